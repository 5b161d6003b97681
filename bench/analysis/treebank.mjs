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
import { featuresOf, fits, LEFT_OUT, parseFeatures } from './fits.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { failing: { type: 'string', default: '0' }, 'cache-dir': { type: 'string' }, pos: { type: 'string' } },
});
const [tag, ...files] = positionals;
if (tag === undefined || files.length === 0) {
  console.error('usage: node bench/analysis/treebank.mjs TAG FILE.conllu … [--failing N] [--pos UPOS]');
  process.exit(2);
}

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

/**
 * How much the rules of a built-in checker disambiguate, on a treebank of Universal Dependencies: readings per word before and after them, and how often the
 * right reading, where there was one, is still there. See README.md beside this file.
 *
 *     node bench/analysis/disambiguation.mjs nb FILE.conllu [--lost 30] [--left 30]
 *     node bench/analysis/disambiguation.mjs se FILE.conllu --cache cache   with the starter's morphology, compiled into this folder
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Budget } from '../../dist/engine/budget.js';
import { openBuiltInChecker } from '../grammar/built-in-texts.mjs';
import { featuresBy, fits, LEFT_OUT, parseFeatures } from './fits.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** How many of the most frequent right readings that were removed are shown, with the rule that did it. */
    lost: { type: 'string', default: '0' },
    /** How many of the most frequent wrong readings that are left beside the right one are shown, with three words each. */
    left: { type: 'string', default: '0' },
    cache: { type: 'string' },
  },
});
const [tag, ...files] = positionals;
if (tag === undefined || files.length === 0) {
  console.error('usage: node bench/analysis/disambiguation.mjs TAG FILE.conllu … [--lost N] [--left N]');
  process.exit(2);
}

const isStarter = values.cache !== undefined;
const checker = await openBuiltInChecker(tag, isStarter ? { starters: true, cacheDir: resolve(values.cache) } : {});
const featuresOf = featuresBy(isStarter ? 'morphology-features.tsv' : 'features.tsv');
const totals = { words: 0, before: 0, after: 0, right: 0, kept: 0 };
const lost = new Map();
const left = new Map();
for (const file of files) for (const block of readFileSync(file, 'utf8').split('\n\n')) count(block);

const { words, before, after, right, kept } = totals;
console.log(
  `${words} words, ${(before / words).toFixed(2)} readings per word before, ${(after / words).toFixed(2)} after`,
);
console.log(`right reading kept: ${((100 * kept) / right).toFixed(2)} % of ${right}`);
for (const [key, times] of [...lost].sort((a, b) => b[1] - a[1]).slice(0, Number(values.lost)))
  console.log(`${times}\t${key}`);
for (const [key, forms] of [...left].sort((a, b) => b[1].length - a[1].length).slice(0, Number(values.left)))
  console.log(`${forms.length}\t${key}\t${mostFrequent(forms, 3).join(' ')}`);

/** Words of the sentence that the checker cuts as the treebank does. */
function count(block) {
  const text = /^# text = (.*)$/mu.exec(block)?.[1];
  if (text === undefined) return;
  const rows = block.split('\n').map((line) => line.split('\t'));
  const tokens = rows.filter(([id, form]) => /^\d+$/u.test(id) && form !== undefined);
  const { trace } = checker.trace(text, { ignore: [], locales: [] }, Budget.unlimited());
  const cohorts = cohortsOf(trace.find(({ step }) => step === 'rules').stream);
  let at = 0;
  for (const [, form, , upos, , features] of tokens) {
    const next = cohorts.findIndex((cohort, i) => i >= at && i < at + 3 && cohort.form === form);
    if (next < 0) continue;
    at = next + 1;
    if (!LEFT_OUT.has(upos) && /\p{L}/u.test(form)) compare(cohorts[next], { upos, features: parseFeatures(features) });
  }
}

function compare({ form, readings }, token) {
  const isRight = ({ tags }) => fits(featuresOf(tags), token);
  const rest = readings.filter(({ removed }) => removed === undefined);
  totals.words++;
  totals.before += readings.length;
  totals.after += rest.length;
  if (!readings.some(isRight)) return;
  totals.right++;
  const meant = rest.find(isRight);
  if (meant !== undefined) {
    totals.kept++;
    for (const other of rest) if (!isRight(other)) countLeft(form, meant, other);
  } else {
    const { tags, removed } = readings.find(isRight);
    const key = `${removed} ${form.toLowerCase()} ${plainTags(tags)}`;
    lost.set(key, (lost.get(key) ?? 0) + 1);
  }
}

function countLeft(form, meant, other) {
  const key = `${plainTags(other.tags)} beside ${plainTags(meant.tags)}`;
  const forms = left.get(key) ?? [];
  forms.push(form.toLowerCase());
  left.set(key, forms);
}

function plainTags(tags) {
  return tags.filter((each) => !each.startsWith('<')).join(' ');
}

function mostFrequent(forms, count) {
  const times = new Map();
  for (const form of forms) times.set(form, (times.get(form) ?? 0) + 1);
  return [...times]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([form, n]) => `${form} ${n}`);
}

/** Readings that rules copied to suggest another form are none of the word. */
function cohortsOf(stream) {
  const cohorts = [];
  for (const line of stream.split('\n')) {
    const form = /^"<(.*)>"$/u.exec(line)?.[1];
    if (form !== undefined) cohorts.push({ form, readings: [] });
    const reading = /^(;?)\t"[^"]*" ?(.*)$/u.exec(line);
    if (reading === null || / SUGGEST(?: |$)/u.test(line)) continue;
    const all = reading[2].split(' ');
    const removed = reading[1] === ';' ? (all.findLast((each) => /^(?:REMOVE|SELECT):/u.test(each)) ?? '?') : undefined;
    cohorts.at(-1)?.readings.push({ tags: all, removed });
  }
  return cohorts;
}

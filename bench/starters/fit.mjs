/**
 * What a logistic regression makes of the evidence against unknown words (src/speller/starter/word-judge.ts), over languages with
 * misspellings and running text. A guide for choosing the factors of the score, which are not its result. Prints the
 * factors, and per language how many misspellings a threshold finds that keeps false alarms at the limit. One half of each list is
 * for fitting, the other for the table.
 *
 *     node bench/starters/fit.mjs FOLDER TAG…
 */
import { Budget, isKnown, openStarter, runningText, SearchBudget, typos } from './starters.mjs';

const FALSE_ALARMS = 0.022;
const SAMPLE = 3000;
const [folder, ...tags] = process.argv.slice(2);
if (tags.length === 0) {
  console.error('usage: node bench/starters/fit.mjs FOLDER TAG…');
  process.exit(2);
}

/** The evidence as numbers, the constant first. */
function features({ nearness, length, strangeness }) {
  const best = Math.max(...nearness);
  return [1, ...nearness, best * length, length, strangeness];
}

function collect(tag) {
  const { speller, judge } = openStarter(tag, 0);
  const evidence = (word) =>
    features(judge.evidence(word.toLowerCase(), new SearchBudget(Budget.unlimited(), { steps: 20_000, ms: 1000 })));
  let all = 0;
  const unknown = [];
  for (const { form, count } of runningText(folder, tag).forms) {
    all += count;
    if (!isKnown(speller, form)) unknown.push({ form, count });
  }
  const unknownCount = unknown.reduce((sum, { count }) => sum + count, 0);
  // Every so many tokens one, so that a form weighs as much as it is frequent.
  const correct = [];
  let passed = 0;
  for (const { form, count } of shuffled(unknown)) {
    const before = Math.floor((passed / unknownCount) * SAMPLE);
    passed += count;
    const times = Math.floor((passed / unknownCount) * SAMPLE) - before;
    if (times > 0) correct.push({ x: evidence(form), weight: times, form });
  }
  const list = typos(folder, tag);
  const wrong = list
    .filter(({ wrong: word }) => !isKnown(speller, word))
    .map(({ wrong: word }) => ({ x: evidence(word), weight: 1, form: word }));
  return { tag, known: 1 - unknownCount / all, correct, wrong, judged: wrong.length / list.length };
}

/** In an order that depends on nothing but the list. */
function shuffled(list) {
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed;
  };
  return list
    .map((value) => ({ value, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

function regress(rows) {
  const width = rows[0].x.length;
  const mean = new Array(width).fill(0);
  const deviation = new Array(width).fill(1);
  for (let j = 1; j < width; j++) {
    mean[j] = rows.reduce((sum, { x }) => sum + x[j], 0) / rows.length;
    deviation[j] = Math.sqrt(rows.reduce((sum, { x }) => sum + (x[j] - mean[j]) ** 2, 0) / rows.length) + 1e-9;
  }
  const scaled = rows.map(({ x, y, weight }) => ({
    x: x.map((value, j) => (value - mean[j]) / deviation[j]),
    y,
    weight,
  }));
  const total = scaled.reduce((sum, { weight }) => sum + weight, 0);
  const factors = new Array(width).fill(0);
  for (let round = 0; round < 800; round++) {
    const slope = new Array(width).fill(0);
    for (const { x, y, weight } of scaled) {
      const score = x.reduce((sum, value, j) => sum + value * factors[j], 0);
      const error = weight * (1 / (1 + Math.exp(-score)) - y);
      for (let j = 0; j < width; j++) slope[j] += error * x[j];
    }
    for (let j = 0; j < width; j++) factors[j] -= 2 * (slope[j] / total + 1e-4 * factors[j]);
  }
  return factors.map((factor, j) => factor / deviation[j]);
}

const languages = tags.map(collect);
const isForFitting = (_, index) => index % 2 === 0;
const isForTable = (_, index) => index % 2 === 1;
const rows = languages.flatMap(({ correct, wrong }) => {
  const share = (list, y) => {
    const half = list.filter(isForFitting);
    const sum = half.reduce((total, { weight }) => total + weight, 0);
    return half.map(({ x, weight }) => ({ x, y, weight: weight / sum }));
  };
  return wrong.length < 40 ? [] : [...share(correct, 0), ...share(wrong, 1)];
});
const factors = regress(rows);
const names = [
  'constant',
  'mark',
  'doubled',
  'swapped',
  'missing',
  'added',
  'replaced',
  'nearness × length',
  'length',
  'strangeness',
];
console.log(names.map((name, j) => `${name} ${factors[j].toFixed(2)}`).join(', '));
const score = ({ x }) => x.reduce((sum, value, j) => sum + value * factors[j], 0);
for (const { tag, known, correct, wrong, judged } of languages) {
  const allowed = FALSE_ALARMS / (1 - known);
  const scores = correct
    .filter(isForTable)
    .map((row) => ({ score: score(row), weight: row.weight }))
    .sort((a, b) => b.score - a.score);
  const total = scores.reduce((sum, { weight }) => sum + weight, 0);
  let threshold = -Infinity;
  for (let i = 0, passed = 0; i < scores.length; i++) {
    passed += scores[i].weight;
    if (passed > allowed * total) {
      threshold = scores[i].score;
      break;
    }
  }
  const half = wrong.filter(isForTable);
  const found = half.filter((row) => score(row) > threshold).length / half.length;
  console.log(
    `${tag}\tknown ${(100 * known).toFixed(1)} %\tthreshold ${(threshold - factors[0]).toFixed(2)}\tfound ${(100 * found * judged).toFixed(1)} % of ${half.length}`,
  );
}

/**
 * Chooses the factors of a language for the evidence against unknown words (src/speller/starter/word-judge.ts): those with which most
 * misspellings are found while false alarms on running text stay at the limit.
 *
 *     node bench/starters/fit.mjs FOLDER [--write] TAG…
 *
 * Misspellings are those of people's lists, where a list is long enough, made slips of words that the starter knows, and made slips of words
 * that it does not know. Every other one is for choosing; the table shows the rest, with the usual factors and with those that were
 * chosen. `--write` puts them into `languages/<tag>/morphology/verdict.json`; then `measure.mjs` has to choose the threshold again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  Budget,
  isKnown,
  LEAST_UNKNOWN,
  madeTypos,
  openStarter,
  runningText,
  SearchBudget,
  scoreOf,
  typos,
  unknownWords,
} from './starters.mjs';

const FALSE_ALARMS = 0.022;
const SAMPLE = 2000;
/** A shorter list says little. */
const FEWEST_MISSPELLINGS = 50;
/** Of fewer unknown words the usual factors are better than what they would show. */
const FEWEST_UNKNOWN = 400;
/** What the share that is found counts, by kind of misspelling. Real ones count most. */
const WORTH = { people: 2, known: 1, unknown: 1.5 };
/** Finding more slips of unknown words than this is worth less: they are easier than people's misspellings. */
const ENOUGH = 0.45;
const BEYOND_ENOUGH = 0.3;
const GRID = {
  others: [0, 0.4, 1],
  length: [-3, 0, 2.6, 5],
  strangeness: [-0.5, 0.3, 1],
  spot: [0, 0.2, 0.4, 0.7, 1.1, 1.6, 2.5],
  unseen: [0, 0.7, 1.5, 3, 5],
};
const NONE = { others: 0, length: 0, strangeness: 0, spot: 0, unseen: 0 };
const USUAL = { others: 1, length: 2.6, strangeness: 0.3, spot: 0, unseen: 0 };
/** In what is found, for factors of a language's own to be worth it. */
const LEAST_GAIN = 0.02;

const [folder, ...rest] = process.argv.slice(2);
const isWriting = rest.includes('--write');
const tags = rest.filter((argument) => !argument.startsWith('--'));
if (tags.length === 0) {
  console.error('usage: node bench/starters/fit.mjs FOLDER [--write] TAG…');
  process.exit(2);
}

function collect(tag) {
  const { speller, judge } = openStarter(tag, 0);
  const isWord = (form) => isKnown(speller, form);
  const evidence = (word) =>
    judge.evidence(word.toLowerCase(), new SearchBudget(Budget.unlimited(), { steps: 20_000, ms: 1000 }));
  const { forms } = runningText(folder, tag);
  const all = forms.reduce((sum, { count }) => sum + count, 0);
  const unknown = forms.filter(({ form }) => !isWord(form));
  const unknownShare = Math.max(LEAST_UNKNOWN, unknown.reduce((sum, { count }) => sum + count, 0) / all);
  const step = Math.max(1, Math.floor(unknown.length / SAMPLE));
  const correct = unknown
    .filter((_, index) => index % step === 0)
    .map(({ form, count }) => ({ row: columns(evidence(form)), count }));
  const pool = unknownWords(unknown);
  const isOfPool = new Set(pool.map(({ form }) => form));
  const lists = {
    people: typos(folder, tag),
    known: madeTypos(forms, isWord),
    unknown: madeTypos(pool, (form) => isOfPool.has(form) || isWord(form)),
  };
  // A misspelling that is a word to the starter is never found, and counts as missed.
  const wrong = Object.fromEntries(
    Object.entries(lists).flatMap(([kind, list]) =>
      list.length < FEWEST_MISSPELLINGS
        ? []
        : [[kind, list.map((pair) => (isWord(pair.wrong) ? undefined : columns(evidence(pair.wrong))))]],
    ),
  );
  return { tag, unknownShare, correct, wrong };
}

/** What the two groups of near words say, and the other columns that factors are chosen for. */
function columns(evidence) {
  const { length, strangeness, spot, unseen } = evidence;
  return [scoreOf(evidence, NONE), scoreOf(evidence, { ...NONE, others: 1 }), length, strangeness, spot, unseen];
}

function scoreWith([plain, near, ...rest], { others, length, strangeness, spot, unseen }) {
  const letters = length * rest[0] + strangeness * rest[1] + spot * rest[2] + unseen * rest[3];
  return Math.max(plain, others * near) + letters;
}

/** @returns by kind, the share of misspellings that a threshold finds which keeps false alarms at the limit */
function foundWith({ unknownShare, correct, wrong }, factors) {
  const scores = correct
    .map(({ row, count }) => ({ score: scoreWith(row, factors), count }))
    .sort((a, b) => b.score - a.score);
  const allowed = (FALSE_ALARMS / unknownShare) * scores.reduce((sum, { count }) => sum + count, 0);
  let alarms = 0;
  let threshold = Number.NEGATIVE_INFINITY;
  for (const { score, count } of scores) {
    alarms += count;
    if (alarms <= allowed) continue;
    threshold = score;
    break;
  }
  return Object.fromEntries(
    Object.entries(wrong).map(([kind, list]) => {
      const hits = list.filter((row) => row !== undefined && scoreWith(row, factors) > threshold);
      return [kind, hits.length / list.length];
    }),
  );
}

function worth(shares) {
  return Object.entries(shares).reduce((sum, [kind, share]) => {
    const counted = kind === 'unknown' ? Math.min(share, ENOUGH) + BEYOND_ENOUGH * Math.max(0, share - ENOUGH) : share;
    return sum + WORTH[kind] * counted;
  }, 0);
}

/** Of all combinations the one that is worth most; the usual factors, if none is worth clearly more. */
function choose(language) {
  let best = { factors: USUAL, worth: worth(foundWith(language, USUAL)) + LEAST_GAIN };
  for (const factors of combinations(Object.entries(GRID))) {
    const tried = worth(foundWith(language, factors));
    if (tried > best.worth) best = { factors, worth: tried };
  }
  return best.factors;
}

function combinations([first, ...rest]) {
  if (first === undefined) return [{}];
  const [name, values] = first;
  return combinations(rest).flatMap((others) => values.map((value) => ({ [name]: value, ...others })));
}

/** Every other word of a language, from the first or from the second on. */
function half({ unknownShare, correct, wrong }, first) {
  const take = (list) => list.filter((_, index) => index % 2 === first);
  return {
    unknownShare,
    correct: take(correct),
    wrong: Object.fromEntries(Object.entries(wrong).map(([kind, list]) => [kind, take(list)])),
  };
}

const inPercent = (shares) =>
  Object.entries(shares)
    .map(([kind, share]) => `${kind} ${(100 * share).toFixed(1)}`)
    .join(', ');
for (const tag of tags) {
  const language = collect(tag);
  const factors = language.correct.length < FEWEST_UNKNOWN ? USUAL : choose(half(language, 0));
  const [before, after] = [USUAL, factors].map((each) => inPercent(foundWith(half(language, 1), each)));
  console.log(`${tag}\t${JSON.stringify(factors)}\tfound ${before} → ${after}`);
  if (!isWriting) continue;
  const file = new URL(`../../languages/${tag}/morphology/verdict.json`, import.meta.url);
  const verdict = { ...JSON.parse(readFileSync(file, 'utf8')), factors: factors === USUAL ? undefined : factors };
  writeFileSync(file, `${JSON.stringify(verdict)}\n`);
}

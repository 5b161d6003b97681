/**
 * Searches the factors of a language with which fewest correct words are called wrong, while slips of unknown words are found as often as they have to be,
 * people's misspellings as often as before, and slips of known words nearly so.
 *
 *     node bench/starters/search.mjs FOLDER [--write] TAG…
 *
 * Where `fit.mjs` takes what finds most at the limit of false alarms, this one goes the other way. Factors are changed by chance, a few at a time, and a change is
 * kept that makes it better. They are searched on every other word first, and the rest shows whether the gain holds; then on all words. `--write` puts them and
 * the threshold into `languages/<tag>/morphology/verdict.json`; look at `table.mjs` then, whose slips are other ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  Budget,
  isCounted,
  isKnown,
  madeTypos,
  openStarter,
  otherSpellings,
  runningText,
  SearchBudget,
  scoreOf,
  typos,
  unknownWords,
  verdictOf,
  wordForms,
} from './starters.mjs';

/** Of slips of unknown words so many are found: a little more than 40 %, for other slips differ by chance. */
const FOUND_UNKNOWN = 0.41;
/** Of people's misspellings and of slips of known words so much less may be found, and what each point beyond that costs in alarms. */
const LOSSES = { people: { allowed: 0.003, cost: 3 }, known: { allowed: 0.02, cost: 1 } };
const ROUNDS = 2000;
const MOST_CORRECT = 5000;
/** One word of the text counts at most so often: what is common in one text is not in another. */
const MOST_COUNTED = 5;
/** Lists of slips differ by where in the words they begin. */
const ROTATIONS = [0, 7, 13];
/** By how much a factor is changed. */
const STEPS = { near: 0.5, long: 0.7, length: 1, strangeness: 0.4, spot: 0.1, unseen: 0.3, slip: 0.06 };

const [folder, ...rest] = process.argv.slice(2);
const isWriting = rest.includes('--write');
const tags = rest.filter((argument) => !argument.startsWith('--'));
if (tags.length === 0) {
  console.error('usage: node bench/starters/search.mjs FOLDER [--write] TAG…');
  process.exit(2);
}

function collect(tag, { threshold, oddest, factors }) {
  const { speller, judge } = openStarter(tag, threshold, oddest, factors);
  const isWord = (form) => isKnown(speller, form);
  const isOtherSpelling = otherSpellings(tag);
  const evidence = (word) =>
    judge.evidence(word.toLowerCase(), new SearchBudget(Budget.unlimited(), { steps: 20_000, ms: 1000 }));
  // What is a word to the starter is never found, what needs no score always.
  const slipOf = ({ wrong }) => {
    if (isWord(wrong)) return { score: Number.NEGATIVE_INFINITY };
    if (isOtherSpelling(wrong) || judge.isMash(wrong.toLowerCase())) return { score: Number.POSITIVE_INFINITY };
    return { evidence: evidence(wrong) };
  };
  const { forms, isOwnText } = runningText(folder, tag);
  const isToJudge = ({ form }) =>
    (isOwnText || !isCounted(form)) && !form.includes('-') && !isWord(form) && !isOtherSpelling(form);
  const unknown = forms.filter((each) => isToJudge(each) && !judge.isMash(each.form));
  const step = Math.max(1, Math.round(unknown.length / MOST_CORRECT));
  const correct = unknown
    .filter((_, index) => index % step === 0)
    .map(({ form, count }) => ({ evidence: evidence(form), count: Math.min(count, MOST_COUNTED) }));
  const words = wordForms(folder, tag);
  const isSeen = new Set(words.map(({ form }) => form));
  const pool = unknownWords(words.filter(({ form }) => !isWord(form))).filter(({ form }) => !isCounted(form));
  const slips = (list, isTaken) =>
    ROTATIONS.flatMap((from) => madeTypos([...list.slice(from), ...list.slice(0, from)], isTaken)).map(slipOf);
  return {
    correct,
    people: typos(folder, tag).map(slipOf),
    known: slips(forms, isWord),
    unknown: slips(pool, (form) => isSeen.has(form) || isWord(form)),
  };
}

function half(words, first) {
  return Object.fromEntries(
    Object.entries(words).map(([kind, list]) => [kind, list.filter((_, index) => index % 2 === first)]),
  );
}

/** The threshold that finds enough slips of unknown words. */
function thresholdFor({ unknown }, factors) {
  const scores = unknown.map(({ evidence, score }) => score ?? scoreOf(evidence, factors)).sort((a, b) => b - a);
  return Math.floor(100 * scores[Math.ceil(FOUND_UNKNOWN * scores.length) - 1] - 1) / 100;
}

/** The shares of each list that are called wrong. */
function shares(words, factors, threshold) {
  return Object.fromEntries(
    Object.entries(words).map(([kind, list]) => {
      let [all, wrong] = [0, 0];
      for (const { evidence, score = scoreOf(evidence, factors), count = 1 } of list) {
        all += count;
        if (score > threshold) wrong += count;
      }
      return [kind, all === 0 ? 0 : wrong / all];
    }),
  );
}

function search(words, before) {
  const found = shares(words, before.factors, before.threshold);
  const costOf = (factors) => {
    const now = shares(words, factors, thresholdFor(words, factors));
    return Object.entries(LOSSES).reduce(
      (sum, [kind, { allowed, cost }]) => sum + cost * Math.max(0, found[kind] - allowed - now[kind]),
      now.correct,
    );
  };
  const random = randomNumbers();
  let best = before.factors;
  let least = costOf(best);
  for (let round = 0; round < ROUNDS; round++) {
    const factors = changed(best, random);
    const cost = costOf(factors);
    if (cost > least) continue;
    [best, least] = [factors, cost];
  }
  return best;
}

function changed(factors, random) {
  const copy = structuredClone(factors);
  const names = Object.keys(STEPS).flatMap((name) => (Array.isArray(copy[name]) ? copy[name].map(() => name) : [name]));
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
    const name = names[Math.floor(random() * names.length)];
    const change = STEPS[name] * (random() + random() + random() - 1.5);
    const rounded = (value) => Math.round(100 * (value + change)) / 100;
    if (name === 'slip') copy.slip = Math.max(0, rounded(copy.slip));
    else if (Array.isArray(copy[name])) {
      const kind = Math.floor(random() * copy[name].length);
      copy[name][kind] = rounded(copy[name][kind]);
    } else copy[name] = rounded(copy[name]);
  }
  return copy;
}

/** The same ones each time. */
function randomNumbers() {
  let seed = 3;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

const inPercent = (found) =>
  Object.entries(found)
    .map(([kind, share]) => `${kind} ${(100 * share).toFixed(1)}`)
    .join(', ');
for (const tag of tags) {
  const before = verdictOf(tag);
  const words = collect(tag, before);
  const [chosenOn, rest] = [half(words, 0), half(words, 1)];
  const tried = search(chosenOn, before);
  const old = shares(rest, before.factors, before.threshold);
  const now = shares(rest, tried, thresholdFor(chosenOn, tried));
  console.log(`${tag}\tother half: ${inPercent(old)} → ${inPercent(now)}`);
  const factors = search(words, before);
  const threshold = thresholdFor(words, factors);
  console.log(
    `${tag}\t${JSON.stringify({ threshold, factors })}\tall: ${inPercent(shares(words, factors, threshold))}`,
  );
  if (!isWriting) continue;
  const file = new URL(`../../languages/${tag}/morphology/verdict.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), threshold, factors })}\n`);
}

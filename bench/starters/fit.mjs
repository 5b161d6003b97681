/**
 * Chooses the factors of a language for the evidence against unknown words (src/speller/starter/word-judge.ts): those with which most
 * misspellings are found while false alarms on running text stay at the limit.
 *
 *     node bench/starters/fit.mjs FOLDER [--write] TAG…
 *
 * Misspellings are those of people's lists, where a list is long enough, made slips of words that the starter knows, and made slips of words
 * that it does not know and whose letters were not counted. Every other one is for choosing; the table shows the rest, with the factors of before
 * and with those that were chosen. Factors are fitted by logistic regression (`fit-factors.mjs`), from those of all languages together, for several
 * shares of the three kinds. Those are chosen that find most, but not fewer of any list than the factors of before.
 * `--write` puts them into `languages/<tag>/morphology/verdict.json`; then `measure.mjs` has to choose the threshold again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fitFactors } from './fit-factors.mjs';
import {
  Budget,
  chooseOddest,
  isCounted,
  isKnown,
  LEAST_UNKNOWN,
  LEAST_UNKNOWN_OF_SEEN,
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

const FALSE_ALARMS = 0.022;
const SAMPLE = 2000;
/** A shorter list says little. */
const FEWEST_MISSPELLINGS = 50;
/** Of fewer unknown words the factors of all languages are better than what they would show. */
const FEWEST_UNKNOWN = 400;
/** What the share that is found counts, by kind of misspelling. Real ones count most. */
const WORTH = { people: 2, known: 1, unknown: 2 };
/** Finding more slips of unknown words than this is worth less: they are easier than people's misspellings. */
const ENOUGH = 0.45;
const BEYOND_ENOUGH = 0.3;
/** So many misspellings of a list may be found less than before, on the half that factors are chosen on: chance. */
const LEAST_LOSS = 3;
/** Of all languages with lists of misspellings together, fitted as those of each. */
const COMMON = {
  near: [0.1, 0.1, 0.1, -0.5, -0.8, -1.1],
  long: [3, 3.1, 3.4, 3.2, 2.7, 3.2],
  length: 2.4,
  strangeness: -0.2,
  spot: 0,
  unseen: 0,
  slip: 0.28,
};
/** The weights of the three kinds of misspellings that are tried. */
const SHARES = [
  { people: 3, known: 1, unknown: 0.5 },
  { people: 3, known: 1, unknown: 1.5 },
  { people: 3, known: 1, unknown: 4 },
  { people: 6, known: 1, unknown: 2.5 },
  { people: 9, known: 1, unknown: 1 },
];
/** Added to the factors of before, which may be best for what people misspell. */
const SLIP_FACTORS = [0.1, 0.2, 0.3, 0.45, 0.6];

const [folder, ...rest] = process.argv.slice(2);
const isWriting = rest.includes('--write');
const tags = rest.filter((argument) => !argument.startsWith('--'));
if (tags.length === 0) {
  console.error('usage: node bench/starters/fit.mjs FOLDER [--write] TAG…');
  process.exit(2);
}

function collect(tag) {
  const { speller, judge } = openStarter(tag, 0, chooseOddest(folder, tag), COMMON);
  const isWord = (form) => isKnown(speller, form);
  const isOtherSpelling = otherSpellings(tag);
  const evidence = (word) => ({
    ...judge.evidence(word.toLowerCase(), new SearchBudget(Budget.unlimited(), { steps: 20_000, ms: 1000 })),
    isCertain: isOtherSpelling(word),
  });
  const { forms: all, isOwnText } = runningText(folder, tag);
  // Between hyphens each part is judged by itself, so evidence against a whole word says nothing there.
  const forms = all.filter(({ form }) => !form.includes('-') && (isOwnText || !isCounted(form)));
  const tokens = forms.reduce((sum, { count }) => sum + count, 0);
  const unknown = forms.filter(({ form }) => !isWord(form));
  const leastUnknown = isOwnText ? LEAST_UNKNOWN : LEAST_UNKNOWN_OF_SEEN;
  const unknownShare = Math.max(leastUnknown, unknown.reduce((sum, { count }) => sum + count, 0) / tokens);
  const step = Math.max(1, Math.round(unknown.length / SAMPLE));
  const correct = unknown
    .filter(({ form }, index) => index % step === 0 && !isOtherSpelling(form))
    .map(({ form, count }) => ({ evidence: evidence(form), count }));
  const words = wordForms(folder, tag);
  const pool = unknownWords(words.filter(({ form }) => !isWord(form))).filter(({ form }) => !isCounted(form));
  const isSeen = new Set(words.map(({ form }) => form));
  const lists = {
    people: typos(folder, tag),
    known: madeTypos(forms, isWord),
    unknown: madeTypos(pool, (form) => isSeen.has(form) || isWord(form)),
  };
  // A misspelling that is a word to the starter is never found, and counts as missed; one that is mash is always found.
  const evidenceAgainst = ({ wrong }) =>
    isWord(wrong) ? undefined : { ...evidence(wrong), isMash: judge.isMash(wrong.toLowerCase()) };
  const wrong = Object.fromEntries(
    Object.entries(lists).flatMap(([kind, list]) =>
      list.length < FEWEST_MISSPELLINGS ? [] : [[kind, list.map(evidenceAgainst)]],
    ),
  );
  return { tag, unknownShare, correct, wrong };
}

/** What is certain needs no score, and nothing is learnt from it. */
function scoreWith(evidence, factors) {
  return evidence.isCertain ? Number.POSITIVE_INFINITY : scoreOf(evidence, factors);
}

/** @returns by kind, the share of misspellings that a threshold finds which keeps false alarms at the limit */
function foundWith({ unknownShare, correct, wrong }, factors) {
  const scores = correct
    .map(({ evidence, count }) => ({ score: scoreWith(evidence, factors), count }))
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
      const hits = list.filter((each) => each !== undefined && (each.isMash || scoreWith(each, factors) > threshold));
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

/** Of all that are tried the factors that are worth most and lose nothing; those of before, if there are none. */
function choose(language, before) {
  const isEnough = language.correct.length * 2 >= FEWEST_UNKNOWN;
  const tried = [
    COMMON,
    ...SLIP_FACTORS.map((slip) => ({ ...before, slip })),
    ...(isEnough ? SHARES.map((shares) => fitFactors(language, shares, COMMON)) : []),
  ];
  const foundBefore = foundWith(language, before);
  let best = { factors: before, worth: worth(foundBefore) };
  for (const factors of tried) {
    const found = foundWith(language, factors);
    const loses = Object.entries(language.wrong).some(
      ([kind, list]) => (foundBefore[kind] - found[kind]) * list.length > LEAST_LOSS,
    );
    if (!loses && worth(found) > best.worth) best = { factors, worth: worth(found) };
  }
  return best.factors;
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
  const before = verdictOf(tag).factors;
  const factors = choose(half(language, 0), before);
  const [old, found] = [before, factors].map((each) => inPercent(foundWith(half(language, 1), each)));
  console.log(`${tag}\t${JSON.stringify(factors)}\tfound ${old} → ${found}`);
  if (!isWriting) continue;
  const file = new URL(`../../languages/${tag}/morphology/verdict.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), factors })}\n`);
}

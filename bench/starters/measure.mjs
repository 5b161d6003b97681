/**
 * Measures starters on running text and misspellings, and chooses the threshold of each so that false alarms stay rare.
 *
 *     node bench/starters/measure.mjs FOLDER [--write] [--keep-thresholds] [TAG…]
 *
 * `starters.mjs` says what FOLDER has. With `--write` the threshold and the limit of oddity go to `languages/<tag>/morphology/verdict.json` and the
 * figures to `languages/made/starter-figures.json`. Without running text of its own, a starter is measured on the words that its author
 * saw, and the figures say so (`"text": "words"`); without misspellings, on slips that are made here (`"made": true`). What
 * is another spelling of a known word is no false alarm (`otherSpellings`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  Budget,
  CAUTIOUS_THRESHOLD,
  chooseOddest,
  isCounted,
  isKnown,
  LEAST_UNKNOWN,
  LEAST_UNKNOWN_OF_SEEN,
  madeTypos,
  openStarter,
  otherSpellings,
  runningText,
  typos,
  verdictOf,
} from './starters.mjs';

/** Of all tokens; the limit is 2.5 %, and other text differs: the more, the less text there is. */
const FALSE_ALARMS = { much: 0.0235, little: 0.021 };
const MUCH_TEXT = 30_000;
/** Of fewer tokens a threshold cannot be chosen. */
const FEWEST_TOKENS = 1000;
/** Other text has other rare words: not every word that is not known is a mistake. */
const LEAST_THRESHOLD = 0;
const LANGUAGES = new URL('../../languages/', import.meta.url);
const LIST = new URL('starters.json', LANGUAGES);
const FIGURES = new URL('made/starter-figures.json', LANGUAGES);

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node bench/starters/measure.mjs FOLDER [--write] [--keep-thresholds] [TAG…]');
  process.exit(2);
}
const isWriting = rest.includes('--write');
const isKeeping = rest.includes('--keep-thresholds');
const list = JSON.parse(readFileSync(LIST, 'utf8'));
const measured = JSON.parse(readFileSync(FIGURES, 'utf8'));
const named = rest.filter((argument) => !argument.startsWith('--'));
const tags = (named.length > 0 ? named : Object.keys(list)).filter((tag) =>
  existsSync(new URL(`${tag}/morphology/speller.json`, LANGUAGES)),
);
const free = () => Budget.unlimited();
const percent = (share) => Math.round(share * 1000) / 10;

function chooseThreshold(unknown, all, leastUnknown) {
  if (all < FEWEST_TOKENS) return CAUTIOUS_THRESHOLD;
  const sorted = unknown.toSorted((a, b) => b.score - a.score);
  const unknownShare = unknown.reduce((sum, { count }) => sum + count, 0) / all;
  const ofOtherText = Math.min(1, unknownShare / leastUnknown);
  const allowed = ofOtherText * (all >= MUCH_TEXT ? FALSE_ALARMS.much : FALSE_ALARMS.little);
  let alarms = 0;
  for (const { score, count } of sorted) {
    alarms += count;
    if (alarms > allowed * all) return Math.max(LEAST_THRESHOLD, Math.ceil(score * 100) / 100);
  }
  return LEAST_THRESHOLD;
}

/** Of the text that letters were counted in, the words that were not, and how often all such words occur in it. */
function uncounted(unknown, forms) {
  const isOther = ({ form }) => !isCounted(form);
  return [unknown.filter(isOther), forms.filter(isOther).reduce((sum, { count }) => sum + count, 0)];
}

function measure(tag) {
  const kept = isKeeping ? verdictOf(tag) : {};
  const oddest = kept.oddest ?? chooseOddest(folder, tag);
  // Lists are in small letters: names, whose letters are odd, would count as false alarms there, and do not in a text.
  const { speller } = openStarter(tag, Number.POSITIVE_INFINITY);
  const served = openStarter(tag, Number.POSITIVE_INFINITY, oddest).speller;
  const { forms, isOwnText } = runningText(folder, tag);
  const isOtherSpelling = otherSpellings(tag);
  let all = 0;
  const unknown = [];
  for (const { form, count } of forms) {
    all += count;
    if (!isKnown(speller, form)) unknown.push({ form, count, score: speller.score(form, free()) });
  }
  const maybeRight = unknown.filter(({ form }) => !isOtherSpelling(form));
  const threshold = isKeeping
    ? (kept.threshold ?? CAUTIOUS_THRESHOLD)
    : isOwnText
      ? chooseThreshold(maybeRight, all, LEAST_UNKNOWN)
      : chooseThreshold(...uncounted(maybeRight, forms), LEAST_UNKNOWN_OF_SEEN);
  const sum = (rows) => rows.reduce((total, { count }) => total + count, 0);
  const figures = {};
  if (all > 0) {
    figures.tokens = percent(1 - sum(unknown) / all);
    figures.falseAlarms = percent(sum(maybeRight.filter(({ score }) => score > threshold)) / all);
    if (!isOwnText) figures.text = 'words';
  }
  const listed = typos(folder, tag);
  const pairs = listed.length > 0 ? listed : madeTypos(forms, (form) => isKnown(speller, form));
  if (pairs.length > 0) {
    const judged = pairs.filter(({ wrong }) => !speller.isListed(wrong, free()));
    // Without its threshold it would take any word without its signs for a correction.
    const answering = openStarter(tag, threshold, oddest).speller;
    const found = judged.filter(({ wrong }) => served.score(wrong, free()) > threshold);
    const first = found.filter(({ wrong, right }) => {
      const [best] = answering.suggest(wrong, { limit: 1 }, free()).suggestions;
      return best?.value.toLowerCase() === right.toLowerCase();
    });
    figures.found = percent(found.length / pairs.length);
    figures.first = percent(first.length / Math.max(1, found.length));
    figures.misspellings = pairs.length;
    if (listed.length === 0) figures.made = true;
  }
  const { factors, endings, optionalMarks, optionalVowels } = verdictOf(tag);
  return { verdict: { threshold, oddest, factors, endings, optionalMarks, optionalVowels }, figures };
}

for (const tag of tags) {
  const started = performance.now();
  const { verdict, figures } = measure(tag);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${tag}\t${JSON.stringify(verdict)}\t${JSON.stringify(figures)}\t${seconds} s`);
  if (!isWriting) continue;
  writeFileSync(new URL(`${tag}/morphology/verdict.json`, LANGUAGES), `${JSON.stringify(verdict)}\n`);
  // What `table.mjs` measured stays until it measures again.
  const { otherAlarms, foundUnknown } = measured[tag] ?? {};
  measured[tag] = { ...figures, otherAlarms, foundUnknown };
}
if (isWriting) {
  const lines = Object.entries(measured).map(
    ([tag, figures]) => `  ${JSON.stringify(tag)}: ${JSON.stringify(figures)}`,
  );
  writeFileSync(FIGURES, `{\n${lines.join(',\n')}\n}\n`);
}

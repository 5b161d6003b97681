/**
 * Fits the factors of the evidence against unknown words to misspellings and correct words of one language, by logistic regression with the score
 * of `word-judge.ts`, near words counting by the kind that says most. `fit.mjs` says how they are chosen.
 */
import { scoreOf } from './starters.mjs';

const STEPS = 150;
const RATE = 0.06;
/** How strongly factors are drawn to those that the fit starts from. */
const PRIOR = 0.0005;
/** What correct words weigh beside a list of misspellings of weight 1. */
const CORRECT = 1.5;
const KINDS = 6;
const OWN = ['length', 'strangeness', 'spot', 'unseen', 'slip'];

/**
 * @param language `correct` with evidence and counts, `wrong` by kind
 * @param shares the weights of the kinds of misspellings
 * @param start factors
 */
export function fitFactors(language, shares, start) {
  const rows = rowsOf(language, shares);
  const first = toList(start);
  const factors = [...first, -5];
  const last = first.length;
  const scale = scalesOf(rows, last);
  const mean = new Float64Array(last + 1);
  const square = new Float64Array(last + 1);
  for (let step = 1; step <= STEPS; step++) {
    const slope = slopeOf(rows, factors);
    for (let at = 0; at < last; at++) slope[at] += PRIOR * (factors[at] - first[at]) * scale[at] ** 2;
    // Adam, with steps that fit the size of what a factor belongs to.
    for (let at = 0; at <= last; at++) {
      mean[at] = 0.9 * mean[at] + 0.1 * slope[at];
      square[at] = 0.99 * square[at] + 0.01 * slope[at] ** 2;
      const direction = mean[at] / (1 - 0.9 ** step) / (Math.sqrt(square[at] / (1 - 0.99 ** step)) + 1e-9);
      factors[at] -= (RATE / scale[at]) * direction;
    }
  }
  return toFactors(factors);
}

function rowsOf({ correct, wrong }, shares) {
  const all = correct.reduce((sum, { count }) => sum + count, 0);
  const rows = correct
    .filter(({ evidence }) => !evidence.isCertain)
    .map(({ evidence, count }) => ({ evidence, isWrong: 0, weight: (CORRECT * count) / all }));
  for (const [kind, list] of Object.entries(wrong))
    for (const evidence of list)
      if (evidence !== undefined && !evidence.isCertain)
        rows.push({ evidence, isWrong: 1, weight: shares[kind] / list.length });
  const sum = rows.reduce((total, { weight }) => total + weight, 0);
  return rows.map((row) => ({ ...row, weight: row.weight / sum }));
}

/** The mean size of what each factor is multiplied with. */
function scalesOf(rows, count) {
  const own = OWN.map((name) =>
    Math.max(0.2, rows.reduce((sum, { evidence }) => sum + Math.abs(evidence[name]), 0) / rows.length),
  );
  return [...Array(count - OWN.length).fill(1.5), ...own, 0.3];
}

/** The slope of the loss, by factor; the last is that of the threshold. */
function slopeOf(rows, list) {
  const factors = toFactors(list, false);
  const slope = new Float64Array(list.length);
  for (const { evidence, isWrong, weight } of rows) {
    const score = scoreOf(evidence, factors) + list.at(-1);
    const error = (1 / (1 + Math.exp(-score)) - isWrong) * weight;
    const kind = strongestKind(evidence, factors);
    if (kind >= 0) {
      slope[kind] += error * evidence.nearness[kind];
      slope[KINDS + kind] += error * evidence.nearness[kind] * evidence.length;
    }
    for (const [at, name] of OWN.entries()) slope[2 * KINDS + at] += error * evidence[name];
    slope[list.length - 1] += error;
  }
  return slope;
}

function strongestKind({ nearness, length }, { near, long }) {
  let strongest = -1;
  let most = 0;
  for (const [kind, familiarity] of nearness.entries()) {
    const value = familiarity * (near[kind] + long[kind] * length);
    if (value > most) [strongest, most] = [kind, value];
  }
  return strongest;
}

function toList({ near, long, ...own }) {
  return [...near, ...long, ...OWN.map((name) => own[name])];
}

function toFactors(list, isRounded = true) {
  const numbers = isRounded ? list.map((number) => Math.round(100 * number) / 100) : list;
  return {
    near: numbers.slice(0, KINDS),
    long: numbers.slice(KINDS, 2 * KINDS),
    ...Object.fromEntries(OWN.map((name, at) => [name, numbers[2 * KINDS + at]])),
  };
}

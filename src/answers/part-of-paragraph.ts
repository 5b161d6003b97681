/**
 * A paragraph that takes longer to check than there is time for: a whole text may stand on one line. Start at
 * `checkInTime`.
 *
 * The whole paragraph is tried with half of the time. If that is not enough, the rest of the time goes to its
 * sentences, some at a time from the first on, and their errors are the answer. It is marked as incomplete even if all
 * sentences were reached, because rules that look from one sentence to another have not seen both. Of a very long one, sentences
 * are checked until the last of them were fast enough for the whole: just after its start a worker is many times slower.
 */
import { type Budget, WorkStopped } from '../engine/budget.js';
import type { CheckResult, GrammarFinding } from '../grammar/grammar-checker.js';
import type { TextSpan } from '../grammar/text/paragraphs.js';
import { sentencesOf } from '../grammar/text/sentence-ends.js';
import type { TokenOptions } from '../grammar/text/tokens.js';

/** Shorter paragraphs are checked as a whole or not at all. */
const LONG_PARAGRAPH = 2_000;
/** To check some of its sentences first takes little of the time that the whole takes. */
const VERY_LONG_PARAGRAPH = 10_000;
/** Sentences are checked together until they have so many characters. */
const PIECE = 500;
const WHOLE_SHARE = 0.5;
/** A piece that ends after an abbreviation is as good as any other. */
const PLAIN: TokenOptions = { abbreviations: new Map(), ordinalStop: false };

type Check = (text: string, budget: Budget) => CheckResult;

/** `check` within the budget; where a partial answer is wanted, of long paragraphs at least the beginning. */
export function checkInTime(check: Check, budget: Budget, isPartialWanted: boolean): (text: string) => CheckResult {
  return (text) => {
    const isWholeWanted = !isPartialWanted || budget.deadlineMs === Number.POSITIVE_INFINITY;
    if (isWholeWanted || text.length < LONG_PARAGRAPH) return check(text, budget);
    const whole = () => unlessLate(() => check(text, budget.share(WHOLE_SHARE)));
    if (text.length >= VERY_LONG_PARAGRAPH) return firstSentences(text, check, budget, whole);
    return whole() ?? firstSentences(text, check, budget);
  };
}

/** @param whole called once, when it seems that there is time for it */
function firstSentences(
  text: string,
  check: Check,
  budget: Budget,
  whole?: () => CheckResult | undefined,
): CheckResult {
  const errors: GrammarFinding[] = [];
  let untried = whole;
  for (const { startUtf16, endUtf16 } of piecesOf(text)) {
    const beforeMs = budget.remainingMs();
    const result = unlessLate(() => check(text.slice(startUtf16, endUtf16), budget));
    if (result === undefined) break;
    for (const error of result.errors) {
      errors.push({ ...error, startUtf16: error.startUtf16 + startUtf16, endUtf16: error.endUtf16 + startUtf16 });
    }
    const leftMs = budget.remainingMs();
    const expectedMs = ((beforeMs - leftMs) * text.length) / (endUtf16 - startUtf16);
    if (untried === undefined || expectedMs > WHOLE_SHARE * leftMs) continue;
    const complete = untried();
    if (complete !== undefined) return complete;
    untried = undefined;
  }
  return { errors, incomplete: 'check' };
}

/** Undefined when the time was over first. */
function unlessLate(work: () => CheckResult): CheckResult | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof WorkStopped && error.reason === 'deadline') return undefined;
    throw error;
  }
}

function piecesOf(text: string): TextSpan[] {
  const pieces: TextSpan[] = [];
  let startUtf16 = 0;
  for (const { endUtf16 } of sentencesOf(text, PLAIN)) {
    if (endUtf16 - startUtf16 < PIECE && endUtf16 < text.length) continue;
    pieces.push({ startUtf16, endUtf16 });
    startUtf16 = endUtf16;
  }
  return pieces;
}

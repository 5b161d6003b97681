/** Paragraphs that take longer than there is time for, on a clock that the check itself turns. */
import { describe, expect, it } from 'vitest';
import { Budget, WorkStopped } from '../engine/budget.js';
import type { CheckResult } from '../grammar/grammar-checker.js';
import { checkInTime } from './part-of-paragraph.js';

const SENTENCE = 'Here is one bad word in a sentence of some length. ';
const MS_PER_UNIT = 0.1;

interface Slowness {
  readonly isAborted?: () => boolean;
  /** So many characters are ten times slower than those after them. */
  readonly coldUnits?: number;
}

/** Finds "bad"; every character takes a tenth of a millisecond. */
function slowChecker(deadlineMs: number, { isAborted = () => false, coldUnits = 0 }: Slowness = {}) {
  let nowMs = 0;
  let cold = coldUnits;
  const checked: string[] = [];
  const check = (text: string, budget: Budget): CheckResult => {
    for (let i = 0; i < text.length; i++) {
      nowMs += cold-- > 0 ? 10 * MS_PER_UNIT : MS_PER_UNIT;
      budget.check();
    }
    checked.push(text);
    const errors = [...text.matchAll(/bad/g)].map(({ index }) => ({
      startUtf16: index,
      endUtf16: index + 3,
      code: 'bad',
      title: 'Bad',
      description: '',
      suggestions: [],
    }));
    return { errors, incomplete: undefined };
  };
  return { check, checked, budget: new Budget({ deadlineMs, now: () => nowMs, isAborted }) };
}

describe('a long paragraph', () => {
  const long = SENTENCE.repeat(60);

  it('is checked as a whole if there is time', () => {
    const { check, checked, budget } = slowChecker(1_000);
    const { errors, incomplete } = checkInTime(check, budget, true)(long);
    expect(checked).toEqual([long]);
    expect(errors).toHaveLength(60);
    expect(incomplete).toBeUndefined();
  });

  it('else has the errors of its first sentences, at their places', () => {
    // 3,060 characters take 306 ms: half of 200 ms is not enough, and the other half is enough for 1,000 characters.
    const { check, checked, budget } = slowChecker(200);
    const { errors, incomplete } = checkInTime(check, budget, true)(long);
    expect(incomplete).toBe('check');
    expect(errors.length).toBeGreaterThan(5);
    expect(errors.length).toBeLessThan(30);
    for (const { startUtf16, endUtf16 } of errors) expect(long.slice(startUtf16, endUtf16)).toBe('bad');
    expect(long.startsWith(checked.join(''))).toBe(true);
  });

  it('ends the work where no part is wanted', () => {
    const { check, budget } = slowChecker(200);
    expect(() => checkInTime(check, budget, false)(long)).toThrow(WorkStopped);
  });

  it('ends the work when nobody waits any more', () => {
    const { check, budget } = slowChecker(1_000, { isAborted: () => true });
    expect(() => checkInTime(check, budget, true)(long)).toThrow(WorkStopped);
  });
});

describe('a very long paragraph', () => {
  // 10,200 characters take 1,020 ms.
  const long = SENTENCE.repeat(200);

  it('is checked as a whole if its first sentences say that there is time', () => {
    const { check, checked, budget } = slowChecker(3_000);
    const { errors, incomplete } = checkInTime(check, budget, true)(long);
    expect([errors.length, incomplete]).toEqual([200, undefined]);
    expect(checked).toEqual([SENTENCE.repeat(10), long]);
  });

  it('is checked as a whole as soon as the work is fast enough', () => {
    const { check, checked, budget } = slowChecker(4_000, { coldUnits: 1_000 });
    const { errors, incomplete } = checkInTime(check, budget, true)(long);
    expect([errors.length, incomplete]).toEqual([200, undefined]);
    expect(checked.at(-1)).toBe(long);
    expect(checked.length).toBeLessThan(5);
  });

  it('else wastes nothing on the whole', () => {
    const { check, checked, budget } = slowChecker(1_000);
    const { errors, incomplete } = checkInTime(check, budget, true)(long);
    expect(incomplete).toBe('check');
    expect(errors.length).toBeGreaterThan(180);
    expect(long.startsWith(checked.join(''))).toBe(true);
  });

  it('is checked as a whole where nothing ends the work', () => {
    const { check, checked } = slowChecker(1_000);
    checkInTime(check, Budget.unlimited(), true)(long);
    expect(checked).toEqual([long]);
  });
});

it('a short paragraph is checked as a whole or not at all', () => {
  const { check, budget } = slowChecker(20);
  expect(() => checkInTime(check, budget, true)(SENTENCE.repeat(10))).toThrow(WorkStopped);
});

import { describe, expect, it } from 'vitest';
import { Budget } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import type { Speller } from './speller.js';
import { formatAccuracy, measureAccuracy, readTypos } from './spelling-accuracy.js';

/** Answers from a table; words that are not in it are correct. */
function speller(table: Readonly<Record<string, readonly string[]>>): Speller {
  return {
    isCorrect: (word) => !(word in table),
    suggest: (word, { limit }) => ({
      suggestions: (table[word] ?? []).slice(0, limit).map((value, weight) => ({ value, weight })),
      cutShort: word === 'hard',
    }),
  };
}

describe('accuracy', () => {
  const table = {
    a1: ['a', 'x'],
    b1: ['x', 'y', 'b'],
    c1: ['1', '2', '3', '4', '5', 'c'],
    d1: ['x'],
    hard: [],
  };
  const typos = readTypos('a1\ta\nb1\tb\r\n# a comment\n\nc1\tc\nd1\td\nhard\te\nf1\tf\n');
  // Each word takes one millisecond longer than the word before: 1, 2, 3, 4, 5 (and 6 for the accepted one).
  let calls = 0;
  let clockMs = 0;
  const now = () => {
    if (calls++ % 2 === 1) clockMs += (calls + 1) >> 1;
    return clockMs;
  };
  const report = measureAccuracy(speller(table), typos, Budget.unlimited(), { now });

  it('counts every pair once', () => {
    const { first, top5, any, wrongOnly, none, falseAccepts, pairs, cutShort } = report;
    expect({ first, top5, any, wrongOnly, none, falseAccepts, pairs, cutShort }).toEqual({
      pairs: 6,
      first: 1,
      top5: 2,
      any: 3,
      wrongOnly: 1,
      none: 1,
      falseAccepts: 1,
      cutShort: 1,
    });
    expect(report.results.map(({ place }) => place)).toEqual([1, 3, 6, 0, 0, 0]);
  });

  it('measures the time of the words that were searched', () => {
    expect([report.meanMs, report.medianMs, report.p95Ms]).toEqual([3, 3, 5]);
  });

  it('keeps to the limit that was asked for', () => {
    expect(measureAccuracy(speller(table), typos, Budget.unlimited(), { limit: 1 }).any).toBe(1);
  });

  it('is written as a table', () => {
    expect(formatAccuracy(report)).toBe(
      [
        'pairs         6',
        'first         1   16.7 %',
        'top 5         2   33.3 %',
        'any           3   50.0 %',
        'wrong only    1   16.7 %',
        'none          1   16.7 %',
        'false accepts 1   16.7 %',
        'cut short     1   16.7 %',
        'time          mean 3.00 ms, median 3.00 ms, p95 5.00 ms',
        '',
      ].join('\n'),
    );
  });

  it('of nothing is nothing', () => {
    expect(measureAccuracy(speller({}), [], Budget.unlimited())).toMatchObject({ pairs: 0, meanMs: 0, p95Ms: 0 });
  });

  it('refuses a list that is not in pairs, and says where', () => {
    expect(() => readTypos('a\tb\nlonely\n', 'typos.tsv')).toThrow(DataError);
    expect(() => readTypos('a\tb\nlonely\n', 'typos.tsv')).toThrow('typos.tsv: line 2');
  });
});

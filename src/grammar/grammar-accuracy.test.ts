import { describe, expect, test } from 'vitest';
import { Budget } from '../engine/budget.js';
import { formatGrammarReport, measureGrammar, readMarkedSentences } from './grammar-accuracy.js';
import type { GrammarChecker } from './grammar-checker.js';

/** Reports every "x" as `real-x` → y, and every double space. */
const checker: GrammarChecker = {
  check(text) {
    const errors = [...text.matchAll(/\bx\b| {2}/g)].map(({ 0: form, index }) => ({
      startUtf16: index,
      endUtf16: index + form.length,
      code: form === 'x' ? 'real-x' : 'double-space-before',
      title: 't',
      description: 'd',
      suggestions: [form === 'x' ? 'y' : ' '],
    }));
    return { errors: errors, incomplete: undefined };
  },
  rules: () => [],
};

const SENTENCES = [
  { text: 'a x b', errors: [{ form: 'x b', correct: ['y b'] }] },
  { text: 'x a x b', errors: [{ form: 'x', correct: ['z'] }] },
  { text: 'a q b', errors: [{ form: 'q', correct: ['r'] }] },
  { text: 'one  two x', errors: [] },
];

describe('the measure of a checker', () => {
  const report = measureGrammar(checker, SENTENCES, Budget.unlimited());

  test('counts a mark as located when an error overlaps it, as corrected when the result is the same text', () => {
    expect(report).toMatchObject({ marks: 3, located: 2, corrected: 1, recall: 2 / 3 });
    expect(report.misses.map(({ form }) => form)).toEqual(['q']);
  });

  test('counts what hits no mark, apart from typography', () => {
    expect(report.precision).toBeCloseTo(2 / 3);
    expect(report.unmarkedWords).toBe(3);
    expect(report.falseAlarmsPer1000).toBeCloseTo(1000 / 3);
    expect(report.typographyPer1000).toBeCloseTo(1000 / 3);
    expect(report.codes['real-x']).toEqual({ located: 2, corrected: 1, beside: 1, falseAlarms: 1 });
  });

  test('takes a form that comes twice where it is corrected as the mark says, else the first', () => {
    const second = { text: 'x a x b', errors: [{ form: 'x', correct: ['y'] }] };
    const sometimes: GrammarChecker = {
      ...checker,
      check: (...args) => {
        const { errors, incomplete } = checker.check(...args);
        return { errors: errors.slice(-1), incomplete };
      },
    };
    const found = measureGrammar(sometimes, [second], Budget.unlimited());
    expect(found).toMatchObject({ located: 1, corrected: 1, precision: 1 });
    const other = { text: 'x a x b', errors: [{ form: 'x', correct: ['z'] }] };
    expect(measureGrammar(sometimes, [other], Budget.unlimited())).toMatchObject({ located: 0, precision: 0 });
  });

  test('is written for people', () => {
    expect(formatGrammarReport(report, false)).toContain('marks 3, located 2 (recall 66.7 %), corrected 1 (33.3 %)');
    expect(formatGrammarReport(report, true)).toContain('  q → r | a q b');
  });
});

describe('marked sentences', () => {
  test('are read line by line, and a line that is none is named', () => {
    expect(readMarkedSentences('{"text":"a","errors":[]}\n\n', 'f')).toEqual([{ text: 'a', errors: [] }]);
    expect(() => readMarkedSentences('{"text":"a","errors":[]}\n{"text":1}\n', 'f')).toThrow(/line 2/);
    expect(() => readMarkedSentences('nonsense', 'f')).toThrow(/line 1/);
  });
});

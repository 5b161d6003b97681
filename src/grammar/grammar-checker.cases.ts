/**
 * What every grammar checker must satisfy, whatever its rules. A new engine is run through these cases:
 *
 *     describe('the built-in Faroese checker', () => grammarCheckerCases(() => openChecker('fo'), SENTENCES));
 */
import { expect, test } from 'vitest';
import { Budget, WorkStopped } from '../engine/budget.js';
import type { CheckOptions, GrammarChecker } from './grammar-checker.js';

export interface KnownSentences {
  readonly correct: readonly string[];
  /** A sentence and a code that must be reported in it. */
  readonly wrong: readonly { readonly text: string; readonly code: string }[];
}

const ODD_TEXTS = [
  '',
  ' ',
  '\r\n\r\n\t',
  '😀👩‍👩‍👧',
  'e\u0301\u0302',
  '\u200f\u202eabc',
  '\u0000\u0007',
  '((((((""""',
  '...!!!???',
  'a'.repeat(10_000),
  'word '.repeat(2_000),
  '\ufeffx',
];
const ALL: CheckOptions = { ignore: [], locales: [] };

export function grammarCheckerCases(make: () => GrammarChecker | Promise<GrammarChecker>, known: KnownSentences): void {
  test('finds nothing in correct sentences', async () => {
    const checker = await make();
    for (const text of known.correct) expect(checker.check(text, ALL, Budget.unlimited()).errors).toEqual([]);
  });

  test('reports exact, ordered, well-formed errors', async () => {
    const checker = await make();
    for (const text of [...known.correct, ...known.wrong.map(({ text }) => text), ...ODD_TEXTS]) {
      let last = [0, 0];
      for (const error of checker.check(text, ALL, Budget.unlimited()).errors) {
        const { startUtf16, endUtf16, suggestions } = error;
        expect(startUtf16).toBeGreaterThanOrEqual(0);
        expect(endUtf16).toBeGreaterThan(startUtf16);
        expect(endUtf16).toBeLessThanOrEqual(text.length);
        const wrong = text.slice(startUtf16, endUtf16);
        expect(wrong.isWellFormed()).toBe(true);
        expect(suggestions).not.toContain(wrong);
        expect(new Set(suggestions).size).toBe(suggestions.length);
        expect([error.code, error.title, error.description].every((field) => field.length > 0)).toBe(true);
        expect(startUtf16 > (last[0] ?? 0) || (startUtf16 === last[0] && endUtf16 >= (last[1] ?? 0))).toBe(true);
        last = [startUtf16, endUtf16];
      }
    }
  });

  test('finds the known errors, names them in its preferences, and leaves them out when told to', async () => {
    const checker = await make();
    for (const { text, code } of known.wrong) {
      const codes = (options: CheckOptions) =>
        checker.check(text, options, Budget.unlimited()).errors.map((error) => error.code);
      expect(codes(ALL)).toContain(code);
      expect(codes({ ...ALL, ignore: [code] })).not.toContain(code);
      expect(Object.keys(checker.preferences([]))).toContain(code);
    }
  });

  test('says the same about the same text, whatever came before', async () => {
    const checker = await make();
    const texts = [...known.wrong.map(({ text }) => text), ...known.correct];
    const first = texts.map((text) => checker.check(text, ALL, Budget.unlimited()));
    const again = [...texts].reverse().map((text) => checker.check(text, ALL, Budget.unlimited()));
    expect(again.reverse()).toEqual(first);
  });

  test('stops when it is told to', async () => {
    const checker = await make();
    const text = `${known.wrong[0]?.text ?? 'word'} `.repeat(5_000);
    expect(() => checker.check(text, ALL, new Budget({ isAborted: () => true }))).toThrow(WorkStopped);
  });
}

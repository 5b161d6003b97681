import { describe, expect, it } from 'vitest';
import type { GrammarFinding } from '../grammar-checker.js';
import { readErrorMarkup } from './error-markup.js';
import { countOutcomes, formatOutcomes, ratesOf, type TestResult, testMarkedText } from './test-outcomes.js';

function finding(text: string, form: string, suggestions: string[], code = 'x'): GrammarFinding {
  const startUtf16 = text.indexOf(form);
  return { startUtf16, endUtf16: startUtf16 + form.length, code, title: 't', description: 'd', suggestions };
}

function run(marked: string, found: [form: string, suggestions: string[], code?: string][], ignoreTypos = false) {
  const test = { ...readErrorMarkup(marked), file: 'f.yaml', line: 3 };
  const findings = found.map(([form, suggestions, code]) => finding(test.text, form, suggestions, code));
  return testMarkedText(test, findings, { ignoreTypos });
}

const kinds = ({ outcomes }: TestResult) => outcomes.map(({ kind }) => kind);

describe('a test of a checker', () => {
  it.each([
    ['tp', 'a {b}£{c} d.', [['b', ['x', 'c']]]],
    ['tp', 'a {b}£{x///c} d.', [['b', ['c']]]],
    ['tn', 'a b.', []],
    ['fp1', 'a {b}£{c} d.', [['b', ['e']]]],
    ['fp2', 'a b.', [['b', ['e']]]],
    ['fn1', 'a {b}£{c} d.', [['b', []]]],
    ['fn2', 'a {b}£{c} d.', []],
    ['tn', 'a {b}∞{c} d.', [['b', ['e']]]],
  ] as const)('gives %s for %s and %j', (kind, marked, found) => {
    const result = run(marked, found as unknown as [string, string[]][]);
    expect(kinds(result)).toEqual([kind]);
    expect(result.isPassed).toBe(kind.startsWith('t'));
  });

  it('wants the very text that is marked', () => {
    expect(kinds(run('a {b}£{c} d.', [['b d', ['c d']]]))).toEqual(['fn2', 'fp2']);
  });

  it('leaves misspellings out when asked to', () => {
    const marked = 'a {b}\u0024{c} d {e}£{f}.';
    const found: [string, string[], string?][] = [
      ['b', [], 'typo'],
      ['e', ['f']],
    ];
    expect(kinds(run(marked, found))).toEqual(['fn1', 'tp']);
    expect(kinds(run(marked, found, true))).toEqual(['tp']);
  });

  it('finds quotation marks that are marked alone', () => {
    const marked = 'a {"}‰{«}b c{"}‰{»}.';
    expect(kinds(run(marked, [['"b c"', ['«b c»'], 'punct-aistton-both']]))).toEqual(['tp', 'tp']);
    expect(kinds(run('a {"}‰{«}b.', [['"b', ['«b'], 'punct-aistton-left']]))).toEqual(['tp']);
    expect(kinds(run('a b{"}‰{»}.', [['b"', ['b»'], 'punct-aistton-right']]))).toEqual(['tp']);
    expect(kinds(run('a b.', [['b', ['c'], 'punct-aistton']]))).toEqual(['tn']);
  });

  it('finds what is wrong between quotation marks that are wrong, too', () => {
    const both: [string, string[], string][] = [
      ['"b"', ['«b»'], 'punct-aistton-both'],
      ['"b"', ['"c"'], 'typo'],
    ];
    expect(kinds(run('a {"}‰{«}{b}£{c}{"}‰{»}.', both))).toEqual(['tp', 'tp', 'tp']);
  });

  it('is counted and written', () => {
    const results = [run('a {b}£{n|c}.', [['b', ['c']]]), run('a b.', []), run('{a}£{b} {c}£{d}.', [['a', ['x']]])];
    const counts = countOutcomes(results);
    expect(counts).toEqual({ tp: 1, tn: 1, fp1: 1, fp2: 0, fn1: 0, fn2: 1 });
    expect(ratesOf(counts)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
    expect(ratesOf(countOutcomes([results[1]!]))).toEqual({ precision: undefined, recall: undefined, f1: undefined });
    const failures = 'f.yaml:3: a c.\n[3/3][FAIL fp1] a:(b) => a:[x] (x)\n[3/3][FAIL fn2] c:(d) => nothing found\n';
    const text = formatOutcomes(results, false);
    expect(text.startsWith(failures)).toBe(true);
    expect(text).toContain('Tests: 3, passed: 2\nTotal passes: 2, Total fails: 2, Total: 4\nTrue positive: 1\n');
    expect(text).toContain('Precision: 50.0%\nRecall: 50.0%\nF₁ score: 50.0%\n');
    expect(formatOutcomes(results, true)).toContain(
      'f.yaml:3: a b.\n[1/3][PASS tp] b:(c) (n) => b:[c] (x)\nf.yaml:3: a b.\n[2/3][PASS tn] nothing marked => nothing found\n',
    );
  });
});

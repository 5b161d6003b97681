import { describe, expect, test } from 'vitest';
import { findDifference } from '../algebra/equivalent.js';
import { lookUp } from '../algebra/paths.js';
import { SourceError } from '../diagnostics/source-problem.js';
import { compileRegex, compileRegexes } from './compile-regex.js';

function compile(text: string) {
  return compileRegex({ name: 'test.regex', text });
}

/** The lower strings of an upper string, with their weights where those are not zero. */
function apply(text: string, word: string): string[] {
  return lookUp(compile(text), [...word])
    .map(({ lower, weight }) => lower.join('') + (weight === 0 ? '' : `/${weight}`))
    .sort();
}

function problemOf(text: string): string {
  try {
    compile(text);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const [problem] = error.problems;
    return `${problem!.line}:${problem!.column} ${problem!.message}`;
  }
  return 'none';
}

describe('a replace rule', () => {
  test('replaces in its contexts only', () => {
    expect(apply('k -> 0 || a _ .#. ;', 'ak')).toEqual(['a']);
    expect(apply('k -> 0 || a _ .#. ;', 'aka')).toEqual(['aka']);
  });

  test('with an optional arrow keeps the word too', () => {
    expect(apply('k (->) g::2 ;', 'k')).toEqual(['g/2', 'k']);
  });

  test('tells letters apart that differ only in what their replacement costs', () => {
    expect(apply('x -> {xq}::1 , X -> {Xq}::2 ;', 'xX')).toEqual(['xqXq/3']);
  });

  test('inserts once in each place', () => {
    expect(apply('[..] -> x || a _ a ;', 'aaa')).toEqual(['axaxa']);
  });

  test('marks up the longest match from the left', () => {
    expect(apply('a+ @-> %[ ... %] ;', 'baac')).toEqual(['b[aa]c']);
  });

  test('sees the result of another replacement on the lower side', () => {
    expect(apply('a -> b // b _ ;', 'baa')).toEqual(['bbb']);
    expect(apply('a -> b || b _ ;', 'baa')).toEqual(['bba']);
  });

  test('reads flag diacritics as letters', () => {
    const net = compile('a -> b || "@P.X.Y@" _ ;');
    expect(lookUp(net, ['@P.X.Y@', 'a']).map(({ lower }) => lower.join(''))).toEqual(['@P.X.Y@b']);
  });
});

describe('an error', () => {
  test('has the place and what was expected', () => {
    expect(problemOf('a |\n  ] ;')).toBe(
      '2:3 expected a symbol, "[", "(" or an operator before an operand, but found "]"',
    );
    expect(problemOf('a <> b ;')).toBe('1:3 shuffle ("<>") is not supported');
    expect(problemOf('{abc')).toBe('1:1 no "}" closes this "{"');
  });

  test('stands for an expression that is nested too deeply', () => {
    expect(problemOf('['.repeat(100_000))).toMatch(/nested/);
  });

  test('says which rule is too large', () => {
    const text = 'x ;\n[a|b]* a [a|b]^30 -> c ;';
    expect(() => compileRegexes({ name: 'big.regex', text }, { limits: { maxStates: 1000, maxArcs: 10_000 } })).toThrow(
      /big.regex:2:.*too large/,
    );
  });
});

test('a chain of compositions whose filters would grow beyond measure begins with its largest operand', () => {
  // Each filter counts one letter; together they would count all of them.
  const letters = [...'abcdefgh'];
  const filters = letters.map((letter) => `[ ~$[ ${Array(12).fill(letter).join(' ?* ')} ] ]`);
  const words = Array.from(
    { length: 300 },
    (_, i) => `{${letters[i % 8]}${i.toString(8).replace(/\d/g, (d) => letters[Number(d)]!)}}`,
  );
  const limits = { maxStates: 100_000, maxArcs: 400_000 };
  const net = compileRegex(
    { name: 'x', text: `${filters.join(' .o. ')} .o. [ ${words.join(' | ')} ] .o. ?* ;` },
    { limits },
  );
  const plain = compileRegex({ name: 'x', text: `[ ${words.join(' | ')} ] ;` });
  expect(findDifference(net, plain)).toBeUndefined();
});

/** Weights of a corpus against the published build: `fixtures/record.mjs` recorded what its script and HFST make. */
import { describe, expect, test } from 'vitest';
import { findDifference } from '../../fst/algebra/equivalent.js';
import { corpusWeights, countTokens, readCorpusConfig } from './corpus-weights.js';
import { fixture, recorded } from './recorded.cases.js';

const source = (text: string) => ({ name: 'corpus.txt', text });
const tokens = (text: string) => [...countTokens(text).keys()];

describe('the weights of a corpus', () => {
  test('are those of the published build, word by word', () => {
    const { words, unitWeight } = corpusWeights(fixture('corpus.txt'), readCorpusConfig(fixture('corpus-config.json')));
    expect(unitWeight).toBe(10);
    expect(findDifference(words, recorded('corpus'), { weightTolerance: 1e-5 })).toBeUndefined();
    const other = corpusWeights(fixture('corpus.txt'), { alpha: 1, maxweight: 11 }).words;
    expect(findDifference(other, recorded('corpus'), { weightTolerance: 1e-5 })).toBeDefined();
  });

  test('count the tokens and types of the published build', () => {
    const lines = fixture('recorded/corpus.tsv').text.trim().split('\n');
    const { types, tokens: count } = corpusWeights(fixture('corpus.txt'), { alpha: 1, maxweight: 10 });
    expect([types, count]).toEqual([lines.length - 1, 16]);
    expect(tokens(fixture('corpus.txt').text)).toEqual(expect.arrayContaining(['(kala', 'k:a', 'kol)kol', '«kol»']));
  });

  test.each([
    ['a, b. (c) "d"', ['a', 'b', 'c', 'd"']],
    ['a, b. (c)\n"d"\n', ['a', 'b', 'c', '"d']],
    ['(a\n(a b', ['(a', 'b']],
    ['(a\r\n (a b', ['(a', 'a', 'b']],
    ['( a ... 12 !x b', ['a', '!x', 'b']],
    ['1a1 1a1 1a1', ['1a', 'a', 'a1']],
    ['a\u00a0b\u0085c\u001cd\u2003e\ufefff', ['a', 'b', 'c', 'd', 'e\ufefff']],
    ['-a- [b] a;', ['-a-', '[b]', 'a;']],
  ])('%j is cut at blanks, with some of the signs around them', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  test('take 0 for "not stated": one is added to each count, and nothing is scaled', () => {
    const { unitWeight } = corpusWeights(source('a a b'), { alpha: 0, maxweight: 0 });
    expect(unitWeight).toBeCloseTo(Math.log10(5), 12);
  });

  test('say what is wrong with their settings and with an empty corpus', () => {
    expect(() => readCorpusConfig(source('{'))).toThrow('corpus.txt:1:1: error: this is not JSON');
    expect(() => readCorpusConfig(source('{"alpha": 1}'))).toThrow('"maxweight" is missing');
    expect(() => readCorpusConfig(source('{"alpha": "x", "maxweight": 1}'))).toThrow('"alpha" is not a number');
    expect(() => corpusWeights(source(' 1. \n'), { alpha: 1, maxweight: 10 })).toThrow('the corpus has no word');
    expect(() => corpusWeights(source('x\ny a\\:b\n'), { alpha: 1, maxweight: 10 })).toThrow(
      'corpus.txt:2:3: error: "a\\:b" has a backslash before a colon',
    );
  });
});

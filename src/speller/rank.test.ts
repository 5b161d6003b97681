import { describe, expect, it } from 'vitest';
import { type Candidate, editDistance, graphemes, rerank } from './rank.js';

const order = (word: string, ...candidates: Candidate[]) => rerank(word, candidates).map(({ value }) => value);
const weightOf = (word: string, candidate: Candidate, typicalEditWeight?: number) =>
  rerank(word, [candidate], typicalEditWeight === undefined ? {} : { typicalEditWeight })[0]?.weight;

describe('the penalty of a suggestion', () => {
  it.each([
    ['first letter', 'kuolli', 'guolli', 10],
    ['last letter', 'guolla', 'guolli', 10],
    ['one letter between', 'guoli', 'guolli', 5],
    ['a swap between', 'gulloi', 'guolli', 5 * 2],
    ['a swap of neighbours', 'guolil', 'guolli', 10 + 5],
    ['the first letter is missing', 'uolli', 'guolli', 10 + 5],
    ['first and last', 'kuolla', 'guolli', 20],
    ['nothing but case', 'oslo', 'Oslo', 0],
    ['case does not count as a letter', 'olso', 'Oslo', 5 + 0],
    ['an emoji', 'guolli', '🐟', 0],
    ['a letter with a mark is one letter', 'ga', 'g̲a', 10],
    ['one letter', 'x', 'á', 20],
  ])('%s: %s → %s costs %d', (_, word, value, penalty) => {
    expect(weightOf(word, { value, weight: 7 })).toBe(7 + penalty);
  });

  it('is waived where the error model made the pair cheap', () => {
    expect(weightOf('čakčat', { value: 'čakčát', weight: 3, editWeight: 2 }, 10)).toBe(3);
    expect(weightOf('čakčat', { value: 'čakčit', weight: 11, editWeight: 10 }, 10)).toBe(16);
    expect(weightOf('čakčat', { value: 'čakčát', weight: 3, editWeight: 2 })).toBe(8);
  });

  it('never makes a weight negative', () => {
    expect(weightOf('oslo', { value: 'Oslo', weight: -2 })).toBe(0);
  });
});

describe('the order of suggestions', () => {
  it('puts a change inside the word before a change of its first letter', () => {
    expect(order('guoli', { value: 'luoli', weight: 10 }, { value: 'guolli', weight: 10 })).toEqual([
      'guolli',
      'luoli',
    ]);
  });

  it('keeps the order of the search among equals', () => {
    expect(order('abcd', { value: 'abxd', weight: 1 }, { value: 'abyd', weight: 1 })).toEqual(['abxd', 'abyd']);
  });
});

describe('edit distance', () => {
  it.each([
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['teh', 'the', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('%s and %s: %d', (a, b, distance) => {
    expect(editDistance([...a], [...b])).toBe(distance);
  });

  it('counts graphemes', () => {
    expect(graphemes('g̲áagaay')).toHaveLength(7);
    expect(graphemes('á😀')).toEqual(['á']);
    expect(graphemes('\u0301a')).toEqual(['\u0301', 'a']);
  });
});

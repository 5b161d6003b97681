import { describe, expect, it } from 'vitest';
import { BestWords } from './best-words.js';

const found = (value: string, weight: number) => ({ value, weight, lexiconWeight: 0 });
const values = (best: BestWords) => best.list().map(({ value }) => value);

describe('the best words of a search', () => {
  it('are ordered by weight; of equal ones the first found comes first', () => {
    const best = new BestWords(3, Number.MAX_VALUE, Number.POSITIVE_INFINITY, String);
    for (const word of [found('c', 3), found('a', 1), found('b', 1)]) best.offer(word);
    expect(values(best)).toEqual(['a', 'b', 'c']);
  });

  it('are no more than wanted, and a further one must be better than the last', () => {
    const best = new BestWords(2, Number.MAX_VALUE, Number.POSITIVE_INFINITY, String);
    for (const word of [found('a', 5), found('b', 4)]) best.offer(word);
    expect(best.cutoff).toBe(5);
    best.offer(found('c', 5));
    best.offer(found('d', 4.5));
    expect(values(best)).toEqual(['b', 'd']);
    expect(best.cutoff).toBe(4.5);
  });

  it('count a word once, with its least weight', () => {
    const best = new BestWords(2, Number.MAX_VALUE, Number.POSITIVE_INFINITY, String);
    for (const word of [found('a', 5), found('a', 3), found('a', 4), found('b', 6)]) best.offer(word);
    expect(best.list().map(({ value, weight }) => [value, weight])).toEqual([
      ['a', 3],
      ['b', 6],
    ]);
  });

  it('count words that are the same to the caller once', () => {
    const best = new BestWords(2, Number.MAX_VALUE, Number.POSITIVE_INFINITY, (value) => value.toUpperCase());
    for (const word of [found('Oslo', 2), found('oslo', 1), found('Bergen', 3)]) best.offer(word);
    expect(values(best)).toEqual(['oslo', 'Bergen']);
  });

  it('weigh no more than allowed, and that is still allowed', () => {
    const best = new BestWords(9, 0.1 + 0.2, Number.POSITIVE_INFINITY, String);
    for (const word of [found('a', 0.1 + 0.2), found('b', 0.31)]) best.offer(word);
    expect(values(best)).toEqual(['a']);
  });

  it('are near the best, whenever that is found', () => {
    const best = new BestWords(9, Number.MAX_VALUE, 2, String);
    for (const word of [found('c', 6), found('b', 3), found('a', 1), found('d', 3.1)]) best.offer(word);
    expect(values(best)).toEqual(['a', 'b']);
  });
});

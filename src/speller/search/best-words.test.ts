import { describe, expect, it } from 'vitest';
import { BestWords } from './best-words.js';

const found = (value: string, weight: number) => ({ value, weight, lexiconWeight: 0 });
const values = (best: BestWords) => best.list().map(({ word }) => word.value);

describe('the best words of a search', () => {
  it('are ordered by weight; of equal ones the first found comes first', () => {
    const best = new BestWords({ limit: 3 });
    for (const word of [found('c', 3), found('a', 1), found('b', 1)]) best.offer(word);
    expect(values(best)).toEqual(['a', 'b', 'c']);
  });

  it('are no more than wanted, and a further one must be better than the last', () => {
    const best = new BestWords({ limit: 2 });
    for (const word of [found('a', 5), found('b', 4)]) best.offer(word);
    expect(best.cutoff).toBe(5);
    best.offer(found('c', 5));
    best.offer(found('d', 4.5));
    expect(values(best)).toEqual(['b', 'd']);
    expect(best.cutoff).toBe(4.5);
  });

  it('count a word once, with its least weight', () => {
    const best = new BestWords({ limit: 2 });
    for (const word of [found('a', 5), found('a', 3), found('a', 4), found('b', 6)]) best.offer(word);
    expect(best.list().map(({ word, rank }) => [word.value, rank])).toEqual([
      ['a', 3],
      ['b', 6],
    ]);
  });

  it('count words that are the same to the caller once', () => {
    const best = new BestWords({ limit: 2, keyOf: (value) => value.toUpperCase() });
    for (const word of [found('Oslo', 2), found('oslo', 1), found('Bergen', 3)]) best.offer(word);
    expect(values(best)).toEqual(['oslo', 'Bergen']);
  });

  it('weigh no more than allowed, and that is still allowed', () => {
    const best = new BestWords({ limit: 9, maxWeight: 0.1 + 0.2 });
    for (const word of [found('a', 0.1 + 0.2), found('b', 0.31)]) best.offer(word);
    expect(values(best)).toEqual(['a']);
  });

  it('are near the best, whenever that is found', () => {
    const best = new BestWords({ limit: 9, beam: 2 });
    for (const word of [found('c', 6), found('b', 3), found('a', 1), found('d', 3.1)]) best.offer(word);
    expect(values(best)).toEqual(['a', 'b']);
  });

  it('leave out what is not allowed, and ask once', () => {
    const asked: string[] = [];
    const isAllowed = (value: string) => {
      asked.push(value);
      return value !== 'a';
    };
    const best = new BestWords({ limit: 1, isAllowed });
    for (const word of [found('a', 2), found('a', 1), found('b', 3)]) best.offer(word);
    expect(values(best)).toEqual(['b']);
    expect(asked).toEqual(['a', 'b']);
  });
});

describe('the best words by rank', () => {
  const surcharges: Record<string, number> = { a: 5, b: 0, c: 1, d: Number.POSITIVE_INFINITY };
  const surcharge = (key: string) => surcharges[key] ?? 0;
  const ranks = (best: BestWords) => best.list().map(({ key, rank }) => [key, rank]);

  it('are those with the least weight and surcharge together, and bound the search by it', () => {
    const best = new BestWords({ limit: 2, ranking: { surcharge } });
    for (const word of [found('a', 1), found('d', 1), found('b', 4)]) best.offer(word);
    expect(best.cutoff).toBe(6);
    best.offer(found('c', 4.5));
    expect(ranks(best)).toEqual([
      ['b', 4],
      ['c', 5.5],
    ]);
    expect(best.cutoff).toBe(5.5);
  });

  it('have among them what is known without a search, unless it is found lighter', () => {
    const best = new BestWords({ limit: 2, ranking: { surcharge } });
    best.add({ key: 'b', rank: 3, word: found('b', 3) });
    best.add({ key: 'x', rank: 7, word: found('x', 7) });
    expect(best.cutoff).toBe(7);
    for (const word of [found('b', 5), found('b', 2)]) best.offer(word);
    expect(ranks(best)).toEqual([
      ['b', 2],
      ['x', 7],
    ]);
  });

  it('are sought no further than a full pool, but up to its weight in any case', () => {
    const best = new BestWords({ limit: 9, ranking: { surcharge, pool: 2, poolWeight: 4 } });
    for (const word of [found('x', 9), found('a', 3), found('y', 8)]) best.offer(word);
    expect(best.cutoff).toBe(8);
    best.offer(found('b', 3));
    expect(best.cutoff).toBeGreaterThan(4);
    best.offer(found('c', 4));
    best.offer(found('z', 4.1));
    expect(ranks(best).map(([key]) => key)).toEqual(['b', 'c', 'a', 'y', 'x']);
  });
});

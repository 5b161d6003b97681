import { describe, expect, it } from 'vitest';
import { TupleSet } from './tuple-set.js';

describe('a tuple set', () => {
  it('tells what it holds from what it does not, also after it has grown', () => {
    const set = new TupleSet();
    const tuples = Array.from({ length: 10_000 }, (_, i) => [i & 15, (i >> 4) & 15, i >> 8, -i] as const);
    expect(tuples.every((tuple) => set.add(...tuple))).toBe(true);
    expect(tuples.some((tuple) => set.add(...tuple))).toBe(false);
    expect(set.size).toBe(tuples.length);
  });

  it('is empty after it was cleared, however large it was', () => {
    const set = new TupleSet();
    for (let round = 0; round < 3; round++) {
      let known = 0;
      for (let i = 0; i < 200_000; i += 1 + round * 50_000) known += set.add(i, 0, 0, 0) ? 0 : 1;
      expect(known).toBe(0);
      set.clear();
      expect(set.size).toBe(0);
    }
  });
});

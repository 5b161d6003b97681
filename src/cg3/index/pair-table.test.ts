import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { PairTable } from './pair-table.js';

describe('a table of pairs', () => {
  it('finds the number of each pair, and of no other', () => {
    const pair = fc.tuple(fc.oneof(fc.nat(5), fc.integer()), fc.oneof(fc.nat(60), fc.integer()));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 700, size: 'max' }), (pairs) => {
        const table = new PairTable();
        const numbers = new Map<string, number>();
        for (const [first, second] of pairs) {
          const key = `${first},${second}`;
          expect(table.get(first, second)).toBe(numbers.get(key) ?? -1);
          if (numbers.has(key)) continue;
          numbers.set(key, numbers.size * 3);
          table.add(first, second, numbers.get(key)!);
        }
        for (const [first, second] of pairs) expect(table.get(first, second)).toBe(numbers.get(`${first},${second}`));
        expect(table.size).toBe(numbers.size);
        table.clear();
        for (const [first, second] of pairs) expect(table.get(first, second)).toBe(-1);
      }),
      propertyRuns(20),
    );
  });
});

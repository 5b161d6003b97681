import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { TupleTable } from './tuple-table.js';

describe('a table of tuples', () => {
  it('gives equal tuples equal numbers, counted from 0, however they are built', () => {
    // Few different integers, so that tuples come again and share beginnings; many tuples, so that the table grows.
    const tuples = fc.array(fc.array(fc.oneof(fc.nat(3), fc.integer()), { maxLength: 5 }), {
      maxLength: 400,
      size: 'max',
    });
    fc.assert(
      fc.property(tuples, (tuples) => {
        const table = new TupleTable();
        const numbers = new Map<string, number>();
        const expected = (tuple: readonly number[]) => {
          const key = tuple.join();
          if (!numbers.has(key)) numbers.set(key, numbers.size);
          return numbers.get(key)!;
        };
        const actual: number[] = [];
        const wanted: number[] = [];
        for (const [i, tuple] of tuples.entries()) {
          if (i % 2 === 0) {
            actual.push(table.numberOf(tuple));
            wanted.push(expected(tuple));
            continue;
          }
          let number = table.numberOf([]);
          actual.push(number);
          wanted.push(expected([]));
          for (const [length, last] of tuple.entries()) {
            number = table.numberOfExtended(number, last);
            actual.push(number);
            wanted.push(expected(tuple.slice(0, length + 1)));
          }
        }
        expect(actual).toEqual(wanted);
        expect(tuples.map((tuple) => table.tuple(expected(tuple)))).toEqual(tuples);
        expect(table.size).toBe(numbers.size);
      }),
      propertyRuns(20),
    );
  });
});

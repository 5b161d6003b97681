import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.js';
import { INDEX_UNITS, type IndexUnit, indexConverter } from './index-units.js';

/** An independent way to cut a text by positions of a unit: what a client in another language would do. */
function sliceIn(unit: IndexUnit, text: string, start: number, end: number): string {
  if (unit === 'utf-16') return text.slice(start, end);
  if (unit === 'utf-32') return [...text].slice(start, end).join('');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    new TextEncoder().encode(text).slice(start, end),
  );
}

const texts = fc.string({ unit: 'binary', maxLength: 40 });

describe('positions', () => {
  for (const unit of INDEX_UNITS) {
    test(`in ${unit} cut out the same substring as UTF-16 positions do`, () => {
      fc.assert(
        fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
          const chars = [...text];
          const [from, to] = [a % (chars.length + 1), b % (chars.length + 1)].sort((x, y) => x - y) as [number, number];
          const startUtf16 = chars.slice(0, from).join('').length;
          const endUtf16 = chars.slice(0, to).join('').length;
          const convert = indexConverter(text, unit);
          const [start, end] = [convert(startUtf16), convert(endUtf16)];
          expect(sliceIn(unit, text, start, end)).toBe(text.slice(startUtf16, endUtf16));
        }),
        propertyRuns(4_000),
      );
    });
  }

  test('can be asked for in any order', () => {
    const convert = indexConverter('aä€𝄞z', 'utf-8');
    expect([convert(5), convert(2), convert(6), convert(0)]).toEqual([10, 3, 11, 0]);
  });

  test('inside a surrogate pair or behind the end are refused, not rounded', () => {
    const convert = indexConverter('𝄞', 'utf-32');
    expect(() => convert(1)).toThrow(RangeError);
    expect(() => indexConverter('ab', 'utf-8')(3)).toThrow(RangeError);
  });
});

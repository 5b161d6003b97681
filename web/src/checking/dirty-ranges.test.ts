import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSpan, mapSpans, removeSpan, type Span } from './dirty-ranges.js';

const span = fc.tuple(fc.nat(50), fc.nat(50)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));
const covered = (spans: readonly Span[]) => {
  const positions = new Set<number>();
  for (const { from, to } of spans) for (let i = from; i < to; i++) positions.add(i);
  return positions;
};

test('adding and removing ranges does to them what it does to sets of positions', () => {
  const step = fc.record({ isAdded: fc.boolean(), span });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let spans: Span[] = [];
      const expected = new Set<number>();
      for (const { isAdded, span: stepSpan } of steps) {
        spans = isAdded ? addSpan(spans, stepSpan) : removeSpan(spans, stepSpan);
        for (let i = stepSpan.from; i < stepSpan.to; i++) isAdded ? expected.add(i) : expected.delete(i);
      }
      expect(covered(spans)).toEqual(expected);
      for (const [i, { from, to }] of spans.entries()) {
        expect(from).toBeLessThan(to);
        if (i > 0) expect(spans[i - 1]?.to).toBeLessThanOrEqual(from);
      }
    }),
  );
});

test('ranges grow with what is written at their edges, and become one where text between them goes', () => {
  const insertAt = (at: number, length: number) => (position: number, side: -1 | 1) =>
    position > at || (position === at && side === 1) ? position + length : position;
  expect(mapSpans([{ from: 2, to: 4 }], insertAt(4, 3))).toEqual([{ from: 2, to: 7 }]);
  const remove = (position: number) => (position <= 4 ? position : Math.max(4, position - 6));
  expect(
    mapSpans(
      [
        { from: 2, to: 4 },
        { from: 9, to: 12 },
      ],
      remove,
    ),
  ).toEqual([{ from: 2, to: 6 }]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedRange, planParagraphs } from './docx-paragraphs.js';

test('what reads as before is kept, and a corrected word changes its paragraph only', () => {
  expect(planParagraphs(['a', 'b', 'c'], ['a', 'B', 'c'])).toEqual([
    { kind: 'keep', index: 0 },
    { kind: 'change', index: 1, text: 'B' },
    { kind: 'keep', index: 2 },
  ]);
});

test('new paragraphs take after the one before, and deleted ones go', () => {
  expect(planParagraphs(['a', 'c'], ['a', 'b', 'c'])).toEqual([
    { kind: 'keep', index: 0 },
    { kind: 'add', after: 0, text: 'b' },
    { kind: 'keep', index: 1 },
  ]);
  expect(planParagraphs(['a', 'b', 'c'], ['a', 'c'])[1]).toEqual({ kind: 'remove', index: 1 });
  expect(planParagraphs([], ['x'])).toEqual([{ kind: 'add', after: -1, text: 'x' }]);
});

test('carried out, a plan always gives the new text', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 6 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const made = planParagraphs(before, after).flatMap((step) => {
        if (step.kind === 'remove') return [];
        return [step.kind === 'keep' ? before[step.index] : step.text];
      });
      expect(made).toEqual(after);
    }),
  );
});

test('a changed range is as short as it can be, and makes the new text', () => {
  expect(changedRange('Mun lea dáppe', 'Mun lean dáppe')).toEqual({ from: 7, to: 7, insert: 'n' });
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const { from, to, insert } = changedRange(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});

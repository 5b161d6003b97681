import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignLines, changedWords } from './align.js';

test('a corrected word changes its line only', () => {
  expect(alignLines(['a', 'b', 'c'], ['a', 'B', 'c'])).toEqual([{ kind: 'change', line: 1, text: 'B' }]);
  expect(alignLines(['a', 'c'], ['a', 'b', 'c'])).toEqual([{ kind: 'add', after: 0, text: 'b' }]);
  expect(alignLines(['a', 'b', 'c'], ['a', 'c'])).toEqual([{ kind: 'remove', line: 1 }]);
  expect(alignLines([], ['x'])).toEqual([{ kind: 'add', after: -1, text: 'x' }]);
});

test('a line that is new beside a changed one is told from it', () => {
  const before = ['Mun lean dáppe odne', 'loahppa'];
  expect(alignLines(before, ['Ođđa sánit', 'Mun leat dáppe odne', 'loahppa'])).toEqual([
    { kind: 'add', after: -1, text: 'Ođđa sánit' },
    { kind: 'change', line: 0, text: 'Mun leat dáppe odne' },
  ]);
});

test('carried out, the steps always give the new text', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', 'a b c', 'a b d'), { maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const steps = alignLines(before, after);
      const made: string[] = [];
      for (let line = -1; line < before.length; line++) {
        const own = steps.find((step) => step.kind !== 'add' && step.line === line);
        if (line >= 0 && own?.kind !== 'remove') made.push(own?.kind === 'change' ? own.text : before[line]!);
        made.push(...steps.flatMap((step) => (step.kind === 'add' && step.after === line ? [step.text] : [])));
      }
      expect(made).toEqual(after);
    }),
  );
});

test('changed words are whole words, and make the new line', () => {
  expect(changedWords('Mun lea dáppe', 'Mun lean dáppe')).toEqual([{ startUtf16: 4, endUtf16: 7, insert: 'lean' }]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      let made = before;
      for (const { startUtf16, endUtf16, insert } of changedWords(before, after).reverse())
        made = made.slice(0, startUtf16) + insert + made.slice(endUtf16);
      expect(made).toBe(after);
    }),
  );
});

test('texts that have nothing in common take little time', () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`);
  expect(alignLines(lines('a'), lines('b'))).toHaveLength(20_000);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.js';
import { MarkedText, PLACEHOLDER, type TextPart } from './marked-text.js';

const piece = fc.string({ unit: 'grapheme', maxLength: 6 });
const part: fc.Arbitrary<TextPart> = fc.oneof(
  piece.map((text) => ({ text })),
  piece.map((markup) => ({ markup })),
  fc.record({ markup: piece, interpretAs: fc.oneof(piece, fc.constantFrom('å', ' ', '\n\n', PLACEHOLDER)) }),
);
const parts = fc.array(part, { maxLength: 12 });

const sourceOf = (part: TextPart) => ('text' in part ? part.text : part.markup);

describe('a marked text', () => {
  test('has the source that its parts have, and shows engines the text and what stands for markup', () => {
    const marked = MarkedText.of([
      { text: 'Ein ' },
      { markup: '<b>' },
      { text: 'bl' },
      { markup: '&aring;', interpretAs: 'å' },
      { markup: '</b>' },
      { text: ' dag' },
    ]);
    expect(marked.source).toBe('Ein <b>bl&aring;</b> dag');
    expect(marked.checked).toBe('Ein blå dag');
    expect(marked.toSource(4, 7)).toEqual({ startUtf16: 7, endUtf16: 16 });
    expect(marked.toSource(0, 11)).toEqual({ startUtf16: 0, endUtf16: 24 });
  });

  test('knows what may be replaced', () => {
    const marked = MarkedText.of([
      { text: 'a' },
      { markup: '*' },
      { text: 'b ' },
      { markup: '`x`', interpretAs: PLACEHOLDER },
      { text: ' c' },
      { markup: '&aring;', interpretAs: 'å' },
      { markup: '\n> ', interpretAs: ' ' },
      { text: 'd' },
    ]);
    expect(marked.checked).toBe(`ab ${PLACEHOLDER} cå d`);
    expect([marked.touchesMarkup(0, 1), marked.touchesMarkup(1, 3), marked.touchesMarkup(0, 2)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([marked.isArtefact(0, 2), marked.isArtefact(1, 4)]).toEqual([false, true]);
    expect(marked.touchesMarkup(5, 7)).toBe(false);
    expect([marked.touchesMarkup(5, 9), marked.isArtefact(5, 9)]).toEqual([true, false]);
  });

  test.each<[string, TextPart[], boolean]>([
    ['a word with markup in it', [{ text: 'a' }, { markup: '**' }, { text: 'b' }], false],
    ['with a tag', [{ text: 'a' }, { markup: '</em>' }, { text: 'b' }], false],
    ['with the end of a link', [{ text: 'a' }, { markup: '](https://x.no)' }, { text: 'b' }], false],
    ['with a command', [{ text: 'a' }, { markup: '\\emph{' }, { text: 'b' }], false],
    ['two words with code between them', [{ text: 'a ' }, { markup: '`x`' }, { text: ' a' }], true],
    ['the spaces around markup', [{ text: ' ' }, { markup: '**' }, { text: ' ' }], true],
    ['two spaces', [{ text: '  ' }], false],
  ])('knows what was not written like that: %s', (_name, list, expected) => {
    const marked = MarkedText.of(list);
    expect(marked.isArtefact(0, marked.checked.length)).toBe(expected);
  });

  test('that is plain is its own source', () => {
    const plain = MarkedText.plain('ab');
    expect([plain.source, plain.checked]).toEqual(['ab', 'ab']);
    expect(plain.toSource(1, 2)).toEqual({ startUtf16: 1, endUtf16: 2 });
    expect(plain.touchesMarkup(0, 2)).toBe(false);
  });

  test('keeps places in order and inside the source, and text as it is', () => {
    fc.assert(
      fc.property(parts, (list) => {
        const marked = MarkedText.of(list);
        expect(marked.source).toBe(list.map(sourceOf).join(''));
        const { length } = marked.checked;
        let lastStart = 0;
        let lastEnd = 0;
        for (let at = 0; at < length; at++) {
          const { startUtf16, endUtf16 } = marked.toSource(at, at + 1);
          expect(startUtf16).toBeGreaterThanOrEqual(lastStart);
          expect(endUtf16).toBeGreaterThanOrEqual(lastEnd);
          expect(endUtf16).toBeGreaterThan(startUtf16);
          expect(endUtf16).toBeLessThanOrEqual(marked.source.length);
          lastStart = startUtf16;
          lastEnd = endUtf16;
          if (endUtf16 - startUtf16 === 1 && !marked.touchesMarkup(at, at + 1)) {
            const isWritten = marked.source[startUtf16] === marked.checked[at];
            expect(isWritten || /[\p{L}\p{M}\p{Cs}\s]/u.test(marked.checked[at]!)).toBe(true);
          }
          const empty = marked.toSource(at, at);
          expect(empty.startUtf16).toBe(empty.endUtf16);
        }
      }),
      propertyRuns(300),
    );
  });

  test('crosses threads as plain data', () => {
    fc.assert(
      fc.property(parts, fc.nat(20), fc.nat(20), (list, start, length) => {
        const marked = MarkedText.of(list);
        const copy = MarkedText.fromData(structuredClone(marked.toData()));
        expect(copy.toSource(start, start + length)).toEqual(marked.toSource(start, start + length));
        expect(copy.touchesMarkup(start, start + length)).toBe(marked.touchesMarkup(start, start + length));
      }),
      propertyRuns(100),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableText } from './readable-text.js';

/** The source of every code unit of the readable text. */
function sources(paragraph: string, form: 'NFC' | 'NFD' = 'NFC'): [string, string][] {
  const readable = readableText(paragraph, form);
  return Array.from({ length: readable.text.length }, (_, i) => {
    const { startUtf16, endUtf16 } = readable.sourceSpan(i, i + 1);
    return [readable.text[i]!, paragraph.slice(startUtf16, endUtf16)];
  });
}

describe('readable text', () => {
  test('composes letters with their marks, and knows where they stood', () => {
    expect(sources('a\u030a b')).toEqual([
      ['å', 'a\u030a'],
      [' ', ' '],
      ['b', 'b'],
    ]);
    expect(readableText('ḵ', 'NFD').text).toBe('k\u0331');
    expect(sources('ḵ', 'NFD')).toEqual([
      ['k', 'ḵ'],
      ['\u0331', 'ḵ'],
    ]);
  });

  test.each(['\u00ad', '\u200b', '\u2060'])('leaves out %j inside words alone', (invisible) => {
    const { text, sourceSpan } = readableText(`sam${invisible}funn ${invisible}x`);
    expect(text).toBe(`samfunn ${invisible}x`);
    expect(sourceSpan(0, 7)).toEqual({ startUtf16: 0, endUtf16: 8 });
  });

  test('has a space where a line was broken, and keeps the break at the end', () => {
    const paragraph = 'en lang \r\n  linje\n';
    const { text, sourceSpan } = readableText(paragraph);
    expect(text).toBe('en lang linje\n');
    expect(sourceSpan(8, 13)).toEqual({ startUtf16: 12, endUtf16: 17 });
    expect(sourceSpan(7, 8)).toEqual({ startUtf16: 7, endUtf16: 12 });
    expect(sourceSpan(13, 13)).toEqual({ startUtf16: 17, endUtf16: 17 });
    expect(sourceSpan(14, 14)).toEqual({ startUtf16: 18, endUtf16: 18 });
  });

  test('gives for any text spans that lie in it, in order, and reads equivalent texts alike', () => {
    const parts = fc.constantFrom(
      'a',
      'å',
      'a\u030a',
      '\u0323',
      '\u00ad',
      '\u200b',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '😀',
      '\ud800',
      'ǩ',
    );
    fc.assert(
      fc.property(fc.array(parts), (pieces) => {
        const paragraph = pieces.join('');
        const { text, sourceSpan } = readableText(paragraph);
        let last = { startUtf16: 0, endUtf16: 0 };
        for (let i = 0; i < text.length; i++) {
          const span = sourceSpan(i, i + 1);
          expect(span.endUtf16).toBeGreaterThan(span.startUtf16);
          expect(span.endUtf16).toBeLessThanOrEqual(paragraph.length);
          // The units of one changed piece share its span; otherwise each begins where the one before ended, or later.
          if (span.startUtf16 !== last.startUtf16) expect(span.startUtf16).toBeGreaterThanOrEqual(last.endUtf16);
          last = span;
        }
        expect(readableText(paragraph.normalize('NFD')).text).toBe(text);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundError, Misspelling } from '../../answers/find-operation.js';
import { kindOfCode, mergeFindings } from './merge-findings.js';

/** Visible and not, with a character of two code units at 10. */
const TEXT = `${'abcd, efg 😀 (h). ij  kl'.padEnd(39, ' x')}.`;
const LENGTH = TEXT.length;

function error(startUtf16: number, endUtf16: number, code: string, ...suggestions: string[]): FoundError {
  return { startUtf16, endUtf16, code, title: code.toUpperCase(), description: `${code}!`, suggestions };
}

function misspelling(startUtf16: number, endUtf16: number, ...suggestions: string[]): Misspelling {
  return { startUtf16, endUtf16, suggestions };
}

function merge(errors: FoundError[], misspellings: Misspelling[], maxSuggestions = 10) {
  return mergeFindings(errors, misspellings, { text: TEXT, maxSuggestions });
}

describe('findings of two checkers', () => {
  it('come by position', () => {
    const merged = merge([error(20, 25, 'msyn-x', 'a'), error(0, 4, 'syn-y')], [misspelling(10, 14, 'b')]);
    expect(merged.map(({ startUtf16, kind }) => [startUtf16, kind])).toEqual([
      [0, 'grammar'],
      [10, 'spelling'],
      [20, 'grammar'],
    ]);
  });

  it('join a misspelling that both report: the suggestions of the grammar checker first', () => {
    const merged = merge([error(3, 8, 'typo', 'b', 'c')], [misspelling(3, 8, 'a', 'b')]);
    expect(merged).toEqual([
      {
        startUtf16: 3,
        endUtf16: 8,
        kind: 'spelling',
        code: 'typo',
        title: 'TYPO',
        description: 'typo!',
        suggestions: ['b', 'c', 'a'],
      },
    ]);
  });

  it('keep a phrase that is rewritten rather than a misspelling in it, and the misspelling rather than a remark', () => {
    expect(merge([error(0, 12, 'syn-z', 'right')], [misspelling(4, 8, 'a')]).map(({ code }) => code)).toEqual([
      'syn-z',
    ]);
    expect(merge([error(0, 12, 'syn-z')], [misspelling(4, 8, 'a')]).map(({ code }) => code)).toEqual(['typo']);
    expect(merge([error(0, 12, 'syn-calque', 'x')], [misspelling(4, 8)]).map(({ kind }) => kind)).toEqual(['spelling']);
  });

  it('of one rank keep the longer, then the later', () => {
    expect(merge([error(0, 5, 'a-a', 'x'), error(4, 12, 'b-b', 'x')], [])).toMatchObject([{ code: 'b-b' }]);
    expect(merge([error(0, 5, 'a-a', 'x'), error(4, 9, 'b-b', 'x')], [])).toMatchObject([{ code: 'b-b' }]);
    expect(merge([error(0, 4, 'a-a', 'x'), error(4, 9, 'b-b', 'x')], [])).toHaveLength(2);
  });

  it('have no more suggestions than are wanted', () => {
    expect(merge([], [misspelling(0, 3, 'a', 'b', 'c')], 2)[0]?.suggestions).toEqual(['a', 'b']);
  });

  it('have the character beside them where something is missing, and their suggestions have it too', () => {
    const widened = (place: number) => {
      const [found] = merge([error(place, place, 'punct-x', ',')], []);
      return [TEXT.slice(found?.startUtf16, found?.endUtf16), found?.suggestions[0]];
    };
    expect(widened(4)).toEqual(['d', 'd,']);
    expect(widened(0)).toEqual(['a', ',a']);
    expect(widened(6)).toEqual(['e', ',e']);
    expect(widened(10)).toEqual(['😀', ',😀']);
    expect(widened(12)).toEqual(['😀', '😀,']);
    expect(widened(LENGTH)).toEqual(['.', '.,']);
    expect(mergeFindings([error(1, 1, 'punct-x', ',')], [], { text: '  ', maxSuggestions: 5 })).toMatchObject([
      { startUtf16: 0, endUtf16: 1, suggestions: [' ,'] },
    ]);
  });

  it('at one place are one, also where the other has no length', () => {
    expect(merge([error(LENGTH, LENGTH, 'punct-x')], [misspelling(LENGTH - 1, LENGTH, 'a')])).toMatchObject([
      { code: 'typo' },
    ]);
  });

  it('never overlap, and lose nothing that stands alone', () => {
    const span = fc.tuple(fc.nat(LENGTH - 1), fc.nat(8)).map(([start, length]) => [start, start + length] as const);
    const word = fc.tuple(fc.nat(LENGTH - 1), fc.integer({ min: 1, max: 8 })).map(([a, b]) => [a, a + b] as const);
    const errors = fc.array(fc.tuple(span, fc.constantFrom('typo', 'msyn-a', 'syn-calque'), fc.boolean()));
    fc.assert(
      fc.property(errors, fc.array(word), (grammar, spelling) => {
        const given = grammar.map(([[a, b], code, hasAny]) =>
          error(a, Math.min(b, LENGTH), code, ...(hasAny ? ['s'] : [])),
        );
        const words = spelling.map(([a, b]) => misspelling(a, Math.min(b, LENGTH)));
        const merged = merge(given, words);
        for (let i = 0; i < merged.length; i++) {
          expect(merged[i]!.endUtf16).toBeGreaterThan(merged[i]!.startUtf16);
          if (i > 0) expect(merged[i]!.startUtf16).toBeGreaterThanOrEqual(merged[i - 1]!.endUtf16);
        }
        for (const { startUtf16, endUtf16 } of [...given, ...words]) {
          // What has no length touches the characters on both sides, which may be two code units each.
          const [from, to] = startUtf16 === endUtf16 ? [startUtf16 - 2, startUtf16 + 2] : [startUtf16, endUtf16];
          expect(merged.some((each) => each.startUtf16 < to && each.endUtf16 > from)).toBe(true);
        }
      }),
    );
  });

  it('are of a kind that their code tells', () => {
    expect(['typo', 'syn-calque', 'style-long', 'msyn-neg', 'punct-comma'].map(kindOfCode)).toEqual([
      'spelling',
      'style',
      'style',
      'grammar',
      'grammar',
    ]);
  });
});

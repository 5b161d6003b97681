import { describe, expect, test } from 'vitest';
import { PmatchSymbols, ROLE, SILENT } from './pmatch-symbols.js';

const EPSILON = '@_EPSILON_SYMBOL_@';
const IDENTITY = '@_IDENTITY_SYMBOL_@';

/** The names of the symbols whose arcs read a letter, in the order in which they are tried. */
function readersOf(symbols: PmatchSymbols, letter: string): string[] {
  const number = symbols.letterAt(letter.codePointAt(0)!);
  const numbers = symbols.readers.subarray(symbols.readerStart[number]!, symbols.readerStart[number + 1]!);
  return [...numbers].map((symbol) => symbols.texts[symbol]!);
}

describe('the symbols of a tokeniser', () => {
  test('a list takes its letters, an exclusion all others', () => {
    const symbols = new PmatchSymbols([EPSILON, 'a', 'b', '@L.a_b_@', '@X.a_@', IDENTITY], ['TOP']);
    expect(readersOf(symbols, 'a')).toEqual(['@L.a_b_@', 'a']);
    expect(readersOf(symbols, 'b')).toEqual(['@L.a_b_@', '@X.a_@', 'b']);
    expect(readersOf(symbols, 'z')).toEqual(['@X.a_@', IDENTITY]);
    expect(readersOf(symbols, '😀')).toEqual(['@X.a_@', IDENTITY]);
  });

  test('a letter that only a list mentions is no foreign one', () => {
    const symbols = new PmatchSymbols([EPSILON, '@L.č_@', IDENTITY], ['TOP']);
    expect(readersOf(symbols, 'č')).toEqual(['@L.č_@']);
    expect(readersOf(symbols, 'š')).toEqual([IDENTITY]);
  });

  test('an underscore in a list is written twice', () => {
    const symbols = new PmatchSymbols([EPSILON, 'a', '_', '@L.a___@', '@L.__a_@'], ['TOP']);
    expect(readersOf(symbols, '_')).toEqual(['@L.a___@', '@L.__a_@', '_']);
    expect(readersOf(symbols, 'a')).toEqual(['@L.a___@', '@L.__a_@', 'a']);
  });

  test('classes know upper case, lower case and white space of all scripts, and nothing else', () => {
    const names = ['@UNICODE_ALPHA@', '@UNICODE_UPPERALPHA@', '@UNICODE_LOWERALPHA@', '@UNICODE_WHITESPACE@'];
    const symbols = new PmatchSymbols([EPSILON, 'š', ...names], ['TOP']);
    expect(readersOf(symbols, 'š')).toEqual(['@UNICODE_ALPHA@', '@UNICODE_LOWERALPHA@', 'š']);
    expect(readersOf(symbols, 'Ж')).toEqual(['@UNICODE_ALPHA@', '@UNICODE_UPPERALPHA@']);
    expect(readersOf(symbols, '\u00a0')).toEqual(['@UNICODE_WHITESPACE@']);
    // A title-case letter, a modifier, a Chinese character: none of the tools of the field counts them.
    for (const letter of ['ǅ', 'ʰ', '中']) expect(readersOf(symbols, letter)).toEqual([]);
  });

  test('tags are symbols of more than one character, as a reader sees characters', () => {
    const texts = ['+Sg', ' N', 'a', 'k\u0313', 'kʷ', 'k\u0313ʷ', 'kʷx', '😀'];
    const symbols = new PmatchSymbols([EPSILON, ...texts], ['TOP']);
    expect(texts.filter((_, i) => symbols.isTag(i + 1))).toEqual(['+Sg', ' N', 'kʷx']);
  });

  test('flags, calls, marks and captures are told apart', () => {
    const texts = [
      EPSILON,
      '@P.CASE.GEN@',
      '@I.number@',
      '@I.missing@',
      '@PMATCH_LC_ENTRY@',
      '@PMATCH_ENDTAG_token@',
      '@PMATCH_CAPTURE_x@',
      '@PMATCH_CAPTURED_x@',
      '@PMATCH_CAPTURED_alone@',
      '@P.PMATCH_GLOBAL_MODE.on@',
      '@R.MODE.on@',
    ];
    const symbols = new PmatchSymbols(texts, ['TOP', 'number']);
    expect([...symbols.silent]).toEqual([
      SILENT.EPSILON,
      SILENT.FLAG,
      SILENT.CALL,
      ...[0, 0, 0, 0, 0, 0],
      SILENT.FLAG,
      SILENT.FLAG,
    ]);
    expect(symbols.netOfCall[2]).toBe(1);
    expect(symbols.role[4]).toBe(ROLE.LC_ENTRY);
    expect(symbols.endTags.get(5)).toBe('<token>');
    expect([...symbols.captureOf]).toEqual([[7, 6]]);
    expect([...symbols.isGlobalFlag]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect([...symbols.printable].every((printed) => printed === 0)).toBe(true);
  });
});

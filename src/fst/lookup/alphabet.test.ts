import { describe, expect, it } from 'vitest';
import { Alphabet, FOREIGN } from './alphabet.js';

const EPSILON_NAME = '@_EPSILON_SYMBOL_@';

function tokens(symbols: string[], word: string): string[] {
  const { length, ...rest } = new Alphabet([EPSILON_NAME, ...symbols], symbols.length + 1).tokenise(word);
  return Array.from({ length }, (_, i) =>
    rest.symbols[i] === FOREIGN ? `?${word.slice(rest.starts[i], rest.starts[i + 1])}` : symbols[rest.symbols[i]! - 1]!,
  );
}

describe('an alphabet', () => {
  it('takes the longest symbol, and falls back when a longer one does not come to its end', () => {
    expect(tokens(['d', 'ž', 'dž', 'džš', 'a'], 'dždždžšda')).toEqual(['dž', 'dž', 'džš', 'd', 'a']);
  });

  it('keeps a letter with its combining mark together where it is one symbol', () => {
    expect(tokens(['a', 'a\u0301', 'b'], 'aa\u0301b')).toEqual(['a', 'a\u0301', 'b']);
  });

  it('makes one foreign symbol of a character beyond the basic plane, and one of half a pair', () => {
    expect(tokens(['a', '𐐀'], 'a𐐀𐐁\ud801a')).toEqual(['a', '𐐀', '?𐐁', '?\ud801', 'a']);
  });

  it('does not read special symbols from a text', () => {
    expect(tokens(['@_IDENTITY_SYMBOL_@', '@P.A.1@', '@', 'a'], 'a@P.A.1@')).toEqual([
      'a',
      '@',
      '?P',
      '?.',
      '?A',
      '?.',
      '?1',
      '@',
    ]);
  });

  it('knows a letter of the output side, which identity must not match', () => {
    const alphabet = new Alphabet([EPSILON_NAME, 'a', 'x', '+N'], 2);
    expect([...alphabet.tokenise('ax+N').symbols.slice(0, 4)]).toEqual([1, 2, FOREIGN, FOREIGN]);
  });

  it('shows specials as nothing', () => {
    const alphabet = new Alphabet([EPSILON_NAME, '@_UNKNOWN_SYMBOL_@', '@P.A.1@', '+N'], 4);
    expect([0, 1, 2, 3].map((symbol) => alphabet.textOf(symbol))).toEqual(['', '', '', '+N']);
    expect([...alphabet.readsNothing]).toEqual([1, 0, 1, 0]);
  });
});

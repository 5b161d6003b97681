import { describe, expect, it } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { hasErrorMarkup, readErrorMarkup } from './error-markup.js';

describe('the marks of errors', () => {
  it('give the text with its errors, and their places', () => {
    const { text, errors } = readErrorMarkup('Mun {lean}£{lea} {gievka}\u0024{gievkkan}.');
    expect(text).toBe('Mun lean gievka.');
    expect(errors).toEqual([
      { startUtf16: 4, endUtf16: 8, form: 'lean', correct: ['lea'], kind: 'errormorphsyn', info: '' },
      { startUtf16: 9, endUtf16: 15, form: 'gievka', correct: ['gievkkan'], kind: 'errorort', info: '' },
    ]);
  });

  it.each([
    ['$', 'errorort'],
    ['¢', 'errorortreal'],
    ['€', 'errorlex'],
    ['£', 'errormorphsyn'],
    ['¥', 'errorsyn'],
    ['§', 'error'],
    ['∞', 'errorlang'],
    ['‰', 'errorformat'],
  ])('%s is %s', (sign, kind) => {
    expect(readErrorMarkup(`{a}${sign}{b}`).errors[0]).toMatchObject({ kind, form: 'a', correct: ['b'] });
    expect(hasErrorMarkup(`{a}${sign}{b}`)).toBe(true);
  });

  it('have information before a bar, and several corrections', () => {
    expect(readErrorMarkup('{a b}§{n,case,acc-ill|c///d e}').errors[0]).toMatchObject({
      form: 'a b',
      info: 'n,case,acc-ill',
      correct: ['c', 'd e'],
    });
    expect(readErrorMarkup('{a}¥{}').errors[0]).toMatchObject({ correct: [''], info: '' });
  });

  it('count once where they are nested, with the text of what is inside', () => {
    const { text, errors } = readErrorMarkup('x {a {b}\u0024{c} d}£{e} {{f}\u0024{g}}¥{h} y');
    expect(text).toBe('x a b d f y');
    expect(errors.map(({ form, correct, startUtf16 }) => [form, correct, startUtf16])).toEqual([
      ['a b d', ['e'], 2],
      ['f', ['h'], 8],
    ]);
  });

  it('leave other braces alone', () => {
    expect(readErrorMarkup('a {b} } {c {d}\u0024{e}')).toMatchObject({ text: 'a {b} } {c d', errors: [{ form: 'd' }] });
    expect(readErrorMarkup('{😀 x}§{y} z').errors[0]).toMatchObject({ startUtf16: 0, endUtf16: 4 });
    expect(hasErrorMarkup('a {b} {c}')).toBe(false);
  });

  it.each(['a}\u0024{b}', '{a}\u0024{b', '{a}\u0024{b|c|d}'])('that are not complete are refused: %s', (text) => {
    expect(() => readErrorMarkup(text)).toThrow(DataError);
  });

  it('are read in linear time however deep they are', () => {
    const depth = 100_000;
    const { text, errors } = readErrorMarkup(`${'{'.repeat(depth)}a${'}¢{b}'.repeat(depth)}`);
    expect([text, errors.length]).toEqual(['a', 1]);
  });
});

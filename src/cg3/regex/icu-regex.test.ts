import { describe, expect, it } from 'vitest';
import { convertIcuRegex, RegexProblem } from './icu-regex.js';

const matches = (pattern: string, text: string, ignoreCase = false) =>
  convertIcuRegex(pattern, ignoreCase).regex.test(text);

describe('regular expressions of ICU', () => {
  it('knows the letters of every language', () => {
    expect(matches('^\\w+$', 'čáhppes')).toBe(true);
    expect(matches('^\\w+$', 'a-b')).toBe(false);
    expect(matches('^\\W+$', 'á')).toBe(false);
    expect(matches('^\\d+$', '१२')).toBe(true);
    expect(matches('^\\s$', '\u3000')).toBe(true);
    expect(matches('^[\\w-]+$', 'á-b')).toBe(true);
    expect(matches('^[^\\W_]+$', 'áb')).toBe(true);
    expect(matches('^[^\\W_]+$', 'á_b')).toBe(false);
  });

  it('finds the borders of words beside letters that are not ASCII', () => {
    expect(matches('\\bá\\b', 'x á y')).toBe(true);
    expect(matches('\\bá\\b', 'xáy')).toBe(false);
    expect(matches('x\\Bá', 'xá')).toBe(true);
  });

  it('lets any character be escaped', () => {
    for (const c of [
      '<',
      '>',
      '"',
      '#',
      '-',
      ':',
      '&',
      '@',
      '%',
      '/',
      ' ',
      '!',
      "'",
      '~',
      '§',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
    ])
      expect(matches(`^\\${c}$`, c)).toBe(true);
    expect(matches('^[\\-\\]\\^\\&\\:]+$', '-]^&:')).toBe(true);
  });

  it('takes brackets that close nothing for what they are', () => {
    expect(matches('^a]b}$', 'a]b}')).toBe(true);
    expect(matches('^[]a]+$', ']a')).toBe(true);
    expect(matches('^[^]a]$', 'b')).toBe(true);
    expect(matches('^[a-]+$', 'a-')).toBe(true);
    expect(matches('^[a/b]+$', 'a/b')).toBe(true);
    expect(matches('^a/b$', 'a/b')).toBe(true);
  });

  it('knows classes inside of classes, and what is left when they are intersected or taken away', () => {
    expect(matches('^[a-c[x-z]]+$', 'bay')).toBe(true);
    expect(matches('^[\\p{L}&&[^aeiou]]+$', 'bcd')).toBe(true);
    expect(matches('^[\\p{L}&&[^aeiou]]+$', 'bad')).toBe(false);
    expect(matches('^[a-z--[aeiou]]+$', 'bcd')).toBe(true);
    expect(matches('^[a-z--[aeiou]]+$', 'bad')).toBe(false);
    expect(matches('^[[:alpha:]\\d]+$', 'á7')).toBe(true);
    expect(matches('^[^[:punct:]]+$', 'a,b')).toBe(false);
    expect(matches('^[[:^alpha:]]+$', '12')).toBe(true);
    expect(matches('^[\\W]+$', '-+')).toBe(true);
  });

  it('knows properties by the names that ICU takes', () => {
    for (const name of ['Lu', 'Lowercase', 'L', 'Latin', 'Script=Latin', 'IsLatin', 'alpha', 'Letter'])
      expect(matches(`^\\p{${name}}$`, name === 'Lu' ? 'Á' : 'á')).toBe(true);
    expect(matches('^\\pL\\PL$', 'á1')).toBe(true);
    expect(matches('^\\p{^L}$', '1')).toBe(true);
  });

  it('reads characters by number, quoted text and comments', () => {
    expect(matches('^\\x{e1}\\xe1\\u00e1\\U000000e1\\0341$', 'ááááá')).toBe(true);
    expect(matches('^\\Qa.b(c\\E$', 'a.b(c')).toBe(true);
    expect(matches('^a(?#nothing)b$', 'ab')).toBe(true);
    expect(matches('\\Aa\\z', 'a')).toBe(true);
    expect(matches('^\\h$', '\t')).toBe(true);
  });

  it('keeps the numbers of groups', () => {
    const { regex } = convertIcuRegex('^(?:x)?(a+)(?=b)(?<!c)(?<two>b)\\1\\k<two>$', false);
    expect(regex.exec('xaabaab')?.slice(1)).toEqual(['aa', 'b']);
  });

  it('ignores case where it is told to', () => {
    expect(matches('^ÁÐ$', 'áð', true)).toBe(true);
    expect(matches('^(?i)ÁÐ$', 'áð')).toBe(true);
    expect(matches('^(?i:ÁÐ)$', 'áð')).toBe(true);
  });

  it('says what it can only say nearly', () => {
    expect(convertIcuRegex('a++b', false).remarks).toHaveLength(1);
    expect(convertIcuRegex('(?>a+)b', false).remarks).toHaveLength(1);
    expect(convertIcuRegex('a+?b{2,3}?', false).remarks).toHaveLength(0);
  });

  it('refuses what is no expression, or none that JavaScript could run', () => {
    for (const pattern of [
      '(',
      ')',
      '[a',
      'a{',
      '*a',
      '\\',
      'a(?x)b',
      'a(?i)b',
      '\\p{Nonsense}',
      '\\N{DASH}',
      '\\k',
      '[z-a]',
      '(?<a',
    ])
      expect(() => convertIcuRegex(pattern, false), pattern).toThrow(RegexProblem);
  });
});

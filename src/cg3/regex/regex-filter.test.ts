import { describe, expect, it } from 'vitest';
import { RegexFilter, requiredTexts } from './regex-filter.js';

describe('the text that an expression cannot do without', () => {
  it.each<[RegExp, string[] | undefined]>([
    [/^".*guolli"$/u, ['guolli"']],
    [/^"<[\p{Lu}].*-ai>"$/u, ['-ai>"']],
    [/^"(?:ge|go)+ahpi"$/u, ['ahpi"']],
    [/^"máilbmi|^"beaivi/u, ['"máilbmi', '"beaivi']],
    [/^.*[0-9]+|x$/u, undefined],
    [/abc?d+e{0,2}fg/u, ['ab']],
    [/a\.b\\c\]d/u, ['a.b\\c]d']],
    [/\u{61}\p{L}{2}bcd/u, ['bcd']],
    [/^"SKIPPARI.*Pa"/iu, ['ppar']],
    [/(?!abcdef)gh/u, ['gh']],
    [/😀😁?x/u, ['😀']],
    [/.*/u, undefined],
  ])('of %s', (expression, expected) => {
    expect(requiredTexts(expression)).toEqual(expected);
  });
});

describe('the filter', () => {
  it('finds exactly the expressions that match', () => {
    const expressions = [
      /^".*guolli"$/u,
      /^".*li"$/u,
      /^"[0-9]+"$/u,
      /^"GUOLLI"$/iu,
      /^"gu|lli"$/u,
      /^"ſ.*"$/iu,
      /x|/u,
      /^".*oo?lli"$/u,
      /K/iu,
    ];
    const filter = new RegexFilter(expressions);
    for (const text of [
      '"guolli"',
      '"GUOLLI"',
      '"li"',
      '"12"',
      '"S"',
      '"sálbma"',
      '',
      '"ǧuolli',
      '\u212a',
      '"\ud83d',
    ]) {
      const expected = expressions.flatMap((expression, i) => (expression.test(text) ? [i] : []));
      expect(filter.matching(text), text).toEqual(expected);
    }
  });
});

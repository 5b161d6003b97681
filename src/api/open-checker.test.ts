import { describe, expect, test } from 'vitest';
import { drbPack, zcheckPack } from '../../test/support/small-grammar-pack.js';
import { openChecker } from './open-checker.js';

const TEXT = 'mun leat dat dat';

describe('a checker from bytes', () => {
  test.each([
    ['.zcheck', zcheckPack(), 'msyn-infinitive'],
    // Its `errors.json` puts the codes of one kind into a group.
    ['.drb', drbPack(), 'Form, wrong'],
  ])('opens a %s and finds errors at their places', async (_, bytes, code) => {
    const checker = await openChecker(bytes, { tag: 'se' });
    const { errors, complete } = checker.checkText(TEXT, { locales: ['en'] });
    expect(errors.map((error) => `${error.code} ${TEXT.slice(error.start, error.end)}`)).toEqual([
      `${code} leat`,
      'doubled-word dat dat',
    ]);
    expect(errors[0]?.suggestions).toEqual(['lea']);
    expect(complete).toBe(true);
    expect(checker.checkText(TEXT, { ignore: ['doubled-word'] }).errors).toHaveLength(1);
    expect(checker.rules(['en']).map((rule) => rule.title)).toContain('Typo');
  });

  test('throws a DataError that names the file', async () => {
    await expect(openChecker(new Uint8Array(20), { name: 'se.zcheck' })).rejects.toThrow('se.zcheck, byte 0: ');
  });
});

import { describe, expect, test } from 'vitest';
import { writeZip } from '../../test/support/archive-writers.js';
import { oneEdit, pairs } from '../../test/support/small-grammar-pack.js';
import { DataError } from '../engine/data-error.js';
import { openSpeller } from './open-speller.js';

const WORDS = ['guolli', 'guollit', 'giella'];
const zhfst = writeZip({
  'acceptor.default.hfst': pairs(WORDS.map((word) => [word, word])),
  'errmodel.default.hfst': oneEdit('aegilotu'),
});
const encode = (text: string) => new TextEncoder().encode(text);
const hunspell = { aff: encode('SET UTF-8\nTRY aáð\n'), dic: encode('2\nhús\nbátur\n') };

describe('a speller from bytes', () => {
  test.each([
    ['a Uint8Array', zhfst],
    ['an ArrayBuffer', zhfst.slice().buffer],
    ['a view into a larger buffer', new Uint8Array([0, ...zhfst, 0]).subarray(1, -1)],
  ])('opens from %s', async (_, bytes) => {
    const speller = await openSpeller(bytes);
    expect(WORDS.map((word) => speller.check(word))).toEqual([true, true, true]);
    expect(speller.check('guoli')).toBe(false);
    expect(speller.suggest('guoli').suggestions[0]?.value).toBe('guolli');
  });

  test('opens from the two files of a Hunspell dictionary', async () => {
    const speller = await openSpeller(hunspell);
    expect([speller.check('hús'), speller.check('Hús'), speller.check('hus')]).toEqual([true, true, false]);
    expect(speller.suggest('hus', { limit: 1 })).toMatchObject({ suggestions: [{ value: 'hús' }], cutShort: false });
  });

  test('finds the misspelt words of a text at their places, and leaves addresses alone', async () => {
    const text = '😀 hús, hus og https://uit.no/abcd';
    const { misspellings, complete } = await (await openSpeller(hunspell)).checkText(text, { limit: 2 });
    expect(misspellings.map(({ start, end }) => text.slice(start, end))).toEqual(['hus', 'og']);
    expect(misspellings[0]).toEqual({ word: 'hus', start: 8, end: 11, suggestions: ['hús'] });
    expect(complete).toBe(true);
  });

  test('throws a DataError that names the file', async () => {
    await expect(openSpeller(zhfst.subarray(0, zhfst.length - 30), { name: 'se.zhfst' })).rejects.toThrow(DataError);
    await expect(openSpeller(new Uint8Array(20), { name: 'se.zhfst' })).rejects.toThrow('se.zhfst, byte 0: ');
    await expect(openSpeller({ aff: encode('SET FOO\n'), dic: encode('1\na\n') }, { name: 'fo' })).rejects.toThrow(
      'fo.aff',
    );
  });

  test('stops at its time limit', async () => {
    const speller = await openSpeller(zhfst, { timeoutMs: 0 });
    expect(() => speller.checkText('guoli')).toThrow('the deadline passed');
  });
});

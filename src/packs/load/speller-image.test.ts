import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { compileHunspell } from '../../hunspell/compile-hunspell.js';
import { openUncached } from '../../speller/speller-engine.js';
import { openCompiledData } from '../formats/speller-data.js';
import { readSpellerImage, writeSpellerImage } from './speller-image.js';

const encode = (text: string) => new TextEncoder().encode(text);
// "hús" and "húsið" in Faroese; "bil" may only stand in compounds, which makes marks necessary.
const AFF = 'SET UTF-8\nTRY aáð\nCOMPOUNDFLAG C\nONLYINCOMPOUND O\nSFX A Y 1\nSFX A 0 ið .\n';
const DIC = '3\nhús/AC\nbil/CO\noyggj/A\n';

const data = openCompiledData(compileHunspell(encode(AFF), encode(DIC)));
const LAYOUT = 'a1b2c3';
const image = writeSpellerImage(data, LAYOUT);
const file = join(mkdtempSync(join(tmpdir(), 'langtools-image-')), 'xx.speller');

function reread(bytes: Uint8Array) {
  writeFileSync(file, bytes);
  return readSpellerImage(file, LAYOUT);
}

describe('a speller image', () => {
  test('gives back the speller that was written', () => {
    const speller = openUncached(reread(image));
    const verdicts = ['hús', 'húsið', 'bilhús', 'bil', 'oyggjið', 'hus'].map((word) =>
      speller.isCorrect(word, Budget.unlimited()),
    );
    expect(verdicts).toEqual([true, true, true, false, true, false]);
    expect(speller.suggest('hus', { limit: 1 }, Budget.unlimited()).suggestions[0]?.value).toBe('hús');
  });

  test('has its tables in shared memory', () => {
    const { lexicon, errorModel } = reread(image);
    expect(lexicon.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(errorModel?.remaining).toBeInstanceOf(SharedArrayBuffer);
  });

  test('that is cut off anywhere is refused', () => {
    for (let length = 0; length < image.length; length += 97)
      expect(() => reread(image.slice(0, length))).toThrow(DataError);
  });

  test('that another layout was written in is refused', () => {
    expect(() => reread(writeSpellerImage(data, 'd4e5f6'))).toThrow('was written by another version');
  });

  test('with a flipped bit in its header or in any table is refused', () => {
    for (let at = 16; at < image.length; at += 61) {
      const damaged = image.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(() => reread(damaged)).toThrow('is damaged');
    }
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { compileHunspell } from '../../hunspell/compile-hunspell.js';
import { openUncached, type SpellerEngineData } from '../../speller/speller-engine.js';
import { openCompiledData } from '../formats/speller-data.js';
import { readImageFile, writeImageFile } from './image-file.js';

const encode = (text: string) => new TextEncoder().encode(text);
// "hús" and "húsið" in Faroese; "bil" may only stand in compounds, which makes marks necessary.
const AFF = 'SET UTF-8\nTRY aáð\nCOMPOUNDFLAG C\nONLYINCOMPOUND O\nSFX A Y 1\nSFX A 0 ið .\n';
const DIC = '3\nhús/AC\nbil/CO\noyggj/A\n';

const data = openCompiledData(compileHunspell(encode(AFF), encode(DIC)));
const FORMAT = 'a1b2c3';
const file = join(mkdtempSync(join(tmpdir(), 'langtools-image-')), 'xx.speller');
const length = writeImageFile(file, data, FORMAT);
const image = readFileSync(file);

afterAll(() => rmSync(dirname(file), { recursive: true }));

function reread(bytes: Uint8Array): SpellerEngineData {
  writeFileSync(file, bytes);
  return readImageFile(file, FORMAT) as SpellerEngineData;
}

describe('the image of a speller', () => {
  test('gives back the speller that was written', () => {
    const speller = openUncached(reread(image));
    const verdicts = ['hús', 'húsið', 'bilhús', 'bil', 'oyggjið', 'hus'].map((word) =>
      speller.isCorrect(word, Budget.unlimited()),
    );
    expect(verdicts).toEqual([true, true, true, false, true, false]);
    expect(speller.suggest('hus', { limit: 1 }, Budget.unlimited()).suggestions[0]?.value).toBe('hús');
  });

  test('has its tables in one block of shared memory', () => {
    const { lexicon, errorModel } = reread(image);
    expect(lexicon.arcs.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(errorModel?.remaining?.buffer).toBe(lexicon.arcs.buffer);
  });

  test('may have tables without anything in them, anywhere', () => {
    const tables = { first: new Uint8Array(0), some: new Uint32Array([1, 2]), last: new Float32Array(0) };
    writeImageFile(file, tables, FORMAT);
    expect(readImageFile(file, FORMAT)).toEqual(tables);
  });

  test('is one file, without a rest of its making', () => {
    expect(image.length).toBe(length);
    expect(readdirSync(dirname(file))).toEqual(['xx.speller']);
  });

  test('that is cut off anywhere is refused', () => {
    for (let length = 0; length < image.length; length += 997)
      expect(() => reread(image.subarray(0, length))).toThrow(DataError);
  });

  test('that has more behind it is refused', () => {
    expect(() => reread(Buffer.concat([image, Buffer.alloc(8)]))).toThrow('has another length');
  });

  test('that another version has written is refused', () => {
    writeImageFile(file, data, 'd4e5f6');
    expect(() => readImageFile(file, FORMAT)).toThrow('was written by another version');
  });

  test('with a flipped bit anywhere is refused', () => {
    for (let at = 0; at < image.length; at += 499) {
      const damaged = Buffer.from(image);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(() => reread(damaged)).toThrow(DataError);
    }
  });
});

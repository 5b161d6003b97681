/** The model file: what is written is read back, and a damaged file is refused with its offset. */
import { describe, expect, test } from 'vitest';
import { DataError } from '../engine/data-error.js';
import { DetectionModel } from './detection-model.js';
import { edgedUnits, ngramKey } from './ngram-key.js';
import { type SmallTable, smallModel } from './small-model.cases.js';

const TABLES: SmallTable[] = [
  { tag: 'aa', ngrams: { a: -0.5, b: -2, ' a': -0.25 } },
  { tag: 'bb', ngrams: { b: -0.5 } },
];
const bytes = smallModel(TABLES);
const keyOf = (ngram: string) => ngramKey(edgedUnits(ngram), ngram.length + 1, ngram.length);

test('lists for an n-gram the languages that use it', () => {
  const model = new DetectionModel(bytes);
  const languagesOf = (ngram: string) => {
    const slot = model.find(keyOf(ngram));
    if (slot < 0) return [];
    return [...model.languageOf.subarray(model.startOf(slot), model.endOf(slot))].map(
      (language) => model.header.languages[language]?.tag,
    );
  };
  expect(languagesOf('b')).toEqual(['aa', 'bb']);
  expect(languagesOf(' a')).toEqual(['aa']);
  expect(languagesOf('c')).toEqual([]);
});

describe('a damaged file', () => {
  test('is refused wherever it is cut off', () => {
    for (let length = 0; length < bytes.length; length++)
      expect(() => new DetectionModel(bytes.slice(0, length)), `${length} bytes`).toThrow(DataError);
  });

  test('is refused when bytes follow', () => {
    expect(() => new DetectionModel(Uint8Array.of(...bytes, 0))).toThrow('bytes follow the last n-gram');
  });

  test('throws nothing but DataError, whichever byte is changed', () => {
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 0x7f, 0xff]) {
        const damaged = bytes.slice();
        damaged[at] = value;
        try {
          new DetectionModel(damaged);
        } catch (error) {
          expect(error, `byte ${at} is ${value}`).toBeInstanceOf(DataError);
        }
      }
  });
});

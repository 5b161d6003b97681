/** Files of HFST with OpenFst inside: what is written is read back, and what is broken is refused. */
import { expect, test } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { equivalent } from '../algebra/paths.js';
import { anyPair, pair, path } from '../algebra/primitives.js';
import { concatenate, star, unionAll } from '../algebra/rational.js';
import { withSymbols } from '../algebra/substitute.js';
import { isHfstOpenFst, readHfstOpenFst, writeHfstOpenFst } from './hfst-openfst.js';

const sample = withSymbols(
  unionAll([
    path(
      [
        ['š', 'ž'],
        ['a b', ''],
      ],
      2.5,
    ),
    star(concatenate(anyPair(), pair('c', '', 0.25))),
  ]),
  ['unused'],
);
const bytes = writeHfstOpenFst(sample, 'sample');

test('what is written is read back, with symbols that no arc has', () => {
  expect(isHfstOpenFst(bytes)).toBe(true);
  const [read, ...others] = readHfstOpenFst(bytes);
  expect(others).toEqual([]);
  expect(equivalent(read!, sample, { weightTolerance: 0 })).toBe(true);
  expect(read!.symbols).toContain('unused');
});

test('several transducers in one file', () => {
  expect(readHfstOpenFst(Uint8Array.from([...bytes, ...bytes]))).toHaveLength(2);
});

test('a file that is cut off anywhere is refused', () => {
  for (let length = 0; length < bytes.length; length++) {
    expect(() => readHfstOpenFst(bytes.slice(0, length), 'x.hfst')).toThrow(DataError);
  }
});

test('a file with a changed byte is read or refused, never anything else', () => {
  for (let at = 0; at < bytes.length; at++) {
    for (const flip of [0x01, 0x80, 0xff]) {
      const broken = bytes.slice();
      broken[at]! ^= flip;
      try {
        readHfstOpenFst(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(DataError);
      }
    }
  }
});

test('another kind of transducer is named', () => {
  const foma = new TextEncoder().encode('HFST\0\x16\0\0version\x003.0\0type\0FOMA\0');
  expect(() => readHfstOpenFst(foma, 'x.hfst')).toThrow(/FOMA/);
  expect(isHfstOpenFst(foma)).toBe(false);
});

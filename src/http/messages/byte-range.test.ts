import { expect, test } from 'vitest';
import { readRange } from './byte-range.js';

test.each([
  ['bytes=0-1', { start: 0, end: 2 }],
  ['bytes=5-', { start: 5, end: 10 }],
  ['bytes=8-99', { start: 8, end: 10 }],
  ['bytes=-3', { start: 7, end: 10 }],
  ['bytes=-99', { start: 0, end: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  [undefined, undefined],
] as const)('%s of ten bytes', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});

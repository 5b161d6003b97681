import { expect, test } from 'vitest';
import { weightText } from './weight-text.js';

test.each([
  [0, '0.0'],
  [-0, '-0.0'],
  [2.5, '2.50'],
  [10, '10.0'],
  [-1.25, '-1.250'],
  [Math.fround(0.1), '0.100000001'],
  [Math.fround(1 / 3), '0.333333343'],
  [280284, '280284.0'],
  // Half-way between two numbers of nine decimals: to the even one.
  [2 ** -10, '0.000976562'],
  [3 * 2 ** -10, '0.002929688'],
  [Math.fround(3.4028234663852886e38), '340282346638528859811704183484516925440.0'],
  [Number.POSITIVE_INFINITY, 'inf'],
])('the weight %d is written as the C library does: %s', (weight, text) => {
  expect(weightText(weight)).toBe(text);
});

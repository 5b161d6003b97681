import { expect, test } from 'vitest';
import { wordAround } from './word-around.js';

test.each([
  ['Mun lean dáppe.', 0, 'Mun'],
  ['Mun lean dáppe.', 3, 'Mun'],
  ['Mun lean dáppe.', 4, 'lean'],
  ['Mun lean dáppe.', 14, 'dáppe'],
  ["an t-uisce d'ól", 5, 't-uisce'],
  ["an t-uisce d'ól", 12, "d'ól"],
  ['NRK:s nyheter', 1, 'NRK:s'],
  ['sääʹmǩiõll', 3, 'sääʹmǩiõll'],
  ['čuõʹlʹ', 1, 'čuõʹlʹ'],
  ['e\u0301le', 2, 'e\u0301le'],
  ['a  b', 2, undefined],
  ['...', 1, undefined],
  ['', 0, undefined],
])('in "%s" at %d it is %s', (line, place, word) => {
  expect(wordAround(line, place)?.word).toBe(word);
});

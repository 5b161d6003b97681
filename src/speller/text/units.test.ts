import { expect, test } from 'vitest';
import { isUnit } from './units.js';
import { segmentWords } from './words.js';

const unitsOf = (text: string) =>
  segmentWords(text)
    .filter((word) => isUnit(text, word))
    .map(({ word }) => word);

test('units are known behind numbers and strokes, in both scripts', () => {
  expect(unitsOf('5 kg, 20 m, 3 l, 100 km/h, 4 m/s, 2 ha, 16 GB')).toEqual([
    'kg',
    'm',
    'l',
    'km',
    'h',
    'm',
    's',
    'ha',
    'GB',
  ]);
  expect(unitsOf('15 г, 3\u00A0л, 90 км/ч')).toEqual(['г', 'л', 'км', 'ч']);
});

test('letters without a number are none, and neither are words', () => {
  expect(unitsOf('m og l i ha min g; kgs 5 mor 7 in')).toEqual([]);
  expect(unitsOf('kr per kg eller kWh')).toEqual(['kg', 'kWh']);
});

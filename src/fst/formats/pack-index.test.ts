import { expect, test } from 'vitest';
import { packIndex } from './pack-index.js';

/** The same series for the same seed. */
function series(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

/** States that own some of the first rows behind them, many of them the same ones. */
function randomStates(seed: number, count: number, width: number): number[][] {
  const random = series(seed);
  return Array.from({ length: count }, () => {
    const share = 1 + random(8);
    return Array.from({ length: width }, (_, row) => row).filter(() => random(8) < share);
  });
}

function packed(states: readonly (readonly number[])[]) {
  const firstOffset = new Uint32Array(states.length + 1);
  states.forEach((rows, i) => {
    firstOffset[i + 1] = firstOffset[i]! + rows.length;
  });
  return packIndex(firstOffset, Uint32Array.from(states.flat()));
}

test.each([
  [1, 300, 20],
  [2, 200, 90],
  [3, 1000, 3],
  [4, 40, 700],
])('no row is owned twice, and no two states begin in one row (seed %i)', (seed, count, width) => {
  const states = randomStates(seed, count, width);
  const { row, rows } = packed(states);
  const owned = states.flatMap((offsets, i) => offsets.map((offset) => row[i]! + offset));
  expect(new Set(owned).size).toBe(owned.length);
  expect(new Set(row).size).toBe(count);
  expect(row[0]).toBe(0);
  expect(Math.max(...owned, ...row)).toBeLessThan(rows);
});

test('rows are filled from the front', () => {
  // The second fits into the gap of the first; the third has to stand behind both.
  expect([
    ...packed([
      [0, 3, 6],
      [0, 3],
      [0, 1],
    ]).row,
  ]).toEqual([0, 1, 7]);
  expect(
    packed([
      [0, 3, 6],
      [0, 3],
      [0, 1],
    ]).rows,
  ).toBe(9);
});

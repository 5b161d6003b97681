import { expect, test } from 'vitest';
import { slicesOf } from './large-answers.js';

test('a client that reads as fast as it gets leaves every other a turn of the event loop between two slices', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const turnsAtSlice: number[] = [];
  for await (const _slice of slicesOf([Buffer.alloc(1_000_000), Buffer.alloc(1_000_000)])) turnsAtSlice.push(turns);
  isOver = true;
  expect(turnsAtSlice.length).toBeGreaterThan(60);
  // Strictly more at each: something else ran in between.
  expect(turnsAtSlice.filter((count, i) => i > 0 && count <= turnsAtSlice[i - 1]!)).toEqual([]);
});

test('slices are the bytes as they were, and of each chunk one is told when all of it has been taken', async () => {
  const chunks = [Buffer.alloc(100_000, 1), Buffer.alloc(0), Buffer.alloc(5, 2)];
  const taken: number[] = [];
  const slices: Uint8Array[] = [];
  for await (const slice of slicesOf(chunks, (bytes) => taken.push(bytes))) {
    slices.push(slice);
    expect(taken).toEqual(slice[0] === 1 ? [] : [100_000, 0]);
  }
  expect(Buffer.concat(slices).equals(Buffer.concat(chunks))).toBe(true);
  expect(taken).toEqual([100_000, 0, 5]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectAfterStart, ReleasedMemory } from './released-memory.js';

const MB = 1024 * 1024;
let collections = 0;
let released: ReleasedMemory;

beforeEach(() => {
  vi.useFakeTimers();
  collections = 0;
  released = new ReleasedMemory(() => collections++);
});
afterEach(() => {
  vi.useRealTimers();
});

function add(...megabytes: number[]): number {
  for (const each of megabytes) released.add(each * MB);
  vi.advanceTimersByTime(1_000);
  return collections;
}

test('little is not collected, much is, and what is given up at the same time together', () => {
  expect(add(1, 2, 3)).toBe(0);
  expect(add(10, 20, 30, 40)).toBe(1);
});

test('afterwards it counts anew', () => {
  expect(add(80)).toBe(1);
  expect(add(40)).toBe(1);
  expect(add(40)).toBe(2);
});

test('a start is followed by one collection, when it is over for a while', () => {
  collectAfterStart(() => collections++);
  vi.advanceTimersByTime(10_000);
  expect(collections).toBe(0);
  vi.advanceTimersByTime(600_000);
  expect(collections).toBe(1);
});

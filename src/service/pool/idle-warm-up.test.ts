import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WarmUp } from '../../cg3/index.js';
import { warmUpWhileIdle } from './idle-warm-up.js';

const slices: number[] = [];

beforeEach(() => {
  slices.length = 0;
  vi.useFakeTimers();
  vi.spyOn(WarmUp.prototype, 'run').mockImplementation((ms) => void slices.push(ms));
  vi.spyOn(WarmUp.prototype, 'isDone', 'get').mockImplementation(() => slices.length >= 5);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a thread with nothing to do warms up in short slices until it is warm', async () => {
  warmUpWhileIdle(() => true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slices).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(slices).toEqual([10, 10, 10, 10, 10]);
});

it('a thread with work to do leaves it, and comes back to it later', async () => {
  let idle = false;
  warmUpWhileIdle(() => idle);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(slices).toEqual([]);
  idle = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(slices).toHaveLength(5);
});

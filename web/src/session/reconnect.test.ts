import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reconnect } from './reconnect.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a passing trouble is tried again, more and more seldom, until it works', () => {
  const tries: number[] = [];
  const reconnect = new Reconnect(() => {
    tries.push(Math.round(Date.now() / 100) / 10);
    reconnect.failed('no-connection');
  });
  vi.setSystemTime(0);
  reconnect.failed('no-connection');
  // Two requests that fail together are one outage.
  reconnect.failed('no-connection');
  vi.advanceTimersByTime(30_000);
  expect(tries).toEqual([2, 5.4, 11.2, 21]);
  vi.advanceTimersByTime(120_000);
  expect(tries.slice(-2).map((time, i, all) => (i === 0 ? 0 : time - (all[0] ?? 0)))).toEqual([0, 30]);
  reconnect.succeeded();
  const before = tries.length;
  vi.advanceTimersByTime(100_000);
  expect(tries).toHaveLength(before);
});

test('a key that is wrong is not tried again, and being online again tries at once', () => {
  const retry = vi.fn();
  const reconnect = new Reconnect(retry);
  reconnect.failed('unauthorized');
  reconnect.now();
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
  reconnect.failed('no-connection');
  reconnect.now();
  expect(retry).toHaveBeenCalledOnce();
});

test('where so many attempts are enough, there are no more until something has succeeded', () => {
  const retry = vi.fn(() => reconnect.failed('deadline-exceeded'));
  const reconnect: Reconnect = new Reconnect(retry, 3);
  reconnect.failed('deadline-exceeded');
  vi.advanceTimersByTime(600_000);
  expect(retry).toHaveBeenCalledTimes(3);
  reconnect.failed('deadline-exceeded');
  vi.advanceTimersByTime(600_000);
  expect(retry).toHaveBeenCalledTimes(3);
  reconnect.succeeded();
  reconnect.failed('deadline-exceeded');
  vi.advanceTimersByTime(2_000);
  expect(retry).toHaveBeenCalledTimes(4);
});

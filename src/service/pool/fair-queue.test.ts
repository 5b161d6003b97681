import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.js';

const job = (line: string, n = 0) => ({ line, n });
const all = () => true;

describe('the fair queue', () => {
  test('serves lines in turn, each in its own order', () => {
    const queue = new FairQueue<{ line: string; n: number }>(10);
    for (const each of [job('se', 1), job('se', 2), job('se', 3), job('fo', 1), job('kl', 1)]) queue.push(each);
    const order = Array.from({ length: 5 }, () => queue.shift(all)).map((each) => `${each?.line}${each?.n}`);
    expect(order).toEqual(['se1', 'fo1', 'kl1', 'se2', 'se3']);
    expect([queue.length, queue.shift(all)]).toEqual([0, undefined]);
  });

  test('passes over a line that may not run now', () => {
    const queue = new FairQueue<{ line: string; n: number }>(10);
    for (const each of [job('se'), job('fo')]) queue.push(each);
    expect(queue.shift(({ line }) => line !== 'se')?.line).toBe('fo');
    expect(queue.shift(({ line }) => line !== 'se')).toBeUndefined();
    expect(queue.length).toBe(1);
  });

  test('when full, refuses the newest of the longest line', () => {
    const queue = new FairQueue<{ line: string; n: number }>(3);
    for (const n of [1, 2, 3]) expect(queue.push(job('se', n))).toBeUndefined();
    expect(queue.push(job('se', 4))).toEqual(job('se', 4));
    expect(queue.push(job('fo', 1))).toEqual(job('se', 3));
    // Two of se, one of fo: a second fo would only turn the tables.
    expect(queue.push(job('fo', 2))).toEqual(job('fo', 2));
    expect(queue.length).toBe(3);
  });

  test('when full, still takes the first few of every line', () => {
    const queue = new FairQueue<{ line: string; n: number }>(2, 1);
    for (const line of ['se', 'fo', 'kl', 'fkv']) expect(queue.push(job(line, 1))).toBeUndefined();
    expect(queue.push(job('se', 2))).toEqual(job('se', 2));
    expect(queue.length).toBe(4);
  });

  test('with no room at all refuses everything', () => {
    expect(new FairQueue<{ line: string }>(0).push(job('se'))).toEqual(job('se'));
  });

  test('forgets a job that is taken back', () => {
    const queue = new FairQueue<{ line: string; n: number }>(3);
    const [first, second] = [job('se', 1), job('se', 2)];
    queue.push(first);
    queue.push(second);
    expect([queue.remove(first), queue.remove(first), queue.length]).toEqual([true, false, 1]);
    expect(queue.shift(all)).toBe(second);
  });
});

import { describe, expect, it } from 'vitest';
import { SearchQueue } from './search-queue.js';

describe('an agenda', () => {
  it('gives its nodes back in order of their keys', () => {
    const agenda = new SearchQueue();
    agenda.clear();
    const keys = Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 4_999);
    keys.forEach((key, node) => {
      agenda.push(key, node);
    });
    const taken = keys.map(() => keys[agenda.take()]!);
    expect(taken).toEqual(keys.toSorted((a, b) => a - b));
    expect(agenda.take()).toBe(-1);
  });

  it('gives children that cost no more than their parent first, the newest before the others', () => {
    const agenda = new SearchQueue();
    agenda.clear();
    agenda.push(1, 10);
    agenda.push(2, 20);
    expect(agenda.take()).toBe(10);
    agenda.push(1, 11);
    agenda.push(3, 30);
    agenda.push(1, 12);
    expect([12, 11, 20, 30].map(() => agenda.take())).toEqual([12, 11, 20, 30]);
  });

  it('is empty after it was cleared', () => {
    const agenda = new SearchQueue();
    for (let node = 0; node < 100_000; node++) agenda.push(node % 3, node);
    agenda.clear();
    expect(agenda.take()).toBe(-1);
  });
});

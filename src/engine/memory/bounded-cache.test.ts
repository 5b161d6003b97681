import { describe, expect, it } from 'vitest';
import { BoundedCache, CacheRoom } from './bounded-cache.js';

const VALUE_BYTES = 1_000;
/** So that about ten entries fit into a room of this size. */
const ROOM_BYTES = 11_100;

function fill(cache: BoundedCache<number>, name: string, count: number): void {
  for (let i = 0; i < count; i++) cache.set(`${name}${i}`, i, VALUE_BYTES);
}

describe('caches that share a room', () => {
  it('hold no more together than one alone may hold', () => {
    const room = new CacheRoom(ROOM_BYTES);
    const caches = Array.from({ length: 20 }, () => new BoundedCache<number>(room));
    for (const cache of caches) fill(cache, 'word', 50);
    const held = caches.reduce((sum, cache) => sum + cache.size, 0);
    expect(held).toBeGreaterThan(4);
    expect(held).toBeLessThanOrEqual(10);
  });

  it('keep what is used, and forget what is not', () => {
    const cache = new BoundedCache<number>(new CacheRoom(ROOM_BYTES));
    cache.set('once', 1, VALUE_BYTES);
    for (let i = 0; i < 30; i++) {
      cache.set('often', cache.get('often') ?? 7, VALUE_BYTES);
      cache.set(`word${i}`, i, VALUE_BYTES);
    }
    expect(cache.get('often')).toBe(7);
    expect(cache.get('once')).toBeUndefined();
  });

  it('give back the value of a key', () => {
    const cache = new BoundedCache<string>();
    cache.set('a', 'x', 1);
    expect([cache.get('a'), cache.get('b')]).toEqual(['x', undefined]);
  });
});

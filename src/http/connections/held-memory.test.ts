import { expect, test } from 'vitest';
import { HeldMemory } from './held-memory.js';

const chunk = (bytes: number) => new Uint8Array(bytes);

test('what several hold counts once in all, and for each of them', () => {
  const memory = new HeldMemory();
  const [one, other] = [memory.open(), memory.open()];
  const shared = chunk(1000);
  one.addShared(shared, 0);
  // As another object over the same bytes, which is how Fastify gets it.
  other.addShared(Buffer.from(shared.buffer), 0);
  other.addShared(shared, 0);
  expect([memory.bytes, one.bytes, other.bytes]).toEqual([1000, 1000, 1000]);
  one.clear();
  expect([memory.bytes, one.bytes]).toEqual([1000, 0]);
  other.releaseShared(shared);
  other.releaseShared(shared);
  expect([memory.bytes, other.bytes]).toEqual([0, 0]);
});

test('small buffers that Node cut from one piece of memory are not the same', () => {
  const memory = new HeldMemory();
  const holding = memory.open();
  const [one, other] = [Buffer.from('abc'), Buffer.from('defg')];
  expect(one.buffer).toBe(other.buffer);
  holding.addShared(one, 0);
  holding.addShared(other, 0);
  expect(memory.bytes).toBe(7);
});

test('what one alone holds is given back when it ends, once', () => {
  const memory = new HeldMemory();
  const [one, other] = [memory.open(), memory.open()];
  one.add(10, 0);
  one.addShared(chunk(100), 0);
  other.add(5, 0);
  one.clear();
  one.clear();
  expect(memory.bytes).toBe(5);
});

test('costs more the more it is and the longer it lasts, from the first byte', () => {
  const holding = new HeldMemory().open();
  expect(holding.cost(1000)).toBe(0);
  holding.add(10, 1000);
  holding.add(10, 1500);
  expect(holding.cost(2000)).toBe(20 * 1000);
});

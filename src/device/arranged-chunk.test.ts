import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { arrangements, restoreChunk } from './arranged-chunk.js';

/** Pseudo-random bytes, the same each time. */
function bytesOf(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
}

describe('a chunk', () => {
  test.each([0, 1, 3, 4, 15, 16, 17, 1027])('of %i bytes comes back from each arrangement', (length) => {
    const bytes = bytesOf(length);
    const all = [...arrangements(bytes)];
    expect(all.map(([name]) => name)).toEqual([0, 1, 2, 3, 4]);
    for (const arranged of all) expect(restoreChunk(arranged)).toEqual(bytes);
  });

  test('in the middle of other bytes, or in a Buffer, is not changed by it', () => {
    const around = Buffer.from(bytesOf(40));
    const before = Uint8Array.from(around);
    for (const arranged of arrangements(around.subarray(3, 31)))
      expect(restoreChunk(arranged)).toEqual(before.slice(3, 31));
    expect(Uint8Array.from(around)).toEqual(before);
  });

  test('of offsets that grow is smaller as differences', () => {
    const steps = bytesOf(5000);
    let offset = 0;
    const offsets = Uint32Array.from(steps, (step) => {
      offset += step % 5;
      return offset;
    });
    const sizes = [...arrangements(new Uint8Array(offsets.buffer))].map((arranged) => gzipSync(arranged).length);
    expect(Math.min(...sizes)).toBe(sizes[4]);
    expect(sizes[4]).toBeLessThan(sizes[0]! / 3);
  });

  test('of an unknown arrangement, or of none, is not read', () => {
    expect(restoreChunk(Uint8Array.of(5, 1, 2))).toBeUndefined();
    expect(restoreChunk(new Uint8Array())).toBeUndefined();
  });
});

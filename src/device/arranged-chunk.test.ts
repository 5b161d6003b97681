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
    expect(all.map(([name]) => name)).toEqual([0, 1, 2, 3, 4, 5, 6]);
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

  test('of rows that come again is smaller with each of them once', () => {
    const different = bytesOf(16 * 300);
    const picks = bytesOf(20_000);
    const rows = Array.from({ length: 10_000 }, (_, row) => {
      const from = 16 * ((picks[2 * row]! * 256 + picks[2 * row + 1]!) % 300);
      return different.subarray(from, from + 16);
    });
    const all = [...arrangements(Uint8Array.from(rows.flatMap((row) => [...row])))];
    const sizes = all.map((arranged) => gzipSync(arranged).length);
    expect(Math.min(...sizes)).toBe(sizes[5]);
    expect(sizes[5]).toBeLessThan(sizes[0]! * 0.8);
  });

  test('of more different rows than have numbers has no arrangement that numbers them', () => {
    const rows = (count: number) => {
      const table = new Uint32Array(2 * count);
      for (let row = 0; row < count; row++) table[2 * row] = row;
      return new Uint8Array(table.buffer);
    };
    const names = (count: number) => [...arrangements(rows(count))].map(([name]) => name);
    expect([names(65_536).includes(6), names(65_537).includes(6)]).toEqual([true, false]);
    const [most] = [...arrangements(rows(65_536))].filter(([name]) => name === 6);
    expect(Buffer.compare(restoreChunk(most!)!, rows(65_536))).toBe(0);
  });

  test('that is damaged is not read, or is another one, and takes no more memory than its bytes explain', () => {
    const numbered = [...arrangements(bytesOf(160))].find(([name]) => name === 5)!;
    for (let length = 0; length < numbered.length; length++)
      expect(restoreChunk(numbered.subarray(0, length))).not.toEqual(bytesOf(160));
    for (let at = 1; at < numbered.length; at++) {
      const damaged = Uint8Array.from(numbered);
      damaged[at] = 255;
      expect(restoreChunk(damaged)?.length ?? 0).toBeLessThanOrEqual(numbered.length * 8);
    }
    // A number of a row that there is not.
    const wrong = Uint8Array.from(numbered);
    wrong[9 + 160] = 10;
    expect(restoreChunk(wrong)).toBeUndefined();
  });

  test('of an unknown arrangement, or of none, is not read', () => {
    expect(restoreChunk(Uint8Array.of(7, 1, 2))).toBeUndefined();
    expect(restoreChunk(new Uint8Array())).toBeUndefined();
  });
});

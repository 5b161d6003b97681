import { describe, expect, it } from 'vitest';
import { writeAll } from './write-all.js';

/** A file that takes at most so many bytes at once, and so many in all. */
class SmallFile {
  readonly content: number[] = [];
  constructor(
    readonly atOnce: number,
    readonly inAll = Number.POSITIVE_INFINITY,
  ) {}

  async write(bytes: Uint8Array, offset: number, length: number, position: number) {
    const bytesWritten = Math.min(length, this.atOnce, this.inAll - this.content.length);
    for (let i = 0; i < bytesWritten; i++) this.content[position + i] = bytes[offset + i]!;
    return { bytesWritten, buffer: bytes };
  }
}

const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);

describe('writing all bytes', () => {
  it('goes on after a part of them', async () => {
    const file = new SmallFile(7);
    await writeAll(file as never, bytes, 0);
    await writeAll(file as never, bytes, 100);
    expect(file.content).toEqual([...bytes, ...bytes]);
  });

  it('does not go on without end where nothing more fits', async () => {
    await expect(writeAll(new SmallFile(7, 50) as never, bytes, 0)).rejects.toMatchObject({ code: 'ENOSPC' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { contentOf, writeZstdFrame, type ZstdBlock } from '../../../test/support/zstd-writer.js';
import { DataError } from '../../engine/data-error.js';
import { decompressZstdStream } from './zstd-stream.js';

async function decompress(bytes: Uint8Array, chunkBytes: number): Promise<Uint8Array> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const parts: Uint8Array[] = [];
  for await (const part of decompressZstdStream(chunks(), { file: 'x' })) parts.push(part);
  return Buffer.concat(parts);
}

/** What zstd 1.5 makes of a line eight times, with a checksum. */
const RECORDED = Buffer.from('KLUv/WSgAB0BALhndW9sbGkgZ2llbGFzLCDEjcOhcHBhCgMAaVepQqdsSDfrMrLvGQ==', 'base64');
const SAMPLE = 'guolli gielas, guolli gielas, čáppa guolli gielas\n'.repeat(8);

const compressed = (literals: string, matchLength: number, offset: number): ZstdBlock => ({
  kind: 'compressed',
  sequences: [{ literals: Buffer.from(literals), matchLength, offset }],
  rest: Buffer.from('rest'),
  form: 'huffman',
});

describe('a zstd stream', () => {
  it('of the real program decodes, whatever the chunks', async () => {
    for (const chunkBytes of [1, 7, 1000]) expect((await decompress(RECORDED, chunkBytes)).toString()).toBe(SAMPLE);
  });

  it('of several frames, with data of other programs between, decodes to one content', async () => {
    const skipped = Uint8Array.of(0x53, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3);
    const stream = Buffer.concat([RECORDED, skipped, RECORDED]);
    for (const chunkBytes of [1, 5, 1000])
      expect((await decompress(stream, chunkBytes)).toString()).toBe(SAMPLE + SAMPLE);
  });

  it('of made-up blocks decodes to what they stand for', async () => {
    const block = fc.oneof(
      fc.record({ kind: fc.constant('raw' as const), bytes: fc.uint8Array({ maxLength: 100 }) }),
      fc.record({ kind: fc.constant('repeated' as const), byte: fc.nat(255), count: fc.nat(3000) }),
      fc
        .tuple(fc.string({ minLength: 3, maxLength: 20 }), fc.integer({ min: 3, max: 200 }), fc.constantFrom(1, 2, 3))
        .map(([literals, length, offset]) => compressed(literals, length, offset)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { maxLength: 6 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 50 }),
        async (blocks, sized, chunkBytes) => {
          const content = contentOf(blocks);
          const decoded = await decompress(writeZstdFrame(blocks, { sized }), chunkBytes);
          expect(Buffer.compare(decoded, content)).toBe(0);
        },
      ),
      propertyRuns(60),
    );
  });

  it('that is larger than its window keeps what matches reach back to', async () => {
    // The window of such a frame is 1 MiB; what was further back than twice that is gone.
    const first = Array.from({ length: 10 }, (_, i): ZstdBlock => ({ kind: 'repeated', byte: 65 + i, count: 100_000 }));
    const others = Array.from({ length: 25 }, (_, i): ZstdBlock[] => [
      { kind: 'repeated', byte: i, count: 100_000 },
      compressed(`part ${i}`, 5000, 900_000),
    ]).flat();
    const blocks = [...first, ...others];
    const content = contentOf(blocks);
    expect(content.length).toBeGreaterThan(3 * 2 ** 20);
    expect(Buffer.compare(await decompress(writeZstdFrame(blocks, { sized: false }), 65_536), content)).toBe(0);
  });

  it('that is cut off or damaged is refused, or decodes to something', async () => {
    for (let end = 0; end < RECORDED.length; end++) {
      await expect(decompress(RECORDED.subarray(0, end), 16), `cut at ${end}`).rejects.toThrow(DataError);
    }
    for (let at = 0; at < RECORDED.length; at++) {
      const damaged = Uint8Array.from(RECORDED);
      damaged[at]! ^= 0x10;
      const outcome = await decompress(damaged, 16).catch((error: unknown) => error);
      expect(outcome instanceof Uint8Array || outcome instanceof DataError, `byte ${at}: ${outcome}`).toBe(true);
    }
    const wrongSum = Uint8Array.from(RECORDED);
    wrongSum[RECORDED.length - 1]! ^= 1;
    await expect(decompress(wrongSum, 16)).rejects.toThrow('has a wrong checksum');
  });

  it('that needs a window beyond the limit is refused before anything is allocated', async () => {
    const header = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 31 << 3);
    await expect(decompress(header, 16)).rejects.toThrow('needs a window of 2199023255552 bytes');
  });

  it('that is no zstd is refused', async () => {
    await expect(decompress(Buffer.from('plain text'), 16)).rejects.toThrow('no frame begins here');
    await expect(decompress(new Uint8Array(0), 16)).rejects.toThrow('is empty');
  });
});

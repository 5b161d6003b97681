import { describe, expect, test } from 'vitest';
import { encodeMp3 } from './mp3.js';
import { encodeWav } from './wav.js';

describe('a WAV file', () => {
  test('holds the samples of all pieces, clamped, behind a header with true sizes', () => {
    const file = encodeWav([Float32Array.of(0, 1, -1), Float32Array.of(2, -2)], 22050, 's16');
    const view = new DataView(file.buffer);
    expect(file.length).toBe(44 + 10);
    expect(view.getUint32(4, true)).toBe(46);
    expect(view.getUint32(28, true)).toBe(44100);
    expect(view.getUint32(40, true)).toBe(10);
    expect([0, 1, 2, 3, 4].map((i) => view.getInt16(44 + 2 * i, true))).toEqual([0, 32767, -32767, 32767, -32768]);
  });

  test('of floats names its frames', () => {
    const file = encodeWav([Float32Array.of(0.5, -0.25)], 16000, 'f32');
    const view = new DataView(file.buffer);
    expect([view.getUint16(20, true), view.getUint32(46, true), view.getUint32(54, true)]).toEqual([3, 2, 8]);
    expect([view.getFloat32(58, true), view.getFloat32(62, true)]).toEqual([0.5, -0.25]);
  });
});

describe('an MP3 file', () => {
  const pieces = async function* (...lengths: number[]) {
    for (const length of lengths) yield Float32Array.from({ length }, (_, i) => Math.sin(i / 8) / 2);
  };
  const collect = async (stream: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return chunks;
  };

  test('starts with a frame and comes in pieces', async () => {
    const chunks = await collect(encodeMp3(pieces(22050, 0, 22050), 22050));
    expect(chunks.length).toBeGreaterThan(1);
    expect([chunks[0]?.[0], (chunks[0]?.[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0]);
    // 64 kbit/s for two seconds, and the frames that LAME adds at both ends.
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    expect(bytes).toBeGreaterThan(15_000);
    expect(bytes).toBeLessThan(19_000);
  });

  test('of nothing is nothing', async () => {
    expect(await collect(encodeMp3(pieces(0), 22050))).toEqual([]);
  });
});

/**
 * FLAC and bare samples, written piece by piece, read again: FLAC by libFLAC's decoder and, where it is installed, by
 * `sox`; PCM by comparing it with the same tone at the new rate.
 */
import { spawnSync } from 'node:child_process';
import flac from 'libflacjs/dist/libflac.js';
import { describe, expect, test } from 'vitest';
import { KNOWN } from '../../test/support/known-questions.js';
import { cannotCompare } from '../../test/support/peers.js';
import { encodeFlac } from './flac.js';
import { encodePcm, PCM_RATE_HZ } from './pcm.js';
import { toInt16 } from './wav.js';

const RATE_HZ = 22_050;
const toneAt = (rateHz: number, length: number) =>
  Float32Array.from({ length }, (_, i) => 0.5 * Math.sin((i * 2 * Math.PI * 440) / rateHz));
const tone = toneAt(RATE_HZ, 30_000);

async function* inPieces(samples: Float32Array, length = 7_000): AsyncGenerator<Float32Array> {
  for (let at = 0; at < samples.length; at += length) yield samples.subarray(at, at + length);
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return all;
}

function decodeFlac(file: Buffer): { rateHz: number; samples: Int16Array } {
  const decoder = flac.create_libflac_decoder(true);
  const blocks: Buffer[] = [];
  let rateHz = 0;
  let at = 0;
  flac.init_decoder_stream(
    decoder,
    (wanted) => {
      const buffer = Uint8Array.from(file.subarray(at, at + wanted));
      at += buffer.length;
      return { buffer, readDataLength: buffer.length, error: false };
    },
    ([channel]) => blocks.push(Buffer.from(channel!)),
    (code, message) => expect.fail(`${code} ${message}`),
    (metadata) => {
      rateHz = metadata?.sampleRate ?? 0;
    },
  );
  expect(flac.FLAC__stream_decoder_process_until_end_of_stream(decoder)).toBeTruthy();
  flac.FLAC__stream_decoder_delete(decoder);
  return { rateHz, samples: new Int16Array(Uint8Array.from(Buffer.concat(blocks)).buffer) };
}

describe('FLAC', () => {
  test('holds the samples of the WAV file, to the bit, in fewer bytes', async () => {
    const file = Buffer.concat(await collect(encodeFlac(inPieces(tone), RATE_HZ)));
    expect(file.toString('latin1', 0, 4)).toBe('fLaC');
    const decoded = decodeFlac(file);
    expect(decoded.rateHz).toBe(RATE_HZ);
    expect(decoded.samples).toEqual(toInt16(tone));
    expect(file.length).toBeLessThan(tone.length);
  });

  test.skipIf(cannotCompare(KNOWN.soxFlac))('is read by sox', async () => {
    const input = Buffer.concat(await collect(encodeFlac(inPieces(tone), RATE_HZ)));
    const { status, stdout, stderr } = spawnSync('sox', ['-t', 'flac', '-', '-t', 's16', '-'], { input });
    expect([status, stderr.toString()]).toEqual([0, '']);
    expect(new Int16Array(Uint8Array.from(stdout).buffer)).toEqual(toInt16(tone));
  });

  test('begins to arrive before the end is known', async () => {
    let asked = 0;
    const pieces = async function* () {
      for (let i = 0; i < 10; i++) {
        asked++;
        yield tone;
      }
    };
    const encoding = encodeFlac(pieces(), RATE_HZ);
    for (let i = 0; i < 6; i++) await encoding.next();
    expect(asked).toBe(1);
    await encoding.return(undefined);
  });

  test('of nothing is nothing', async () => {
    expect(await collect(encodeFlac(inPieces(new Float32Array(0)), RATE_HZ))).toEqual([]);
  });
});

describe('PCM', () => {
  test('is 16-bit, little-endian, 24 000 samples a second', async () => {
    const bytes = Buffer.concat(await collect(encodePcm(inPieces(tone), RATE_HZ)));
    const expected = toInt16(toneAt(PCM_RATE_HZ, Math.round((tone.length * PCM_RATE_HZ) / RATE_HZ)));
    expect(bytes.length).toBe(2 * expected.length);
    const differences = [...expected.subarray(1_000, -1_000)].map((sample, i) =>
      Math.abs(bytes.readInt16LE(2 * (i + 1_000)) - sample),
    );
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });

  test('of a voice that has that rate is its samples', async () => {
    const bytes = Buffer.concat(await collect(encodePcm(inPieces(tone), PCM_RATE_HZ)));
    expect(new Int16Array(Uint8Array.from(bytes).buffer)).toEqual(toInt16(tone));
  });
});

/**
 * Bare samples: 16-bit little-endian, mono, 24 000 a second, without a header. Programs that speak the protocol of
 * OpenAI expect exactly that, so the voice's own rate is changed to it.
 */
import { Resampler } from './audio/resample.js';
import { toInt16 } from './wav.js';

export const PCM_RATE_HZ = 24_000;

export async function* encodePcm(
  pieces: Iterable<Float32Array> | AsyncIterable<Float32Array>,
  sampleRateHz: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const resampler = sampleRateHz === PCM_RATE_HZ ? undefined : new Resampler(sampleRateHz, PCM_RATE_HZ);
  for await (const piece of pieces) {
    const samples = resampler?.push(piece) ?? piece;
    if (samples.length > 0) yield toBytes(samples);
  }
  const rest = resampler?.finish();
  if (rest !== undefined && rest.length > 0) yield toBytes(rest);
}

function toBytes(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * samples.length);
  const view = new DataView(bytes.buffer);
  const rounded = toInt16(samples);
  for (let i = 0; i < rounded.length; i++) view.setInt16(2 * i, rounded[i]!, true);
  return bytes;
}

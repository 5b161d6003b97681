/**
 * Bare samples: 16-bit little-endian, mono, 24 000 a second, without a header. Programs that speak the protocol of
 * OpenAI expect exactly that, so the voice's own rate is changed to it.
 */
import { Resampler } from './audio/resample.js';
import { int16Bytes } from './wav.js';

export const PCM_RATE_HZ = 24_000;

export async function* encodePcm(
  pieces: Iterable<Float32Array> | AsyncIterable<Float32Array>,
  sampleRateHz: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const resampler = sampleRateHz === PCM_RATE_HZ ? undefined : new Resampler(sampleRateHz, PCM_RATE_HZ);
  for await (const piece of pieces) {
    const samples = resampler?.push(piece) ?? piece;
    if (samples.length > 0) yield int16Bytes(samples);
  }
  const rest = resampler?.finish();
  if (rest !== undefined && rest.length > 0) yield int16Bytes(rest);
}

/** Tones of known frequency go in; what comes out is compared with the same tone computed at the new rate. */
import { describe, expect, test } from 'vitest';
import { Resampler } from './resample.js';

const tone = (hz: number, rateHz: number, seconds: number) =>
  Float32Array.from(
    { length: Math.round(rateHz * seconds) },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / rateHz),
  );

function resample(samples: Float32Array, fromHz: number, toHz: number, pieceLength = samples.length): Float32Array {
  const resampler = new Resampler(fromHz, toHz);
  const out: number[] = [];
  for (let at = 0; at < samples.length; at += pieceLength) {
    out.push(...resampler.push(samples.subarray(at, at + pieceLength)));
  }
  out.push(...resampler.finish());
  return Float32Array.from(out);
}

/** Without the edges, where a tone that begins at once has no neighbours. */
const middle = (samples: Float32Array) => samples.subarray(500, samples.length - 500);

/** Signal to noise in dB: everything that differs from the expected tone is noise, also its mirror images. */
function signalToNoiseDb(actual: Float32Array, expected: Float32Array): number {
  let signal = 0;
  let noise = 0;
  for (let i = 0; i < actual.length; i++) {
    signal += expected[i]! ** 2;
    noise += (actual[i]! - expected[i]!) ** 2;
  }
  return 10 * Math.log10(signal / noise);
}

function levelDb(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return 10 * Math.log10(energy / samples.length / 0.125);
}

describe('a tone', () => {
  test.each([
    [100, 22_050, 24_000],
    [1_000, 22_050, 24_000],
    [5_000, 22_050, 24_000],
    [9_000, 22_050, 24_000],
    [440, 16_000, 24_000],
    [3_000, 48_000, 24_000],
    [3_000, 44_100, 24_000],
  ])('of %i Hz stays itself from %i to %i samples a second', (hz, fromHz, toHz) => {
    const expected = tone(hz, toHz, 0.5);
    const actual = resample(tone(hz, fromHz, 0.5), fromHz, toHz);
    expect(actual.length).toBe(expected.length);
    // 16 bits have 98 dB.
    expect(signalToNoiseDb(middle(actual), middle(expected))).toBeGreaterThan(95);
  });

  test('that the new rate cannot hold is silenced, not folded down', () => {
    for (const hz of [12_100, 15_000, 21_000]) {
      expect(levelDb(middle(resample(tone(hz, 48_000, 0.5), 48_000, 24_000)))).toBeLessThan(-95);
    }
  });
});

test('pieces of any length give the same as the whole', () => {
  const samples = tone(700, 22_050, 0.2);
  const whole = resample(samples, 22_050, 24_000);
  for (const pieceLength of [1, 13, 500, 4_000]) {
    expect(resample(samples, 22_050, 24_000, pieceLength)).toEqual(whole);
  }
});

test('the same rate changes nothing but what lies at the edge of hearing', () => {
  const samples = tone(1_000, 24_000, 0.2);
  expect(signalToNoiseDb(middle(resample(samples, 24_000, 24_000)), middle(samples))).toBeGreaterThan(95);
});

test('nothing, and one sample', () => {
  expect(resample(new Float32Array(0), 22_050, 24_000)).toHaveLength(0);
  expect(resample(Float32Array.of(1), 22_050, 24_000)).toHaveLength(1);
});

test('rates that would need too many filters are refused', () => {
  expect(() => new Resampler(22_050, 48_001)).toThrow(RangeError);
  expect(() => new Resampler(22_050.5, 24_000)).toThrow(RangeError);
});

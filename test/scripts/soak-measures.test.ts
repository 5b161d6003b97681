/** What the soak judges by: it must see a leak and a wrong recording, and must not see one where there is none. */
import { describe, expect, test } from 'vitest';
import { soundOf, soundsLike } from '../../bench/soak/sound.mjs';
import { drift, quantile } from '../../bench/soak/statistics.mjs';

const minutes = Array.from({ length: 360 }, (_, i) => i / 12);

describe('drift', () => {
  test('is what a steady leak adds over the time', () => {
    expect(drift(minutes.map((minute) => [minute, 500 + minute]))).toBeCloseTo(29.9 / 500, 3);
  });

  test('hardly notices single peaks, and no noise', () => {
    const peaks = minutes.map((minute, i) => [minute, 500 + (i % 12 === 0 ? 80 : 0) + (i % 7)] as const);
    expect(Math.abs(drift(peaks))).toBeLessThan(0.005);
  });
});

describe('quantile', () => {
  test('is the value of that rank', () => {
    const values = Array.from({ length: 200 }, (_, i) => 200 - i);
    expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)]).toEqual([101, 199, 200]);
  });
});

/** A tone whose loudness follows `levels`, one for a twentieth of a second each, as a WAV file. */
function recording(levels: readonly number[], pauseSamples = 0, phase = 0): Uint8Array {
  const perLevel = 1_102;
  const samples = new Int16Array(22 + pauseSamples + levels.length * perLevel);
  levels.forEach((level, at) => {
    for (let i = 0; i < perLevel; i++) {
      samples[22 + pauseSamples + at * perLevel + i] = 20_000 * level * Math.sin(phase + (at * perLevel + i) / 20);
    }
  });
  return new Uint8Array(samples.buffer);
}

describe('two recordings', () => {
  const sentence = [1, 4, 2, 0, 3, 5, 1, 0, 0, 2, 6, 3, 1, 4, 0, 2, 5, 1, 3, 2, 4, 1, 0, 3, 5, 0, 1, 1, 4, 2, 6, 0].map(
    (level) => level / 6,
  );
  const wav = (...args: Parameters<typeof recording>) => soundOf(recording(...args), 'audio/wav');

  test('of one sentence sound alike, whatever the phase and although one begins 40 ms later', () => {
    expect(soundsLike(wav(sentence, 900, 2), wav(sentence))).toBe(true);
  });

  test('of different sentences of the same length do not', () => {
    expect(soundsLike(wav(sentence.toReversed()), wav(sentence))).toBe(false);
  });

  test('do not when one is cut off, or of another type', () => {
    expect(soundsLike(wav(sentence.slice(0, -3)), wav(sentence))).toBe(false);
    expect(soundsLike(soundOf(recording(sentence), 'audio/mpeg'), wav(sentence))).toBe(false);
  });
});

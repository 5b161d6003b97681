/**
 * The ends of a clause: silence that a synthesiser leaves there is cut off, and what remains is faded so that nothing
 * clicks.
 */

/** Below this nothing is heard: 66 dB under full scale. */
const SILENCE = 0.0005;
/** Kept on both sides of what is heard: the breath before a word and the last of a fading sound. */
const MARGIN_MS = 8;
const FADE_MS = 5;

export interface Trimmed {
  readonly samples: Float32Array;
  /** How much was cut off at the front. */
  readonly cutSamples: number;
}

/** A copy without the silence at both ends; empty if there is nothing else. */
export function trimSilence(samples: Float32Array, sampleRateHz: number): Trimmed {
  let start = 0;
  while (start < samples.length && Math.abs(samples[start]!) < SILENCE) start++;
  if (start === samples.length) return { samples: new Float32Array(0), cutSamples: 0 };
  let end = samples.length;
  while (Math.abs(samples[end - 1]!) < SILENCE) end--;
  const margin = Math.round((sampleRateHz * MARGIN_MS) / 1000);
  const cutSamples = Math.max(0, start - margin);
  return { samples: samples.slice(cutSamples, Math.min(samples.length, end + margin)), cutSamples };
}

/** Fades in and out in place, along half a cosine. */
export function fadeEdges(samples: Float32Array, sampleRateHz: number): void {
  const length = Math.min(Math.round((sampleRateHz * FADE_MS) / 1000), samples.length >> 1);
  for (let i = 0; i < length; i++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / length);
    samples[i] = samples[i]! * gain;
    const back = samples.length - 1 - i;
    samples[back] = samples[back]! * gain;
  }
}

/**
 * Changes how long speech takes without changing its pitch (WSOLA: waveform similarity overlap-add, Verhelst and
 * Roelands 1993). eSpeak speaks at 0.46 to 2.57 times its normal rate by itself; this is for what lies beyond.
 */
const FRAME_MS = 25;
/** How far a frame may be moved to fit what it is laid over: a period of the lowest voice, 75 Hz. */
const SEARCH_MS = 13;
/** Comparing every fourth sample finds the same place. */
const STRIDE = 4;

/** `factor` 2 makes it twice as fast. */
export function timeStretch(samples: Float32Array, factor: number, sampleRateHz: number): Float32Array {
  // Half frames: a frame fades in over one and out over the next.
  const half = Math.round((sampleRateHz * FRAME_MS) / 2000);
  const reach = Math.round((sampleRateHz * SEARCH_MS) / 1000);
  const length = Math.round(samples.length / factor);
  if (Math.abs(factor - 1) < 0.005 || samples.length < 4 * half + reach) return samples;
  const out = new Float32Array(length + 2 * half);
  const fadeIn = Float32Array.from({ length: half }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / half));
  // Where the natural continuation of what was laid down last begins.
  let natural = 0;
  for (let at = 0; at < length; at += half) {
    const ideal = Math.round(at * factor);
    const start = at === 0 ? 0 : bestStart(samples, natural, ideal, reach, half);
    for (let i = 0; i < half; i++) {
      const fresh = samples[start + i] ?? 0;
      const old = samples[natural + i] ?? 0;
      out[at + i] = old + (fresh - old) * fadeIn[i]!;
    }
    natural = start + half;
  }
  return out.subarray(0, length);
}

/** The place near `ideal` whose samples look most like those at `natural`. */
function bestStart(samples: Float32Array, natural: number, ideal: number, reach: number, half: number): number {
  const last = samples.length - half;
  let best = Math.max(0, Math.min(last, ideal));
  let bestScore = Number.NEGATIVE_INFINITY;
  const from = Math.max(0, ideal - reach);
  const to = Math.min(last, ideal + reach);
  for (let start = from; start <= to; start += 2) {
    let product = 0;
    let energy = 1e-9;
    for (let i = 0; i < half; i += STRIDE) {
      const value = samples[start + i]!;
      product += value * (samples[natural + i] ?? 0);
      energy += value * value;
    }
    const score = product / Math.sqrt(energy);
    if (score > bestScore) {
      bestScore = score;
      best = start;
    }
  }
  return best;
}

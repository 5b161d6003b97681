/**
 * Changes how long speech takes without changing its pitch (WSOLA: waveform similarity overlap-add, Verhelst and
 * Roelands 1993). eSpeak speaks at 0.46 to 2.57 times its normal rate by itself; this is for what lies beyond.
 */
import type { Budget } from '../../engine/budget.js';

const FRAME_MS = 25;
/** How far a frame may be moved to fit what it is laid over: a period of the lowest voice, 75 Hz. */
const SEARCH_MS = 13;
/** Comparing every fourth sample finds the same place. */
const STRIDE = 4;
/** Between two places that are tried; divides the stride. */
const STEP = 2;

/** `factor` 2 makes it twice as fast. */
export function timeStretch(samples: Float32Array, factor: number, sampleRateHz: number, budget: Budget): Float32Array {
  // Half frames: a frame fades in over one and out over the next.
  const half = Math.round((sampleRateHz * FRAME_MS) / 2000);
  const reach = Math.round((sampleRateHz * SEARCH_MS) / 1000);
  const length = Math.round(samples.length / factor);
  if (Math.abs(factor - 1) < 0.005 || samples.length < 4 * half + reach) return samples;
  const out = new Float32Array(length + 2 * half);
  const fadeIn = Float32Array.from({ length: half }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / half));
  const search = new FrameSearch(samples, half, reach);
  // Where the natural continuation of what was laid down last begins.
  let natural = 0;
  for (let at = 0; at < length; at += half) {
    budget.spend(reach);
    const start = at === 0 ? 0 : search.bestStart(natural, Math.round(at * factor));
    for (let i = 0; i < half; i++) {
      const fresh = samples[start + i] ?? 0;
      const old = samples[natural + i] ?? 0;
      out[at + i] = old + (fresh - old) * fadeIn[i]!;
    }
    natural = start + half;
  }
  return out.subarray(0, length);
}

/**
 * Looks for the frame that fits. Nearly all time of stretching is spent in `#similarity`, so what is compared is copied first: doubles
 * that lie side by side are read several times as fast as every fourth sample.
 */
class FrameSearch {
  readonly #sought: Float64Array;
  readonly #window: Float64Array;

  constructor(
    readonly samples: Float32Array,
    readonly half: number,
    readonly reach: number,
  ) {
    const count = Math.ceil(half / STRIDE);
    this.#sought = new Float64Array(count);
    this.#window = new Float64Array(Math.ceil((2 * reach + 1) / STRIDE) + count);
  }

  /** The place near `ideal` whose samples look most like those at `natural`. */
  bestStart(natural: number, ideal: number): number {
    const { samples, reach } = this;
    const last = samples.length - this.half;
    const from = Math.max(0, ideal - reach);
    const to = Math.min(last, ideal + reach);
    copyStrided(samples, natural, this.#sought);
    let best = Math.max(0, Math.min(last, ideal));
    let bestScore = Number.NEGATIVE_INFINITY;
    for (let phase = from; phase < from + STRIDE && phase <= to; phase += STEP) {
      const window = copyStrided(samples, phase, this.#window);
      let energy = this.#energyOfFirst();
      for (let at = 0, start = phase; start <= to; at++, start += STRIDE) {
        const score = this.#similarity(at) / Math.sqrt(Math.max(0, energy) + 1e-9);
        if (score > bestScore || (score === bestScore && start < best)) {
          bestScore = score;
          best = start;
        }
        // The next frame has all of these samples but the first, and one more.
        energy += (window[at + this.#sought.length] ?? 0) ** 2 - window[at]! ** 2;
      }
    }
    return best;
  }

  #energyOfFirst(): number {
    let energy = 0;
    for (let i = 0; i < this.#sought.length; i++) energy += this.#window[i]! ** 2;
    return energy;
  }

  /** Four sums at a time: the processor need not wait for one before it begins the next. */
  #similarity(at: number): number {
    const [window, sought] = [this.#window, this.#sought];
    const whole = sought.length & ~3;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < whole; i += 4) {
      a += window[at + i]! * sought[i]!;
      b += window[at + i + 1]! * sought[i + 1]!;
      c += window[at + i + 2]! * sought[i + 2]!;
      d += window[at + i + 3]! * sought[i + 3]!;
    }
    for (let i = whole; i < sought.length; i++) a += window[at + i]! * sought[i]!;
    return a + b + c + d;
  }
}

/** Every `STRIDE`th sample from `start` on; silence follows the last. */
function copyStrided(samples: Float32Array, start: number, into: Float64Array): Float64Array {
  for (let i = 0, at = start; i < into.length; i++, at += STRIDE) into[i] = at < samples.length ? samples[at]! : 0;
  return into;
}

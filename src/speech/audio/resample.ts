/**
 * Changes the sample rate of audio that comes in pieces, by a bank of windowed-sinc filters (polyphase), one for each
 * place that an output sample can have between two input samples. Start at `Resampler.push`.
 *
 * The ratio is a fraction of whole numbers: 22 050 Hz to 24 000 Hz is 160/147, so there are 160 filters.
 */

/** Zero crossings of the sinc on each side. With this window everything beyond the filter's edge is 100 dB down. */
const CROSSINGS = 48;
/** Shape of the Kaiser window: 100 dB. */
const KAISER_BETA = 10.06;
/**
 * Where the filter is half open, as a part of the lower of the two half rates: so that it is closed at that half rate,
 * by the width that `CROSSINGS` and the window give its slope.
 */
const CUTOFF = 0.93;
/** A filter for each place; for two rates without a common divisor that is as many as the output has samples a second. */
const MAX_PLACES = 48_000;

export class Resampler {
  readonly #up: number;
  readonly #down: number;
  /** Taps on each side of an output sample, in input samples. */
  readonly #reach: number;
  readonly #bank: Float32Array;
  /** Input that is still needed, beginning with `reach` samples of silence before the first. */
  #held: Float32Array;
  #heldLength: number;
  /** Which input sample `#held[0]` is. */
  #heldStart: number;
  #inputs = 0;
  #outputs = 0;

  constructor(fromHz: number, toHz: number) {
    const divisor = Number.isInteger(fromHz) && Number.isInteger(toHz) ? greatestCommonDivisor(fromHz, toHz) : 0;
    this.#up = toHz / divisor;
    this.#down = fromHz / divisor;
    if (!(this.#up <= MAX_PLACES && this.#down <= MAX_PLACES)) {
      throw new RangeError(`no filters for ${fromHz} Hz to ${toHz} Hz`);
    }
    const scale = Math.min(1, toHz / fromHz);
    this.#reach = Math.ceil(CROSSINGS / scale);
    this.#bank = bankFor(this.#up, this.#down, () => makeBank(this.#up, this.#reach, scale));
    this.#held = new Float32Array(8 * this.#reach);
    this.#heldStart = -this.#reach;
    this.#heldLength = this.#reach;
  }

  /** The output that the input so far decides; the last few samples wait for what follows them. */
  push(samples: Float32Array): Float32Array {
    this.#hold(samples);
    this.#inputs += samples.length;
    // An output sample needs `reach` input samples after the one before it.
    return this.#make(Math.ceil(((this.#inputs - this.#reach) * this.#up) / this.#down));
  }

  /** The rest, as if silence followed. The whole then lasts as long as the input. */
  finish(): Float32Array {
    this.#hold(new Float32Array(this.#reach + 1));
    return this.#make(Math.round((this.#inputs * this.#up) / this.#down));
  }

  #hold(samples: Float32Array): void {
    const needed = this.#heldLength + samples.length;
    if (needed > this.#held.length) {
      const larger = new Float32Array(2 * needed);
      larger.set(this.#held.subarray(0, this.#heldLength));
      this.#held = larger;
    }
    this.#held.set(samples, this.#heldLength);
    this.#heldLength = needed;
  }

  #make(outputsThen: number): Float32Array {
    // The loops are hot: private fields are read once.
    const [held, bank, up, down] = [this.#held, this.#bank, this.#up, this.#down];
    const taps = 2 * this.#reach;
    const offset = 1 - this.#reach - this.#heldStart;
    const out = new Float32Array(Math.max(0, outputsThen - this.#outputs));
    for (let i = 0; i < out.length; i++) {
      const at = (this.#outputs + i) * down;
      const before = Math.floor(at / up);
      const first = before + offset;
      const filter = (at - before * up) * taps;
      let sum = 0;
      for (let tap = 0; tap < taps; tap++) sum += held[first + tap]! * bank[filter + tap]!;
      out[i] = sum;
    }
    this.#outputs += out.length;
    this.#release();
    return out;
  }

  /** Drops input that no later output needs. */
  #release(): void {
    const next = Math.floor((this.#outputs * this.#down) / this.#up) - this.#reach + 1;
    const unused = Math.min(this.#heldLength, next - this.#heldStart);
    if (unused <= 0) return;
    this.#held.copyWithin(0, unused, this.#heldLength);
    this.#heldLength -= unused;
    this.#heldStart += unused;
  }
}

/** Filters made before: all voices of an engine have one rate. */
const banks = new Map<string, Float32Array>();
const MAX_BANKS = 4;

function bankFor(up: number, down: number, make: () => Float32Array): Float32Array {
  const key = `${up}/${down}`;
  const bank = banks.get(key) ?? make();
  if (banks.size >= MAX_BANKS) banks.clear();
  banks.set(key, bank);
  return bank;
}

/** For each place the taps one after the other; each filter lets a constant through unchanged. */
function makeBank(places: number, reach: number, scale: number): Float32Array {
  const taps = 2 * reach;
  const bank = new Float32Array(places * taps);
  const cutoff = scale * CUTOFF;
  const filter = new Float64Array(taps);
  for (let place = 0; place < places; place++) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const distance = place / places + reach - 1 - tap;
      filter[tap] = sinc(distance * cutoff) * kaiser(distance / reach);
      sum += filter[tap]!;
    }
    for (let tap = 0; tap < taps; tap++) bank[place * taps + tap] = filter[tap]! / sum;
  }
  return bank;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);
}

/** The modified Bessel function of the first kind, order 0, by its power series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

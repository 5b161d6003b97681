/**
 * How loud speech is, and how it is kept from being too loud. Start at `speechLevelDb`, which the gains in
 * `languages/voices.json` were measured with; `limit` is what keeps peaks below full scale.
 */

import type { Budget } from '../../engine/budget.js';

/** Windows over which loudness is felt. */
const WINDOW_MS = 50;
/** Windows this far below the loud ones are pauses and do not count. */
const GATE_DB = -20;

/** The level of the spoken parts, in dB below full scale: the mean power of all windows that are no pause. */
export function speechLevelDb(samples: Float32Array, sampleRateHz: number): number {
  const size = Math.max(1, Math.round((sampleRateHz * WINDOW_MS) / 1000));
  const powers: number[] = [];
  for (let start = 0; start + size <= samples.length; start += size) {
    let sum = 0;
    for (let i = start; i < start + size; i++) sum += samples[i]! * samples[i]!;
    powers.push(sum / size);
  }
  const sounding = powers.filter((power) => power > 0);
  if (sounding.length === 0) return Number.NEGATIVE_INFINITY;
  // Two rounds, as in ITU-R BS.1770: the gate hangs below the mean of what an absolute gate has let through.
  const gate = mean(sounding) * 10 ** (GATE_DB / 10);
  return 10 * Math.log10(mean(sounding.filter((power) => power >= gate)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What no sample exceeds: 1 dB below full scale, which leaves room for the overshoot of MP3. */
export const CEILING = 10 ** (-1 / 20);
const BLOCK_MS = 1;
/** Blocks before and after a peak over which the gain goes down and up again. */
const REACH = 6;

/**
 * Applies a gain and turns peaks down smoothly instead of cutting them off. The gain of a block is the mean, over the
 * blocks around it, of the least gain that any block near those needs: so it is never more than the block itself needs.
 */
export function limit(samples: Float32Array, gain: number, sampleRateHz: number, budget: Budget): void {
  const size = Math.max(1, Math.round((sampleRateHz * BLOCK_MS) / 1000));
  const blocks = Math.ceil(samples.length / size);
  const needed = new Float32Array(blocks);
  let isLoud = false;
  for (let block = 0; block < blocks; block++) {
    budget.spend();
    let peak = 0;
    const end = Math.min(samples.length, (block + 1) * size);
    for (let i = block * size; i < end; i++) peak = Math.max(peak, Math.abs(samples[i]!));
    needed[block] = peak * gain > CEILING ? CEILING / (peak * gain) : 1;
    if (needed[block]! < 1) isLoud = true;
  }
  if (!isLoud) {
    for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain;
    return;
  }
  const smooth = meanAround(leastAround(needed, REACH + 1), REACH);
  budget.check();
  for (let i = 0; i < samples.length; i++) {
    // From the middle of one block to the middle of the next the gain is a straight line.
    const at = Math.max(0, i / size - 0.5);
    const block = Math.min(blocks - 1, Math.floor(at));
    const from = smooth[block]!;
    const to = smooth[Math.min(blocks - 1, block + 1)]!;
    samples[i] = samples[i]! * gain * (from + (to - from) * (at - block));
  }
}

function leastAround(values: Float32Array, reach: number): Float32Array {
  return values.map((_, at) => {
    let least = 1;
    for (let i = Math.max(0, at - reach); i <= Math.min(values.length - 1, at + reach); i++)
      least = Math.min(least, values[i]!);
    return least;
  });
}

function meanAround(values: Float32Array, reach: number): Float32Array {
  return values.map((_, at) => {
    let sum = 0;
    for (let i = at - reach; i <= at + reach; i++) sum += values[Math.max(0, Math.min(values.length - 1, i))]!;
    return sum / (2 * reach + 1);
  });
}

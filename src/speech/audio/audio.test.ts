import { describe, expect, test } from 'vitest';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { fadeEdges, trimSilence } from './edges.js';
import { CEILING, limit, speechLevelDb } from './level.js';
import { timeStretch } from './time-stretch.js';

const RATE = 22_050;
const tone = (seconds: number, hz = 200, peak = 0.5) =>
  Float32Array.from({ length: Math.round(seconds * RATE) }, (_, i) => peak * Math.sin((2 * Math.PI * hz * i) / RATE));
const budget = Budget.unlimited();
const peakOf = (samples: Float32Array) => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

describe('the level of speech', () => {
  test('is that of its loud parts: pauses do not count', () => {
    const spoken = tone(1);
    const withPauses = new Float32Array(3 * RATE);
    withPauses.set(spoken, RATE);
    expect(speechLevelDb(spoken, RATE)).toBeCloseTo(-9.03, 1);
    expect(speechLevelDb(withPauses, RATE)).toBeCloseTo(-9.03, 0);
    expect(speechLevelDb(new Float32Array(RATE), RATE)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('the limiter', () => {
  test('leaves what is not too loud as it is', () => {
    const samples = tone(0.2);
    limit(samples, 1.5, RATE, budget);
    expect(peakOf(samples)).toBeCloseTo(0.75, 2);
  });

  test('turns peaks down without cutting them off', () => {
    const samples = tone(0.5, 200, 0.2);
    // A burst in the middle, ten times too loud.
    for (let i = 5000; i < 6000; i++) samples[i] = samples[i]! * 10;
    const before = samples.slice();
    limit(samples, 1, RATE, budget);
    expect(peakOf(samples)).toBeLessThanOrEqual(CEILING + 1e-6);
    // The wave keeps its form: what it was multiplied with changes slowly.
    const gains = [...samples].flatMap((sample, i) => (Math.abs(before[i]!) > 0.01 ? [sample / before[i]!] : []));
    expect(Math.min(...gains)).toBeGreaterThan(0.4);
    for (let i = 1; i < gains.length; i++) expect(Math.abs(gains[i]! - gains[i - 1]!)).toBeLessThan(0.05);
    // Far from the burst nothing has changed.
    expect(peakOf(samples.subarray(0, 4000))).toBeCloseTo(0.2, 3);
  });

  test('takes nothing and noise', () => {
    limit(new Float32Array(0), 2, RATE, budget);
    const noise = Float32Array.from({ length: 5000 }, (_, i) => Math.sin(i * i) * 3);
    limit(noise, 4, RATE, budget);
    expect(peakOf(noise)).toBeLessThanOrEqual(CEILING + 1e-6);
  });
});

describe('edges', () => {
  test('lose their silence, but for a breath', () => {
    const samples = new Float32Array(3 * RATE);
    samples.set(tone(1), RATE);
    const { samples: trimmed, cutSamples } = trimSilence(samples, RATE);
    expect(trimmed.length / RATE).toBeCloseTo(1, 1);
    expect(cutSamples / RATE).toBeCloseTo(1, 1);
    expect(trimSilence(new Float32Array(100), RATE).samples).toHaveLength(0);
  });

  test('are faded: no click at either end', () => {
    for (const length of [0, 1, 2, 3, 50, 1000]) {
      const samples = new Float32Array(length).fill(1);
      fadeEdges(samples, RATE);
      if (length > 1) expect([samples[0], samples.at(-1)]).toEqual([0, 0]);
    }
  });
});

describe('time stretching', () => {
  test.each([0.4, 0.55, 1.7, 2.5])('by %f changes the length and not the pitch', (factor) => {
    const stretched = timeStretch(tone(1), factor, RATE, budget);
    expect(stretched.length).toBe(Math.round(RATE / factor));
    let crossings = 0;
    for (let i = 1; i < stretched.length; i++) if (stretched[i - 1]! < 0 && stretched[i]! >= 0) crossings++;
    expect(crossings / (stretched.length / RATE)).toBeGreaterThan(190);
    expect(crossings / (stretched.length / RATE)).toBeLessThan(210);
    expect(peakOf(stretched)).toBeLessThan(0.51);
  });

  test('leaves alone what is too short, or needs none', () => {
    const short = tone(0.01);
    expect(timeStretch(short, 2, RATE, budget)).toBe(short);
    const plain = tone(1);
    expect(timeStretch(plain, 1, RATE, budget)).toBe(plain);
  });
});

describe('work on a long piece', () => {
  /** How often the budget was looked at. */
  function looksOf(work: (budget: Budget) => void): number {
    let looks = 0;
    work(new Budget({ isAborted: () => ++looks < 0 }));
    return looks;
  }

  test.each([
    ['stretching', (samples: Float32Array, budget: Budget) => void timeStretch(samples, 0.5, RATE, budget)],
    ['limiting', (samples: Float32Array, budget: Budget) => limit(samples, 3, RATE, budget)],
  ])('%s can be stopped all the while: twice the samples, twice the looks', (_, work) => {
    const [once, twice] = [20, 40].map((seconds) => looksOf((counting) => work(tone(seconds), counting)));
    expect(once).toBeGreaterThanOrEqual(10);
    expect(twice! / once!).toBeGreaterThan(1.8);
    let left = 5;
    const stopping = new Budget({ isAborted: () => --left < 0 });
    expect(() => work(tone(20), stopping)).toThrow(WorkStopped);
  });
});

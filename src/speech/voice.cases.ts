/** What every voice must satisfy, whatever its engine. */
import { expect, test } from 'vitest';
import { Budget, WorkStopped } from '../engine/budget.js';
import type { SpeakOptions, Voice } from './voice.js';

const NORMAL: SpeakOptions = { pace: 1 };
const ODD_TEXTS = [
  '\u0000\u0001',
  "s'".repeat(200),
  '\u200d\u202e',
  '9'.repeat(300),
  '\r\n\r\n',
  'ʹ',
  '<speak',
  '&amp;',
];

async function samplesOf(
  voice: Voice,
  text: string,
  options = NORMAL,
  budget = Budget.unlimited(),
): Promise<Float32Array[]> {
  const pieces: Float32Array[] = [];
  for await (const piece of voice.speak(text, options, budget)) pieces.push(piece);
  return pieces;
}

const lengthOf = (pieces: readonly Float32Array[]) => pieces.reduce((sum, piece) => sum + piece.length, 0);

export function voiceCases(make: () => Voice | Promise<Voice>, sentence: string): void {
  test('speaks a sentence: audible, finite, without clipping', async () => {
    const voice = await make();
    expect(voice.sampleRateHz).toBeGreaterThanOrEqual(8_000);
    const pieces = await samplesOf(voice, sentence);
    let peak = 0;
    for (const piece of pieces) {
      for (const sample of piece)
        peak = Math.max(peak, Number.isFinite(sample) ? Math.abs(sample) : Number.POSITIVE_INFINITY);
    }
    expect(peak).toBeGreaterThan(0.05);
    expect(peak).toBeLessThanOrEqual(1);
  });

  test('has nothing to say for texts without anything sayable', async () => {
    const voice = await make();
    for (const text of ['', ' ', '😀', '…']) expect(lengthOf(await samplesOf(voice, text))).toBe(0);
  });

  test('speaks faster and slower', async () => {
    const voice = await make();
    const [slow, normal, fast] = await Promise.all([0.5, 1, 2].map((pace) => samplesOf(voice, sentence, { pace })));
    expect(lengthOf(slow ?? [])).toBeGreaterThan(1.4 * lengthOf(normal ?? []));
    expect(lengthOf(fast ?? [])).toBeLessThan(0.75 * lengthOf(normal ?? []));
  });

  test('survives odd texts', async () => {
    const voice = await make();
    for (const text of ODD_TEXTS) await samplesOf(voice, text);
  });

  test('stops when it is told to', async () => {
    const voice = await make();
    const budget = new Budget({ isAborted: () => true });
    await expect(samplesOf(voice, `${sentence} `.repeat(50), NORMAL, budget)).rejects.toThrow(WorkStopped);
  });
}

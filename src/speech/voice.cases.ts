/** What every voice must satisfy, whatever its engine. */
import { expect, test } from 'vitest';
import { Budget, WorkStopped } from '../engine/budget.js';
import type { SpeechVoice, SpokenPiece, VoiceOptions } from './voice.js';

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

const lengthOf = (pieces: readonly SpokenPiece[]) => pieces.reduce((sum, { samples }) => sum + samples.length, 0);

/** `name` is for engines of several voices. */
export function voiceCases(make: () => SpeechVoice | Promise<SpeechVoice>, sentence: string, name?: string): void {
  const normal: VoiceOptions = { pace: 1, voice: name };
  const samplesOf = async (voice: SpeechVoice, text: string, options = normal, budget = Budget.unlimited()) => {
    const pieces: SpokenPiece[] = [];
    for await (const piece of voice.speak(text, options, budget).pieces) pieces.push(piece);
    return pieces;
  };

  test('speaks a sentence: audible, finite, without clipping', async () => {
    const voice = await make();
    expect(voice.sampleRateHz).toBeGreaterThanOrEqual(8_000);
    const pieces = await samplesOf(voice, sentence);
    let peak = 0;
    for (const { samples } of pieces) {
      for (const sample of samples)
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
    const at = async (pace: number) => lengthOf(await samplesOf(voice, sentence, { ...normal, pace }));
    const normalLength = await at(1);
    expect(await at(0.25)).toBeGreaterThan(2.8 * normalLength);
    expect(await at(0.5)).toBeGreaterThan(1.4 * normalLength);
    expect(await at(2)).toBeLessThan(0.75 * normalLength);
    expect(await at(4)).toBeLessThan(0.4 * normalLength);
  });

  test('survives odd texts', async () => {
    const voice = await make();
    for (const text of ODD_TEXTS) await samplesOf(voice, text);
  });

  test('says when each word is heard: in order, within the piece, at its place in the text', async () => {
    const voice = await make();
    let lastEnd = 0;
    let count = 0;
    for (const { samples, words } of await samplesOf(voice, `\u{1F600} ${sentence}\r\n ${sentence}`)) {
      let atMs = 0;
      for (const { startUtf16, endUtf16, startMs, endMs } of words) {
        expect(startUtf16).toBeGreaterThanOrEqual(lastEnd);
        expect(endUtf16).toBeGreaterThan(startUtf16);
        expect(startMs).toBeGreaterThanOrEqual(atMs);
        expect(endMs).toBeGreaterThanOrEqual(startMs);
        expect(endMs).toBeLessThanOrEqual((samples.length * 1000) / voice.sampleRateHz + 1);
        [lastEnd, atMs] = [endUtf16, endMs];
        count++;
      }
    }
    expect(count).toBe(2 * [...sentence.matchAll(/\p{L}+/gu)].length);
  });

  test('stops when it is told to', async () => {
    const voice = await make();
    const budget = new Budget({ isAborted: () => true });
    await expect(samplesOf(voice, `${sentence} `.repeat(50), normal, budget)).rejects.toThrow(WorkStopped);
  });
}

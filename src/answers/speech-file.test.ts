import { describe, expect, test } from 'vitest';
import { Budget, WorkStopped } from '../engine/budget.js';
import { SpeechTooLong } from '../speech/voice.js';
import { Take } from './speech-file.js';

const RATE = 22_050;
const minute = { samples: new Float32Array(60 * RATE), words: [] };

async function taken(take: Take): Promise<number[]> {
  const lengths: number[] = [];
  for await (const samples of take.samples()) lengths.push(samples.length);
  return lengths;
}

describe('a take', () => {
  test('hands out a long piece a second at a time, and looks at the budget before each', async () => {
    let looks = 0;
    const budget = new Budget({ isAborted: () => ++looks < 0 });
    const lengths = await taken(new Take([minute], RATE, budget));
    expect([lengths.length, Math.max(...lengths), looks]).toEqual([60, RATE, 60]);
    let left = 10;
    const stopping = new Budget({ isAborted: () => --left < 0 });
    await expect(taken(new Take([minute], RATE, stopping))).rejects.toThrow(WorkStopped);
  });

  test('ends where it lasts longer than it may', async () => {
    await expect(taken(new Take([minute, minute], RATE, Budget.unlimited(), 119))).rejects.toThrow(SpeechTooLong);
    expect(await taken(new Take([minute, minute], RATE, Budget.unlimited(), 120))).toHaveLength(120);
  });
});

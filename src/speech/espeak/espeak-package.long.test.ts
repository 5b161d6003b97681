/**
 * Every language that can be spoken says the same from its own extract of eSpeak's data as from all of it, sample by sample.
 * Some voices breathe by chance, which depends on the clock: here it stands still.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { espeakPackageFiles, load } from '../../packs/built-in/load-espeak.js';
import type { SpeechVoice } from '../voice.js';
import { open } from './espeak-engine.js';
import { cutEspeakData, type PackageFile, readPackageFiles, restoreEspeakData } from './espeak-package.js';
import { extractVoice, openExtract } from './extract-voice.js';

const { data } = load().engine;
const whole = new Uint8Array(data.espeak).slice();
const files = espeakPackageFiles();
const { languages } = JSON.parse(data.files['voices.json'] ?? '{}') as { languages: Record<string, unknown> };
/** Letters, numbers, a date, foreign words and letters, signs. */
const TEXT = 'Aná 23 päev, š 4.5! Łąka 5 %? Где.';

beforeAll(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

async function samplesOf(voice: SpeechVoice, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const { samples } of voice.speak(TEXT, { pace: 1, voice: name }, Budget.unlimited()).pieces)
    pieces.push(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  return Buffer.concat(pieces);
}

describe('the extract for one language', () => {
  test.each(Object.keys(languages))('says the same as the whole: %s', async (tag) => {
    const extract = extractVoice(data, tag, files);
    const kept = extract.espeak.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(kept).toBeLessThan(tag === 'ru' || tag === 'fo' ? 10_000_000 : 1_100_000);
    for (const voice of tag === 'nb' || tag === 'se' ? ['woman', 'man'] : ['woman']) {
      const expected = await samplesOf(await open({ ...data, espeak: whole.slice().buffer }), `${tag}/${voice}`);
      const got = await samplesOf(await openExtract(extract), `${tag}/${voice}`);
      expect(expected.length).toBeGreaterThan(10_000);
      expect(got.equals(expected), voice).toBe(true);
    }
  });
});

describe('damaged data', () => {
  const needs = { language: 'fi', variants: ['f2'], readsWords: true, isCyrillic: false };

  test('of the package is a DataError', () => {
    expect(() => readPackageFiles('var Module = 1;')).toThrow(DataError);
    expect(() => cutEspeakData(whole.subarray(0, 1000), files, needs)).toThrow(DataError);
    expect(() => cutEspeakData(whole, files, { ...needs, language: 'xx' })).toThrow('has no voice of xx');
    const moved = files.map((file): PackageFile => ({ ...file, end: file.end + whole.length }));
    expect(() => cutEspeakData(whole, moved, needs)).toThrow(DataError);
  });

  test('of an extract is a DataError', () => {
    const extract = cutEspeakData(whole, files, needs);
    expect(() => restoreEspeakData({ ...extract, totalBytes: 1e12 })).toThrow(DataError);
    expect(() => restoreEspeakData({ ...extract, totalBytes: 100 })).toThrow('ends too late');
  });
});

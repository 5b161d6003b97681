/** What happens when eSpeak misbehaves, with an eSpeak that does so when it is told to. */
import type { EspeakModule } from '@echogarden/espeak-ng-emscripten';
import { describe, expect, test } from 'vitest';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { type CreateModule, Espeak } from './espeak.js';

let made = 0;
let memoryBytes = 17_000_000;

/** Speaks a tenth of a second per character; "crash" crashes. */
const create = (async () => {
  made++;
  return {
    get HEAP8() {
      return { length: memoryBytes };
    },
    FS: { readdir: () => ['.', '..', 'm3'] },
    eSpeakNGWorker: class {
      get_samplerate = () => 22_050;
      set_voice = () => 0;
      set_rate = () => {};
      set_pitch = () => {};
      set_range = () => {};
      set_volume = () => {};
      list_voices = () => [{ name: 'Finnish', identifier: 'urj/fi', languages: [{ priority: 5, name: 'fi' }] }];
      synthesize_ipa = () => ({ code: 0, ipa: 't_ˈa_l_o (en)k_ˈɑː\n' });
      synthesize(text: string, callback: (audio: Int16Array, events: never[]) => boolean) {
        if (text === 'crash') throw new RangeError('memory access out of bounds');
        for (const _ of text) if (callback(new Int16Array(2205).fill(16_384), [])) return;
      }
    },
  } as unknown as EspeakModule;
}) as unknown as CreateModule;

const setting = { language: 'fi', variant: 'm3', wordsPerMinute: 175, pitch: 50 };
const unlimited = Budget.unlimited();

describe('eSpeak', () => {
  test('that crashes is made anew, and only then speaks again', async () => {
    made = 0;
    const espeak = await Espeak.create(new ArrayBuffer(0), create);
    expect(() => espeak.synthesise('crash', setting, unlimited)).toThrow(RangeError);
    expect(() => espeak.synthesise('talo', setting, unlimited)).toThrow(/crashed/);
    await espeak.ensureInstance();
    await espeak.ensureInstance();
    expect(espeak.synthesise('talo', setting, unlimited).samples).toHaveLength(4 * 2205);
    expect(made).toBe(2);
  });

  test('that has grown too large is given up after it has spoken', async () => {
    made = 0;
    const espeak = await Espeak.create(new ArrayBuffer(0), create);
    memoryBytes = 200_000_000;
    expect(espeak.synthesise('a', setting, unlimited).samples[0]).toBe(0.5);
    memoryBytes = 17_000_000;
    await espeak.ensureInstance();
    expect(made).toBe(2);
  });

  test('stops at the next sound when it is told to, and stays usable', async () => {
    const espeak = await Espeak.create(new ArrayBuffer(0), create);
    let looks = 0;
    const budget = new Budget({ isAborted: () => ++looks === 2 });
    expect(() => espeak.synthesise('talo', setting, budget)).toThrow(WorkStopped);
    expect(looks).toBe(2);
    expect(espeak.synthesise('a', setting, unlimited).samples).toHaveLength(2205);
  });

  test('speaks only with voices that it has', async () => {
    const espeak = await Espeak.create(new ArrayBuffer(0), create);
    for (const other of [{ language: 'xx' }, { variant: 'f9' }, { variant: '../fi' }])
      expect(() => espeak.synthesise('a', { ...setting, ...other }, unlimited)).toThrow(/no voice/);
    expect(espeak.ipa('a', 'xx')).toBeUndefined();
  });

  test('writes IPA without marks of its own', async () => {
    expect((await Espeak.create(new ArrayBuffer(0), create)).ipa('talo', 'fi')).toBe('tˈalo kˈɑː');
  });
});

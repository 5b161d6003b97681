/**
 * Loads a neural voice for the service. Runs in a loader thread. The voice must say something before it is accepted: a model that
 * cannot is broken, and how loud it is says how much louder or softer it has to be.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { speechLevelDb } from '../../speech/audio/level.js';
import { packageFolder } from '../built-in/built-in.js';
import { ESPEAK_PACKAGE } from '../built-in/load-espeak.js';
import { speechTexts } from '../built-in/speech-texts.js';
import { PiperFailure } from './piper-runner.js';
import { open, type PiperVoiceData } from './piper-voice.js';
import { preparePiper } from './prepare-piper.js';
import { readVoicePack } from './voice-files.js';

export interface PiperParams {
  /** A folder, a zip, or an .onnx file with its .onnx.json beside it. */
  readonly path: string;
  readonly language: string;
  readonly cacheDir: string;
  /** Another file is another load. */
  readonly fingerprint: string;
}

export interface LoadedPiper {
  readonly engine: { readonly module: string; readonly data: PiperVoiceData };
  readonly bytes: number;
  readonly version: string;
}

const ENGINE_MODULE = new URL('./piper-voice.js', import.meta.url).href;
const TARGET_DB = -20;
const MAX_GAIN_DB = 12;
/** Sayable in any alphabet that a Latin or Cyrillic model may know. */
const TRIALS = ['mana tala', 'мана тала', 'ᒪᓇ ᑕᓚ'];
const TRIAL_MS = 60_000;

export async function load(params: unknown): Promise<LoadedPiper> {
  const { path, language, cacheDir } = params as PiperParams;
  const files = await readVoicePack(path);
  const { config, model, version } = preparePiper(files, cacheDir);
  const texts = speechTexts();
  const hasRules = texts[`${language}/pronunciation.txt`] !== undefined;
  const espeak = config.phonemeType === 'espeak' && !hasRules ? readEspeak() : undefined;
  const data: PiperVoiceData = { model, config, language, gain: 1, files: texts, espeak };
  const gain = await gainOf(data, files.name);
  const bytes = files.onnx.length + (espeak?.byteLength ?? 0);
  return { engine: { module: ENGINE_MODULE, data: { ...data, gain } }, bytes, version };
}

async function gainOf(data: PiperVoiceData, name: string): Promise<number> {
  const voice = await open(data).catch((error) => {
    throw error instanceof DataError ? error.inFile(`${name}.json`) : error;
  });
  const budget = new Budget({ deadlineMs: performance.now() + TRIAL_MS });
  try {
    for (const trial of TRIALS) {
      for await (const { samples } of voice.speak(trial, { pace: 1 }, budget).pieces) {
        if (!samples.every(Number.isFinite)) throw new DataError('speaks what is no sound', { file: name });
        const gainDb = TARGET_DB - speechLevelDb(samples, voice.sampleRateHz);
        return 10 ** (Math.max(-MAX_GAIN_DB, Math.min(MAX_GAIN_DB, gainDb)) / 20);
      }
    }
    throw new DataError('produces no sound', { file: name });
  } catch (error) {
    throw error instanceof PiperFailure ? new DataError(error.message, { file: name, cause: error }) : error;
  } finally {
    voice.close();
  }
}

function readEspeak(): SharedArrayBuffer {
  const folder = packageFolder(ESPEAK_PACKAGE);
  if (folder === undefined) throw new Error(`the package ${ESPEAK_PACKAGE} is not installed`);
  const bytes = readFileSync(join(folder, 'espeak-ng.data'));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

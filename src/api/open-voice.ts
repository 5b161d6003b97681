/**
 * A formant voice for use in any program, from its data. Start at `openVoice`.
 */
import { open } from '../speech/espeak/espeak-engine.js';
import { encodeMp3 } from '../speech/mp3.js';
import type { SpeechVoice as Engine, SpokenPiece, WordTiming } from '../speech/voice.js';
import { encodeWav } from '../speech/wav.js';
import { addTimings } from '../speech/word-timings.js';
import { type Bytes, toUint8Array } from './bytes.js';
import { budgetOf, type WorkLimits } from './work-limits.js';

/** What a voice is made of. `voiceData` of `langtools/node` reads it from this package. */
export interface VoiceData {
  /** `espeak-ng.data` of the npm package `@echogarden/espeak-ng-emscripten`. */
  readonly espeak: Bytes;
  /** The texts of `languages/` that speech needs: path to text. */
  readonly files: Readonly<Record<string, string>>;
}

/** Options of `openVoice`. */
export interface OpenVoiceOptions extends WorkLimits {
  /** The language, such as `se`. */
  readonly tag: string;
  /** `woman` or `man`. Default: `woman`. */
  readonly voice?: string;
}

/** Options of `Voice.speak`. */
export interface SpeakOptions {
  /** Speed, 0.25 to 4. Default: 1. */
  readonly pace?: number;
}

/** A spoken text. */
export interface Speech {
  /** Mono, between -1 and 1. */
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly sampleRateHz: number;
  /** When each word is said, for highlighting. */
  readonly words: readonly SpokenWord[];
  /** How many characters the voice cannot say. */
  readonly skippedCharacters: number;
  /** The samples as a WAV file. */
  toWav(): Uint8Array<ArrayBuffer>;
  /** The samples as an MP3 file. */
  toMp3(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A word of the text and when it is said. */
export interface SpokenWord {
  /** Where it stands in the text, in UTF-16 code units. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** When it begins, in milliseconds. */
  readonly startMs: number;
  /** When it ends. */
  readonly endMs: number;
}

/** A voice of one language. */
export interface Voice {
  /** Speaks a text, plain or SSML. */
  speak(text: string, options?: SpeakOptions): Promise<Speech>;
}

/**
 * Opens a voice. It speaks through eSpeak NG, which runs as WebAssembly.
 *
 * ```js
 * const voice = await openVoice(await voiceData(), { tag: 'se' });
 * const wav = (await voice.speak('Buorre beaivi!')).toWav();
 * ```
 */
export async function openVoice({ espeak, files }: VoiceData, options: OpenVoiceOptions): Promise<Voice> {
  const bytes = toUint8Array(espeak);
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  const engine = await open({ espeak: isWhole ? bytes.buffer : bytes.slice().buffer, files });
  return new OpenedVoice(engine, options);
}

class OpenedVoice implements Voice {
  readonly #engine: Engine;
  readonly #options: OpenVoiceOptions;

  constructor(engine: Engine, options: OpenVoiceOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  async speak(text: string, { pace = 1 }: SpeakOptions = {}): Promise<Speech> {
    const { tag, voice = 'woman' } = this.#options;
    const { sampleRateHz } = this.#engine;
    const spoken = this.#engine.speak(text, { pace, voice: `${tag}/${voice}` }, budgetOf(this.#options));
    const pieces: SpokenPiece[] = [];
    for await (const piece of spoken.pieces) pieces.push(piece);
    const samples = joined(pieces);
    return {
      samples,
      sampleRateHz,
      words: timesOf(pieces, sampleRateHz),
      skippedCharacters: spoken.skippedCharacters,
      toWav: () => encodeWav([samples], sampleRateHz, 's16'),
      toMp3: () => mp3Of(samples, sampleRateHz),
    };
  }
}

function joined(pieces: readonly SpokenPiece[]): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, { samples }) => sum + samples.length, 0));
  let at = 0;
  for (const { samples } of pieces) {
    all.set(samples, at);
    at += samples.length;
  }
  return all;
}

/** The times of a piece count from its own start. */
function timesOf(pieces: readonly SpokenPiece[], sampleRateHz: number): SpokenWord[] {
  const timings: WordTiming[] = [];
  let samplesBefore = 0;
  for (const { samples, words } of pieces) {
    addTimings(timings, words, (samplesBefore * 1000) / sampleRateHz);
    samplesBefore += samples.length;
  }
  return timings.map(({ startUtf16, endUtf16, startMs, endMs }) => ({
    start: startUtf16,
    end: endUtf16,
    startMs,
    endMs,
  }));
}

async function mp3Of(samples: Float32Array, sampleRateHz: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of encodeMp3([samples], sampleRateHz)) chunks.push(chunk);
  const file = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

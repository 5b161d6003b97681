/** The voices of a language on the device. Start at `openSpeech`. Apart from the rest, because eSpeak NG is large. */
import { MAX_SPEECH_SECONDS, Take, timedWords, wholeFile } from '../answers/speech-file.js';
import { textProblem } from '../answers/text-problem.js';
import type { Speech as DeviceSpeech, Voice as DeviceVoice } from '../client/types.js';
import type { Budget } from '../engine/budget.js';
import { openExtract } from '../speech/espeak/extract-voice.js';
import { SpeechTooLong, type SpeechVoice, UnspeakableText } from '../speech/voice.js';
import { DeviceError } from './device-error.js';
import type { SpeechPart } from './parts.js';

/** Options of `DeviceLanguage.speak`. */
export interface DeviceSpeakOptions {
  /** One of `voices`, or an alias; `default` by default. */
  readonly voice?: string;
  /** Default: `wav`. */
  readonly format?: 'wav' | 'mp3';
  /** 0.25 to 4; 1 is the voice's own speed. */
  readonly pace?: number;
  /** Also says when each word is heard. */
  readonly timings?: boolean;
}

const PACE = { min: 0.25, max: 4 } as const;

export async function openSpeech(part: SpeechPart): Promise<OpenedSpeech> {
  return new OpenedSpeech(part, await openExtract(part.data));
}

export class OpenedSpeech {
  readonly #part: SpeechPart;
  readonly #engine: SpeechVoice;

  constructor(part: SpeechPart, engine: SpeechVoice) {
    this.#part = part;
    this.#engine = engine;
  }

  async speak(text: string, options: DeviceSpeakOptions, textLimit: number, budget: Budget): Promise<DeviceSpeech> {
    const { voice = 'default', format = 'wav', pace = 1, timings = false } = options;
    const problem = textProblem(text, textLimit);
    if (problem !== undefined) throw new DeviceError(problem.code, problem.detail);
    if (!(pace >= PACE.min && pace <= PACE.max))
      throw new DeviceError('invalid-request', `The pace must be from ${PACE.min} to ${PACE.max}.`);
    const { name, speaker = name } = findVoice(this.#part, voice);
    try {
      const spoken = this.#engine.speak(
        text,
        { pace, voice: `${this.#part.tag}/${speaker}`, maxSeconds: MAX_SPEECH_SECONDS },
        budget,
      );
      const take = new Take(spoken.pieces, this.#engine.sampleRateHz, budget);
      const audio = joined(await wholeFile(take, { encoding: format, sampleFormat: 's16' }));
      if (take.count === 0) throw nothingToSay();
      const type = format === 'mp3' ? 'audio/mpeg' : 'audio/wav';
      return timings ? { audio, type, words: timedWords(text, take, format, 'utf-16') } : { audio, type };
    } catch (error) {
      if (error instanceof SpeechTooLong) throw new DeviceError('text-too-long', error.message);
      if (error instanceof UnspeakableText) throw new DeviceError('invalid-request', error.message);
      throw error;
    }
  }
}

/** By its name, else by an alias; case does not matter. */
function findVoice({ tag, voices }: SpeechPart, asked: string): DeviceVoice {
  for (const name of [asked, asked.toLowerCase()]) {
    const match =
      voices.find((voice) => voice.name === name) ??
      voices.find((voice) => voice.name !== 'default' && voice.aliases?.includes(name));
    if (match !== undefined) return match;
  }
  const names = voices.map(({ name }) => name).join(', ');
  throw new DeviceError('unknown-voice', `"${tag}" has no such voice. Its voices are: ${names}.`);
}

function nothingToSay(): DeviceError {
  return new DeviceError('nothing-to-say', 'The text contains no letter, digit or sign that the voice can pronounce.');
}

function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return only;
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

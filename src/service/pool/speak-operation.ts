/**
 * Speech in a worker: a voice speaks, and what it says leaves as a file. Start at `speak`. MP3 is sent piece by piece; WAV states
 * its length at the front and timings come after the audio they belong to, so both are sent whole. PCM and FLAC are sent piece by
 * piece, too.
 */

import type { IndexUnit } from '../../answers/index-units.js';
import {
  type AudioEncoding,
  encoded,
  MAX_SPEECH_SECONDS,
  Take,
  timedWords,
  wholeFile,
} from '../../answers/speech-file.js';
import type { Budget } from '../../engine/budget.js';
import { timed } from '../../engine/step-timer.js';
import { SpeechTooLong, type SpeechVoice, UnspeakableText } from '../../speech/voice.js';
import type { SampleFormat } from '../../speech/wav.js';

export interface SpeakInput {
  readonly text: string;
  readonly pace: number;
  readonly encoding: AudioEncoding;
  readonly sampleFormat: SampleFormat;
  /** Which of the engine's voices. */
  readonly voice?: string;
  /** Wanted as JSON with the times of its words, whose positions are in this unit. */
  readonly timings?: IndexUnit;
  /** Longer speech is refused; by default what lasts more than half an hour. */
  readonly maxSeconds?: number;
}

/** What is known before the first sound, and goes into headers. */
export interface SpeechHead {
  readonly skippedCharacters: number;
}

/** What a `speak` job returns when all its chunks have been sent. */
export interface SpeakOutput {
  /** Samples spoken; none means there was nothing to say. */
  readonly samples: number;
  readonly refusal?: SpeechRefusal;
}

/** Why a text was not spoken. */
export interface SpeechRefusal {
  /** For the client. */
  readonly detail: string;
  readonly isTooLong: boolean;
}

export interface SpeechSender {
  head(head: SpeechHead): void;
  chunk(chunk: Uint8Array<ArrayBuffer>): void;
}

export async function speak(
  voice: SpeechVoice,
  input: SpeakInput,
  budget: Budget,
  sender: SpeechSender,
): Promise<SpeakOutput> {
  try {
    const { text, pace, maxSeconds = MAX_SPEECH_SECONDS } = input;
    const { skippedCharacters, pieces } = timed(budget.steps, 'text', () =>
      voice.speak(text, { pace, voice: input.voice, maxSeconds }, budget),
    );
    sender.head({ skippedCharacters });
    const take = new Take(pieces, voice.sampleRateHz, budget, maxSeconds);
    if (input.timings !== undefined) await sendTimings(take, input, input.timings, sender);
    else if (input.encoding === 'wav') {
      const file = await wholeFile(take, input);
      if (file.length > 0) sender.chunk(file[0]!);
    } else for await (const chunk of encoded(take, input.encoding)) sender.chunk(chunk);
    return { samples: take.count };
  } catch (error) {
    if (error instanceof UnspeakableText) {
      return { samples: 0, refusal: { detail: error.message, isTooLong: error instanceof SpeechTooLong } };
    }
    throw error;
  }
}

async function sendTimings(take: Take, input: SpeakInput, unit: IndexUnit, sender: SpeechSender): Promise<void> {
  const file = await wholeFile(take, input);
  if (take.count === 0) return;
  const send = (text: string) => sender.chunk(new TextEncoder().encode(text));
  send('{"audio":"');
  for (const piece of base64Pieces(file)) {
    take.budget.check();
    send(piece);
  }
  const words = timedWords(input.text, take, input.encoding, unit);
  send(`","words":${JSON.stringify(words)}}`);
}

/** Divisible by three, so that no piece ends in padding but the last. */
const BASE64_PIECE_BYTES = 3 * 64 * 1024;

/** Half an hour of samples is hundreds of megabytes: it is never one string. */
function* base64Pieces(file: readonly Uint8Array[]): Generator<string> {
  let rest = new Uint8Array(0);
  for (const chunk of file) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (; bytes.length - start >= BASE64_PIECE_BYTES; start += BASE64_PIECE_BYTES) {
      yield Buffer.from(bytes.buffer, bytes.byteOffset + start, BASE64_PIECE_BYTES).toString('base64');
    }
    rest = bytes.slice(start);
  }
  yield Buffer.from(rest).toString('base64');
}

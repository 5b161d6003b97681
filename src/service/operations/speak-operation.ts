/**
 * Speech in a worker: a voice speaks, and what it says leaves as a file. Start at `speak`. MP3 is sent piece by piece; WAV states
 * its length at the front and timings come after the audio they belong to, so both are sent whole. PCM and FLAC are sent piece by
 * piece, too.
 */

import { type IndexUnit, indexConverter } from '../../answers/index-units.js';
import type { Budget } from '../../engine/budget.js';
import { encodeFlac } from '../../speech/flac.js';
import { encodeMp3, MP3_DELAY_SAMPLES } from '../../speech/mp3.js';
import { encodePcm } from '../../speech/pcm.js';
import { type SpeechVoice, type SpokenPiece, UnspeakableText, type WordTiming } from '../../speech/voice.js';
import { type SampleFormat, WavWriter } from '../../speech/wav.js';

export type AudioEncoding = 'wav' | 'mp3' | 'flac' | 'pcm';

export interface SpeakInput {
  readonly text: string;
  readonly pace: number;
  readonly encoding: AudioEncoding;
  readonly sampleFormat: SampleFormat;
  /** Which of the engine's voices. */
  readonly voice?: string;
  /** Wanted as JSON with the times of its words, whose positions are in this unit. */
  readonly timings?: IndexUnit;
}

/** What is known before the first sound, and goes into headers. */
export interface SpeechHead {
  readonly skippedCharacters: number;
}

/** What a `speak` job returns when all its chunks have been sent. */
export interface SpeakOutput {
  /** Samples spoken; none means there was nothing to say. */
  readonly samples: number;
  /** Why the text was not spoken, for the client. */
  readonly refusal?: string;
}

export interface SpeechSender {
  head(head: SpeechHead): void;
  chunk(chunk: Uint8Array<ArrayBuffer>): void;
}

/** Half an hour: what the longest text takes at a quarter of the normal pace. Numbers in words could make it much longer. */
const MAX_SPEECH_S = 1800;

export async function speak(
  voice: SpeechVoice,
  input: SpeakInput,
  budget: Budget,
  sender: SpeechSender,
): Promise<SpeakOutput> {
  try {
    const { text, pace } = input;
    const { skippedCharacters, pieces } = voice.speak(text, { pace, voice: input.voice }, budget);
    sender.head({ skippedCharacters });
    const take = new Take(pieces, voice.sampleRateHz, budget);
    if (input.timings !== undefined) await sendTimings(take, input, input.timings, sender);
    else if (input.encoding === 'wav') {
      const file = await wholeFile(take, input);
      if (file.length > 0) sender.chunk(file[0]!);
    } else for await (const chunk of encoded(take, input.encoding)) sender.chunk(chunk);
    return { samples: take.count };
  } catch (error) {
    if (error instanceof UnspeakableText) return { samples: 0, refusal: error.message };
    throw error;
  }
}

/** The samples of a speech on their way into a file, and the words that went by. */
class Take {
  count = 0;
  readonly words: WordTiming[] = [];

  constructor(
    readonly pieces: Iterable<SpokenPiece> | AsyncIterable<SpokenPiece>,
    readonly sampleRateHz: number,
    readonly budget: Budget,
  ) {}

  async *samples(): AsyncGenerator<Float32Array> {
    for await (const { samples, words } of this.pieces) {
      const startMs = (this.count * 1000) / this.sampleRateHz;
      for (const word of words) {
        this.words.push({ ...word, startMs: startMs + word.startMs, endMs: startMs + word.endMs });
      }
      this.count += samples.length;
      if (this.count > MAX_SPEECH_S * this.sampleRateHz) {
        throw new UnspeakableText(`The speech would last more than ${MAX_SPEECH_S / 60} minutes. Send a shorter text.`);
      }
      this.budget.check();
      yield samples;
    }
  }
}

function encoded(take: Take, encoding: Exclude<AudioEncoding, 'wav'>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  switch (encoding) {
    case 'mp3':
      return encodeMp3(take.samples(), take.sampleRateHz);
    case 'flac':
      return encodeFlac(take.samples(), take.sampleRateHz);
    case 'pcm':
      return encodePcm(take.samples(), take.sampleRateHz);
  }
}

async function wholeFile(take: Take, { encoding, sampleFormat }: SpeakInput): Promise<Uint8Array<ArrayBuffer>[]> {
  const { sampleRateHz } = take;
  if (encoding !== 'wav') {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of encoded(take, encoding)) chunks.push(chunk);
    return chunks;
  }
  const writer = new WavWriter(sampleRateHz, sampleFormat);
  for await (const samples of take.samples()) writer.add(samples);
  return writer.frames === 0 ? [] : [writer.finish()];
}

async function sendTimings(take: Take, input: SpeakInput, unit: IndexUnit, sender: SpeechSender): Promise<void> {
  const file = await wholeFile(take, input);
  if (take.count === 0) return;
  const send = (text: string) => sender.chunk(new TextEncoder().encode(text));
  send('{"audio":"');
  for (const piece of base64Pieces(file)) send(piece);
  const delayMs = input.encoding === 'mp3' ? (MP3_DELAY_SAMPLES * 1000) / take.sampleRateHz : 0;
  const words = timedWords(input.text, take.words, unit, delayMs);
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

export interface TimedWord {
  readonly word: string;
  readonly start_index: number;
  readonly end_index: number;
  readonly start_ms: number;
  readonly end_ms: number;
}

function timedWords(text: string, words: readonly WordTiming[], unit: IndexUnit, delayMs: number): TimedWord[] {
  const convert = indexConverter(text, unit);
  return words.map(({ startUtf16, endUtf16, startMs, endMs }) => ({
    word: text.slice(startUtf16, endUtf16),
    start_index: convert(startUtf16),
    end_index: convert(endUtf16),
    start_ms: Math.round(startMs + delayMs),
    end_ms: Math.round(endMs + delayMs),
  }));
}

/**
 * A spoken text as a file, and when each of its words is heard. Start at `Take`: the samples of a speech on their way into
 * a file, which also notes the words that go by.
 */
import type { Budget } from '../engine/budget.js';
import { timed } from '../engine/step-timer.js';
import { MP3_DELAY_SAMPLES } from '../speech/mp3-delay.js';
import { SpeechTooLong, type SpokenPiece, type WordTiming } from '../speech/voice.js';
import { type SampleFormat, WavWriter } from '../speech/wav.js';
import { addTimings } from '../speech/word-timings.js';
import { type IndexUnit, indexConverter } from './index-units.js';

export type AudioEncoding = 'wav' | 'mp3' | 'flac' | 'pcm';

/** Half an hour: what the longest text takes at a quarter of the normal pace. Numbers in words could make it much longer. */
export const MAX_SPEECH_SECONDS = 1800;

/** Encoded at a time, about a second: then the budget is looked at. */
const SLICE_SAMPLES = 22_050;

export class Take {
  count = 0;
  readonly words: WordTiming[] = [];

  constructor(
    readonly pieces: Iterable<SpokenPiece> | AsyncIterable<SpokenPiece>,
    readonly sampleRateHz: number,
    readonly budget: Budget,
    readonly maxSeconds = MAX_SPEECH_SECONDS,
  ) {}

  async *samples(): AsyncGenerator<Float32Array> {
    const { steps } = this.budget;
    let step = steps?.begin('synthesis') ?? 0;
    for await (const { samples, words } of this.pieces) {
      steps?.end(step);
      addTimings(this.words, words, (this.count * 1000) / this.sampleRateHz);
      this.count += samples.length;
      if (this.count > this.maxSeconds * this.sampleRateHz) throw new SpeechTooLong(this.maxSeconds);
      // Until it is asked for more, whoever takes the samples encodes them.
      step = steps?.begin('encoding') ?? 0;
      for (let at = 0; at < samples.length; at += SLICE_SAMPLES) {
        this.budget.check();
        yield samples.subarray(at, at + SLICE_SAMPLES);
      }
      steps?.end(step);
      step = steps?.begin('synthesis') ?? 0;
    }
    steps?.end(step);
  }
}

/** The file piece by piece. Each encoder is brought in when it is needed. */
export async function* encoded(
  take: Take,
  encoding: Exclude<AudioEncoding, 'wav'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { sampleRateHz } = take;
  if (encoding === 'mp3') yield* (await import('../speech/mp3.js')).encodeMp3(take.samples(), sampleRateHz);
  else if (encoding === 'flac') yield* (await import('../speech/flac.js')).encodeFlac(take.samples(), sampleRateHz);
  else yield* (await import('../speech/pcm.js')).encodePcm(take.samples(), sampleRateHz);
}

/** The whole file in one piece or several; none where nothing was said. */
export async function wholeFile(
  take: Take,
  { encoding, sampleFormat }: { readonly encoding: AudioEncoding; readonly sampleFormat: SampleFormat },
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (encoding !== 'wav') {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of encoded(take, encoding)) chunks.push(chunk);
    return chunks;
  }
  const writer = new WavWriter(take.sampleRateHz, sampleFormat);
  for await (const samples of take.samples()) writer.add(samples);
  return writer.frames === 0 ? [] : [timed(take.budget.steps, 'encoding', () => writer.finish())];
}

/** A word of the text and when it is heard. */
export interface TimedWord {
  word: string;
  start_index: number;
  end_index: number;
  start_ms: number;
  end_ms: number;
}

/** When the words of a take are heard in a file of this encoding. */
export function timedWords(text: string, take: Take, encoding: AudioEncoding, unit: IndexUnit): TimedWord[] {
  const convert = indexConverter(text, unit);
  const delayMs = encoding === 'mp3' ? (MP3_DELAY_SAMPLES * 1000) / take.sampleRateHz : 0;
  return take.words.map(({ startUtf16, endUtf16, startMs, endMs }) => ({
    word: text.slice(startUtf16, endUtf16),
    start_index: convert(startUtf16),
    end_index: convert(endUtf16),
    start_ms: Math.round(startMs + delayMs),
    end_ms: Math.round(endMs + delayMs),
  }));
}

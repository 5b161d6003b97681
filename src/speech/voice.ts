/**
 * What any voice must be able to do: the one interface between speech engines and the service.
 * `voice.cases.ts` beside this file says what every implementation has to satisfy.
 */
import type { Budget } from '../engine/budget.js';

/** Options of `SpeechVoice.speak`. */
export interface VoiceOptions {
  /** Speed, 0.25 to 4; 1 is the voice's own. */
  readonly pace: number;
  /** Which of the engine's voices; an engine of one voice needs none. */
  readonly voice?: string | undefined;
  /** A text that would clearly last longer is refused with `SpeechTooLong` before any of it is spoken. No limit if it is left out. */
  readonly maxSeconds?: number | undefined;
}

/**
 * A token of the text in the audio: for highlighting while reading aloud. Milliseconds count from the start of the
 * piece.
 */
export interface WordTiming {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** A clause or a sentence as samples. */
export interface SpokenPiece {
  /** Mono, between -1 and 1, the pause after it included. */
  readonly samples: Float32Array;
  readonly words: readonly WordTiming[];
}

/** A text on its way to samples. */
export interface SpokenText {
  /** Characters that the voice cannot say, by code point; known before the first piece is spoken. */
  readonly skippedCharacters: number;
  /**
   * The speech in pieces that can be played as they come (a clause or a sentence each). A text with nothing to say
   * yields no piece. Every step may throw `WorkStopped`.
   */
  readonly pieces: Iterable<SpokenPiece> | AsyncIterable<SpokenPiece>;
}

/** A voice, or an engine with several. */
export interface SpeechVoice {
  readonly sampleRateHz: number;
  speak(text: string, options: VoiceOptions, budget: Budget): SpokenText;
}

/** The text is refused: its markup is not well-formed, or exceeds a limit. */
export class UnspeakableText extends Error {
  override readonly name: string = 'UnspeakableText';
}

/** The speech would last longer than it may. */
export class SpeechTooLong extends UnspeakableText {
  override readonly name = 'SpeechTooLong';
  constructor(maxSeconds: number) {
    super(`The speech would last more than ${maxSeconds} seconds. Send a shorter text, or speak faster.`);
  }
}

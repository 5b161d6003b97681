/**
 * What any voice must be able to do: the one interface between speech engines and the service.
 * `voice.cases.ts` beside this file says what every implementation has to satisfy.
 */
import type { Budget } from '../engine/budget.js';

export interface SpeakOptions {
  /** Speed, 0.25 to 4; 1 is the voice's own. */
  readonly pace: number;
}

export interface Voice {
  readonly sampleRateHz: number;
  /**
   * The speech as mono samples between -1 and 1, in pieces that can be played as they come (usually a sentence each).
   * A text with nothing to say yields no piece.
   */
  speak(text: string, options: SpeakOptions, budget: Budget): Iterable<Float32Array> | AsyncIterable<Float32Array>;
}

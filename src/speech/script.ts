/**
 * What is to be said, and how: utterances whose tokens may carry a prosody of their own, and what the readers of a
 * language are. `read-script.ts` makes a script from text.
 */
import type { Budget } from '../engine/budget.js';
import type { ReadAs, SpokenToken, Utterance } from './text/utterance.js';

/** Factors to what the voice does by itself. */
export interface Prosody {
  readonly rate: number;
  readonly pitch: number;
  readonly volume: number;
}

export const NORMAL_PROSODY: Prosody = { rate: 1, pitch: 1, volume: 1 };

export interface ScriptToken extends SpokenToken {
  readonly prosody?: Prosody;
}

export interface ScriptUtterance extends Utterance {
  readonly tokens: readonly ScriptToken[];
}

/** Turns plain text of one language into utterances: `text-to-utterances.ts` with its language chosen. */
export type TextReader = (text: string, readAs: ReadAs, budget: Budget) => readonly Utterance[];

/** How phonemes in IPA become those of the voice; undefined where the voice cannot. */
export type PhonemeReader = (phonemes: string, alphabet: string) => string | undefined;

export interface ScriptReaders {
  readonly text: TextReader;
  readonly phonemes: PhonemeReader;
}

export interface Script {
  readonly utterances: readonly ScriptUtterance[];
  readonly skippedCharacters: number;
}

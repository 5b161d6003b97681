/**
 * The answers of a language on a device. They are those of the typed client (`langtools/client`), so that a program need not
 * know which of the two it has; a test compares the types.
 */
import type { TimedWord } from '../answers/speech-file.js';

export type { TimedWord };

/** A word that may have been meant. */
export interface SpellSuggestion {
  value: string;
  /** A cost: 0 or more, lower is better. */
  weight: number;
}

/** A word of a text and whether it is right. */
export interface SpellResult {
  word: string;
  is_correct: boolean;
  /** Best first. */
  suggestions: SpellSuggestion[];
  /** Inclusive; there when `offsets` was asked for. */
  start_index?: number;
  /** Exclusive; there when `offsets` was asked for. */
  end_index?: number;
}

/** The answer of `spell`. */
export interface SpellResponse {
  text: string;
  results: SpellResult[];
  /** There when `details` were asked for; null when nothing is missing. */
  incomplete?: 'check' | 'suggestions' | null;
}

/** An error of grammar, where it is, and what to write instead. */
export interface FoundGrammarError {
  error_text: string;
  /** Inclusive. */
  start_index: number;
  /** Exclusive: `text.slice(start_index, end_index) === error_text`. */
  end_index: number;
  error_code: string;
  description: string;
  /** Best first. */
  suggestions: string[];
  title: string;
}

/** The output of one step of a grammar checker. */
export interface GrammarTraceStep {
  step: string;
  /** A constraint grammar stream; marks such as `SELECT:12:name` name the rules. */
  stream: string;
}

/** The answer of `check`. */
export interface GrammarResponse {
  text: string;
  errs: FoundGrammarError[];
  /** There when `trace` was asked for. */
  trace?: GrammarTraceStep[];
  /** There when `details` were asked for; null when nothing is missing. */
  incomplete?: 'check' | 'suggestions' | null;
}

/** A rule of a grammar checker. */
export interface DeviceRule {
  code: string;
  title: string;
  /** What it finds. */
  description: string;
}

/** A voice of a language. */
export interface DeviceVoice {
  name: string;
  description: string;
  /** The voice that speaks; `default` leads to one. */
  speaker?: string;
  /** The language that is spoken. */
  language?: string;
  kind?: 'formant' | 'neural';
  engine?: string;
  /** Samples a second. */
  sample_rate?: number;
  /** By the engine's own rules, by rules of this service, or by rules that nobody could check. */
  pronunciation?: 'native' | 'derived' | 'experimental';
  aliases?: string[];
  state: 'ready' | 'loading' | 'broken';
  pack: string;
  version: string;
}

/** A spoken text. */
export interface DeviceSpeech {
  audio: Uint8Array<ArrayBuffer>;
  type: 'audio/wav' | 'audio/mpeg';
  /** There when `timings` was asked for. */
  words?: TimedWord[];
}

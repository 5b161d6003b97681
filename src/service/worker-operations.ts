/**
 * What a worker thread does for each operation: the one place where a service request meets an engine. Everything that
 * comes in and goes out is plain data, because it crosses a thread.
 */
import type { Budget } from '../engine/budget.js';
import type { CheckOptions, CheckResult, GrammarChecker } from '../grammar/grammar-checker.js';
import { encodeMp3 } from '../speech/mp3.js';
import type { Voice } from '../speech/voice.js';
import { encodeWav, type SampleFormat } from '../speech/wav.js';
import { checkText } from '../speller/check-text.js';
import type { Speller } from '../speller/speller.js';
import type { IndexUnit } from './index-units.js';
import type { JobOperation } from './pool/protocol.js';
import { type SpellAnswer, spellJson } from './spell-json.js';

export type Engine = Speller | GrammarChecker | Voice;

export interface SpellInput {
  readonly text: string;
  readonly limit: number;
  readonly suggestFor: 'wrong' | 'all';
  /** Positions are wanted, in this unit. */
  readonly offsets?: IndexUnit;
}

export interface CheckInput extends CheckOptions {
  readonly text: string;
}

export interface SpeakInput {
  readonly text: string;
  readonly pace: number;
  readonly encoding: 'wav' | 'mp3';
  readonly sampleFormat: SampleFormat;
}

/** What a `speak` job returns when all its chunks have been sent. */
export interface SpeakOutput {
  /** Samples spoken; none means there was nothing to say. */
  readonly samples: number;
}

export type SpellOutput = SpellAnswer;
export type CheckOutput = CheckResult;
export type PreferencesOutput = Readonly<Record<string, string>>;

type SendChunk = (chunk: Uint8Array<ArrayBuffer>) => void;

export async function runOperation(
  operation: JobOperation,
  engine: Engine,
  input: unknown,
  budget: Budget,
  send: SendChunk,
): Promise<unknown> {
  budget.check();
  switch (operation) {
    case 'spell': {
      const { text, limit, suggestFor, offsets } = input as SpellInput;
      const checked = checkText(engine as Speller, text, { limit, suggestFor }, budget);
      return spellJson(text, checked, offsets) satisfies SpellOutput;
    }
    case 'check': {
      const { text, ...options } = input as CheckInput;
      return (engine as GrammarChecker).check(text, options, budget) satisfies CheckOutput;
    }
    case 'preferences':
      return (engine as GrammarChecker).preferences(input as string[]) satisfies PreferencesOutput;
    case 'speak':
      return speak(engine as Voice, input as SpeakInput, budget, send);
  }
}

async function speak(voice: Voice, input: SpeakInput, budget: Budget, send: SendChunk): Promise<SpeakOutput> {
  const pieces = voice.speak(input.text, { pace: input.pace }, budget);
  let samples = 0;
  if (input.encoding === 'mp3') {
    // MP3 needs no length up front: every piece is sent as soon as it is encoded.
    async function* counted() {
      for await (const piece of pieces) {
        samples += piece.length;
        yield piece;
      }
    }
    for await (const chunk of encodeMp3(counted(), voice.sampleRateHz)) send(chunk);
    return { samples };
  }
  const kept: Float32Array[] = [];
  for await (const piece of pieces) {
    samples += piece.length;
    kept.push(piece);
    budget.check();
  }
  if (samples > 0) send(encodeWav(kept, voice.sampleRateHz, input.sampleFormat));
  return { samples };
}

/**
 * What a worker thread does for each operation: the one place where a service request meets an engine. Everything that
 * comes in and goes out is plain data, because it crosses a thread.
 */
import type { Budget } from '../../engine/budget.js';
import type { GrammarChecker, GrammarRule } from '../../grammar/grammar-checker.js';
import type { MarkedTextData } from '../../markup/marked-text.js';
import type { SpeechVoice } from '../../speech/voice.js';
import { checkText } from '../../speller/check-text.js';
import { KnownWords, withKnownWords } from '../../speller/known-words.js';
import type { Speller } from '../../speller/speller.js';
import type { JobOperation } from '../pool/protocol.js';
import type { ParagraphJob } from './check-paragraphs.js';
import {
  type FindErrorsOptions,
  type FindMisspellingsOptions,
  findErrors,
  findMisspellings,
} from './find-operation.js';
import { type CheckInput, type CheckJob, check, trace } from './grammar-operation.js';
import type { IndexUnit } from './index-units.js';
import { type MarkupInput, markText, type ReadMarkupInput, wordsInSource } from './marked-input.js';
import type { SpeakInput } from './speak-operation.js';
import { type SpellAnswer, spellJson } from './spell-json.js';

export type Engine = Speller | GrammarChecker | SpeechVoice;

export interface SpellInput {
  readonly text: string;
  readonly limit: number;
  readonly suggestFor: 'wrong' | 'all';
  /** Words of the text that are right for this writer. */
  readonly known?: readonly string[];
  /** Positions are wanted, in this unit. */
  readonly offsets?: IndexUnit;
  /** The words in addresses, file names and code are judged too. */
  readonly addresses?: boolean;
  /** What the text is, if it is not plain: then `text` is its source. */
  readonly markup?: MarkupInput;
}

export interface SpellJob extends SpellInput {
  /** At the deadline, the words that were judged until then are wanted. */
  readonly isPartialWanted?: boolean;
}

export type SpellOutput = SpellAnswer;
export type RulesOutput = readonly GrammarRule[];

/** Words of a text, and for each the words of the writer that it may be a form of. */
export type InflectionInput = readonly (readonly [form: string, words: readonly string[]])[];
/** Those that are. */
export type InflectionOutput = readonly string[];

/** What an operation says before it is done. */
export interface Sender {
  head(news: unknown): void;
  chunk(chunk: Uint8Array<ArrayBuffer>): void;
}

export async function runOperation(
  operation: JobOperation,
  engine: Engine,
  input: unknown,
  budget: Budget,
  sender: Sender,
): Promise<unknown> {
  budget.check();
  switch (operation) {
    case 'spell': {
      const { text, offsets, known = [], markup, ...options } = input as SpellJob;
      const speller = withKnownWords(engine as Speller, new KnownWords(known));
      const marked = markup === undefined ? undefined : await markText(text, markup);
      const checked = checkText(speller, marked?.checked ?? text, options, budget);
      const inSource = marked === undefined ? checked : wordsInSource(checked, marked);
      return spellJson(text, inSource, offsets) satisfies SpellOutput;
    }
    case 'read-markup': {
      const { text, markup } = input as ReadMarkupInput;
      return (await markText(text, markup)).toData() satisfies MarkedTextData;
    }
    case 'check':
      return check(engine as GrammarChecker, input as CheckJob, budget, (paragraphs) => sender.head(paragraphs));
    case 'find-errors':
      return findErrors(engine as GrammarChecker, input as ParagraphJob<FindErrorsOptions>, budget, (paragraphs) =>
        sender.head(paragraphs),
      );
    case 'find-misspellings':
      return findMisspellings(engine as Speller, input as ParagraphJob<FindMisspellingsOptions>, budget, (paragraphs) =>
        sender.head(paragraphs),
      );
    case 'trace':
      return trace(engine as GrammarChecker, input as CheckInput, budget);
    case 'inflections':
      return inflections(engine as GrammarChecker, input as InflectionInput, budget) satisfies InflectionOutput;
    case 'rules':
      return (engine as GrammarChecker).rules(input as string[]) satisfies RulesOutput;
    case 'speak': {
      // Threads that only check do without the encoders.
      const { speak } = await import('./speak-operation.js');
      return speak(engine as SpeechVoice, input as SpeakInput, budget, sender);
    }
  }
}

function inflections(checker: GrammarChecker, input: InflectionInput, budget: Budget): string[] {
  const isForm = ([form, words]: InflectionInput[number]) =>
    words.some((word) => checker.isFormOf?.(form, word, budget) === true);
  return input.filter(isForm).map(([form]) => form);
}

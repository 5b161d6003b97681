/**
 * What a worker thread does for each operation: the one place where a service request meets an engine. Everything that
 * comes in and goes out is plain data, because it crosses a thread.
 */
import {
  type FindErrorsOptions,
  type FindMisspellingsOptions,
  findErrors,
  findMisspellings,
} from '../../answers/find-operation.js';
import { type CheckInput, type CheckJob, check, trace } from '../../answers/grammar-operation.js';
import { type HyphenateInput, hyphenate } from '../../answers/hyphenate-operation.js';
import { markText, type ReadMarkupInput } from '../../answers/marked-input.js';
import type { ParagraphJob } from '../../answers/paragraph-job.js';
import { type SpellJob, spell } from '../../answers/spell-operation.js';
import type {
  AnalyseInput,
  GenerateInput,
  ParadigmInput,
  WordsAnswer,
  WordsRefusal,
} from '../../answers/words-operation.js';
import type { Budget } from '../../engine/budget.js';
import type { Incomplete } from '../../engine/incomplete.js';
import type { GrammarChecker, GrammarRule } from '../../grammar/grammar-checker.js';
import type { Words } from '../../grammar/words/words.js';
import type { Hyphenator } from '../../hyphenation/hyphenator.js';
import type { MarkedTextData } from '../../markup/marked-text.js';
import type { SpeechVoice } from '../../speech/voice.js';
import { formsAmong, type RelatedWords } from '../../speller/known-words.js';
import type { Speller } from '../../speller/speller.js';
import type { JobOperation } from './protocol.js';
import type { SpeakInput } from './speak-operation.js';

export type Engine = Speller | GrammarChecker | SpeechVoice | Words | Hyphenator;

/** The answer in UTF-8. */
export interface SpellOutput {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly incomplete: Incomplete | undefined;
}
/** The answer in UTF-8, or what is wrong with the question. */
export type WordsOutput = SpellOutput | { readonly refusal: WordsRefusal };
export type RulesOutput = readonly GrammarRule[];

export type InflectionInput = RelatedWords;
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
      const languageOf = await foreignTester(input as SpellJob);
      const { json, incomplete } = await spell(engine as Speller, input as SpellJob, budget, languageOf);
      return { json: new TextEncoder().encode(json), incomplete } satisfies SpellOutput;
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
    case 'find-misspellings': {
      const job = input as ParagraphJob<FindMisspellingsOptions>;
      const languageOf = await foreignTester(job);
      return findMisspellings(engine as Speller, job, budget, (paragraphs) => sender.head(paragraphs), languageOf);
    }
    case 'trace':
      return trace(engine as GrammarChecker, input as CheckInput, budget);
    case 'inflections':
      return formsAmong(input as InflectionInput, engine as Speller, budget) satisfies InflectionOutput;
    case 'rules':
      return (engine as GrammarChecker).rules(input as string[]) satisfies RulesOutput;
    case 'analyse':
    case 'generate':
    case 'paradigm':
      return aboutWords(operation, engine as Words, input, budget);
    case 'hyphenate':
      return encoded(hyphenate(engine as Hyphenator, input as HyphenateInput, budget));
    case 'speak': {
      // Threads that only check do without the encoders.
      const { speak } = await import('./speak-operation.js');
      return speak(engine as SpeechVoice, input as SpeakInput, budget, sender);
    }
  }
}

/** Brings the statistics of all languages, so they are loaded where they are asked for. */
async function foreignTester({ foreignTo }: { readonly foreignTo?: string }) {
  if (foreignTo === undefined) return undefined;
  const { foreignLanguage } = await import('../languages/foreign-language.js');
  return foreignLanguage(foreignTo);
}

/** Loaded where it is asked for: a thread that only checks starts sooner without. */
async function aboutWords(
  operation: 'analyse' | 'generate' | 'paradigm',
  words: Words,
  input: unknown,
  budget: Budget,
): Promise<WordsOutput> {
  const { analyse, generate, paradigm } = await import('../../answers/words-operation.js');
  if (operation === 'generate') return encoded(generate(words, input as GenerateInput, budget));
  if (operation === 'paradigm') return encoded(paradigm(words, input as ParadigmInput, budget));
  const { body, incomplete } = analyse(words, input as AnalyseInput, budget);
  return { json: new TextEncoder().encode(body), incomplete };
}

function encoded(answer: WordsAnswer): WordsOutput {
  if ('refusal' in answer) return answer;
  return { json: new TextEncoder().encode(answer.json), incomplete: answer.incomplete };
}

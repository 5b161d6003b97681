/**
 * A speller as a worker thread opens it: over tables in shared memory that another thread has read. Start at `open`.
 */
import { type SharedTransducer, Transducer } from '../fst/lookup/transducer.js';
import type { DictionarySettings } from '../hunspell/compiled-dictionary.js';
import { CachedSpeller } from './cached-speller.js';
import { WordFrequencies } from './frequency/word-frequencies.js';
import { HunspellSpeller } from './hunspell-speller.js';
import type { LetterFacts } from './letters/letter-spellings.js';
import { TypingSlips } from './letters/typing-slips.js';
import type { ReplacementPair } from './letters/word-replacements.js';
import { LEXICON_FACTOR } from './rank.js';
import type { Speller } from './speller.js';
import type { StarterSettings } from './starter/word-judge.js';
import { StarterSpeller } from './starter-speller.js';
import { NumberWords } from './text/number-words.js';
import { TransducerSpeller } from './transducer-speller.js';

export interface SpellerEngineData {
  readonly lexicon: SharedTransducer;
  /** Without one, a speller judges but suggests nothing. */
  readonly errorModel: SharedTransducer | undefined;
  /** Both only in dictionaries that were compiled here. */
  readonly marks: SharedTransducer | undefined;
  readonly settings: DictionarySettings | undefined;
  /** Only in starters: how they judge words that they do not know. */
  readonly starter?: StarterSettings;
  /** How the letters of the language are typed where a keyboard lacks them. */
  readonly letters?: LetterFacts;
  /** What people write for some of its words. */
  readonly replacements?: readonly ReplacementPair[];
  /** How common its words are, for dictionaries, which do not say it: a table as `WordFrequencies` reads it. */
  readonly frequencies?: Uint8Array;
}

export function open(data: SpellerEngineData): Speller {
  return new CachedSpeller(openUncached(data));
}

export function openUncached(data: SpellerEngineData): Speller {
  const { lexicon, errorModel, marks, settings, starter, letters, replacements } = data;
  const words = Transducer.fromShared(lexicon);
  const errors = errorModel === undefined ? undefined : Transducer.fromShared(errorModel);
  const slips = letters === undefined ? undefined : new TypingSlips(letters);
  if (starter !== undefined)
    return new StarterSpeller(words, errors, starter, {}, { letters, replacements, ranking: { slips } });
  // The weights of a pack's lexicon say how common its words are, and its error model what people mistype.
  if (settings === undefined) {
    const ranking = { lexiconFactor: LEXICON_FACTOR, slipsOfTies: slips };
    return new TransducerSpeller(words, errors, {}, { letters, replacements, ranking });
  }
  const frequencies = data.frequencies === undefined ? undefined : WordFrequencies.read(data.frequencies);
  const numbers = new NumberWords(letters?.numbers);
  const facts = { letters, replacements, numbers, ranking: { slips, ...(frequencies && { frequencies }) } };
  // A word list has no rules of its own beyond its automaton; Hunspell has many.
  if (settings.kind !== 'hunspell') return new TransducerSpeller(words, errors, {}, facts);
  const special = marks === undefined ? undefined : Transducer.fromShared(marks);
  return new HunspellSpeller({ acceptor: words, marks: special, settings }, errors, facts);
}

/**
 * A speller for use in any program, from the bytes of its data. Start at `openSpeller`.
 */
import { isPart, readPart } from '../device/parts.js';
import { compileHunspell } from '../hunspell/compile-hunspell.js';
import { openCompiledData, openSpellerFromBytes } from '../packs/formats/speller-data.js';
import { checkText } from '../speller/check-text.js';
import type { Speller as Engine } from '../speller/speller.js';
import { open } from '../speller/speller-engine.js';
import { type Bytes, toUint8Array } from './bytes.js';
import { budgetOf, type WorkLimits } from './work-limits.js';

/** A Hunspell dictionary: the contents of its two files. */
export interface HunspellFiles {
  /** The `.aff` file. */
  readonly aff: Bytes;
  /** The `.dic` file. */
  readonly dic: Bytes;
}

/** Options of `openSpeller`. */
export interface OpenSpellerOptions extends WorkLimits {
  /** What the data is called in error messages, for example the name of its file. */
  readonly name?: string;
}

/** Options of `Speller.suggest`. */
export interface SuggestOptions {
  /** The most suggestions to give. Default: 10. */
  readonly limit?: number;
  /** False gives the weights and the order of the pack itself, as `hfst-ospell` does. Default: true. */
  readonly reweight?: boolean;
}

/** Suggestions for one word. */
export interface Suggestions {
  /** Best first. */
  readonly suggestions: readonly Suggestion[];
  /** The search was ended by its limit: there may be more suggestions, and better ones. */
  readonly cutShort: boolean;
}

/** A word that may have been meant. */
export interface Suggestion {
  /** The word. */
  readonly value: string;
  /** The lower, the better. */
  readonly weight: number;
}

/** A word that is not in the dictionary. `text.slice(start, end)` is the word. */
export interface Misspelling {
  /** The word as it stands in the text. */
  readonly word: string;
  /** Where it begins, in UTF-16 code units, as strings are indexed. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Best first. */
  readonly suggestions: readonly string[];
}

/** What `Speller.checkText` found. */
export interface SpelledText {
  /** In the order of the text. */
  readonly misspellings: readonly Misspelling[];
  /** False where limits ended searches: then suggestions are missing, or a word counts as wrong without certainty. */
  readonly complete: boolean;
}

/** A speller of one language. All methods are synchronous. */
export interface Speller {
  /** Whether a word is spelt right. */
  check(word: string): boolean;
  /** What may have been meant. */
  suggest(word: string, options?: SuggestOptions): Suggestions;
  /** Finds the misspelt words of a text. Web addresses, e-mail addresses, file names and code are left out. */
  checkText(text: string, options?: Pick<SuggestOptions, 'limit'>): SpelledText;
}

const DEFAULT_SUGGESTIONS = 10;

/**
 * Opens a speller: a pack of GiellaLT or Divvun (`.zhfst`, `.bhfst`), the speller part of `languageData` of `langtools/node`,
 * or a Hunspell dictionary. A Hunspell dictionary is compiled first, which takes seconds for large ones.
 *
 * ```js
 * const speller = await openSpeller(await readFile('se.zhfst'));
 * speller.check('guolli'); // true
 * speller.suggest('guoli').suggestions[0]?.value; // 'guolli'
 * ```
 *
 * @throws DataError if the data is damaged or is something else; it names the file and the offset
 */
export async function openSpeller(data: Bytes | HunspellFiles, options: OpenSpellerOptions = {}): Promise<Speller> {
  return new OpenedSpeller('aff' in data ? openHunspell(data, options) : await openPack(data, options), options);
}

async function openPack(bytes: Bytes, { name = 'speller pack' }: OpenSpellerOptions): Promise<Engine> {
  const packBytes = toUint8Array(bytes);
  return isPart(packBytes) ? open(readPart(packBytes, 'speller').data) : openSpellerFromBytes(packBytes, name);
}

function openHunspell({ aff, dic }: HunspellFiles, { name }: OpenSpellerOptions): Engine {
  const files = name === undefined ? {} : { affFile: `${name}.aff`, dicFile: `${name}.dic` };
  return open(openCompiledData(compileHunspell(toUint8Array(aff), toUint8Array(dic), files)));
}

class OpenedSpeller implements Speller {
  readonly #engine: Engine;
  readonly #limits: WorkLimits;

  constructor(engine: Engine, limits: WorkLimits) {
    this.#engine = engine;
    this.#limits = limits;
  }

  check(word: string): boolean {
    return this.#engine.isCorrect(word, budgetOf(this.#limits));
  }

  suggest(word: string, { limit = DEFAULT_SUGGESTIONS, reweight = true }: SuggestOptions = {}): Suggestions {
    return this.#engine.suggest(word, { limit, reweight }, budgetOf(this.#limits));
  }

  checkText(text: string, { limit = DEFAULT_SUGGESTIONS }: Pick<SuggestOptions, 'limit'> = {}): SpelledText {
    const budget = budgetOf(this.#limits);
    const { results, cutShort, undecided } = checkText(this.#engine, text, { limit, suggestFor: 'wrong' }, budget);
    const misspellings = results
      .filter(({ isCorrect }) => !isCorrect)
      .map(({ word, startUtf16, endUtf16, suggestions }) => ({
        word,
        start: startUtf16,
        end: endUtf16,
        suggestions: suggestions.map(({ value }) => value),
      }));
    return { misspellings, complete: cutShort === 0 && undecided === 0 };
  }
}

/**
 * Spelling, grammar and speech for a Node program, without HTTP. Start at `open` (`open.ts`), which makes a `Langtools`.
 * Positions are UTF-16 code units everywhere: `text.slice(start, end)` is what was found.
 */

import type { AudioEncoding } from '../answers/speech-file.js';
import type { ContentType } from '../markup/content-types.js';
import { MarkedText } from '../markup/marked-text.js';
import { readMarkup } from '../markup/read-markup.js';
import { enginesOf } from '../service/device-data/language-parts.js';
import { partsInMemory } from '../service/device-data/write-language.js';
import { DEFAULT_VOICE, EngineUnavailable, type SourceOrigin } from '../service/engines/registry.js';
import {
  type Deployment,
  ON_DEVICES,
  OPERATIONS,
  type Operation,
  WORDS_ON_DEVICES,
} from '../service/languages/deployments.js';
import { languageName } from '../service/languages/language-names.js';
import { findTag, readTagTable, type TagTable } from '../service/languages/tags.js';
import { LazyEngines } from '../service/lazy-engines.js';
import { detectLanguage } from '../service/operations/detect-language.js';
import { WordsRefused } from '../service/operations/language-service.js';
import { proofread } from '../service/proofreading/proofread.js';
import type { RunningService } from '../service/running-service.js';
import { LanguageUnavailable } from './language-unavailable.js';

/** Where the data of a language comes from: an installed pack, this package, or a starter (the common words alone). */
export type DataOrigin = SourceOrigin;

/** A language and what there is for it. */
export interface Language {
  readonly tag: string;
  /** In English. */
  readonly name: string;
  /** What its speakers call it. */
  readonly autonym: string;
  /** Missing where there is none. */
  readonly spelling?: DataOrigin;
  readonly grammar?: DataOrigin;
  /** Names for `speak`. */
  readonly voices: readonly string[];
}

/** What every call can be told. */
export interface TextOptions {
  /** Ends the work. */
  readonly signal?: AbortSignal;
}

/** Options of `Langtools.spell`. */
export interface SpellOptions extends TextOptions {
  /** Suggestions per word. Default: 10. */
  readonly limit?: number;
}

/** Options of `Langtools.check`. */
export interface CheckOptions extends TextOptions {
  /** Codes of errors that are not wanted. */
  readonly ignore?: readonly string[];
  /** Languages for titles and descriptions, best first. Default: the language of the text. */
  readonly locales?: readonly string[];
}

/** Options of `Langtools.proofread`. */
export interface ProofreadOptions extends CheckOptions, SpellOptions {
  /** What the text is. Markup is left out, and positions are those of the source. Default: `text/plain`. */
  readonly contentType?: ContentType;
}

/** Options of `Langtools.speak`. */
export interface SpeakOptions extends TextOptions {
  /** One of the language's voices. Default: `default`. */
  readonly voice?: string;
  /** Speed, 0.25 to 4. Default: 1. */
  readonly pace?: number;
  /** Default: `mp3`. */
  readonly encoding?: AudioEncoding;
}

/** A word that the speller rejects. */
export interface Misspelling {
  readonly start: number;
  readonly end: number;
  /** Best first. */
  readonly suggestions: readonly string[];
}

/** What a grammar checker found. */
export interface GrammarError extends Misspelling {
  /** Which error it is. */
  readonly code: string;
  /** In a few words. */
  readonly title: string;
  /** In a sentence or two. */
  readonly description: string;
}

/** What a proofreading found. */
export interface Finding extends GrammarError {
  readonly kind: 'spelling' | 'grammar' | 'style';
}

/** What was found in a text. */
export interface Result<Found> {
  /** In the order of the text. */
  readonly found: readonly Found[];
  /** False where a limit of time ended the work: then errors or suggestions are missing. */
  readonly complete: boolean;
}

/** Options of `Langtools.analyse`. */
export interface AnalyseOptions extends TextOptions {
  /** Only the readings that the constraint grammar of the language leaves. Default: false. */
  readonly disambiguate?: boolean;
  /** Unknown words get readings, too. Default: false. */
  readonly guess?: boolean;
}

/** What a word may be. */
export interface WordReading {
  /** Of a compound, the whole. */
  readonly lemma: string;
  /** As the source writes them. */
  readonly tags: readonly string[];
  /** Part of speech of Universal Dependencies. */
  readonly upos: string;
  /** Features of Universal Dependencies. */
  readonly feats: Readonly<Record<string, string>>;
  /** A cost: lower is better. */
  readonly weight: number;
  /** True where the word itself is not known. */
  readonly guess?: boolean;
}

/** A word, number or mark of a text. */
export interface AnalysedWord {
  readonly start: number;
  readonly end: number;
  /** Best first; none for a word that is not known. */
  readonly readings: readonly WordReading[];
}

/** Options of `Langtools.hyphenate`. */
export interface HyphenateOptions extends TextOptions {
  /** What is put at each division. Default: `-`. */
  readonly character?: string;
}

/** Options of `Langtools.paradigm`. */
export interface ParadigmOptions extends TextOptions {
  /** Only this part of speech, such as `N` or `NOUN`. */
  readonly pos?: string;
}

/** An inflection table. */
export interface ParadigmTable {
  readonly pos: string;
  readonly cells: readonly ParadigmCell[];
}

/** A cell of an inflection table. */
export interface ParadigmCell {
  /** In the language, where its layout has names in it. */
  readonly row: string;
  /** Empty where a form stands alone. */
  readonly column: string;
  readonly rowEnglish: string;
  readonly columnEnglish: string;
  readonly tags: readonly string[];
  /** Best first; none where the word has no such form. */
  readonly forms: readonly string[];
}

/** A language that a text may be in. */
export interface LanguageGuess {
  readonly tag: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

const DEFAULT_SUGGESTIONS = 10;

/** The parts of the data of a language; those that the language has. */
export interface LanguageData {
  /** For `openSpeller`, too. */
  readonly speller?: Uint8Array;
  /** For `openChecker`, too. */
  readonly grammar?: Uint8Array;
  /** The formant voices. */
  readonly speech?: Uint8Array;
  /** What words are and how they are inflected; only when it is asked for. */
  readonly words?: Uint8Array;
  /** How words are divided; only when it is asked for. */
  readonly hyphenation?: Uint8Array;
}

/** Options of `languageData`. */
export interface LanguageDataOptions {
  /** Also the parts about single words. Default: false. */
  readonly words?: boolean;
}

/** Spelling, grammar and speech of all languages. `open` makes one. */
export class Langtools {
  readonly #running: RunningService;
  readonly #engines: LazyEngines;
  readonly #tags: TagTable;
  readonly #deployment: Deployment;

  /** Programs call `open`. */
  constructor(running: RunningService) {
    const [deployment] = running.deployments;
    if (deployment === undefined) throw new Error('there is always a deployment');
    this.#running = running;
    this.#engines = new LazyEngines(running);
    this.#tags = readTagTable();
    this.#deployment = deployment;
  }

  /** Every language that has data here. */
  languages(): Language[] {
    const { tags } = this.#deployment;
    const all = [...new Set(OPERATIONS.flatMap((operation) => [...tags[operation].keys()]))].sort();
    return all
      .map((tag) => this.#describe(tag))
      .filter(({ spelling, grammar, voices }) => spelling ?? grammar ?? voices[0]);
  }

  /** The misspelt words of a text. */
  async spell(tag: string, text: string, options: SpellOptions = {}): Promise<Result<Misspelling>> {
    const { limit = DEFAULT_SUGGESTIONS, signal } = options;
    const servedTag = await this.#prepare(tag, ['speller']);
    const { value } = await this.#running.service.misspellings(servedTag, { text, limit }, { signal });
    return { found: value.found.map(misspelling), complete: value.incomplete === undefined };
  }

  /** The errors of grammar in a text; for languages whose checker marks misspelt words, these too. */
  async check(tag: string, text: string, options: CheckOptions = {}): Promise<Result<GrammarError>> {
    const { ignore = [], locales = [], signal } = options;
    const servedTag = await this.#prepare(tag, ['grammar']);
    const { value } = await this.#running.service.errors(servedTag, { text, ignore, locales }, { signal });
    return { found: value.found.map(grammarError), complete: value.incomplete === undefined };
  }

  /** Spelling and grammar in one list without overlaps, with whichever of the two the language has. */
  async proofread(tag: string, text: string, options: ProofreadOptions = {}): Promise<Result<Finding>> {
    const { ignore = [], locales = [], limit = DEFAULT_SUGGESTIONS, contentType = 'text/plain', signal } = options;
    const servedTag = await this.#prepare(tag, ['speller', 'grammar']);
    const marked =
      contentType === 'text/plain'
        ? MarkedText.plain(text)
        : await readMarkup(text, contentType, { language: servedTag });
    const { findings, incomplete } = await proofread(this.#running.service, {
      tag: servedTag,
      text: marked,
      ignoreCodes: ignore,
      locales,
      maxSuggestions: limit,
      signal,
    });
    return {
      found: findings.map((finding) => ({ ...grammarError(finding), kind: finding.kind })),
      complete: incomplete === undefined,
    };
  }

  /** What each word of a text may be. */
  async analyse(tag: string, text: string, options: AnalyseOptions = {}): Promise<AnalysedWord[]> {
    const { disambiguate = false, guess = false, signal } = options;
    const servedTag = await this.#prepare(tag, ['analyse']);
    const input = { text, format: 'json', unit: 'utf-16', disambiguate, guess } as const;
    const { value } = await this.#running.service.analyse(servedTag, input, { signal });
    const { tokens } = parsed<{ tokens: readonly WrittenToken[] }>(value.json);
    return tokens.map(({ start_index: start, end_index: end, readings }) => ({ start, end, readings }));
  }

  /** The written words of readings such as `guolli+N+Sg+Loc`, for each its forms, best first. Throws `RangeError` where a tag is unknown. */
  async generate(tag: string, readings: readonly string[], { signal }: TextOptions = {}): Promise<string[][]> {
    const servedTag = await this.#prepare(tag, ['analyse']);
    const { value } = await this.#running.service.generate(servedTag, { readings }, { signal }).catch(asRangeError);
    return parsed<{ results: readonly { forms: string[] }[] }>(value.json).results.map(({ forms }) => forms);
  }

  /** The inflection tables of a base form; none where the language has no such word. */
  async paradigm(tag: string, lemma: string, { pos, signal }: ParadigmOptions = {}): Promise<ParadigmTable[]> {
    const servedTag = await this.#prepare(tag, ['analyse']);
    const input = { lemma, ...(pos === undefined ? {} : { pos }) };
    try {
      const { value } = await this.#running.service.paradigm(servedTag, input, { signal });
      return parsed<{ tables: readonly WrittenTable[] }>(value.json).tables.map(paradigmTable);
    } catch (error) {
      if (error instanceof WordsRefused) return [];
      throw error;
    }
  }

  /** The text with a sign wherever one of its words may be divided. */
  async hyphenate(tag: string, text: string, { character = '-', signal }: HyphenateOptions = {}): Promise<string> {
    const servedTag = await this.#prepare(tag, ['hyphenate']);
    const input = { text, character, unit: 'utf-16' } as const;
    const { value } = await this.#running.service.hyphenate(servedTag, input, { signal });
    return parsed<{ hyphenated: string }>(value.json).hyphenated;
  }

  /** Speaks a text (plain or SSML). The pieces of the file come as they are spoken; WAV comes in one. */
  async *speak(tag: string, text: string, options: SpeakOptions = {}): AsyncGenerator<Uint8Array, void> {
    const { voice = DEFAULT_VOICE, pace = 1, encoding = 'mp3', signal } = options;
    const servedTag = await this.#prepare(tag, ['tts']);
    const { service } = this.#running;
    const name = service.registry.findVoice(servedTag, voice);
    if (name === undefined) throw new RangeError(`${servedTag} has no voice ${JSON.stringify(voice)}`);
    const input = { text, pace, encoding, sampleFormat: 's16' } as const;
    const { value } = await service.speak(servedTag, name, input, signal);
    yield* value.audio;
  }

  /**
   * The data of a language as bytes, for programs without a file system or a server: `openLanguage`, `openSpeller` and
   * `openChecker` of `langtools` open it. Packs of the folder take the place of built-in data, as everywhere.
   */
  async languageData(tag: string, { words = false }: LanguageDataOptions = {}): Promise<LanguageData> {
    const operations = words ? [...ON_DEVICES, ...WORDS_ON_DEVICES] : ON_DEVICES;
    const servedTag = await this.#prepare(tag, operations);
    return partsInMemory(enginesOf(this.#running.service.registry, servedTag, operations));
  }

  /** Which language a text is in, best first; empty when nothing is likely. */
  detect(text: string): LanguageGuess[] {
    return detectLanguage(text, this.#deployment, this.#tags);
  }

  /** Stops the threads. Work that is not done is rejected. */
  close(): Promise<void> {
    return this.#running.close();
  }

  /** Loads what a language has for some operations, and gives its tag. */
  async #prepare(asked: string, operations: readonly Operation[]): Promise<string> {
    const tag = findTag(this.#deployment, operations, asked, this.#tags);
    const offered = operations.filter(
      (operation) => tag !== undefined && this.#engines.find(operation, tag).length > 0,
    );
    if (tag === undefined || offered.length === 0)
      throw new LanguageUnavailable(
        asked,
        'unknown',
        `there is no ${operations.join(' or ')} data for ${JSON.stringify(asked)}`,
      );
    await this.#engines.prepare(offered, tag);
    for (const operation of offered) this.#refuseBroken(asked, operation, tag);
    return tag;
  }

  #refuseBroken(asked: string, operation: Operation, tag: string): void {
    const voice = operation === 'tts' ? DEFAULT_VOICE : '';
    const { state, reason } = this.#running.service.registry.status(operation, tag, voice);
    if (state !== 'broken') return;
    const cause = new EngineUnavailable('broken', reason);
    throw new LanguageUnavailable(asked, 'broken', `the ${operation} data of ${tag} cannot be used: ${reason}`, {
      cause,
    });
  }

  #describe(tag: string): Language {
    const { english, autonym } = languageName(tag);
    const origin = (operation: Operation) => {
      const [source] = this.#engines.find(operation, tag);
      return source === undefined ? undefined : (source.origin ?? 'pack');
    };
    const spelling = origin('speller');
    const grammar = origin('grammar');
    return {
      tag,
      name: english,
      autonym,
      ...(spelling === undefined ? {} : { spelling }),
      ...(grammar === undefined ? {} : { grammar }),
      voices: this.#engines.find('tts', tag).map(({ voice = DEFAULT_VOICE }) => voice),
    };
  }
}

interface WrittenToken {
  readonly start_index: number;
  readonly end_index: number;
  readonly readings: readonly WordReading[];
}

interface WrittenTable {
  readonly pos: string;
  readonly cells: readonly {
    readonly row: string;
    readonly column: string;
    readonly row_english: string;
    readonly column_english: string;
    readonly tags: readonly string[];
    readonly forms: readonly string[];
  }[];
}

function parsed<Answer>(json: Uint8Array): Answer {
  return JSON.parse(new TextDecoder().decode(json)) as Answer;
}

function paradigmTable({ pos, cells }: WrittenTable): ParadigmTable {
  return {
    pos,
    cells: cells.map(({ row, column, row_english: rowEnglish, column_english: columnEnglish, tags, forms }) => {
      return { row, column, rowEnglish, columnEnglish, tags, forms };
    }),
  };
}

function asRangeError(error: unknown): never {
  if (error instanceof WordsRefused && error.refusal.kind === 'unknown-tag')
    throw new RangeError(`the language has no tag ${JSON.stringify(error.refusal.tag)}`);
  throw error;
}

interface Found {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly suggestions: readonly string[];
}

function misspelling({ startUtf16, endUtf16, suggestions }: Found): Misspelling {
  return { start: startUtf16, end: endUtf16, suggestions };
}

function grammarError(finding: Found & Pick<GrammarError, 'code' | 'title' | 'description'>): GrammarError {
  const { code, title, description } = finding;
  return { ...misspelling(finding), code, title, description };
}

/**
 * A language on the device: spelling, grammar, speech and what is known of words from the bytes of its parts, with the answers that the
 * service gives for the same text. Start at `openLanguage`. Engines are brought in when a part needs them, so that a program that only spells
 * does without the others.
 */

import type { IndexUnit } from '../answers/index-units.js';
import { PARTIAL_SHARE } from '../answers/paragraph-job.js';
import { type SpellInput, spell } from '../answers/spell-operation.js';
import { TRACE_TEXT_LIMIT, textProblem } from '../answers/text-problem.js';
import type {
  AnalyseResponse,
  GrammarRule as DeviceRule,
  Speech as DeviceSpeech,
  Voice as DeviceVoice,
  GenerateResponse,
  GrammarResponse,
  HyphenateResponse,
  ParadigmResponse,
  SpellResponse,
} from '../client/types.js';
import { Budget, WorkStopped } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import type { Incomplete } from '../engine/incomplete.js';
import type { ContentType } from '../markup/content-types.js';
import { KnownWords } from '../speller/known-words.js';
import type { Speller } from '../speller/speller.js';
import { type DeviceCheck, DeviceChecker } from './check-text.js';
import { DeviceError } from './device-error.js';
import { isCompared, type LanguageParts } from './fetch-parts.js';
import { hasStarter, openCheckerPart, withoutStarter } from './open-checker-part.js';
import type { DeviceSpeakOptions, OpenedSpeech } from './open-speech.js';
import type {
  DeviceAnalyseOptions,
  DeviceHyphenateOptions,
  DeviceParadigmOptions,
  openHyphenation,
  openWords,
} from './open-words.js';
import {
  type DataOrigin,
  type GrammarPart,
  type HyphenationPart,
  PART_NAMES,
  type PartName,
  readPart,
  type SpeechPart,
  type SpellerPart,
  type WordsPart,
} from './parts.js';

/** Limits of a language on the device; the defaults are those of the service. */
export interface OpenLanguageOptions {
  /** Longest text of a check, in UTF-16 code units. Default: 100 000. */
  readonly textLimit?: number;
  /** How long a check may take, in milliseconds. Default: 10 000. */
  readonly checkTimeoutMs?: number;
  /** Longest text that is spoken. Default: 5 000. */
  readonly speechTextLimit?: number;
  /** How long speech may take, in milliseconds. Default: 30 000. */
  readonly speechTimeoutMs?: number;
}

interface CommonOptions {
  /** The unit of every index. Default: UTF-16 code units. */
  readonly encoding?: IndexUnit;
  /** What markup the text has, which is left out of the check. Default: `text/plain`. */
  readonly contentType?: ContentType;
  /** At the deadline, what has been found until then instead of an error. */
  readonly partial?: boolean;
  /** `false`: as if there were no starters. */
  readonly starter?: boolean;
  /** Adds `incomplete`, which says what is missing because a limit of time or work ended a search. */
  readonly details?: boolean;
  /** Words that are right for this writer; forms of them are right, too, as far as the speller can tell. */
  readonly known?: readonly string[];
  /** Whether addresses, file names and code are checked too. Default: false. */
  readonly addresses?: boolean;
}

/** Options of `DeviceLanguage.spell`. */
export interface DeviceSpellOptions extends CommonOptions {
  /** Adds `start_index` and `end_index` to each result. */
  readonly offsets?: boolean;
  /** The most suggestions per word, 0 to 100. Default: 10. */
  readonly suggestions?: number;
  /** Which words get suggestions. Default: `wrong`. */
  readonly suggest?: 'wrong' | 'all';
}

/** Options of `DeviceLanguage.check`. */
export interface DeviceCheckOptions extends CommonOptions {
  /** Error codes to leave out. */
  readonly ignore?: readonly string[];
  /** Languages for title and description, best first; without them, the language of the text. */
  readonly locales?: readonly string[];
  /** Which of the pack's pipelines checks the text; its default one without. */
  readonly pipeline?: string;
  /** Adds the output of each step of the checker, for grammar writers. */
  readonly trace?: boolean;
}

/** A language whose data is on the device. */
export interface DeviceLanguage {
  readonly tag: string;
  /** The parts that were opened. */
  readonly parts: readonly PartName[];
  /** Where the data of each part comes from. */
  readonly origins: Readonly<Partial<Record<PartName, DataOrigin>>>;
  /** Those of the speech part. */
  readonly voices: readonly DeviceVoice[];
  /** Checks the spelling of a text: one result per word. */
  spell(text: string, options?: DeviceSpellOptions): Promise<SpellResponse>;
  /** Checks the grammar of a text. */
  check(text: string, options?: DeviceCheckOptions): Promise<GrammarResponse>;
  /** The rules of the grammar checker, with what each finds. */
  rules(locales?: readonly string[]): DeviceRule[];
  /** Speaks a text, plain or SSML. The first call opens the voice, which takes longer. */
  speak(text: string, options?: DeviceSpeakOptions): Promise<DeviceSpeech>;
  /** What each word of a text may be. */
  analyse(text: string, options?: DeviceAnalyseOptions): Promise<AnalyseResponse>;
  /** The forms of readings such as `guolli+N+Sg+Loc`. */
  generate(readings: readonly string[]): Promise<GenerateResponse>;
  /** The inflection tables of a base form. */
  paradigm(lemma: string, options?: DeviceParadigmOptions): Promise<ParadigmResponse>;
  /** Where the words of a text may be divided. */
  hyphenate(text: string, options?: DeviceHyphenateOptions): Promise<HyphenateResponse>;
}

const DEFAULTS = {
  textLimit: 100_000,
  checkTimeoutMs: 10_000,
  speechTextLimit: 5_000,
  speechTimeoutMs: 30_000,
} as const;
const DEFAULT_SUGGESTIONS = 10;

/**
 * Opens a language from the bytes of its parts: `fetchParts` brings them, and `languageData` of `langtools/node` makes them.
 *
 * ```js
 * const language = await openLanguage(await readParts(manifest, store));
 * const { results } = await language.spell('Hallo', { offsets: true });
 * ```
 *
 * @throws DataError if a part is damaged, or of another release
 */
export async function openLanguage(parts: LanguageParts, options: OpenLanguageOptions = {}): Promise<DeviceLanguage> {
  const read: ReadParts = {
    speller: parts.speller && readPart(parts.speller, 'speller', isCompared(parts.speller)),
    grammar: parts.grammar && readPart(parts.grammar, 'grammar', isCompared(parts.grammar)),
    speech: parts.speech && readPart(parts.speech, 'speech', isCompared(parts.speech)),
    words: parts.words && readPart(parts.words, 'words', isCompared(parts.words)),
    hyphenation: parts.hyphenation && readPart(parts.hyphenation, 'hyphenation', isCompared(parts.hyphenation)),
  };
  const tags = new Set(PART_NAMES.flatMap((name) => read[name]?.tag ?? []));
  const [tag] = tags;
  if (tag === undefined) throw new DataError('there is no part of a language');
  if (tags.size > 1) throw new DataError(`there are parts of several languages: ${[...tags].join(', ')}`);
  return OpenedLanguage.open(tag, read, { ...DEFAULTS, ...options });
}

interface ReadParts {
  readonly speller: SpellerPart | undefined;
  readonly grammar: GrammarPart | undefined;
  readonly speech: SpeechPart | undefined;
  readonly words: WordsPart | undefined;
  readonly hyphenation: HyphenationPart | undefined;
}

class OpenedLanguage implements DeviceLanguage {
  readonly tag: string;
  readonly parts: readonly PartName[];
  readonly origins: Readonly<Partial<Record<PartName, DataOrigin>>>;
  readonly voices: readonly DeviceVoice[];
  readonly #read: ReadParts;
  readonly #speller: Speller | undefined;
  readonly #checker: DeviceChecker | undefined;
  /** The checker as it is where there are no starters; opened when it is asked for. */
  #bareChecker: DeviceChecker | undefined;
  /** Opened when something is to be said. */
  #speech: Promise<OpenedSpeech> | undefined;
  /** Opened when a word is asked about. */
  #words: Promise<ReturnType<typeof openWords>> | undefined;
  #hyphenation: Promise<ReturnType<typeof openHyphenation>> | undefined;
  readonly #options: Required<OpenLanguageOptions>;

  private constructor(
    tag: string,
    read: ReadParts,
    engines: { readonly speller: Speller | undefined; readonly checker: DeviceChecker | undefined },
    options: Required<OpenLanguageOptions>,
  ) {
    const present = PART_NAMES.map((name) => read[name]).filter((part) => part !== undefined);
    this.tag = tag;
    this.parts = present.map(({ part }) => part);
    this.origins = Object.fromEntries(present.map(({ part, origin }) => [part, origin]));
    this.voices = read.speech?.voices ?? [];
    this.#read = read;
    this.#speller = engines.speller;
    this.#checker = engines.checker;
    this.#options = options;
  }

  static async open(tag: string, read: ReadParts, options: Required<OpenLanguageOptions>): Promise<OpenedLanguage> {
    const { speller, grammar } = read;
    const engines = {
      speller: speller === undefined ? undefined : (await import('../speller/speller-engine.js')).open(speller.data),
      checker: grammar === undefined ? undefined : new DeviceChecker(await openCheckerPart(grammar, speller)),
    };
    return new OpenedLanguage(tag, read, engines, options);
  }

  async spell(text: string, options: DeviceSpellOptions = {}): Promise<SpellResponse> {
    const { offsets = false, encoding = 'utf-16', suggestions = DEFAULT_SUGGESTIONS, suggest = 'wrong' } = options;
    const { partial: isPartialWanted = false, starter = true, addresses = false, known: knownWords = [] } = options;
    if (this.#speller === undefined || (!starter && this.#read.speller?.origin === 'starter'))
      throw this.#missing('spelling');
    this.#guard(text, this.#options.textLimit);
    const input: SpellInput = {
      text,
      limit: suggestions,
      suggestFor: suggest,
      known: knownWords,
      addresses,
      ...(offsets ? { offsets: encoding } : {}),
      ...markupOf(options, this.tag),
    };
    const speller = this.#speller;
    // Nothing on the device detects languages: every word is judged, and the answer says so.
    const languageOf = options.details ? () => undefined : undefined;
    const answer = await inTime(() =>
      spell(speller, { ...input, isPartialWanted }, this.#budget(isPartialWanted), languageOf),
    );
    return answerOf<SpellResponse>(answer, options.details);
  }

  async check(text: string, options: DeviceCheckOptions = {}): Promise<GrammarResponse> {
    const {
      encoding: unit = 'utf-16',
      ignore = [],
      locales = [],
      pipeline,
      known: knownWords = [],
      addresses = false,
    } = options;
    const { partial: isPartialWanted = false, starter = true, trace = false, details } = options;
    const { markup } = markupOf(options, this.tag);
    if (trace && markup !== undefined) throw new DeviceError('invalid-request', 'A trace is made of plain text only.');
    const { textLimit } = this.#options;
    this.#guard(text, trace ? Math.min(textLimit, TRACE_TEXT_LIMIT) : textLimit);
    const checker = await this.#checkerFor(starter);
    const budget = this.#budget(isPartialWanted);
    const speller = this.#speller;
    const forms = await inTime(async () =>
      speller === undefined ? [] : new KnownWords(knownWords).formsIn(text, speller, budget),
    );
    const input: DeviceCheck = {
      text,
      unit,
      ignore: [...new Set(ignore)].filter(Boolean),
      locales,
      known: [...knownWords, ...forms],
      addresses,
      isPartialWanted,
      ...(pipeline === undefined ? {} : { pipeline }),
    };
    const answer = await inTime(async () => {
      if (trace) return checker.trace(input, budget);
      return markup === undefined ? checker.check(input, budget) : checker.checkMarked(input, markup, budget);
    });
    return answerOf<GrammarResponse>(answer, details);
  }

  rules(locales: readonly string[] = []): DeviceRule[] {
    if (this.#checker === undefined) throw this.#missing('grammar');
    return this.#checker.engine.rules(locales).map(({ code, title, description }) => ({ code, title, description }));
  }

  async speak(text: string, options: DeviceSpeakOptions = {}): Promise<DeviceSpeech> {
    const { speech } = this.#read;
    const { speechTextLimit, speechTimeoutMs } = this.#options;
    if (speech === undefined) throw this.#missing('speech');
    this.#speech ??= import('./open-speech.js').then(({ openSpeech }) => openSpeech(speech));
    const opened = await this.#speech.catch((error: unknown) => {
      // The program of eSpeak may come next time.
      this.#speech = undefined;
      throw error;
    });
    const budget = new Budget({ deadlineMs: performance.now() + speechTimeoutMs });
    return inTime(() => opened.speak(text, options, speechTextLimit, budget));
  }

  async analyse(text: string, options: DeviceAnalyseOptions = {}): Promise<AnalyseResponse> {
    this.#guard(text, this.#options.textLimit);
    const words = await this.#openedWords();
    return inTime(async () => words.analyse(text, options, this.#budget(false)));
  }

  async generate(readings: readonly string[]): Promise<GenerateResponse> {
    this.#guard(readings.join(''), this.#options.textLimit);
    const words = await this.#openedWords();
    return inTime(async () => words.generate(readings, this.#budget(false)));
  }

  async paradigm(lemma: string, options: DeviceParadigmOptions = {}): Promise<ParadigmResponse> {
    this.#guard(lemma, this.#options.textLimit);
    const words = await this.#openedWords();
    return inTime(async () => words.paradigm(lemma, options, this.#budget(false)));
  }

  async hyphenate(text: string, options: DeviceHyphenateOptions = {}): Promise<HyphenateResponse> {
    this.#guard(text, this.#options.textLimit);
    const { hyphenation } = this.#read;
    if (hyphenation === undefined) throw this.#missing('hyphenation');
    this.#hyphenation ??= import('./open-words.js').then((module) => module.openHyphenation(hyphenation));
    const divide = await this.#hyphenation;
    return inTime(async () => divide(text, options, this.#budget(false)));
  }

  #openedWords(): Promise<ReturnType<typeof openWords>> {
    const { words } = this.#read;
    if (words === undefined) throw this.#missing('words');
    this.#words ??= import('./open-words.js').then((module) => module.openWords(words));
    return this.#words;
  }

  async #checkerFor(allowsStarter: boolean): Promise<DeviceChecker> {
    const { speller, grammar } = this.#read;
    if (this.#checker === undefined || grammar === undefined) throw this.#missing('grammar');
    if (allowsStarter || !hasStarter(grammar)) return this.#checker;
    this.#bareChecker ??= new DeviceChecker(await openCheckerPart(withoutStarter(grammar), speller));
    return this.#bareChecker;
  }

  #guard(text: string, limit: number): void {
    const problem = textProblem(text, limit);
    if (problem !== undefined) throw new DeviceError(problem.code, problem.detail);
  }

  #budget(isPartialWanted: boolean): Budget {
    const { checkTimeoutMs } = this.#options;
    return new Budget({ deadlineMs: performance.now() + (isPartialWanted ? PARTIAL_SHARE : 1) * checkTimeoutMs });
  }

  #missing(what: string): DeviceError {
    return new DeviceError('pack-not-installed', `No ${what} data for "${this.tag}" is on this device.`);
  }
}

function markupOf({ contentType = 'text/plain' }: CommonOptions, language: string) {
  return contentType === 'text/plain' ? {} : { markup: { contentType, language } };
}

async function inTime<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof WorkStopped)) throw cause;
    const detail = 'Processing was stopped at the deadline. Send a shorter text.';
    throw new DeviceError('deadline-exceeded', detail, { cause });
  }
}

interface Written {
  readonly json: string;
  readonly incomplete: Incomplete | undefined;
}

function answerOf<Answer extends object>({ json, incomplete }: Written, details = false): Answer {
  const answer = JSON.parse(json) as Answer;
  return details ? { ...answer, incomplete: incomplete ?? null } : answer;
}

/**
 * A grammar checker for use in any program, from the bytes of a grammar pack. Start at `openChecker`.
 */
import { openCheckerPart } from '../device/open-checker-part.js';
import { isPart, readPart } from '../device/parts.js';
import type { GrammarChecker as Engine } from '../grammar/grammar-checker.js';
import { open } from '../grammar/pipeline/pipeline-engine.js';
import { openPackArchive } from '../packs/archive/open-archive.js';
import { readGrammarData } from '../packs/formats/grammar-data.js';
import { openGrammarArchive } from '../packs/formats/grammar-pack.js';
import { type Bytes, toUint8Array } from './bytes.js';
import { budgetOf, type WorkLimits } from './work-limits.js';

/** Options of `openChecker`. */
export interface OpenCheckerOptions extends WorkLimits {
  /** What the pack is called in error messages, for example the name of its file. */
  readonly name?: string;
  /** The language of the pack, where the pack does not say it. */
  readonly tag?: string;
  /** With the grammar part of `languageData`: its speller part, which judges the words. */
  readonly speller?: Bytes;
}

/** Options of `Checker.checkText`. */
export interface CheckTextOptions {
  /** Codes of errors that are not wanted. */
  readonly ignore?: readonly string[];
  /** Languages for titles and descriptions, best first. Default: the language of the pack. */
  readonly locales?: readonly string[];
  /** Which pipeline of the pack is applied. Default: the one that the pack names. */
  readonly pipeline?: string;
}

/** An error of grammar. `text.slice(start, end)` is what is wrong. */
export interface GrammarError {
  /** Where it begins, in UTF-16 code units, as strings are indexed. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Which error it is. The code is the same in all languages of messages. */
  readonly code: string;
  /** In a few words. */
  readonly title: string;
  /** In a sentence or two. */
  readonly description: string;
  /** Best first. */
  readonly suggestions: readonly string[];
}

/** What `Checker.checkText` found. */
export interface CheckedText {
  /** In the order of the text. */
  readonly errors: readonly GrammarError[];
  /** False where a limit ended the work: then errors or suggestions are missing. */
  readonly complete: boolean;
}

/** An error that a checker can find. */
export interface CheckerRule {
  /** What `ignore` takes, and what errors have. */
  readonly code: string;
  /** In a few words. */
  readonly title: string;
  /** In a sentence or two. */
  readonly description: string;
}

/** A grammar checker of one language. All methods are synchronous. */
export interface Checker {
  /** Finds the errors of a text. */
  checkText(text: string, options?: CheckTextOptions): CheckedText;
  /** Every error that the checker can find. */
  rules(locales?: readonly string[]): readonly CheckerRule[];
}

/**
 * Opens a grammar pack of GiellaLT or Divvun (`.zcheck`, `.drb`), or the grammar part of `languageData` of `langtools/node`.
 *
 * ```js
 * const checker = await openChecker(await readFile('se.zcheck'));
 * checker.checkText('…').errors;
 * ```
 *
 * @throws DataError if the pack is damaged or is something else; it names the file and the offset
 */
export async function openChecker(bytes: Bytes, options: OpenCheckerOptions = {}): Promise<Checker> {
  const { name = 'grammar pack', tag = 'und', speller } = options;
  const packBytes = toUint8Array(bytes);
  if (isPart(packBytes)) {
    const spellerPart = speller === undefined ? undefined : readPart(toUint8Array(speller), 'speller');
    return new OpenedChecker(await openCheckerPart(readPart(packBytes, 'grammar'), spellerPart), options);
  }
  const pack = await openGrammarArchive(openPackArchive(packBytes, name));
  return new OpenedChecker(open(await readGrammarData(pack, tag)), options);
}

class OpenedChecker implements Checker {
  readonly #engine: Engine;
  readonly #limits: WorkLimits;

  constructor(engine: Engine, limits: WorkLimits) {
    this.#engine = engine;
    this.#limits = limits;
  }

  checkText(text: string, { ignore = [], locales = [], pipeline }: CheckTextOptions = {}): CheckedText {
    const options = { ignore, locales, ...(pipeline === undefined ? {} : { pipeline }) };
    const { errors, incomplete } = this.#engine.check(text, options, budgetOf(this.#limits));
    return {
      errors: errors.map(({ startUtf16, endUtf16, code, title, description, suggestions }) => ({
        start: startUtf16,
        end: endUtf16,
        code,
        title,
        description,
        suggestions,
      })),
      complete: incomplete === undefined,
    };
  }

  rules(locales: readonly string[] = []): readonly CheckerRule[] {
    return this.#engine.rules(locales).map(({ code, title, description }) => ({ code, title, description }));
  }
}

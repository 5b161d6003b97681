/**
 * Cuts text into words and analyses them, as `hfst-tokenize --giella-cg` does: a `.pmhfst` file in, cohorts out.
 *
 * Start at `Tokeniser.tokenise`. Each line is read from its beginning: where the network matches, the longest match
 * becomes a cohort; what nothing matches becomes the blank between cohorts. Every character of the text is in exactly
 * one of them.
 *
 *     const tokeniser = new Tokeniser(readPmatchFile(bytes, 'tokeniser-gramcheck-gt-desc.pmhfst'));
 *     const { cohorts, spans } = tokeniser.tokenise('Mun lean dás.', Budget.unlimited());
 *
 * A tokeniser is used by one thread, for one text at a time; what threads share is the file.
 */

import { type CgCohort, type CgReading, formTag } from '../../cg3/index.js';
import type { Budget } from '../../engine/budget.js';
import { type Learner, THREAD_LEARNT } from '../../engine/memory/learnt-room.js';
import { ownString } from '../../engine/memory/own-string.js';
import { cutLines, LINE } from './cut-lines.js';
import { InputText } from './input-text.js';
import { type CachedMatch, MatchCache } from './match-cache.js';
import { Matcher } from './matcher.js';
import type { PmatchFile } from './pmatch-file.js';
import { PmatchSymbols } from './pmatch-symbols.js';
import { escapeBackslashes, nested, readingLines } from './readings.js';
import { splitReadings } from './split-readings.js';
import { allAnalysesOf, analysesOf, isUnknown, type TokenAnalysis } from './token-analyses.js';

export interface TokeniserOptions {
  /** How many different weights a word's analyses may have; 2 by default, as in `hfst-tokenize --giella-cg`. */
  readonly weightClasses?: number;
  /** Text in square brackets is a blank, as in the superblanks of Apertium; off by default. */
  readonly superblanks?: boolean;
}

export interface TokenisedText {
  /** Blanks before the first cohort, in the form of `CgCohort.textAfter`. */
  readonly textBefore: string;
  readonly cohorts: CgCohort[];
  /**
   * Two numbers a cohort: `text.slice(spans[2 * i], spans[2 * i + 1])` is what cohort i was made of, in UTF-16 units.
   */
  readonly spans: Int32Array;
}

/** A word as it was matched; without analyses where the network only says that it is one. */
export interface MatchedText {
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** By weight; those that are written alike are all there. */
  readonly analyses: readonly Pick<TokenAnalysis, 'output' | 'weight'>[];
}

interface TokenMatch extends CachedMatch {
  /** Never handed out: callers get copies, because they may change them. */
  readonly readings: readonly CgReading[];
  /** What it took to find: to find it in the cache counts as much, so that limits of steps do not depend on earlier texts. */
  readonly steps: number;
}

const NO_MATCH: TokenMatch = { length: -1, size: 1, readings: [], steps: 0 };

/** Cuts texts into cohorts with a tokeniser of a grammar pack, as `hfst-tokenise --giella-cg` does. */
export class Tokeniser {
  readonly #symbols: PmatchSymbols;
  readonly #matcher: Matcher;
  readonly #firstLetters: Uint8Array | undefined;
  readonly #weightClasses: number;
  readonly #superblanks: boolean;
  readonly #cache = new MatchCache<TokenMatch>();
  readonly #inRoom: WeakRef<Learner> = new WeakRef(this.#cache);
  readonly #line: InputText;
  /** Parts of words that are split are looked up while their line is under way. */
  readonly #part: InputText;

  constructor(file: PmatchFile, options: TokeniserOptions = {}) {
    const netNames = file.nets.map((net) => net.name);
    this.#symbols = new PmatchSymbols(file.symbols, netNames);
    this.#firstLetters = firstLetters(this.#symbols, file.properties.get('initial-symbols'));
    this.#weightClasses = options.weightClasses ?? 2;
    this.#matcher = new Matcher(file, this.#symbols, this.#weightClasses);
    this.#superblanks = options.superblanks ?? false;
    this.#line = new InputText(this.#symbols);
    this.#part = new InputText(this.#symbols);
  }

  tokenise(text: string, budget: Budget): TokenisedText {
    THREAD_LEARNT.use(this.#inRoom);
    const out = new CohortList(text);
    for (const { kind, startUtf16, endUtf16 } of cutLines(text, this.#superblanks)) {
      if (kind === LINE.BLANK) out.addBlank(startUtf16, endUtf16);
      else this.#tokeniseLine(text, startUtf16, endUtf16, out, budget);
    }
    return out.finish();
  }

  /** The words of a text with everything that the network wrote, for formats that are no CG stream. */
  matches(text: string, budget: Budget): MatchedText[] {
    const matches: MatchedText[] = [];
    const line = this.#line;
    const whole = [{ kind: LINE.TEXT, startUtf16: 0, endUtf16: text.length }];
    for (const { kind, startUtf16, endUtf16 } of this.#superblanks ? cutLines(text, true) : whole) {
      if (kind === LINE.BLANK) continue;
      line.read(text, startUtf16, endUtf16);
      this.#matcher.beginLine();
      for (let at = 0; at < line.length; ) {
        budget.spend();
        const isMatch = this.#mayBegin(line.letters[at]!) && this.#matcher.matchAt(line, at, budget);
        const end = isMatch ? this.#matcher.end : at;
        const [from, to] = [line.starts[at]!, line.starts[end]!];
        if (isMatch && from < to) {
          const analyses = allAnalysesOf(this.#matcher.paths, this.#symbols, line, at);
          matches.push({ startUtf16: from, endUtf16: to, analyses: analyses.sort((a, b) => a.weight - b.weight) });
        }
        at = Math.max(end, at + 1);
      }
    }
    return matches;
  }

  #tokeniseLine(text: string, startUtf16: number, endUtf16: number, out: CohortList, budget: Budget): void {
    const line = this.#line;
    line.read(text, startUtf16, endUtf16);
    this.#matcher.beginLine();
    let blankFrom = 0;
    for (let at = 0; at < line.length; ) {
      budget.spend();
      const { length, readings } = this.#mayBegin(line.letters[at]!) ? this.#match(line, at, budget) : NO_MATCH;
      if (length >= 0) {
        const [startUtf16, endUtf16] = [line.starts[at]!, line.starts[at + length]!];
        const form = formTag(escapeBackslashes(text.slice(startUtf16, endUtf16)));
        out.addBlank(line.starts[blankFrom]!, startUtf16);
        out.addCohort({ form, readings: readings.map(copyReading) }, startUtf16, endUtf16);
        blankFrom = at + length;
      }
      // A match of no letters leaves the letter to the blank.
      at += Math.max(length, 1);
    }
    out.addBlank(line.starts[blankFrom]!, endUtf16);
  }

  #match(line: InputText, start: number, budget: Budget): TokenMatch {
    // Captures of earlier matches in the line count too, and are not part of the cache key.
    const isCacheable = !this.#symbols.hasCaptures;
    const cachedMatch = isCacheable ? this.#cache.find(line, start) : undefined;
    if (cachedMatch !== undefined) {
      budget.spend(cachedMatch.steps);
      return cachedMatch;
    }
    const matcher = this.#matcher;
    const { spent } = budget;
    let match = NO_MATCH;
    if (matcher.matchAt(line, start, budget)) {
      const { end, paths, lowestRead, highestRead } = matcher;
      const analyses = analysesOf(paths, this.#symbols, line, start, this.#weightClasses);
      const readings = this.#readings(line, start, end, analyses, budget);
      const size = readings.reduce((sum, reading) => sum + tagCount(reading), 1);
      match = { ...NO_MATCH, length: end - start, size, readings };
      // Looking up the parts of a word has used the matcher.
      matcher.lowestRead = lowestRead;
      matcher.highestRead = highestRead;
    }
    if (isCacheable) this.#cache.add(line, start, matcher, { ...match, steps: budget.spent - spent });
    return match;
  }

  /** Where the file tells with which letters matches begin, nothing else needs to be tried. */
  #mayBegin(letter: number): boolean {
    return this.#firstLetters === undefined || this.#firstLetters[letter] === 1;
  }

  #readings(
    line: InputText,
    start: number,
    end: number,
    analyses: readonly TokenAnalysis[],
    budget: Budget,
  ): CgReading[] {
    if (analyses.length === 1 && isUnknown(analyses[0]!)) {
      // It is cached, and outlives the line.
      return [{ tags: [ownString(`"${escapeBackslashes(line.slice(start, end))}"`), '?'] }];
    }
    const letters = lettersOf(line, start, end);
    const readings: CgReading[] = [];
    const splitSets: (readonly number[])[] = [];
    for (const analysis of analyses) {
      const { lines, splits } = readingLines(analysis, letters, false);
      if (lines.length > 0) readings.push(nested(lines));
      if (splits.length > 0) splitSets.push(splits);
    }
    if (splitSets.length > 0) {
      const analyse = (part: string) => this.#analyseWhole(part, budget);
      for (const lines of splitReadings(letters, splitSets, analyse)) readings.push(nested(lines));
    }
    return readings;
  }

  /** All analyses of `form` on a line of its own, if one match covers it. */
  #analyseWhole(form: string, budget: Budget): readonly TokenAnalysis[] {
    const part = this.#part;
    part.read(form, 0, form.length);
    this.#matcher.setLineAside();
    const whole: TokenAnalysis[] = [];
    for (let at = 0; at < part.length; ) {
      if (!this.#mayBegin(part.letters[at]!) || !this.#matcher.matchAt(part, at, budget)) {
        at++;
        continue;
      }
      const { end, paths } = this.#matcher;
      if (part.starts[at] === 0 && part.starts[end] === form.length) {
        whole.push(...analysesOf(paths, this.#symbols, part, at, this.#weightClasses));
      }
      at = Math.max(end, at + 1);
    }
    this.#matcher.resumeLine();
    return whole;
  }
}

/** Letter → 1 where a match can begin with it; undefined where the file does not say. */
function firstLetters(symbols: PmatchSymbols, initial: string | undefined): Uint8Array | undefined {
  if (initial === undefined || initial === '') return undefined;
  const letters = new Uint8Array(symbols.readerStart.length);
  for (const symbol of symbols.symbolsIn(initial)) letters[symbol] = 1;
  return letters;
}

/** The letters of a word; boundaries, which have no text, are none. */
function lettersOf(line: InputText, start: number, end: number): string[] {
  const letters: string[] = [];
  for (let at = start; at < end; at++) {
    const letter = line.slice(at, at + 1);
    if (letter !== '') letters.push(letter);
  }
  return letters;
}

function copyReading({ tags, sub }: CgReading): CgReading {
  return sub === undefined ? { tags: [...tags] } : { tags: [...tags], sub: copyReading(sub) };
}

function tagCount({ tags, sub }: CgReading): number {
  return tags.length + (sub === undefined ? 0 : tagCount(sub));
}

class CohortList {
  readonly #text: string;
  readonly #cohorts: CgCohort[] = [];
  readonly #spans: number[] = [];
  #textBefore = '';

  constructor(text: string) {
    this.#text = text;
  }

  addCohort(cohort: CgCohort, startUtf16: number, endUtf16: number): void {
    this.#cohorts.push(cohort);
    this.#spans.push(startUtf16, endUtf16);
  }

  /**
   * `: \n` in the stream: a colon, the blank with its line ends escaped, a line end. What a user writes stays on its
   * line.
   */
  addBlank(startUtf16: number, endUtf16: number): void {
    if (startUtf16 === endUtf16) return;
    const blank = `:${this.#text.slice(startUtf16, endUtf16).replaceAll('\n', '\\n')}\n`;
    const last = this.#cohorts.at(-1);
    if (last === undefined) this.#textBefore += blank;
    else last.textAfter = (last.textAfter ?? '') + blank;
  }

  finish(): TokenisedText {
    return { textBefore: this.#textBefore, cohorts: this.#cohorts, spans: Int32Array.from(this.#spans) };
  }
}

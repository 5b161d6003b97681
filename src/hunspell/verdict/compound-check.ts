/**
 * Whether a word is a compound: a walk through the acceptor that crosses boundaries, and at each boundary the checks
 * that would make the automaton too large (doubled parts, letters that meet, known misspellings).
 *
 * Start at `check`. The order is Hunspell's: at every place where a first part may end, the rest is tried as a last
 * part and as a compound again. A place that has failed is not tried again, which keeps the time linear in the length
 * of the word.
 */
import { Tokens } from '../../fst/lookup/alphabet.js';
import { MARK_BEGIN_KEEP_CASE, MARK_END_UPPERCASE, MARK_SET_FACTOR } from '../compile/marks.js';
import type { DictionarySettings } from '../compiled-dictionary.js';
import type { CompoundPattern } from '../data/affix-file.js';
import type { LetterCase } from '../letter-case.js';
import { type DictionaryGraph, type MarkGraph, NO_STATE } from './dictionary-graph.js';

/** Hunspell stops after a quarter of a second per word; it never gets this many steps done. */
const MAX_STEPS = 200_000;
const MAX_PARTS = 100;
const FAILED = -1;

export interface CompoundAnswer {
  readonly isCompound: boolean;
  /** The first part's entry keeps its case, and so does the compound. */
  readonly keepCase: boolean;
}

const NO_COMPOUND: CompoundAnswer = { isCompound: false, keepCase: false };

export class CompoundCheck {
  readonly #graph: DictionaryGraph;
  readonly #marks: MarkGraph;
  readonly #settings: DictionarySettings;
  readonly #letters: LetterCase;
  /** Whether a word stands in the dictionary by itself, for CHECKCOMPOUNDREP. */
  readonly #isPlainWord: (word: string) => boolean;
  /** With checks that look at two neighbours a place can fail for one predecessor and not for another. */
  readonly #placesAreIndependent: boolean;
  /** Parts may meet in another spelling, so a word can be a compound without a boundary on its own path. */
  readonly #hasSpecialCuts: boolean;
  readonly #tokens = new Tokens();
  readonly #failedPlaces = new Set<number>();
  #steps = 0;
  #isCapitalised = false;

  constructor(
    graph: DictionaryGraph,
    marks: MarkGraph,
    settings: DictionarySettings,
    letters: LetterCase,
    isPlainWord: (word: string) => boolean,
  ) {
    this.#graph = graph;
    this.#marks = marks;
    this.#settings = settings;
    this.#letters = letters;
    this.#isPlainWord = isPlainWord;
    const compound = settings.compound;
    this.#hasSpecialCuts = compound?.patterns.some((pattern) => pattern.replacement !== undefined) ?? false;
    this.#placesAreIndependent =
      compound !== undefined && !compound.noDuplicates && compound.patterns.length === 0 && compound.wordMax === 0;
  }

  /** `isCapitalised`: the word in the text began with a capital, which FORCEUCASE asks for. */
  check(word: string, isCapitalised: boolean): CompoundAnswer {
    const compound = this.#settings.compound;
    if (compound === undefined) return NO_COMPOUND;
    if (!this.#hasSpecialCuts && !this.#graph.crossesBoundary(word, compound.min)) return NO_COMPOUND;
    const tokens = this.#graph.tokenise(word, this.#tokens);
    if (tokens.length < 2 * compound.min) return NO_COMPOUND;
    this.#failedPlaces.clear();
    this.#steps = 0;
    this.#isCapitalised = isCapitalised;
    const firstEnd = this.#matchRest(tokens, 0, 0, 0, 0);
    if (firstEnd === FAILED) return NO_COMPOUND;
    const keepCase = (this.#marks.of(slice(tokens, 0, firstEnd)) & MARK_BEGIN_KEEP_CASE) !== 0;
    return { isCompound: true, keepCase };
  }

  /**
   * Tries everything from `start` on as the rest of a compound whose part number `part` begins there, in the context
   * that begins at `context`. Gives the end of that part, or `FAILED`.
   */
  #matchRest(tokens: Tokens, start: number, context: number, part: number, previousStart: number): number {
    const settings = this.#settings.compound!;
    const place = start * 0x4000000 + context;
    if (this.#failedPlaces.has(place) || part > MAX_PARTS) return FAILED;
    let state = context;
    for (let end = start + 1; end <= tokens.length; end++) {
      if (++this.#steps > MAX_STEPS) return FAILED;
      state = this.#graph.step(state, tokens.symbols[end - 1]!);
      if (end === tokens.length) {
        if (part > 0 && this.#isValidLastPart(tokens, state, previousStart, start, part)) return end;
        break;
      }
      if (settings.patterns.length > 0 && this.#matchesAcrossReplacement(tokens, start, end, context, part)) return end;
      if (state === NO_STATE && !this.#hasSpecialCuts) break;
      if (!this.#mayEndHere(tokens, start, end, state)) continue;
      const answer = this.#cross(tokens, start, end, state, part);
      if (answer === 'abandon') break;
      if (answer === 'found') return end;
    }
    if (this.#placesAreIndependent) this.#failedPlaces.add(place);
    return FAILED;
  }

  /** Whether a part that is not the last one may end at `end`, in `state`. */
  #mayEndHere(tokens: Tokens, start: number, end: number, state: number): boolean {
    const { min } = this.#settings.compound!;
    if (state === NO_STATE || end - start < min || tokens.length - end < min) return false;
    if (this.#graph.firstBoundary(state) === this.#graph.endBoundary(state)) return false;
    return this.#lettersMayMeet(tokens, start, end);
  }

  /** Crosses the boundary after a part. `abandon`: the word is a known misspelling, so no other cut is tried. */
  #cross(tokens: Tokens, start: number, end: number, state: number, part: number): 'found' | 'abandon' | 'no' {
    const settings = this.#settings.compound!;
    for (let arc = this.#graph.firstBoundary(state); arc < this.#graph.endBoundary(state); arc++) {
      // Arcs that drop a letter are for suggestions only; here the letter is read twice.
      if (this.#graph.boundaryWeight(arc) !== settings.boundaryWeight) continue;
      const next = this.#graph.boundaryTarget(arc);
      let nextEnd = this.#matchRest(tokens, end, next, part + 1, start);
      // nb: "fjellandskap" is "fjell" and "landskap" with one l less.
      if (nextEnd === FAILED && settings.simplifiedTriple && end > 2 && this.#isDoubled(tokens, end)) {
        nextEnd = this.#matchRest(tokens, end - 1, next, part + 1, start);
      }
      if (nextEnd === FAILED) continue;
      if (!this.#patternsAllow(tokens, start, end, nextEnd)) continue;
      if (this.#isKnownFault(tokens, start, tokens.length)) return 'abandon';
      if (nextEnd < tokens.length && this.#isKnownFault(tokens, start, nextEnd)) continue;
      return 'found';
    }
    return 'no';
  }

  #isValidLastPart(tokens: Tokens, state: number, previousStart: number, start: number, part: number): boolean {
    const settings = this.#settings.compound!;
    if (state === NO_STATE || !this.#graph.isFinal(state)) return false;
    if (settings.wordMax > 0 && part + 1 > settings.wordMax) return false;
    const form = slice(tokens, start, tokens.length);
    if (settings.noDuplicates && form === slice(tokens, previousStart, start)) return false;
    if (!this.#isCapitalised && (this.#marks.of(form) & MARK_END_UPPERCASE) !== 0) return false;
    return true;
  }

  /** CHECKCOMPOUNDTRIPLE and CHECKCOMPOUNDCASE: which letters may stand on both sides of a boundary. */
  #lettersMayMeet(tokens: Tokens, start: number, end: number): boolean {
    const settings = this.#settings.compound!;
    const before = tokens.textAt(end - 1);
    const after = tokens.textAt(end);
    if (settings.noTripleLetters && before === after && this.#isComparedAsByte(before)) {
      if (end - start > 1 && tokens.textAt(end - 2) === before) return false;
      if (end + 1 < tokens.length && tokens.textAt(end + 1) === before) return false;
    }
    if (settings.noInnerCapitals && before !== '-' && after !== '-') {
      const isCapital = (letter: string) => this.#letters.upperOf(letter) === letter;
      if (isCapital(before) || isCapital(after)) return false;
    }
    return true;
  }

  #isDoubled(tokens: Tokens, end: number): boolean {
    const last = tokens.textAt(end - 1);
    return last === tokens.textAt(end - 2) && this.#isComparedAsByte(last);
  }

  /** Hunspell compares single bytes: "øø" in UTF-8 is never a doubled letter to it. */
  #isComparedAsByte(letter: string): boolean {
    return !this.#settings.isUtf8 || letter < '\u0080';
  }

  /** CHECKCOMPOUNDREP and word pairs: the compound is a likely misspelling of a dictionary word. */
  #isKnownFault(tokens: Tokens, start: number, end: number): boolean {
    const settings = this.#settings.compound!;
    if (!settings.noRepFaults && !settings.hasWordPairs) return false;
    const word = slice(tokens, start, end);
    if (settings.noRepFaults) {
      for (const { from, to, atStart, atEnd } of this.#settings.replacements) {
        if (atStart || atEnd) continue;
        for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1)) {
          if (this.#isPlainWord(word.slice(0, at) + to + word.slice(at + from.length))) return true;
        }
      }
    }
    if (settings.hasWordPairs) {
      for (let i = start + 1; i < end; i++) {
        if (this.#isPlainWord(`${slice(tokens, start, i)} ${slice(tokens, i, end)}`)) return true;
      }
    }
    return false;
  }

  /** CHECKCOMPOUNDPATTERN without a replacement: ends and beginnings that must not meet. */
  #patternsAllow(tokens: Tokens, start: number, end: number, nextEnd: number): boolean {
    const { patterns } = this.#settings.compound!;
    return !patterns.some((pattern) => this.#patternApplies(pattern, tokens, start, end, nextEnd));
  }

  #patternApplies(pattern: CompoundPattern, tokens: Tokens, start: number, end: number, nextEnd: number): boolean {
    if (!slice(tokens, end, tokens.length).startsWith(pattern.begin)) return false;
    const first = this.#flagsOf(slice(tokens, start, end));
    const hasFlag = (flags: readonly string[], flag: string | undefined) =>
      flag === undefined || flags.includes(`r${flag}`) || flags.includes(`a${flag}`);
    if (!hasFlag(first, pattern.endFlag)) return false;
    if (!hasFlag(this.#flagsOf(slice(tokens, end, nextEnd)), pattern.beginFlag)) return false;
    // "0" stands for a first part without affixes.
    if (pattern.end === '0') return pattern.endFlag === undefined || first.includes(`r${pattern.endFlag}`);
    return slice(tokens, start, end).endsWith(pattern.end);
  }

  /** CHECKCOMPOUNDPATTERN with a replacement: where the text has it, the two parts meet in another spelling. */
  #matchesAcrossReplacement(tokens: Tokens, start: number, end: number, context: number, part: number): boolean {
    const settings = this.#settings.compound!;
    for (const pattern of settings.patterns) {
      if (pattern.replacement === undefined || pattern.replacement === '') continue;
      if (!slice(tokens, end, tokens.length).startsWith(pattern.replacement)) continue;
      const rest = tokens.word.slice(tokens.starts[end]! + pattern.replacement.length);
      const before = slice(tokens, start, end) + pattern.end;
      const other = this.#graph.tokenise(before + pattern.begin + rest, new Tokens());
      const cut = this.#graph.tokenise(before, new Tokens()).length;
      const state = this.#walk(other, 0, cut, context);
      if (state === NO_STATE || cut < settings.min || other.length - cut < settings.min) continue;
      const flags = this.#flagsOf(before);
      if (pattern.endFlag !== undefined && !flags.some((flag) => flag.slice(1) === pattern.endFlag)) continue;
      for (let arc = this.#graph.firstBoundary(state); arc < this.#graph.endBoundary(state); arc++) {
        if (this.#graph.boundaryWeight(arc) !== settings.boundaryWeight) continue;
        if (this.#matchRest(other, cut, this.#graph.boundaryTarget(arc), part + 1, 0) !== FAILED) return true;
      }
    }
    return false;
  }

  #walk(tokens: Tokens, from: number, to: number, context: number): number {
    let state = context;
    for (let i = from; i < to && state !== NO_STATE; i++) state = this.#graph.step(state, tokens.symbols[i]!);
    return state;
  }

  #flagsOf(form: string): readonly string[] {
    const set = Math.floor(this.#marks.of(form) / MARK_SET_FACTOR);
    return this.#settings.compound!.flagSets[set] ?? [];
  }
}

function slice(tokens: Tokens, from: number, to: number): string {
  return tokens.word.slice(tokens.starts[from]!, tokens.starts[to]!);
}

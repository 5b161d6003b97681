/**
 * Finds the words of a lexicon that differ from what was typed in marks and special letters alone, however many:
 * `kayttaa` → `käyttää`, `oel` → `øl`, `scoala` → `școala`. Start at `LetterRestorer.restore`.
 *
 * One walk through the lexicon along the typed word, depth first. At each position the symbols are known that may have
 * been typed so (see letter-spellings.ts); nothing else is tried, so that a walk has a few hundred steps. Where it
 * leads nowhere, (position, state, flag setting) is remembered.
 */
import type { SearchBudget } from '../../engine/budget.js';
import * as alphabets from '../../fst/lookup/alphabet.js';
import * as arcLayout from '../../fst/lookup/arc-graph.js';
import { firstLetterArc } from '../../fst/lookup/arc-graph.js';
import type { FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import * as flagMachines from '../../fst/lookup/flag-diacritics.js';
import * as lookaheads from '../../fst/lookup/lookahead.js';
import { lookaheadBit } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { LETTER_COSTS, type LetterFacts, letterSpellings } from './letter-spellings.js';

// See `search/node-layout.ts`.
const { EPSILON } = alphabets;
const { WORDS_PER_ARC } = arcLayout;
const { FLAG_CONFLICT } = flagMachines;
const { LOOKAHEAD, MAY_END } = lookaheads;

export interface RestoredWord {
  readonly value: string;
  /** What the lexicon asks for the word. */
  readonly lexiconWeight: number;
  /** The sum of `LETTER_COSTS`: how many letters were typed otherwise, about. */
  readonly cost: number;
}

/** More words than this do not differ in their marks alone; compounding lexicons make some up. */
const MAX_WORDS = 64;
const MAX_SLIP_WORDS = 300;
const MAX_STEPS = 20_000;
/** Of all words that one slip makes possible together. */
const MAX_SLIP_STEPS = 60_000;
/** What reads nothing (ε, flags, marks that are missing) may form a cycle: so much of it in one word. */
const MAX_SILENT = 200;
/** UTF-16 units; the walk is as deep as the word is long. */
const MAX_LENGTH = 300;
/** Slips in longer words are left to the search: each is a walk of its own. */
const MAX_SLIP_LENGTH = 24;
/** The lookahead set of everything: the start of the lexicon has none of its own. */
const ANY_BIT = -1;
/** Stands in a word for whatever letter the lexicon has there. */
const ANY_LETTER = '\u0000';

/** Shorter walks remember no dead ends: to come there again is cheaper. */
const FEW_STEPS = 256;

/** A symbol that may have been typed at a position. */
interface Match {
  readonly symbol: number;
  /** Its bit in a lookahead set. */
  readonly bit: number;
  readonly length: number;
  readonly cost: number;
}

export class LetterRestorer {
  readonly #lexicon: Transducer;
  readonly #flags: FlagMachine;
  /** First UTF-16 unit of what is typed → the ways to type that begin with it; −1 for nothing typed. */
  readonly #spellings = new Map<number, { typed: string; symbol: number; cost: number }[]>();
  /** (setting, position, state), as one number. */
  #deadEnds = new Set<number>();
  /** Some path ended at `MAX_SILENT`: what leads to it is no dead end. */
  #isBounded = false;
  readonly #matches: Match[][] = [];
  /** By UTF-16 unit: see `#matchesInside`. */
  readonly #inside = new Map<number, Match[]>();
  /** The same at the start of a word, and what may be missing at its end. */
  readonly #atStart = new Map<number, Match[]>();
  readonly #atEnd: Match[];
  /** The symbols that are letters. */
  readonly #letters: number[] = [];
  /** Per position, the lookahead bits of which a state needs one to go on. */
  #wanted = new Int32Array(64);
  #typed = '';
  /** The symbols that were written on the way. */
  #path = new Int32Array(64);
  /** What was spent on the way, for each step of it: `LETTER_COSTS` and the lexicon's weights. */
  #costs = new Float64Array(128);
  #weights = new Float64Array(128);
  #found = new Map<string, RestoredWord>();
  #steps = 0;
  #maxSteps = MAX_STEPS;
  #maxWords = MAX_WORDS;

  constructor(lexicon: Transducer, facts: LetterFacts) {
    this.#lexicon = lexicon;
    this.#flags = lexicon.alphabet.flagMachine();
    const { symbols, inputSymbolCount } = lexicon.alphabet;
    const texts = symbols.slice(0, inputSymbolCount).map((_, symbol) => lexicon.alphabet.textOf(symbol));
    for (const [symbol, spellings] of letterSpellings(texts, facts).entries()) {
      if (texts[symbol] === '') continue;
      if (/^\p{L}\p{M}*$/u.test(texts[symbol]!)) this.#letters.push(symbol);
      for (const { typed, cost } of spellings) {
        const unit = typed === '' ? -1 : typed.charCodeAt(0);
        const list = this.#spellings.get(unit) ?? [];
        list.push({ typed, symbol, cost });
        this.#spellings.set(unit, list);
      }
    }
    this.#atEnd = (this.#spellings.get(-1) ?? []).map(({ symbol, cost }) => match(symbol, 0, cost));
  }

  /** In no order. The typed word itself is among them if the lexicon has it. */
  restore(typed: string, budget: SearchBudget): RestoredWord[] {
    if (typed.length > MAX_LENGTH || typed.includes(ANY_LETTER)) return [];
    this.#found = new Map();
    this.#steps = 0;
    this.#maxSteps = MAX_STEPS;
    this.#maxWords = MAX_WORDS;
    this.#follow(typed);
    budget.spend(this.#steps);
    return this.#foundFor(typed);
  }

  /**
   * What is found where, besides, one letter was left out, put in, changed or swapped with the next: fi `kayttta` →
   * `käyttää`. The first letter is taken for right: slips there are rare.
   */
  restoreWithSlip(typed: string, budget: SearchBudget): RestoredWord[] {
    if (typed.length > MAX_SLIP_LENGTH || typed.includes(ANY_LETTER)) return [];
    this.#found = new Map();
    this.#steps = 0;
    this.#maxSteps = MAX_SLIP_STEPS;
    this.#maxWords = MAX_SLIP_WORDS;
    for (let at = 1; at <= typed.length; at++) {
      const [before, after] = [typed.slice(0, at), typed.slice(at)];
      this.#follow(before + ANY_LETTER + after);
      if (after === '') break;
      this.#follow(before + after.slice(1));
      this.#follow(before + ANY_LETTER + after.slice(1));
      if (after.length > 1) this.#follow(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    }
    budget.spend(this.#steps);
    return this.#foundFor(typed);
  }

  /** Adds the words for one spelling to those that were found. */
  #follow(typed: string): void {
    this.#typed = typed;
    if (this.#deadEnds.size > 0) this.#deadEnds = new Set();
    this.#isBounded = false;
    this.#flags.makeRoom();
    this.#readAhead();
    this.#costs[0] = 0;
    this.#weights[0] = 0;
    this.#walk(0, 0, ANY_BIT, 0, 0, 0, 0);
  }

  /** The name Päivä has nothing over the word päivä where small letters were typed. */
  #foundFor(typed: string): RestoredWord[] {
    return [...this.#found.values()].filter(({ value }) => {
      const lower = value.charAt(0).toLowerCase() + value.slice(1);
      return lower === value || value.charAt(0) === typed.charAt(0) || !this.#found.has(lower);
    });
  }

  #readAhead(): void {
    const length = this.#typed.length;
    if (this.#wanted.length <= length) this.#wanted = new Int32Array(length + 64);
    for (let position = 0; position <= length; position++) {
      const matches = position > 0 && position === length ? this.#atEnd : this.#matchesOfUnit(position);
      this.#matches[position] = matches;
      let bits = position === length ? MAY_END : 0;
      for (const { bit } of matches) bits |= bit;
      this.#wanted[position] = bits;
    }
  }

  /** Most letters are typed with one key: what may stand for such a letter inside a word is found out once. */
  #matchesOfUnit(position: number): Match[] {
    const kept = position === 0 ? this.#atStart : this.#inside;
    const unit = this.#typed.charCodeAt(position);
    const known = kept.get(unit);
    if (known !== undefined) return known;
    const matches = this.#matchesAt(position);
    const capital = position === 0 ? this.#typed.charAt(0).toUpperCase().charCodeAt(0) : unit;
    const isAlwaysSo = (first: number) => (this.#spellings.get(first) ?? []).every(({ typed }) => typed.length === 1);
    if (isAlwaysSo(unit) && isAlwaysSo(capital)) kept.set(unit, matches);
    return matches;
  }

  #matchesAt(position: number): Match[] {
    const typed = this.#typed;
    const matches: Match[] = [];
    const find = (text: string, from: number, extra: number) => {
      for (const { typed: spelling, symbol, cost } of this.#spellings.get(text.charCodeAt(from)) ?? [])
        if (text.startsWith(spelling, from)) matches.push(match(symbol, spelling.length, cost + extra));
    };
    if (typed.charAt(position) === ANY_LETTER) {
      for (const symbol of this.#letters) matches.push(match(symbol, 1, 0));
    } else if (position < typed.length) find(typed, position, 0);
    if (position === 0 && typed !== '') {
      // A name in small letters; the other way round the case of the whole word says what to look for.
      const first = typed.charAt(0).toUpperCase();
      if (first !== typed.charAt(0) && first.length === 1) find(first + typed.slice(1), 0, LETTER_COSTS.capital);
    }
    // After a letter, a mark may be missing that is a symbol of its own.
    if (position > 0)
      for (const { symbol, cost } of this.#spellings.get(-1) ?? []) matches.push(match(symbol, 0, cost));
    return matches;
  }

  /**
   * True when it came to the end of a word. `lookahead` is what the state can go on with, `written` the length of the path,
   * `depth` where the cost and the weight so far are in `#costs` and `#weights`: numbers with a fraction that are arguments
   * would be an object each. Seven numbers instead of a record, as in the search for corrections.
   */
  #walk(
    position: number,
    state: number,
    lookahead: number,
    setting: number,
    depth: number,
    written: number,
    silent: number,
  ): boolean {
    if (++this.#steps > this.#maxSteps || this.#found.size >= this.#maxWords) return true;
    const { arcStart, letterStart, arcs, arcWeights, finalWeights } = this.#lexicon.graph;
    if (depth + 1 >= this.#costs.length) this.#lengthenSums();
    let isAlive = false;
    if (position === this.#typed.length && finalWeights[state]! < Number.POSITIVE_INFINITY) {
      this.#keep(written, this.#costs[depth]!, this.#weights[depth]! + finalWeights[state]!);
      isAlive = true;
    }
    const wanted = this.#wanted[position]!;
    if (silent >= MAX_SILENT) this.#isBounded = true;
    else {
      for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
        const at = arc * WORDS_PER_ARC;
        const follows = arcs[at + LOOKAHEAD]! | 0;
        if ((follows & wanted) === 0) continue;
        const symbol = arcs[at]! & 0xffff;
        const after = symbol === EPSILON ? setting : this.#flags.apply(setting, symbol);
        if (after === FLAG_CONFLICT) continue;
        this.#costs[depth + 1] = this.#costs[depth]!;
        this.#weights[depth + 1] = this.#weights[depth]! + arcWeights[at + 2]!;
        if (this.#enter(position, arcs[at + 1]!, follows, after, depth + 1, written, silent + 1)) isAlive = true;
      }
    }
    const matches = this.#matches[position]!;
    for (let i = 0; i < matches.length; i++) {
      const { symbol, bit, length, cost } = matches[i]!;
      if ((bit & lookahead) === 0 || (length === 0 && silent >= MAX_SILENT)) continue;
      const next = this.#wanted[position + length]!;
      const end = arcStart[state + 1]!;
      if (written === this.#path.length) this.#lengthenPath();
      for (let arc = firstLetterArc(this.#lexicon.graph, state, symbol); arc < end; arc++) {
        const at = arc * WORDS_PER_ARC;
        if ((arcs[at]! & 0xffff) !== symbol) break;
        const follows = arcs[at + LOOKAHEAD]! | 0;
        if ((follows & next) === 0) continue;
        this.#costs[depth + 1] = this.#costs[depth]! + cost;
        this.#weights[depth + 1] = this.#weights[depth]! + arcWeights[at + 2]!;
        const silentNow = length === 0 ? silent + 1 : silent;
        this.#path[written] = symbol;
        if (this.#enter(position + length, arcs[at + 1]!, follows, setting, depth + 1, written + 1, silentNow))
          isAlive = true;
      }
    }
    return isAlive;
  }

  #enter(
    position: number,
    state: number,
    lookahead: number,
    setting: number,
    depth: number,
    written: number,
    silent: number,
  ): boolean {
    if (this.#steps <= FEW_STEPS) return this.#walk(position, state, lookahead, setting, depth, written, silent);
    const key = (setting * (this.#typed.length + 1) + position) * this.#lexicon.graph.stateCount + state;
    if (this.#deadEnds.has(key)) return false;
    const isAlive = this.#walk(position, state, lookahead, setting, depth, written, silent);
    if (!isAlive && !this.#isBounded) this.#deadEnds.add(key);
    return isAlive;
  }

  #lengthenSums(): void {
    const lengthened = (old: Float64Array<ArrayBuffer>) => {
      const longer = new Float64Array(old.length * 2);
      longer.set(old);
      return longer;
    };
    this.#costs = lengthened(this.#costs);
    this.#weights = lengthened(this.#weights);
  }

  #lengthenPath(): void {
    const longer = new Int32Array(this.#path.length * 2);
    longer.set(this.#path);
    this.#path = longer;
  }

  #keep(written: number, cost: number, lexiconWeight: number): void {
    let value = '';
    for (let i = 0; i < written; i++) value += this.#lexicon.alphabet.textOf(this.#path[i]!);
    const known = this.#found.get(value);
    if (known === undefined || cost + lexiconWeight < known.cost + known.lexiconWeight)
      this.#found.set(value, { value, lexiconWeight, cost });
  }
}

function match(symbol: number, length: number, cost: number): Match {
  return { symbol, bit: lookaheadBit(symbol), length, cost };
}

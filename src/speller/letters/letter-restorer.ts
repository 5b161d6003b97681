/**
 * Finds the words of a lexicon that differ from what was typed in marks and special letters alone, however many:
 * `kayttaa` → `käyttää`, `oel` → `øl`, `scoala` → `școala`. Start at `LetterRestorer.restore`.
 *
 * One walk through the lexicon along the typed word, depth first. At each position the symbols are known that may have
 * been typed so (see letter-spellings.ts); nothing else is tried, so that a walk has a few hundred steps. Where it
 * leads nowhere, (position, state, flag setting) is remembered.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { ArcReader } from '../../fst/lookup/arc-reader.js';
import type { FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import * as flagMachines from '../../fst/lookup/flag-diacritics.js';
import { FrameStack, WalkFrame } from '../../fst/lookup/frame-stack.js';
import { lookaheadBit, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { LETTER_COSTS, type LetterFacts, letterSpellings } from './letter-spellings.js';

// See `search/node-layout.ts`.
const { FLAG_CONFLICT } = flagMachines;

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

class Frame extends WalkFrame {
  /** What the state can go on with, as lookahead bits. */
  lookahead = ANY_BIT;
  /** How many symbols were written. */
  written = 0;
  /** How many arcs read nothing. */
  silent = 0;
  /** The sum of `LETTER_COSTS`. Not a whole number at first, as the weight. */
  cost = Number.NaN;

  override copyFrom(frame: Frame): void {
    super.copyFrom(frame);
    this.lookahead = frame.lookahead;
    this.written = frame.written;
    this.silent = frame.silent;
    this.cost = frame.cost;
  }
}

export class LetterRestorer {
  readonly #lexicon: Transducer;
  readonly #arcs: ArcReader;
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
  /** The places on the way, from the start of the word on. */
  readonly #way = new FrameStack(() => new Frame());
  readonly #start = new Frame();
  #found = new Map<string, RestoredWord>();
  #steps = 0;
  #maxSteps = MAX_STEPS;
  #maxWords = MAX_WORDS;

  constructor(lexicon: Transducer, facts: LetterFacts) {
    this.#lexicon = lexicon;
    this.#flags = lexicon.alphabet.flagMachine();
    this.#arcs = new ArcReader(lexicon, this.#flags);
    this.#start.weight = 0;
    this.#start.cost = 0;
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
    this.#way.clear();
    this.#walk(this.#way.push(this.#start));
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
    const cached = kept.get(unit);
    if (cached !== undefined) return cached;
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

  /** True when it came to the end of a word. */
  #walk(frame: Frame): boolean {
    if (++this.#steps > this.#maxSteps || this.#found.size >= this.#maxWords) return true;
    let isAlive = false;
    if (frame.position === this.#typed.length && this.#arcs.isFinal(frame.state)) {
      this.#keep(frame);
      isAlive = true;
    }
    if (frame.silent >= MAX_SILENT) this.#isBounded = true;
    else if (this.#arcs.hasSilent(frame.state) && this.#passSilently(frame)) isAlive = true;
    if (this.#readLetters(frame)) isAlive = true;
    return isAlive;
  }

  /** Arcs that read nothing. */
  #passSilently(frame: Frame): boolean {
    const arcs = this.#arcs;
    const wanted = this.#wanted[frame.position]!;
    const end = arcs.letters(frame.state);
    let isAlive = false;
    for (let arc = arcs.start(frame.state); arc < end; arc++) {
      if ((arcs.lookahead(arc) & wanted) === 0) continue;
      const setting = arcs.settingAfter(arc, frame.setting);
      if (setting === FLAG_CONFLICT) continue;
      const next = this.#after(frame, arc);
      next.setting = setting;
      next.silent++;
      if (this.#enter(next)) isAlive = true;
    }
    return isAlive;
  }

  /** The symbols that may have been typed so. */
  #readLetters(frame: Frame): boolean {
    const matches = this.#matches[frame.position]!;
    let isAlive = false;
    for (let i = 0; i < matches.length; i++) {
      const match = matches[i]!;
      if ((match.bit & frame.lookahead) === 0 || (match.length === 0 && frame.silent >= MAX_SILENT)) continue;
      if (this.#readLetter(frame, match)) isAlive = true;
    }
    return isAlive;
  }

  #readLetter(frame: Frame, { symbol, length, cost }: Match): boolean {
    const arcs = this.#arcs;
    const wanted = this.#wanted[frame.position + length]!;
    if (frame.written === this.#path.length) this.#lengthenPath();
    const end = arcs.end(frame.state);
    let isAlive = false;
    for (let arc = arcs.firstReading(frame.state, symbol); arc < end && arcs.input(arc) === symbol; arc++) {
      if ((arcs.lookahead(arc) & wanted) === 0) continue;
      const next = this.#after(frame, arc);
      next.position += length;
      if (length === 0) next.silent++;
      next.cost += cost;
      // Written again for each arc: what lies behind the one before has written here.
      this.#path[frame.written] = symbol;
      next.written++;
      if (this.#enter(next)) isAlive = true;
    }
    return isAlive;
  }

  /** The place that an arc leads to, on top of the way. */
  #after(frame: Frame, arc: number): Frame {
    const next = this.#way.push(frame);
    next.state = this.#arcs.target(arc);
    next.lookahead = this.#arcs.lookahead(arc);
    next.weight += this.#arcs.weight(arc);
    return next;
  }

  /** Walks on from the top of the way, and takes it away. */
  #enter(frame: Frame): boolean {
    const isAlive = this.#steps <= FEW_STEPS ? this.#walk(frame) : this.#walkOnce(frame);
    this.#way.drop();
    return isAlive;
  }

  /** Nothing, where it is known that the way leads nowhere. */
  #walkOnce(frame: Frame): boolean {
    const { setting, position, state } = frame;
    const key = (setting * (this.#typed.length + 1) + position) * this.#lexicon.graph.stateCount + state;
    if (this.#deadEnds.has(key)) return false;
    const isAlive = this.#walk(frame);
    if (!isAlive && !this.#isBounded) this.#deadEnds.add(key);
    return isAlive;
  }

  #lengthenPath(): void {
    const longer = new Int32Array(this.#path.length * 2);
    longer.set(this.#path);
    this.#path = longer;
  }

  #keep({ state, written, cost, weight }: Frame): void {
    const lexiconWeight = weight + this.#arcs.finalWeight(state);
    let value = '';
    for (let i = 0; i < written; i++) value += this.#lexicon.alphabet.textOf(this.#path[i]!);
    const previous = this.#found.get(value);
    if (previous === undefined || cost + lexiconWeight < previous.cost + previous.lexiconWeight)
      this.#found.set(value, { value, lexiconWeight, cost });
  }
}

function match(symbol: number, length: number, cost: number): Match {
  return { symbol, bit: lookaheadBit(symbol), length, cost };
}

/**
 * The error model: a weighted transducer from misspellings to what may have been meant, up to two edits. Start at
 * `compileErrorModel`.
 *
 * Three states in a row count the edits; every arc between them is one edit, every arc on the spot copies a letter.
 * What the dictionary knows about its language makes some edits cheap: REP ("shun" for "tion"), MAP ("aáà"), KEY
 * (neighbours on the keyboard), TRY (frequent letters first). Costs are on a scale on which a plain edit is 10, and
 * follow Hunspell's own order: replacements from the table, related letters, doubled letters, swapped neighbours, then
 * anything.
 */
import type { Automaton } from '../../fst/build/automaton.js';
import { TransducerBuilder } from '../../fst/build/builder.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import type { AffixFile, Replacement } from '../data/affix-file.js';
import type { SymbolTable } from './symbol-table.js';

export const EDIT_COSTS = {
  replacement: 5,
  related: 5,
  caseChange: 3,
  doubled: 6.5,
  /** Every further letter of a run: "кошшшшка". */
  repeated: 1,
  swapped: 7,
  neighbour: 9,
  insertion: 9,
  deletion: 9,
  substitution: 10,
  /** The rarest letter costs this much more than the most frequent one. */
  rarity: 2,
  /** A second edit in the same word costs this factor more. */
  secondFactor: 1.4,
} as const;

/** Enough for every alphabet here; a dictionary of Chinese would otherwise make a hundred million arcs. */
const MAX_EDIT_LETTERS = 72;
const MAX_REPLACEMENTS = 20_000;
const UNKNOWN = '@_UNKNOWN_SYMBOL_@';

export type SuggestionHints = Pick<AffixFile, 'keyboard' | 'tryCharacters' | 'replacements' | 'maps'>;

export interface ErrorModelSource {
  readonly hints: SuggestionHints;
  readonly symbols: SymbolTable;
  readonly misspellings: readonly { readonly from: string; readonly to: string }[];
}

export function compileErrorModel(source: ErrorModelSource): Uint8Array<ArrayBuffer> {
  return writeOptimisedLookup(new ErrorModelBuilder(source).build(), { name: 'errmodel' }).bytes;
}

class ErrorModelBuilder {
  readonly #fst = new TransducerBuilder();
  readonly #source: ErrorModelSource;
  /** Symbols of the lexicon, by name. */
  readonly #lexiconSymbols: readonly string[];
  readonly #lexiconSymbolSet: ReadonlySet<string>;
  /** The letters that edits put in, most frequent first. */
  readonly #letters: readonly string[];
  readonly #related = new Map<string, Set<string>>();
  readonly #neighbours = new Map<string, Set<string>>();

  constructor(source: ErrorModelSource) {
    this.#source = source;
    this.#lexiconSymbols = source.symbols.symbols.slice(1);
    this.#lexiconSymbolSet = new Set(this.#lexiconSymbols);
    this.#letters = editLetters(source);
    this.#relate();
    this.#findNeighbours();
  }

  build(): Automaton {
    const fst = this.#fst;
    // A separate start state: patterns that are bound to the beginning of a word leave only from there.
    const start = fst.addState();
    const edits = [fst.addState(), fst.addState(), fst.addState()];
    const end = fst.addState();
    fst.setFinal(end);
    for (const state of [start, ...edits]) fst.setFinal(state);
    const unknown = fst.symbol(UNKNOWN);

    for (const [count, state] of edits.entries()) {
      for (const name of this.#lexiconSymbols) this.#copy(state, name, state);
      const next = edits[count + 1];
      if (next === undefined) continue;
      const factor = count === 0 ? 1 : EDIT_COSTS.secondFactor;
      this.#plainEdits(state, next, factor, unknown);
      this.#doubledLetters(state, next, factor);
      this.#swaps(state, next, factor);
      this.#replacements(state, next, end, factor, false);
    }
    const [first, second] = edits as [number, number];
    for (const name of this.#lexiconSymbols) this.#copy(start, name, first);
    this.#plainEdits(start, second, 1, unknown);
    this.#doubledLetters(start, second, 1);
    this.#swaps(start, second, 1);
    this.#replacements(start, second, end, 1, true);
    this.#capitals(start, first);
    for (const { from, to } of this.#source.misspellings.slice(0, MAX_REPLACEMENTS)) {
      this.#path(start, from, to, end, EDIT_COSTS.replacement / 2);
    }
    return fst.finish(start);
  }

  #copy(from: number, name: string, to: number): void {
    const symbol = this.#fst.symbol(name);
    this.#fst.addArc(from, symbol, symbol, to);
  }

  /** One letter too many, one missing, one for another. */
  #plainEdits(from: number, next: number, factor: number, unknown: number): void {
    const fst = this.#fst;
    for (const name of [...this.#lexiconSymbols, UNKNOWN]) {
      fst.addArc(from, fst.symbol(name), 0, next, EDIT_COSTS.deletion * factor);
    }
    for (const [rank, letter] of this.#letters.entries()) {
      const output = fst.symbol(letter);
      const rarity = (EDIT_COSTS.rarity * rank) / this.#letters.length;
      fst.addArc(from, 0, output, next, (EDIT_COSTS.insertion + rarity) * factor);
      fst.addArc(from, unknown, output, next, (EDIT_COSTS.substitution + rarity) * factor);
      for (const wrong of this.#letters) {
        if (wrong === letter) continue;
        const cost = this.#substitutionCost(wrong, letter) + rarity;
        fst.addArc(from, fst.symbol(wrong), output, next, cost * factor);
      }
    }
    // Letters that are rare here but related to frequent ones: a foreign "ǎ" for "ă".
    for (const wrong of this.#lexiconSymbols) {
      if (this.#letters.includes(wrong)) continue;
      for (const letter of this.#related.get(wrong) ?? []) {
        if (letter.length > 0 && this.#letters.includes(letter)) {
          fst.addArc(from, fst.symbol(wrong), fst.symbol(letter), next, EDIT_COSTS.related * factor);
        }
      }
    }
  }

  #substitutionCost(wrong: string, right: string): number {
    if (this.#related.get(wrong)?.has(right)) return EDIT_COSTS.related;
    if (this.#neighbours.get(wrong)?.has(right)) return EDIT_COSTS.neighbour;
    return EDIT_COSTS.substitution;
  }

  /** fi: "jähtyy" for "jäähtyy", "tallo" for "talo": copy the letter, then add or drop the second one. */
  #doubledLetters(from: number, next: number, factor: number): void {
    const fst = this.#fst;
    for (const letter of this.#letters) {
      const symbol = fst.symbol(letter);
      const copied = fst.addState();
      fst.addArc(from, symbol, symbol, copied);
      fst.addArc(copied, 0, symbol, next, EDIT_COSTS.doubled * factor);
      fst.addArc(copied, symbol, 0, next, EDIT_COSTS.doubled * factor);
      // ru: "оооочень": a run of any length is one mistake.
      const run = fst.addState();
      fst.addArc(copied, symbol, 0, run, EDIT_COSTS.doubled * factor);
      fst.addArc(run, symbol, 0, run, EDIT_COSTS.repeated);
      fst.addArc(run, symbol, 0, next, EDIT_COSTS.repeated);
    }
  }

  /** Two neighbours in the wrong order: "ab" for "ba". */
  #swaps(from: number, next: number, factor: number): void {
    const fst = this.#fst;
    for (const a of this.#letters) {
      for (const b of this.#letters) {
        if (a === b) continue;
        const half = fst.addState();
        fst.addArc(from, fst.symbol(a), fst.symbol(b), half, EDIT_COSTS.swapped * factor);
        fst.addArc(half, fst.symbol(b), fst.symbol(a), next);
      }
    }
  }

  #replacements(from: number, next: number, end: number, factor: number, isStart: boolean): void {
    const list: Replacement[] = this.#source.hints.replacements.slice(0, MAX_REPLACEMENTS);
    for (const { from: wrong, to: right, atStart, atEnd } of list) {
      // A replacement by two words ("alot" for "a lot") leads nowhere in a lexicon of words.
      if (right.includes(' ') || (atStart && !isStart)) continue;
      this.#path(from, wrong, right, atEnd ? end : next, EDIT_COSTS.replacement * factor);
    }
    for (const group of this.#source.hints.maps) {
      for (const wrong of group) {
        for (const right of group) {
          // Single letters are substitutions already; this is for "(ss)ß".
          if (wrong === right || ([...wrong].length === 1 && [...right].length === 1)) continue;
          this.#path(from, wrong, right, next, EDIT_COSTS.related * factor);
        }
      }
    }
  }

  /** de: "haus" for "Haus". */
  #capitals(start: number, first: number): void {
    for (const name of this.#lexiconSymbols) {
      const upper = name.toUpperCase();
      const lower = name.toLowerCase();
      if (upper !== name && this.#lexiconSymbolSet.has(upper)) {
        this.#fst.addArc(start, this.#fst.symbol(name), this.#fst.symbol(upper), first, EDIT_COSTS.caseChange);
      }
      if (lower !== name && this.#lexiconSymbolSet.has(lower)) {
        this.#fst.addArc(start, this.#fst.symbol(name), this.#fst.symbol(lower), first, EDIT_COSTS.caseChange);
      }
    }
  }

  /** One string for another, letter by letter; the cost is on the first arc, where a search sees it soonest. */
  #path(from: number, wrong: string, right: string, to: number, cost: number): void {
    const ins = [...wrong];
    const outs = [...right];
    if (outs.some((letter) => !this.#lexiconSymbolSet.has(letter))) return;
    let state = from;
    const length = Math.max(ins.length, outs.length);
    for (let i = 0; i < length; i++) {
      const next = i === length - 1 ? to : this.#fst.addState();
      const weight = i === 0 ? cost : 0;
      this.#fst.addArc(state, this.#fst.symbol(ins[i] ?? ''), this.#fst.symbol(outs[i] ?? ''), next, weight);
      state = next;
    }
  }

  /** Letters of one MAP group, and letters that differ in a diacritic alone. */
  #relate(): void {
    const relate = (a: string, b: string): void => {
      if (a === b) return;
      const set = this.#related.get(a) ?? new Set();
      set.add(b);
      this.#related.set(a, set);
    };
    for (const group of this.#source.hints.maps) for (const a of group) for (const b of group) relate(a, b);
    const byBase = new Map<string, string[]>();
    for (const name of this.#lexiconSymbols) {
      const base = name.normalize('NFD').replace(/\p{M}/gu, '');
      const group = byBase.get(base) ?? [];
      group.push(name);
      byBase.set(base, group);
    }
    for (const group of byBase.values()) for (const a of group) for (const b of group) relate(a, b);
  }

  /** KEY: "qwertyuiop|asdfghjkl|zxcvbnm", neighbours within a row. */
  #findNeighbours(): void {
    for (const row of this.#source.hints.keyboard.split('|')) {
      const keys = [...row];
      for (let i = 0; i + 1 < keys.length; i++) {
        for (const [a, b] of [
          [keys[i]!, keys[i + 1]!],
          [keys[i + 1]!, keys[i]!],
        ] as const) {
          const set = this.#neighbours.get(a) ?? new Set();
          set.add(b);
          this.#neighbours.set(a, set);
        }
      }
    }
  }
}

/**
 * Lower-case letters that the lexicon really uses, most frequent first, and the hyphen and apostrophe if it has them.
 */
function editLetters({ symbols, hints }: ErrorModelSource): string[] {
  const tried = new Set(hints.tryCharacters);
  const total = symbols.counts.reduce((sum, count) => sum + count, 0);
  const counted = symbols.symbols.slice(1).map((name, i) => ({ name, count: symbols.counts[i + 1]! }));
  return counted
    .filter(({ name, count }) => {
      if (/^[-'’]$/u.test(name)) return true;
      if (!/^\p{L}$/u.test(name) || name !== name.toLowerCase()) return false;
      return tried.has(name) || count * 20_000 > total;
    })
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_EDIT_LETTERS)
    .map(({ name }) => name);
}

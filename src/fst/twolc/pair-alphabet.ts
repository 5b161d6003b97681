/**
 * The pairs of a grammar: those of the Alphabet section and all that rules and definitions write out. Says which pairs
 * an expression such as `Vow:0` or `a:` stands for.
 *
 * hfst-twolc computes such a set when it first meets the expression and keeps it, and remembers every expression it has
 * met as if it were a pair of the alphabet. That is only visible with diacritics: after `%^` has been used once, `?`
 * knows it. Expressions must therefore be asked for in the order of the source.
 */
import type { SideSyntax } from './parse/syntax.js';

/** The empty string as a side of a pair. */
export const ZERO = '';
/** The edge of a word, `.#.` in a grammar. */
export const BOUNDARY = '@#@';
/** Any symbol that the grammar does not have, unchanged: the first pair of every alphabet. */
export const IDENTITY_PAIR = 0;

/** A set of pairs; `known` has the diacritics among their symbols. */
export interface PairSet {
  readonly pairs: readonly number[];
  readonly known: ReadonlySet<string>;
}

const ANY_KEY = '?';

export class PairAlphabet {
  /** The two sides of each pair. The sides of the identity pair are not used. */
  readonly uppers: readonly string[];
  readonly lowers: readonly string[];
  readonly diacritics: ReadonlySet<string>;
  /** What `?` stands for. Diacritics belong to it, unless they have other pairs than with zero and with themselves. */
  readonly universe: PairSet;
  readonly #numbers = new Map<string, number>();
  readonly #sets: ReadonlyMap<string, readonly string[]>;
  readonly #byUpper = new Map<string, number[]>();
  readonly #byLower = new Map<string, number[]>();
  readonly #cache = new Map<string, PairSet>();
  /** Diacritics that an expression has named. */
  readonly #named = new Set<string>();

  constructor(
    pairs: Iterable<readonly [upper: string, lower: string]>,
    diacritics: ReadonlySet<string>,
    sets: ReadonlyMap<string, readonly string[]>,
  ) {
    this.diacritics = diacritics;
    this.#sets = sets;
    const uppers = ['?'];
    const lowers = ['?'];
    const pairedDiacritics = new Set<string>();
    const add = (upper: string, lower: string): void => {
      const key = keyOf(upper, lower);
      if (this.#numbers.has(key)) return;
      this.#numbers.set(key, uppers.length);
      uppers.push(upper);
      lowers.push(lower);
    };
    for (const [upper, lower] of pairs) {
      if (diacritics.has(upper) && (lower === upper || lower === ZERO)) continue;
      add(upper, lower);
      if (diacritics.has(upper)) pairedDiacritics.add(upper);
      if (diacritics.has(lower)) pairedDiacritics.add(lower);
    }
    const ordinary = uppers.length;
    for (let pair = 1; pair < ordinary; pair++) {
      pushTo(this.#byUpper, uppers[pair]!, pair);
      pushTo(this.#byLower, lowers[pair]!, pair);
    }
    for (const diacritic of diacritics) add(diacritic, diacritic);
    this.uppers = uppers;
    this.lowers = lowers;
    const everything: number[] = [];
    for (let pair = 0; pair < uppers.length; pair++) {
      if (pair < ordinary || !pairedDiacritics.has(uppers[pair]!)) everything.push(pair);
    }
    this.universe = { pairs: everything, known: pairedDiacritics };
  }

  get pairCount(): number {
    return this.uppers.length;
  }

  numberOf(upper: string, lower: string): number | undefined {
    return this.#numbers.get(keyOf(upper, lower));
  }

  /** The pairs of the alphabet with this upper side; for a diacritic without the pair that stands for the diacritic. */
  pairsWithUpper(upper: string): readonly number[] {
    return this.#byUpper.get(upper) ?? [];
  }

  diacriticPair(diacritic: string): number {
    return this.#numbers.get(keyOf(diacritic, diacritic))!;
  }

  /** The pairs that `upper:lower` stands for; `known` counts only those diacritics. */
  resolve(upper: SideSyntax, lower: SideSyntax): PairSet {
    const key = `${sideKey(upper)} ${sideKey(lower)}`;
    let pairSet = this.#cache.get(key);
    if (pairSet === undefined) {
      pairSet = this.#compute(upper, lower);
      this.#cache.set(key, pairSet);
    }
    return pairSet;
  }

  /** The members of a set, or the symbol itself. */
  #members(side: SideSyntax): readonly string[] {
    if (side.kind === 'set') return this.#sets.get(side.name) ?? [];
    return [symbolOf(side) ?? UNUSED];
  }

  #compute(upper: SideSyntax, lower: SideSyntax): PairSet {
    const single = symbolOf(upper);
    if (single !== undefined && this.diacritics.has(single)) {
      this.#named.add(single);
      return this.#pairSet([this.diacriticPair(single)]);
    }
    if (upper.kind === 'any' && lower.kind === 'any') {
      return { pairs: this.universe.pairs, known: new Set([...this.universe.known, ...this.#named]) };
    }
    const pairs = new Set<number>();
    if (upper.kind === 'any') {
      for (const symbol of this.#members(lower)) {
        for (const pair of this.#byLower.get(symbol) ?? []) pairs.add(pair);
        if (this.#named.has(symbol)) pairs.add(this.diacriticPair(symbol));
      }
    } else if (lower.kind === 'any') {
      for (const symbol of this.#members(upper)) {
        for (const pair of this.#byUpper.get(symbol) ?? []) pairs.add(pair);
        if (this.#named.has(symbol)) pairs.add(this.diacriticPair(symbol));
      }
    } else {
      this.#crossProduct(this.#members(upper), this.#members(lower), pairs);
    }
    return this.#pairSet([...pairs]);
  }

  #crossProduct(uppers: readonly string[], lowers: readonly string[], pairs: Set<number>): void {
    const wanted = new Set(lowers);
    for (const upper of uppers) {
      for (const pair of this.#byUpper.get(upper) ?? []) if (wanted.has(this.lowers[pair]!)) pairs.add(pair);
      if (this.diacritics.has(upper) && wanted.has(upper)) pairs.add(this.diacriticPair(upper));
    }
  }

  #pairSet(pairs: readonly number[]): PairSet {
    if (this.diacritics.size === 0) return { pairs, known: NO_DIACRITICS };
    const diacritics = new Set<string>();
    for (const pair of pairs) {
      for (const symbol of [this.uppers[pair]!, this.lowers[pair]!])
        if (this.diacritics.has(symbol)) diacritics.add(symbol);
    }
    return { pairs, known: diacritics };
  }
}

const NO_DIACRITICS: ReadonlySet<string> = new Set();

/** A name that no symbol has: `#` in a set or as a centre stands for nothing in hfst-twolc. */
const UNUSED = '\u0000';

/** The symbol that a side names, if it names one. */
export function symbolOf({ kind, name }: SideSyntax): string | undefined {
  if (kind === 'symbol') return name;
  if (kind === 'zero') return ZERO;
  return kind === 'boundary' ? BOUNDARY : undefined;
}

/** As a member of a set: `#` there is not the symbol `%#`. */
export function memberOf(side: SideSyntax): string {
  return symbolOf(side) ?? UNUSED;
}

function sideKey(side: SideSyntax): string {
  return side.kind === 'any' ? ANY_KEY : `${side.kind}=${side.name}`;
}

function keyOf(upper: string, lower: string): string {
  return `${upper}\u0000${lower}`;
}

function pushTo(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

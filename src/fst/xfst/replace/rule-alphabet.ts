/**
 * The alphabet of a replace rule: all its parts with one numbering, and classes of symbols that no part of the rule
 * tells apart. A rule about vowels has a class for the vowels and one for everything else, so the automata of a rule
 * stay small however many letters its definitions list.
 *
 * Inside a rule flag diacritics are ordinary symbols (`?` means them too), and the word boundary `.#.` is a symbol that
 * `?` does not mean, unless the expression that holds `?` names the boundary itself. Both are HFST's rules.
 */

import { harmoniseAll } from '../../algebra/harmonise.js';
import type { Limits } from '../../algebra/limits.js';
import { emptySet } from '../../algebra/primitives.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from '../../algebra/special-symbols.js';
import { type Automaton, EPSILON_SYMBOL } from '../../build/automaton.js';
import { BOUNDARY } from '../word-boundary.js';

const HIDDEN_FLAG = '\u0001flag ';
const FLAG = /^@[PRUDCNprudcn]\./;

/** Stands for "the same symbol below" in the signature of an arc. */
const SAME = -1;

export interface RuleAlphabet {
  /** The parts in the order in which they were given, all over `symbols`. */
  readonly parts: readonly Automaton[];
  readonly symbols: readonly string[];
  readonly identity: number;
  readonly unknown: number;
  readonly boundary: number;
  /** Symbol number to class number. The unknown symbol is in the class of the identity symbol. */
  readonly classOf: Uint16Array;
  readonly classCount: number;
  /** Class number to the symbol that stands for it: the identity symbol for its own class. */
  readonly representative: Uint16Array;
  /** Class number to its symbols, without the unknown symbol. */
  readonly members: readonly (readonly number[])[];
  readonly boundaryClass: number;
}

/** Gives the parts of a rule one alphabet. The first `mappingCount` parts are mappings, the others contexts. */
export function ruleAlphabet(parts: readonly Automaton[], mappingCount: number, limits: Limits): RuleAlphabet {
  const specials = emptySet([EPSILON_SYMBOL, IDENTITY_SYMBOL, UNKNOWN_SYMBOL, BOUNDARY]);
  const shared = harmoniseAll([specials, ...parts.map((part) => knowingBoundary(hideFlags(part)))], limits).slice(1);
  const { symbols } = shared[0]!;
  const identity = symbols.indexOf(IDENTITY_SYMBOL);
  const unknown = symbols.indexOf(UNKNOWN_SYMBOL);
  const boundary = symbols.indexOf(BOUNDARY);
  const signature = signatures(shared, mappingCount, { identity, unknown, boundary });
  const classOf = new Uint16Array(symbols.length);
  const members: number[][] = [];
  const classNumbers = new Map<number, number>();
  for (let symbol = 1; symbol < symbols.length; symbol++) {
    if (symbol === unknown) continue;
    let number = classNumbers.get(signature[symbol]!);
    if (number === undefined) {
      number = members.length;
      classNumbers.set(signature[symbol]!, number);
      members.push([]);
    }
    classOf[symbol] = number;
    members[number]!.push(symbol);
  }
  classOf[unknown] = classOf[identity]!;
  const representative = Uint16Array.from(members, (list) => (list.includes(identity) ? identity : list[0]!));
  return {
    parts: shared,
    symbols,
    identity,
    unknown,
    boundary,
    classOf,
    classCount: members.length,
    representative,
    members,
    boundaryClass: classOf[boundary]!,
  };
}

/** Flag diacritics under names that are not special. */
function hideFlags(part: Automaton): Automaton {
  if (!part.symbols.some((symbol) => FLAG.test(symbol))) return part;
  return { ...part, symbols: part.symbols.map((symbol) => (FLAG.test(symbol) ? HIDDEN_FLAG + symbol : symbol)) };
}

/** The symbols as the author knows them. */
export function visibleSymbol(symbol: string): string {
  return symbol.startsWith(HIDDEN_FLAG) ? symbol.slice(HIDDEN_FLAG.length) : symbol;
}

function knowingBoundary(part: Automaton): Automaton {
  return part.symbols.includes(BOUNDARY) ? part : { ...part, symbols: [...part.symbols, BOUNDARY] };
}

/**
 * For each symbol a number that says on which arcs it lies. Symbols with the same number are not told apart by any
 * part. The arcs are visited in one order for all symbols, so the number can be built up arc by arc.
 */
function signatures(
  parts: readonly Automaton[],
  mappingCount: number,
  { identity, unknown, boundary }: { identity: number; unknown: number; boundary: number },
): Float64Array {
  const signature = new Float64Array(parts[0]!.symbols.length);
  signature[boundary] = 1;
  let next = 2;
  const extend = (symbol: number, extended: Map<number, number>): void => {
    const before = signature[symbol]!;
    let after = extended.get(before);
    if (after === undefined) {
      after = next++;
      extended.set(before, after);
    }
    signature[symbol] = after;
  };
  const extendAll = (group: ReadonlySet<number>): void => {
    const extended = new Map<number, number>();
    for (const symbol of group) extend(symbol, extended);
  };
  parts.forEach((part, index) => {
    for (let s = 0; s < part.stateCount; s++) {
      for (const group of likeArcs(part, s, index < mappingCount, { identity, unknown })) extendAll(group);
    }
  });
  return signature;
}

/** The arcs of a state in groups that differ only in the symbol that they read; each group as those symbols. */
function likeArcs(
  { firstArc, input, output, target, weight }: Automaton,
  state: number,
  isMapping: boolean,
  { identity, unknown }: { identity: number; unknown: number },
): Iterable<ReadonlySet<number>> {
  const groups = new Map<number | string, Set<number>>();
  for (let a = firstArc[state]!; a < firstArc[state + 1]!; a++) {
    const upper = input[a] === unknown ? identity : input[a]!;
    if (upper === 0) continue;
    const lower = !isMapping || input[a] === output[a] ? SAME : output[a]!;
    const place = target[a]! * 65_537 + lower + 1;
    // What a replacement costs is part of it; a context has no cost.
    const key = isMapping && weight[a] !== 0 ? `${place} ${weight[a]}` : place;
    groups.set(key, (groups.get(key) ?? new Set()).add(upper));
  }
  return groups.values();
}

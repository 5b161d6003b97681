/**
 * The naive model that the operations are compared with: an automaton as the set of all its strings up to a length, each
 * with its least weight, found by trying every path. Slow, obvious, and sharing no code with the operations.
 */
import fc from 'fast-check';
import { type Automaton, EPSILON, EPSILON_SYMBOL } from '../build/automaton.js';
import { TransducerBuilder } from '../build/builder.js';

/** A string of pairs, `a:b c:`, to its least weight. */
export type Language = ReadonlyMap<string, number>;

const BLANK = ' ';

/** Every string of up to `length` pairs. Pairs that are silent on both sides are left out and cost what they cost. */
export function languageOf(automaton: Automaton, length: number): Language {
  const { firstArc, input, output, target, weight, finalWeight } = automaton;
  const name = (symbol: number) => (symbol === EPSILON ? '' : automaton.symbols[symbol]!);
  const found = new Map<string, number>();
  // For each string: the least cost of being in each state after it.
  let fringe = new Map<string, Map<number, number>>([['', new Map([[automaton.start, 0]])]]);
  for (let n = 0; n <= length; n++) {
    const next = new Map<string, Map<number, number>>();
    for (const [text, costs] of fringe) {
      const queue = [...costs.keys()];
      for (const state of queue) {
        const cost = costs.get(state)!;
        for (let a = firstArc[state]!; a < firstArc[state + 1]!; a++) {
          if (input[a] !== EPSILON || output[a] !== EPSILON) continue;
          if (cost + weight[a]! < (costs.get(target[a]!) ?? Number.POSITIVE_INFINITY)) {
            costs.set(target[a]!, cost + weight[a]!);
            queue.push(target[a]!);
          }
        }
      }
      for (const [state, cost] of costs) {
        const total = cost + finalWeight[state]!;
        if (total < (found.get(text) ?? Number.POSITIVE_INFINITY)) found.set(text, total);
        for (let a = firstArc[state]!; a < firstArc[state + 1]!; a++) {
          if (input[a] === EPSILON && output[a] === EPSILON) continue;
          const pair = `${name(input[a]!)}:${name(output[a]!)}`;
          const longer = text === '' ? pair : text + BLANK + pair;
          const there = next.get(longer) ?? new Map<number, number>();
          const better = Math.min(there.get(target[a]!) ?? Number.POSITIVE_INFINITY, cost + weight[a]!);
          next.set(longer, there.set(target[a]!, better));
        }
      }
    }
    fringe = next;
  }
  return found;
}

export function pairsOf(text: string): [string, string][] {
  return text === '' ? [] : text.split(BLANK).map((pair) => pair.split(':') as [string, string]);
}

export function textOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([upper, lower]) => `${upper}:${lower}`).join(BLANK);
}

export function lengthOf(text: string): number {
  return text === '' ? 0 : text.split(BLANK).length;
}

/** The least weight of each string of a list. */
export function leastOf(entries: Iterable<readonly [string, number]>): Language {
  const least = new Map<string, number>();
  for (const [text, weight] of entries) {
    if (weight < (least.get(text) ?? Number.POSITIVE_INFINITY)) least.set(text, weight);
  }
  return least;
}

/** As relation of two strings: silent sides are dropped, `upper|lower` with blanks between symbols. */
export function relationOf(language: Language): Language {
  return leastOf(
    [...language].map(([text, weight]) => {
      const side = (index: 0 | 1) =>
        pairsOf(text)
          .map((pair) => pair[index])
          .filter((symbol) => symbol !== '')
          .join(BLANK);
      return [`${side(0)}|${side(1)}`, weight] as const;
    }),
  );
}

/** Rounded, so that sums in another order are equal, and sorted, so that a difference is easy to read. */
export function shown(language: Language): [string, number][] {
  return [...language]
    .map(([text, weight]): [string, number] => [text, Math.round(weight * 1000) / 1000])
    .sort(([x], [y]) => (x < y ? -1 : 1));
}

export interface RandomOptions {
  /** Upper and lower symbols; '' is epsilon. */
  readonly symbols: readonly string[];
  /** Every arc has the same symbol on both sides. */
  readonly acceptor?: boolean;
  readonly weighted?: boolean;
  readonly acyclic?: boolean;
  readonly maxStates?: number;
  readonly maxArcs?: number;
}

/** A random automaton: any arcs between a few states. */
export function randomAutomaton(options: RandomOptions): fc.Arbitrary<Automaton> {
  const { symbols, acceptor = false, weighted = true, acyclic = false, maxStates = 4, maxArcs = 7 } = options;
  const weight = weighted ? fc.constantFrom(0, 0, 0.5, 1, 2.25) : fc.constant(0);
  const state = fc.nat({ max: maxStates - 1 });
  const symbol = fc.constantFrom(...symbols);
  const arc = fc.record({ from: state, to: state, upper: symbol, lower: symbol, weight });
  const ends = fc.array(fc.tuple(state, weight), { minLength: 1, maxLength: 2 });
  return fc.tuple(fc.array(arc, { maxLength: maxArcs }), ends, state).map(([arcs, finals, start]) => {
    const builder = new TransducerBuilder();
    for (const name of symbols) builder.symbol(name);
    for (let s = 0; s < maxStates; s++) builder.addState();
    for (const { from, to, upper, lower, weight: cost } of arcs) {
      if (acyclic && from >= to) continue;
      builder.addArc(from, builder.symbol(upper), builder.symbol(acceptor ? upper : lower), to, cost);
    }
    for (const [final, cost] of finals) builder.setFinal(final, cost);
    return builder.finish(acyclic ? 0 : start);
  });
}

/** Identity and unknown arcs written out for every symbol of the universe that the automaton does not know. */
export function concretise(automaton: Automaton, universe: readonly string[]): Automaton {
  const { symbols, stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const fresh = universe.filter((symbol) => !symbols.includes(symbol));
  const builder = new TransducerBuilder();
  for (let s = 0; s < stateCount; s++) builder.addState();
  for (let s = 0; s < stateCount; s++) {
    if (finalWeight[s]! < Number.POSITIVE_INFINITY) builder.setFinal(s, finalWeight[s]!);
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const [upper, lower] = [symbols[input[a]!]!, symbols[output[a]!]!];
      for (const [x, y] of meanings(upper, lower, fresh)) {
        builder.addArc(s, builder.symbol(x), builder.symbol(y), target[a]!, weight[a]!);
      }
    }
  }
  return builder.finish(automaton.start);
}

function meanings(upper: string, lower: string, fresh: readonly string[]): [string, string][] {
  const isUnknown = (symbol: string) => symbol === '@_UNKNOWN_SYMBOL_@';
  if (upper === '@_IDENTITY_SYMBOL_@') return fresh.map((symbol) => [symbol, symbol]);
  const uppers = isUnknown(upper) ? fresh : [upper === EPSILON_SYMBOL ? '' : upper];
  const lowers = isUnknown(lower) ? fresh : [lower === EPSILON_SYMBOL ? '' : lower];
  const both = isUnknown(upper) && isUnknown(lower);
  return uppers.flatMap((x) => lowers.filter((y) => !(both && x === y)).map((y): [string, string] => [x, y]));
}

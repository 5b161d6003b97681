/**
 * What an automaton contains: its paths one by one, whether it is empty or endless, and what it makes of one string.
 * For tests, listings and small nets; `../lookup/` is for looking up many words in large ones.
 */
import { type Automaton, EPSILON, trim } from '../build/automaton.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from './special-symbols.js';
import { symbolNumbers } from './symbol-numbers.js';

export { equivalent, findDifference } from './equivalent.js';

/** One path of an automaton: a pair of strings and its weight. */
export interface Path {
  /** Epsilon is left out. */
  readonly upper: readonly string[];
  readonly lower: readonly string[];
  readonly weight: number;
}

/** Options of `paths`. */
export interface PathOptions {
  /** How many paths at most. */
  readonly max: number;
  /** How often a path may come back to a state that it is in already; 0 without it. */
  readonly maxCycles?: number;
}

/** How long a path may become: cycles multiply each other. */
const MAX_PATH_LENGTH = 100_000;

/** Paths in depth-first order; two paths may have the same strings, unless the automaton was optimised. */
export function* paths(untrimmed: Automaton, { max, maxCycles = 0 }: PathOptions): Generator<Path> {
  const automaton = trim(untrimmed);
  const { firstArc, input, output, target, weight, finalWeight, symbols } = automaton;
  const visits = new Uint32Array(automaton.stateCount);
  const arcs: number[] = [];
  const states = [automaton.start];
  const cursors = [firstArc[automaton.start]!];
  visits[automaton.start] = 1;
  let count = 0;
  const pathHere = (): Path => ({
    upper: arcs.filter((a) => input[a] !== EPSILON).map((a) => symbols[input[a]!]!),
    lower: arcs.filter((a) => output[a] !== EPSILON).map((a) => symbols[output[a]!]!),
    weight: arcs.reduce((sum, a) => sum + weight[a]!, finalWeight[states.at(-1)!]!),
  });
  if (finalWeight[automaton.start]! < Number.POSITIVE_INFINITY && count++ < max) yield pathHere();
  while (states.length > 0 && count < max) {
    const state = states.at(-1)!;
    const a = cursors[cursors.length - 1]!++;
    if (a >= firstArc[state + 1]!) {
      states.pop();
      cursors.pop();
      arcs.pop();
      visits[state]!--;
      continue;
    }
    const to = target[a]!;
    if (visits[to]! > maxCycles || states.length > MAX_PATH_LENGTH) continue;
    visits[to]!++;
    arcs.push(a);
    states.push(to);
    cursors.push(firstArc[to]!);
    if (finalWeight[to]! < Number.POSITIVE_INFINITY && count++ < max) yield pathHere();
  }
}

/** Whether nothing is accepted. */
export function isEmpty(automaton: Automaton): boolean {
  const useful = trim(automaton);
  return useful.stateCount === 1 && useful.input.length === 0 && !(useful.finalWeight[0]! < Number.POSITIVE_INFINITY);
}

/** Whether some path from the start to an end can go around in a circle, in silence or not. */
export function isCyclic(automaton: Automaton): boolean {
  const { stateCount, firstArc, target } = trim(automaton);
  const incoming = new Uint32Array(stateCount);
  for (let a = 0; a < target.length; a++) incoming[target[a]!]!++;
  const queue: number[] = [];
  for (let s = 0; s < stateCount; s++) if (incoming[s] === 0) queue.push(s);
  for (let i = 0; i < queue.length; i++) {
    const s = queue[i]!;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) if (--incoming[target[a]!]! === 0) queue.push(target[a]!);
  }
  return queue.length < stateCount;
}

export interface LookUpResult {
  readonly lower: readonly string[];
  readonly weight: number;
}

const MAX_RESULTS = 10_000;
/** How many arcs in a row may read nothing: a circle of those would write for ever. */
const MAX_SILENT_STEPS = 100;
const MAX_STEPS = 1_000_000;

/**
 * What stands below a string of symbols, cheapest first, each once. Flag diacritics are symbols like others. Bounded: of
 * an endless set only a part is found.
 */
export function lookUp(automaton: Automaton, upper: readonly string[]): LookUpResult[] {
  const { firstArc, input, finalWeight } = automaton;
  const numbers = symbolNumbers(automaton.symbols);
  const [identity, unknown] = [numbers.get(IDENTITY_SYMBOL) ?? -1, numbers.get(UNKNOWN_SYMBOL) ?? -1];
  const best = new Map<string, LookUpResult>();
  const stack: PathPlace[] = [{ state: automaton.start, position: 0, silent: 0, lower: [], cost: 0 }];
  for (let steps = 0; stack.length > 0 && steps < MAX_STEPS && best.size < MAX_RESULTS; steps++) {
    const place = stack.pop()!;
    const { state, position, lower, cost } = place;
    if (position === upper.length) keepCheaper(best, { lower, weight: cost + finalWeight[state]! });
    const symbol = upper[position];
    const wanted = symbol === undefined ? -1 : (numbers.get(symbol) ?? -1);
    // A symbol that the automaton does not have is read by the arcs for any symbol.
    const readers = symbol !== undefined && wanted < 0 ? [EPSILON, identity, unknown] : [EPSILON, wanted];
    for (let a = firstArc[state]!; a < firstArc[state + 1]!; a++) {
      if (!readers.includes(input[a]!) || (input[a] === EPSILON && place.silent >= MAX_SILENT_STEPS)) continue;
      stack.push(placeAfter(automaton, place, a, identity, symbol));
    }
  }
  return [...best.values()].sort((x, y) => x.weight - y.weight);
}

interface PathPlace {
  readonly state: number;
  readonly position: number;
  /** How many arcs in a row have read nothing. */
  readonly silent: number;
  readonly lower: readonly string[];
  readonly cost: number;
}

/** Where an arc leads that reads `symbol`, or nothing. */
function placeAfter(
  { input, output, target, weight, symbols }: Automaton,
  { position, silent, lower, cost }: PathPlace,
  arc: number,
  identity: number,
  symbol: string | undefined,
): PathPlace {
  const isSilent = input[arc] === EPSILON;
  const written = output[arc] === identity ? symbol! : symbols[output[arc]!]!;
  return {
    state: target[arc]!,
    position: isSilent ? position : position + 1,
    silent: isSilent ? silent + 1 : 0,
    lower: output[arc] === EPSILON ? lower : [...lower, written],
    cost: cost + weight[arc]!,
  };
}

/** Of results with the same symbols, the cheapest. */
function keepCheaper(best: Map<string, LookUpResult>, result: LookUpResult): void {
  const key = JSON.stringify(result.lower);
  if (result.weight < (best.get(key)?.weight ?? Number.POSITIVE_INFINITY)) best.set(key, result);
}

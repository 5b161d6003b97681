/**
 * Sets of strings of pairs as deterministic automata over pair classes, and the operations on them: minimisation,
 * intersection and difference, complement, another division into classes.
 */
import { TooLargeError } from '../algebra/limits.js';
import { ClassSplitter, coarserClass, type PairClasses } from './pair-classes.js';
import { RefinablePartition } from './refinable-partition.js';
import { SequenceTable } from './sequence-table.js';

/** State 0 is the start. */
export interface PairLanguage {
  readonly classes: PairClasses;
  readonly stateCount: number;
  /** `next[state * classes.count + class]`, or -1. */
  readonly next: Int32Array;
  readonly final: Uint8Array;
}

/** States times classes of one automaton: 64 MB. Real rules stay below a hundredth of it. */
const MAX_CELLS = 16_000_000;
/** All tables of a grammar together: about a minute of work. The largest grammars that we know need a twentieth. */
const MAX_TOTAL_CELLS = 2_000_000_000;

/** How large the tables may become, one by one and together. A grammar of a few lines can ask for any amount. */
export class CellBudget {
  readonly #maxCells: number;
  #left: number;

  constructor(maxCells = MAX_CELLS, maxTotalCells = MAX_TOTAL_CELLS) {
    this.#maxCells = maxCells;
    this.#left = maxTotalCells;
  }

  /** Throws if a table may not have this size. */
  check(stateCount: number, width: number): void {
    if (stateCount * width <= this.#maxCells && stateCount * width <= this.#left) return;
    throw new TooLargeError(`the automaton of a rule is too large: more than ${stateCount - 1} states`);
  }

  spend(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) throw new TooLargeError('the rules need too much work');
  }
}

/** The same language over finer classes. */
export function overClasses(language: PairLanguage, classes: PairClasses): PairLanguage {
  if (language.classes === classes) return language;
  const map = coarserClass(classes, language.classes);
  const { stateCount, final } = language;
  const oldCount = language.classes.count;
  const next = new Int32Array(stateCount * classes.count);
  for (let s = 0; s < stateCount; s++) {
    const from = s * oldCount;
    const to = s * classes.count;
    for (let c = 0; c < classes.count; c++) next[to + c] = language.next[from + map[c]!]!;
  }
  return { classes, stateCount, next, final };
}

/** States from which no final state can be reached, and arcs to them, are removed; equal states become one. */
export function minimise(language: PairLanguage): PairLanguage {
  const trimmed = trim(language);
  const part = equalStates(trimmed);
  return merge(trimmed, part.numbers, part.count);
}

/** Hopcroft's algorithm in the form of Valmari and Lehtinen: states that the same strings lead to an end get one number. */
function equalStates({ classes, stateCount, next, final }: PairLanguage): { numbers: Int32Array; count: number } {
  const width = classes.count;
  const states = new RefinablePartition(stateCount);
  for (let s = 0; s < stateCount; s++) if (final[s] === 1) states.mark(s);
  states.split();
  // Arcs sorted by class, so that each class is one part of them.
  const arcCount = next.reduce((count, target) => count + Number(target >= 0), 0);
  const source = new Int32Array(arcCount);
  const target = new Int32Array(arcCount);
  const arcs = new RefinablePartition(arcCount);
  let n = 0;
  for (let c = 0; c < width; c++) {
    const begin = n;
    for (let s = 0; s < stateCount; s++) {
      const to = next[s * width + c]!;
      if (to < 0) continue;
      source[n] = s;
      target[n++] = to;
    }
    for (let a = begin; a < n; a++) arcs.mark(a);
    arcs.split();
  }
  const incoming = arcsInto(target, stateCount);
  let splitter = 1;
  for (let cord = 0; cord < arcs.count; cord++) {
    for (let i = arcs.first[cord]!; i < arcs.end[cord]!; i++) states.mark(source[arcs.items[i]!]!);
    states.split();
    for (; splitter < states.count; splitter++) {
      for (let i = states.first[splitter]!; i < states.end[splitter]!; i++) {
        const s = states.items[i]!;
        for (let k = incoming.first[s]!; k < incoming.first[s + 1]!; k++) arcs.mark(incoming.arcs[k]!);
      }
      arcs.split();
    }
  }
  return { numbers: inOrderOfStates(states.partOf, states.count), count: states.count };
}

function arcsInto(target: Int32Array, stateCount: number): { first: Int32Array; arcs: Int32Array } {
  const first = new Int32Array(stateCount + 1);
  for (let a = 0; a < target.length; a++) first[target[a]! + 1]!++;
  for (let s = 0; s < stateCount; s++) first[s + 1]! += first[s]!;
  const fill = first.slice();
  const arcs = new Int32Array(target.length);
  for (let a = 0; a < target.length; a++) arcs[fill[target[a]!]!++] = a;
  return { first, arcs };
}

/** The parts renumbered by their first states. */
function inOrderOfStates(partOf: Int32Array, count: number): Int32Array {
  const renamed = new Int32Array(count).fill(-1);
  let n = 0;
  return partOf.map((part) => {
    if (renamed[part]! < 0) renamed[part] = n++;
    return renamed[part]!;
  });
}

/** One state for each part. Parts are numbered in the order of their first states, so the start stays 0. */
function merge(language: PairLanguage, part: Int32Array, partCount: number): PairLanguage {
  if (partCount === language.stateCount) return language;
  const width = language.classes.count;
  const next = new Int32Array(partCount * width).fill(-1);
  const final = new Uint8Array(partCount);
  const done = new Uint8Array(partCount);
  for (let s = 0; s < language.stateCount; s++) {
    const p = part[s]!;
    if (done[p] === 1) continue;
    done[p] = 1;
    final[p] = language.final[s]!;
    for (let c = 0; c < width; c++) {
      const target = language.next[s * width + c]!;
      if (target >= 0) next[p * width + c] = part[target]!;
    }
  }
  return { classes: language.classes, stateCount: partCount, next, final };
}

function trim(language: PairLanguage): PairLanguage {
  const { stateCount, next, final } = language;
  const width = language.classes.count;
  const useful = canEnd(language);
  const numbers = new Int32Array(stateCount).fill(-1);
  const order = [0];
  numbers[0] = 0;
  for (let i = 0; i < order.length; i++) {
    const base = order[i]! * width;
    for (let c = 0; c < width; c++) {
      const target = next[base + c]!;
      if (target < 0 || useful[target] === 0 || numbers[target]! >= 0) continue;
      numbers[target] = order.length;
      order.push(target);
    }
  }
  const kept = new Int32Array(order.length * width).fill(-1);
  const finals = new Uint8Array(order.length);
  for (const [i, s] of order.entries()) {
    finals[i] = final[s]!;
    for (let c = 0; c < width; c++) {
      const target = next[s * width + c]!;
      if (target >= 0 && useful[target] === 1) kept[i * width + c] = numbers[target]!;
    }
  }
  return { classes: language.classes, stateCount: order.length, next: kept, final: finals };
}

/** 1 for the states from which a final state can be reached. */
function canEnd({ classes, stateCount, next, final }: PairLanguage): Uint8Array {
  const width = classes.count;
  const first = new Int32Array(stateCount + 1);
  for (let i = 0; i < stateCount * width; i++) if (next[i]! >= 0) first[next[i]! + 1]!++;
  for (let s = 0; s < stateCount; s++) first[s + 1]! += first[s]!;
  const sources = new Int32Array(first[stateCount]!);
  const fill = first.slice();
  for (let s = 0; s < stateCount; s++) {
    for (let c = 0; c < width; c++) {
      const target = next[s * width + c]!;
      if (target >= 0) sources[fill[target]!++] = s;
    }
  }
  const useful = Uint8Array.from(final);
  const stack: number[] = [];
  for (let s = 0; s < stateCount; s++) if (useful[s] === 1) stack.push(s);
  while (stack.length > 0) {
    const s = stack.pop()!;
    for (let i = first[s]!; i < first[s + 1]!; i++) {
      const source = sources[i]!;
      if (useful[source] === 1) continue;
      useful[source] = 1;
      stack.push(source);
    }
  }
  return useful;
}

export type ProductKind = 'intersection' | 'difference' | 'union';

/** Both must be over the same classes. */
export function product(a: PairLanguage, b: PairLanguage, kind: ProductKind, budget: CellBudget): PairLanguage {
  const width = a.classes.count;
  const states = new SequenceTable();
  const pair = new Int32Array(2);
  states.intern(pair, 2);
  let next = new Int32Array(width * 16);
  for (let s = 0; s < states.size; s++) {
    const at = states.start(s);
    const left = states.at(at);
    const right = states.at(at + 1);
    if ((s + 1) * width > next.length) {
      budget.check(s + 1, width);
      const larger = new Int32Array(next.length * 2);
      larger.set(next);
      next = larger;
    }
    for (let c = 0; c < width; c++) {
      pair[0] = left < 0 ? -1 : a.next[left * width + c]!;
      pair[1] = right < 0 ? -1 : b.next[right * width + c]!;
      next[s * width + c] = isDead(pair[0]!, pair[1]!, kind) ? -1 : states.intern(pair, 2);
    }
  }
  const stateCount = states.size;
  budget.spend(stateCount * width);
  const final = new Uint8Array(stateCount);
  for (let s = 0; s < stateCount; s++) {
    const at = states.start(s);
    const inLeft = states.at(at) >= 0 && a.final[states.at(at)] === 1;
    const inRight = states.at(at + 1) >= 0 && b.final[states.at(at + 1)] === 1;
    final[s] = Number(isIn(inLeft, inRight, kind));
  }
  return { classes: a.classes, stateCount, next: next.slice(0, stateCount * width), final };
}

/** Whether nothing can follow where one language or both have ended (−1). */
function isDead(left: number, right: number, kind: ProductKind): boolean {
  if (kind === 'intersection') return left < 0 || right < 0;
  return left < 0 && (kind === 'difference' || right < 0);
}

function isIn(inLeft: boolean, inRight: boolean, kind: ProductKind): boolean {
  if (kind === 'union') return inLeft || inRight;
  return inLeft && inRight === (kind === 'intersection');
}

/** All strings of the classes of `universe` that are not in the language. */
export function complement(language: PairLanguage, universe: readonly number[]): PairLanguage {
  const { classes, stateCount } = language;
  const width = classes.count;
  const sink = stateCount;
  const next = new Int32Array((stateCount + 1) * width).fill(-1);
  const final = new Uint8Array(stateCount + 1).fill(1);
  for (let s = 0; s <= stateCount; s++) {
    if (s < stateCount) final[s] = 1 - language.final[s]!;
    for (const c of universe) {
      const target = s < stateCount ? language.next[s * width + c]! : -1;
      next[s * width + c] = target < 0 ? sink : target;
    }
  }
  return { classes, stateCount: stateCount + 1, next, final };
}

/** Whether any string is accepted. A minimised language has at least one final state unless it is empty. */
export function isEmptyLanguage(language: PairLanguage): boolean {
  return minimise(language).final.every((value) => value === 0);
}

/** The language without every string that has one of these classes. */
export function withoutClasses(language: PairLanguage, forbidden: readonly number[]): PairLanguage {
  if (forbidden.length === 0) return language;
  const next = language.next.slice();
  const width = language.classes.count;
  for (let s = 0; s < language.stateCount; s++) for (const c of forbidden) next[s * width + c] = -1;
  return { ...language, next };
}

/** Both over one division into classes; `separate` are pairs that also get classes of their own. */
export function overCommonClasses(
  a: PairLanguage,
  b: PairLanguage,
  separate: readonly number[] = [],
): [PairLanguage, PairLanguage] {
  if (a.classes === b.classes && separate.length === 0) return [a, b];
  const splitter = new ClassSplitter(a.classes.classOf.length - 1);
  splitter.splitLike(a.classes);
  splitter.splitLike(b.classes);
  for (const pair of separate) splitter.split([pair]);
  const classes = splitter.finish();
  return [overClasses(a, classes), overClasses(b, classes)];
}

/** At least one. Neighbours are joined first, so that the automata grow together: less work than one after the other. */
export function combine(
  languages: readonly PairLanguage[],
  kind: 'union' | 'intersection',
  budget: CellBudget,
): PairLanguage {
  let round = languages;
  while (round.length > 1) {
    const joined: PairLanguage[] = [];
    for (let i = 0; i + 1 < round.length; i += 2) {
      const [a, b] = overCommonClasses(round[i]!, round[i + 1]!);
      joined.push(minimise(product(a, b, kind, budget)));
    }
    if (round.length % 2 === 1) joined.push(round.at(-1)!);
    round = joined;
  }
  return round[0]!;
}

/**
 * Makes a weighted automaton deterministic over its (input, output) pairs: from a state, one arc for each pair, and no
 * arc that is silent on both sides.
 *
 * The subset construction with residues: a new state is a set of old states, each with the cost that is still owed
 * there (Mohri 1997). Silent arcs are followed while a set is made, so they need not be removed before; of a set only
 * the states that end a word or read something are kept. Not every weighted automaton has a deterministic equivalent,
 * so the number of states is bounded and an automaton that grows past the bound is refused; with `withWeights` an arc's
 * weight is part of what must be the same, and then there always is one.
 */
import { type Automaton, markTrimmed, trim } from './automaton.js';
import { type DenseLabels, denseLabels } from './dense-labels.js';
import { DEFAULT_LIMITS, type Limits, TooLargeError } from './limits.js';
import { hasEpsilon, removeEpsilon } from './remove-epsilon.js';
import { RowBuilder } from './row-builder.js';
import { SilentClosure } from './silent-closure.js';
import { SubsetTable } from './subset-table.js';

const NOT_FINAL = Number.POSITIVE_INFINITY;
/** A set that no path leaves and in which no word ends. */
const DEAD = -1;
const NOT_COMPUTED = -2;

export interface DeterminiseOptions {
  /** Arcs with different weights are different: always ends, but a pair may keep several arcs from a state. */
  readonly withWeights?: boolean;
  readonly limits?: Limits;
}

export function determinise(input: Automaton, maxStates = 5_000_000, options: DeterminiseOptions = {}): Automaton {
  const { withWeights = false, limits = DEFAULT_LIMITS } = options;
  // Useless states would make more sets than there are; without them every set is of use too.
  const trimmed = trim(input);
  if (!withWeights && isDeterministic(trimmed)) return trimmed;
  // Weights of silent arcs belong to the arcs behind them: they must be there before labels are compared.
  const automaton = withWeights ? removeEpsilon(trimmed) : trimmed;
  return markTrimmed(new SubsetConstruction(automaton, withWeights, maxStates, limits).run());
}

/** Whether no arc is silent on both sides, and no state has two arcs with the same pair. */
export function isDeterministic({ stateCount, firstArc, input, output }: Automaton): boolean {
  for (let s = 0; s < stateCount; s++) {
    let lastPair = 0;
    for (let a = firstArc[s]!, end = firstArc[s + 1]!; a < end; a++) {
      const pair = input[a]! * 65536 + output[a]!;
      if (pair === lastPair) return false;
      lastPair = pair;
    }
  }
  return true;
}

class SubsetConstruction {
  readonly #automaton: Automaton;
  readonly #labels: DenseLabels;
  readonly #withWeights: boolean;
  /** Whether costs can be owed: some arc has a weight, and it is not part of the label. */
  readonly #owes: boolean;
  readonly #maxStates: number;
  readonly #subsets: SubsetTable;
  readonly #rows: RowBuilder;

  /** Arcs of the set at work, linked by label. */
  readonly #head: Int32Array;
  #next = new Int32Array(256);
  #arcTarget = new Uint32Array(256);
  #arcCost = new Float64Array(256);
  #touched = new Uint32Array(64);

  readonly #closure: SilentClosure;
  /** The set being made: its states in order, and what is owed in each. */
  #sorted = new Uint32Array(64);
  #owed = new Float64Array(64);

  /** Most arcs lead to one old state: the set that follows from it alone, and its cost. */
  readonly #setOfState: Int32Array;
  readonly #costOfState: Float64Array;
  /** The same for sets of states that arcs with one label lead to, before silent arcs are followed. */
  readonly #origins: SubsetTable;
  readonly #setOfOrigin: number[] = [];
  readonly #costOfOrigin: number[] = [];
  readonly #hasSilent: boolean;
  /** The cost that the last call of `intern` took out of the set, to be paid on the arc. */
  #paid = 0;

  constructor(automaton: Automaton, withWeights: boolean, maxStates: number, limits: Limits) {
    this.#automaton = automaton;
    this.#withWeights = withWeights;
    this.#labels = denseLabels(automaton, withWeights);
    this.#owes = !withWeights && automaton.weight.some((weight) => weight !== 0);
    this.#maxStates = Math.min(maxStates, limits.maxStates);
    this.#subsets = new SubsetTable(this.#owes);
    this.#origins = new SubsetTable(this.#owes);
    this.#hasSilent = hasEpsilon(automaton);
    this.#rows = new RowBuilder(automaton.symbols, limits, 'making an automaton deterministic');
    this.#head = new Int32Array(this.#labels.count).fill(-1);
    this.#closure = new SilentClosure(automaton);
    this.#setOfState = new Int32Array(automaton.stateCount).fill(NOT_COMPUTED);
    this.#costOfState = new Float64Array(automaton.stateCount);
  }

  run(): Automaton {
    const { start, symbols } = this.#automaton;
    const first = this.#setAfter(start, 0);
    if (first === DEAD) {
      const nothing = new RowBuilder(symbols);
      nothing.endRow(NOT_FINAL);
      return nothing.finish();
    }
    // What silent arcs cost before the first symbol can be paid by no arc into the first set: it is paid on leaving it.
    const advance = this.#paid;
    const subsets = this.#subsets;
    if (advance === 0) {
      for (let set = 0; set < subsets.count; set++) this.#writeRow(set, 0);
      return this.#rows.finish(0);
    }
    // The start is a copy of set 0 of its own, because the advance is paid once only. It is written as row 0.
    this.#writeRow(0, advance, 1);
    for (let set = 0; set < subsets.count; set++) this.#writeRow(set, 0, 1);
    return this.#rows.finish(0);
  }

  /** The arcs and the end of one set. `shift` is added to the numbers of the sets that arcs lead to. */
  #writeRow(set: number, advance: number, shift = 0): void {
    const { firstArc, target, weight, finalWeight } = this.#automaton;
    const { ofArc, input, output } = this.#labels;
    const subsets = this.#subsets;
    let final = NOT_FINAL;
    let arcs = 0;
    let labels = 0;
    for (let position = subsets.begin(set), end = subsets.end(set); position < end; position++) {
      const state = subsets.member(position);
      const owed = subsets.owed(position) + advance;
      if (owed + finalWeight[state]! < final) final = owed + finalWeight[state]!;
      const from = firstArc[state]!;
      const to = firstArc[state + 1]!;
      if (arcs + to - from > this.#next.length) this.#growArcs(arcs + to - from);
      for (let a = from; a < to; a++) {
        const label = ofArc[a]!;
        if (label < 0) continue;
        const before = this.#head[label]!;
        if (before < 0) this.#touch(labels++, label);
        this.#next[arcs] = before;
        this.#arcTarget[arcs] = target[a]!;
        this.#arcCost[arcs] = this.#withWeights ? 0 : owed + weight[a]!;
        this.#head[label] = arcs++;
      }
    }
    // Where sets have several states the labels came in several runs.
    if (subsets.end(set) - subsets.begin(set) > 1) sortStates(this.#touched, labels);
    for (let i = 0; i < labels; i++) {
      const label = this.#touched[i]!;
      const to = this.#follow(this.#head[label]!);
      this.#head[label] = -1;
      if (to === DEAD) continue;
      const cost = this.#withWeights ? this.#labels.weight[label]! : this.#paid;
      this.#rows.add(input[label]!, output[label]!, to + shift, cost);
    }
    this.#rows.endRow(final);
  }

  /** Notes a label that an arc of the set has. */
  #touch(number: number, label: number): void {
    if (number === this.#touched.length) this.#touched = doubled(this.#touched);
    this.#touched[number] = label;
  }

  /** The set behind a list of arcs with one label. */
  #follow(arc: number): number {
    if (this.#next[arc]! < 0) return this.#setAfter(this.#arcTarget[arc]!, this.#arcCost[arc]!);
    const closure = this.#closure;
    closure.begin();
    for (let a = arc; a >= 0; a = this.#next[a]!) closure.add(this.#arcTarget[a]!, this.#arcCost[a]!);
    if (closure.size === 1) return this.#setAfter(closure.states[0]!, closure.cost[closure.states[0]!]!);
    return this.#hasSilent ? this.#setAfterAll() : this.#intern();
  }

  /** The set that follows from the collected states, which is looked up before silent arcs are followed. */
  #setAfterAll(): number {
    const closure = this.#closure;
    const size = closure.size;
    this.#reserve(size);
    let least = NOT_FINAL;
    for (let i = 0; i < size; i++) {
      const state = closure.states[i]!;
      this.#sorted[i] = state;
      if (closure.cost[state]! < least) least = closure.cost[state]!;
    }
    sortStates(this.#sorted, size);
    for (let i = 0; i < size; i++) this.#owed[i] = closure.cost[this.#sorted[i]!]! - least;
    const origin = this.#origins.numberOf(this.#sorted, this.#owed, size);
    if (origin === this.#setOfOrigin.length) {
      this.#setOfOrigin.push(this.#intern());
      this.#costOfOrigin.push(this.#paid - least);
    }
    this.#paid = least + this.#costOfOrigin[origin]!;
    return this.#setOfOrigin[origin]!;
  }

  /** The set that follows from one old state. */
  #setAfter(state: number, cost: number): number {
    let set = this.#setOfState[state]!;
    if (set === NOT_COMPUTED) {
      if (this.#isSilent(state)) {
        this.#closure.begin();
        this.#closure.add(state, 0);
        set = this.#intern();
      } else set = this.#singleton(state);
      this.#setOfState[state] = set;
      this.#costOfState[state] = this.#paid;
    }
    this.#paid = cost + this.#costOfState[state]!;
    return set;
  }

  #isSilent(state: number): boolean {
    const first = this.#automaton.firstArc[state]!;
    return first < this.#automaton.firstArc[state + 1]! && this.#labels.ofArc[first]! < 0;
  }

  /** The set of one state that no silent arc leaves. */
  #singleton(state: number): number {
    const { firstArc, finalWeight } = this.#automaton;
    this.#paid = 0;
    if (firstArc[state] === firstArc[state + 1] && !(finalWeight[state]! < NOT_FINAL)) return DEAD;
    this.#sorted[0] = state;
    this.#owed[0] = 0;
    return this.#numberOf(1);
  }

  /** Follows silent arcs from the collected states, and finds the number of the set. */
  #intern(): number {
    const closure = this.#closure;
    closure.follow();
    const { firstArc, finalWeight } = this.#automaton;
    const { ofArc } = this.#labels;
    this.#reserve(closure.size);
    let size = 0;
    let least = NOT_FINAL;
    for (let i = 0; i < closure.size; i++) {
      const state = closure.states[i]!;
      // Silent arcs come first in a row, so a state that reads something has a label on its last arc.
      const last = firstArc[state + 1]! - 1;
      const reads = last >= firstArc[state]! && ofArc[last]! >= 0;
      if (!reads && !(finalWeight[state]! < NOT_FINAL)) continue;
      this.#sorted[size++] = state;
      if (closure.cost[state]! < least) least = closure.cost[state]!;
    }
    if (size === 0) return DEAD;
    sortStates(this.#sorted, size);
    if (this.#owes) for (let i = 0; i < size; i++) this.#owed[i] = closure.cost[this.#sorted[i]!]! - least;
    this.#paid = least;
    return this.#numberOf(size);
  }

  #reserve(size: number): void {
    if (this.#sorted.length >= size) return;
    this.#sorted = new Uint32Array(size * 2);
    this.#owed = new Float64Array(size * 2);
  }

  #numberOf(size: number): number {
    const set = this.#subsets.numberOf(this.#sorted, this.#owed, size);
    if (this.#subsets.count > this.#maxStates) {
      throw new TooLargeError(`the automaton has no deterministic form under ${this.#maxStates} states`);
    }
    return set;
  }

  #growArcs(least: number): void {
    const size = Math.max(least, this.#next.length * 2);
    const next = new Int32Array(size);
    next.set(this.#next);
    this.#next = next;
    const targets = new Uint32Array(size);
    targets.set(this.#arcTarget);
    this.#arcTarget = targets;
    const costs = new Float64Array(size);
    costs.set(this.#arcCost);
    this.#arcCost = costs;
  }
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(array.length * 2);
  grown.set(array);
  return grown;
}

/** Sorts the first `size` numbers; most sets have a few. */
function sortStates(states: Uint32Array, size: number): void {
  if (size > 24) {
    states.subarray(0, size).sort();
    return;
  }
  for (let i = 1; i < size; i++) {
    const state = states[i]!;
    let j = i;
    for (; j > 0 && states[j - 1]! > state; j--) states[j] = states[j - 1]!;
    states[j] = state;
  }
}

/**
 * A non-deterministic network over pair classes: expressions are put together here, with empty arcs, and `determinise`
 * makes a language of it.
 */
import type { PairClasses } from './pair-classes.js';
import { type CellBudget, minimise, type PairLanguage } from './pair-language.js';
import { SequenceTable } from './sequence-table.js';

/** The class of arcs that read nothing. */
export const NOTHING = -1;

/** Part of a network, entered at `start` and left at `end`. */
export interface Fragment {
  readonly start: number;
  readonly end: number;
}

export interface DeterminiseOptions {
  /** States of the network that accept. */
  readonly accepts: (state: number) => boolean;
  /** The opposite of a language: a set of states accepts when none of its states does. */
  readonly inverted?: boolean;
  /** A set with one of these states is left out, together with the arcs to it. */
  readonly fatal?: (state: number) => boolean;
}

export class PairNetwork {
  readonly classes: PairClasses;
  readonly #budget: CellBudget;
  #from = new Int32Array(256);
  #label = new Int32Array(256);
  #to = new Int32Array(256);
  #arcCount = 0;
  #stateCount = 0;

  constructor(classes: PairClasses, budget: CellBudget) {
    this.classes = classes;
    this.#budget = budget;
  }

  addState(): number {
    return this.#stateCount++;
  }

  addArc(from: number, label: number, to: number): void {
    if (this.#arcCount === this.#from.length) {
      this.#budget.check(this.#arcCount * 2, 1);
      this.#from = doubled(this.#from);
      this.#label = doubled(this.#label);
      this.#to = doubled(this.#to);
    }
    const arc = this.#arcCount++;
    this.#from[arc] = from;
    this.#label[arc] = label;
    this.#to[arc] = to;
  }

  /** One pair out of some classes. */
  oneOf(classes: readonly number[]): Fragment {
    const start = this.addState();
    const end = this.addState();
    for (const c of classes) this.addArc(start, c, end);
    return { start, end };
  }

  nothing(): Fragment {
    const state = this.addState();
    return { start: state, end: state };
  }

  /** Any number of pairs out of some classes. */
  anyOf(classes: readonly number[]): Fragment {
    const { start, end } = this.nothing();
    for (const c of classes) this.addArc(start, c, start);
    return this.isolated({ start, end });
  }

  /** The same with a fresh start and end, so that loops inside cannot be entered from outside parts. */
  isolated(inner: Fragment): Fragment {
    const start = this.addState();
    const end = this.addState();
    this.addArc(start, NOTHING, inner.start);
    this.addArc(inner.end, NOTHING, end);
    return { start, end };
  }

  concatenate(parts: readonly Fragment[]): Fragment {
    if (parts.length === 0) return this.nothing();
    for (let i = 1; i < parts.length; i++) this.addArc(parts[i - 1]!.end, NOTHING, parts[i]!.start);
    return { start: parts[0]!.start, end: parts.at(-1)!.end };
  }

  alternatives(parts: readonly Fragment[]): Fragment {
    const start = this.addState();
    const end = this.addState();
    for (const part of parts) {
      this.addArc(start, NOTHING, part.start);
      this.addArc(part.end, NOTHING, end);
    }
    return { start, end };
  }

  optional(part: Fragment): Fragment {
    const fragment = this.isolated(part);
    this.addArc(fragment.start, NOTHING, fragment.end);
    return fragment;
  }

  /** One or more times. */
  plus(part: Fragment): Fragment {
    const fragment = this.isolated(part);
    this.addArc(part.end, NOTHING, part.start);
    return fragment;
  }

  star(part: Fragment): Fragment {
    return this.optional(this.plus(part));
  }

  /** A copy of a language; `atState` may add more to the copies of its states. */
  embed(language: PairLanguage, atState?: (copy: number) => void): Fragment {
    const width = this.classes.count;
    const first = this.#stateCount;
    this.#stateCount += language.stateCount;
    const end = this.addState();
    for (let s = 0; s < language.stateCount; s++) {
      for (let c = 0; c < width; c++) {
        const target = language.next[s * width + c]!;
        if (target >= 0) this.addArc(first + s, c, first + target);
      }
      if (language.final[s] === 1) this.addArc(first + s, NOTHING, end);
      atState?.(first + s);
    }
    return { start: first, end };
  }

  /** The language of a fragment, minimised. */
  language({ start, end }: Fragment): PairLanguage {
    return this.determinise(start, { accepts: (state) => state === end });
  }

  /** The subset construction, minimised. */
  determinise(start: number, options: DeterminiseOptions): PairLanguage {
    const { first, label, to } = this.#rows();
    const width = this.classes.count;
    const sets = new SequenceTable();
    const closure = new Closure(this.#stateCount, first, label, to, options.fatal);
    closure.begin();
    closure.add(start);
    if (closure.finish() < 0)
      return { classes: this.classes, stateCount: 1, next: new Int32Array(width).fill(-1), final: new Uint8Array(1) };
    sets.intern(closure.members, closure.count);
    let next = new Int32Array(width * 16);
    const targets = new TargetLists(width);
    for (let s = 0; s < sets.size; s++) {
      if ((s + 1) * width > next.length) {
        this.#budget.check(s + 1, width);
        next = doubled(next);
      }
      targets.clear();
      const from = sets.start(s);
      for (let i = from; i < from + sets.length(s); i++) {
        const state = sets.at(i);
        for (let a = first[state]!; a < first[state + 1]!; a++) {
          if (label[a] !== NOTHING) targets.add(label[a]!, to[a]!);
        }
      }
      for (let c = 0; c < width; c++) {
        const isDead = !targets.moveTo(c, closure) || closure.finish() < 0;
        next[s * width + c] = isDead ? -1 : sets.intern(closure.members, closure.count);
      }
    }
    this.#budget.spend(sets.size * width + this.#arcCount);
    const final = new Uint8Array(sets.size);
    for (let s = 0; s < sets.size; s++) {
      let accepts = false;
      for (let i = sets.start(s); i < sets.start(s) + sets.length(s) && !accepts; i++)
        accepts = options.accepts(sets.at(i));
      final[s] = Number(accepts !== (options.inverted ?? false));
    }
    return minimise({ classes: this.classes, stateCount: sets.size, next: next.slice(0, sets.size * width), final });
  }

  /** The arcs sorted by their source. */
  #rows(): { first: Int32Array; label: Int32Array; to: Int32Array } {
    const first = new Int32Array(this.#stateCount + 1);
    for (let a = 0; a < this.#arcCount; a++) first[this.#from[a]! + 1]!++;
    for (let s = 0; s < this.#stateCount; s++) first[s + 1]! += first[s]!;
    const fill = first.slice();
    const label = new Int32Array(this.#arcCount);
    const to = new Int32Array(this.#arcCount);
    for (let a = 0; a < this.#arcCount; a++) {
      const slot = fill[this.#from[a]!]!++;
      label[slot] = this.#label[a]!;
      to[slot] = this.#to[a]!;
    }
    return { first, label, to };
  }
}

/** The states that can be reached over empty arcs, sorted. */
class Closure {
  readonly members: Int32Array;
  count = 0;
  readonly #stamps: Int32Array;
  readonly #first: Int32Array;
  readonly #label: Int32Array;
  readonly #to: Int32Array;
  readonly #fatal: ((state: number) => boolean) | undefined;
  #stamp = 0;
  #dead = false;

  constructor(
    stateCount: number,
    first: Int32Array,
    label: Int32Array,
    to: Int32Array,
    fatal: ((state: number) => boolean) | undefined,
  ) {
    this.members = new Int32Array(stateCount);
    this.#stamps = new Int32Array(stateCount);
    this.#first = first;
    this.#label = label;
    this.#to = to;
    this.#fatal = fatal;
  }

  begin(): void {
    this.count = 0;
    this.#stamp++;
    this.#dead = false;
  }

  add(state: number): void {
    if (this.#stamps[state] === this.#stamp) return;
    this.#stamps[state] = this.#stamp;
    this.members[this.count++] = state;
    if (this.#fatal?.(state) === true) this.#dead = true;
  }

  /** -1 when the set has a fatal state. */
  finish(): number {
    for (let i = 0; i < this.count && !this.#dead; i++) {
      const state = this.members[i]!;
      for (let a = this.#first[state]!; a < this.#first[state + 1]!; a++) {
        if (this.#label[a] === NOTHING) this.add(this.#to[a]!);
      }
    }
    if (this.#dead) return -1;
    if (this.count > 1) this.members.subarray(0, this.count).sort();
    return this.count;
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** The states that a set leads to, as one linked list for each class. */
class TargetLists {
  readonly #head: Int32Array;
  #links = new Int32Array(1024);
  #values = new Int32Array(1024);
  #used = 0;

  constructor(classCount: number) {
    this.#head = new Int32Array(classCount).fill(-1);
  }

  /** To be called when every list has been moved away. */
  clear(): void {
    this.#used = 0;
  }

  add(symbolClass: number, state: number): void {
    if (this.#used === this.#links.length) {
      this.#links = doubled(this.#links);
      this.#values = doubled(this.#values);
    }
    this.#values[this.#used] = state;
    this.#links[this.#used] = this.#head[symbolClass]!;
    this.#head[symbolClass] = this.#used++;
  }

  /** Begins a closure with the list of a class, which is empty then; false where it was before. */
  moveTo(symbolClass: number, closure: Closure): boolean {
    const head = this.#head[symbolClass]!;
    if (head < 0) return false;
    closure.begin();
    for (let link = head; link >= 0; link = this.#links[link]!) closure.add(this.#values[link]!);
    this.#head[symbolClass] = -1;
    return true;
  }
}

/**
 * A register of the states of minimal acyclic automata (a "directed acyclic word graph"), shared by everything built in
 * it: two states with the same final value and the same arcs are one state, so whatever is built bottom-up is minimal
 * at once.
 *
 * Start at `intern`, which finds or makes a state. `union` merges two word sets, `project` maps the final values of
 * one. The final value of a state says what it means that a word ends there; 0 means that no word does. State 0 is the
 * empty set.
 *
 * The idea of the register is Daciuk, Mihov, Watson and Watson (2000), "Incremental construction of minimal acyclic
 * finite-state automata".
 */

const EMPTY_SLOT = 0xffffffff;

/** How two final values of one word become one; must be commutative, associative and idempotent. */
export type CombineFinalValues = (a: number, b: number) => number;

export class Dawg {
  static readonly EMPTY = 0;

  /** Arcs of the state to be interned: fill `labels` ascending and `targets`, then call `intern`. */
  labels = new Uint16Array(1024);
  targets = new Uint32Array(1024);

  readonly #combine: CombineFinalValues;
  #stateCount = 0;
  #firstArc = new Uint32Array(1024);
  #finalValue = new Uint32Array(1024);
  #label = new Uint16Array(1024);
  #target = new Uint32Array(1024);
  #slots = new Uint32Array(4096).fill(EMPTY_SLOT);
  #slotMask = 4095;
  readonly #unions = new Map<number, number>();

  constructor(combine: CombineFinalValues = Math.max) {
    this.#combine = combine;
    this.intern(0, 0);
  }

  get stateCount(): number {
    return this.#stateCount;
  }

  get arcCount(): number {
    return this.#firstArc[this.#stateCount]!;
  }

  finalValueOf(state: number): number {
    return this.#finalValue[state]!;
  }

  firstArc(state: number): number {
    return this.#firstArc[state]!;
  }

  /** One past the last arc of a state. */
  endArc(state: number): number {
    return this.#firstArc[state + 1]!;
  }

  arcLabel(arc: number): number {
    return this.#label[arc]!;
  }

  arcTarget(arc: number): number {
    return this.#target[arc]!;
  }

  /** The state with this final value and the first `count` arcs of the scratch columns. */
  intern(finalValue: number, count: number): number {
    let hash = Math.imul(finalValue ^ 0x9e3779b9, 0x85ebca6b);
    for (let i = 0; i < count; i++) {
      hash = Math.imul(hash ^ this.labels[i]!, 0xcc9e2d51);
      hash = Math.imul((hash ^ (hash >>> 15) ^ this.targets[i]!) | 0, 0x1b873593);
    }
    hash ^= hash >>> 16;
    hash = Math.imul(hash, 0x85ebca6b);
    hash ^= hash >>> 13;
    let slot = hash & this.#slotMask;
    for (;;) {
      const state = this.#slots[slot]!;
      if (state === EMPTY_SLOT) break;
      if (this.#same(state, finalValue, count)) return state;
      slot = (slot + 1) & this.#slotMask;
    }
    const state = this.#append(finalValue, count);
    this.#slots[slot] = state;
    if (this.#stateCount * 2 > this.#slots.length) this.#rehash();
    return state;
  }

  /** The set of the empty word alone. */
  leaf(finalValue: number): number {
    return this.intern(finalValue, 0);
  }

  /** The set of one word. */
  word(symbols: ArrayLike<number>, finalValue: number): number {
    let state = this.leaf(finalValue);
    for (let i = symbols.length - 1; i >= 0; i--) {
      this.labels[0] = symbols[i]!;
      this.targets[0] = state;
      state = this.intern(0, 1);
    }
    return state;
  }

  /** All words of both sets; where a word is in both, its final values are combined. */
  union(a: number, b: number): number {
    if (a === b || b === Dawg.EMPTY) return a;
    if (a === Dawg.EMPTY) return b;
    const key = a < b ? a * 0x4000000 + b : b * 0x4000000 + a;
    const existing = this.#unions.get(key);
    if (existing !== undefined) return existing;
    // The scratch columns are shared, so the merged arcs wait in arrays of their own while the recursion runs.
    const labels: number[] = [];
    const targets: number[] = [];
    let i = this.#firstArc[a]!;
    let j = this.#firstArc[b]!;
    const iEnd = this.#firstArc[a + 1]!;
    const jEnd = this.#firstArc[b + 1]!;
    while (i < iEnd || j < jEnd) {
      const left = i < iEnd ? this.#label[i]! : 0x10000;
      const right = j < jEnd ? this.#label[j]! : 0x10000;
      labels.push(Math.min(left, right));
      if (left < right) targets.push(this.#target[i++]!);
      else if (right < left) targets.push(this.#target[j++]!);
      else targets.push(this.union(this.#target[i++]!, this.#target[j++]!));
    }
    const valueA = this.#finalValue[a]!;
    const valueB = this.#finalValue[b]!;
    const finalValue = valueA === 0 ? valueB : valueB === 0 ? valueA : this.#combine(valueA, valueB);
    this.load(labels, targets);
    const state = this.intern(finalValue, labels.length);
    this.#unions.set(key, state);
    return state;
  }

  /** Empties the cache of unions, which is only useful while the same sets are united again and again. */
  clearUnions(): void {
    this.#unions.clear();
  }

  /**
   * The same words with `map(value)` for each final value, in another register; words whose value maps to 0 are
   * dropped.
   */
  project(root: number, map: (finalValue: number) => number, into: Dawg): number {
    const done = new Int32Array(this.#stateCount).fill(-1);
    const visit = (state: number): number => {
      const projected = done[state]!;
      if (projected >= 0) return projected;
      const labels: number[] = [];
      const targets: number[] = [];
      for (let arc = this.#firstArc[state]!; arc < this.#firstArc[state + 1]!; arc++) {
        const target = visit(this.#target[arc]!);
        if (target === Dawg.EMPTY) continue;
        labels.push(this.#label[arc]!);
        targets.push(target);
      }
      const finalValue = this.#finalValue[state]!;
      into.load(labels, targets);
      const made = into.intern(finalValue === 0 ? 0 : map(finalValue), labels.length);
      done[state] = made;
      return made;
    };
    return visit(root);
  }

  /** Puts arcs into the scratch columns. */
  load(labels: readonly number[], targets: readonly number[]): void {
    this.reserve(labels.length);
    for (let i = 0; i < labels.length; i++) {
      this.labels[i] = labels[i]!;
      this.targets[i] = targets[i]!;
    }
  }

  /** Makes room for `count` arcs in the scratch columns. */
  reserve(count: number): void {
    if (count <= this.labels.length) return;
    this.labels = new Uint16Array(count * 2);
    this.targets = new Uint32Array(count * 2);
  }

  #same(state: number, finalValue: number, count: number): boolean {
    if (this.#finalValue[state] !== finalValue) return false;
    const from = this.#firstArc[state]!;
    if (this.#firstArc[state + 1]! - from !== count) return false;
    for (let i = 0; i < count; i++) {
      if (this.#label[from + i] !== this.labels[i] || this.#target[from + i] !== this.targets[i]) return false;
    }
    return true;
  }

  #append(finalValue: number, count: number): number {
    const state = this.#stateCount++;
    const from = this.#firstArc[state]!;
    if (state + 2 >= this.#firstArc.length) {
      this.#firstArc = grownWords(this.#firstArc, this.#firstArc.length * 2);
      this.#finalValue = grownWords(this.#finalValue, this.#finalValue.length * 2);
    }
    if (from + count > this.#label.length) {
      const size = Math.max(this.#label.length * 2, from + count);
      const label = new Uint16Array(size);
      label.set(this.#label);
      this.#label = label;
      this.#target = grownWords(this.#target, size);
    }
    for (let i = 0; i < count; i++) {
      this.#label[from + i] = this.labels[i]!;
      this.#target[from + i] = this.targets[i]!;
    }
    this.#finalValue[state] = finalValue;
    this.#firstArc[state + 1] = from + count;
    return state;
  }

  #rehash(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2).fill(EMPTY_SLOT);
    this.#slotMask = this.#slots.length - 1;
    for (let i = 0; i < old.length; i++) {
      const state = old[i]!;
      if (state === EMPTY_SLOT) continue;
      let slot = this.#hashOf(state) & this.#slotMask;
      while (this.#slots[slot] !== EMPTY_SLOT) slot = (slot + 1) & this.#slotMask;
      this.#slots[slot] = state;
    }
  }

  /** The hash of `intern`, taken from a state that is already stored. */
  #hashOf(state: number): number {
    let hash = Math.imul(this.#finalValue[state]! ^ 0x9e3779b9, 0x85ebca6b);
    for (let arc = this.#firstArc[state]!; arc < this.#firstArc[state + 1]!; arc++) {
      hash = Math.imul(hash ^ this.#label[arc]!, 0xcc9e2d51);
      hash = Math.imul((hash ^ (hash >>> 15) ^ this.#target[arc]!) | 0, 0x1b873593);
    }
    hash ^= hash >>> 16;
    hash = Math.imul(hash, 0x85ebca6b);
    hash ^= hash >>> 13;
    return hash;
  }
}

function grownWords(old: Uint32Array<ArrayBuffer>, size: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(size);
  grown.set(old);
  return grown;
}

/**
 * The states of a determinised automaton: sets of old states, each with the cost that is still owed there. Equal sets
 * get one number. All sets lie behind each other in one array.
 */
import { TooLargeError } from './limits.js';
import { hashPair } from './pair-table.js';

/** Costs closer than this are the same: they are stored as 32-bit floats, and sums of those differ in the last bits. */
const STEPS_PER_UNIT = 1 << 14;
/** 400 MB of members; each takes 4 bytes, and 4 more where there are weights. */
const MAX_MEMBERS = 100_000_000;

export class SubsetTable {
  readonly #weighted: boolean;
  #slots = new Int32Array(1024).fill(-1);
  #first = new Uint32Array(1024);
  #hash = new Int32Array(1024);
  #members = new Uint32Array(4096);
  #owed = new Float32Array(0);
  #count = 0;

  constructor(weighted: boolean) {
    this.#weighted = weighted;
    if (weighted) this.#owed = new Float32Array(4096);
  }

  get count(): number {
    return this.#count;
  }

  begin(set: number): number {
    return this.#first[set]!;
  }

  end(set: number): number {
    return this.#first[set + 1]!;
  }

  member(position: number): number {
    return this.#members[position]!;
  }

  owed(position: number): number {
    return this.#weighted ? this.#owed[position]! : 0;
  }

  /** The number of the set of the first `size` states, which are sorted; `owed` is read where there are weights. */
  numberOf(states: Uint32Array, owed: Float64Array, size: number): number {
    let hash = size;
    for (let i = 0; i < size; i++) {
      hash = hashPair(hash, states[i]!);
      if (this.#weighted) hash = hashPair(hash, Math.round(owed[i]! * STEPS_PER_UNIT));
    }
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let set = this.#slots[slot]!; set >= 0; set = this.#slots[slot]!) {
      if (this.#hash[set] === hash && this.#equals(set, states, owed, size)) return set;
      slot = (slot + 1) & mask;
    }
    return this.#add(slot, hash, states, owed, size);
  }

  #equals(set: number, states: Uint32Array, owed: Float64Array, size: number): boolean {
    const begin = this.#first[set]!;
    if (this.#first[set + 1]! - begin !== size) return false;
    for (let i = 0; i < size; i++) if (this.#members[begin + i] !== states[i]) return false;
    if (!this.#weighted) return true;
    for (let i = 0; i < size; i++) {
      const [x, y] = [this.#owed[begin + i]!, owed[i]!];
      if (x !== y && Math.round(x * STEPS_PER_UNIT) !== Math.round(y * STEPS_PER_UNIT)) return false;
    }
    return true;
  }

  #add(slot: number, hash: number, states: Uint32Array, owed: Float64Array, size: number): number {
    const set = this.#count++;
    const begin = this.#first[set]!;
    while (begin + size > this.#members.length) this.#growMembers();
    for (let i = 0; i < size; i++) this.#members[begin + i] = states[i]!;
    if (this.#weighted) for (let i = 0; i < size; i++) this.#owed[begin + i] = owed[i]!;
    this.#hash[set] = hash;
    this.#slots[slot] = set;
    this.#first[set + 1] = begin + size;
    if (this.#count * 2 > this.#slots.length) this.#growSlots();
    return set;
  }

  #growMembers(): void {
    const size = this.#members.length * 2;
    if (size > MAX_MEMBERS * 2) throw new TooLargeError('the automaton is too large to be made deterministic');
    const members = new Uint32Array(size);
    members.set(this.#members);
    this.#members = members;
    if (!this.#weighted) return;
    const owed = new Float32Array(size);
    owed.set(this.#owed);
    this.#owed = owed;
  }

  #growSlots(): void {
    const size = this.#slots.length * 2;
    const first = new Uint32Array(size);
    first.set(this.#first);
    this.#first = first;
    const hashes = new Int32Array(size);
    hashes.set(this.#hash);
    this.#hash = hashes;
    const slots = new Int32Array(size).fill(-1);
    for (let set = 0; set < this.#count; set++) {
      let slot = hashes[set]! & (size - 1);
      while (slots[slot]! >= 0) slot = (slot + 1) & (size - 1);
      slots[slot] = set;
    }
    this.#slots = slots;
  }
}

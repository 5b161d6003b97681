/**
 * Groups the states of a deterministic automaton that no string tells apart, cycles or not.
 *
 * All states begin in one group. A state's signature is its end and, for each arc, its label and the group that it leads
 * to. States whose signatures may have changed are "dirty"; a group with dirty states is split by signature, the largest
 * part keeps its name, and only the states that lead into the other parts become dirty. A state moves to another group at
 * most log(n) times, because its group is at most half as large each time: O(arcs · log states) in all (Hopcroft 1971; in
 * this form Jacobs and Wißmann 2023, "Fast coalgebraic bisimilarity minimization").
 */
import { type Automaton, reverseArcs } from './automaton.js';
import { hashPair } from './pair-table.js';

/** `ends` and `labels` are small integers that are equal where ends, or symbols and weights of arcs, are. */
export function refineStates(automaton: Automaton, ends: Int32Array, labels: Int32Array): Uint32Array {
  return new Refinement(automaton, ends, labels).run();
}

class Refinement {
  readonly #firstArc: Uint32Array;
  readonly #target: Uint32Array;
  readonly #ends: Int32Array;
  readonly #labels: Int32Array;
  readonly #incoming: ReturnType<typeof reverseArcs>;

  /** States in order of their groups; the dirty ones of a group stand behind its clean ones. */
  readonly #states: Uint32Array;
  readonly #place: Uint32Array;
  readonly #groupOf: Uint32Array;
  readonly #first: Uint32Array;
  readonly #firstDirty: Uint32Array;
  readonly #past: Uint32Array;
  #groups = 1;
  /** Groups that have dirty states. */
  readonly #work: Uint32Array;
  #workCount = 0;

  /** A hash table that is cleared by raising the number of the round. */
  readonly #slotState: Uint32Array;
  readonly #slotPart: Uint32Array;
  readonly #slotRound: Uint32Array;
  readonly #hashOfPart: Int32Array;
  #round = 0;
  /** For the group at work: the part of each dirty state, and the size of each part. */
  readonly #partOf: Uint32Array;
  readonly #partSize: Uint32Array;
  readonly #moved: Uint32Array;

  constructor(automaton: Automaton, ends: Int32Array, labels: Int32Array) {
    const n = automaton.stateCount;
    this.#firstArc = automaton.firstArc;
    this.#target = automaton.target;
    this.#ends = ends;
    this.#labels = labels;
    this.#incoming = reverseArcs(automaton);
    this.#states = Uint32Array.from({ length: n }, (_, s) => s);
    this.#place = this.#states.slice();
    this.#groupOf = new Uint32Array(n);
    this.#first = new Uint32Array(n);
    this.#firstDirty = new Uint32Array(n);
    this.#past = new Uint32Array(n);
    this.#past[0] = n;
    this.#work = new Uint32Array(n);
    this.#workCount = 1;
    let slots = 1024;
    while (slots < n * 2) slots *= 2;
    this.#slotState = new Uint32Array(slots);
    this.#slotPart = new Uint32Array(slots);
    this.#slotRound = new Uint32Array(slots);
    this.#hashOfPart = new Int32Array(n + 1);
    this.#partOf = new Uint32Array(n);
    this.#partSize = new Uint32Array(n + 1);
    this.#moved = new Uint32Array(n);
  }

  run(): Uint32Array {
    while (this.#workCount > 0) this.#split(this.#work[--this.#workCount]!);
    return this.#groupOf;
  }

  #split(group: number): void {
    const begin = this.#first[group]!;
    const dirty = this.#firstDirty[group]!;
    const end = this.#past[group]!;
    this.#firstDirty[group] = end;
    if (end - begin === 1) return;
    const parts = this.#findParts(begin, dirty, end);
    if (parts === 1) return;
    // Part 0 has the clean states too.
    let largest = 0;
    for (let part = 1; part < parts; part++) if (this.#partSize[part]! > this.#partSize[largest]!) largest = part;
    this.#arrange(begin, dirty, end, parts);
    this.#nameParts(group, begin, parts, largest);
    // From a copy, because states that become dirty change places, also within the new groups.
    let moved = 0;
    for (let name = this.#groups - parts + 1; name < this.#groups; name++) {
      for (let i = this.#first[name]!, past = this.#past[name]!; i < past; i++) this.#moved[moved++] = this.#states[i]!;
    }
    for (let i = 0; i < moved; i++) this.#spoilSources(this.#moved[i]!);
  }

  /** Numbers the signatures of the dirty states; the clean ones have one signature, and it is part 0. */
  #findParts(begin: number, dirty: number, end: number): number {
    this.#round++;
    let parts = 0;
    if (dirty > begin) {
      this.#partOfState(this.#states[begin]!, parts++);
      this.#partSize[0] = dirty - begin;
    }
    for (let i = dirty; i < end; i++) {
      const state = this.#states[i]!;
      const part = this.#partOfState(state, parts);
      if (part === parts) this.#partSize[parts++] = 0;
      this.#partSize[part]!++;
      this.#partOf[state] = part;
    }
    return parts;
  }

  /** The part of the states with this one's signature; `fresh` when there is none yet. */
  #partOfState(state: number, fresh: number): number {
    const mask = this.#slotState.length - 1;
    let hash = this.#ends[state]!;
    for (let a = this.#firstArc[state]!, end = this.#firstArc[state + 1]!; a < end; a++) {
      hash = hashPair(hash ^ this.#labels[a]!, this.#groupOf[this.#target[a]!]!);
    }
    let slot = hash & mask;
    while (this.#slotRound[slot] === this.#round) {
      const part = this.#slotPart[slot]!;
      if (this.#hashOfPart[part] === hash && this.#sameSignature(this.#slotState[slot]!, state)) return part;
      slot = (slot + 1) & mask;
    }
    this.#slotRound[slot] = this.#round;
    this.#slotState[slot] = state;
    this.#slotPart[slot] = fresh;
    this.#hashOfPart[fresh] = hash;
    return fresh;
  }

  #sameSignature(s: number, t: number): boolean {
    let i = this.#firstArc[s]!;
    let j = this.#firstArc[t]!;
    const end = this.#firstArc[s + 1]!;
    if (this.#ends[s] !== this.#ends[t] || this.#firstArc[t + 1]! - j !== end - i) return false;
    for (; i < end; i++, j++) {
      if (this.#labels[i] !== this.#labels[j]) return false;
      if (this.#groupOf[this.#target[i]!] !== this.#groupOf[this.#target[j]!]) return false;
    }
    return true;
  }

  /** Puts the dirty states in the order of their parts; what the clean ones have in front of them stays there. */
  #arrange(begin: number, dirty: number, end: number, parts: number): void {
    // `hashOfPart` is done with for this round: it holds the next free place of each part now.
    let at = begin;
    for (let part = 0; part < parts; part++) {
      this.#hashOfPart[part] = part === 0 ? dirty : at;
      at += this.#partSize[part]!;
    }
    if (dirty === begin) this.#hashOfPart[0] = begin;
    for (let i = dirty; i < end; i++) this.#moved[i] = this.#states[i]!;
    for (let i = dirty; i < end; i++) {
      const state = this.#moved[i]!;
      const place = this.#hashOfPart[this.#partOf[state]!]!++;
      this.#states[place] = state;
      this.#place[state] = place;
    }
  }

  #nameParts(group: number, begin: number, parts: number, largest: number): void {
    let at = begin;
    for (let part = 0; part < parts; part++) {
      const name = part === largest ? group : this.#groups++;
      const past = at + this.#partSize[part]!;
      this.#first[name] = at;
      this.#past[name] = past;
      this.#firstDirty[name] = past;
      if (name !== group) for (let i = at; i < past; i++) this.#groupOf[this.#states[i]!] = name;
      at = past;
    }
  }

  /** The states that lead to a state that has moved have other signatures now. */
  #spoilSources(state: number): void {
    const { first, source } = this.#incoming;
    for (let i = first[state]!, end = first[state + 1]!; i < end; i++) this.#spoil(source[i]!);
  }

  /** A state that is alone in its group stays clean: it cannot be split. */
  #spoil(state: number): void {
    const group = this.#groupOf[state]!;
    const past = this.#past[group]!;
    if (past - this.#first[group]! === 1) return;
    const place = this.#place[state]!;
    const dirty = this.#firstDirty[group]!;
    if (place >= dirty) return;
    if (dirty === past) this.#work[this.#workCount++] = group;
    const other = this.#states[dirty - 1]!;
    this.#states[dirty - 1] = state;
    this.#place[state] = dirty - 1;
    this.#states[place] = other;
    this.#place[other] = place;
    this.#firstDirty[group] = dirty - 1;
  }
}

/**
 * Builds an automaton state by state: the arcs of state 0, then those of state 1, and so on. This is how the operations
 * of the algebra write their results: no arc is an object, and a row that is already sorted costs nothing.
 *
 * `add` the arcs of a state in any order, then `endRow` with its final weight. Of arcs that differ in weight alone the
 * cheapest stays.
 */
import { ArcSorter } from './arc-sorter.js';
import type { Automaton } from './automaton.js';
import { DEFAULT_LIMITS, type Limits, tooLarge } from './limits.js';

/** Rows up to this length are sorted by insertion. */
const SHORT_ROW = 12;

export class RowBuilder {
  readonly #symbols: readonly string[];
  readonly #limits: Limits;
  readonly #operation: string;
  #firstArc = new Uint32Array(64);
  #finals = new Float32Array(64);
  #input = new Uint16Array(256);
  #output = new Uint16Array(256);
  #target = new Uint32Array(256);
  #weight = new Float32Array(256);
  #states = 0;
  #arcs = 0;
  /** Whether the arcs of the open row came in order: then nothing needs to be sorted. */
  #ordered = true;
  #lastPair = -1;
  #lastTarget = -1;
  #sorter: ArcSorter | undefined;

  /** `operation` is named when the result is larger than the limits: "a union". */
  constructor(symbols: readonly string[], limits: Limits = DEFAULT_LIMITS, operation = 'an operation') {
    this.#symbols = symbols;
    this.#limits = limits;
    this.#operation = operation;
  }

  /** The number of the state whose row is open. */
  get state(): number {
    return this.#states;
  }

  get arcCount(): number {
    return this.#arcs;
  }

  add(input: number, output: number, target: number, weight: number): void {
    const pair = input * 65536 + output;
    if (pair < this.#lastPair || (pair === this.#lastPair && target <= this.#lastTarget)) this.#ordered = false;
    this.#lastPair = pair;
    this.#lastTarget = target;
    const n = this.#arcs;
    if (n === this.#input.length) this.#growArcs(n + 1);
    this.#input[n] = input;
    this.#output[n] = output;
    this.#target[n] = target;
    this.#weight[n] = weight;
    this.#arcs = n + 1;
  }

  /** Closes the open row; the next one belongs to the next state. */
  endRow(finalWeight: number): void {
    const s = this.#states;
    if (s >= this.#limits.maxStates) throw tooLarge(this.#operation, `${this.#limits.maxStates} states`);
    if (s + 2 > this.#firstArc.length) this.#growStates();
    if (!this.#ordered) this.#sortRow(this.#firstArc[s]!);
    this.#finals[s] = finalWeight;
    this.#firstArc[s + 1] = this.#arcs;
    this.#states = s + 1;
    this.#ordered = true;
    this.#lastPair = -1;
    this.#lastTarget = -1;
    if (this.#arcs > this.#limits.maxArcs) throw tooLarge(this.#operation, `${this.#limits.maxArcs} arcs`);
  }

  finish(start = 0): Automaton {
    if (start >= this.#states) throw new RangeError(`no state ${start}`);
    return {
      symbols: this.#symbols,
      start,
      stateCount: this.#states,
      firstArc: this.#firstArc.slice(0, this.#states + 1),
      input: this.#input.slice(0, this.#arcs),
      output: this.#output.slice(0, this.#arcs),
      target: this.#target.slice(0, this.#arcs),
      weight: this.#weight.slice(0, this.#arcs),
      finalWeight: this.#finals.slice(0, this.#states),
    };
  }

  #sortRow(from: number): void {
    const count = this.#arcs - from;
    if (count <= SHORT_ROW) this.#sortShort(from);
    else {
      this.#sorter ??= new ArcSorter();
      const columns = { input: this.#input, output: this.#output, target: this.#target, weight: this.#weight };
      this.#sorter.sort(columns, from, count);
    }
    this.#removeDuplicates(from);
  }

  /** Whether arc `a` comes before the arc (pair, target). */
  #isBefore(pair: number, target: number, a: number): boolean {
    const other = this.#input[a]! * 65536 + this.#output[a]!;
    return pair < other || (pair === other && target < this.#target[a]!);
  }

  #sortShort(from: number): void {
    for (let i = from + 1; i < this.#arcs; i++) {
      const input = this.#input[i]!;
      const output = this.#output[i]!;
      const target = this.#target[i]!;
      const weight = this.#weight[i]!;
      const pair = input * 65536 + output;
      let j = i;
      for (; j > from && this.#isBefore(pair, target, j - 1); j--) this.#copyArc(j - 1, j);
      this.#input[j] = input;
      this.#output[j] = output;
      this.#target[j] = target;
      this.#weight[j] = weight;
    }
  }

  #removeDuplicates(from: number): void {
    let kept = from;
    for (let i = from + 1; i < this.#arcs; i++) {
      const same =
        this.#input[i] === this.#input[kept] &&
        this.#output[i] === this.#output[kept] &&
        this.#target[i] === this.#target[kept];
      if (!same) this.#copyArc(i, ++kept);
      else if (this.#weight[i]! < this.#weight[kept]!) this.#weight[kept] = this.#weight[i]!;
    }
    this.#arcs = kept + 1;
  }

  #copyArc(from: number, to: number): void {
    this.#input[to] = this.#input[from]!;
    this.#output[to] = this.#output[from]!;
    this.#target[to] = this.#target[from]!;
    this.#weight[to] = this.#weight[from]!;
  }

  #growStates(): void {
    const firstArc = new Uint32Array(this.#firstArc.length * 2);
    firstArc.set(this.#firstArc);
    this.#firstArc = firstArc;
    const finals = new Float32Array(this.#finals.length * 2);
    finals.set(this.#finals);
    this.#finals = finals;
  }

  #growArcs(least: number): void {
    // One row may be long; it is checked when it ends, unless it alone is far past the limit.
    if (least > this.#limits.maxArcs * 2 + 256) throw tooLarge(this.#operation, `${this.#limits.maxArcs} arcs`);
    const size = Math.max(least, this.#input.length * 2);
    const input = new Uint16Array(size);
    input.set(this.#input);
    this.#input = input;
    const output = new Uint16Array(size);
    output.set(this.#output);
    this.#output = output;
    const target = new Uint32Array(size);
    target.set(this.#target);
    this.#target = target;
    const weight = new Float32Array(size);
    weight.set(this.#weight);
    this.#weight = weight;
  }
}

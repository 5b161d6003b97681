/**
 * A deterministic automaton over classes of symbols that follows several acceptors at once and says, at each state,
 * which of them accept what was read. States are sets of states of the acceptors, made when they are first reached.
 *
 * With `restart` an acceptor may begin at any position: the machine then tells which of them accept an end of what was
 * read. With `reversed` it reads from right to left.
 */

import { type Limits, tooLarge } from '../../algebra/limits.js';
import type { Automaton } from '../../build/automaton.js';
import { NumberSets } from './number-sets.js';
import type { RuleAlphabet } from './rule-alphabet.js';

export interface LabelledAcceptor {
  readonly automaton: Automaton;
  readonly label: number;
}

export interface MachineOptions {
  readonly restart: boolean;
  readonly reversed: boolean;
}

const UNKNOWN_STEP = -2;
/** The set of no states: nothing can be accepted any more. */
export const DEAD = 0;

export class SubsetMachine {
  private readonly classCount: number;
  private readonly sets = new NumberSets();
  private readonly restart: boolean;
  private readonly limits: Limits;
  /** For each node the arcs that read a class, in compressed rows; the class of a silent arc is -1. */
  private readonly firstArc: Uint32Array;
  private readonly arcClass: Int32Array;
  private readonly arcTarget: Uint32Array;
  private readonly nodeLabel: Int32Array;
  private readonly startNodes: number[] = [];
  private readonly steps: Int32Array[] = [];
  private readonly labels: number[] = [];
  private readonly labelSets: NumberSets;
  readonly start: number;

  /** `labelSets` holds the sets of labels, and is shared with whoever compares them. */
  constructor(
    acceptors: readonly LabelledAcceptor[],
    alphabet: RuleAlphabet,
    { restart, reversed }: MachineOptions,
    labelSets: NumberSets,
    limits: Limits,
  ) {
    this.classCount = alphabet.classCount;
    this.restart = restart;
    this.labelSets = labelSets;
    this.limits = limits;
    let nodes = 0;
    let arcs = 0;
    for (const { automaton } of acceptors) {
      nodes += automaton.stateCount;
      arcs += automaton.input.length;
    }
    this.firstArc = new Uint32Array(nodes + 1);
    // At most: parallel arcs of one class are stored once.
    this.arcClass = new Int32Array(arcs);
    this.arcTarget = new Uint32Array(arcs);
    this.nodeLabel = new Int32Array(nodes).fill(-1);
    this.fill(acceptors, alphabet, reversed);
    this.start = this.intern(this.closed(this.startNodes));
  }

  /** The state after reading one more symbol of the class; `DEAD` if nothing can be accepted any more. */
  step(state: number, symbolClass: number): number {
    let row = this.steps[state];
    if (row === undefined) {
      row = new Int32Array(this.classCount).fill(UNKNOWN_STEP);
      this.steps[state] = row;
    }
    const cached = row[symbolClass]!;
    if (cached !== UNKNOWN_STEP) return cached;
    const reached: number[] = [];
    for (const node of this.sets.members(state)) {
      for (let a = this.firstArc[node]!; a < this.firstArc[node + 1]!; a++) {
        if (this.arcClass[a] === symbolClass) reached.push(this.arcTarget[a]!);
      }
    }
    if (this.restart) reached.push(...this.startNodes);
    const next = this.intern(this.closed(reached));
    row[symbolClass] = next;
    return next;
  }

  /** The labels of the acceptors that accept here, as a number of `labelSets`. */
  labelsOf(state: number): number {
    const cached = this.labels[state];
    if (cached !== undefined) return cached;
    const acceptingLabels: number[] = [];
    for (const node of this.sets.members(state)) {
      const label = this.nodeLabel[node]!;
      if (label >= 0) acceptingLabels.push(label);
    }
    const labels = this.labelSets.intern(acceptingLabels);
    this.labels[state] = labels;
    return labels;
  }

  private intern(nodes: Iterable<number>): number {
    const state = this.sets.intern(nodes);
    if (this.sets.size > this.limits.maxStates) throw tooLarge('a replace rule', `${this.limits.maxStates} states`);
    return state;
  }

  private closed(nodes: readonly number[]): Set<number> {
    const closure = new Set(nodes);
    const stack = [...closure];
    while (stack.length > 0) {
      const node = stack.pop()!;
      for (let a = this.firstArc[node]!; a < this.firstArc[node + 1]!; a++) {
        const target = this.arcTarget[a]!;
        if (this.arcClass[a] !== -1 || closure.has(target)) continue;
        closure.add(target);
        stack.push(target);
      }
    }
    return closure;
  }

  /** One end of an acceptor: where it accepts, or where it starts. */
  private markEnd(node: number, label: number, accepts: boolean): void {
    if (accepts) this.nodeLabel[node] = label;
    else this.startNodes.push(node);
  }

  private fill(acceptors: readonly LabelledAcceptor[], alphabet: RuleAlphabet, reversed: boolean): void {
    const from: number[] = [];
    const to: number[] = [];
    const classes: number[] = [];
    let offset = 0;
    for (const { automaton, label } of acceptors) {
      const { stateCount, finalWeight, start } = automaton;
      for (let s = 0; s < stateCount; s++) {
        if (finalWeight[s]! < Number.POSITIVE_INFINITY) this.markEnd(offset + s, label, !reversed);
        for (const [node, symbolClass] of arcsByClass(automaton, s, alphabet)) {
          from.push(offset + (reversed ? node : s));
          to.push(offset + (reversed ? s : node));
          classes.push(symbolClass);
        }
      }
      this.markEnd(offset + start, label, reversed);
      offset += stateCount;
    }
    for (const node of from) this.firstArc[node + 1]!++;
    for (let n = 0; n < offset; n++) this.firstArc[n + 1]! += this.firstArc[n]!;
    const next = this.firstArc.slice();
    for (let i = 0; i < from.length; i++) {
      const slot = next[from[i]!]!++;
      this.arcClass[slot] = classes[i]!;
      this.arcTarget[slot] = to[i]!;
    }
  }
}

/** The arcs of a state, by class: the letters of a class lie on parallel arcs, and one of them is enough. */
function* arcsByClass(
  { firstArc, input, target }: Automaton,
  state: number,
  alphabet: RuleAlphabet,
): Generator<readonly [target: number, symbolClass: number]> {
  const seen = new Set<number>();
  for (let a = firstArc[state]!; a < firstArc[state + 1]!; a++) {
    const symbolClass = input[a] === 0 ? -1 : alphabet.classOf[input[a]!]!;
    const arc = target[a]! * 65_536 + symbolClass + 1;
    if (seen.has(arc)) continue;
    seen.add(arc);
    yield [target[a]!, symbolClass];
  }
}

/**
 * Follows the contexts of replace rules along a pair of strings. Some contexts look at the upper side and some at the
 * lower side, so a tracker is a pair of machines: one reads the upper symbols, the other the lower ones.
 *
 * The left tracker is read forwards. The right tracker is deterministic from right to left; whoever builds a transducer
 * from left to right asks for the states that could come after a symbol (`before` in reading order), and the paths
 * whose guess was wrong die out.
 */

import type { Limits } from '../../algebra/limits.js';
import type { NumberSets } from './number-sets.js';
import type { RuleAlphabet } from './rule-alphabet.js';
import { type LabelledAcceptor, SubsetMachine } from './subset-machine.js';

/** One side of the contexts of the rules: what they look for, labelled with the number of the context. */
export interface SidedAcceptors {
  readonly upper: readonly LabelledAcceptor[];
  readonly lower: readonly LabelledAcceptor[];
}

/** "No symbol on this side", in place of a class. */
export const NO_SYMBOL = -1;

class SidedMachine {
  protected readonly upper: SubsetMachine;
  protected readonly lower: SubsetMachine;
  protected readonly upperState: number[] = [];
  protected readonly lowerState: number[] = [];
  private readonly numbers = new Map<number, number>();
  private readonly labels: number[] = [];
  private readonly contextSets: NumberSets;

  constructor(
    sides: SidedAcceptors,
    alphabet: RuleAlphabet,
    reversed: boolean,
    contextSets: NumberSets,
    limits: Limits,
  ) {
    const options = { restart: true, reversed };
    this.upper = new SubsetMachine(sides.upper, alphabet, options, contextSets, limits);
    this.lower = new SubsetMachine(sides.lower, alphabet, options, contextSets, limits);
    this.contextSets = contextSets;
  }

  get stateCount(): number {
    return this.upperState.length;
  }

  /** The contexts whose side is matched in this state, as a number of the set of contexts. */
  contextsOf(state: number): number {
    let labels = this.labels[state];
    if (labels === undefined) {
      labels = this.contextSets.union(
        this.upper.labelsOf(this.upperState[state]!),
        this.lower.labelsOf(this.lowerState[state]!),
      );
      this.labels[state] = labels;
    }
    return labels;
  }

  step(state: number, upperClass: number, lowerClass: number): number {
    const upper = this.upperState[state]!;
    const lower = this.lowerState[state]!;
    return this.numberOf(
      upperClass === NO_SYMBOL ? upper : this.upper.step(upper, upperClass),
      lowerClass === NO_SYMBOL ? lower : this.lower.step(lower, lowerClass),
    );
  }

  protected initial(boundaryClass: number): number {
    return this.step(this.numberOf(this.upper.start, this.lower.start), boundaryClass, boundaryClass);
  }

  private numberOf(upper: number, lower: number): number {
    const key = upper * 0x4000000 + lower;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.upperState.length;
      this.upperState.push(upper);
      this.lowerState.push(lower);
      this.numbers.set(key, number);
    }
    return number;
  }
}

export class LeftTracker extends SidedMachine {
  /** The state at the beginning of a word: the boundary has been read. */
  readonly start: number;

  constructor(sides: SidedAcceptors, alphabet: RuleAlphabet, contextSets: NumberSets, limits: Limits) {
    super(sides, alphabet, false, contextSets, limits);
    this.start = this.initial(alphabet.boundaryClass);
  }
}

export class RightTracker extends SidedMachine {
  /** The state at the end of a word. */
  readonly end: number;
  private readonly alphabet: RuleAlphabet;
  private readonly sources = new Map<number, number[]>();

  /**
   * `steps` lists the pairs of classes that the transducer can read, beside the symbols that it copies: the tracker
   * has to know all its states before it can be asked what comes before them.
   */
  constructor(
    sides: SidedAcceptors,
    alphabet: RuleAlphabet,
    contextSets: NumberSets,
    limits: Limits,
    steps: Iterable<readonly [upperClass: number, lowerClass: number]>,
  ) {
    super(sides, alphabet, true, contextSets, limits);
    this.alphabet = alphabet;
    this.end = this.initial(alphabet.boundaryClass);
    this.explore([...this.copySteps(), ...steps]);
  }

  /** The states from which reading the pair, right to left, leads to `state`. */
  before(state: number, upperClass: number, lowerClass: number): readonly number[] {
    return this.sources.get(this.key(state, upperClass, lowerClass)) ?? NONE;
  }

  private *copySteps(): Iterable<[number, number]> {
    for (let c = 0; c < this.alphabet.classCount; c++) if (c !== this.alphabet.boundaryClass) yield [c, c];
  }

  private explore(steps: readonly (readonly [number, number])[]): void {
    const reached = new Set([this.end]);
    for (const state of reached) {
      for (const [upperClass, lowerClass] of steps) {
        const next = this.step(state, upperClass, lowerClass);
        reached.add(next);
        const key = this.key(next, upperClass, lowerClass);
        const list = this.sources.get(key);
        if (list === undefined) this.sources.set(key, [state]);
        else if (!list.includes(state)) list.push(state);
      }
    }
  }

  private key(state: number, upperClass: number, lowerClass: number): number {
    const span = this.alphabet.classCount + 1;
    return (state * span + upperClass + 1) * span + lowerClass + 1;
  }
}

const NONE: readonly number[] = [];

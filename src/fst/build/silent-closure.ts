/**
 * The states that silent arcs lead to, each with the least cost of getting there. `begin`, `add` the states to start
 * from, `follow`; then read `states` up to `size`, and `cost` by state.
 */
import { type Automaton, EPSILON } from './automaton.js';
import { TooLargeError } from './limits.js';

export class SilentClosure {
  /** The collected states, in any order; only the first `size` count. */
  states = new Uint32Array(64);
  size = 0;
  /** By state; valid for collected states. */
  readonly cost: Float64Array;
  readonly #automaton: Automaton;
  readonly #mark: Uint32Array;
  readonly #mostVisits: number;
  #round = 0;

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    this.#mark = new Uint32Array(automaton.stateCount);
    this.cost = new Float64Array(automaton.stateCount);
    this.#mostVisits = automaton.stateCount * 64 + 1_000_000;
  }

  begin(): void {
    this.#round++;
    this.size = 0;
  }

  add(state: number, cost: number): void {
    if (this.#mark[state] === this.#round) {
      if (cost < this.cost[state]!) this.cost[state] = cost;
      return;
    }
    this.#mark[state] = this.#round;
    this.cost[state] = cost;
    if (this.size === this.states.length) {
      const grown = new Uint32Array(this.size * 2);
      grown.set(this.states);
      this.states = grown;
    }
    this.states[this.size++] = state;
  }

  /** Silent arcs come first in a row. A state that becomes cheaper brings its new cost to the states behind it. */
  follow(): void {
    const { firstArc, input, output, target, weight } = this.#automaton;
    let visits = 0;
    for (let i = 0; i < this.size; i++) {
      const state = this.states[i]!;
      for (let a = firstArc[state]!, end = firstArc[state + 1]!; a < end; a++) {
        if (input[a] !== EPSILON || output[a] !== EPSILON) break;
        const to = target[a]!;
        const cost = this.cost[state]! + weight[a]!;
        if (this.#mark[to] === this.#round && cost < this.cost[to]!) visits += this.#lower(to, cost);
        else this.add(to, cost);
      }
      if (visits > this.#mostVisits) throw endlessCycle();
    }
  }

  /** A lower cost for a collected state, and through it for the collected states behind. */
  #lower(from: number, lowered: number): number {
    const { firstArc, input, output, target, weight } = this.#automaton;
    this.cost[from] = lowered;
    const queue = [from];
    for (let i = 0; i < queue.length; i++) {
      const state = queue[i]!;
      for (let a = firstArc[state]!, end = firstArc[state + 1]!; a < end; a++) {
        if (input[a] !== EPSILON || output[a] !== EPSILON) break;
        const to = target[a]!;
        const cost = this.cost[state]! + weight[a]!;
        // States that are not collected yet get their cost when `follow` comes to `state`.
        if (this.#mark[to] !== this.#round || !(cost < this.cost[to]!)) continue;
        this.cost[to] = cost;
        queue.push(to);
      }
      if (queue.length > this.#mostVisits) throw endlessCycle();
    }
    return queue.length;
  }
}

function endlessCycle(): TooLargeError {
  return new TooLargeError('silent arcs form a cycle of negative weight');
}

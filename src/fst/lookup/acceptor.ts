/**
 * Answers "is this a word?" for one lexicon. Start at `accepts`.
 *
 * Most lexicons are deterministic and free of ε and flags: there one walk along the letters decides. The others need a
 * search over (position, state, flag setting), which records visited nodes and therefore ends on any cycle.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { FOREIGN, Tokens } from './alphabet.js';
import { WORDS_PER_ARC } from './arc-graph.js';
import { ArcReader } from './arc-reader.js';
import { FLAG_CONFLICT, type FlagMachine } from './flag-diacritics.js';
import { foreignBits, readAhead } from './lookahead.js';
import type { Transducer } from './transducer.js';
import { TupleSet } from './tuple-set.js';

/**
 * Shorter searches record no visited nodes: that would cost more than it saves, and a cycle only makes a search longer.
 */
const STEPS_BEFORE_TRACKING = 200;
/** Without a budget, the search ends here: no real word needs as many steps. */
const MAX_STEPS = 1_000_000;
const NO_STATE = -1;

/** Tells whether a transducer accepts a word. */
export class Acceptor {
  readonly #transducer: Transducer;
  readonly #flags: FlagMachine;
  readonly #arcs: ArcReader;
  readonly #tokens = new Tokens();
  readonly #isPlain: boolean;
  /** The lookahead bits of what reads a character that is not in the alphabet. */
  readonly #foreignBits: number;
  readonly #visited = new TupleSet();
  /** Three numbers a node: position, state, flag setting. */
  #stack = new Int32Array(3 * 256);
  #depth = 0;
  /** Per position, the lookahead bits of which a state needs one to go on from there. */
  #wanted = new Int32Array(64);

  constructor(transducer: Transducer) {
    this.#transducer = transducer;
    this.#flags = transducer.alphabet.flagMachine();
    this.#arcs = new ArcReader(transducer, this.#flags);
    this.#isPlain = transducer.isPlain();
    this.#foreignBits = foreignBits(transducer.alphabet);
  }

  /** When `budget` ends the search the answer is false and `budget.cutShort` is set. */
  accepts(word: string, budget?: SearchBudget): boolean {
    const tokens = this.#transducer.alphabet.tokenise(word, this.#tokens);
    return this.#isPlain ? this.#walk(tokens) : this.#search(tokens, budget);
  }

  /** At most one arc for each letter and none without one, so there is only one way to go. */
  #walk(tokens: Tokens): boolean {
    const { arcStart, arcs, finalWeights } = this.#transducer.graph;
    const { symbols, length } = tokens;
    let state = 0;
    for (let i = 0; i < length; i++) {
      const symbol = symbols[i]!;
      if (symbol < 0) return false;
      let low = arcStart[state]!;
      let high = arcStart[state + 1]!;
      while (high - low > 4) {
        const middle = (low + high) >>> 1;
        if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) <= symbol) low = middle;
        else high = middle;
      }
      while (low < high && (arcs[low * WORDS_PER_ARC]! & 0xffff) !== symbol) low++;
      if (low === high) return false;
      state = arcs[low * WORDS_PER_ARC + 1]!;
    }
    return finalWeights[state]! < Number.POSITIVE_INFINITY;
  }

  /** From each node one letter after the other; where a word may go on in several ways, the others wait on the stack. */
  #search(tokens: Tokens, budget: SearchBudget | undefined): boolean {
    const arcs = this.#arcs;
    this.#flags.makeRoom();
    this.#visited.clear();
    this.#wanted = readAhead(tokens, this.#foreignBits, this.#wanted);
    this.#depth = 0;
    this.#push(0, 0, 0);
    let steps = 0;
    while (this.#depth > 0) {
      this.#depth -= 3;
      let position = this.#stack[this.#depth]!;
      let state = this.#stack[this.#depth + 1]!;
      const setting = this.#stack[this.#depth + 2]!;
      for (; state !== NO_STATE; position++) {
        if (budget !== undefined ? !budget.spend() : steps > MAX_STEPS) return false;
        if (++steps > STEPS_BEFORE_TRACKING && !this.#visited.add(position, state, setting, 0)) break;
        if (position === tokens.length && arcs.isFinal(state)) return true;
        if (arcs.hasSilent(state)) this.#passSilently(position, state, setting);
        if (position === tokens.length) break;
        state = this.#next(tokens.symbols[position]!, position, state, setting);
      }
    }
    return false;
  }

  #passSilently(position: number, state: number, setting: number): void {
    const arcs = this.#arcs;
    const follows = this.#wanted[position]!;
    const end = arcs.letters(state);
    for (let arc = arcs.start(state); arc < end; arc++) {
      if ((arcs.lookahead(arc) & follows) === 0) continue;
      const after = arcs.settingAfter(arc, setting);
      if (after !== FLAG_CONFLICT) this.#push(position, arcs.target(arc), after);
    }
  }

  /** The state after the letter at `position`; what else it leads to goes to the stack. */
  #next(wanted: number, position: number, state: number, setting: number): number {
    if (wanted === FOREIGN) return this.#nextForeign(position, state, setting);
    const arcs = this.#arcs;
    const follows = this.#wanted[position + 1]!;
    const end = arcs.end(state);
    let next = NO_STATE;
    for (let arc = arcs.firstReading(state, wanted); arc < end && arcs.input(arc) === wanted; arc++) {
      if ((arcs.lookahead(arc) & follows) === 0) continue;
      if (next !== NO_STATE) this.#push(position + 1, next, setting);
      next = arcs.target(arc);
    }
    return next;
  }

  /** The same for a character that is not in the alphabet. */
  #nextForeign(position: number, state: number, setting: number): number {
    const arcs = this.#arcs;
    const { identity, unknown } = this.#transducer.alphabet;
    const follows = this.#wanted[position + 1]!;
    const end = arcs.end(state);
    let next = NO_STATE;
    for (let arc = arcs.letters(state); arc < end; arc++) {
      const symbol = arcs.input(arc);
      if ((symbol !== identity && symbol !== unknown) || (arcs.lookahead(arc) & follows) === 0) continue;
      if (next !== NO_STATE) this.#push(position + 1, next, setting);
      next = arcs.target(arc);
    }
    return next;
  }

  #push(position: number, state: number, setting: number): void {
    const depth = this.#depth;
    if (depth + 3 > this.#stack.length) {
      const larger = new Int32Array(this.#stack.length * 2);
      larger.set(this.#stack);
      this.#stack = larger;
    }
    this.#stack[depth] = position;
    this.#stack[depth + 1] = state;
    this.#stack[depth + 2] = setting;
    this.#depth = depth + 3;
  }
}

/**
 * Which known words are a slip away from a word, and by which kind of slip? Start at `NearWords.find`.
 *
 * One walk of the lexicon along the letters of the word, with one slip on the way, or with several slips of marks. Paths
 * whose words are all too rare to matter are left at once, and so are those whose next letter cannot follow. A walk takes
 * some tens of steps, where a search for suggestions takes thousands, so that every unknown word of a text can be asked.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { EPSILON, Tokens } from '../../fst/lookup/alphabet.js';
import { type ArcGraph, firstLetterArc, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { LOOKAHEAD, lookaheadBit, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';
import { type ExpectedPair, LetterConfusions } from './letter-confusions.js';

/** What was done to the known word to get the other one. */
export const SLIP = {
  /** Marks left out or put on (se "čajeha" for "čájeha"), or letters that the language's own list says are confused. */
  mark: 0,
  /** A letter once instead of twice, or twice instead of once. */
  doubled: 1,
  /** Two neighbours in the wrong order. */
  swapped: 2,
  missing: 3,
  added: 4,
  replaced: 5,
} as const;
export const SLIP_KINDS = Object.keys(SLIP).length;

/** So many slips of marks may come together: many people type without marks. */
const MOST_MARKS = 3;
/** No slip yet; the place of the highest limit among the limits. */
const EXACT = SLIP_KINDS;
const NONE = -1;
/** Position in the word, state of the lexicon, flag setting, slip, marks left, letter that has to follow (swaps). */
const NODE_WORDS = 6;
/** Sums of weights are rounded: so close to the limit, a path is followed to its end. */
const ROUNDING = 1e-3;
const EVERYTHING = -1;

export class NearWords {
  readonly #lexicon: Transducer;
  readonly #graph: ArcGraph;
  /** Per state, the least weight from there to the end. */
  readonly #remaining: Float32Array;
  readonly #flags: FlagMachine;
  readonly #confusions: LetterConfusions;
  readonly #tokens = new Tokens();
  #stack = new Int32Array(NODE_WORDS * 64);
  #weights = new Float64Array(64);
  #depth = 0;
  /** Letters that were followed without the stack, since the last step. */
  #followed = 0;
  /** Per position, the lookahead bit that a state needs to go on with the letter there. */
  #wanted = new Int32Array(64);
  /** The same where the letter may have lost its marks. */
  #wantedMarks = new Int32Array(64);
  readonly #best = new Float64Array(SLIP_KINDS);
  /** By kind of slip: paths of this weight are of no use. The last is the highest of them. */
  readonly #limits = new Float64Array(SLIP_KINDS + 1);

  constructor(lexicon: Transducer, expected: readonly ExpectedPair[] = []) {
    this.#lexicon = lexicon;
    this.#graph = lexicon.graph;
    this.#remaining = lexicon.remainingWeights();
    this.#flags = lexicon.alphabet.flagMachine();
    this.#confusions = new LetterConfusions(lexicon.alphabet, expected);
  }

  /**
   * By kind of slip, the least lexicon weight of a word that is one such slip away; infinite where there is none. With
   * `limits` (by kind of slip), words of a greater weight may be left out: few paths are then worth walking. The array is
   * used again at the next call.
   */
  find(word: string, budget: SearchBudget, limits?: Float64Array): Float64Array {
    const best = this.#best.fill(Number.POSITIVE_INFINITY);
    this.#setLimits(limits);
    if (this.#remaining[0]! >= this.#limits[EXACT]!) return best;
    const tokens = this.#lexicon.alphabet.tokenise(word, this.#tokens);
    this.#readAhead(tokens);
    this.#flags.makeRoom();
    this.#depth = 0;
    this.#followed = 0;
    this.#push(0, 0, 0, EXACT, MOST_MARKS, NONE, 0);
    while (this.#depth > 0 && budget.spend(1 + this.#followed)) {
      this.#followed = 0;
      this.#step(tokens);
    }
    return best;
  }

  #setLimits(limits: Float64Array | undefined): void {
    let highest = Number.NEGATIVE_INFINITY;
    for (let kind = 0; kind < SLIP_KINDS; kind++) {
      const limit = limits === undefined ? Number.POSITIVE_INFINITY : limits[kind]! + ROUNDING;
      this.#limits[kind] = limit;
      if (limit > highest) highest = limit;
    }
    this.#limits[EXACT] = highest;
  }

  #readAhead({ symbols, length }: Tokens): void {
    if (this.#wanted.length <= length) {
      this.#wanted = new Int32Array(length + 64);
      this.#wantedMarks = new Int32Array(length + 64);
    }
    const { variantBits, leftOutBits } = this.#confusions;
    this.#wanted[length] = MAY_END;
    this.#wantedMarks[length] = MAY_END | leftOutBits;
    for (let i = length - 1; i >= 0; i--) {
      const symbol = symbols[i]!;
      this.#wanted[i] = symbol < 0 ? 0 : lookaheadBit(symbol);
      if (symbol < 0) this.#wantedMarks[i] = EVERYTHING;
      else {
        const withoutIt = this.#confusions.holds(symbol, EPSILON) ? this.#wantedMarks[i + 1]! : 0;
        this.#wantedMarks[i] = variantBits[symbol]! | leftOutBits | withoutIt;
      }
    }
  }

  #step(tokens: Tokens): void {
    this.#depth--;
    const at = this.#depth * NODE_WORDS;
    const stack = this.#stack;
    const position = stack[at]!;
    const state = stack[at + 1]!;
    const setting = stack[at + 2]!;
    const slip = stack[at + 3]!;
    const marks = stack[at + 4]!;
    const weight = this.#weights[this.#depth]!;
    if (slip === EXACT || marks > 0) this.#branch(tokens, position, state, setting, slip, marks, weight);
    else this.#follow(tokens, position, state, setting, slip, stack[at + 5]!, weight);
  }

  /** The rest of the word must be as it stands, after the letter `wanted` if there is one. */
  #follow(
    { symbols, length }: Tokens,
    position: number,
    state: number,
    setting: number,
    slip: number,
    wanted: number,
    weight: number,
  ): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#graph;
    const remaining = this.#remaining;
    for (;;) {
      this.#followed++;
      if (letterStart[state] !== arcStart[state]) this.#passSilently(position, state, setting, slip, 0, wanted, weight);
      if (position === length && wanted === NONE) {
        this.#reach(state, slip, weight);
        return;
      }
      const symbol = wanted === NONE ? symbols[position]! : wanted;
      const next = wanted === NONE ? position + 1 : position;
      wanted = NONE;
      let arc = firstLetterArc(this.#graph, state, symbol);
      const end = arcStart[state + 1]!;
      const follows = this.#wanted[next]!;
      const limit = this.#limits[slip]!;
      let to = NONE;
      let cost = 0;
      for (; arc < end; arc++) {
        const at = arc * WORDS_PER_ARC;
        if ((arcs[at]! & 0xffff) !== symbol) break;
        if ((arcs[at + LOOKAHEAD]! & follows) === 0) continue;
        const through = weight + arcWeights[at + 2]!;
        if (through + remaining[arcs[at + 1]!]! >= limit) continue;
        // Nearly always there is only one such arc.
        if (to !== NONE) this.#push(next, to, setting, slip, 0, NONE, cost);
        to = arcs[at + 1]!;
        cost = through;
      }
      if (to === NONE) return;
      position = next;
      state = to;
      weight = cost;
    }
  }

  /** No slip yet, or slips of marks only: everything is possible. */
  #branch(
    tokens: Tokens,
    position: number,
    state: number,
    setting: number,
    slip: number,
    marks: number,
    weight: number,
  ): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#graph;
    const isAtEnd = position === tokens.length;
    if (isAtEnd && slip !== EXACT) this.#reach(state, slip, weight);
    if (letterStart[state] !== arcStart[state]) this.#passSilently(position, state, setting, slip, marks, NONE, weight);
    const here = isAtEnd ? NONE : tokens.symbols[position]!;
    const followsHere = slip === EXACT ? EVERYTHING : this.#wantedMarks[position + 1]!;
    const followsSlip = this.#followsSlip(position, isAtEnd, slip, marks);
    const limit = this.#limits[slip]!;
    const end = arcStart[state + 1]! * WORDS_PER_ARC;
    for (let at = letterStart[state]! * WORDS_PER_ARC; at < end; at += WORDS_PER_ARC) {
      const symbol = arcs[at]! & 0xffff;
      if ((arcs[at + LOOKAHEAD]! & (symbol === here ? followsHere : followsSlip)) === 0) continue;
      const cost = weight + arcWeights[at + 2]!;
      if (cost + this.#remaining[arcs[at + 1]!]! >= limit) continue;
      if (symbol === here) this.#push(position + 1, arcs[at + 1]!, setting, slip, marks, NONE, cost);
      else this.#slipAt(tokens, position, at, symbol, setting, slip, marks, cost);
    }
    if (isAtEnd) return;
    // A letter that the known word does not have.
    if (here >= 0 && this.#confusions.holds(here, EPSILON))
      this.#slipMark(tokens, position + 1, state, setting, marks, EVERYTHING, weight);
    else if (slip === EXACT) {
      const kind = isDoubledAt(tokens, position) ? SLIP.doubled : SLIP.added;
      this.#follow(tokens, position + 1, state, setting, kind, NONE, weight);
    }
  }

  /** Of which lookahead bits an arc needs one, if the known word goes on by it with another letter than the word here. */
  #followsSlip(position: number, isAtEnd: boolean, slip: number, marks: number): number {
    const afterMark = marks > 1 ? this.#wantedMarks : this.#wanted;
    let bits = this.#confusions.leftOutBits === 0 ? 0 : afterMark[position]!;
    if (!isAtEnd) bits |= afterMark[position + 1]!;
    if (slip !== EXACT) return bits;
    return bits | this.#wanted[position]! | (isAtEnd ? 0 : this.#wanted[position + 1]!);
  }

  /** The known word goes on with `symbol`, by the arc at `at`; the other word does not. */
  #slipAt(
    tokens: Tokens,
    position: number,
    at: number,
    symbol: number,
    setting: number,
    slip: number,
    marks: number,
    cost: number,
  ): void {
    const { symbols, length } = tokens;
    const { arcs } = this.#graph;
    const to = arcs[at + 1]!;
    const follows = arcs[at + LOOKAHEAD]!;
    const least = cost + this.#remaining[to]!;
    const isAtEnd = position === length;
    const here = isAtEnd ? NONE : symbols[position]!;
    const isMark = !isAtEnd && this.#isMark(tokens, position, here, symbol);
    const isLeftOut = this.#confusions.holds(EPSILON, symbol);
    if (isMark) this.#slipMark(tokens, position + 1, to, setting, marks, follows, cost);
    if (isLeftOut)
      this.#slipMark(tokens, position, to, setting, this.#confusions.marksLeft(symbol, marks), follows, cost);
    if (slip !== EXACT) return;
    if ((follows & this.#wanted[position]!) !== 0) {
      if (!isLeftOut) {
        const kind = position > 0 && symbols[position - 1] === symbol ? SLIP.doubled : SLIP.missing;
        if (least < this.#limits[kind]!) this.#follow(tokens, position, to, setting, kind, NONE, cost);
      }
      if (position + 1 < length && symbols[position + 1] === symbol && least < this.#limits[SLIP.swapped]!)
        this.#follow(tokens, position + 2, to, setting, SLIP.swapped, here, cost);
    }
    if (isAtEnd || isMark) return;
    if ((follows & this.#wanted[position + 1]!) !== 0 && least < this.#limits[SLIP.replaced]!)
      this.#follow(tokens, position + 1, to, setting, SLIP.replaced, NONE, cost);
  }

  /** A slip of marks more; `follows` is the lookahead of the state. */
  #slipMark(
    tokens: Tokens,
    position: number,
    state: number,
    setting: number,
    marks: number,
    follows: number,
    weight: number,
  ): void {
    const wanted = marks > 1 ? this.#wantedMarks[position]! : this.#wanted[position]!;
    if ((follows & wanted) === 0 || weight + this.#remaining[state]! >= this.#limits[SLIP.mark]!) return;
    if (marks > 1) this.#push(position, state, setting, SLIP.mark, marks - 1, NONE, weight);
    else this.#follow(tokens, position, state, setting, SLIP.mark, NONE, weight);
  }

  /** Arcs that read nothing. */
  #passSilently(
    position: number,
    state: number,
    setting: number,
    slip: number,
    marks: number,
    wanted: number,
    weight: number,
  ): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#graph;
    for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      const symbol = arcs[at]! & 0xffff;
      const after = symbol === EPSILON ? setting : this.#flags.apply(setting, symbol);
      if (after === FLAG_CONFLICT) continue;
      const cost = weight + arcWeights[at + 2]!;
      if (cost + this.#remaining[arcs[at + 1]!]! >= this.#limits[slip]!) continue;
      this.#push(position, arcs[at + 1]!, after, slip, marks, wanted, cost);
    }
  }

  /** The word ends in `state`. */
  #reach(state: number, slip: number, weight: number): void {
    const whole = weight + this.#graph.finalWeights[state]!;
    if (whole >= this.#best[slip]!) return;
    this.#best[slip] = whole;
    if (whole + ROUNDING < this.#limits[slip]!) this.#limits[slip] = whole + ROUNDING;
  }

  #isMark(tokens: Tokens, position: number, here: number, symbol: number): boolean {
    return here >= 0
      ? this.#confusions.holds(here, symbol)
      : this.#confusions.holdsForeign(tokens.textAt(position), symbol);
  }

  #push(
    position: number,
    state: number,
    setting: number,
    slip: number,
    marks: number,
    wanted: number,
    weight: number,
  ): void {
    if (this.#depth === this.#weights.length) this.#grow();
    const at = this.#depth * NODE_WORDS;
    const stack = this.#stack;
    stack[at] = position;
    stack[at + 1] = state;
    stack[at + 2] = setting;
    stack[at + 3] = slip;
    stack[at + 4] = marks;
    stack[at + 5] = wanted;
    this.#weights[this.#depth] = weight;
    this.#depth++;
  }

  #grow(): void {
    const stack = new Int32Array(this.#stack.length * 2);
    stack.set(this.#stack);
    this.#stack = stack;
    const weights = new Float64Array(this.#weights.length * 2);
    weights.set(this.#weights);
    this.#weights = weights;
  }
}

/** The letter stands twice: fi "tallo" for "talo". */
function isDoubledAt({ symbols, length }: Tokens, position: number): boolean {
  const symbol = symbols[position]!;
  return (
    (position > 0 && symbols[position - 1] === symbol) || (position + 1 < length && symbols[position + 1] === symbol)
  );
}

/**
 * Which known words are a slip away from a word, and by which kind of slip? Start at `NearWords.find`.
 *
 * One walk of the lexicon along the letters of the word, with one slip on the way, or with several slips of marks. It
 * costs some hundred steps, where a search for suggestions costs thousands, so that it can be asked about every unknown
 * word of a text.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { type Alphabet, EPSILON, Tokens } from '../../fst/lookup/alphabet.js';
import { type ArcGraph, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { LOOKAHEAD, lookaheadBit, MAY_END } from '../../fst/lookup/lookahead.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

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

/** Letters that the language's list of edits makes cheap; '' stands for no letter. */
export type ExpectedPair = readonly [wrong: string, right: string];

/** So many slips of marks may come together: many people type without marks. */
const MOST_MARKS = 3;
/** No slip yet. */
const EXACT = -1;
const NONE = -1;
/** Position in the word, state of the lexicon, flag setting, slip, marks left, letter that has to follow (swaps), weight. */
const NODE_WORDS = 7;

export class NearWords {
  readonly #lexicon: Transducer;
  readonly #graph: ArcGraph;
  readonly #flags: FlagMachine;
  readonly #tokens = new Tokens();
  readonly #symbolCount: number;
  /** By written symbol × known symbol: 1 where the one is taken for the other; ε is no letter. */
  readonly #isConfused: Uint8Array;
  #stack = new Float64Array(NODE_WORDS * 256);
  #depth = 0;
  /** Per position, the lookahead bit that a state needs to go on with the letter there. */
  #wanted = new Int32Array(64);
  readonly #best = new Float64Array(SLIP_KINDS);

  constructor(lexicon: Transducer, expected: readonly ExpectedPair[] = []) {
    this.#lexicon = lexicon;
    this.#graph = lexicon.graph;
    this.#flags = lexicon.alphabet.flagMachine();
    const { symbols } = lexicon.alphabet;
    this.#symbolCount = symbols.length;
    this.#isConfused = confusions(lexicon.alphabet, expected);
  }

  /**
   * By kind of slip, the least lexicon weight of a word that is one such slip away; infinite where there is none. The
   * array is used again at the next call.
   */
  find(word: string, budget: SearchBudget): Float64Array {
    const best = this.#best.fill(Number.POSITIVE_INFINITY);
    const tokens = this.#lexicon.alphabet.tokenise(word, this.#tokens);
    this.#readAhead(tokens);
    this.#flags.makeRoom();
    this.#depth = 0;
    this.#push(0, 0, 0, EXACT, MOST_MARKS, NONE, 0);
    while (this.#depth > 0 && budget.spend()) this.#step(tokens, best);
    return best;
  }

  #readAhead({ symbols, length }: Tokens): void {
    if (this.#wanted.length <= length) this.#wanted = new Int32Array(length + 64);
    for (let i = 0; i < length; i++) this.#wanted[i] = symbols[i]! < 0 ? 0 : lookaheadBit(symbols[i]!);
    this.#wanted[length] = MAY_END;
  }

  #step(tokens: Tokens, best: Float64Array): void {
    const { arcStart, letterStart, arcs, arcWeights, finalWeights } = this.#graph;
    this.#depth -= NODE_WORDS;
    const stack = this.#stack;
    const position = stack[this.#depth]!;
    const state = stack[this.#depth + 1]!;
    const setting = stack[this.#depth + 2]!;
    const slip = stack[this.#depth + 3]!;
    const marks = stack[this.#depth + 4]!;
    const wanted = stack[this.#depth + 5]!;
    const weight = stack[this.#depth + 6]!;
    const isAtEnd = position >= tokens.length;
    if (isAtEnd && slip !== EXACT && wanted === NONE) {
      const whole = weight + finalWeights[state]!;
      if (whole < best[slip]!) best[slip] = whole;
    }
    for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      const symbol = arcs[at]! & 0xffff;
      const after = symbol === EPSILON ? setting : this.#flags.apply(setting, symbol);
      if (after === FLAG_CONFLICT) continue;
      this.#push(position, arcs[at + 1]!, after, slip, marks, wanted, weight + arcWeights[at + 2]!);
    }
    const here = wanted !== NONE ? wanted : isAtEnd ? NONE : tokens.symbols[position]!;
    if (slip !== EXACT && (marks === 0 || wanted !== NONE)) {
      if (here >= 0) this.#follow(position, state, setting, slip, here, wanted !== NONE, weight);
      return;
    }
    for (let arc = letterStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const at = arc * WORDS_PER_ARC;
      const symbol = arcs[at]! & 0xffff;
      const cost = weight + arcWeights[at + 2]!;
      if (symbol === here) this.#push(position + 1, arcs[at + 1]!, setting, slip, marks, NONE, cost);
      else this.#pushSlips(tokens, position, at, symbol, setting, slip, marks, cost);
    }
    if (isAtEnd) return;
    // A letter that the known word does not have.
    if (here >= 0 && this.#isConfused[here * this.#symbolCount + EPSILON] === 1)
      this.#push(position + 1, state, setting, SLIP.mark, marks - 1, NONE, weight);
    else if (slip === EXACT) {
      const kind = isDoubledAt(tokens, position) ? SLIP.doubled : SLIP.added;
      this.#push(position + 1, state, setting, kind, 0, NONE, weight);
    }
  }

  /** The rest must be as it stands. */
  #follow(
    position: number,
    state: number,
    setting: number,
    slip: number,
    symbol: number,
    isSwapped: boolean,
    weight: number,
  ): void {
    const { arcStart, letterStart, arcs, arcWeights } = this.#graph;
    const end = arcStart[state + 1]!;
    let arc = letterStart[state]!;
    for (let high = end; arc < high; ) {
      const middle = (arc + high) >>> 1;
      if ((arcs[middle * WORDS_PER_ARC]! & 0xffff) < symbol) arc = middle + 1;
      else high = middle;
    }
    const next = isSwapped ? position : position + 1;
    for (; arc < end; arc++) {
      const at = arc * WORDS_PER_ARC;
      if ((arcs[at]! & 0xffff) !== symbol) break;
      if ((arcs[at + LOOKAHEAD]! & this.#wanted[next]!) === 0) continue;
      this.#push(next, arcs[at + 1]!, setting, slip, 0, NONE, weight + arcWeights[at + 2]!);
    }
  }

  /** The known word goes on with `symbol`, by the arc at `at`; the other word does not. */
  #pushSlips(
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
    const isAtEnd = position >= length;
    const here = isAtEnd ? NONE : symbols[position]!;
    const isMark = !isAtEnd && this.#isMark(tokens, position, here, symbol);
    if (isMark) this.#push(position + 1, to, setting, SLIP.mark, marks - 1, NONE, cost);
    const isLeftOut = this.#isConfused[symbol] === 1;
    if (isLeftOut) this.#push(position, to, setting, SLIP.mark, marks - 1, NONE, cost);
    if (slip !== EXACT) return;
    if (!isLeftOut && (follows & this.#wanted[position]!) !== 0) {
      const isDouble = position > 0 && symbols[position - 1] === symbol;
      this.#push(position, to, setting, isDouble ? SLIP.doubled : SLIP.missing, 0, NONE, cost);
    }
    if (isAtEnd) return;
    if (!isMark && (follows & this.#wanted[position + 1]!) !== 0)
      this.#push(position + 1, to, setting, SLIP.replaced, 0, NONE, cost);
    if (position + 1 < length && symbols[position + 1] === symbol && here >= 0)
      this.#push(position + 2, to, setting, SLIP.swapped, 0, here, cost);
  }

  #isMark(tokens: Tokens, position: number, here: number, symbol: number): boolean {
    if (here >= 0) return this.#isConfused[here * this.#symbolCount + symbol] === 1;
    return baseOf(tokens.textAt(position)) === baseOf(this.#lexicon.alphabet.symbols[symbol]!);
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
    if (this.#depth + NODE_WORDS > this.#stack.length) {
      const larger = new Float64Array(this.#stack.length * 2);
      larger.set(this.#stack);
      this.#stack = larger;
    }
    const stack = this.#stack;
    const at = this.#depth;
    stack[at] = position;
    stack[at + 1] = state;
    stack[at + 2] = setting;
    stack[at + 3] = slip;
    stack[at + 4] = marks;
    stack[at + 5] = wanted;
    stack[at + 6] = weight;
    this.#depth += NODE_WORDS;
  }
}

/** The letter stands twice: fi "tallo" for "talo". */
function isDoubledAt({ symbols, length }: Tokens, position: number): boolean {
  const symbol = symbols[position]!;
  return (
    (position > 0 && symbols[position - 1] === symbol) || (position + 1 < length && symbols[position + 1] === symbol)
  );
}

/** Letters whose mark is not a combining one. */
const STROKED: Readonly<Record<string, string>> = { đ: 'd', ŧ: 't', ŋ: 'n', ø: 'o', ǥ: 'g', ł: 'l', ı: 'i', ʒ: 'z' };

function baseOf(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return STROKED[plain] ?? plain;
}

function confusions(alphabet: Alphabet, expected: readonly ExpectedPair[]): Uint8Array {
  const { symbols } = alphabet;
  const count = symbols.length;
  const isConfused = new Uint8Array(count * count);
  const bases = symbols.map(baseOf);
  for (let typed = 1; typed < count; typed++)
    for (let meant = 1; meant < count; meant++)
      if (typed !== meant && bases[typed] === bases[meant]) isConfused[typed * count + meant] = 1;
  for (const [wrong, right] of expected) {
    const typed = wrong === '' ? EPSILON : alphabet.symbolOf(wrong);
    const meant = right === '' ? EPSILON : alphabet.symbolOf(right);
    if (typed >= 0 && meant >= 0 && typed + meant > 0) isConfused[typed * count + meant] = 1;
  }
  return isConfused;
}

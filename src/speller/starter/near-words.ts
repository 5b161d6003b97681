/**
 * Which known words are a slip away from a word, and by which kind of slip? Start at `NearWords.find`.
 *
 * One walk of the lexicon along the letters of the word, with one slip on the way, or with several slips of marks. Paths
 * whose words are all too rare to matter are left at once, and so are those whose next letter cannot follow. A walk takes
 * some tens of steps, where a search for suggestions takes thousands, so that every unknown word of a text can be asked.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { EPSILON, Tokens } from '../../fst/lookup/alphabet.js';
import { ArcReader } from '../../fst/lookup/arc-reader.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { FrameStack, WalkFrame } from '../../fst/lookup/frame-stack.js';
import { lookaheadBit, MAY_END } from '../../fst/lookup/lookahead.js';
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
/** Sums of weights are rounded: so close to the limit, a path is followed to its end. */
const ROUNDING = 1e-3;
const EVERYTHING = -1;

class Frame extends WalkFrame {
  /** A kind of slip, or `EXACT`. */
  slip: number = EXACT;
  /** Slips of marks that may still come. */
  marks = MOST_MARKS;
  /** The letter that has to come next, after two were swapped; or `NONE`. */
  wanted = NONE;

  override copyFrom(frame: Frame): void {
    super.copyFrom(frame);
    this.slip = frame.slip;
    this.marks = frame.marks;
    this.wanted = frame.wanted;
  }
}

export class NearWords {
  readonly #lexicon: Transducer;
  readonly #arcs: ArcReader;
  /** Per state, the least weight from there to the end. */
  readonly #remaining: Float32Array;
  readonly #flags: FlagMachine;
  readonly #confusions: LetterConfusions;
  readonly #tokens = new Tokens();
  readonly #stack = new FrameStack(() => new Frame());
  readonly #start = new Frame();
  /** The frame that a slip leads to. */
  readonly #slipped = new Frame();
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
    this.#remaining = lexicon.remainingWeights();
    this.#flags = lexicon.alphabet.flagMachine();
    this.#arcs = new ArcReader(lexicon, this.#flags);
    this.#confusions = new LetterConfusions(lexicon.alphabet, expected);
    this.#start.weight = 0;
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
    this.#lexicon.alphabet.tokenise(word, this.#tokens);
    this.#readAhead(this.#tokens);
    this.#flags.makeRoom();
    const stack = this.#stack;
    stack.clear();
    stack.push(this.#start);
    this.#followed = 0;
    while (stack.depth > 0 && budget.spend(1 + this.#followed)) {
      this.#followed = 0;
      const frame = stack.pop();
      if (frame.slip === EXACT || frame.marks > 0) this.#branch(frame);
      else this.#follow(frame);
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

  /** The rest of the word must be as it stands, after the letter `wanted` if there is one. The frame moves along. */
  #follow(frame: Frame): void {
    do this.#followed++;
    while (this.#followLetter(frame));
  }

  /** False where the way ends. */
  #followLetter(frame: Frame): boolean {
    const arcs = this.#arcs;
    const { state, weight } = frame;
    if (arcs.hasSilent(state)) this.#passSilently(frame);
    let symbol = frame.wanted;
    if (symbol === NONE) {
      if (frame.position === this.#tokens.length) {
        this.#reach(frame);
        return false;
      }
      symbol = this.#tokens.symbols[frame.position++]!;
    }
    frame.wanted = NONE;
    const follows = this.#wanted[frame.position]!;
    const limit = this.#limits[frame.slip]!;
    const end = arcs.end(state);
    let isReached = false;
    for (let arc = arcs.firstReading(state, symbol); arc < end && arcs.input(arc) === symbol; arc++) {
      if ((arcs.lookahead(arc) & follows) === 0) continue;
      const cost = weight + arcs.weight(arc);
      const to = arcs.target(arc);
      if (cost + this.#remaining[to]! >= limit) continue;
      // Nearly always there is only one such arc.
      if (isReached) this.#stack.push(frame);
      frame.state = to;
      frame.weight = cost;
      isReached = true;
    }
    return isReached;
  }

  /** No slip yet, or slips of marks only: everything is possible. */
  #branch(frame: Frame): void {
    const arcs = this.#arcs;
    const { position, state, slip, weight } = frame;
    const isAtEnd = position === this.#tokens.length;
    if (isAtEnd && slip !== EXACT) this.#reach(frame);
    if (arcs.hasSilent(state)) this.#passSilently(frame);
    const here = isAtEnd ? NONE : this.#tokens.symbols[position]!;
    const followsHere = slip === EXACT ? EVERYTHING : this.#wantedMarks[position + 1]!;
    const followsSlip = this.#followsSlip(frame, isAtEnd);
    const limit = this.#limits[slip]!;
    const end = arcs.end(state);
    for (let arc = arcs.letters(state); arc < end; arc++) {
      const isHere = arcs.input(arc) === here;
      if ((arcs.lookahead(arc) & (isHere ? followsHere : followsSlip)) === 0) continue;
      const to = arcs.target(arc);
      const cost = weight + arcs.weight(arc);
      if (cost + this.#remaining[to]! >= limit) continue;
      if (isHere) {
        const next = this.#stack.push(frame);
        next.position = position + 1;
        next.state = to;
        next.weight = cost;
      } else this.#slipAt(frame, arc, cost);
    }
    if (!isAtEnd) this.#skipLetter(frame, here);
  }

  /** A letter that the known word does not have. */
  #skipLetter(frame: Frame, here: number): void {
    const slipped = this.#slipped;
    slipped.copyFrom(frame);
    slipped.position++;
    if (here >= 0 && this.#confusions.holds(here, EPSILON)) this.#slipMark(slipped, EVERYTHING);
    else if (frame.slip === EXACT) {
      const kind = isDoubledAt(this.#tokens, frame.position) ? SLIP.doubled : SLIP.added;
      this.#followSlip(slipped, kind);
    }
  }

  /** Of which lookahead bits an arc needs one, if the known word goes on by it with another letter than the word here. */
  #followsSlip({ position, slip, marks }: Frame, isAtEnd: boolean): number {
    const afterMark = marks > 1 ? this.#wantedMarks : this.#wanted;
    let bits = this.#confusions.leftOutBits === 0 ? 0 : afterMark[position]!;
    if (!isAtEnd) bits |= afterMark[position + 1]!;
    if (slip !== EXACT) return bits;
    return bits | this.#wanted[position]! | (isAtEnd ? 0 : this.#wanted[position + 1]!);
  }

  /** The known word goes on by `arc`, at the weight `cost`; the other word does not. */
  #slipAt(frame: Frame, arc: number, cost: number): void {
    const arcs = this.#arcs;
    const symbol = arcs.input(arc);
    const follows = arcs.lookahead(arc);
    const isMark = frame.position < this.#tokens.length && this.#isMark(frame.position, symbol);
    const isLeftOut = this.#confusions.holds(EPSILON, symbol);
    if (isMark) this.#slipMark(this.#slipTo(frame, 1, arc, cost), follows);
    if (isLeftOut) {
      const slipped = this.#slipTo(frame, 0, arc, cost);
      slipped.marks = this.#confusions.marksLeft(symbol, frame.marks);
      this.#slipMark(slipped, follows);
    }
    if (frame.slip !== EXACT) return;
    if ((follows & this.#wanted[frame.position]!) !== 0) this.#slipBefore(frame, arc, cost, isLeftOut);
    if (isMark || frame.position === this.#tokens.length) return;
    if ((follows & this.#wanted[frame.position + 1]!) !== 0 && this.#isWorth(SLIP.replaced, arc, cost))
      this.#followSlip(this.#slipTo(frame, 1, arc, cost), SLIP.replaced);
  }

  /** The word goes on with its letter here after what the known word has: that was left out, or the two were swapped. */
  #slipBefore(frame: Frame, arc: number, cost: number, isLeftOut: boolean): void {
    const { symbols, length } = this.#tokens;
    const { position } = frame;
    const symbol = this.#arcs.input(arc);
    if (!isLeftOut) {
      const kind = position > 0 && symbols[position - 1] === symbol ? SLIP.doubled : SLIP.missing;
      if (this.#isWorth(kind, arc, cost)) this.#followSlip(this.#slipTo(frame, 0, arc, cost), kind);
    }
    if (position + 1 < length && symbols[position + 1] === symbol && this.#isWorth(SLIP.swapped, arc, cost)) {
      const slipped = this.#slipTo(frame, 2, arc, cost);
      slipped.wanted = symbols[position]!;
      this.#followSlip(slipped, SLIP.swapped);
    }
  }

  /** Whether a word that goes on by `arc` can still be light enough for this kind of slip. */
  #isWorth(kind: number, arc: number, cost: number): boolean {
    return cost + this.#remaining[this.#arcs.target(arc)]! < this.#limits[kind]!;
  }

  /** The frame after `arc`, where so many letters of the word have been read. */
  #slipTo(frame: Frame, letters: number, arc: number, cost: number): Frame {
    const slipped = this.#slipped;
    slipped.copyFrom(frame);
    slipped.position += letters;
    slipped.state = this.#arcs.target(arc);
    slipped.weight = cost;
    return slipped;
  }

  /** That was the slip: no other may come. */
  #followSlip(slipped: Frame, kind: number): void {
    slipped.slip = kind;
    slipped.marks = 0;
    this.#follow(slipped);
  }

  /** A slip of marks more; `follows` is the lookahead of the state. */
  #slipMark(slipped: Frame, follows: number): void {
    const { position, state, marks, weight } = slipped;
    const wanted = marks > 1 ? this.#wantedMarks[position]! : this.#wanted[position]!;
    if ((follows & wanted) === 0 || weight + this.#remaining[state]! >= this.#limits[SLIP.mark]!) return;
    if (marks > 1) {
      const next = this.#stack.push(slipped);
      next.slip = SLIP.mark;
      next.marks = marks - 1;
    } else this.#followSlip(slipped, SLIP.mark);
  }

  /** Arcs that read nothing. */
  #passSilently(frame: Frame): void {
    const arcs = this.#arcs;
    const limit = this.#limits[frame.slip]!;
    const end = arcs.letters(frame.state);
    for (let arc = arcs.start(frame.state); arc < end; arc++) {
      const setting = arcs.settingAfter(arc, frame.setting);
      if (setting === FLAG_CONFLICT) continue;
      const cost = frame.weight + arcs.weight(arc);
      if (cost + this.#remaining[arcs.target(arc)]! >= limit) continue;
      const next = this.#stack.push(frame);
      next.state = arcs.target(arc);
      next.setting = setting;
      next.weight = cost;
    }
  }

  /** The word ends in the frame's state. */
  #reach({ state, slip, weight }: Frame): void {
    const whole = weight + this.#arcs.finalWeight(state);
    if (whole >= this.#best[slip]!) return;
    this.#best[slip] = whole;
    if (whole + ROUNDING < this.#limits[slip]!) this.#limits[slip] = whole + ROUNDING;
  }

  #isMark(position: number, symbol: number): boolean {
    const here = this.#tokens.symbols[position]!;
    return here >= 0
      ? this.#confusions.holds(here, symbol)
      : this.#confusions.holdsForeign(this.#tokens.textAt(position), symbol);
  }
}

/** The letter stands twice: fi "tallo" for "talo". */
function isDoubledAt({ symbols, length }: Tokens, position: number): boolean {
  const symbol = symbols[position]!;
  return (
    (position > 0 && symbols[position - 1] === symbol) || (position + 1 < length && symbols[position + 1] === symbol)
  );
}

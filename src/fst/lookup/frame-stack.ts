/**
 * The places that a walk through a lexicon still has to go on from. Records with names and without garbage: those that were
 * taken from the stack are filled again.
 *
 *     const next = stack.push(frame);   // a copy, to be changed
 *     next.state = arcs.target(arc);
 */

/** Where a walk has come. A walk that has to know more extends it, with `copyFrom`. */
export class WalkFrame {
  /** How much of the word was read. */
  position = 0;
  /** State of the lexicon. */
  state = 0;
  /** Of the flag diacritics: see `FlagMachine`. */
  setting = 0;
  /** Not a whole number at first: V8 then keeps a number with a fraction in place instead of as an object each time. */
  weight = Number.NaN;

  copyFrom(frame: WalkFrame): void {
    this.position = frame.position;
    this.state = frame.state;
    this.setting = frame.setting;
    this.weight = frame.weight;
  }
}

/** More records than this are not kept between two words. */
const MOST_KEPT = 1 << 12;

export class FrameStack<Frame extends WalkFrame> {
  readonly #make: () => Frame;
  /** The first `#depth` are on the stack, the others free. */
  readonly #frames: Frame[] = [];
  #depth = 0;
  #taken: Frame;

  constructor(make: () => Frame) {
    this.#make = make;
    this.#taken = make();
  }

  get depth(): number {
    return this.#depth;
  }

  /** To be called before a word: a walk of many places leaves many records. */
  clear(): void {
    this.empty();
    if (this.#frames.length > MOST_KEPT) this.#frames.length = MOST_KEPT;
  }

  empty(): void {
    this.#depth = 0;
  }

  /** Puts a copy on the stack. */
  push(original: Frame): Frame {
    const depth = this.#depth++;
    if (depth === this.#frames.length) this.#frames.push(this.#make());
    const frame = this.#frames[depth]!;
    frame.copyFrom(original);
    return frame;
  }

  /** The top, which may be changed and stays valid until the next `pop`. The stack must not be empty. */
  pop(): Frame {
    const depth = --this.#depth;
    const frame = this.#frames[depth]!;
    this.#frames[depth] = this.#taken;
    this.#taken = frame;
    return frame;
  }

  /** Takes the top away; its record is filled again at the next `push`. */
  drop(): void {
    this.#depth--;
  }
}

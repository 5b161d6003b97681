/**
 * The path of a match before the current state: a step for every state, and the open calls of networks. Belongs to
 * matcher.ts, which says what the fields mean.
 */

/** What a state undoes once the path that it opened has been followed. */
export const UNDO = {
  NOTHING: 0,
  ENTRY: 1,
  EXIT: 2,
  CAPTURE: 3,
  LOOK: 4,
  SCOPE: 5,
  FLAG: 6,
  CALL: 7,
  RETURN: 8,
  /** An arc that read a letter was taken. */
  READ: 9,
  /** The same, in a look, which is then one letter shorter. */
  LOOK_LENGTH: 10,
  /** Not even opened: there is no such capture. */
  NOT_FOUND: 11,
} as const;

/** A state on the path. */
export class Step {
  net = 0;
  state = 0;
  /** In the input. */
  position = 0;
  /** How many symbols were written. */
  written = 0;
  /** Not a whole number at first: V8 then keeps a number with a fraction in place instead of as an object each time. */
  weight = Number.NaN;
  /** What it does next, and with which arc. */
  phase = 0;
  row = 0;
  reader = 0;
  /** What has to be undone once the path that was opened from here has been followed, and what that needs. */
  undo: number = UNDO.NOTHING;
  saved = 0;
  savedGlobal = 0;
  /** See `Matcher.#events`. */
  eventsBefore = 0;
  /** How many states the path has up to here, with those that had nothing left to do and are no steps any more. */
  depth = 0;

  /** The start of a match. */
  begin(position: number): void {
    this.net = 0;
    this.state = 0;
    this.position = position;
    this.written = 0;
    this.weight = 0;
    this.phase = 0;
    this.row = 0;
    this.reader = 0;
    this.undo = UNDO.NOTHING;
    this.eventsBefore = 0;
    this.depth = 0;
  }

  /** Takes over where another one is. */
  moveTo(step: Step): void {
    this.net = step.net;
    this.state = step.state;
    this.position = step.position;
    this.written = step.written;
    this.weight = step.weight;
  }
}

export class Steps {
  /** From the start of the match on; they are filled again for the next match. */
  readonly #steps: Step[] = [];

  /** How deep in calls the path is; a return leads up although the call is still open on the path. */
  callDepth = 0;
  #callCount = 0;
  /** Calls by number: who called, and where to go on. */
  readonly caller: Int32Array;
  readonly returnState: Uint32Array;
  /** The call before it at the same depth. */
  readonly #callBefore: Int32Array;
  readonly #lastAtDepth: Int32Array;

  /** @param limit how many states a path may have */
  constructor(readonly limit: number) {
    const room = limit + 2;
    this.caller = new Int32Array(room);
    this.returnState = new Uint32Array(room);
    this.#callBefore = new Int32Array(room);
    this.#lastAtDepth = new Int32Array(room);
  }

  /** Numbers rise by one. */
  at(number: number): Step {
    if (number === this.#steps.length) this.#steps.push(new Step());
    return this.#steps[number]!;
  }

  clear(): void {
    this.callDepth = 0;
    this.#callCount = 0;
  }

  /** `net` calls another network and goes on at `returnState` afterwards. */
  call(net: number, returnState: number): void {
    const call = this.#callCount++;
    this.caller[call] = net;
    this.returnState[call] = returnState;
    this.#callBefore[call] = this.#lastAtDepth[this.callDepth]!;
    this.#lastAtDepth[this.callDepth] = call;
    this.callDepth++;
  }

  endCall(): void {
    this.callDepth--;
    this.#lastAtDepth[this.callDepth] = this.#callBefore[--this.#callCount]!;
  }

  /** A called network is at its end: the number of the call to return from. */
  openReturn(): number {
    this.callDepth--;
    return this.#lastAtDepth[this.callDepth]!;
  }
}

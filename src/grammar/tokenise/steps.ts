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

/** Fields of a step, and how many there are. */
export const STEP = {
  NET: 0,
  STATE: 1,
  POSITION: 2,
  WRITTEN: 3,
  PHASE: 4,
  ROW: 5,
  READER: 6,
  UNDO: 7,
  SAVED: 8,
  SAVED_GLOBAL: 9,
  EVENTS: 10,
  DEPTH: 11,
} as const;
export const STEP_FIELDS = 12;

export class Steps {
  /** All fields of a step side by side: one step is one line of the processor's cache. */
  readonly fields: Int32Array;
  readonly weights: Float64Array;

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
    this.fields = new Int32Array(room * STEP_FIELDS);
    this.weights = new Float64Array(room);
    this.caller = new Int32Array(room);
    this.returnState = new Uint32Array(room);
    this.#callBefore = new Int32Array(room);
    this.#lastAtDepth = new Int32Array(room);
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

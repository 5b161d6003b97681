/**
 * The path of a match below the state at hand: a step for every state, and the calls of networks that are open. Belongs to
 * matcher.ts, which says what the fields mean.
 */

/** What a state takes back once the path that it opened has been followed. */
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

export class Steps {
  /** Steps on the path, the nothing below the first state included. */
  count = 0;
  readonly net: Int32Array;
  readonly state: Uint32Array;
  readonly position: Int32Array;
  readonly written: Int32Array;
  readonly weight: Float64Array;
  readonly phase: Int32Array;
  readonly row: Int32Array;
  readonly reader: Int32Array;
  readonly undo: Int32Array;
  readonly saved: Int32Array;
  readonly savedGlobal: Int32Array;

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
    this.net = new Int32Array(room);
    this.state = new Uint32Array(room);
    this.position = new Int32Array(room);
    this.written = new Int32Array(room);
    this.weight = new Float64Array(room);
    this.phase = new Int32Array(room);
    this.row = new Int32Array(room);
    this.reader = new Int32Array(room);
    this.undo = new Int32Array(room);
    this.saved = new Int32Array(room);
    this.savedGlobal = new Int32Array(room);
    this.caller = new Int32Array(room);
    this.returnState = new Uint32Array(room);
    this.#callBefore = new Int32Array(room);
    this.#lastAtDepth = new Int32Array(room);
  }

  clear(): void {
    this.count = 0;
    this.callDepth = 0;
    this.#callCount = 0;
  }

  push(
    net: number,
    state: number,
    position: number,
    written: number,
    weight: number,
    phase: number,
    row: number,
    reader: number,
    undo: number,
    saved: number,
    savedGlobal: number,
  ): void {
    const top = this.count++;
    this.net[top] = net;
    this.state[top] = state;
    this.position[top] = position;
    this.written[top] = written;
    this.weight[top] = weight;
    this.phase[top] = phase;
    this.row[top] = row;
    this.reader[top] = reader;
    this.undo[top] = undo;
    this.saved[top] = saved;
    this.savedGlobal[top] = savedGlobal;
  }

  /** The number of the step that is at hand again; 0 is nothing. */
  pop(): number {
    return --this.count;
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

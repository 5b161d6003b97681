/**
 * The path of a match: a step for every state on it, and the calls of networks that are open. Start at `want` and `push`: a
 * step says which step it wants on top of it, and goes on where it was once that one is done.
 */
import { NO_SYMBOL } from './pmatch-symbols.js';
import { NO_ROW, type PmatchTables } from './pmatch-tables.js';

/** What a step does next, in this order. */
export const PHASE = { SILENT: 0, PASS: 1, FINAL: 2, LETTER: 3, ARC: 4, OTHERWISE: 5 } as const;

/** What a step takes back once the step on top of it is done. */
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
  READ: 9,
  LOOK_LENGTH: 10,
} as const;

export class Steps {
  /** The topmost step, or −1. */
  top = -1;
  readonly net: Int32Array;
  readonly state: Uint32Array;
  readonly position: Int32Array;
  /** How many symbols the path has written. */
  readonly written: Int32Array;
  readonly weight: Float32Array;
  readonly phase: Uint8Array;
  /** The transition row to look at next; NO_ROW where it has to be found. */
  readonly row: Int32Array;
  /** In the list of symbols that read the letter, the one to try next. */
  readonly reader: Int32Array;
  readonly undo: Uint8Array;
  readonly saved: Int32Array;
  readonly savedGlobal: Int32Array;

  isWanted = false;
  wantedNet = 0;
  wantedState = 0;
  wantedPosition = 0;
  wantedWritten = 0;
  wantedWeight = 0;

  /** How deep in calls the path is; a return leads up although the call is still open on the path. */
  callDepth = 0;
  #callCount = 0;
  /** Calls by number: who called, where to go on, and the call before it at the same depth. */
  readonly #caller: Int32Array;
  readonly #returnState: Uint32Array;
  readonly #callBefore: Int32Array;
  readonly #lastAtDepth: Int32Array;

  /** @param limit how many steps a path may have */
  constructor(readonly limit: number) {
    const room = limit + 2;
    this.net = new Int32Array(room);
    this.state = new Uint32Array(room);
    this.position = new Int32Array(room);
    this.written = new Int32Array(room);
    this.weight = new Float32Array(room);
    this.phase = new Uint8Array(room);
    this.row = new Int32Array(room);
    this.reader = new Int32Array(room);
    this.undo = new Uint8Array(room);
    this.saved = new Int32Array(room);
    this.savedGlobal = new Int32Array(room);
    this.#caller = new Int32Array(room);
    this.#returnState = new Uint32Array(room);
    this.#callBefore = new Int32Array(room);
    this.#lastAtDepth = new Int32Array(room);
  }

  clear(): void {
    this.top = -1;
    this.isWanted = false;
    this.callDepth = 0;
    this.#callCount = 0;
  }

  want(net: number, state: number, position: number, written: number, weight: number): void {
    this.isWanted = true;
    this.wantedNet = net;
    this.wantedState = state;
    this.wantedPosition = position;
    this.wantedWritten = written;
    this.wantedWeight = weight;
  }

  push(): void {
    const top = ++this.top;
    this.net[top] = this.wantedNet;
    this.state[top] = this.wantedState;
    this.position[top] = this.wantedPosition;
    this.written[top] = this.wantedWritten;
    // Weights are added up in single precision, as the file has them.
    this.weight[top] = this.wantedWeight;
    this.phase[top] = PHASE.SILENT;
    this.row[top] = NO_ROW;
    this.undo[top] = UNDO.NOTHING;
  }

  /** The topmost step has no more silent arcs; `passage` is the symbol of arcs to try before finality, if any. */
  toFinality(tables: PmatchTables, passage: number): void {
    const { top } = this;
    if (passage === NO_SYMBOL) {
      this.phase[top] = PHASE.FINAL;
      return;
    }
    this.phase[top] = PHASE.PASS;
    this.row[top] = tables.firstRow(this.net[top]!, this.state[top]!, passage);
  }

  /** What is wanted becomes the place to return to, and the start of the called network what is wanted. */
  call(called: number): void {
    const { top, callDepth } = this;
    const call = this.#callCount++;
    this.#caller[call] = this.wantedNet;
    this.#returnState[call] = this.wantedState;
    this.#callBefore[call] = this.#lastAtDepth[callDepth]!;
    this.#lastAtDepth[callDepth] = call;
    this.callDepth++;
    this.wantedNet = called;
    this.wantedState = 0;
    this.saved[top] = called;
    this.undo[top] = UNDO.CALL;
  }

  endCall(): void {
    this.callDepth--;
    this.#lastAtDepth[this.callDepth] = this.#callBefore[--this.#callCount]!;
  }

  /** From a final state back to the caller. */
  wantReturn(weight: number): void {
    const { top } = this;
    this.callDepth--;
    const call = this.#lastAtDepth[this.callDepth]!;
    this.want(this.#caller[call]!, this.#returnState[call]!, this.position[top]!, this.written[top]!, weight);
    this.undo[top] = UNDO.RETURN;
  }
}

/**
 * The rare things that an ε arc can do besides writing a symbol: enter and leave an expression, begin a look, capture,
 * and repeat what was captured. Start at `applyRole`; `undoRole` reverts it. Belongs to matcher.ts, which follows the
 * path.
 */
import { Captures } from './captures.js';
import type { InputText } from './input-text.js';
import { type PmatchSymbols, ROLE } from './pmatch-symbols.js';
import type { Scopes } from './scopes.js';
import { type Steps, UNDO } from './steps.js';

export class PathRoles {
  readonly captures: Captures;
  /** What the path has written, in the matcher's integers. */
  tape: Int32Array;
  /** Where the path goes on after `applyRole`. */
  nextPosition = 0;
  nextWritten = 0;

  readonly #symbols: PmatchSymbols;
  readonly #steps: Steps;
  readonly #scopes: Scopes;
  /** Where the expressions that the path has entered begin. */
  readonly #entries: Int32Array;
  #entryCount = 0;
  #start = 0;

  constructor(symbols: PmatchSymbols, steps: Steps, scopes: Scopes) {
    this.#symbols = symbols;
    this.#steps = steps;
    this.#scopes = scopes;
    this.captures = new Captures(symbols);
    this.#entries = new Int32Array(steps.limit + 2);
    this.tape = new Int32Array(steps.limit + 2);
  }

  beginMatch(start: number): void {
    this.captures.beginMatch();
    this.#entryCount = 0;
    this.#start = start;
  }

  /** Where the expression begins that was entered last. */
  get entryStart(): number {
    return this.#entryCount > 0 ? this.#entries[this.#entryCount - 1]! : this.#start;
  }

  /**
   * An ε arc writes a symbol with a role of its own. Returns what to undo afterwards. Six arguments instead of a
   * record: the matcher calls this several times for every word.
   */
  applyRole(role: number, output: number, net: number, position: number, written: number, input: InputText): number {
    this.nextPosition = position;
    this.nextWritten = written;
    switch (role) {
      case ROLE.LC_ENTRY:
      case ROLE.RC_ENTRY:
      case ROLE.NLC_ENTRY:
      case ROLE.NRC_ENTRY:
        this.#scopes.pushLook(net, role, position);
        // A look to the left begins before what was entered last.
        if (role === ROLE.LC_ENTRY || role === ROLE.NLC_ENTRY) this.nextPosition = this.entryStart - 1;
        return UNDO.LOOK;
      case ROLE.CAPTURED:
        return this.#repeatCapture(output, position, written, input);
    }
    const { entryStart } = this;
    this.tape[this.nextWritten++] = output;
    switch (role) {
      case ROLE.ENTRY:
        this.#entries[this.#entryCount++] = position;
        return UNDO.ENTRY;
      case ROLE.EXIT:
        // A network made by hand may leave what it never entered.
        if (this.#entryCount === 0) return UNDO.NOTHING;
        this.#entryCount--;
        return UNDO.EXIT;
      case ROLE.CAPTURE:
        this.captures.add(output, entryStart, position);
        return UNDO.CAPTURE;
      default:
        return UNDO.NOTHING;
    }
  }

  #repeatCapture(captured: number, position: number, written: number, input: InputText): number {
    const from = this.captures.longestAt(captured, input, position);
    const length = this.captures.foundLength;
    if (length === 0) return UNDO.NOT_FOUND;
    this.#reserve(written + length);
    for (let i = from; i < from + length; i++) {
      const letter = input.letters[i]!;
      this.tape[this.nextWritten++] = letter < this.#symbols.knownCount ? letter : -1 - i;
    }
    this.nextPosition += length;
    return UNDO.NOTHING;
  }

  #reserve(writtenSymbols: number): void {
    if (this.tape.length >= writtenSymbols + this.#steps.limit + 2) return;
    const tape = new Int32Array(writtenSymbols * 2 + this.#steps.limit + 2);
    tape.set(this.tape);
    this.tape = tape;
  }

  /** Reverts the effect of an arc after all paths through it have been followed. */
  undoRole(undo: number, net: number, saved: number): void {
    switch (undo) {
      case UNDO.ENTRY:
        this.#entryCount--;
        break;
      case UNDO.EXIT:
        this.#entries[this.#entryCount++] = saved;
        break;
      case UNDO.CAPTURE:
        this.captures.count--;
        break;
      case UNDO.SCOPE:
        this.#scopes.pop(net);
        break;
      case UNDO.LOOK:
        this.#scopes.endLook(net);
        break;
      case UNDO.CALL:
        this.#scopes.pop(saved);
        this.#steps.endCall();
        break;
      case UNDO.RETURN:
        this.#steps.callDepth++;
        break;
    }
  }
}

/**
 * Finds what a tokeniser matches at one place of a line: the longest stretch, with every analysis of it.
 *
 * Start at `Matcher.matchAt`. It walks the networks depth first, in the order in which their arcs lie: at each state first
 * the silent arcs (ε, flags, calls of other networks, looks to the left and right), then finality, then the arcs that read the
 * next letter. The walk keeps its own stack, a *step* for every state on the path, in typed arrays (steps.ts), so that a
 * word of thousands of letters is no danger to the thread's stack.
 *
 *   a written symbol, in one integer:  0 … 2³⁰ − 1       a symbol of the alphabet
 *                                      from INPUT_MARK    a sub-reading begins; plus the input position
 *                                      below 0            −1 − p: the foreign letter at input position p
 */
import type { Budget } from '../../engine/budget.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/flag-diacritics.js';
import { EMPTY_SYMBOL } from '../../fst/raw-tables.js';
import { Captures } from './captures.js';
import type { InputText } from './input-text.js';
import type { PmatchFile } from './pmatch-file.js';
import { NO_SYMBOL, type PmatchSymbols, ROLE, SILENT } from './pmatch-symbols.js';
import { NO_ROW, PmatchTables } from './pmatch-tables.js';
import { Scopes } from './scopes.js';
import { PHASE, Steps, UNDO } from './steps.js';
import { WrittenPaths } from './written-paths.js';

export const INPUT_MARK = 0x40000000;

/** A path that costs more is not followed: the greatest weight that means anything to the field's tools. */
const MAX_WEIGHT = 4294967296;
const DEFAULT_MAX_STEPS = 5000;
/** Whatever a file asks for: a step takes 60 bytes. */
const LARGEST_MAX_STEPS = 1 << 17;
const DEFAULT_LOOK_LENGTH = 254;
const STEPS_PER_SPEND = 256;

export class Matcher {
  /** All paths to `end`, in the order in which they were found. */
  readonly found = new WrittenPaths();
  /** Input position after the longest match. */
  end = 0;
  /** The match depends on no letter before the first or after the second of these positions. */
  lowestRead = 0;
  highestRead = 0;

  readonly #symbols: PmatchSymbols;
  readonly #tables: PmatchTables;
  readonly #flags: FlagMachine;
  readonly #steps: Steps;
  readonly #scopes: Scopes;
  readonly #captures: Captures;
  /** Where the expressions that the path has entered begin. */
  readonly #entries: Int32Array;
  #entryCount = 0;
  #globalFlags = 0;
  #tape: Int32Array;
  #start = 0;

  constructor(file: PmatchFile, symbols: PmatchSymbols) {
    const { nets, properties } = file;
    this.#symbols = symbols;
    this.#tables = new PmatchTables(file);
    this.#flags = symbols.flagMachine();
    const maxSteps = Math.min(LARGEST_MAX_STEPS, countOf(properties.get('max-recursion'), DEFAULT_MAX_STEPS));
    this.#steps = new Steps(maxSteps);
    this.#scopes = new Scopes(
      nets.length,
      maxSteps,
      countOf(properties.get('max-context-length'), DEFAULT_LOOK_LENGTH),
    );
    this.#captures = new Captures(symbols);
    this.#entries = new Int32Array(maxSteps + 2);
    this.#tape = new Int32Array(maxSteps + 2);
  }

  /** To be called before a line: what was captured in the last one is forgotten. */
  beginLine(): void {
    this.#captures.beginLine();
  }

  /** True if anything matches at input position `start`; it may be a match of no letters. */
  matchAt(input: InputText, start: number, budget: Budget): boolean {
    this.#flags.makeRoom();
    this.#scopes.begin();
    this.#captures.beginMatch();
    this.found.clear();
    this.#entryCount = 0;
    this.#globalFlags = 0;
    this.#start = start;
    this.end = start;
    this.lowestRead = start;
    this.highestRead = start;
    const steps = this.#steps;
    steps.clear();
    steps.want(0, 0, start, 0, 0);
    let untilSpend = STEPS_PER_SPEND;
    for (;;) {
      if (steps.isWanted) {
        steps.isWanted = false;
        // Past either limit the path ends; the step below goes on as if it had been followed.
        if (steps.wantedWeight <= MAX_WEIGHT && steps.top + 1 < steps.limit) {
          steps.push();
          if (--untilSpend === 0) {
            untilSpend = STEPS_PER_SPEND;
            budget.spend(STEPS_PER_SPEND);
          }
        }
      }
      const { top } = steps;
      if (top < 0) break;
      const phase = steps.phase[top]!;
      if (phase === PHASE.SILENT) this.#silentArc(input);
      else if (phase === PHASE.FINAL) this.#finality();
      else if (phase === PHASE.LETTER) this.#letter(input);
      else this.#letterArc(input);
    }
    if (this.found.count > 0) this.#captures.endMatch();
    return this.found.count > 0;
  }

  /** Takes the next silent arc of the topmost step, or goes on to finality. */
  #silentArc(input: InputText): void {
    const steps = this.#steps;
    const scopes = this.#scopes;
    const tables = this.#tables;
    const { top } = steps;
    const net = steps.net[top]!;
    let row = steps.row[top]!;
    if (row === NO_ROW) {
      // The first time here.
      scopes.nothingRead[scopes.topOf[net]!] = 1;
      row = tables.firstRow(net, steps.state[top]!, 0);
    } else if (steps.undo[top] !== UNDO.NOTHING) this.#takeBack(top, net);

    for (; ; row++) {
      const at = tables.transitionAt(net, row);
      const symbol = tables.inputAt(at);
      const kind = symbol === EMPTY_SYMBOL ? SILENT.NO : this.#symbols.silent[symbol]!;
      if (kind === SILENT.NO) break;
      const output = tables.outputAt(at);
      const scope = scopes.topOf[net]!;
      const look = scopes.look[scope]!;
      steps.want(
        net,
        tables.targetAt(at),
        steps.position[top]!,
        steps.written[top]!,
        steps.weight[top]! + tables.weightAt(at),
      );
      steps.row[top] = row + 1;
      if (look !== 0) {
        const role = this.#symbols.role[output]!;
        if (scopes.endsLook(look, role)) {
          // The look has seen what it wants: back to where it began.
          steps.wantedPosition = scopes.lookFrom[scope]!;
          scopes.pushAfterLook(net);
          steps.undo[top] = UNDO.SCOPE;
          return;
        }
        if (scopes.endsNegativeLook(look, role)) scopes.wasSeen[scope] = 1;
        if (scopes.wasSeen[scope] === 1) {
          steps.isWanted = false;
          break;
        }
      }
      if (kind === SILENT.EPSILON) {
        if (look !== 0 || this.#write(input, output, net)) return;
      } else if (kind === SILENT.FLAG) {
        if (this.#applyFlag(symbol, scope)) return;
      } else {
        const called = this.#symbols.netOfCall[symbol]!;
        steps.call(called);
        scopes.pushCall(called, look !== 0 ? net : -1);
        return;
      }
      steps.isWanted = false;
    }
    steps.toFinality(tables, this.#openPassage(net));
  }

  /** The symbol of arcs past a negative look that saw nothing, if there was one just now. */
  #openPassage(net: number): number {
    const scope = this.#scopes.topOf[net]!;
    if (this.#scopes.passes[scope] === 0) return NO_SYMBOL;
    this.#scopes.passes[scope] = 0;
    return this.#symbols.passthrough;
  }

  /** An ε arc writes `output`, or does what it stands for. False where the path ends here. */
  #write(input: InputText, output: number, net: number): boolean {
    const steps = this.#steps;
    const { top } = steps;
    const position = steps.wantedPosition;
    const { inputMark } = this.#symbols;
    const role = this.#symbols.role[output]!;
    if (role === ROLE.PLAIN) {
      this.#tape[steps.wantedWritten++] = output === inputMark ? INPUT_MARK + position : output;
      return true;
    }
    switch (role) {
      case ROLE.LC_ENTRY:
      case ROLE.RC_ENTRY:
      case ROLE.NLC_ENTRY:
      case ROLE.NRC_ENTRY:
        this.#scopes.pushLook(net, role, position);
        // A look to the left begins before what was entered last.
        if (role === ROLE.LC_ENTRY || role === ROLE.NLC_ENTRY) steps.wantedPosition = this.#entryStart() - 1;
        steps.undo[top] = UNDO.LOOK;
        return true;
      case ROLE.CAPTURED: {
        const from = this.#captures.longestAt(output, input, position);
        const length = this.#captures.foundLength;
        if (length === 0) return false;
        this.#reserveTape(steps.wantedWritten + length);
        for (let i = from; i < from + length; i++) this.#tape[steps.wantedWritten++] = this.#letterCode(input, i);
        steps.wantedPosition += length;
        this.#noteRead(steps.wantedPosition);
        return true;
      }
      case ROLE.ENTRY:
        this.#entries[this.#entryCount++] = position;
        steps.undo[top] = UNDO.ENTRY;
        break;
      case ROLE.EXIT:
        // A network made by hand may leave what it never entered.
        if (this.#entryCount === 0) break;
        steps.saved[top] = this.#entries[--this.#entryCount]!;
        steps.undo[top] = UNDO.EXIT;
        break;
      case ROLE.CAPTURE:
        this.#captures.add(output, this.#entryStart(), position);
        steps.undo[top] = UNDO.CAPTURE;
        break;
    }
    this.#tape[steps.wantedWritten++] = output;
    return true;
  }

  #applyFlag(symbol: number, scope: number): boolean {
    const steps = this.#steps;
    const { top } = steps;
    let global = this.#globalFlags;
    if (this.#symbols.isGlobalFlag[symbol] === 1) global = this.#flags.apply(global, symbol);
    if (global === FLAG_CONFLICT) return false;
    const setting = this.#scopes.flags[scope]!;
    const after = this.#flags.apply(setting, symbol);
    if (after === FLAG_CONFLICT) return false;
    steps.saved[top] = setting;
    steps.savedGlobal[top] = this.#globalFlags;
    steps.undo[top] = UNDO.FLAG;
    this.#scopes.flags[scope] = after;
    this.#globalFlags = global;
    return true;
  }

  /** The silent arc that the step took last has been followed to all its ends. */
  #takeBack(top: number, net: number): void {
    const steps = this.#steps;
    const scopes = this.#scopes;
    switch (steps.undo[top]!) {
      case UNDO.ENTRY:
        this.#entryCount--;
        break;
      case UNDO.EXIT:
        this.#entries[this.#entryCount++] = steps.saved[top]!;
        break;
      case UNDO.CAPTURE:
        this.#captures.count--;
        break;
      case UNDO.SCOPE:
        scopes.pop(net);
        break;
      case UNDO.LOOK:
        scopes.endLook(net);
        break;
      case UNDO.FLAG:
        scopes.flags[scopes.topOf[net]!] = steps.saved[top]!;
        this.#globalFlags = steps.savedGlobal[top]!;
        break;
      case UNDO.CALL:
        scopes.pop(steps.saved[top]!);
        steps.endCall();
        break;
    }
    steps.undo[top] = UNDO.NOTHING;
  }

  /** At a final state a called network returns to its caller; TOP has found something. */
  #finality(): void {
    const steps = this.#steps;
    const { top } = steps;
    steps.phase[top] = PHASE.LETTER;
    const finalWeight = this.#tables.finalWeight(steps.net[top]!, steps.state[top]!);
    if (Number.isNaN(finalWeight)) return;
    const weight = Math.fround(steps.weight[top]! + finalWeight);
    if (steps.callDepth > 0) {
      steps.wantReturn(weight);
      return;
    }
    const end = steps.position[top]!;
    if (this.found.count > 0 && end < this.end) return;
    if (end > this.end) this.found.clear();
    this.end = end;
    this.found.add(this.#tape, steps.written[top]!, weight);
    this.#captures.keep();
  }

  /** Finality is done with: now the arcs that read the next letter, if there is one. */
  #letter(input: InputText): void {
    const steps = this.#steps;
    const { top } = steps;
    if (steps.undo[top] === UNDO.RETURN) {
      steps.undo[top] = UNDO.NOTHING;
      steps.callDepth++;
    }
    const position = steps.position[top]!;
    this.#noteRead(position);
    const scope = this.#scopes.topOf[steps.net[top]!]!;
    // Whether a negative look sees it again makes no difference.
    const isSettled = this.#scopes.look[scope] !== 0 && this.#scopes.wasSeen[scope] === 1;
    if (position < 0 || position >= input.length || isSettled) {
      steps.top--;
      return;
    }
    steps.reader[top] = this.#symbols.readerStart[input.letters[position]!]!;
    steps.row[top] = NO_ROW;
    steps.phase[top] = PHASE.ARC;
  }

  #noteRead(position: number): void {
    if (position > this.highestRead) this.highestRead = position;
    else if (position < this.lowestRead) this.lowestRead = position;
  }

  /** Takes the next arc that reads the letter, or ends the step. */
  #letterArc(input: InputText): void {
    const steps = this.#steps;
    const scopes = this.#scopes;
    const tables = this.#tables;
    const symbols = this.#symbols;
    const { top } = steps;
    const net = steps.net[top]!;
    const scope = scopes.topOf[net]!;
    const position = steps.position[top]!;
    if (steps.undo[top] !== UNDO.NOTHING) {
      if (steps.undo[top] === UNDO.LOOK_LENGTH) scopes.lookLength[scope] = scopes.lookLength[scope]! + 1;
      steps.undo[top] = UNDO.NOTHING;
      scopes.nothingRead[scope] = 0;
    }
    const phase = steps.phase[top]!;
    let row = steps.row[top]!;
    let reader = phase === PHASE.PASS ? symbols.passthrough : symbols.otherwise;
    let at = tables.transitionAt(net, row);
    if (phase === PHASE.ARC) {
      const { readers } = symbols;
      const end = symbols.readerStart[input.letters[position]! + 1]!;
      let next = steps.reader[top]!;
      while (row === NO_ROW || tables.inputAt(at) !== readers[next - 1]!) {
        if (next === end) {
          const goesOn = symbols.otherwise !== NO_SYMBOL && scopes.nothingRead[scope] === 1;
          if (goesOn) {
            steps.phase[top] = PHASE.OTHERWISE;
            steps.row[top] = tables.firstRow(net, steps.state[top]!, symbols.otherwise);
          } else steps.top--;
          return;
        }
        row = tables.firstRow(net, steps.state[top]!, readers[next++]!);
        at = tables.transitionAt(net, row);
      }
      steps.reader[top] = next;
      reader = readers[next - 1]!;
    } else if (tables.inputAt(at) !== reader) {
      if (phase === PHASE.PASS) steps.phase[top] = PHASE.FINAL;
      else steps.top--;
      return;
    }
    steps.row[top] = row + 1;
    steps.undo[top] = UNDO.READ;
    const written = steps.written[top]!;
    const weight = steps.weight[top]! + tables.weightAt(at);
    if (scopes.look[scope] === 0) {
      if (phase === PHASE.PASS) {
        steps.want(net, tables.targetAt(at), position, written, weight);
        return;
      }
      const output = tables.outputAt(at);
      if (symbols.copiesInput[output] === 1) this.#tape[written] = this.#letterCode(input, position);
      else this.#tape[written] = output === symbols.inputMark ? INPUT_MARK + position + 1 : output;
      steps.want(net, tables.targetAt(at), position + 1, written + 1, weight);
    } else if (scopes.lookLength[scope]! > 0) {
      const direction = scopes.direction[scope]!;
      // At the very beginning a look to the left goes on seeing the first letter.
      if (direction < 0 && position === 0) steps.want(net, tables.targetAt(at), 0, written, weight);
      else {
        scopes.lookLength[scope] = scopes.lookLength[scope]! - 1;
        steps.undo[top] = UNDO.LOOK_LENGTH;
        steps.want(net, tables.targetAt(at), position + direction, written, weight);
      }
    }
  }

  #letterCode(input: InputText, position: number): number {
    const letter = input.letters[position]!;
    return letter < this.#symbols.knownCount ? letter : -1 - position;
  }

  #entryStart(): number {
    return this.#entryCount > 0 ? this.#entries[this.#entryCount - 1]! : this.#start;
  }

  #reserveTape(used: number): void {
    if (this.#tape.length >= used + this.#steps.limit + 2) return;
    const tape = new Int32Array(used * 2 + this.#steps.limit + 2);
    tape.set(this.#tape);
    this.#tape = tape;
  }
}

/** A number among the file's properties; what is no number counts as not given. */
function countOf(text: string | undefined, otherwise: number): number {
  const digits = /^\s*(\d{1,9})/.exec(text ?? '');
  return digits === null ? otherwise : Number(digits[1]);
}

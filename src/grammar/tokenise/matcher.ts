/**
 * Finds what a tokeniser matches at one place of a line: the longest stretch, with every analysis of it.
 *
 * Start at `Matcher.matchAt`. It walks the networks depth first, in the order in which their arcs lie: at each state
 * first the silent arcs (ε, flags, calls of other networks, looks to the left and right), then finality, then the arcs
 * that read the next letter. Each of these phases is a method. The states before the current one on the path are stored in
 * steps.ts, so that a word of thousands of letters cannot overflow the thread's stack.
 *
 *   a written symbol, in one integer:  0 … 2³⁰ − 1       a symbol of the alphabet
 *                                      from INPUT_MARK    a sub-reading begins; plus the input position
 *                                      below 0            −1 − p: the foreign letter at input position p
 */
import { Budget } from '../../engine/budget.js';
import * as rawTables from '../../fst/formats/raw-tables.js';
import { NO_SYMBOL } from '../../fst/lookup/alphabet.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { DeadEnds } from './dead-ends.js';
import type { InputText } from './input-text.js';
import { PathRoles } from './path-roles.js';
import type { PmatchFile } from './pmatch-file.js';
import * as pmatchFiles from './pmatch-file.js';
import type { PmatchSymbols } from './pmatch-symbols.js';
import * as pmatchSymbols from './pmatch-symbols.js';
import { Scopes } from './scopes.js';
import * as pathSteps from './steps.js';
import { type Step, Steps } from './steps.js';
import { WrittenPaths } from './written-paths.js';

// Constants of the module itself become part of the compiled code; imported ones are looked up at each use.
const { EMPTY_SYMBOL, EMPTY_TARGET, TRANSITION_TABLE } = rawTables;
const { INDEX_ROW_BYTES, TRANSITION_ROW_BYTES } = pmatchFiles;
const { ROLE, SILENT } = pmatchSymbols;
const { UNDO } = pathSteps;

export const INPUT_MARK = 0x40000000;

/** What the current state does next, in this order; `matchAt` explains the transitions. */
const PHASE = { SILENT: 0, PASS: 1, FINAL: 2, LETTER: 3, ARC: 4, OTHERWISE: 5 } as const;
const NO_ROW = -1;
/** Where the walk goes after a phase. */
const MOVE = {
  /** Nowhere: the state goes on. */
  NONE: 0,
  /** To the next state. */
  OPEN: 1,
  /** The same, from a state that has nothing left to do. */
  OPEN_LAST: 2,
  /** Back to the state before. */
  BACK: 3,
} as const;

/** A path that costs more is not followed: the greatest weight that means anything to the field's tools. */
const MAX_WEIGHT = 4294967296;
const DEFAULT_MAX_STEPS = 5000;
/** Whatever a file asks for: a step takes 60 bytes. */
const LARGEST_MAX_STEPS = 1 << 17;
const DEFAULT_LOOK_LENGTH = 254;
const STEPS_PER_SPEND = 256;

export class Matcher {
  /** All paths to `end`, in the order in which they were found. */
  readonly paths: WrittenPaths;
  /** Input position after the longest match. */
  end = 0;
  /** The match depends on no letter before the first or after the second of these positions. */
  lowestRead = 0;
  highestRead = 0;

  readonly #symbols: PmatchSymbols;
  readonly #view: DataView;
  /** Per network: where its tables lie and how many rows they have. */
  readonly #indexAt: Int32Array;
  readonly #indexRows: Int32Array;
  readonly #transitionsAt: Int32Array;
  readonly #transitionRows: Int32Array;
  readonly #flags: FlagMachine;
  readonly #steps: Steps;
  readonly #scopes: Scopes;
  readonly #roles: PathRoles;
  readonly #deadEnds = new DeadEnds();

  #letters = new Int32Array(0);
  /** How many letters the line has. */
  #length = 0;
  #input: InputText | undefined;
  #budget: Budget = Budget.unlimited();
  #untilSpend = STEPS_PER_SPEND;

  /** The current state, and the one to open next, which lies above it; how many states lie below. */
  #here: Step;
  #next: Step;
  #below = 0;
  // The current network, and what follows from it.
  #net = 0;
  #indexStart = 0;
  #rowsStart = 0;
  #rowCount = 0;
  #scope = 0;

  /** Counts whatever a walk over ε arcs alone does not do. A state at whose end it is as at its beginning is a dead end. */
  #events = 0;
  #globalFlags = 0;

  /** What comes next: `MOVE`. */
  #move: number = MOVE.NONE;

  /** @param weightClasses how many different weights of analyses are wanted, from the least */
  constructor(file: PmatchFile, symbols: PmatchSymbols, weightClasses: number) {
    const { bytes, nets, properties } = file;
    this.#symbols = symbols;
    this.paths = new WrittenPaths(symbols.printable, weightClasses);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#indexAt = Int32Array.from(nets, (net) => net.indexOffset);
    this.#indexRows = Int32Array.from(nets, (net) => net.indexRows);
    this.#transitionsAt = Int32Array.from(nets, (net) => net.transitionOffset);
    this.#transitionRows = Int32Array.from(nets, (net) => net.transitionRows);
    this.#flags = symbols.flagMachine();
    const wantedSteps = countOf(properties.get('max-recursion'), DEFAULT_MAX_STEPS);
    const maxSteps = Math.min(LARGEST_MAX_STEPS, Math.max(1, wantedSteps));
    this.#steps = new Steps(maxSteps);
    this.#here = this.#steps.at(0);
    this.#next = this.#steps.at(1);
    this.#scopes = new Scopes(
      nets.length,
      maxSteps,
      countOf(properties.get('max-context-length'), DEFAULT_LOOK_LENGTH),
    );
    this.#roles = new PathRoles(symbols, this.#steps, this.#scopes);
  }

  /** To be called before a line: clears the captures of the last one. */
  beginLine(): void {
    this.#roles.captures.beginLine();
  }

  /** Another line is looked at before this one goes on. */
  setLineAside(): void {
    this.#roles.captures.setLineAside();
  }

  resumeLine(): void {
    this.#roles.captures.resumeLine();
  }

  /**
   * True if anything matches at input position `start`; it may be a match of no letters.
   *
   * One loop over a stack of states. Each turn opens the next state (`MOVE.OPEN`) or goes back to the one before it
   * (`MOVE.BACK`), and does the current phase of the current state. A state passes through its phases in this order:
   *
   *   SILENT      takes its silent arcs one by one (ε, flag, call, begin or end of a look); each opens a state
   *     → PASS    after a negative look that saw nothing, where the tokeniser has `@PMATCH_PASSTHROUGH@` arcs
   *     → FINAL   otherwise, when no silent arc is left
   *   PASS        takes the passthrough arcs, each opens a state → FINAL
   *   FINAL       a final state returns from its call (opens the caller's state), or at the top adds the path → LETTER
   *   LETTER      looks up which symbols read the letter here → ARC; done where no arc reads one, at the end of the line or
   *               of a failed look
   *   ARC         takes the arcs of those symbols, each opens a state → OTHERWISE if nothing was read, else done
   *   OTHERWISE   takes the arcs for "any other letter", each opens a state → done
   *
   * Opening a state leaves the current one in `#steps` with what it must undo (`undo`, `saved`); going back takes it up,
   * undoes that, and resumes its phase where it stopped.
   */
  matchAt(input: InputText, start: number, budget: Budget): boolean {
    this.#begin(input, start, budget);
    for (;;) {
      if (this.#move !== MOVE.NONE && !this.#go()) break;
      if (this.#here.phase === PHASE.SILENT) this.#takeSilentArc();
      else if (this.#here.phase === PHASE.FINAL) this.#tryEnd();
      else if (this.#here.phase === PHASE.LETTER) this.#lookUpLetter();
      else this.#takeArc();
    }
    if (this.paths.count > 0) this.#roles.captures.endMatch();
    return this.paths.count > 0;
  }

  #begin(input: InputText, start: number, budget: Budget): void {
    this.#input = input;
    this.#letters = input.letters;
    this.#length = input.length;
    this.#budget = budget;
    this.#untilSpend = STEPS_PER_SPEND;
    this.#flags.makeRoom();
    this.#scopes.begin();
    this.#roles.beginMatch(start);
    this.paths.clear();
    this.#steps.clear();
    this.end = start;
    this.lowestRead = start;
    this.highestRead = start;
    this.#globalFlags = 0;
    this.#events = 0;
    // The first state is opened from one below it, which does nothing.
    this.#below = 0;
    this.#here = this.#steps.at(0);
    this.#next = this.#steps.at(1);
    this.#here.begin(start);
    this.#next.begin(start);
    this.#move = MOVE.OPEN;
    this.#enterNet(0);
  }

  /** To the next state, or back to the one before. False below the first state. */
  #go(): boolean {
    const move = this.#move;
    this.#move = MOVE.NONE;
    // Past either limit the path ends, and the current state goes on as if it had been followed.
    const isFollowed = move !== MOVE.BACK && this.#next.weight <= MAX_WEIGHT && this.#here.depth < this.#steps.limit;
    if (isFollowed) this.#open(move);
    else if (move === MOVE.BACK) {
      if (this.#below === 1) return false;
      this.#goBack();
    } else this.#events++;
    const { net, state, undo } = this.#here;
    if (net !== this.#net) this.#enterNet(net);
    this.#scope = this.#scopes.topOf[net]!;
    if (undo !== UNDO.NOTHING) this.#revert();
    else if (isFollowed) {
      this.#scopes.nothingRead[this.#scope] = 1;
      this.#here.row = this.#firstRow(state, 0);
    }
    return true;
  }

  #enterNet(net: number): void {
    this.#net = net;
    this.#indexStart = this.#indexAt[net]!;
    this.#rowsStart = this.#transitionsAt[net]!;
    this.#rowCount = this.#transitionRows[net]!;
  }

  #open(move: number): void {
    const { depth } = this.#here;
    if (move === MOVE.OPEN_LAST) this.#here.moveTo(this.#next);
    else {
      this.#below++;
      this.#here = this.#next;
      this.#next = this.#steps.at(this.#below + 1);
      this.#here.eventsBefore = this.#events;
    }
    this.#here.depth = depth + 1;
    this.#here.phase = PHASE.SILENT;
    this.#here.undo = UNDO.NOTHING;
    if (--this.#untilSpend === 0) {
      this.#untilSpend = STEPS_PER_SPEND;
      this.#budget.spend(STEPS_PER_SPEND);
    }
  }

  #goBack(): void {
    const isDead = this.#events === this.#here.eventsBefore && this.#scopes.look[this.#scope] === 0;
    const letter = isDead ? this.#letterHere() : 0;
    this.#below--;
    this.#next = this.#here;
    this.#here = this.#steps.at(this.#below);
    const { net, row, phase, undo } = this.#here;
    if (isDead && phase === PHASE.SILENT && undo === UNDO.NOTHING) {
      // Where the last arc led; what was opened from there without a step of its own is just as dead.
      const lastAt = this.#transitionsAt[net]! + (row - 1) * TRANSITION_ROW_BYTES;
      this.#deadEnds.add(this.#view.getUint32(lastAt + 4, true), letter);
    }
  }

  /** The letter that comes next, together with the network; past the last letter of the line a number that none has. */
  #letterHere(): number {
    const { net, position } = this.#here;
    const { readerStart } = this.#symbols;
    const letter = position < this.#length ? this.#letters[position]! : readerStart.length - 1;
    return net * readerStart.length + letter;
  }

  /** Undoes what was done for the path that has been followed. */
  #revert(): void {
    const scopes = this.#scopes;
    const undo = this.#here.undo;
    const scope = this.#scope;
    this.#here.undo = UNDO.NOTHING;
    if (undo === UNDO.FLAG) {
      scopes.flags[scope] = this.#here.saved;
      this.#globalFlags = this.#here.savedGlobal;
    } else if (undo === UNDO.READ) scopes.nothingRead[scope] = 0;
    else if (undo === UNDO.LOOK_LENGTH) {
      scopes.lookLength[scope] = scopes.lookLength[scope]! + 1;
      scopes.nothingRead[scope] = 0;
    } else {
      this.#roles.undoRole(undo, this.#here.net, this.#here.saved);
      this.#scope = scopes.topOf[this.#here.net]!;
    }
  }

  /** SILENT: the next arc that reads nothing. */
  #takeSilentArc(): void {
    const row = this.#here.row;
    const symbol = row === NO_ROW || row >= this.#rowCount ? EMPTY_SYMBOL : this.#symbolOf(row);
    const kind = symbol === EMPTY_SYMBOL ? SILENT.NO : this.#symbols.silent[symbol]!;
    if (kind === SILENT.NO) {
      this.#endSilentArcs();
      return;
    }
    this.#here.row++;
    const here = this.#here;
    const next = this.#next;
    const at = this.#rowsStart + row * TRANSITION_ROW_BYTES;
    const output = this.#view.getUint16(at + 2, true);
    next.net = here.net;
    next.state = this.#view.getUint32(at + 4, true);
    next.position = here.position;
    next.written = here.written;
    next.weight = Math.fround(here.weight + this.#view.getFloat32(at + 8, true));
    const role = this.#symbols.role[output]!;
    const look = this.#scopes.look[this.#scope]!;
    if (look === 0 && kind === SILENT.EPSILON && role === ROLE.PLAIN) this.#writeOnly(output);
    else {
      this.#events++;
      if (look === 0 || this.#lookGoesOn(look, role)) this.#takeSpecialArc(kind, symbol, output);
    }
  }

  /** No silent arc is left. */
  #endSilentArcs(): void {
    const { passes } = this.#scopes;
    this.#here.phase = PHASE.FINAL;
    // A negative look has just ended without seeing its pattern: arcs past it may be taken.
    if (passes[this.#scope] === 0) return;
    passes[this.#scope] = 0;
    const { passthrough } = this.#symbols;
    if (passthrough === NO_SYMBOL) return;
    this.#here.phase = PHASE.PASS;
    this.#here.row = this.#firstRow(this.#here.state, passthrough);
  }

  /** An ε arc outside of looks that writes a plain symbol: nearly all silent arcs are like that. */
  #writeOnly(output: number): void {
    const { state, position } = this.#here;
    const next = this.#next;
    if (this.#deadEnds.has(next.state, this.#letterHere()) && this.#scopes.passes[this.#scope] === 0) {
      this.#scopes.nothingRead[this.#scope] = 1;
      return;
    }
    this.#roles.tape[next.written++] = output === this.#symbols.inputMark ? INPUT_MARK + position : output;
    this.#move = MOVE.OPEN;
    if (state < TRANSITION_TABLE) return;
    const stateAt = this.#rowsStart + (state - TRANSITION_TABLE) * TRANSITION_ROW_BYTES;
    const isLastArc = this.#here.row >= this.#rowCount || this.#symbolOf(this.#here.row) === EMPTY_SYMBOL;
    if (isLastArc && this.#view.getUint32(stateAt + 4, true) !== 1) this.#move = MOVE.OPEN_LAST;
  }

  /** In a look, at a silent arc with this role: false where the look has ended with it, well or badly. */
  #lookGoesOn(look: number, role: number): boolean {
    const scopes = this.#scopes;
    if (scopes.endsLook(look, role)) {
      // The look has seen what it wants: back to where it began.
      this.#next.position = scopes.lookFrom[this.#scope]!;
      scopes.pushAfterLook(this.#here.net);
      this.#here.undo = UNDO.SCOPE;
      this.#move = MOVE.OPEN;
      return false;
    }
    if (scopes.endsNegativeLook(look, role)) scopes.wasSeen[this.#scope] = 1;
    if (scopes.wasSeen[this.#scope] === 0) return true;
    this.#endSilentArcs();
    return false;
  }

  #takeSpecialArc(kind: number, symbol: number, output: number): void {
    if (kind === SILENT.EPSILON) this.#applyRole(output);
    else if (kind === SILENT.FLAG) this.#applyFlag(symbol);
    else this.#call(this.#symbols.netOfCall[symbol]!);
  }

  /** An ε arc that does something; inside of a look it does not. */
  #applyRole(output: number): void {
    this.#move = MOVE.OPEN;
    if (this.#scopes.look[this.#scope] !== 0) return;
    const { net, position, written } = this.#here;
    const roles = this.#roles;
    this.#here.saved = roles.entryStart;
    this.#here.undo = roles.applyRole(this.#symbols.role[output]!, output, net, position, written, this.#input!);
    if (this.#here.undo === UNDO.NOT_FOUND) {
      this.#here.undo = UNDO.NOTHING;
      this.#move = MOVE.NONE;
    }
    this.#next.position = roles.nextPosition;
    this.#next.written = roles.nextWritten;
    if (roles.nextPosition > this.highestRead) this.highestRead = roles.nextPosition;
  }

  #applyFlag(symbol: number): void {
    const flags = this.#flags;
    const { flags: flagsOf } = this.#scopes;
    const isGlobal = this.#symbols.isGlobalFlag[symbol] === 1;
    const global = isGlobal ? flags.apply(this.#globalFlags, symbol) : this.#globalFlags;
    if (global === FLAG_CONFLICT) return;
    this.#here.saved = flagsOf[this.#scope]!;
    const setting = flags.apply(this.#here.saved, symbol);
    if (setting === FLAG_CONFLICT) return;
    flagsOf[this.#scope] = setting;
    this.#here.savedGlobal = this.#globalFlags;
    this.#globalFlags = global;
    this.#here.undo = UNDO.FLAG;
    this.#move = MOVE.OPEN;
  }

  /** Another network, which returns to where the arc leads. */
  #call(called: number): void {
    const { net } = this.#here;
    this.#steps.call(net, this.#next.state);
    this.#scopes.pushCall(called, this.#scopes.look[this.#scope] !== 0 ? net : -1);
    this.#next.net = called;
    this.#next.state = 0;
    this.#here.saved = called;
    this.#here.undo = UNDO.CALL;
    this.#move = MOVE.OPEN;
  }

  /** FINAL: at the end of a called network back to the caller, at the end of TOP a match. */
  #tryEnd(): void {
    this.#here.phase = PHASE.LETTER;
    if (!this.#isFinal()) return;
    this.#events++;
    const here = this.#here;
    const next = this.#next;
    next.weight = Math.fround(here.weight + this.#finalWeight());
    if (this.#steps.callDepth > 0) {
      const call = this.#steps.openReturn();
      next.net = this.#steps.caller[call]!;
      next.state = this.#steps.returnState[call]!;
      next.position = here.position;
      next.written = here.written;
      this.#here.undo = UNDO.RETURN;
      this.#move = MOVE.OPEN;
    } else if (this.paths.count === 0 || here.position >= this.end) {
      if (here.position > this.end) this.paths.clear();
      this.end = here.position;
      this.paths.add(this.#roles.tape, here.written, next.weight);
      // Keeping a path costs more than walking it: one round a circle writes a symbol, and every round may be an end.
      this.#budget.spend(here.written);
      this.#roles.captures.keep();
    }
  }

  #isFinal(): boolean {
    const { state } = this.#here;
    const view = this.#view;
    if (state >= TRANSITION_TABLE) {
      const at = this.#rowsStart + (state - TRANSITION_TABLE) * TRANSITION_ROW_BYTES;
      return view.getUint32(at, true) === 0xffffffff && view.getUint32(at + 4, true) === 1;
    }
    const at = this.#indexStart + state * INDEX_ROW_BYTES;
    return view.getUint16(at, true) === EMPTY_SYMBOL && view.getUint32(at + 2, true) !== EMPTY_TARGET;
  }

  /** Of a state that is final. */
  #finalWeight(): number {
    const { state } = this.#here;
    return state >= TRANSITION_TABLE
      ? this.#view.getFloat32(this.#rowsStart + (state - TRANSITION_TABLE) * TRANSITION_ROW_BYTES + 8, true)
      : this.#view.getFloat32(this.#indexStart + state * INDEX_ROW_BYTES + 2, true);
  }

  /** LETTER: which symbols read the letter that comes next. */
  #lookUpLetter(): void {
    const { position } = this.#here;
    if (this.#readsNoLetter()) {
      this.#move = MOVE.BACK;
      return;
    }
    if (position > this.highestRead) this.highestRead = position;
    else if (position < this.lowestRead) this.lowestRead = position;
    // A negative look that has seen its pattern once has failed; reading on makes no difference.
    const lookHasFailed = this.#scopes.wasSeen[this.#scope] === 1 && this.#scopes.look[this.#scope] !== 0;
    if (position < 0 || position >= this.#length || lookHasFailed) {
      this.#move = MOVE.BACK;
      return;
    }
    this.#here.reader = this.#symbols.readerStart[this.#letters[position]!]!;
    this.#here.row = NO_ROW;
    this.#here.phase = PHASE.ARC;
  }

  /**
   * A state of the transition table whose first arc is silent, or that has none, reads no letter whatever comes next. So
   * the match does not depend on that letter, and is found again in front of others (match-cache.ts).
   */
  #readsNoLetter(): boolean {
    const { state } = this.#here;
    if (state < TRANSITION_TABLE) return false;
    const first = state - TRANSITION_TABLE + 1;
    const symbol = first < this.#rowCount ? this.#symbolOf(first) : EMPTY_SYMBOL;
    return symbol === EMPTY_SYMBOL || this.#symbols.silent[symbol]! !== SILENT.NO;
  }

  /** PASS, ARC and OTHERWISE: the next arc for one of the symbols of the phase. */
  #takeArc(): void {
    const { phase } = this.#here;
    if (phase === PHASE.ARC) {
      if (this.#findReadingArc()) this.#followArc();
      else this.#endReadingArcs();
    } else if (this.#reads(phase === PHASE.PASS ? this.#symbols.passthrough : this.#symbols.otherwise))
      this.#followArc();
    else if (phase === PHASE.PASS) this.#here.phase = PHASE.FINAL;
    else this.#move = MOVE.BACK;
  }

  /** Whether the arc that comes next is there and reads `symbol`. */
  #reads(symbol: number): boolean {
    const { row } = this.#here;
    return row !== NO_ROW && row < this.#rowCount && this.#symbolOf(row) === symbol;
  }

  /** Moves to the next arc that reads the letter here; false if there is none. */
  #findReadingArc(): boolean {
    const here = this.#here;
    const { readers } = this.#symbols;
    if (here.row !== NO_ROW && this.#reads(readers[here.reader - 1]!)) return true;
    const end = this.#readersEnd();
    while (here.reader < end) {
      const symbol = readers[here.reader++]!;
      here.row = this.#firstRow(here.state, symbol);
      if (this.#reads(symbol)) return true;
    }
    return false;
  }

  /** Behind the symbols that read the letter here. */
  #readersEnd(): number {
    return this.#symbols.readerStart[this.#letters[this.#here.position]! + 1]!;
  }

  /** Whether, after an arc outside of looks, none is left that reads the letter. */
  #wasLastReading(): boolean {
    const { reader } = this.#here;
    const { readers, otherwise } = this.#symbols;
    return otherwise === NO_SYMBOL && reader === this.#readersEnd() && !this.#reads(readers[reader - 1]!);
  }

  #endReadingArcs(): void {
    const { otherwise } = this.#symbols;
    if (otherwise === NO_SYMBOL || this.#scopes.nothingRead[this.#scope] === 0) this.#move = MOVE.BACK;
    else {
      this.#here.phase = PHASE.OTHERWISE;
      this.#here.row = this.#firstRow(this.#here.state, otherwise);
    }
  }

  /** Takes the arc at `#row`. */
  #followArc(): void {
    const here = this.#here;
    const next = this.#next;
    const at = this.#rowsStart + this.#here.row * TRANSITION_ROW_BYTES;
    here.row++;
    this.#events++;
    next.net = here.net;
    next.state = this.#view.getUint32(at + 4, true);
    next.written = here.written;
    next.position = here.position;
    next.weight = Math.fround(here.weight + this.#view.getFloat32(at + 8, true));
    this.#here.undo = UNDO.READ;
    if (this.#scopes.look[this.#scope] !== 0) this.#readInLook();
    else {
      this.#move = here.phase === PHASE.ARC && this.#wasLastReading() ? MOVE.OPEN_LAST : MOVE.OPEN;
      if (here.phase !== PHASE.PASS) this.#write(this.#view.getUint16(at + 2, true));
    }
  }

  /** The letter is read, and `output` written. */
  #write(output: number): void {
    const { copiesInput, knownCount, inputMark } = this.#symbols;
    const { position } = this.#here;
    const next = this.#next;
    next.position++;
    let symbol = output === inputMark ? INPUT_MARK + next.position : output;
    if (copiesInput[output] === 1) {
      const letter = this.#letters[position]!;
      symbol = letter < knownCount ? letter : -1 - position;
    }
    this.#roles.tape[next.written++] = symbol;
  }

  /** A look reads a letter, if it may still go so far. */
  #readInLook(): void {
    const { lookLength, direction, nothingRead } = this.#scopes;
    const scope = this.#scope;
    if (lookLength[scope]! <= 0) {
      nothingRead[scope] = 0;
      return;
    }
    this.#move = MOVE.OPEN;
    // At the very beginning a look to the left goes on seeing the first letter.
    if (direction[scope]! < 0 && this.#here.position === 0) {
      this.lowestRead = -1;
      return;
    }
    lookLength[scope] = lookLength[scope]! - 1;
    this.#here.undo = UNDO.LOOK_LENGTH;
    this.#next.position += direction[scope]!;
  }

  #symbolOf(row: number): number {
    return this.#view.getUint16(this.#rowsStart + row * TRANSITION_ROW_BYTES, true);
  }

  /**
   * The first transition row of a state's arcs for `symbol`, or NO_ROW. A state of the transition table has one run of
   * arcs only, whatever the symbol: the caller has to compare.
   */
  #firstRow(state: number, symbol: number): number {
    if (state >= TRANSITION_TABLE) return state - TRANSITION_TABLE + 1;
    const row = state + 1 + symbol;
    if (row >= this.#indexRows[this.#here.net]!) return NO_ROW;
    const at = this.#indexStart + row * INDEX_ROW_BYTES;
    return this.#view.getUint16(at, true) === symbol ? this.#view.getUint32(at + 2, true) - TRANSITION_TABLE : NO_ROW;
  }
}

/** A number among the file's properties; what is no number counts as not given. */
function countOf(text: string | undefined, otherwise: number): number {
  const digits = /^\s*(\d{1,9})/.exec(text ?? '');
  return digits === null ? otherwise : Number(digits[1]);
}

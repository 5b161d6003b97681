/**
 * Finds what a tokeniser matches at one place of a line: the longest stretch, with every analysis of it.
 *
 * Start at `Matcher.matchAt`. It walks the networks depth first, in the order in which their arcs lie: at each state
 * first the silent arcs (ε, flags, calls of other networks, looks to the left and right), then finality, then the arcs
 * that read the next letter. The current state is in local variables; the states before it on the path are stored in
 * steps.ts, so that a word of thousands of letters cannot overflow the thread's stack. A lexicon takes a thousand such
 * steps for a word, which is why everything frequent is in one loop, and everything rare in methods.
 *
 *   a written symbol, in one integer:  0 … 2³⁰ − 1       a symbol of the alphabet
 *                                      from INPUT_MARK    a sub-reading begins; plus the input position
 *                                      below 0            −1 − p: the foreign letter at input position p
 */
import type { Budget } from '../../engine/budget.js';
import { EMPTY_SYMBOL, EMPTY_TARGET, TRANSITION_TABLE } from '../../fst/formats/raw-tables.js';
import { NO_SYMBOL } from '../../fst/lookup/alphabet.js';
import { FLAG_CONFLICT, type FlagMachine } from '../../fst/lookup/flag-diacritics.js';
import { DeadEnds, deadEndSlot } from './dead-ends.js';
import type { InputText } from './input-text.js';
import { PathRoles } from './path-roles.js';
import { INDEX_ROW_BYTES, type PmatchFile, TRANSITION_ROW_BYTES } from './pmatch-file.js';
import { type PmatchSymbols, ROLE, SILENT } from './pmatch-symbols.js';
import { Scopes } from './scopes.js';
import { STEP, STEP_FIELDS, Steps, UNDO } from './steps.js';
import { WrittenPaths } from './written-paths.js';

export const INPUT_MARK = 0x40000000;

/** What the current state does next, in this order; `matchAt` explains the transitions. */
const PHASE = { SILENT: 0, PASS: 1, FINAL: 2, LETTER: 3, ARC: 4, OTHERWISE: 5 } as const;
const NO_ROW = -1;

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
   * One loop over a stack of states. Each turn either opens the next state (`opens`), goes back to the one before it
   * (`isDone`), or does the current phase of the current state. A state passes through its phases in this order:
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
   * Opening a state pushes the current one to `steps` with what it must undo (`undo`, `saved`); going back pops it,
   * undoes that, and resumes its phase where it stopped.
   */
  matchAt(input: InputText, start: number, budget: Budget): boolean {
    const view = this.#view;
    const { silent, role: roleOf, copiesInput, isGlobalFlag, readers, readerStart } = this.#symbols;
    const { passthrough, otherwise, inputMark, knownCount } = this.#symbols;
    const { letters, length: inputLength } = input;
    const { paths } = this;
    const steps = this.#steps;
    const { fields, weights, limit: maxSteps } = steps;
    let stepCount = 0;
    // How many states the path has; those that had nothing left to do when the next one was opened are no steps.
    let depth = 0;
    const scopes = this.#scopes;
    const { look: lookOf, lookLength, nothingRead, wasSeen, passes, topOf, flags: flagsOf } = scopes;
    const flags = this.#flags;
    const roles = this.#roles;
    const { captures } = roles;
    let { tape } = roles;
    const { states: deadStates, letters: deadLetters } = this.#deadEnds;
    // Past the last letter of the line comes a number that no letter has.
    const noLetter = readerStart.length - 1;
    flags.makeRoom();
    scopes.begin();
    roles.beginMatch(start);
    paths.clear();
    steps.clear();
    this.end = start;
    let lowestRead = start;
    let highestRead = start;
    let globalFlags = 0;
    let untilSpend = STEPS_PER_SPEND;

    // The current state. `saved` is what `undo` needs once the path that was opened from it has been followed.
    let net = 0;
    let state = 0;
    let position = start;
    let written = 0;
    let weight = 0;
    let phase: number = PHASE.SILENT;
    let row = NO_ROW;
    let reader = 0;
    let undo: number = UNDO.NOTHING;
    let saved = 0;
    let savedGlobal = 0;
    let indexAt = 0;
    let transitionsAt = 0;
    let transitionRows = 0;
    let scope = 0;
    // Counts whatever a walk over ε arcs alone does not do. A state at whose end it is as at its beginning is a dead end.
    let events = 0;
    let eventsBefore = 0;

    // The state to open next, at first the start of TOP.
    let opens = true;
    let isLast = false;
    let nextNet = 0;
    let nextState = 0;
    let nextPosition = start;
    let nextWritten = 0;
    let nextWeight = 0;
    let isDone = false;

    for (;;) {
      if (opens || isDone) {
        // Past either limit the path ends, and the current state goes on as if it had been followed.
        const isFollowed = opens && nextWeight <= MAX_WEIGHT && depth < maxSteps;
        if (isFollowed && !isLast) {
          const step = stepCount * STEP_FIELDS;
          fields[step + STEP.NET] = net;
          fields[step + STEP.STATE] = state;
          fields[step + STEP.POSITION] = position;
          fields[step + STEP.WRITTEN] = written;
          fields[step + STEP.PHASE] = phase;
          fields[step + STEP.ROW] = row;
          fields[step + STEP.READER] = reader;
          fields[step + STEP.UNDO] = undo;
          fields[step + STEP.SAVED] = saved;
          fields[step + STEP.SAVED_GLOBAL] = savedGlobal;
          fields[step + STEP.EVENTS] = eventsBefore;
          fields[step + STEP.DEPTH] = depth;
          weights[stepCount++] = weight;
          eventsBefore = events;
        }
        if (isFollowed) {
          depth++;
          net = nextNet;
          state = nextState;
          position = nextPosition;
          written = nextWritten;
          weight = nextWeight;
          phase = PHASE.SILENT;
          undo = UNDO.NOTHING;
          if (--untilSpend === 0) {
            untilSpend = STEPS_PER_SPEND;
            budget.spend(STEPS_PER_SPEND);
          }
        } else if (isDone) {
          // Below the first state there is nothing.
          if (--stepCount === 0) break;
          const isDead = events === eventsBefore && lookOf[scope] === 0;
          const deadLetter = net * readerStart.length + (position < inputLength ? letters[position]! : noLetter);
          const step = stepCount * STEP_FIELDS;
          net = fields[step + STEP.NET]!;
          state = fields[step + STEP.STATE]! >>> 0;
          position = fields[step + STEP.POSITION]!;
          written = fields[step + STEP.WRITTEN]!;
          phase = fields[step + STEP.PHASE]!;
          row = fields[step + STEP.ROW]!;
          reader = fields[step + STEP.READER]!;
          undo = fields[step + STEP.UNDO]!;
          saved = fields[step + STEP.SAVED]!;
          savedGlobal = fields[step + STEP.SAVED_GLOBAL]!;
          weight = weights[stepCount]!;
          eventsBefore = fields[step + STEP.EVENTS]!;
          depth = fields[step + STEP.DEPTH]!;
          if (isDead && phase === PHASE.SILENT && undo === UNDO.NOTHING) {
            // Where the last arc led; what was opened from there without a step of its own is just as dead.
            const lastAt = this.#transitionsAt[net]! + (row - 1) * TRANSITION_ROW_BYTES;
            const deadState = view.getUint32(lastAt + 4, true);
            const slot = deadEndSlot(deadState, deadLetter);
            deadStates[slot] = deadState;
            deadLetters[slot] = deadLetter;
          }
        } else events++;
        opens = false;
        isLast = false;
        isDone = false;
        indexAt = this.#indexAt[net]!;
        transitionsAt = this.#transitionsAt[net]!;
        transitionRows = this.#transitionRows[net]!;
        scope = topOf[net]!;
        if (undo !== UNDO.NOTHING) {
          if (undo === UNDO.FLAG) {
            flagsOf[scope] = saved;
            globalFlags = savedGlobal;
          } else if (undo === UNDO.READ) nothingRead[scope] = 0;
          else if (undo === UNDO.LOOK_LENGTH) {
            lookLength[scope] = lookLength[scope]! + 1;
            nothingRead[scope] = 0;
          } else {
            roles.undoRole(undo, net, saved);
            scope = topOf[net]!;
          }
          undo = UNDO.NOTHING;
        } else if (isFollowed) {
          nothingRead[scope] = 1;
          row = state >= TRANSITION_TABLE ? state - TRANSITION_TABLE + 1 : this.#firstRow(net, indexAt, state, 0);
        }
      }

      if (phase === PHASE.SILENT) {
        const at = transitionsAt + row * TRANSITION_ROW_BYTES;
        const symbol = row === NO_ROW || row >= transitionRows ? EMPTY_SYMBOL : view.getUint16(at, true);
        const kind = symbol === EMPTY_SYMBOL ? SILENT.NO : silent[symbol]!;
        const look = lookOf[scope]!;
        if (kind !== SILENT.NO) {
          row++;
          const output = view.getUint16(at + 2, true);
          nextNet = net;
          nextState = view.getUint32(at + 4, true);
          nextPosition = position;
          nextWritten = written;
          nextWeight = Math.fround(weight + view.getFloat32(at + 8, true));
          const role = roleOf[output]!;
          if (look === 0 && kind === SILENT.EPSILON && role === ROLE.PLAIN) {
            const letter = net * readerStart.length + (position < inputLength ? letters[position]! : noLetter);
            const slot = deadEndSlot(nextState, letter);
            if (deadStates[slot] === nextState && deadLetters[slot] === letter && passes[scope] === 0) {
              nothingRead[scope] = 1;
              continue;
            }
            tape[nextWritten++] = output === inputMark ? INPUT_MARK + position : output;
            opens = true;
            if (state >= TRANSITION_TABLE) {
              const after = transitionsAt + row * TRANSITION_ROW_BYTES;
              const stateAt = transitionsAt + (state - TRANSITION_TABLE) * TRANSITION_ROW_BYTES;
              isLast =
                (row >= transitionRows || view.getUint16(after, true) === EMPTY_SYMBOL) &&
                view.getUint32(stateAt + 4, true) !== 1;
            }
            continue;
          }
          events++;
          if (look !== 0 && scopes.endsLook(look, role)) {
            // The look has seen what it wants: back to where it began.
            nextPosition = scopes.lookFrom[scope]!;
            scopes.pushAfterLook(net);
            undo = UNDO.SCOPE;
            opens = true;
            continue;
          }
          if (look !== 0 && scopes.endsNegativeLook(look, role)) wasSeen[scope] = 1;
          if (look === 0 || wasSeen[scope] === 0) {
            if (kind === SILENT.EPSILON) {
              opens = true;
              if (look !== 0) continue;
              saved = roles.entryStart;
              undo = roles.applyRole(role, output, net, position, written, input);
              if (undo === UNDO.NOT_FOUND) {
                undo = UNDO.NOTHING;
                opens = false;
              }
              nextPosition = roles.nextPosition;
              nextWritten = roles.nextWritten;
              tape = roles.tape;
              if (nextPosition > highestRead) highestRead = nextPosition;
            } else if (kind === SILENT.FLAG) {
              const global = isGlobalFlag[symbol] === 1 ? flags.apply(globalFlags, symbol) : globalFlags;
              if (global === FLAG_CONFLICT) continue;
              saved = flagsOf[scope]!;
              const setting = flags.apply(saved, symbol);
              if (setting === FLAG_CONFLICT) continue;
              flagsOf[scope] = setting;
              savedGlobal = globalFlags;
              globalFlags = global;
              undo = UNDO.FLAG;
              opens = true;
            } else {
              const called = this.#symbols.netOfCall[symbol]!;
              steps.call(net, nextState);
              scopes.pushCall(called, look !== 0 ? net : -1);
              nextNet = called;
              nextState = 0;
              saved = called;
              undo = UNDO.CALL;
              opens = true;
            }
            continue;
          }
        }
        phase = PHASE.FINAL;
        // A negative look has just ended without seeing its pattern: arcs past it may be taken.
        if (passes[scope] === 1) {
          passes[scope] = 0;
          if (passthrough !== NO_SYMBOL) {
            phase = PHASE.PASS;
            row = this.#firstRow(net, indexAt, state, passthrough);
          }
        }
      }

      if (phase === PHASE.FINAL) {
        phase = PHASE.LETTER;
        let isFinal = false;
        let finalWeight = 0;
        if (state >= TRANSITION_TABLE) {
          const at = transitionsAt + (state - TRANSITION_TABLE) * TRANSITION_ROW_BYTES;
          isFinal = view.getUint32(at, true) === 0xffffffff && view.getUint32(at + 4, true) === 1;
          if (isFinal) finalWeight = view.getFloat32(at + 8, true);
        } else {
          const at = indexAt + state * INDEX_ROW_BYTES;
          isFinal = view.getUint16(at, true) === EMPTY_SYMBOL && view.getUint32(at + 2, true) !== EMPTY_TARGET;
          if (isFinal) finalWeight = view.getFloat32(at + 2, true);
        }
        if (isFinal) {
          events++;
          nextWeight = Math.fround(weight + finalWeight);
          if (steps.callDepth > 0) {
            const call = steps.openReturn();
            nextNet = steps.caller[call]!;
            nextState = steps.returnState[call]!;
            nextPosition = position;
            nextWritten = written;
            undo = UNDO.RETURN;
            opens = true;
            continue;
          }
          if (paths.count === 0 || position >= this.end) {
            if (position > this.end) paths.clear();
            this.end = position;
            paths.add(tape, written, nextWeight);
            // Keeping a path costs more than walking it: one round a circle writes a symbol, and every round may be an end.
            budget.spend(written);
            captures.keep();
          }
        }
      }

      if (phase === PHASE.LETTER) {
        // A state of the transition table whose first arc is silent, or that has none, reads no letter whatever comes next. So
        // the match does not depend on that letter, and is found again in front of others (match-cache.ts).
        if (state >= TRANSITION_TABLE) {
          const first = state - TRANSITION_TABLE + 1;
          const firstAt = transitionsAt + first * TRANSITION_ROW_BYTES;
          const firstSymbol = first < transitionRows ? view.getUint16(firstAt, true) : EMPTY_SYMBOL;
          if (firstSymbol === EMPTY_SYMBOL || silent[firstSymbol]! !== SILENT.NO) {
            isDone = true;
            continue;
          }
        }
        if (position > highestRead) highestRead = position;
        else if (position < lowestRead) lowestRead = position;
        // A negative look that has seen its pattern once has failed; reading on makes no difference.
        const lookHasFailed = wasSeen[scope] === 1 && lookOf[scope] !== 0;
        if (position < 0 || position >= inputLength || lookHasFailed) {
          isDone = true;
          continue;
        }
        reader = readerStart[letters[position]!]!;
        row = NO_ROW;
        phase = PHASE.ARC;
      }

      let symbol = phase === PHASE.PASS ? passthrough : otherwise;
      let at = transitionsAt + row * TRANSITION_ROW_BYTES;
      if (phase === PHASE.ARC) {
        const end = readerStart[letters[position]! + 1]!;
        symbol = NO_SYMBOL;
        for (;;) {
          if (row !== NO_ROW && row < transitionRows && view.getUint16(at, true) === readers[reader - 1]!) {
            symbol = readers[reader - 1]!;
            break;
          }
          if (reader === end) break;
          row = this.#firstRow(net, indexAt, state, readers[reader++]!);
          at = transitionsAt + row * TRANSITION_ROW_BYTES;
        }
        if (reader === end && otherwise === NO_SYMBOL && lookOf[scope] === 0) {
          const after = at + TRANSITION_ROW_BYTES;
          isLast = symbol !== NO_SYMBOL && (row + 1 >= transitionRows || view.getUint16(after, true) !== symbol);
        }
        if (symbol === NO_SYMBOL) {
          if (otherwise === NO_SYMBOL || nothingRead[scope] === 0) isDone = true;
          else {
            phase = PHASE.OTHERWISE;
            row = this.#firstRow(net, indexAt, state, otherwise);
          }
          continue;
        }
      } else if (row === NO_ROW || row >= transitionRows || view.getUint16(at, true) !== symbol) {
        if (phase === PHASE.PASS) phase = PHASE.FINAL;
        else isDone = true;
        continue;
      }
      row++;
      events++;
      nextNet = net;
      nextState = view.getUint32(at + 4, true);
      nextWritten = written;
      nextPosition = position;
      nextWeight = Math.fround(weight + view.getFloat32(at + 8, true));
      undo = UNDO.READ;
      if (lookOf[scope] === 0) {
        opens = true;
        if (phase === PHASE.PASS) continue;
        const output = view.getUint16(at + 2, true);
        nextPosition++;
        if (copiesInput[output] === 1) {
          const letter = letters[position]!;
          tape[nextWritten++] = letter < knownCount ? letter : -1 - position;
        } else tape[nextWritten++] = output === inputMark ? INPUT_MARK + nextPosition : output;
      } else if (lookLength[scope]! > 0) {
        opens = true;
        const direction = scopes.direction[scope]!;
        // At the very beginning a look to the left goes on seeing the first letter.
        if (direction < 0 && position === 0) {
          lowestRead = -1;
          continue;
        }
        lookLength[scope] = lookLength[scope]! - 1;
        undo = UNDO.LOOK_LENGTH;
        nextPosition += direction;
      } else nothingRead[scope] = 0;
    }
    this.lowestRead = lowestRead;
    this.highestRead = highestRead;
    if (paths.count > 0) captures.endMatch();
    return paths.count > 0;
  }

  /**
   * The first transition row of a state's arcs for `symbol`, or NO_ROW. A state of the transition table has one run of
   * arcs only, whatever the symbol: the caller has to compare.
   */
  #firstRow(net: number, indexAt: number, state: number, symbol: number): number {
    if (state >= TRANSITION_TABLE) return state - TRANSITION_TABLE + 1;
    const row = state + 1 + symbol;
    if (row >= this.#indexRows[net]!) return NO_ROW;
    const at = indexAt + row * INDEX_ROW_BYTES;
    return this.#view.getUint16(at, true) === symbol ? this.#view.getUint32(at + 2, true) - TRANSITION_TABLE : NO_ROW;
  }
}

/** A number among the file's properties; what is no number counts as not given. */
function countOf(text: string | undefined, otherwise: number): number {
  const digits = /^\s*(\d{1,9})/.exec(text ?? '');
  return digits === null ? otherwise : Number(digits[1]);
}

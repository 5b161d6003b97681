/**
 * Reads an error model straight into the form with shared runs (`model-runs.ts`). Start at `readSharedModel`.
 *
 * A published model has ten million arcs, of which a thirtieth differs: to make all of them, put them in order and compare them
 * afterwards takes seconds. Here the rows of the file are compared, and what is the same as before is not made again. The
 * result is the one of `withSharedRuns`, which the tests compare.
 */
import { DataError } from '../../engine/data-error.js';
import { allocateShared } from '../../engine/memory/shared-memory.js';
import {
  checkedWeight,
  EMPTY_SYMBOL,
  finalBitsOfIndexRow,
  finalBitsOfTransitionRow,
  type RawTables,
  TRANSITION_TABLE,
} from '../../fst/formats/raw-tables.js';
import { type Alphabet, EPSILON } from '../../fst/lookup/alphabet.js';
import { arcGraphFrom, WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import { fillLookahead, LOOKAHEAD } from '../../fst/lookup/lookahead.js';
import { remainingWeights } from '../../fst/lookup/remaining-weight.js';
import type { SharedTransducer } from '../../fst/lookup/transducer.js';
import { LETTERS_FACT } from './error-model.js';
import { RUNS_FACT, type SharedRuns } from './model-runs.js';
import { medianOf, PRICE_FACT } from './typical-edit-weight.js';

/** Without what only its file says. */
export type SharedModel = Omit<SharedTransducer, 'properties' | 'endOffset'>;

/** States times symbols. Models have some hundred thousand; what has more is read like any other transducer. */
const MAX_CELLS = 1 << 25;
/** As for other transducers: a file with more arcs than this times its rows is not accepted. */
const MOST_ARCS_PER_ROW = 4;
const MORE_ARCS = 1024;
/** More than a state has arcs. */
const PLACES = 2 ** 32;

/**
 * The model with its runs and with all that searches ask of its arcs; undefined where it is no published model: where states go on by
 * flags, have their arcs in another order than files have as a rule, or have few in common. Throws `DataError` for what is damaged.
 */
export function readSharedModel(tables: RawTables, alphabet: Alphabet): SharedModel | undefined {
  if (alphabet.readsNothing.some((silent, symbol) => silent === 1 && symbol !== EPSILON)) return undefined;
  return hasForeignRows(tables, alphabet.symbols.length) ? undefined : new ModelReader(tables, alphabet).read();
}

/** Whether the index names symbols that there are not. */
function hasForeignRows({ index, indexRows, indexStride }: RawTables, symbolCount: number): boolean {
  for (let row = 0; row < indexRows; row++) {
    const input = index.getUint16(row * indexStride, true);
    if (input >= symbolCount && input !== EMPTY_SYMBOL) return true;
  }
  return false;
}

/** The arcs of a state that read one letter, or nothing, as they are kept. */
interface Run {
  readonly input: number;
  /** Where in the arcs that are kept. */
  readonly begin: number;
  readonly end: number;
  /** To each state that it leads to, one arc of the least weight: `STEP_WORDS` words each. */
  readonly steps: readonly number[];
  /** How many states have it. */
  count: number;
}

/** The run that was made of some rows of the file. */
interface KnownRows {
  readonly first: number;
  readonly end: number;
  readonly run: Run;
}

/** Symbols, target and weight, as in an arc. */
const STEP_WORDS = 3;

class ModelReader {
  readonly #tables: RawTables;
  readonly #alphabet: Alphabet;
  readonly #stateOfIndexRow: Uint32Array;
  readonly #stateOfTransitionRow: Uint32Array;
  /** State number → its address in the tables. */
  readonly #addresses: number[] = [];
  readonly #finals: number[] = [];
  readonly #arcStart: number[] = [];
  readonly #letterStart: number[] = [];
  readonly #runStart: number[] = [];
  readonly #letterRun: number[] = [];
  /** Of the states one after the other. */
  readonly #runs: Run[] = [];
  #arcCount = 0;
  /** The arcs that are kept, without their lookahead. */
  #arcs = new Uint32Array(1 << 16);
  #arcWords = 0;
  readonly #kept: Run[] = [];
  /** By the hash of the rows, and by that of the arcs that were made of them: several where it is the same. */
  readonly #byRows = new Map<number, KnownRows[]>();
  /** By what they read. */
  readonly #latest: (KnownRows | undefined)[];
  readonly #byArcs = new Map<number, Run[]>();
  #hash = 0;
  /** The arcs of the run that is being made. */
  #words = new Uint32Array(1024 * STEP_WORDS);
  readonly #weightBits = new Uint32Array(1);
  readonly #weightValue = new Float32Array(this.#weightBits.buffer);

  constructor(tables: RawTables, alphabet: Alphabet) {
    this.#tables = tables;
    this.#alphabet = alphabet;
    this.#latest = new Array(alphabet.symbols.length).fill(undefined);
    this.#stateOfIndexRow = new Uint32Array(tables.indexRows);
    this.#stateOfTransitionRow = new Uint32Array(tables.transitionRows);
  }

  read(): SharedModel | undefined {
    this.#stateAt(0, this.#tables.indexOffset);
    for (let state = 0; state < this.#addresses.length; state++) {
      if (this.#addresses.length * this.#alphabet.symbols.length > MAX_CELLS) return undefined;
      const address = this.#addresses[state]!;
      this.#arcStart.push(this.#arcCount);
      this.#runStart.push(this.#runs.length);
      if (address < TRANSITION_TABLE) this.#readIndexState(address);
      else if (!this.#readTransitionState(address - TRANSITION_TABLE)) return undefined;
      const silent = this.#runs[this.#runStart[state]!];
      const hasSilent = silent?.input === EPSILON;
      this.#letterRun.push(this.#runStart[state]! + (hasSilent ? 1 : 0));
      this.#letterStart.push(this.#arcStart[state]! + (hasSilent ? silent.end - silent.begin : 0));
    }
    this.#arcStart.push(this.#arcCount);
    this.#runStart.push(this.#runs.length);
    return this.#arcWords * 2 > this.#arcCount * STEP_WORDS ? undefined : this.#finished();
  }

  #finished(): SharedModel {
    const graph = this.#graphOfSteps();
    fillLookahead(graph);
    const remaining = remainingWeights(graph);
    const following = new Uint32Array(this.#addresses.length);
    for (let at = 0; at < graph.arcs.length; at += WORDS_PER_ARC)
      following[graph.arcs[at + 1]!] = graph.arcs[at + LOOKAHEAD]!;
    const arcs = sharedWords((this.#arcWords / STEP_WORDS) * WORDS_PER_ARC);
    for (let from = 0, to = 0; from < this.#arcWords; from += STEP_WORDS, to += WORDS_PER_ARC) {
      arcs[to] = this.#arcs[from]!;
      arcs[to + 1] = this.#arcs[from + 1]!;
      arcs[to + 2] = this.#arcs[from + 2]!;
      arcs[to + LOOKAHEAD] = following[arcs[to + 1]!]!;
    }
    const inputs = new Uint16Array(allocateShared(this.#runs.length * 2));
    const [begins, ends] = [sharedWords(this.#runs.length), sharedWords(this.#runs.length)];
    for (let i = 0; i < this.#runs.length; i++) {
      const { input, begin, end } = this.#runs[i]!;
      inputs[i] = input;
      begins[i] = begin;
      ends[i] = end;
    }
    const runs: SharedRuns = {
      runStart: inShared(this.#runStart),
      letterRun: inShared(this.#letterRun),
      inputs,
      begins,
      ends,
      arcs,
    };
    return {
      arcStart: inShared(this.#arcStart),
      letterStart: inShared(this.#letterStart),
      finalWeights: graph.finalWeights,
      arcs: new Uint32Array(0),
      remaining,
      symbols: this.#alphabet.symbols,
      inputSymbolCount: this.#alphabet.inputSymbolCount,
      facts: { [LETTERS_FACT]: this.#lettersRead(), [PRICE_FACT]: this.#typicalPrice(arcs), [RUNS_FACT]: runs },
    };
  }

  /** The model with few of its arcs, which have the same least weights and the same letters to come. */
  #graphOfSteps() {
    const stateCount = this.#addresses.length;
    const [arcStart, letterStart] = [new Uint32Array(stateCount + 1), new Uint32Array(stateCount)];
    const stepWords = this.#runs.reduce((sum, { steps }) => sum + steps.length, 0);
    const arcs = new Uint32Array((stepWords / STEP_WORDS) * WORDS_PER_ARC);
    let to = 0;
    for (let state = 0; state < stateCount; state++) {
      arcStart[state] = to / WORDS_PER_ARC;
      for (let run = this.#runStart[state]!; ; run++) {
        if (run === this.#letterRun[state]) letterStart[state] = to / WORDS_PER_ARC;
        if (run === this.#runStart[state + 1]) break;
        const { steps } = this.#runs[run]!;
        for (let at = 0; at < steps.length; at += STEP_WORDS, to += WORDS_PER_ARC) {
          arcs[to] = steps[at]!;
          arcs[to + 1] = steps[at + 1]!;
          arcs[to + 2] = steps[at + 2]!;
        }
      }
    }
    arcStart[stateCount] = to / WORDS_PER_ARC;
    const finals = inShared(this.#finals);
    const finalWeights = new Float32Array(finals.buffer, finals.byteOffset, stateCount);
    return arcGraphFrom({ arcStart, letterStart, finalWeights, arcs });
  }

  #lettersRead(): Uint8Array {
    const symbols = this.#alphabet.symbols.length;
    const reads = new Uint8Array(allocateShared(this.#addresses.length * symbols));
    for (let state = 0; state < this.#addresses.length; state++)
      for (let run = this.#runStart[state]!; run < this.#runStart[state + 1]!; run++)
        reads[state * symbols + this.#runs[run]!.input] = 1;
    return reads;
  }

  #typicalPrice(arcs: Uint32Array): number {
    const prices = new Float32Array(arcs.buffer, arcs.byteOffset, arcs.length);
    const counts = new Map<number, number>();
    for (const { input, begin, end, count } of this.#kept) {
      if (input === this.#alphabet.identity) continue;
      for (let at = begin * WORDS_PER_ARC; at < end * WORDS_PER_ARC; at += WORDS_PER_ARC) {
        const price = prices[at + 2]!;
        if (price > 0 && arcs[at]! >>> 16 !== input) counts.set(price, (counts.get(price) ?? 0) + count);
      }
    }
    return medianOf(counts);
  }

  /** The number of the state at a table address, which is new or known; `offset` says where the address was read. */
  #stateAt(address: number, offset: number): number {
    const inTransitions = address >= TRANSITION_TABLE;
    const row = inTransitions ? address - TRANSITION_TABLE : address;
    const states = inTransitions ? this.#stateOfTransitionRow : this.#stateOfIndexRow;
    if (row >= states.length) {
      const table = inTransitions ? 'transition' : 'index';
      this.#fail(`target row ${row} of a ${table} table of ${states.length} rows`, offset);
    }
    if (states[row] === 0) states[row] = this.#addresses.push(address);
    return states[row]! - 1;
  }

  /** A row with input a belongs to the state a + 1 rows above. */
  #readIndexState(row: number): void {
    const { index, indexRows, indexStride, indexTargetAt, indexOffset, transitionRows } = this.#tables;
    this.#finals.push(finalBitsOfIndexRow(this.#tables, row));
    const last = Math.min(this.#alphabet.symbols.length, indexRows - row - 1, EMPTY_SYMBOL);
    for (let symbol = 0; symbol < last; symbol++) {
      const slot = (row + 1 + symbol) * indexStride;
      if (index.getUint16(slot, true) !== symbol) continue;
      const first = index.getUint32(slot + indexTargetAt, true) - TRANSITION_TABLE;
      if (first < 0 || first >= transitionRows)
        this.#fail(`transition row ${first} of ${transitionRows}`, indexOffset + slot);
      this.#pushRun(first, symbol);
    }
  }

  /** A state in the transition table: its arcs follow its finality row, up to the next one. Whether they are in order. */
  #readTransitionState(finalityRow: number): boolean {
    const { transitions, transitionRows, transitionStride } = this.#tables;
    this.#finals.push(finalBitsOfTransitionRow(this.#tables, finalityRow));
    let before = -1;
    for (let row = finalityRow + 1; row < transitionRows; ) {
      const input = transitions.getUint16(row * transitionStride, true);
      if (input === EMPTY_SYMBOL) break;
      if (input <= before) return false;
      before = input;
      row = this.#pushRun(row, input);
    }
    return true;
  }

  /** Gives the newest state the arcs of the rows from `first` on that read `input`; returns the row after them. */
  #pushRun(first: number, input: number): number {
    // Most states do with a letter what the one before did: then the rows are looked at once.
    const before = this.#latest[input];
    const isLatest =
      before !== undefined && this.#endsAt(first + before.end - before.first, input) && this.#isSame(before, first);
    const end = isLatest ? first + before.end - before.first : this.#hashRows(first, input);
    if (end === first) return end;
    const { transitionRows, transitionOffset, transitionStride } = this.#tables;
    if (this.#arcCount + end - first > transitionRows * MOST_ARCS_PER_ROW + MORE_ARCS)
      this.#fail('states share their transitions in too many ways', transitionOffset + first * transitionStride);
    const rows = isLatest ? before : this.#knownRows(first, end, input);
    this.#latest[input] = rows;
    rows.run.count++;
    this.#runs.push(rows.run);
    this.#arcCount += rows.run.end - rows.run.begin;
    return end;
  }

  /** Those rows from before that hold the same; else what is made of these. */
  #knownRows(first: number, end: number, input: number): KnownRows {
    const alike = this.#byRows.get(this.#hash) ?? [];
    this.#byRows.set(this.#hash, alike);
    for (const rows of alike) if (rows.end - rows.first === end - first && this.#isSame(rows, first)) return rows;
    const rows = { first, end, run: this.#makeRun(first, end, input) };
    alike.push(rows);
    return rows;
  }

  /** Whether the rows that read `input` could end before `row`. */
  #endsAt(row: number, input: number): boolean {
    const { transitions, transitionRows, transitionStride } = this.#tables;
    return (
      row === transitionRows || (row < transitionRows && transitions.getUint16(row * transitionStride, true) !== input)
    );
  }

  /** Finds where the rows end that read `input`, and leaves their hash in `#hash`. */
  #hashRows(first: number, input: number): number {
    const { transitions, transitionRows, transitionStride, weighted } = this.#tables;
    let hash = input;
    let row = first;
    for (; row < transitionRows; row++) {
      const at = row * transitionStride;
      const symbols = transitions.getUint32(at, true);
      if ((symbols & 0xffff) !== input) break;
      const weight = weighted ? transitions.getUint32(at + 8, true) : 0;
      const arc = symbols ^ Math.imul(transitions.getUint32(at + 4, true), 0x85ebca6b) ^ Math.imul(weight, 0xc2b2ae35);
      hash = Math.imul(hash ^ arc, 0x9e3779b1) ^ (hash >>> 15);
    }
    this.#hash = hash;
    return row;
  }

  /** Whether as many rows from `first` on, which are there, hold the same. */
  #isSame({ first: knownFirst, end }: KnownRows, first: number): boolean {
    const { transitions, transitionStride } = this.#tables;
    const apart = (first - knownFirst) * transitionStride;
    for (let at = knownFirst * transitionStride; at < end * transitionStride; at += 4)
      if (transitions.getUint32(at, true) !== transitions.getUint32(at + apart, true)) return false;
    return true;
  }

  #makeRun(first: number, end: number, input: number): Run {
    const { transitions, transitionStride, weighted, transitionOffset } = this.#tables;
    const symbolCount = this.#alphabet.symbols.length;
    if (this.#words.length < (end - first) * STEP_WORDS) this.#words = new Uint32Array((end - first) * 2 * STEP_WORDS);
    const words = this.#words;
    let isOrdered = true;
    let before = -1;
    let to = 0;
    for (let row = first; row < end; row++, to += STEP_WORDS) {
      const at = row * transitionStride;
      const symbols = transitions.getUint32(at, true);
      const output = symbols >>> 16;
      if (input >= symbolCount || output >= symbolCount)
        this.#fail(`symbols ${input}:${output} of ${symbolCount}`, transitionOffset + at);
      if (output <= before) isOrdered = false;
      before = output;
      words[to] = symbols;
      words[to + 1] = this.#stateAt(transitions.getUint32(at + 4, true), transitionOffset + at + 4);
      const bits = weighted ? transitions.getUint32(at + 8, true) : 0;
      words[to + 2] = checkedWeight(this.#tables, bits, transitionOffset + at + 8);
    }
    const made = words.subarray(0, to);
    return this.#keptRun(isOrdered ? made : this.#inOrder(made), input);
  }

  /** Arcs by output; of those that differ only in weight the lightest is kept, where the first was. */
  #inOrder(words: Uint32Array): Uint32Array {
    // Output and place make one number, which typed arrays sort fast; arcs with the same output stay in the order of the file.
    const keys = new Float64Array(words.length / STEP_WORDS);
    for (let i = 0; i < keys.length; i++) keys[i] = (words[i * STEP_WORDS]! >>> 16) * PLACES + i;
    keys.sort();
    const ordered = new Uint32Array(words.length);
    /** Target → where the arc is, of the arcs with this output. */
    const placeOfTarget = new Map<number, number>();
    let to = 0;
    for (let i = 0; i < keys.length; i++) {
      const from = (keys[i]! % PLACES) * STEP_WORDS;
      const isAlone = i + 1 === keys.length || Math.floor(keys[i + 1]! / PLACES) !== words[from]! >>> 16;
      const duplicate = placeOfTarget.size === 0 ? undefined : placeOfTarget.get(words[from + 1]!);
      if (duplicate === undefined) {
        if (!isAlone) placeOfTarget.set(words[from + 1]!, to);
        ordered[to] = words[from]!;
        ordered[to + 1] = words[from + 1]!;
        ordered[to + 2] = words[from + 2]!;
        to += STEP_WORDS;
      } else if (this.#weightOf(words[from + 2]!) < this.#weightOf(ordered[duplicate + 2]!))
        ordered[duplicate + 2] = words[from + 2]!;
      if (isAlone && placeOfTarget.size > 0) placeOfTarget.clear();
    }
    return ordered.subarray(0, to);
  }

  /** Different rows may have made the same arcs. */
  #keptRun(words: Uint32Array, input: number): Run {
    let hash = words.length;
    for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words[at]!, 0x9e3779b1) ^ (hash >>> 15);
    const alike = this.#byArcs.get(hash) ?? [];
    this.#byArcs.set(hash, alike);
    const existingRun = alike.find(({ begin, end }) => this.#isKept(words, begin, end));
    if (existingRun !== undefined) return existingRun;
    const begin = this.#arcWords / STEP_WORDS;
    if (this.#arcWords + words.length > this.#arcs.length) {
      const larger = new Uint32Array((this.#arcWords + words.length) * 2);
      larger.set(this.#arcs);
      this.#arcs = larger;
    }
    this.#arcs.set(words, this.#arcWords);
    this.#arcWords += words.length;
    const run = { input, begin, end: this.#arcWords / STEP_WORDS, steps: this.#lightest(words), count: 0 };
    alike.push(run);
    this.#kept.push(run);
    return run;
  }

  #isKept(words: Uint32Array, begin: number, end: number): boolean {
    if ((end - begin) * STEP_WORDS !== words.length) return false;
    for (let at = 0; at < words.length; at++) if (this.#arcs[begin * STEP_WORDS + at] !== words[at]) return false;
    return true;
  }

  #lightest(words: Uint32Array): number[] {
    const steps: number[] = [];
    const stepTo = new Map<number, number>();
    let last = -1;
    let step = 0;
    for (let at = 0; at < words.length; at += STEP_WORDS) {
      const target = words[at + 1]!;
      if (target !== last) step = stepTo.get(target) ?? -1;
      last = target;
      if (step < 0) {
        step = steps.length;
        stepTo.set(target, step);
        steps.push(words[at]!, target, words[at + 2]!);
      } else if (this.#weightOf(words[at + 2]!) < this.#weightOf(steps[step + 2]!)) steps[step + 2] = words[at + 2]!;
    }
    return steps;
  }

  #weightOf(bits: number): number {
    this.#weightBits[0] = bits;
    return this.#weightValue[0]!;
  }

  #fail(message: string, offset: number): never {
    throw new DataError(message, { file: this.#tables.file, offset });
  }
}

function sharedWords(length: number): Uint32Array {
  return new Uint32Array(allocateShared(length * 4));
}

function inShared(numbers: readonly number[]): Uint32Array {
  const words = sharedWords(numbers.length);
  words.set(numbers);
  return words;
}

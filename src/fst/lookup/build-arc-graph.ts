/**
 * Makes the arc graph of a transducer from the tables of its file. Start at `buildArcGraph`.
 *
 * It follows the file's tables from the start state and checks every target on the way, so that the searches need no
 * check of their own. The file's packed index table finds the arcs of one letter in one access but cannot be
 * enumerated; a search that tries forty possible letters needs the five arcs that exist.
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
} from '../formats/raw-tables.js';
import { type ArcGraph, allocateArcGraph, arcGraphFrom, WORDS_PER_ARC } from './arc-graph.js';
import { fillLookahead } from './lookahead.js';

/** More than any real transducer has; the largest error models have some 10⁵ arcs in a state. */
const MAX_ARCS_ORDERED = 1 << 20;
/** Arcs with one input in a state that are sorted together: place and output make 32 bits. */
const MAX_RUN = 1 << 12;
/** In the order of a state's arcs, where those that read a letter begin. */
const LETTERS_FROM = 0x100000000;
/** The least part of the rows that must have become arcs for these to stay where they were collected; else they are copied. */
const LEAST_SHARE_KEPT = 0.5;

/** @param readsNothing per symbol, 1 for what reads no letter (see alphabet.ts); its length is the number of symbols */
export function buildArcGraph(tables: RawTables, readsNothing: Uint8Array): ArcGraph {
  const graph = new GraphBuilder(tables, readsNothing).build();
  fillLookahead(graph);
  return graph;
}

class GraphBuilder {
  readonly #tables: RawTables;
  readonly #readsNothing: Uint8Array;
  /**
   * Rows of the index table grouped by the state that owns them: a row with input a belongs to the state a + 1 rows
   * above.
   */
  readonly #ownedStart: Uint32Array;
  readonly #ownedRows: Uint32Array;
  /** Row → state number, plus one. */
  readonly #stateOfIndexRow: Uint32Array;
  readonly #stateOfTransitionRow: Uint32Array;
  /** State number → its address in the tables. */
  #addresses = new GrowingWords(1024);
  #letterStart = new GrowingWords(1024);
  #arcStart = new GrowingWords(1024);
  #finals = new GrowingWords(1024);
  #arcs: GrowingWords;
  readonly #maxArcWords: number;
  #sortKeys = new Float64Array(1024);
  readonly #runKeys = new Uint32Array(MAX_RUN);
  readonly #runWords = new Uint32Array(MAX_RUN * WORDS_PER_ARC);
  /** See `#dropDuplicates`: the kept arc that leads to a state, plus one. */
  #arcTo = new Uint32Array(1024);
  readonly #weightBits = new Uint32Array(1);
  readonly #weightValue = new Float32Array(this.#weightBits.buffer);

  constructor(tables: RawTables, readsNothing: Uint8Array) {
    this.#tables = tables;
    this.#readsNothing = readsNothing;
    this.#stateOfIndexRow = new Uint32Array(tables.indexRows);
    this.#stateOfTransitionRow = new Uint32Array(tables.transitionRows);
    this.#arcs = new GrowingWords(Math.max(64, tables.transitionRows * WORDS_PER_ARC));
    // In a well-formed file every state has its own rows. Where states share rows the arcs multiply: a bounded number
    // is accepted.
    this.#maxArcWords = (tables.transitionRows * 4 + 1024) * WORDS_PER_ARC;
    const owned = groupRowsByOwner(tables);
    this.#ownedStart = owned.start;
    this.#ownedRows = owned.rows;
  }

  build(): ArcGraph {
    this.#stateAt(0, this.#tables.indexOffset);
    for (let state = 0; state < this.#addresses.length; state++) {
      const address = this.#addresses.words[state]!;
      const firstArc = this.#arcs.length / WORDS_PER_ARC;
      this.#arcStart.push(firstArc);
      if (address >= TRANSITION_TABLE) this.#expandTransitionState(address - TRANSITION_TABLE);
      else this.#expandIndexState(address);
      this.#orderArcs(firstArc);
    }
    const stateCount = this.#addresses.length;
    const arcCount = this.#arcs.length / WORDS_PER_ARC;
    this.#arcStart.push(arcCount);
    const inPlace = this.#arcs.length >= this.#arcs.words.length * LEAST_SHARE_KEPT;
    const graph = allocateArcGraph(stateCount, inPlace ? 0 : arcCount);
    graph.arcStart.set(this.#arcStart.view());
    graph.letterStart.set(this.#letterStart.view());
    new Uint32Array(graph.finalWeights.buffer, graph.finalWeights.byteOffset, stateCount).set(this.#finals.view());
    if (inPlace) return arcGraphFrom({ ...graph, arcs: this.#arcs.view() });
    graph.arcs.set(this.#arcs.view());
    return graph;
  }

  /** The number of the state at a table address, which is new or known; `offset` says where the address was read. */
  #stateAt(address: number, offset: number): number {
    const inTransitions = address >= TRANSITION_TABLE;
    const row = inTransitions ? address - TRANSITION_TABLE : address;
    const states = inTransitions ? this.#stateOfTransitionRow : this.#stateOfIndexRow;
    if (row >= states.length) {
      const table = inTransitions ? 'transition' : 'index';
      throw new DataError(`target row ${row} of a ${table} table of ${states.length} rows`, {
        file: this.#tables.file,
        offset,
      });
    }
    if (states[row] === 0) {
      this.#addresses.push(address);
      states[row] = this.#addresses.length;
    }
    return states[row]! - 1;
  }

  #expandIndexState(row: number): void {
    const { index, indexStride, indexTargetAt, indexOffset } = this.#tables;
    this.#finals.push(finalBitsOfIndexRow(this.#tables, row));
    let begin = -1;
    let end = -1;
    for (let i = this.#ownedStart[row]!; i < this.#ownedStart[row + 1]!; i++) {
      const slot = this.#ownedRows[i]!;
      const symbol = index.getUint16(slot * indexStride, true);
      const first = index.getUint32(slot * indexStride + indexTargetAt, true) - TRANSITION_TABLE;
      // Where a special symbol has both a slot of its own and a place in the ε run, it was read with the run.
      if (first >= begin && first < end) continue;
      const after = this.#pushRun(first, symbol, indexOffset + slot * indexStride);
      if (symbol === 0) {
        begin = first;
        end = after;
      }
    }
  }

  /** Pushes the arcs of one index slot, which begin at transition row `first`; returns the row after them. */
  #pushRun(first: number, symbol: number, offset: number): number {
    const { transitions, transitionRows, transitionStride, file } = this.#tables;
    if (first < 0 || first >= transitionRows) {
      throw new DataError(`transition row ${first} of ${transitionRows}`, { file, offset });
    }
    let row = first;
    while (row < transitionRows) {
      const input = transitions.getUint16(row * transitionStride, true);
      if (symbol === 0 ? input === EMPTY_SYMBOL || this.#readsNothing[input] !== 1 : input !== symbol) break;
      row++;
    }
    this.#pushArcs(first, row);
    return row;
  }

  /** A state in the transition table: its arcs follow its finality row, up to the next finality row. */
  #expandTransitionState(finalityRow: number): void {
    const { transitions, transitionRows, transitionStride } = this.#tables;
    this.#finals.push(finalBitsOfTransitionRow(this.#tables, finalityRow));
    let end = finalityRow + 1;
    while (end < transitionRows && transitions.getUint16(end * transitionStride, true) !== EMPTY_SYMBOL) end++;
    this.#pushArcs(finalityRow + 1, end);
  }

  /** Orders the newest state's arcs, from `firstArc` on, and notes where those that read a letter begin. */
  #orderArcs(firstArc: number): void {
    const { words, length } = this.#arcs;
    const readsNothing = this.#readsNothing;
    let silent = 0;
    let hasDuplicates = false;
    let isOrderedByInput = true;
    let isOrdered = true;
    let lastInput = -1;
    let lastOutput = -1;
    let lastWasSilent = true;
    for (let at = firstArc * WORDS_PER_ARC; at < length; at += WORDS_PER_ARC) {
      const symbols = words[at]!;
      const input = symbols & 0xffff;
      const output = symbols >>> 16;
      const isSilent = readsNothing[input] === 1;
      if (isSilent) silent++;
      if (input === lastInput) {
        if (output === lastOutput) hasDuplicates = true;
        else if (output < lastOutput) isOrdered = false;
      } else if (isSilent === lastWasSilent ? input < lastInput : isSilent) isOrderedByInput = false;
      lastInput = input;
      lastOutput = output;
      lastWasSilent = isSilent;
    }
    // Files have a state's arcs by input symbol as a rule.
    const count = length / WORDS_PER_ARC - firstArc;
    if (!isOrderedByInput) this.#sortArcs(firstArc, count);
    else if (!isOrdered) this.#sortRuns(firstArc, count);
    const needsLook = hasDuplicates || !isOrderedByInput || !isOrdered;
    const dropped = needsLook ? this.#dropDuplicates(firstArc, firstArc + silent) : 0;
    this.#letterStart.push(firstArc + silent - dropped);
  }

  /** Puts the arcs of each input in order, where inputs are in order already. */
  #sortRuns(firstArc: number, count: number): void {
    const { words } = this.#arcs;
    for (let start = 0, end = 0; start < count; start = end) {
      const input = words[(firstArc + start) * WORDS_PER_ARC]! & 0xffff;
      let isOrdered = true;
      let last = 0;
      for (end = start; end < count; end++) {
        const symbols = words[(firstArc + end) * WORDS_PER_ARC]!;
        if ((symbols & 0xffff) !== input) break;
        if (symbols < last) isOrdered = false;
        last = symbols;
      }
      if (isOrdered) continue;
      if (end - start > MAX_RUN) this.#sortArcs(firstArc + start, end - start);
      else this.#sortRun(firstArc + start, end - start);
    }
  }

  /** Arcs with the same input, by output; at most `MAX_RUN`. */
  #sortRun(firstArc: number, count: number): void {
    const { words } = this.#arcs;
    const [keys, unsorted] = [this.#runKeys.subarray(0, count), this.#runWords];
    const first = firstArc * WORDS_PER_ARC;
    for (let i = 0; i < count; i++) {
      const from = first + i * WORDS_PER_ARC;
      keys[i] = ((words[from]! & 0xffff0000) | i) >>> 0;
      unsorted[i * WORDS_PER_ARC] = words[from]!;
      unsorted[i * WORDS_PER_ARC + 1] = words[from + 1]!;
      unsorted[i * WORDS_PER_ARC + 2] = words[from + 2]!;
    }
    keys.sort();
    for (let i = 0; i < count; i++) {
      const from = (keys[i]! & 0xffff) * WORDS_PER_ARC;
      const to = first + i * WORDS_PER_ARC;
      words[to] = unsorted[from]!;
      words[to + 1] = unsorted[from + 1]!;
      words[to + 2] = unsorted[from + 2]!;
    }
  }

  #sortArcs(firstArc: number, count: number): void {
    const unsorted = this.#arcs.words.slice(firstArc * WORDS_PER_ARC, (firstArc + count) * WORDS_PER_ARC);
    // The order and the arc's place make one number, which typed arrays sort fast: 33 bits and 20.
    if (count > MAX_ARCS_ORDERED) throw new DataError(`a state with ${count} arcs`, { file: this.#tables.file });
    if (this.#sortKeys.length < count) this.#sortKeys = new Float64Array(count * 2);
    const keys = this.#sortKeys.subarray(0, count);
    for (let i = 0; i < count; i++) keys[i] = this.#orderOf(unsorted[i * WORDS_PER_ARC]!) * MAX_ARCS_ORDERED + i;
    keys.sort();
    for (let i = 0; i < count; i++) {
      const from = (keys[i]! % MAX_ARCS_ORDERED) * WORDS_PER_ARC;
      const to = (firstArc + i) * WORDS_PER_ARC;
      for (let word = 0; word < WORDS_PER_ARC; word++) this.#arcs.words[to + word] = unsorted[from + word]!;
    }
  }

  /**
   * Of arcs that differ only in weight the lightest is kept; some error models hold each forty times. Returns how many
   * were dropped before the arc `letters`.
   */
  #dropDuplicates(firstArc: number, letters: number): number {
    const { words } = this.#arcs;
    const end = this.#arcs.length / WORDS_PER_ARC;
    if (this.#arcTo.length < this.#addresses.length) this.#arcTo = new Uint32Array(this.#addresses.length * 2);
    const arcTo = this.#arcTo;
    let keptEnd = firstArc;
    let droppedBefore = 0;
    let symbols = -1;
    /** The first kept arc with these symbols: an arc in `arcTo` that is before it belongs to others. */
    let first = firstArc;
    for (let arc = firstArc; arc < end; arc++) {
      const from = arc * WORDS_PER_ARC;
      if (words[from] !== symbols) first = keptEnd;
      symbols = words[from]!;
      const target = words[from + 1]!;
      const duplicate = arcTo[target]! - 1;
      if (duplicate >= first) {
        if (this.#weightOf(arc) < this.#weightOf(duplicate)) words[duplicate * WORDS_PER_ARC + 2] = words[from + 2]!;
        if (arc < letters) droppedBefore++;
        continue;
      }
      arcTo[target] = keptEnd + 1;
      const to = keptEnd++ * WORDS_PER_ARC;
      if (to === from) continue;
      words[to] = symbols;
      words[to + 1] = target;
      words[to + 2] = words[from + 2]!;
    }
    this.#arcs.length = keptEnd * WORDS_PER_ARC;
    return droppedBefore;
  }

  #weightOf(arc: number): number {
    this.#weightBits[0] = this.#arcs.words[arc * WORDS_PER_ARC + 2]!;
    return this.#weightValue[0]!;
  }

  #orderOf(symbols: number): number {
    const input = symbols & 0xffff;
    return (this.#readsNothing[input] === 1 ? 0 : LETTERS_FROM) + input * 0x10000 + (symbols >>> 16);
  }

  /** Pushes the transition rows first … end − 1. */
  #pushArcs(first: number, end: number): void {
    const { transitions, transitionStride, weighted, transitionOffset, file } = this.#tables;
    const symbolCount = this.#readsNothing.length;
    const arcs = this.#arcs;
    if (arcs.length + (end - first) * WORDS_PER_ARC > this.#maxArcWords) {
      const offset = transitionOffset + first * transitionStride;
      throw new DataError('states share their transitions in too many ways', { file, offset });
    }
    arcs.makeRoom((end - first) * WORDS_PER_ARC);
    const { words } = arcs;
    let to = arcs.length;
    for (let row = first; row < end; row++) {
      const at = row * transitionStride;
      const symbols = transitions.getUint32(at, true);
      const input = symbols & 0xffff;
      const output = symbols >>> 16;
      if (input >= symbolCount || output >= symbolCount) {
        const offset = transitionOffset + at;
        throw new DataError(`symbols ${input}:${output} of ${symbolCount}`, { file, offset });
      }
      words[to] = symbols;
      words[to + 1] = this.#stateAt(transitions.getUint32(at + 4, true), transitionOffset + at + 4);
      words[to + 2] = weighted
        ? checkedWeight(this.#tables, transitions.getUint32(at + 8, true), transitionOffset + at + 8)
        : 0;
      words[to + 3] = 0;
      to += WORDS_PER_ARC;
    }
    arcs.length = to;
  }
}

/** Counting sort of the filled index rows by their owner; within an owner they stay in row order, that is by symbol. */
function groupRowsByOwner(tables: RawTables): { start: Uint32Array; rows: Uint32Array } {
  const { index, indexRows, indexStride } = tables;
  const ownerOf = (row: number): number => {
    const input = index.getUint16(row * indexStride, true);
    return input === EMPTY_SYMBOL ? -1 : row - 1 - input;
  };
  const start = new Uint32Array(indexRows + 2);
  let filled = 0;
  for (let row = 0; row < indexRows; row++) {
    const owner = ownerOf(row);
    if (owner < 0) continue;
    start[owner + 2]!++;
    filled++;
  }
  for (let owner = 1; owner < indexRows + 2; owner++) start[owner]! += start[owner - 1]!;
  const rows = new Uint32Array(filled);
  for (let row = 0; row < indexRows; row++) {
    const owner = ownerOf(row);
    if (owner >= 0) rows[start[owner + 1]!++] = row;
  }
  return { start, rows };
}

/** A list of u32 that doubles when it is full, in memory that threads share. */
class GrowingWords {
  words: Uint32Array;
  length = 0;

  constructor(capacity: number) {
    this.words = new Uint32Array(allocateShared(capacity * 4));
  }

  push(word: number): void {
    if (this.length === this.words.length) this.makeRoom(1);
    this.words[this.length++] = word;
  }

  makeRoom(count: number): void {
    if (this.length + count <= this.words.length) return;
    const larger = new Uint32Array(allocateShared(Math.max(this.words.length * 2, this.length + count) * 4));
    larger.set(this.words);
    this.words = larger;
  }

  view(): Uint32Array {
    return this.words.subarray(0, this.length);
  }
}

/**
 * Stores an automaton as HFST optimised lookup, weighted (`HFST_OLW`), with an HFST3 header: the bytes that
 * hfst-lookup, hfst-ospell and our own reader take. Start at `writeOptimisedLookup`.
 *
 * | part             | bytes                                                                              |
 * |------------------|------------------------------------------------------------------------------------|
 * | HFST3 header     | "HFST\0", u16 length, 0, key\0value\0 …                                            |
 * | transducer header| u16 input symbols, u16 symbols, u32 index rows, u32 transition rows, u32 states,   |
 * |                  | u32 transitions, nine u32 booleans                                                 |
 * | alphabet         | symbols as NUL-terminated UTF-8                                                    |
 * | index table      | 6 a row: u16 input, u32 target                                                     |
 * | transition table | 12 a row: u16 input, u16 output, u32 target, f32 weight                            |
 *
 * A state whose arcs all have one input (or none) lives in the transition table: its finality row, then its arcs. Only
 * the others, and the start, need index rows. Public readers look at the first arc of a transition-table state and no
 * further, so a state with two inputs never goes there.
 */
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../build/automaton.js';
import { packIndex } from './pack-index.js';

/** Added to a row of the transition table to tell it from a row of the index table. */
const TRANSITION_TABLE = 0x80000000;
const INDEX_ROW_BYTES = 6;
const TRANSITION_ROW_BYTES = 12;
const TRANSDUCER_HEADER_BYTES = 56;
/** Its length is stored in 16 bits. */
const MAX_HEADER_BYTES = 0xffff;

/** A transducer as the bytes of a file. */
export interface WrittenTransducer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For each state of the automaton, its number in the file. */
  readonly stateNumbers: Uint32Array;
}

/** Options of `writeOptimisedLookup`. */
export interface WriteOptions {
  /** The `name` property of the HFST3 header. */
  readonly name?: string;
  /** More properties of the HFST3 header. */
  readonly properties?: ReadonlyMap<string, string>;
  /**
   * A network of a tokeniser: symbols keep their numbers, and arcs that call networks (`@I.name@`) stand where flag
   * diacritics do. Only the first network of a file has the alphabet.
   */
  readonly network?: 'first' | 'other';
}

/** Writes HFST optimised lookup, which `Transducer.read` and the programs of HFST read. */
export function writeOptimisedLookup(automaton: Automaton, options: WriteOptions = {}): WrittenTransducer {
  const alphabet = options.network === undefined ? orderAlphabet(automaton) : keptAlphabet(automaton);
  const writtenSymbols = options.network === 'other' ? [] : alphabet.symbols;
  const plan = planTables(automaton, alphabet);
  const properties = propertiesOf(automaton, alphabet.isFlag);

  const encoder = new TextEncoder();
  const headerText = encoder.encode(
    headerPairs(options)
      .map((text) => `${text.replaceAll('\0', '')}\0`)
      .join(''),
  );
  if (headerText.length > MAX_HEADER_BYTES) throw new DataError('the properties of the transducer are too long');
  const alphabetText = encoder.encode(writtenSymbols.map((symbol) => `${symbol}\0`).join(''));
  const size =
    8 +
    headerText.length +
    TRANSDUCER_HEADER_BYTES +
    alphabetText.length +
    plan.indexRows * INDEX_ROW_BYTES +
    plan.transitionRows * TRANSITION_ROW_BYTES;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);

  bytes.set(encoder.encode('HFST\0'), 0);
  view.setUint16(5, headerText.length, true);
  bytes.set(headerText, 8);
  let at = 8 + headerText.length;
  view.setUint16(at, options.network === 'other' ? 0 : alphabet.inputSymbols, true);
  view.setUint16(at + 2, writtenSymbols.length, true);
  view.setUint32(at + 4, plan.indexRows, true);
  view.setUint32(at + 8, plan.transitionRows, true);
  view.setUint32(at + 12, automaton.stateCount, true);
  view.setUint32(at + 16, automaton.target.length, true);
  for (const [i, property] of properties.entries()) view.setUint32(at + 20 + 4 * i, property ? 1 : 0, true);
  at += TRANSDUCER_HEADER_BYTES;
  bytes.set(alphabetText, at);
  at += alphabetText.length;
  writeIndexTable(view, at, automaton, alphabet, plan);
  writeTransitionTable(view, at + plan.indexRows * INDEX_ROW_BYTES, automaton, alphabet, plan);
  return { bytes, stateNumbers: plan.stateNumbers };
}

/** Keys and values in turn. */
function headerPairs({ name, properties = new Map() }: WriteOptions): string[] {
  const named = name === undefined ? [] : ['name', name];
  return ['version', '3.3', 'type', 'HFST_OLW', ...named, ...[...properties].flat()];
}

interface FileAlphabet {
  readonly symbols: string[];
  readonly inputSymbols: number;
  /** Symbol number in the automaton to symbol number in the file. */
  readonly number: Uint16Array;
  /** By number in the automaton. */
  readonly isFlag: Uint8Array;
  /** By number in the automaton: the index slot of an input, 0 for epsilon and every flag diacritic. */
  readonly slot: Uint16Array;
}

const FLAG_DIACRITIC = /^@[PNRDCU]\.[^.@]+(\.[^.@]+)?@$/u;

/** Epsilon, then what stands on input sides, then flag diacritics, then what is only ever output. */
function orderAlphabet(automaton: Automaton): FileAlphabet {
  const count = automaton.symbols.length;
  const isInput = new Uint8Array(count);
  for (let a = 0; a < automaton.input.length; a++) isInput[automaton.input[a]!] = 1;
  const isFlag = Uint8Array.from(automaton.symbols, (symbol) => (FLAG_DIACRITIC.test(symbol) ? 1 : 0));
  const kind = (symbol: number): number => (isFlag[symbol] === 1 ? 1 : isInput[symbol] === 1 ? 0 : 2);
  const order = [0];
  for (const wanted of [0, 1, 2]) for (let s = 1; s < count; s++) if (kind(s) === wanted) order.push(s);
  const number = new Uint16Array(count);
  for (const [i, symbol] of order.entries()) number[symbol] = i;
  const inputSymbols = order.filter((symbol) => symbol === 0 || kind(symbol) < 2).length;
  return {
    symbols: order.map((symbol) => automaton.symbols[symbol]!),
    inputSymbols,
    number,
    isFlag,
    slot: number.map((n, symbol) => (isFlag[symbol] === 1 ? 0 : n)),
  };
}

const CALL = /^@I\..+@$/su;

/** The alphabet as it is. Readers of tokenisers look for the arcs of any symbol, so all count as inputs. */
function keptAlphabet({ symbols }: Automaton): FileAlphabet {
  const isFlag = Uint8Array.from(symbols, (symbol) => (FLAG_DIACRITIC.test(symbol) || CALL.test(symbol) ? 1 : 0));
  const number = Uint16Array.from(symbols, (_, i) => i);
  const slot = number.map((n) => (isFlag[n] === 1 ? 0 : n));
  return { symbols: [...symbols], inputSymbols: symbols.length, number, isFlag, slot };
}

interface TablePlan {
  readonly stateNumbers: Uint32Array;
  /** First transition row of a state's arcs (after the finality row, where it has one). */
  readonly arcRow: Uint32Array;
  /** Arcs of all states, each state's sorted by slot. */
  readonly arcOrder: Uint32Array;
  readonly indexRows: number;
  readonly transitionRows: number;
}

/** Decides where every state and every arc goes in the two tables. */
function planTables(automaton: Automaton, alphabet: FileAlphabet): TablePlan {
  const { stateCount, firstArc, input } = automaton;
  const ordered = orderArcs(automaton, alphabet);
  const { arcOrder, isIndexed, indexed } = ordered;
  const { firstOffset, offsets } = ownedRows(automaton, alphabet, ordered);
  const layout = packIndex(firstOffset, offsets);

  const stateNumbers = new Uint32Array(stateCount);
  for (let i = 0; i < indexed.length; i++) stateNumbers[indexed[i]!] = layout.row[i]!;
  const arcRow = new Uint32Array(stateCount);
  // First the arcs of the indexed states, then the others, each behind its finality row. Readers differ in where they
  // let a transition-table state end (at another input, or at the next finality row); in this order both are right.
  let row = 0;
  let lastSlot = -1;
  for (let i = 0; i < indexed.length; i++) {
    const s = indexed[i]!;
    const from = firstArc[s]!;
    const end = firstArc[s + 1]!;
    if (from === end) continue;
    // An empty row where a reader would run from one state's arcs into the next one's.
    if (alphabet.slot[input[arcOrder[from]!]!] === lastSlot) row++;
    arcRow[s] = row;
    row += end - from;
    lastSlot = alphabet.slot[input[arcOrder[end - 1]!]!]!;
  }
  for (let s = 0; s < stateCount; s++) {
    if (isIndexed[s] === 1) continue;
    stateNumbers[s] = TRANSITION_TABLE + row++;
    arcRow[s] = row;
    row += firstArc[s + 1]! - firstArc[s]!;
  }
  return {
    stateNumbers,
    arcRow,
    arcOrder,
    // Readers look at row s + 1 + a for any input symbol a.
    indexRows: layout.rows + alphabet.inputSymbols + 1,
    transitionRows: row + 1,
  };
}

interface OrderedArcs {
  /** Arcs of all states, each state's sorted by slot. */
  readonly arcOrder: Uint32Array;
  /** 1 for states that need index rows: those with several slots, and the start. */
  readonly isIndexed: Uint8Array;
  /** The same states as a list, the start first. */
  readonly indexed: Uint32Array;
  /** How many index rows they own together. */
  readonly ownedCount: number;
}

function orderArcs(automaton: Automaton, alphabet: FileAlphabet): OrderedArcs {
  const { stateCount, firstArc, input, finalWeight } = automaton;
  const arcOrder = new Uint32Array(input.length);
  const isIndexed = new Uint8Array(stateCount);
  let indexedCount = 0;
  let ownedCount = 0;
  for (let s = 0; s < stateCount; s++) {
    const slots = sortBySlot(arcOrder.subarray(firstArc[s]!, firstArc[s + 1]!), firstArc[s]!, input, alphabet);
    if (slots > 1 || s === automaton.start) {
      isIndexed[s] = 1;
      indexedCount++;
      ownedCount += slots + (finalWeight[s]! < Number.POSITIVE_INFINITY ? 1 : 0);
    }
  }
  const indexed = new Uint32Array(indexedCount);
  indexed[0] = automaton.start;
  let n = 1;
  for (let s = 0; s < stateCount; s++) if (isIndexed[s] === 1 && s !== automaton.start) indexed[n++] = s;
  return { arcOrder, isIndexed, indexed, ownedCount };
}

/** Fills `order` with the arcs from `first` on, by the slots of their symbols. Returns how many slots those are. */
function sortBySlot(order: Uint32Array, first: number, input: Uint16Array, { slot }: FileAlphabet): number {
  let isSorted = true;
  for (let i = 0; i < order.length; i++) {
    order[i] = first + i;
    if (i > 0 && slot[input[first + i]!]! < slot[input[first + i - 1]!]!) isSorted = false;
  }
  if (!isSorted) order.sort((x, y) => slot[input[x]!]! - slot[input[y]!]! || x - y);
  let slots = 0;
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || slot[input[order[i]!]!] !== slot[input[order[i - 1]!]!]) slots++;
  }
  return slots;
}

/** The index rows that each indexed state owns, counted from its own row: 0 if it is final, and 1 + slot for its arcs. */
function ownedRows(
  { firstArc, input, finalWeight }: Automaton,
  alphabet: FileAlphabet,
  { arcOrder, indexed, ownedCount }: OrderedArcs,
): { firstOffset: Uint32Array; offsets: Uint32Array } {
  const firstOffset = new Uint32Array(indexed.length + 1);
  const offsets = new Uint32Array(ownedCount);
  let o = 0;
  for (let i = 0; i < indexed.length; i++) {
    const s = indexed[i]!;
    if (finalWeight[s]! < Number.POSITIVE_INFINITY) offsets[o++] = 0;
    let previous = -1;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const slot = alphabet.slot[input[arcOrder[a]!]!]!;
      if (slot !== previous) offsets[o++] = 1 + slot;
      previous = slot;
    }
    firstOffset[i + 1] = o;
  }
  return { firstOffset, offsets };
}

function writeIndexTable(
  view: DataView,
  base: number,
  automaton: Automaton,
  alphabet: FileAlphabet,
  plan: TablePlan,
): void {
  const { firstArc, input, finalWeight, stateCount } = automaton;
  const end = base + plan.indexRows * INDEX_ROW_BYTES;
  new Uint8Array(view.buffer, base, end - base).fill(0xff);
  for (let s = 0; s < stateCount; s++) {
    const number = plan.stateNumbers[s]!;
    if (number >= TRANSITION_TABLE) continue;
    const at = base + number * INDEX_ROW_BYTES;
    if (finalWeight[s]! < Number.POSITIVE_INFINITY) view.setFloat32(at + 2, finalWeight[s]!, true);
    let previous = -1;
    for (let i = firstArc[s]!; i < firstArc[s + 1]!; i++) {
      const slot = alphabet.slot[input[plan.arcOrder[i]!]!]!;
      if (slot === previous) continue;
      previous = slot;
      const slotAt = at + (1 + slot) * INDEX_ROW_BYTES;
      view.setUint16(slotAt, slot, true);
      view.setUint32(slotAt + 2, TRANSITION_TABLE + plan.arcRow[s]! + (i - firstArc[s]!), true);
    }
  }
}

function writeTransitionTable(
  view: DataView,
  base: number,
  automaton: Automaton,
  alphabet: FileAlphabet,
  plan: TablePlan,
): void {
  const { firstArc, input, output, target, weight, finalWeight, stateCount } = automaton;
  const empty = new Uint8Array(TRANSITION_ROW_BYTES).fill(0xff);
  new DataView(empty.buffer).setFloat32(8, Number.POSITIVE_INFINITY, true);
  const table = new Uint8Array(view.buffer, base, plan.transitionRows * TRANSITION_ROW_BYTES);
  for (let at = 0; at < table.length; at += TRANSITION_ROW_BYTES) table.set(empty, at);
  for (let s = 0; s < stateCount; s++) {
    let at = base + plan.arcRow[s]! * TRANSITION_ROW_BYTES;
    if (plan.stateNumbers[s]! >= TRANSITION_TABLE && finalWeight[s]! < Number.POSITIVE_INFINITY) {
      view.setUint32(at - 8, 1, true);
      view.setFloat32(at - 4, finalWeight[s]!, true);
    }
    for (let i = firstArc[s]!; i < firstArc[s + 1]!; i++) {
      const a = plan.arcOrder[i]!;
      view.setUint16(at, alphabet.number[input[a]!]!, true);
      view.setUint16(at + 2, alphabet.number[output[a]!]!, true);
      view.setUint32(at + 4, plan.stateNumbers[target[a]!]!, true);
      view.setFloat32(at + 8, weight[a]!, true);
      at += TRANSITION_ROW_BYTES;
    }
  }
}

/** The nine booleans of the transducer header, in their order. */
function propertiesOf(automaton: Automaton, isFlag: Uint8Array): boolean[] {
  const { firstArc, input, output, weight, stateCount } = automaton;
  let deterministic = true;
  let inputDeterministic = true;
  let bothEpsilon = false;
  let inputEpsilon = false;
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const silent = input[a] === 0 || isFlag[input[a]!] === 1;
      if (silent) inputEpsilon = true;
      if (silent && output[a] === 0) bothEpsilon = true;
      if (a > firstArc[s]! && input[a] === input[a - 1]) {
        inputDeterministic = false;
        if (output[a] === output[a - 1]) deterministic = false;
      }
    }
  }
  if (bothEpsilon) deterministic = false;
  if (inputEpsilon) inputDeterministic = false;
  const silentCycle = hasCycle(automaton, (a) => input[a] === 0 || isFlag[input[a]!] === 1);
  const freeSilentCycle =
    silentCycle && hasCycle(automaton, (a) => (input[a] === 0 || isFlag[input[a]!] === 1) && weight[a] === 0);
  return [
    true,
    deterministic,
    inputDeterministic,
    false,
    hasCycle(automaton, () => true),
    bothEpsilon,
    inputEpsilon,
    silentCycle,
    freeSilentCycle,
  ];
}

/** Whether the arcs that `follow` picks form a cycle: states are peeled off as long as one has no arc left into it. */
function hasCycle(automaton: Automaton, follow: (arc: number) => boolean): boolean {
  const { firstArc, target, stateCount } = automaton;
  const waiting = new Uint32Array(stateCount);
  for (let a = 0; a < target.length; a++) if (follow(a)) waiting[target[a]!]!++;
  const free: number[] = [];
  for (let s = 0; s < stateCount; s++) if (waiting[s] === 0) free.push(s);
  let peeled = 0;
  while (free.length > 0) {
    const s = free.pop()!;
    peeled++;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      if (follow(a) && --waiting[target[a]!]! === 0) free.push(target[a]!);
    }
  }
  return peeled < stateCount;
}

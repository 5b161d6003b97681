/**
 * Writes Zstandard frames (RFC 8878) for tests: blocks of every type, Huffman-coded literals, and sequences in
 * finite-state codes. It looks for no repetitions of its own: the caller says what a block consists of. Start at
 * `writeZstdFrame`, and at `contentOf`, which says what has to come out. The tables are made here, not taken from the
 * decoder, so that a mistake in one shows.
 */
import { concat, le } from './archive-writers.js';

export interface Sequence {
  /** Bytes that come before the match. */
  readonly literals: Uint8Array;
  /** At least 3. */
  readonly matchLength: number;
  /** How far back the match starts, from 1, or which of the last three offsets it has, as −1, −2, −3. */
  readonly offset: number;
}

export type LiteralsForm = 'raw' | 'repeated' | 'huffman' | 'huffman in four streams';

export type ZstdBlock =
  | { readonly kind: 'raw'; readonly bytes: Uint8Array }
  | { readonly kind: 'repeated'; readonly byte: number; readonly count: number }
  | {
      readonly kind: 'compressed';
      readonly sequences: readonly Sequence[];
      /** Literals behind the last match. */
      readonly rest: Uint8Array;
      /** A wish: literals that cannot be written like that are written raw. */
      readonly form: LiteralsForm;
    };

export interface ZstdFrameOptions {
  /** The frame says how large its content is, and then needs no window. */
  readonly sized: boolean;
}

// ------------------------------------------------------------------------------------------------------ what is meant

/** The bytes that blocks stand for, copied one by one. Sequences that reach back too far are refused. */
export function contentOf(blocks: readonly ZstdBlock[]): Uint8Array {
  const out = new ByteList();
  let recent = [1, 4, 8];
  for (const block of blocks) {
    if (block.kind === 'raw') out.addAll(block.bytes);
    else if (block.kind === 'repeated') for (let i = 0; i < block.count; i++) out.add(block.byte);
    else {
      for (const sequence of block.sequences) {
        out.addAll(sequence.literals);
        const distance = distanceOf(sequence, recent);
        recent = recentAfter(sequence, recent);
        if (distance < 1 || distance > out.length) throw new RangeError('a match starts before the content');
        for (let i = 0; i < sequence.matchLength; i++) out.add(out.fromEnd(distance));
      }
      out.addAll(block.rest);
    }
  }
  return out.bytes();
}

class ByteList {
  #bytes: Uint8Array = new Uint8Array(1 << 12);
  length = 0;

  add(byte: number): void {
    if (this.length === this.#bytes.length) this.#bytes = concat(this.#bytes, new Uint8Array(this.length));
    this.#bytes[this.length++] = byte;
  }

  addAll(bytes: Uint8Array): void {
    for (const byte of bytes) this.add(byte);
  }

  fromEnd(distance: number): number {
    return this.#bytes[this.length - distance]!;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

/** Without literals the last offset cannot be meant: that would have been one longer match. So all move up by one. */
export function distanceOf({ literals, offset }: Sequence, recent: readonly number[]): number {
  if (offset > 0) return offset;
  const which = -offset - 1 + (literals.length === 0 ? 1 : 0);
  return which === 3 ? recent[0]! - 1 : recent[which]!;
}

export function recentAfter(sequence: Sequence, recent: readonly number[]): number[] {
  const distance = distanceOf(sequence, recent);
  const which = sequence.offset > 0 ? 3 : -sequence.offset - 1 + (sequence.literals.length === 0 ? 1 : 0);
  const others = recent.filter((_, i) => i !== Math.min(which, 2));
  return [distance, ...others];
}

// ------------------------------------------------------------------------------------------------------------- frames

export function writeZstdFrame(blocks: readonly ZstdBlock[], { sized }: ZstdFrameOptions): Uint8Array {
  const size = contentOf(blocks).length;
  // Single segment with four bytes of content size; or a window of 1 MiB.
  const header = sized ? concat([0xa0], le(size, 4)) : Uint8Array.of(0x00, 10 << 3);
  const written = (blocks.length > 0 ? blocks : [{ kind: 'raw', bytes: new Uint8Array() } as const]).map((block, i) => {
    const isLast = Number(i >= blocks.length - 1);
    if (block.kind === 'raw') return concat(blockHeader(0, block.bytes.length, isLast), block.bytes);
    if (block.kind === 'repeated') return concat(blockHeader(1, block.count, isLast), [block.byte]);
    const body = writeCompressed(block);
    return concat(blockHeader(2, body.length, isLast), body);
  });
  return concat([0x28, 0xb5, 0x2f, 0xfd], header, ...written);
}

function blockHeader(type: number, size: number, isLast: number): Uint8Array {
  return le((size << 3) | (type << 1) | isLast, 3);
}

type Compressed = Extract<ZstdBlock, { kind: 'compressed' }>;

function writeCompressed({ sequences, rest, form }: Compressed): Uint8Array {
  const literals = concat(...sequences.map((sequence) => sequence.literals), rest);
  return concat(writeLiterals(literals, form), writeSequences(sequences));
}

// ------------------------------------------------------------------------------------------------------------ literals

function writeLiterals(literals: Uint8Array, form: LiteralsForm): Uint8Array {
  const { length } = literals;
  if (form === 'repeated' && length > 0 && literals.every((byte) => byte === literals[0])) {
    return concat(le(1 | (3 << 2) | (length << 4), 3), literals.subarray(0, 1));
  }
  const huffman = form === 'raw' || form === 'repeated' ? undefined : huffmanCodes(literals);
  if (huffman && length < 1024) {
    const quarter = Math.ceil(length / 4);
    const inFour = form === 'huffman in four streams' && length > 3 * quarter;
    const streams = inFour ? [0, 1, 2, 3].map((i) => literals.subarray(i * quarter, (i + 1) * quarter)) : [literals];
    const written = streams.map((stream) => writeBackwards([...stream].map((byte) => huffman.codes.get(byte)!)));
    const jumps = inFour ? concat(...written.slice(0, 3).map((stream) => le(stream.length, 2))) : new Uint8Array();
    const body = concat(huffman.description, jumps, ...written);
    if (body.length < 1024) {
      return concat(le(2 | (Number(inFour) << 2) | (length << 4) | (body.length << 14), 3), body);
    }
  }
  return concat(le(0 | (3 << 2) | (length << 4), 3), literals);
}

interface Bits {
  readonly value: number;
  readonly count: number;
}

/** Codes of two lengths at most, for bytes below 128 of at least two kinds, with their weights written one by one. */
function huffmanCodes(literals: Uint8Array): { codes: Map<number, Bits>; description: Uint8Array } | undefined {
  const symbols = [...new Set(literals)].sort((a, b) => a - b);
  if (symbols.length < 2 || symbols.at(-1)! >= 128) return undefined;
  const longest = Math.ceil(Math.log2(symbols.length));
  const shortCount = 2 ** longest - symbols.length;
  const codes = new Map<number, Bits>();
  // Longer codes first, from 0 upwards.
  const short = symbols.slice(0, shortCount);
  const long = symbols.slice(shortCount);
  for (const [i, symbol] of long.entries()) codes.set(symbol, { value: i, count: longest });
  for (const [i, symbol] of short.entries()) {
    codes.set(symbol, { value: long.length / 2 + i, count: longest - 1 });
  }
  // The weight of the last symbol is not written: it follows from the others.
  const last = symbols.at(-1)!;
  const weights = Array.from({ length: last }, (_, symbol) => {
    const code = codes.get(symbol);
    return code ? longest + 1 - code.count : 0;
  });
  const pairs = Array.from(
    { length: Math.ceil(weights.length / 2) },
    (_, i) => (weights[i * 2]! << 4) | (weights[i * 2 + 1] ?? 0),
  );
  return { codes, description: Uint8Array.of(127 + weights.length, ...pairs) };
}

/** Fields in the order in which they are read: a decoder starts at the last byte, below the highest bit that is set. */
function writeBackwards(fields: readonly Bits[]): Uint8Array {
  const bits: number[] = [];
  for (const { value, count } of [...fields].reverse()) {
    for (let i = 0; i < count; i++) bits.push(Math.floor(value / 2 ** i) % 2);
  }
  bits.push(1);
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [i, bit] of bits.entries()) bytes[i >> 3]! |= bit << (i & 7);
  return bytes;
}

// ----------------------------------------------------------------------------------------------------------- sequences

interface Code {
  readonly base: number;
  readonly bits: number;
}

const LITERAL_LENGTHS = codesFrom(0, [
  ...new Array<number>(16).fill(0),
  ...[1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
]);
const MATCH_LENGTHS = codesFrom(3, [
  ...new Array<number>(32).fill(0),
  ...[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
]);

function codesFrom(first: number, bits: readonly number[]): Code[] {
  let base = first;
  return bits.map((count) => {
    const code = { base, bits: count };
    base += 2 ** count;
    return code;
  });
}

/** One state of a finite-state decoder: what it stands for, and where it goes. */
interface State {
  readonly symbol: number;
  readonly bits: number;
  readonly base: number;
}

const LITERAL_STATES = statesOf(
  [4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1],
  6,
);
const MATCH_STATES = statesOf(
  [1, 4, 3, 2, 2, 2, 2, 2, 2, ...new Array<number>(37).fill(1), ...new Array<number>(7).fill(-1)],
  6,
);
const OFFSET_STATES = statesOf(
  [1, 1, 1, 1, 1, 1, 2, 2, 2, ...new Array<number>(15).fill(1), ...new Array<number>(5).fill(-1)],
  5,
);

/** RFC 8878, 4.1.1: symbols are spread over the states by a fixed step; those of count −1 stand at the end. */
function statesOf(counts: readonly number[], log: number): State[] {
  const size = 2 ** log;
  const symbols = new Array<number>(size).fill(-1);
  let high = size - 1;
  for (const [symbol, count] of counts.entries()) if (count === -1) symbols[high--] = symbol;
  let at = 0;
  for (const [symbol, count] of counts.entries()) {
    for (let i = 0; i < count; i++) {
      symbols[at] = symbol;
      do at = (at + size / 2 + size / 8 + 3) % size;
      while (at > high);
    }
  }
  const next = counts.map((count) => Math.abs(count));
  return symbols.map((symbol) => {
    const number = next[symbol]!++;
    const bits = log - Math.floor(Math.log2(number));
    return { symbol, bits, base: number * 2 ** bits - size };
  });
}

/** The states of a decoder that reads these symbols, and the bits that lead it from one to the next. */
function pathOf(states: readonly State[], symbols: readonly number[]): { first: number; steps: Bits[] } {
  const steps: Bits[] = [];
  let state = states.findIndex(({ symbol }) => symbol === symbols.at(-1));
  for (const symbol of symbols.slice(0, -1).reverse()) {
    const target = state;
    state = states.findIndex(
      (from) => from.symbol === symbol && from.base <= target && target < from.base + 2 ** from.bits,
    );
    steps.unshift({ value: target - states[state]!.base, count: states[state]!.bits });
  }
  return { first: state, steps };
}

function writeSequences(sequences: readonly Sequence[]): Uint8Array {
  const count = sequences.length;
  const header = count < 128 ? [count] : [128 + (count >> 8), count & 0xff];
  if (count === 0) return Uint8Array.from(header);
  const literals = sequences.map((sequence) => coded(LITERAL_LENGTHS, sequence.literals.length));
  const matches = sequences.map((sequence) => coded(MATCH_LENGTHS, sequence.matchLength));
  const offsets = sequences.map(({ offset }) => {
    const value = offset > 0 ? offset + 3 : -offset;
    const code = Math.floor(Math.log2(value));
    return { code, rest: { value: value - 2 ** code, count: code } };
  });
  const literalPath = pathOf(
    LITERAL_STATES,
    literals.map(({ code }) => code),
  );
  const matchPath = pathOf(
    MATCH_STATES,
    matches.map(({ code }) => code),
  );
  const offsetPath = pathOf(
    OFFSET_STATES,
    offsets.map(({ code }) => code),
  );
  const fields: Bits[] = [
    { value: literalPath.first, count: 6 },
    { value: offsetPath.first, count: 5 },
    { value: matchPath.first, count: 6 },
  ];
  for (let i = 0; i < count; i++) {
    fields.push(offsets[i]!.rest, matches[i]!.rest, literals[i]!.rest);
    if (i < count - 1) fields.push(literalPath.steps[i]!, matchPath.steps[i]!, offsetPath.steps[i]!);
  }
  // All three tables are the predefined ones.
  return concat(header, [0], writeBackwards(fields));
}

function coded(codes: readonly Code[], value: number): { code: number; rest: Bits } {
  const code = codes.findLastIndex(({ base }) => base <= value);
  return { code, rest: { value: value - codes[code]!.base, count: codes[code]!.bits } };
}

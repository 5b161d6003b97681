/**
 * The two entropy coders of Zstandard (RFC 8878, chapter 4): finite-state tables and Huffman tables, and the bit
 * stream that both read from its end towards its beginning. Used by `zstd.ts`; every read is checked, a table that does
 * not add up is refused.
 */

/** Thrown here and in `zstd.ts`; the caller turns it into a `DataError` with its file. */
export class ZstdDamage extends Error {
  constructor(
    problem: string,
    readonly at: number,
  ) {
    super(problem);
  }
}

export function floorLog2(value: number): number {
  return 31 - Math.clz32(value);
}

/** Bits from the end of `[start, end)` backwards; the last byte's highest set bit marks where they begin. */
export class BackwardBits {
  /** Bits left, which is also the position of the next bit. */
  left: number;

  constructor(
    readonly bytes: Uint8Array,
    readonly start: number,
    end: number,
  ) {
    const last = end > start ? bytes[end - 1]! : 0;
    if (last === 0) throw new ZstdDamage('a bit stream has no end mark', end);
    this.left = (end - 1 - start) * 8 + floorLog2(last);
  }

  /** At most 25 bits at once. */
  read(count: number): number {
    this.left -= count;
    if (this.left < 0) throw new ZstdDamage('a bit stream ends early', this.start);
    return this.#at(this.left) & ((1 << count) - 1);
  }

  /** The next `count` bits without taking them; beyond the beginning they are zero. */
  peek(count: number): number {
    const position = this.left - count;
    if (position >= 0) return this.#at(position) & ((1 << count) - 1);
    return (this.#at(0) << -position) & ((1 << count) - 1);
  }

  #at(bit: number): number {
    const byte = this.start + (bit >>> 3);
    const { bytes } = this;
    const word = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24);
    return word >>> (bit & 7);
  }
}

export interface FseTable {
  readonly log: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
  readonly bases: Uint16Array;
}

/** A table that always says the same symbol. */
export function constantTable(symbol: number): FseTable {
  return { log: 0, symbols: Uint8Array.of(symbol), bits: new Uint8Array(1), bases: new Uint16Array(1) };
}

/** Builds the decoding table from the normalised counts; −1 stands for "less than one". */
export function buildFseTable(counts: readonly number[], log: number, at = 0): FseTable {
  const size = 1 << log;
  const symbols = new Uint8Array(size);
  const next = new Uint16Array(counts.length);
  let high = size - 1;
  counts.forEach((count, symbol) => {
    next[symbol] = Math.abs(count);
    if (count === -1) symbols[high--] = symbol;
  });
  const step = (size >> 1) + (size >> 3) + 3;
  let position = 0;
  counts.forEach((count, symbol) => {
    for (let i = 0; i < count; i++) {
      symbols[position] = symbol;
      do position = (position + step) & (size - 1);
      while (position > high);
    }
  });
  if (position !== 0) throw new ZstdDamage('a finite-state table does not add up', at);
  const bits = new Uint8Array(size);
  const bases = new Uint16Array(size);
  for (let state = 0; state < size; state++) {
    const symbol = symbols[state]!;
    const order = next[symbol]!++;
    const count = log - floorLog2(order);
    bits[state] = count;
    bases[state] = (order << count) - size;
  }
  return { log, symbols, bits, bases };
}

/** Reads a table's counts from `[start, end)`; also gives where they end. */
export function readFseTable(
  bytes: Uint8Array,
  start: number,
  end: number,
  maxLog: number,
  maxSymbol: number,
): { table: FseTable; end: number } {
  let bit = start * 8;
  const peek = (count: number): number => {
    const at = bit >>> 3;
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    return (word >>> (bit & 7)) & ((1 << count) - 1);
  };
  const log = peek(4) + 5;
  bit += 4;
  if (log > maxLog) throw new ZstdDamage('a finite-state table is too fine', start);
  const counts: number[] = [];
  for (let left = 1 << log; left > 0; ) {
    if (counts.length > maxSymbol || bit > end * 8) throw new ZstdDamage('a finite-state table is broken', start);
    const width = floorLog2(left + 1) + 1;
    const low = (1 << (width - 1)) - 1;
    // Values below this need one bit less.
    const short = (1 << width) - 2 - left;
    let value = peek(width);
    if ((value & low) < short) {
      value &= low;
      bit += width - 1;
    } else {
      if (value > low) value -= short;
      bit += width;
    }
    const count = value - 1;
    left -= Math.abs(count);
    counts.push(count);
    if (count !== 0) continue;
    for (let repeat = 3; repeat === 3 && counts.length <= maxSymbol; bit += 2) {
      repeat = peek(2);
      for (let i = 0; i < repeat; i++) counts.push(0);
    }
  }
  const stop = (bit + 7) >>> 3;
  if (counts.length > maxSymbol + 1 || stop > end) throw new ZstdDamage('a finite-state table is broken', start);
  return { table: buildFseTable(counts, log, start), end: stop };
}

export interface HuffmanTable {
  readonly log: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
}

const HUFFMAN_MAX_LOG = 11;

/** Reads a Huffman tree description at `start`; also gives where it ends. */
export function readHuffmanTable(bytes: Uint8Array, start: number, end: number): { table: HuffmanTable; end: number } {
  const header = bytes[start];
  if (start >= end || header === undefined) throw new ZstdDamage('a Huffman table is missing', start);
  let stop: number;
  let weights: number[];
  if (header >= 128) {
    const count = header - 127;
    stop = start + 1 + ((count + 1) >> 1);
    if (stop > end) throw new ZstdDamage('a Huffman table is cut off', start);
    weights = Array.from({ length: count }, (_, i) => {
      const pair = bytes[start + 1 + (i >> 1)]!;
      return i % 2 === 0 ? pair >> 4 : pair & 15;
    });
  } else {
    stop = start + 1 + header;
    if (stop > end) throw new ZstdDamage('a Huffman table is cut off', start);
    weights = readFseWeights(bytes, start + 1, stop);
  }
  return { table: buildHuffmanTable(weights, start), end: stop };
}

/** The weights of a tree, coded by two interleaved states. */
function readFseWeights(bytes: Uint8Array, start: number, end: number): number[] {
  const { table, end: tableEnd } = readFseTable(bytes, start, end, 6, 255);
  const stream = new BackwardBits(bytes, tableEnd, end);
  let state = stream.read(table.log);
  let other = stream.read(table.log);
  const weights: number[] = [];
  while (weights.length < 255) {
    weights.push(table.symbols[state]!);
    const count = table.bits[state]!;
    if (count > stream.left) {
      weights.push(table.symbols[other]!);
      return weights;
    }
    const moved = table.bases[state]! + stream.read(count);
    state = other;
    other = moved;
  }
  throw new ZstdDamage('a Huffman table has too many weights', start);
}

function buildHuffmanTable(weights: number[], at: number): HuffmanTable {
  let sum = 0;
  for (const weight of weights) {
    if (weight > HUFFMAN_MAX_LOG) throw new ZstdDamage('a Huffman weight is too large', at);
    if (weight > 0) sum += 1 << (weight - 1);
  }
  if (sum === 0) throw new ZstdDamage('a Huffman table is empty', at);
  const log = floorLog2(sum) + 1;
  const rest = (1 << log) - sum;
  // The last weight is not written: it is what is missing to the next power of two.
  if (log > HUFFMAN_MAX_LOG || (rest & (rest - 1)) !== 0 || weights.length > 255) {
    throw new ZstdDamage('a Huffman table does not add up', at);
  }
  const all = [...weights, floorLog2(rest) + 1];
  const symbols = new Uint8Array(1 << log);
  const bits = new Uint8Array(1 << log);
  let position = 0;
  for (let weight = 1; weight <= log; weight++) {
    all.forEach((symbolWeight, symbol) => {
      if (symbolWeight !== weight) return;
      const stop = position + (1 << (weight - 1));
      symbols.fill(symbol, position, stop);
      bits.fill(log + 1 - weight, position, stop);
      position = stop;
    });
  }
  return { log, symbols, bits };
}

/** Decodes exactly `target.length` symbols from `[start, end)`. */
export function readHuffmanStream(
  bytes: Uint8Array,
  start: number,
  end: number,
  table: HuffmanTable,
  target: Uint8Array,
): void {
  const stream = new BackwardBits(bytes, start, end);
  const { log, symbols, bits } = table;
  for (let i = 0; i < target.length; i++) {
    const state = stream.peek(log);
    target[i] = symbols[state]!;
    stream.left -= bits[state]!;
    if (stream.left < 0) throw new ZstdDamage('a Huffman stream ends early', start);
  }
  if (stream.left !== 0) throw new ZstdDamage('a Huffman stream goes on too long', start);
}

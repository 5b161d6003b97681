/**
 * Decodes the blocks of Zstandard frames (RFC 8878, 3.1.1.2): literals and sequences. Who uses it finds the blocks and says where
 * what comes out has room: `zstd.ts` for a whole stream in memory, `zstd-stream.ts` piece by piece.
 */
import {
  BackwardBits,
  buildFseTable,
  constantTable,
  type FseTable,
  type HuffmanTable,
  readFseTable,
  readHuffmanStream,
  readHuffmanTable,
  ZstdDamage,
} from './zstd-entropy.js';

export const MAX_BLOCK_BYTES = 128 * 1024;

// Literal lengths, match lengths: the least value of each code, and how many more bits follow (RFC 8878, 3.1.1.3.2.1.1).
const LITERAL_BITS = [...Array(16).fill(0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const MATCH_BITS = [...Array(32).fill(0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const LITERAL_BASES = bases(LITERAL_BITS, 0);
const MATCH_BASES = bases(MATCH_BITS, 3);
/** No archive of ours reaches 2 GiB, so neither does an offset. */
const MAX_OFFSET_CODE = 30;

function bases(bits: readonly number[], first: number): number[] {
  let base = first;
  return bits.map((count) => {
    const rangeStart = base;
    base += 1 << count;
    return rangeStart;
  });
}

// The counts that stand for "predefined" (RFC 8878, 3.1.1.3.2.2).
const PREDEFINED = {
  literals: buildFseTable(
    [4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1],
    6,
  ),
  matches: buildFseTable([1, 4, 3, 2, 2, 2, 2, 2, 2, ...Array(37).fill(1), ...Array(7).fill(-1)], 6),
  offsets: buildFseTable(
    [1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...Array(5).fill(-1)],
    5,
  ),
} as const;

interface SequenceTables {
  readonly literals: FseTable;
  readonly offsets: FseTable;
  readonly matches: FseTable;
}

export abstract class ZstdBlocks {
  /** What is read; blocks lie in it as a whole. */
  protected bytes: Uint8Array = new Uint8Array(0);
  protected out: Uint8Array = new Uint8Array(0);
  protected length = 0;
  /** Where in `out` the frame begins, or what is left of it. */
  protected frameStart = 0;
  // What one block leaves to the next of its frame.
  #huffman: HuffmanTable | undefined;
  #tables: SequenceTables | undefined;
  readonly #repeats = [1, 4, 8];
  /** Room for the literals of one block; made when the first block needs it. */
  #literals = new Uint8Array(0);

  /** Makes room for `count` more bytes, within the limit. Within a block it must not move what is there. */
  protected abstract reserve(count: number, at: number): void;

  protected beginFrame(): void {
    this.frameStart = this.length;
    this.#huffman = undefined;
    this.#tables = undefined;
    this.#repeats.splice(0, 3, 1, 4, 8);
  }

  protected u32(at: number): number {
    return this.uint(at, 4);
  }

  protected uint(at: number, count: number): number {
    if (at + count > this.bytes.length) throw new ZstdDamage('is cut off', at);
    let value = 0;
    for (let i = count - 1; i >= 0; i--) value = value * 256 + this.bytes[at + i]!;
    return value;
  }

  /** Gives where it ends. */
  protected block(type: number, size: number, at: number): number {
    if (size > MAX_BLOCK_BYTES || type === 3) throw new ZstdDamage('a block header is broken', at);
    const end = at + (type === 1 ? 1 : size);
    if (end > this.bytes.length) throw new ZstdDamage('a block is cut off', at);
    if (type === 2) {
      this.#compressedBlock(at, end);
      return end;
    }
    this.reserve(size, at);
    if (type === 0) this.out.set(this.bytes.subarray(at, end), this.length);
    else this.out.fill(this.bytes[at]!, this.length, this.length + size);
    this.length += size;
    return end;
  }

  #compressedBlock(start: number, end: number): void {
    const { at, literals } = this.#readLiterals(start, end);
    this.#readSequences(at, end, literals);
  }

  #readLiterals(start: number, end: number): { at: number; literals: Uint8Array } {
    const first = this.uint(start, 1);
    const type = first & 3;
    const format = (first >> 2) & 3;
    if (type < 2) {
      const headerBytes = format === 1 ? 2 : format === 3 ? 3 : 1;
      const size = this.uint(start, headerBytes) >> (headerBytes === 1 ? 3 : 4);
      const at = start + headerBytes;
      if (size > MAX_BLOCK_BYTES) throw new ZstdDamage('too many literals', start);
      if (type === 1) return { at: at + 1, literals: this.#literalRoom(size).fill(this.uint(at, 1)) };
      if (at + size > end) throw new ZstdDamage('literals are cut off', at);
      return { at: at + size, literals: this.bytes.subarray(at, at + size) };
    }
    const headerBytes = [3, 3, 4, 5][format]!;
    const width = [10, 10, 14, 18][format]!;
    const header = Math.floor(this.uint(start, headerBytes) / 16);
    const size = header % 2 ** width;
    let at = start + headerBytes;
    const stop = at + Math.floor(header / 2 ** width);
    if (size > MAX_BLOCK_BYTES || stop > end) throw new ZstdDamage('a literals header is broken', start);
    if (type === 2) {
      const { table, end: tableEnd } = readHuffmanTable(this.bytes, at, stop);
      this.#huffman = table;
      at = tableEnd;
    }
    const table = this.#huffman;
    if (!table) throw new ZstdDamage('refers to a Huffman table that is not there', start);
    const literals = this.#literalRoom(size);
    if (format === 0) readHuffmanStream(this.bytes, at, stop, table, literals);
    else this.#fourStreams(at, stop, table, literals);
    return { at: stop, literals };
  }

  #literalRoom(size: number): Uint8Array {
    if (this.#literals.length < size) this.#literals = new Uint8Array(MAX_BLOCK_BYTES);
    return this.#literals.subarray(0, size);
  }

  #fourStreams(start: number, stop: number, table: HuffmanTable, literals: Uint8Array): void {
    const quarter = (literals.length + 3) >> 2;
    let at = start + 6;
    for (let i = 0; i < 4; i++) {
      const end = i < 3 ? at + this.uint(start + 2 * i, 2) : stop;
      if (end > stop || quarter * 3 > literals.length) throw new ZstdDamage('a jump table is broken', start);
      const target = literals.subarray(quarter * i, i < 3 ? quarter * (i + 1) : literals.length);
      readHuffmanStream(this.bytes, at, end, table, target);
      at = end;
    }
  }

  #readSequences(start: number, end: number, literals: Uint8Array): void {
    let at = start;
    let count = this.uint(at++, 1);
    if (count >= 128 && count < 255) count = ((count - 128) << 8) + this.uint(at++, 1);
    else if (count === 255) {
      count = this.uint(at, 2) + 0x7f00;
      at += 2;
    }
    if (count === 0) {
      if (at !== end) throw new ZstdDamage('a block holds more than its literals', at);
      this.reserve(literals.length, at);
      this.out.set(literals, this.length);
      this.length += literals.length;
      return;
    }
    const modes = this.uint(at++, 1);
    if (modes & 3) throw new ZstdDamage('a reserved bit is set', at);
    const before = this.#tables;
    const table = (mode: number, predefined: FseTable, repeated: FseTable | undefined, maxLog: number, max: number) => {
      if (mode === 0) return predefined;
      if (mode === 1) {
        const symbol = this.uint(at++, 1);
        if (symbol > max) throw new ZstdDamage('a code is out of range', at - 1);
        return constantTable(symbol);
      }
      if (mode === 2) {
        const read = readFseTable(this.bytes, at, end, maxLog, max);
        at = read.end;
        return read.table;
      }
      if (!repeated) throw new ZstdDamage('refers to a table that is not there', at);
      return repeated;
    };
    const tables = {
      literals: table(modes >> 6, PREDEFINED.literals, before?.literals, 9, 35),
      offsets: table((modes >> 4) & 3, PREDEFINED.offsets, before?.offsets, 8, 31),
      matches: table((modes >> 2) & 3, PREDEFINED.matches, before?.matches, 9, 52),
    };
    this.#tables = tables;
    if (at >= end) throw new ZstdDamage('sequences are cut off', at);
    this.#execute(count, tables, new BackwardBits(this.bytes, at, end), literals, at);
  }

  #execute(
    count: number,
    { literals: literalTable, offsets: offsetTable, matches: matchTable }: SequenceTables,
    stream: BackwardBits,
    literals: Uint8Array,
    at: number,
  ): void {
    const blockStart = this.length;
    let taken = 0;
    let literalState = stream.read(literalTable.log);
    let offsetState = stream.read(offsetTable.log);
    let matchState = stream.read(matchTable.log);
    for (let left = count; left > 0; left--) {
      const offsetCode = offsetTable.symbols[offsetState]!;
      if (offsetCode > MAX_OFFSET_CODE) throw new ZstdDamage('a match points too far back', at);
      // The bit reader gives 25 bits at once at most.
      const offsetHigh = offsetCode > 16 ? stream.read(offsetCode - 16) * 0x10000 : 0;
      const offsetValue = (1 << offsetCode) + offsetHigh + stream.read(Math.min(offsetCode, 16));
      const matchCode = matchTable.symbols[matchState]!;
      const matchBytes = MATCH_BASES[matchCode]! + stream.read(MATCH_BITS[matchCode]!);
      const literalCode = literalTable.symbols[literalState]!;
      const literalBytes = LITERAL_BASES[literalCode]! + stream.read(LITERAL_BITS[literalCode]!);
      if (left > 1) {
        literalState = literalTable.bases[literalState]! + stream.read(literalTable.bits[literalState]!);
        matchState = matchTable.bases[matchState]! + stream.read(matchTable.bits[matchState]!);
        offsetState = offsetTable.bases[offsetState]! + stream.read(offsetTable.bits[offsetState]!);
      }
      const offset = this.#resolveOffset(offsetValue, literalBytes === 0, at);

      if (taken + literalBytes > literals.length)
        throw new ZstdDamage('a sequence takes more literals than there are', at);
      if (this.length - blockStart + literalBytes + matchBytes > MAX_BLOCK_BYTES) {
        throw new ZstdDamage('a block grows beyond its limit', at);
      }
      this.reserve(literalBytes + matchBytes, at);
      const out = this.out;
      let to = this.length;
      for (const end = taken + literalBytes; taken < end; ) out[to++] = literals[taken++]!;
      const from = to - offset;
      if (from < this.frameStart) throw new ZstdDamage('a match points before the beginning', at);
      if (offset >= matchBytes) out.copyWithin(to, from, from + matchBytes);
      else for (let i = 0; i < matchBytes; i++) out[to + i] = out[from + i]!;
      this.length = to + matchBytes;
    }
    if (stream.left !== 0) throw new ZstdDamage('sequences go on too long', at);
    const rest = literals.length - taken;
    if (this.length - blockStart + rest > MAX_BLOCK_BYTES) throw new ZstdDamage('a block grows beyond its limit', at);
    this.reserve(rest, at);
    this.out.set(literals.subarray(taken), this.length);
    this.length += rest;
  }

  /** Values 1 to 3 name one of the last three offsets (shifted by one when no literals came before). */
  #resolveOffset(value: number, noLiterals: boolean, at: number): number {
    const repeats = this.#repeats;
    if (value > 3) {
      repeats.pop();
      repeats.unshift(value - 3);
      return value - 3;
    }
    const index = value - 1 + (noLiterals ? 1 : 0);
    if (index === 0) return repeats[0]!;
    const offset = index === 3 ? repeats[0]! - 1 : repeats[index]!;
    if (offset === 0) throw new ZstdDamage('a match points nowhere', at);
    repeats.splice(Math.min(index, 2), 1);
    repeats.unshift(offset);
    return offset;
  }
}

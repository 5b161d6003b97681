/**
 * Reads and writes `.hfst` files that hold OpenFst transducers with tropical weights: what HFST's compilers write, and
 * what `@"file.hfst"` in a regular expression refers to. Several may stand behind each other in one file.
 *
 *   "HFST\0", u16 length, NUL, key\0value\0…        `type` must be TROPICAL_OPENFST
 *   u32 0x7EB2FDD6, string "vector", string "standard", i32 version, i32 flags (1: symbol table), u64 properties,
 *   i64 start, i64 states, i64 arcs (may be 0 and is not used)
 *   symbol table: u32 0x7EB2FB74, string name, i64 next key, i64 size, size × (string symbol, i64 key)
 *   state: f32 final weight (infinite: not final), i64 arcs, arcs × (i32 input, i32 output, f32 weight, i32 target)
 *
 * A string is an i32 length and UTF-8 bytes. All numbers are little-endian.
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';

const MAGIC = [0x48, 0x46, 0x53, 0x54, 0x00]; // "HFST\0"
const FST_MAGIC = 0x7eb2fdd6;
const SYMBOL_TABLE_MAGIC = 0x7eb2fb74;
const HAS_INPUT_SYMBOLS = 1;
const HAS_OUTPUT_SYMBOLS = 2;
const ARC_BYTES = 16;
const STATE_BYTES = 12;
/** No symbol of any language needs more; a longer one is a sign of a broken file. */
const MAX_STRING_BYTES = 10_000;
const MAX_SYMBOLS = 65_535;

/** Every transducer of a file. */
export function readHfstOpenFst(bytes: Uint8Array, file?: string): Automaton[] {
  const reader = new Reader(bytes, file);
  const list: Automaton[] = [];
  do list.push(readOne(reader));
  while (reader.left > 0);
  return list;
}

/** Whether the bytes begin like a `.hfst` file with an OpenFst transducer. */
export function isHfstOpenFst(bytes: Uint8Array): boolean {
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) return false;
  return new TextDecoder().decode(bytes.slice(0, 200)).includes('type\0TROPICAL_OPENFST\0');
}

function readOne(reader: Reader): Automaton {
  readHeader(reader);
  reader.expectWord(FST_MAGIC, 'not an OpenFst transducer');
  const [kind, arcs] = [reader.string(), reader.string()];
  if (kind !== 'vector' || arcs !== 'standard') reader.fail(`an OpenFst transducer of type ${kind}, ${arcs}`);
  reader.skip(4);
  const flags = reader.word();
  reader.skip(8);
  const [start, stateCount] = [reader.long(), reader.long()];
  reader.skip(8);
  if ((flags & HAS_INPUT_SYMBOLS) === 0) reader.fail('the transducer has no symbol table');
  const { symbols, numberOfKey } = readSymbols(reader);
  if ((flags & HAS_OUTPUT_SYMBOLS) !== 0) readSymbols(reader);
  return readStates(reader, symbols, numberOfKey, start, stateCount);
}

function readHeader(reader: Reader): void {
  for (const byte of MAGIC) if (reader.byte() !== byte) reader.fail('not an HFST file');
  const length = reader.byte() + reader.byte() * 256;
  if (reader.byte() !== 0) reader.fail('broken HFST header');
  const parts = reader.text(length).split('\0');
  const type = parts[parts.indexOf('type') + 1];
  if (type !== 'TROPICAL_OPENFST') {
    reader.fail(`a transducer of type ${String(type).slice(0, 40)}, where TROPICAL_OPENFST is needed`);
  }
}

function readSymbols(reader: Reader): { symbols: string[]; numberOfKey: Map<number, number> } {
  reader.expectWord(SYMBOL_TABLE_MAGIC, 'the symbol table is missing');
  reader.string();
  reader.skip(8);
  const size = reader.long();
  if (!(size >= 0 && size <= MAX_SYMBOLS)) reader.fail(`a symbol table of ${size} symbols`);
  const symbols = [EPSILON_SYMBOL];
  const numberOfKey = new Map<number, number>([[0, 0]]);
  for (let i = 0; i < size; i++) {
    const symbol = reader.string();
    const key = reader.long();
    if (key === 0) continue;
    if (numberOfKey.has(key)) reader.fail(`two symbols with the number ${key}`);
    numberOfKey.set(key, symbols.length);
    symbols.push(symbol);
  }
  return { symbols, numberOfKey };
}

function readStates(
  reader: Reader,
  symbols: readonly string[],
  numberOfKey: ReadonlyMap<number, number>,
  start: number,
  stateCount: number,
): Automaton {
  const rows = new RowBuilder(symbols);
  if (!(stateCount >= 0 && stateCount * STATE_BYTES <= reader.left)) reader.fail(`${stateCount} states`);
  // HFST writes an empty transducer without a state and with the start -1.
  if (stateCount === 0) {
    rows.endRow(Number.POSITIVE_INFINITY);
    return rows.finish();
  }
  if (!(start >= 0 && start < stateCount)) reader.fail(`the start is state ${start} of ${stateCount}`);
  const symbol = (key: number): number => numberOfKey.get(key) ?? reader.fail(`no symbol has the number ${key}`);
  for (let s = 0; s < stateCount; s++) {
    const final = reader.weight();
    const arcs = reader.long();
    if (!(arcs >= 0 && arcs * ARC_BYTES <= reader.left)) reader.fail(`${arcs} arcs`);
    for (let a = 0; a < arcs; a++) {
      const [input, output, weight, target] = [reader.word(), reader.word(), reader.weight(), reader.word()];
      if (target >= stateCount) reader.fail(`an arc to state ${target} of ${stateCount}`);
      if (weight < Number.POSITIVE_INFINITY) rows.add(symbol(input), symbol(output), target, weight);
    }
    rows.endRow(final);
  }
  return rows.finish(start);
}

/** Reads numbers and strings from the bytes in order; everything is checked against what is left. */
class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #file: string | undefined;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #at = 0;

  constructor(bytes: Uint8Array, file: string | undefined) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#file = file;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  fail(problem: string): never {
    throw new DataError(problem, { file: this.#file, offset: this.#at });
  }

  skip(count: number): number {
    const at = this.#at;
    if (!(count >= 0 && count <= this.left)) this.fail('the file ends within the transducer');
    this.#at = at + count;
    return at;
  }

  byte(): number {
    return this.#bytes[this.skip(1)]!;
  }

  word(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  expectWord(expected: number, problem: string): void {
    if (this.word() !== expected) this.fail(problem);
  }

  /** Numbers that do not fit are caught by the checks of the callers. */
  long(): number {
    return Number(this.#view.getBigInt64(this.skip(8), true));
  }

  weight(): number {
    const weight = this.#view.getFloat32(this.skip(4), true);
    if (Number.isNaN(weight) || weight === Number.NEGATIVE_INFINITY) this.fail('a weight is not a number');
    return weight;
  }

  string(): string {
    const length = this.word();
    if (length > MAX_STRING_BYTES) this.fail(`a symbol of ${length} bytes`);
    return this.text(length);
  }

  text(length: number): string {
    const at = this.skip(length);
    try {
      // A copy, because a decoder in a browser refuses memory that threads share.
      return this.#decoder.decode(this.#bytes.slice(at, at + length));
    } catch {
      return this.fail('a text is not UTF-8');
    }
  }
}

/** One transducer as a `.hfst` file. Epsilon, unknown and identity get the numbers 0, 1 and 2, as HFST expects. */
export function writeHfstOpenFst(automaton: Automaton, name = ''): Uint8Array {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const fixed = [EPSILON_SYMBOL, '@_UNKNOWN_SYMBOL_@', '@_IDENTITY_SYMBOL_@'];
  const table = [...fixed, ...automaton.symbols.filter((symbol, i) => i > 0 && !fixed.includes(symbol))];
  const keyOfSymbol = new Map(table.map((symbol, key) => [symbol, key]));
  const keys = Uint32Array.from(automaton.symbols, (symbol, i) => (i === 0 ? 0 : keyOfSymbol.get(symbol)!));
  const encoder = new TextEncoder();
  const encoded = table.map((symbol) => encoder.encode(symbol));
  const properties = encoder.encode(`version\0${'3.3'}\0type\0TROPICAL_OPENFST\0name\0${name.replaceAll('\0', '')}\0`);
  const tableBytes = encoded.reduce((sum, { length }) => sum + length + 12, 24);
  const writer = new Writer(
    8 + properties.length + 70 + tableBytes + stateCount * STATE_BYTES + input.length * ARC_BYTES,
  );
  writer.bytes(Uint8Array.from([...MAGIC, properties.length & 255, properties.length >> 8, 0]));
  writer.bytes(properties);
  writer.word(FST_MAGIC);
  writer.string(encoder.encode('vector'));
  writer.string(encoder.encode('standard'));
  writer.word(2);
  writer.word(HAS_INPUT_SYMBOLS);
  // Expanded and mutable: what every vector transducer is. Nothing else is claimed.
  writer.long(3);
  writer.long(automaton.start);
  writer.long(stateCount);
  writer.long(input.length);
  writer.word(SYMBOL_TABLE_MAGIC);
  writer.word(0);
  writer.long(table.length);
  writer.long(table.length);
  encoded.forEach((symbol, key) => {
    writer.string(symbol);
    writer.long(key);
  });
  for (let s = 0; s < stateCount; s++) {
    writer.float(finalWeight[s]!);
    writer.long(firstArc[s + 1]! - firstArc[s]!);
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      writer.word(keys[input[a]!]!);
      writer.word(keys[output[a]!]!);
      writer.float(weight[a]!);
      writer.word(target[a]!);
    }
  }
  return writer.finish();
}

class Writer {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
    this.#view = new DataView(this.#bytes.buffer);
  }

  bytes(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  word(value: number): void {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  long(value: number): void {
    this.word(value % 0x100000000);
    this.word(Math.floor(value / 0x100000000));
  }

  float(value: number): void {
    this.#view.setFloat32(this.#at, value, true);
    this.#at += 4;
  }

  string(bytes: Uint8Array): void {
    this.word(bytes.length);
    this.bytes(bytes);
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#at);
  }
}

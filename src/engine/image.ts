/**
 * Plain data with typed arrays as one block of bytes, and back without a copy: what an engine has prepared is written to a
 * file once, and afterwards opening it is reading the file. Start at `imageChunks` and `openImage`.
 *
 * The data is what can also be sent to a worker thread: objects, arrays, maps, strings, finite numbers, booleans, null and
 * typed arrays. A class that prepares tables gives them as such data (`toShared`) and is opened over them (`fromShared`);
 * nothing else is needed to have them in an image.
 *
 * | bytes | what |
 * |---|---|
 * | 0 | `LTIMAGE` and a line end |
 * | 8 | CRC-32 of everything from byte 12 on |
 * | 12 | `ORDER`, in the byte order of the machine that wrote it |
 * | 16 | length of the header |
 * | 24 | length of the whole image, as f64 |
 * | 32 | header: JSON, see `Header`; zeros up to a multiple of 8 |
 * | … | the tables, each filled up with zeros to a multiple of 8 |
 *
 * It is a cache of ours, not a format to exchange: `format` names the code that wrote it, and no other code reads it.
 */
import { DataError } from './data-error.js';

const MAGIC = 'LTIMAGE\n';
const CRC_AT = 8;
const ORDER_AT = 12;
const HEADER_LENGTH_AT = 16;
const TOTAL_AT = 24;
const PREFIX_BYTES = 32;
const ORDER = 0x01020304;
const ALIGNMENT = 8;
/** The header is parsed as a whole; the texts of the largest grammar packs have some hundred kilobytes. */
const MAX_HEADER_BYTES = 64 * 1024 * 1024;

const TABLE_TYPES = {
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;

type TableType = keyof typeof TABLE_TYPES;
type Table = {
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly length: number;
};
interface TableConstructor {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Table;
}

interface Header {
  readonly format: string;
  /** Type and number of elements of each table, in their order. */
  readonly tables: readonly (readonly [TableType, number])[];
  /** The data, with `{"$": n}` where table n was, and `{"$map": entries}` where a map was. */
  readonly data: unknown;
}

/** Goes on from `before`, which is 0 at the beginning. */
export type Crc32 = (bytes: Uint8Array, before: number) => number;

/** The image in pieces, to be written one after the other: the tables are not copied. */
export function imageChunks(data: unknown, format: string, crc32: Crc32): Uint8Array[] {
  const tables: Table[] = [];
  const dataText = JSON.stringify(data, function replace(this: unknown, key: string, value: unknown): unknown {
    return replaced(key, value, tables);
  });
  const shapes = tables.map((table) => [typeOf(table), table.length] as const);
  const headerText = `{"format":${JSON.stringify(format)},"tables":${JSON.stringify(shapes)},"data":${dataText}}`;
  const header = new TextEncoder().encode(headerText);
  if (header.length > MAX_HEADER_BYTES) throw new DataError(`an image with a header of ${header.length} bytes`);
  const chunks = [header, ...tables.map(bytesOf)].flatMap(filledUp);
  const total = chunks.reduce((sum, { length }) => sum + length, PREFIX_BYTES);
  const prefix = new Uint8Array(PREFIX_BYTES);
  prefix.set(new TextEncoder().encode(MAGIC));
  const numbers = new DataView(prefix.buffer);
  new Uint32Array(prefix.buffer, ORDER_AT, 1)[0] = ORDER;
  numbers.setUint32(HEADER_LENGTH_AT, header.length, true);
  numbers.setFloat64(TOTAL_AT, total, true);
  const crc = chunks.reduce((before, chunk) => crc32(chunk, before), crc32(prefix.subarray(ORDER_AT), 0));
  numbers.setUint32(CRC_AT, crc, true);
  return [prefix, ...chunks];
}

/**
 * The data of an image. Its tables are views of `bytes`, which begin at a multiple of 8 of their buffer. Throws `DataError`
 * for what is damaged, cut off, of another machine or of another format. `file` is for messages. Without `crc32`, the bytes have been
 * compared with a digest already.
 */
export function openImage(bytes: Uint8Array, format: string, crc32: Crc32 | undefined, file: string): unknown {
  const header = readHeader(bytes, crc32, file);
  if (header.format !== format) throw new DataError('was written by another version', { file });
  let at = afterHeader(bytes);
  const tables = header.tables.map(([type, length]) => {
    const Type: TableConstructor = TABLE_TYPES[type];
    const start = at;
    at = aligned(start + length * Type.BYTES_PER_ELEMENT);
    if (!(length >= 0 && at <= bytes.length)) throw new DataError('ends too early', { file, offset: start });
    return new Type(bytes.buffer, bytes.byteOffset + start, length);
  });
  return restored(header.data, tables);
}

/** Checks everything before it interprets anything. */
function readHeader(bytes: Uint8Array, crc32: Crc32 | undefined, file: string): Header {
  if (bytes.length < PREFIX_BYTES) throw new DataError('ends too early', { file, offset: bytes.length });
  if (new TextDecoder().decode(bytes.slice(0, MAGIC.length)) !== MAGIC)
    throw new DataError('is not an image', { file, offset: 0 });
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, PREFIX_BYTES);
  if (new Uint32Array(bytes.buffer, bytes.byteOffset + ORDER_AT, 1)[0] !== ORDER)
    throw new DataError('has the byte order of another machine', { file, offset: ORDER_AT });
  if (numbers.getFloat64(TOTAL_AT, true) !== bytes.length) throw new DataError('has another length', { file });
  if (crc32 !== undefined && crc32(bytes.subarray(ORDER_AT), 0) !== numbers.getUint32(CRC_AT, true))
    throw new DataError('is damaged', { file });
  const end = PREFIX_BYTES + numbers.getUint32(HEADER_LENGTH_AT, true);
  if (end > bytes.length) throw new DataError('ends too early', { file, offset: bytes.length });
  try {
    // A copy, because a decoder in a browser refuses memory that threads share.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice(PREFIX_BYTES, end))) as Header;
  } catch (cause) {
    throw new DataError('has no valid header', { file, offset: PREFIX_BYTES, cause });
  }
}

/** Bytes of the buffers behind all tables in the data, each buffer once: the memory that stays. */
export function bytesOfTables(data: unknown): number {
  const buffers = new Set<ArrayBufferLike>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
    else if (value instanceof Map) for (const each of value.values()) visit(each);
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) visit(each);
  };
  visit(data);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function replaced(key: string, value: unknown, tables: Table[]): unknown {
  if (ArrayBuffer.isView(value)) return { $: tables.push(value as ArrayBufferView & Table) - 1 };
  if (value instanceof Map) return { $map: [...value] };
  const isLost =
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (typeof value === 'object' && value !== null && !isPlain(value)) ||
    typeof value === 'function';
  if (isLost) throw new TypeError(`${key}: an image cannot hold this value`);
  return value;
}

/** What JSON gives back as it was. A name with `$` would be taken for one of ours. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('$' in value) && !('$map' in value);
}

function restored(value: unknown, tables: readonly Table[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => restored(each, tables));
  const { $: table, $map: entries } = value as { $?: number; $map?: [unknown, unknown][] };
  if (table !== undefined) return tables[table];
  if (entries !== undefined) return new Map(restored(entries, tables) as [unknown, unknown][]);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, restored(each, tables)]));
}

function typeOf(table: Table): TableType {
  const type = table.constructor.name;
  // Buffers of Node are byte arrays, too.
  if (type === 'Buffer') return 'Uint8Array';
  if (!Object.hasOwn(TABLE_TYPES, type)) throw new TypeError(`an image cannot hold a ${type}`);
  return type as TableType;
}

function bytesOf({ buffer, byteOffset, byteLength }: Table): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function filledUp(bytes: Uint8Array): Uint8Array[] {
  const missing = aligned(bytes.length) - bytes.length;
  return missing === 0 ? [bytes] : [bytes, new Uint8Array(missing)];
}

function afterHeader(bytes: Uint8Array): number {
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, PREFIX_BYTES);
  return aligned(PREFIX_BYTES + numbers.getUint32(HEADER_LENGTH_AT, true));
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

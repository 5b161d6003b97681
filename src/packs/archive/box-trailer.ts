/**
 * Reader of a Box archive's trailer, versions 0 and 1: what files there are, where, how compressed. Start at
 * `readTrailer`; `box.ts` reads the header and the members. Paths come from folders that list their children (version 0)
 * or from the path index (version 1).
 *
 *     version 0: vector of root indices, vector of records, vector of attribute names, attributes
 *     version 1: vector of (u8 type, name), attributes, Vu64 + dictionary, vector of records,
 *                u64 + path index, [u64 + block index]
 *     file       [u32 block size, if chunked] u64 stored length, u64 length, u64 offset, name, attributes
 *     folder     name, [version 0: vector of child indices], attributes
 *     attributes u64 byte count (old writers count these eight too), Vu64 n, n × (Vu64 key, Vu64 + bytes)
 *     A vector begins with a Vu64 count, a name is Vu64 + UTF-8, an index counts from 1.
 */
import { type BoxIndexEntry, type BoxIndexLimits, readBoxIndex } from './box-index.js';
import { readVu64, type VintOrder } from './box-vint.js';
import { ByteCursor, decodeUtf8 } from './byte-cursor.js';

/** Between the parts of a path in the index. */
const PATH_SEPARATOR = '\u001f';
/** Deeper folders than any pack has; also ends a folder that holds itself. */
const MAX_DEPTH = 32;
/** Blocks have 2 MiB as a rule; more than this are beyond any pack. */
const MAX_BLOCKS = 1_000_000;
const BLOCK_KEY_BYTES = 16;
const MAX_PATH_BYTES = 1024;

/** The low nibble of a version 1 record's first byte. */
const V1_FOLDER = 0x1;
const V1_FILE = 0x2;
const V1_LINK = 0x3;
const V1_CHUNKED = 0xa;
const V1_EXTERNAL_LINK = 0xb;

const V0_FILE = 0;
const V0_FOLDER = 1;
const V0_LINK = 2;

export interface BoxFile {
  /** With `/` between its parts. */
  readonly path: string;
  /** The format's own number: in the high nibble; 0 is stored. */
  readonly compression: number;
  readonly storedBytes: number;
  readonly sizeBytes: number;
  readonly dataOffset: number;
  /** Where each block of a chunked file begins in the archive, in order. */
  readonly blockOffsets: readonly number[] | undefined;
  /** Where its record stands, for errors. */
  readonly recordOffset: number;
}

type BoxRecord =
  | { readonly kind: 'file'; readonly name: string; readonly chunked: boolean; readonly file: Omit<BoxFile, 'path'> }
  | { readonly kind: 'folder'; readonly name: string; readonly children: readonly number[] }
  | { readonly kind: 'link'; readonly name: string };

export interface BoxTrailer {
  readonly files: readonly BoxFile[];
  readonly hasDictionary: boolean;
}

export function readTrailer(
  bytes: Uint8Array,
  file: string,
  offset: number,
  version: number,
  maxRecords: number,
): BoxTrailer {
  const attempt = (order: VintOrder) => new TrailerReader(bytes, file, offset, order, maxRecords).read(version);
  try {
    return attempt('big');
  } catch (error) {
    try {
      return attempt('little');
    } catch {
      // The error of the usual order is the one that helps.
      throw error;
    }
  }
}

class TrailerReader {
  readonly #cursor: ByteCursor;

  constructor(
    readonly bytes: Uint8Array,
    readonly file: string,
    offset: number,
    readonly order: VintOrder,
    readonly maxRecords: number,
  ) {
    this.#cursor = new ByteCursor(bytes, file, offset);
  }

  read(version: number): BoxTrailer {
    return version === 0 ? this.#readV0() : this.#readV1();
  }

  #readV0(): BoxTrailer {
    const root = this.#vector('root', () => this.#index());
    const records = this.#vector('records', () => this.#recordV0());
    this.#vector('attribute names', () => this.#string('attribute name'));
    this.#skipAttributes();
    return { files: this.#walk(root, records), hasDictionary: false };
  }

  #readV1(): BoxTrailer {
    this.#vector('attribute names', () => {
      this.#cursor.u8('attribute type');
      return this.#string('attribute name');
    });
    this.#skipAttributes();
    const dictionaryBytes = this.#vint('dictionary length');
    this.#cursor.skip(dictionaryBytes, 'dictionary');
    const records = this.#vector('records', () => this.#recordV1());
    const paths = this.#indexEntries({ maxEntries: records.length, maxKeyBytes: MAX_PATH_BYTES });
    const isThere = this.#cursor.remaining > 0;
    const blocks = isThere ? this.#indexEntries({ maxEntries: MAX_BLOCKS, maxKeyBytes: BLOCK_KEY_BYTES }) : undefined;
    const files = paths ? this.#filesByPath(records, paths, blocks ?? []) : this.#filesInOrder(records);
    return { files, hasDictionary: dictionaryBytes > 0 };
  }

  #vint(what: string): number {
    return readVu64(this.#cursor, what, this.order);
  }

  #vector<T>(what: string, item: () => T): T[] {
    const count = this.#vint(`the count of ${what}`);
    // Every item takes a byte or more: a count beyond the bytes that are left is a lie.
    if (count > this.#cursor.remaining || count > this.maxRecords) this.#cursor.fail(`${count} ${what} are too many`);
    return Array.from({ length: count }, item);
  }

  #string(what: string): string {
    return this.#cursor.utf8(this.#vint(`the length of ${what}`), what);
  }

  #index(): number {
    const index = this.#vint('record index');
    if (index === 0) this.#cursor.fail('a record index is zero');
    return index;
  }

  #skipAttributes(): void {
    const start = this.#cursor.position;
    const declared = this.#cursor.u64('attribute bytes');
    const count = this.#vint('attribute count');
    if (count > this.#cursor.remaining) this.#cursor.fail(`${count} attributes are too many`);
    for (let i = 0; i < count; i++) {
      this.#vint('attribute key');
      this.#cursor.skip(this.#vint('attribute length'), 'attribute');
    }
    const readBytes = this.#cursor.position - start;
    if (declared !== readBytes && declared !== readBytes - 8)
      this.#cursor.fail('attributes do not have their length', start);
  }

  #fileBody(compression: number, recordOffset: number): BoxRecord {
    const storedBytes = this.#cursor.u64('stored length');
    const sizeBytes = this.#cursor.u64('length');
    const dataOffset = this.#cursor.u64('data offset');
    const name = this.#string('file name');
    this.#skipAttributes();
    const file = { compression, storedBytes, sizeBytes, dataOffset, recordOffset, blockOffsets: undefined };
    return { kind: 'file', name, chunked: false, file };
  }

  #recordV0(): BoxRecord {
    const start = this.#cursor.position;
    const type = this.#cursor.u8('record type');
    if (type === V0_FILE) return this.#fileBody(this.#cursor.u8('compression'), start);
    const name = this.#string('record name');
    if (type === V0_FOLDER) {
      const children = this.#vector('children', () => this.#index());
      this.#skipAttributes();
      return { kind: 'folder', name, children };
    }
    if (type !== V0_LINK) this.#cursor.fail(`unknown record type ${type}`, start);
    this.#string('link target');
    this.#skipAttributes();
    return { kind: 'link', name };
  }

  #recordV1(): BoxRecord {
    const start = this.#cursor.position;
    const byte = this.#cursor.u8('record type');
    const compression = byte & 0xf0;
    switch (byte & 0x0f) {
      case V1_FILE:
        return this.#fileBody(compression, start);
      case V1_CHUNKED: {
        this.#cursor.u32('block size');
        const record = this.#fileBody(compression, start);
        return record.kind === 'file' ? { ...record, chunked: true } : record;
      }
      case V1_FOLDER: {
        const name = this.#string('folder name');
        this.#skipAttributes();
        return { kind: 'folder', name, children: [] };
      }
      case V1_LINK:
      case V1_EXTERNAL_LINK: {
        const name = this.#string('link name');
        if ((byte & 0x0f) === V1_LINK) this.#index();
        else this.#string('link target');
        this.#skipAttributes();
        return { kind: 'link', name };
      }
      default:
        return this.#cursor.fail(`unknown record type ${byte & 0x0f}`, start);
    }
  }

  /** An index with its length before it; undefined when it is empty. */
  #indexEntries(limits: BoxIndexLimits): BoxIndexEntry[] | undefined {
    const length = this.#cursor.u64('index length');
    const start = this.#cursor.skip(length, 'index');
    if (length === 0) return undefined;
    return readBoxIndex(this.bytes, this.file, [start, start + length], limits, this.order);
  }

  #record(records: readonly BoxRecord[], index: number): BoxRecord {
    return records[index - 1] ?? this.#cursor.fail(`record ${index} does not exist`);
  }

  /** Version 0: folders say what is in them. */
  #walk(root: readonly number[], records: readonly BoxRecord[]): BoxFile[] {
    const files: BoxFile[] = [];
    let visits = 0;
    const visit = (indices: readonly number[], prefix: string, depth: number): void => {
      if (depth > MAX_DEPTH) this.#cursor.fail('folders are nested too deeply');
      for (const index of indices) {
        if (++visits > records.length) this.#cursor.fail('a record is in several folders');
        const record = this.#record(records, index);
        const path = prefix + record.name;
        if (record.kind === 'folder') visit(record.children, `${path}/`, depth + 1);
        if (record.kind === 'file') files.push({ ...record.file, path });
      }
    };
    visit(root, '', 0);
    return files;
  }

  /** Version 1: the index says which path belongs to which record. */
  #filesByPath(records: readonly BoxRecord[], paths: BoxIndexEntry[], blocks: BoxIndexEntry[]): BoxFile[] {
    const files: BoxFile[] = [];
    for (const { key, value } of paths) {
      const record = this.#record(records, value);
      if (record.kind !== 'file') continue;
      const path = decodeUtf8(key, this.file, 'a path').split(PATH_SEPARATOR).join('/');
      if (path.slice(path.lastIndexOf('/') + 1) !== record.name) {
        this.#cursor.fail(`the index calls ${record.name} ${path}`, record.file.recordOffset);
      }
      const blockOffsets = record.chunked ? this.#blockOffsets(blocks, value) : undefined;
      files.push({ ...record.file, path, blockOffsets });
    }
    return files;
  }

  /** Keys are the record's index and the block's place in the file, both u64 and big-endian; values are offsets. */
  #blockOffsets(blocks: readonly BoxIndexEntry[], index: number): number[] {
    const blockPlaces: { place: number; offset: number }[] = [];
    for (const { key, value } of blocks) {
      if (key.length !== BLOCK_KEY_BYTES) continue;
      const view = new DataView(key.buffer, key.byteOffset, BLOCK_KEY_BYTES);
      if (view.getBigUint64(0) !== BigInt(index)) continue;
      blockPlaces.push({ place: Number(view.getBigUint64(8)), offset: value });
    }
    return blockPlaces.sort((a, b) => a.place - b.place).map(({ offset }) => offset);
  }

  /** Without an index, a file belongs to the folder that was written before it. */
  #filesInOrder(records: readonly BoxRecord[]): BoxFile[] {
    const files: BoxFile[] = [];
    let folder = '';
    for (const record of records) {
      if (record.kind === 'folder') folder = `${record.name}/`;
      if (record.kind !== 'file') continue;
      if (record.chunked) this.#cursor.fail(`${record.name} is in blocks, but there is no index of them`);
      files.push({ ...record.file, path: folder + record.name });
    }
    return files;
  }
}

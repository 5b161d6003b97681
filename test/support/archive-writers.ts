/**
 * Writers of the archives that packs travel in, for tests only: small, exact, and willing to write what is wrong.
 * Start at `writeBox`, `writeZip`, `writeTar`, `writeDeb`; `writeXz` and `writeZstd` wrap bytes without compressing them.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../src/engine/crc32.js';

export type Files = Readonly<Record<string, Uint8Array | string>>;

const encoder = new TextEncoder();

export function toBytes(content: Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content;
}

export function concat(...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function le(value: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let rest = BigInt(value);
  for (let i = 0; i < count; i++, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  return bytes;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

// ---- zip -----------------------------------------------------------------------------------------------------------

export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array | string;
  readonly stored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly sizeBytes?: number;
  /** Leave sizes out of the local header and write them after the data; Info-ZIP still gives the full size. */
  readonly descriptor?: boolean | 'info-zip';
  readonly localName?: string;
}

export function writeZip(
  files: Files | readonly ZipEntry[],
  options: { stored?: boolean; comment?: string } = {},
): Uint8Array {
  const entries: readonly ZipEntry[] = Array.isArray(files)
    ? files
    : Object.entries(files).map(([name, data]) => ({ name, data, stored: options.stored ?? false }));
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const data = toBytes(entry.data);
    const body = entry.stored ? data : new Uint8Array(deflateRawSync(data));
    const method = le(entry.method ?? (entry.stored ? 0 : 8), 2);
    const flags = le((entry.flags ?? 0) | (entry.descriptor ? 8 : 0), 2);
    const sums = concat(le(entry.crc ?? crc32(data), 4), le(body.length, 4), le(entry.sizeBytes ?? data.length, 4));
    const localSums = !entry.descriptor
      ? sums
      : concat(new Uint8Array(8), entry.descriptor === 'info-zip' ? sums.subarray(8) : new Uint8Array(4));
    const name = encoder.encode(entry.name);
    const localName = encoder.encode(entry.localName ?? entry.name);
    const common = (own: Uint8Array, lengths: Uint8Array) =>
      concat(le(20, 2), flags, method, le(0, 4), own, le(lengths.length, 2), le(0, 2));
    const local = concat(
      encoder.encode('PK\x03\x04'),
      common(localSums, localName),
      localName,
      body,
      entry.descriptor ? concat(encoder.encode('PK\x07\x08'), sums) : [],
    );
    locals.push(local);
    centrals.push(
      concat(encoder.encode('PK\x01\x02'), le(20, 2), common(sums, name), new Uint8Array(10), le(offset, 4), name),
    );
    offset += local.length;
  }
  const directory = concat(...centrals);
  const comment = encoder.encode(options.comment ?? '');
  const count = le(entries.length, 2);
  const sizes = concat(le(directory.length, 4), le(offset, 4), le(comment.length, 2));
  return concat(...locals, directory, encoder.encode('PK\x05\x06'), le(0, 4), count, count, sizes, comment);
}

// ---- Box -----------------------------------------------------------------------------------------------------------

/** A Box variable-length number, big-endian after the first byte. */
export function vu64(value: number): Uint8Array {
  let length = 1;
  let base = 0;
  for (; value - base >= 2 ** (7 * length); length++) base += 2 ** (7 * length);
  const bytes = new Uint8Array(length);
  for (let i = length - 1, rest = value - base; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
  bytes[0] = bytes[0]! | (0x80 >> (length - 1));
  return bytes;
}

const boxString = (text: string) => concat(vu64(encoder.encode(text).length), encoder.encode(text));
/** Old writers count the eight bytes of the count itself. */
const noAttributes = (legacy: boolean) => concat(le(legacy ? 9 : 1, 8), vu64(0));

export interface BoxOptions {
  readonly version?: 0 | 1;
  readonly alignment?: number;
  /** How members are packed; the bytes are already in that form when it is not `stored`. */
  readonly compression?: 'stored' | 'zstd' | 'xz';
  readonly withoutIndex?: boolean;
  /** Version 1: every member in blocks of so many bytes. */
  readonly blockBytes?: number;
}

const METHOD = { stored: 0x00, zstd: 0x10, xz: 0x20 } as const;

export function writeBox(files: Files, options: BoxOptions = {}): Uint8Array {
  const { version = 1, alignment = 8, compression = 'stored', blockBytes } = options;
  const pack = (data: Uint8Array) =>
    compression === 'stored' ? data : compression === 'zstd' ? writeZstd(data) : writeXz(data);
  const body: Uint8Array[] = [];
  let offset = version === 0 ? 24 : 32;
  const align = () => {
    const gap = alignment === 0 ? 0 : (alignment - (offset % alignment)) % alignment;
    body.push(new Uint8Array(gap));
    offset += gap;
  };

  interface Node {
    name: string;
    path: string;
    children: number[];
    file?: Uint8Array;
    chunked?: boolean;
  }
  const records: Node[] = [];
  const root: number[] = [];
  const indexOf = new Map<string, number>();
  const blocks: [string, number][] = [];
  const addRecord = (path: string, extra: Partial<Node>): void => {
    const slash = path.lastIndexOf('/');
    const parent = path.slice(0, Math.max(slash, 0));
    if (parent && !indexOf.has(parent)) addRecord(parent, {});
    records.push({ name: path.slice(slash + 1), path, children: [], ...extra });
    indexOf.set(path, records.length);
    (parent ? records[indexOf.get(parent)! - 1]!.children : root).push(records.length);
  };
  for (const [path, content] of Object.entries(files)) {
    align();
    const data = toBytes(content);
    const start = offset;
    const pieces: Uint8Array[] = [];
    if (blockBytes) {
      for (let at = 0; at < data.length; at += blockBytes) pieces.push(pack(data.subarray(at, at + blockBytes)));
    } else pieces.push(pack(data));
    const sizes = concat(
      le(
        pieces.reduce((sum, piece) => sum + piece.length, 0),
        8,
      ),
      le(data.length, 8),
      le(start, 8),
    );
    addRecord(path, { file: sizes, chunked: blockBytes !== undefined });
    pieces.forEach((piece, i) => {
      const key = new DataView(new ArrayBuffer(16));
      key.setBigUint64(0, BigInt(records.length));
      key.setBigUint64(8, BigInt(i * (blockBytes ?? 0)));
      if (blockBytes) blocks.push([String.fromCharCode(...new Uint8Array(key.buffer)), offset]);
      body.push(piece);
      offset += piece.length;
    });
  }
  align();

  const method = METHOD[compression];
  const trailer: Uint8Array[] = [];
  if (version === 0) {
    trailer.push(vu64(root.length), ...root.map(vu64), vu64(records.length));
    for (const { name, file, children } of records) {
      if (file) trailer.push(concat([0, method === 0 ? 0 : method + 0x10], file, boxString(name), noAttributes(true)));
      else trailer.push(concat([1], boxString(name), vu64(children.length), ...children.map(vu64), noAttributes(true)));
    }
    trailer.push(vu64(0), noAttributes(true));
  } else {
    trailer.push(vu64(0), noAttributes(false), vu64(0), vu64(records.length));
    for (const { name, file, chunked } of records) {
      if (!file) trailer.push(concat([1], boxString(name), noAttributes(false)));
      else if (chunked)
        trailer.push(concat([method | 0x0a], le(blockBytes!, 4), file, boxString(name), noAttributes(false)));
      else trailer.push(concat([method | 0x02], file, boxString(name), noAttributes(false)));
    }
    const paths = records.map(({ path }, i): [string, number] => [path.split('/').join('\u001f'), i + 1]);
    const pathIndex = options.withoutIndex ? new Uint8Array() : writeBoxIndex(paths);
    trailer.push(le(pathIndex.length, 8), pathIndex);
    if (blocks.length > 0) {
      const blockIndex = writeBoxIndex(blocks);
      trailer.push(le(blockIndex.length, 8), blockIndex);
    }
  }
  const header = concat([0xff, 0x42, 0x4f, 0x58, version, 0, 0, 0], le(alignment, 8), le(offset, 8));
  return concat(header, version === 0 ? [] : new Uint8Array(8), ...body, ...trailer);
}

/** The path index: a trie with one edge per distinct first byte, labels as long as they can be. Keys are bytes as text. */
function writeBoxIndex(entries: [string, number][]): Uint8Array {
  interface Node {
    final?: number;
    edges: { label: number[]; target: number }[];
  }
  const nodes: Node[] = [];
  const build = (items: { key: number[]; value: number }[]): number => {
    const node: Node = { edges: [] };
    const id = nodes.push(node) - 1;
    const groups = new Map<number, { key: number[]; value: number }[]>();
    for (const item of items) {
      if (item.key.length === 0) node.final = item.value;
      else groups.set(item.key[0]!, [...(groups.get(item.key[0]!) ?? []), item]);
    }
    for (const [, group] of [...groups].sort(([a], [b]) => a - b)) {
      let length = 1;
      const first = group[0]!.key;
      while (length < first.length && group.every(({ key }) => key[length] === first[length])) length++;
      const target = build(group.map(({ key, value }) => ({ key: key.slice(length), value })));
      node.edges.push({ label: first.slice(0, length), target });
    }
    return id;
  };
  // Block keys are raw bytes already; paths are text.
  const isRaw = entries.every(([key]) => key.length === 16 && key.startsWith('\0'));
  const toKey = (key: string) => (isRaw ? [...key].map((char) => char.charCodeAt(0)) : [...encoder.encode(key)]);
  build(entries.map(([key, value]) => ({ key: toKey(key), value })));
  const index: Uint8Array[] = [];
  const hot: Uint8Array[] = [];
  const cold: Uint8Array[] = [];
  let [hotAt, coldAt] = [0, 0];
  for (const node of nodes) {
    const indexed = node.edges.length >= 17;
    const offsets: number[] = [];
    const pieces = node.edges.map(({ label, target }) => concat(vu64(label.length), label, vu64(0), le(target, 4)));
    pieces.reduce((at, piece) => {
      offsets.push(at);
      return at + piece.length;
    }, 0);
    const labels = indexed ? new Uint8Array(256).fill(0xff) : Uint8Array.from(node.edges, ({ label }) => label[0]!);
    if (indexed) for (const [i, { label }] of node.edges.entries()) labels[label[0]!] = i;
    const flags = (node.final === undefined ? 0 : 1) | (indexed ? 2 : 0);
    const hotPiece = concat([flags], vu64(node.edges.length), labels, ...offsets.map((offset) => le(offset, 2)));
    const coldPiece = concat(...pieces, node.final === undefined ? [] : vu64(node.final));
    index.push(le(hotAt, 4), le(coldAt, 4));
    hot.push(hotPiece);
    cold.push(coldPiece);
    hotAt += hotPiece.length;
    coldAt += coldPiece.length;
  }
  const coldStart = 24 + nodes.length * 8 + hotAt;
  const header = concat(
    encoder.encode('BFST'),
    [1, 0, 0, 0],
    le(nodes.length, 4),
    le(entries.length, 8),
    le(coldStart, 4),
  );
  return concat(header, ...index, ...hot, ...cold);
}

// ---- tar, ar -------------------------------------------------------------------------------------------------------

export interface TarEntry {
  readonly name: string;
  readonly data: Uint8Array | string;
  readonly type?: string;
}

export function writeTar(files: Files | readonly TarEntry[]): Uint8Array {
  const entries: readonly TarEntry[] = Array.isArray(files)
    ? files
    : Object.entries(files).map(([name, data]) => ({ name, data }));
  const blocks = entries.flatMap(({ name, data, type = '0' }) => {
    const content = toBytes(data);
    const block = new Uint8Array(512);
    block.set(encoder.encode(name).subarray(0, 100), 0);
    block.set(encoder.encode('0000644\x000000000\x000000000\x00'), 100);
    block.set(encoder.encode(`${content.length.toString(8).padStart(11, '0')}\x0000000000000\x00`), 124);
    block.set(encoder.encode(`        ${type}`), 148);
    block.set(encoder.encode('ustar\x0000'), 257);
    const sum = block.reduce((total, byte) => total + byte, 0);
    block.set(encoder.encode(`${sum.toString(8).padStart(6, '0')}\x00 `), 148);
    return [block, content, new Uint8Array((512 - (content.length % 512)) % 512)];
  });
  return concat(...blocks, new Uint8Array(1024));
}

export function writeAr(files: Files): Uint8Array {
  const members = Object.entries(files).map(([name, content]) => {
    const data = toBytes(content);
    const header = `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(data.length).padEnd(10)}\`\n`;
    return concat(encoder.encode(header), data, data.length % 2 ? [0x0a] : []);
  });
  return concat(encoder.encode('!<arch>\n'), ...members);
}

export function writeDeb(files: Files, compress: (tar: Uint8Array) => Uint8Array = writeXz, suffix = 'xz'): Uint8Array {
  const data = compress(writeTar(files));
  return writeAr({ 'debian-binary': '2.0\n', 'control.tar.xz': writeXz(writeTar({})), [`data.tar.${suffix}`]: data });
}

// ---- xz and zstd that do not compress ------------------------------------------------------------------------------

/** An xz stream of one block with LZMA2 chunks that hold their bytes as they are; CRC-32 as its check. */
export function writeXz(data: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 0x10000) {
    const piece = data.subarray(at, at + 0x10000);
    // 1: uncompressed, dictionary reset; 2: uncompressed. The size is big-endian, less one.
    chunks.push(concat([at === 0 ? 1 : 2, (piece.length - 1) >> 8, (piece.length - 1) & 0xff], piece));
  }
  const lzma2 = concat(...chunks, [0]);
  // Header size 12, one filter: LZMA2 with a dictionary of 64 KiB … 1 MiB (property 16).
  const headerBody = Uint8Array.of(2, 0, 0x21, 1, 16, 0, 0, 0);
  const header = concat(headerBody, le(crc32(headerBody), 4));
  const padding = new Uint8Array((4 - (lzma2.length % 4)) % 4);
  const block = concat(header, lzma2, padding, le(crc32(data), 4));
  const unpadded = header.length + lzma2.length + 4;
  const indexBody = concat([0, 1], multibyte(unpadded), multibyte(data.length));
  const indexPadded = concat(indexBody, new Uint8Array((4 - (indexBody.length % 4)) % 4));
  const index = concat(indexPadded, le(crc32(indexPadded), 4));
  const flags = Uint8Array.of(0, 1);
  const backward = le(index.length / 4 - 1, 4);
  const footer = concat(le(crc32(concat(backward, flags)), 4), backward, flags, encoder.encode('YZ'));
  return concat([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], flags, le(crc32(flags), 4), block, index, footer);
}

function multibyte(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return [...bytes, rest];
}

/** A Zstandard frame of raw blocks, content size given. */
export function writeZstd(data: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < data.length; at += 0x10000) {
    const piece = data.subarray(at, at + 0x10000);
    const last = at + 0x10000 >= data.length ? 1 : 0;
    blocks.push(concat(le((piece.length << 3) | last, 3), piece));
  }
  return concat([0x28, 0xb5, 0x2f, 0xfd, 0xa0], le(data.length, 4), ...blocks);
}

/** A frame of repeated bytes: four bytes that become 128 KiB, again and again. */
export function writeZstdBomb(blocks: number): Uint8Array {
  const header = (last: number) => concat(le((0x20000 << 3) | 2 | last, 3), [0x61]);
  return concat(
    [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38],
    ...Array.from({ length: blocks }, (_, i) => header(i === blocks - 1 ? 1 : 0)),
  );
}

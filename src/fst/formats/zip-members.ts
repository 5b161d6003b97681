/** Zips of one member each, and several of them as one zip, without packing their members again: no comment, no zip64. */
import { deflateSync } from 'fflate';
import { crc32 } from '../../engine/crc32.js';

const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const VERSION = 20;
/** The name is UTF-8. */
const UTF8_FLAG = 0x800;
const DEFLATED = 8;
/** 2 January 1980, a date that every zip can hold: the same sources give the same bytes. */
const DATE = 0x0022;

/** A raw deflate stream of bytes. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Runs anywhere. */
const portableDeflate: Deflate = (bytes) => deflateSync(bytes, { level: 6 });

/** A zip with one member, compressed. */
export function zipMember(name: string, bytes: Uint8Array, deflate: Deflate = portableDeflate): Uint8Array {
  const packed = deflate(bytes);
  const nameBytes = new TextEncoder().encode(name);
  const zip = new Uint8Array(LOCAL_BYTES + CENTRAL_BYTES + END_BYTES + nameBytes.length * 2 + packed.length);
  const view = new DataView(zip.buffer);
  /** What the local header and the central entry have in common, from the version on. */
  const describe = (at: number) => {
    for (const [i, value] of [VERSION, UTF8_FLAG, DEFLATED, 0, DATE].entries()) view.setUint16(at + i * 2, value, true);
    for (const [i, value] of [crc32(bytes), packed.length, bytes.length].entries())
      view.setUint32(at + 10 + i * 4, value, true);
    view.setUint16(at + 22, nameBytes.length, true);
  };
  view.setUint32(0, 0x04034b50, true);
  describe(4);
  zip.set(nameBytes, LOCAL_BYTES);
  zip.set(packed, LOCAL_BYTES + nameBytes.length);
  const central = LOCAL_BYTES + nameBytes.length + packed.length;
  view.setUint32(central, 0x02014b50, true);
  view.setUint16(central + 4, VERSION, true);
  describe(central + 6);
  zip.set(nameBytes, central + CENTRAL_BYTES);
  const end = central + CENTRAL_BYTES + nameBytes.length;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, 1, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 12, end - central, true);
  view.setUint32(end + 16, central, true);
  return zip;
}

export function joinZips(zips: readonly Uint8Array[]): Uint8Array {
  const parts = zips.map((zip) => {
    const end = new DataView(zip.buffer, zip.byteOffset + zip.length - END_BYTES, END_BYTES);
    const [entries, size, offset] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
    return { entries, members: zip.subarray(0, offset), directory: zip.slice(offset, offset + size) };
  });
  let offset = 0;
  for (const { members, directory } of parts) {
    moveEntries(directory, offset);
    offset += members.length;
  }
  const directories = parts.map(({ directory }) => directory);
  const end = new Uint8Array(zips[0]!.subarray(zips[0]!.length - END_BYTES));
  const view = new DataView(end.buffer);
  const entries = parts.reduce((sum, part) => sum + part.entries, 0);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(
    12,
    directories.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, offset, true);
  return concatenated([...parts.map(({ members }) => members), ...directories, end]);
}

/** The members that the entries of a directory describe stand further behind. */
function moveEntries(directory: Uint8Array, by: number): void {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length);
  for (let at = 0; at < directory.length; ) {
    view.setUint32(at + 42, view.getUint32(at + 42, true) + by, true);
    at += CENTRAL_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

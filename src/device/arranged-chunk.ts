/**
 * The bytes of a chunk in another order, for files that are compressed with gzip. Tables of numbers get smaller when the bytes of the
 * same rank stand together, offsets that grow when only their differences are written, and rows that come again and again (the arcs of
 * transducers) when each is written once (`row-dictionary.ts`). Start at `arrangements` and `restoreChunk`.
 *
 * The first byte names the arrangement, so that a file says itself how it is read.
 */

import { fromRowDictionary, toRowDictionary } from './row-dictionary.js';

interface Arrangement {
  /** The length of a row whose bytes are written column by column. */
  readonly rowBytes: number;
  /** Each row is written once, with the number of one for each row. */
  readonly hasDictionary?: true;
  /** Numbers of 32 bits are written as the difference from the one before. */
  readonly hasDifferences: boolean;
}

/** By their first byte. What is written once has to be readable, so this list only grows. */
const ARRANGEMENTS: readonly Arrangement[] = [
  { rowBytes: 1, hasDifferences: false },
  { rowBytes: 2, hasDifferences: false },
  { rowBytes: 4, hasDifferences: false },
  { rowBytes: 16, hasDifferences: false },
  { rowBytes: 4, hasDifferences: true },
  { rowBytes: 16, hasDifferences: false, hasDictionary: true },
  { rowBytes: 8, hasDifferences: false, hasDictionary: true },
];

/** Every arrangement of a chunk; the caller takes the one that compresses best. */
export function* arrangements(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (const [name, arrangement] of ARRANGEMENTS.entries()) {
    const arranged = arrange(bytes, name, arrangement);
    if (arranged !== undefined) yield arranged;
  }
}

/** Nothing where there are too many different rows. */
function arrange(bytes: Uint8Array, name: number, arrangement: Arrangement): Uint8Array | undefined {
  const { rowBytes, hasDifferences, hasDictionary } = arrangement;
  if (hasDictionary === true) return toRowDictionary(bytes, rowBytes, name);
  const source = hasDifferences ? differences(bytes) : bytes;
  const arranged = new Uint8Array(bytes.length + 1);
  arranged[0] = name;
  const rows = Math.floor(bytes.length / rowBytes);
  let place = 1;
  for (let column = 0; column < rowBytes; column++)
    for (let row = 0; row < rows; row++) arranged[place++] = source[row * rowBytes + column]!;
  arranged.set(source.subarray(rows * rowBytes), place);
  return arranged;
}

/** The chunk; undefined for what `arrangements` does not give. */
export function restoreChunk(arranged: Uint8Array): Uint8Array | undefined {
  const arrangement = ARRANGEMENTS[arranged[0] ?? ARRANGEMENTS.length];
  if (arrangement === undefined) return undefined;
  const { rowBytes, hasDifferences, hasDictionary } = arrangement;
  if (hasDictionary === true) return fromRowDictionary(arranged, rowBytes);
  if (rowBytes === 1) return arranged.subarray(1);
  const bytes = new Uint8Array(arranged.length - 1);
  const rows = Math.floor(bytes.length / rowBytes);
  let place = 1;
  for (let column = 0; column < rowBytes; column++)
    for (let row = 0; row < rows; row++) bytes[row * rowBytes + column] = arranged[place++]!;
  bytes.set(arranged.subarray(place), rows * rowBytes);
  if (hasDifferences) sum(bytes);
  return bytes;
}

const NUMBER_BYTES = 4;

function differences(bytes: Uint8Array): Uint8Array {
  const source = viewOf(bytes);
  const written = Uint8Array.from(bytes);
  const target = viewOf(written);
  for (let at = NUMBER_BYTES; at + NUMBER_BYTES <= bytes.length; at += NUMBER_BYTES)
    target.setUint32(at, source.getUint32(at, true) - source.getUint32(at - NUMBER_BYTES, true), true);
  return written;
}

function sum(bytes: Uint8Array): void {
  const view = viewOf(bytes);
  for (let at = NUMBER_BYTES; at + NUMBER_BYTES <= bytes.length; at += NUMBER_BYTES)
    view.setUint32(at, view.getUint32(at, true) + view.getUint32(at - NUMBER_BYTES, true), true);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

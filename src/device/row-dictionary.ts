/**
 * A table whose rows come again and again: each different row once, and for each row of the table the number of one. Start at
 * `toRowDictionary`.
 *
 * | bytes | what |
 * |---|---|
 * | 0 | the name of the arrangement |
 * | 1 | how many different rows there are, 32 bits |
 * | 5 | how many rows the table has, 32 bits |
 * | 9 | the different rows in the order in which they come first, column by column |
 * | … | the numbers, 16 bits each: all low bytes, then all high bytes |
 * | … | what is left of the bytes after the last row |
 */

const DIFFERENT_AT = 1;
const ROWS_AT = 5;
const PREFIX_BYTES = 9;
const MOST_DIFFERENT = 0x1_00_00;
const NUMBER_BYTES = 2;
const FREE = -1;

/** @returns nothing where there are too many different rows */
export function toRowDictionary(bytes: Uint8Array, rowBytes: number, name: number): Uint8Array | undefined {
  const found = differentRows(bytes, rowBytes);
  if (found === undefined) return undefined;
  const { firsts, numbers } = found;
  const rest = bytes.subarray(numbers.length * rowBytes);
  const arranged = new Uint8Array(
    PREFIX_BYTES + firsts.length * rowBytes + numbers.length * NUMBER_BYTES + rest.length,
  );
  const view = new DataView(arranged.buffer);
  arranged[0] = name;
  view.setUint32(DIFFERENT_AT, firsts.length, true);
  view.setUint32(ROWS_AT, numbers.length, true);
  let place = PREFIX_BYTES;
  for (let column = 0; column < rowBytes; column++)
    for (const row of firsts) arranged[place++] = bytes[row * rowBytes + column]!;
  for (const number of numbers) arranged[place++] = number & 0xff;
  for (const number of numbers) arranged[place++] = number >> 8;
  arranged.set(rest, place);
  return arranged;
}

/** @returns nothing for what `toRowDictionary` does not give */
export function fromRowDictionary(arranged: Uint8Array, rowBytes: number): Uint8Array | undefined {
  if (arranged.length < PREFIX_BYTES) return undefined;
  const view = new DataView(arranged.buffer, arranged.byteOffset, arranged.byteLength);
  const different = view.getUint32(DIFFERENT_AT, true);
  const rows = view.getUint32(ROWS_AT, true);
  const lowAt = PREFIX_BYTES + different * rowBytes;
  const highAt = lowAt + rows;
  const restAt = highAt + rows;
  if (restAt > arranged.length) return undefined;
  const bytes = new Uint8Array(rows * rowBytes + arranged.length - restAt);
  for (let row = 0; row < rows; row++) {
    const number = arranged[lowAt + row]! | (arranged[highAt + row]! << 8);
    if (number >= different) return undefined;
    for (let column = 0; column < rowBytes; column++)
      bytes[row * rowBytes + column] = arranged[PREFIX_BYTES + column * different + number]!;
  }
  bytes.set(arranged.subarray(restAt), rows * rowBytes);
  return bytes;
}

interface DifferentRows {
  /** Where in the table each different row comes first. */
  readonly firsts: readonly number[];
  /** Of each row: which of these it is. */
  readonly numbers: Uint16Array;
}

/** By a hash table with open addressing, at most half full. */
function differentRows(bytes: Uint8Array, rowBytes: number): DifferentRows | undefined {
  const rows = Math.floor(bytes.length / rowBytes);
  const firsts: number[] = [];
  const numbers = new Uint16Array(rows);
  const slots = new Int32Array(2 * MOST_DIFFERENT).fill(FREE);
  for (let row = 0; row < rows; row++) {
    let slot = hashOfRow(bytes, row * rowBytes, rowBytes) & (slots.length - 1);
    for (;;) {
      const number = slots[slot]!;
      if (number === FREE) {
        if (firsts.length === MOST_DIFFERENT) return undefined;
        slots[slot] = firsts.length;
        numbers[row] = firsts.length;
        firsts.push(row);
        break;
      }
      if (isSameRow(bytes, firsts[number]! * rowBytes, row * rowBytes, rowBytes)) {
        numbers[row] = number;
        break;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
  }
  return { firsts, numbers };
}

function hashOfRow(bytes: Uint8Array, at: number, rowBytes: number): number {
  let hash = 0;
  for (let place = at; place < at + rowBytes; place++) hash = Math.imul(hash ^ bytes[place]!, 0x9e37_79b1);
  return hash ^ (hash >>> 15);
}

function isSameRow(bytes: Uint8Array, one: number, other: number, rowBytes: number): boolean {
  for (let column = 0; column < rowBytes; column++) if (bytes[one + column] !== bytes[other + column]) return false;
  return true;
}

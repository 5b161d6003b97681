/**
 * The variable-length numbers of the Box format. The first byte's leading zero bits, plus one, are the length in bytes;
 * each length starts where the shorter one ends (0, 128, 16 512, 2 113 664 …), so every number has one spelling.
 * Public texts disagree on the order of the bytes after the first. It matters from 16 512 on, which a pack's counts
 * hardly ever reach; `box.ts` tries big-endian first, as the older writers do.
 */
import type { ByteCursor } from './byte-cursor.js';

export type VintOrder = 'big' | 'little';

export function readVu64(cursor: ByteCursor, what: string, order: VintOrder): number {
  const start = cursor.position;
  const first = cursor.u8(what);
  const length = Math.clz32(first) - 24 + 1;
  // Nine bytes hold numbers from 2⁵⁶ on, which nothing in a file of ours can be.
  if (length > 8) cursor.fail(`${what} is larger than any file can be`, start);
  const rest = cursor.take(length - 1, what);
  let value = first & (0x7f >> (length - 1));
  for (let i = 0; i < rest.length; i++) value = value * 256 + rest[order === 'big' ? i : rest.length - 1 - i]!;
  for (let shorter = 1; shorter < length; shorter++) value += 2 ** (7 * shorter);
  if (!Number.isSafeInteger(value)) cursor.fail(`${what} is larger than any file can be`, start);
  return value;
}

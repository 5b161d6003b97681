/**
 * Reader of the path index and the block index of a Box archive (version 1): a compressed trie, called BFST. Start at
 * `readBoxIndex`, which lists every key with its value; archives of ours have a dozen, so nothing cleverer is needed.
 *
 *     header, 24 bytes                    node index, 8 bytes a node
 *      0 "BFST", u8 version 1, 3 spare     0 u32 hot offset, from the end of this index
 *      8 u32 nodes                         4 u32 cold offset, from the cold part
 *     12 u64 entries
 *     20 u32 cold part's offset           hot: u8 flags (1 final, 2 indexed), Vu64 edges, then the first byte of
 *                                         each edge (17 edges or more: a table of 256), u16 cold offset per edge
 *                                         cold, per edge: Vu64 length, label, Vu64 output, u32 target;
 *                                         a final node then has a Vu64 output of its own
 */

import { readVu64, type VintOrder } from './box-vint.js';
import { ByteCursor } from './byte-cursor.js';

const HEADER_BYTES = 24;
const NODE_BYTES = 8;
const FINAL = 1;
const INDEXED = 2;
const STEPS_PER_ENTRY = 32;

export interface BoxIndexEntry {
  readonly key: Uint8Array;
  readonly value: number;
}

export interface BoxIndexLimits {
  readonly maxEntries: number;
  readonly maxKeyBytes: number;
}

/** Every entry of the trie that lies at `[start, end)`; more or longer ones than the limits say are refused. */
export function readBoxIndex(
  bytes: Uint8Array,
  file: string,
  [start, end]: readonly [number, number],
  { maxEntries, maxKeyBytes }: BoxIndexLimits,
  order: VintOrder,
): BoxIndexEntry[] {
  const header = new ByteCursor(bytes, file, start, end);
  checkSignature(header, start);
  const nodes = header.u32('node count');
  const declared = header.u64('entry count');
  const coldStart = start + header.u32('cold offset');
  const hotStart = start + HEADER_BYTES + nodes * NODE_BYTES;
  if (hotStart > end || coldStart > end) header.fail('the index of the archive is cut off', start);

  // An entry takes a byte or more.
  if (declared > maxEntries || declared > end - start) header.fail(`the index claims ${declared} entries`, start);

  const entries: BoxIndexEntry[] = [];
  // A trie is walked in as many steps as it has nodes; a crafted graph whose nodes share others could take ever more.
  const maxSteps = nodes + declared * STEPS_PER_ENTRY;
  let steps = 0;
  const pending: { node: number; key: Uint8Array; sum: number }[] = [{ node: 0, key: new Uint8Array(), sum: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, key, sum } = next;
    if (node >= nodes || ++steps > maxSteps) header.fail('the index of the archive does not end', start);
    const place = new ByteCursor(bytes, file, start + HEADER_BYTES + node * NODE_BYTES, end);
    const hot = new ByteCursor(bytes, file, hotStart + place.u32('hot offset'), end);
    const coldOffset = coldStart + place.u32('cold offset');
    const flags = hot.u8('node flags');
    const edges = readVu64(hot, 'edge count', order);
    if (edges > 256) hot.fail('a node of the index has too many edges');
    // For whoever looks up one path; whoever reads them all takes the edges as they stand.
    hot.skip(tableBytes(flags, edges), 'edge table');
    const cold = new ByteCursor(bytes, file, coldOffset, end);
    for (let i = 0; i < edges; i++) {
      const length = readVu64(cold, 'label length', order);
      if (length === 0 || key.length + length > maxKeyBytes) cold.fail('a label of the index is empty or too long');
      const longer = joined(key, cold.take(length, 'label'));
      const output = readVu64(cold, 'output', order);
      pending.push({ node: cold.u32('target'), key: longer, sum: sum + output });
    }
    // Every branch of a trie ends in an entry.
    if (pending.length > declared) header.fail('the index of the archive has more branches than entries', start);
    if ((flags & FINAL) === 0) continue;
    if (entries.length >= declared) header.fail('the index of the archive has more entries than it says', start);
    entries.push({ key, value: sum + readVu64(cold, 'final output', order) });
  }
  if (entries.length !== declared) header.fail('the index of the archive has fewer entries than it says', start);
  return entries;
}

function checkSignature(header: ByteCursor, start: number): void {
  if (header.utf8(4, 'index signature') !== 'BFST') header.fail('the index of the archive is damaged', start);
  if (header.u8('index version') !== 1) header.fail('the index of the archive is of an unknown version', start + 4);
  header.skip(3, 'spare bytes');
}

/** Of the table by which the edges of a node are looked up. */
function tableBytes(flags: number, edges: number): number {
  return (flags & INDEXED ? 256 : edges) + 2 * edges;
}

function joined(key: Uint8Array, label: Uint8Array): Uint8Array {
  const longer = new Uint8Array(key.length + label.length);
  longer.set(key);
  longer.set(label, key.length);
  return longer;
}

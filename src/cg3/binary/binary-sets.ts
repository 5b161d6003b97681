/** The sets of a binary grammar. Start at `readSets`; the layout stands in `read-binary.ts`. */

import { DEEPEST_SET } from '../model/grammar-builder.js';
import { SET_OP, type TagSet } from '../model/sets.js';
import type { ByteReader } from './byte-reader.js';

/** Tags in one alternative: no grammar has so many, and the tries are read recursively. */
const LONGEST_LIST = 1000;

const OPS: ReadonlySet<number> = new Set<number>(Object.values(SET_OP));

export function readSets(reader: ByteReader, count: number, tagCount: number): TagSet[] {
  const sets: (TagSet | undefined)[] = new Array(count).fill(undefined);
  const lists = new TrieReader(reader, tagCount);
  for (let i = 0; i < count; i++) {
    const at = reader.at;
    const set = readSet(reader, lists);
    if (set.number >= count || sets[set.number] !== undefined)
      reader.fail(`set number ${set.number} is taken or too great`, at);
    if (set.sets.some((inner) => inner >= count)) reader.fail('a set is made of one that is not there', at);
    sets[set.number] = set;
  }
  const all = sets as TagSet[];
  checkDepth(reader, all);
  // Rules and contexts take 0 for "no set".
  if (count === 0) all.push({ number: 0, name: '', type: 0, line: 0, plain: [], special: [], sets: [], ops: [] });
  return all;
}

function readSet(reader: ByteReader, lists: TrieReader): TagSet {
  const start = reader.at;
  const mask = reader.u32();
  const has = (bit: number) => (mask & (1 << bit)) !== 0;
  const number = has(0) ? reader.u32() : 0;
  let type = has(1) ? reader.u32() & 0xffff : 0;
  if (has(2)) type = reader.u8();
  const plain = has(3) ? lists.read() : [];
  const special = has(3) ? lists.read() : [];
  const ops = has(4) ? reader.numbers('operators') : [];
  if (!ops.every((op) => OPS.has(op))) reader.fail('a set has an unknown operator', start);
  const sets = has(5) ? reader.numbers('sets in a set') : [];
  if (sets.length > 0 && ops.length !== sets.length - 1) reader.fail('a set has too many or too few operators', start);
  const name = has(6) ? reader.string() : '';
  return { number, name, type, line: 0, plain, special, sets, ops };
}

/** Turns a tree of tags into its paths. */
class TrieReader {
  /** Paths repeat what they share; a file made to blow up would share much. */
  #allowance: number;

  constructor(
    readonly reader: ByteReader,
    readonly tagCount: number,
  ) {
    this.#allowance = reader.bytes.length + 1000;
  }

  read(): number[][] {
    const lists: number[][] = [];
    this.#level(lists, []);
    return lists;
  }

  #level(lists: number[][], path: number[]): void {
    const { reader } = this;
    const count = reader.count(9, 'tags in a set');
    if (count > 0 && path.length >= LONGEST_LIST) reader.fail(`an alternative of more than ${LONGEST_LIST} tags`);
    for (let i = 0; i < count; i++) {
      const tag = reader.u32();
      if (tag >= this.tagCount) reader.fail(`there is no tag ${tag}`, reader.at - 4);
      const terminal = reader.u8() !== 0;
      path.push(tag);
      if (terminal) {
        this.#allowance -= path.length;
        if (this.#allowance < 0) reader.fail('the sets are larger than the file has reason for');
        lists.push([...path]);
      }
      this.#level(lists, path);
      path.pop();
    }
  }
}

/** No set may contain itself, nor be so deep that walking it would be. */
function checkDepth(reader: ByteReader, sets: readonly TagSet[]): void {
  const depths = new Int32Array(sets.length).fill(-1);
  const depth = (number: number, above: number): number => {
    if (depths[number]! >= 0) return depths[number]!;
    if (above > DEEPEST_SET) reader.fail(`the set ${sets[number]!.name} contains itself, or is too deep`);
    let deepest = 0;
    for (const inner of sets[number]!.sets) deepest = Math.max(deepest, depth(inner, above + 1) + 1);
    if (deepest > DEEPEST_SET) reader.fail(`the set ${sets[number]!.name} is too deep`);
    depths[number] = deepest;
    return deepest;
  };
  for (const { number } of sets) depth(number, 0);
}

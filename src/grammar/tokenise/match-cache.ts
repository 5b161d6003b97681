/**
 * A cache of matches across texts: words repeat, and what a tokeniser does at a place depends only on the letters that
 * it has read there, most often a word and a letter to either side.
 *
 * Start at `find`. The letters from the place to the right lead through a trie, a node for each; where the letters end
 * that a match has read, the node holds the match, provided that the letters to the left are the same too. The matcher
 * is deterministic, so no other match is possible. When the cache is full it is emptied.
 */
import type { Learner } from '../../engine/memory/learnt-room.js';
import type { InputText } from './input-text.js';
import type { Matcher } from './matcher.js';

/** Stands for whatever is before the first or after the last letter of a line. */
const OUTSIDE = -1;
const MAX_NODES = 1 << 18;
/** Of all values together; see `CachedMatch.size`. */
const MAX_SIZE = 1 << 19;
const NONE = -1;
/** What a slot of the hash table and a node take, and roughly an entry and a unit of its size. */
const SLOT_BYTES = 12;
const NODE_BYTES = 4;
const ENTRY_BYTES = 150;
const UNIT_BYTES = 60;

export interface CachedMatch {
  /** How many letters were matched; −1 where nothing matched. */
  readonly length: number;
  /** How much memory the rest takes, in a unit of the cache's user. */
  readonly size: number;
}

interface CacheEntry<T> {
  /** Letters to the left, the nearest first. */
  readonly left: Int32Array;
  readonly value: T;
  readonly next: number;
}

export class MatchCache<T extends CachedMatch> implements Learner {
  /** A hash table of arcs: parent node and letter → child node. */
  #parents = new Int32Array(1 << 12).fill(NONE);
  #letters = new Int32Array(1 << 12);
  #children = new Int32Array(1 << 12);
  #nodeCount = 1;
  /** Node → its first entry. */
  #firstEntry = new Int32Array(1 << 11).fill(NONE);
  #entries: CacheEntry<T>[] = [];
  #size = 0;

  /** Roughly what it takes. */
  get learntBytes(): number {
    const tables = this.#parents.length * SLOT_BYTES + this.#firstEntry.length * NODE_BYTES;
    return tables + this.#entries.length * ENTRY_BYTES + this.#size * UNIT_BYTES;
  }

  /** What was matched where the letters around `start` were the same. */
  find(input: InputText, start: number): T | undefined {
    let node = 0;
    for (let at = start; ; at++) {
      node = this.#child(node, codeAt(input, at));
      if (node === NONE) return undefined;
      for (let i = this.#firstEntry[node]!; i !== NONE; ) {
        const { left, value, next } = this.#entries[i]!;
        if (isLeft(input, start, left)) return value;
        i = next;
      }
    }
  }

  /** Stores what `matcher` has just matched at `start`. */
  add(input: InputText, start: number, { lowestRead, highestRead }: Matcher, value: T): void {
    const length = highestRead - start + 1;
    if (this.#nodeCount + length > MAX_NODES || this.#size + value.size > MAX_SIZE) this.dropLearnt();
    // A match that reads this far is not likely to repeat.
    if (length > MAX_NODES / 64 || start - lowestRead > 255) return;
    let node = 0;
    for (let at = start; at <= highestRead; at++) node = this.#childToBe(node, codeAt(input, at));
    const left = new Int32Array(start - lowestRead);
    for (let i = 0; i < left.length; i++) left[i] = codeAt(input, start - 1 - i);
    this.#entries.push({ left, value, next: this.#firstEntry[node]! });
    this.#firstEntry[node] = this.#entries.length - 1;
    this.#size += value.size;
  }

  dropLearnt(): void {
    this.#parents = new Int32Array(1 << 12).fill(NONE);
    this.#letters = new Int32Array(1 << 12);
    this.#children = new Int32Array(1 << 12);
    this.#firstEntry = new Int32Array(1 << 11).fill(NONE);
    this.#nodeCount = 1;
    this.#entries = [];
    this.#size = 0;
  }

  #child(node: number, letter: number): number {
    const slot = this.#slot(node, letter);
    return this.#parents[slot] === NONE ? NONE : this.#children[slot]!;
  }

  #childToBe(node: number, letter: number): number {
    let slot = this.#slot(node, letter);
    if (this.#parents[slot] !== NONE) return this.#children[slot]!;
    if (this.#nodeCount === this.#firstEntry.length) {
      this.#grow();
      slot = this.#slot(node, letter);
    }
    this.#parents[slot] = node;
    this.#letters[slot] = letter;
    this.#children[slot] = this.#nodeCount;
    return this.#nodeCount++;
  }

  /** The slot of an arc, or the free one where it belongs; half of all slots are always free. */
  #slot(node: number, letter: number): number {
    const mask = this.#parents.length - 1;
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(letter + 1, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#parents[slot] !== NONE && (this.#parents[slot] !== node || this.#letters[slot] !== letter)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const parents = this.#parents;
    const letters = this.#letters;
    const children = this.#children;
    const slots = parents.length * 2;
    this.#parents = new Int32Array(slots).fill(NONE);
    this.#letters = new Int32Array(slots);
    this.#children = new Int32Array(slots);
    for (let old = 0; old < parents.length; old++) {
      if (parents[old] === NONE) continue;
      const slot = this.#slot(parents[old]!, letters[old]!);
      this.#parents[slot] = parents[old]!;
      this.#letters[slot] = letters[old]!;
      this.#children[slot] = children[old]!;
    }
    const firstEntry = new Int32Array(slots / 2).fill(NONE);
    firstEntry.set(this.#firstEntry);
    this.#firstEntry = firstEntry;
  }
}

function codeAt(input: InputText, at: number): number {
  return at >= 0 && at < input.length ? input.codes[at]! : OUTSIDE;
}

function isLeft(input: InputText, start: number, left: Int32Array): boolean {
  for (let i = 0; i < left.length; i++) if (codeAt(input, start - 1 - i) !== left[i]) return false;
  return true;
}

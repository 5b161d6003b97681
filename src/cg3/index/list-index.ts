/**
 * Tells at once which lists of a grammar match a reading. Start at `ListIndex.fill`.
 *
 * Asking each list whether it matches takes long where there are thousands, and a new reading has to ask most of them.
 * So it goes the other way round: each tag of the reading knows the lists that name it. A regular expression counts as
 * one more tag of the reading wherever it matches one (tag-classes.ts knows that); then it too is only looked up.
 */
import type { Grammar } from '../model/grammar.js';
import { SET } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import { type IndexedSet, PURITY } from './indexed-set.js';
import { MEMO, memoLength, memoShift, memoWord } from './set-memo.js';
import type { TagClasses } from './tag-classes.js';
import type { TagStore } from './tag-store.js';

/** Tags that are present or not, whatever the reading's surroundings are. */
const LOOKED_UP = TAG.SPECIAL | TAG.REGEXP | TAG.CASE_INSENSITIVE | TAG.NUMERIC;
const NOT_LOOKED_UP = TAG.REGEXP_ANY | TAG.REGEXP_LINE | TAG.FAIL_FAST | TAG.SET | TAG.META | TAG.VARSTRING | TAG.ANY;

interface Composite {
  readonly set: number;
  /** All of these have to be there. */
  readonly tags: readonly number[];
}

export class ListIndex {
  readonly #tags: TagStore;
  readonly #classes: TagClasses;
  /** Lists by the tags that are enough by themselves; then by one of several tags. Both by tag number. */
  readonly #lists: (number[] | undefined)[];
  readonly #composites: (Composite[] | undefined)[];
  /** A row in which none of the lists matches, and nothing else is known. */
  readonly #empty: Int32Array;
  /** The reading that a tag was last seen in. */
  readonly #seenIn: Int32Array;
  #reading = 0;

  constructor(grammar: Grammar, sets: readonly IndexedSet[], tags: TagStore, classes: TagClasses) {
    this.#tags = tags;
    this.#classes = classes;
    this.#empty = new Int32Array(memoLength(sets.length));
    this.#seenIn = new Int32Array(tags.grammarSize);
    this.#lists = new Array<number[] | undefined>(tags.grammarSize).fill(undefined);
    this.#composites = new Array<Composite[] | undefined>(tags.grammarSize).fill(undefined);
    if (classes.allDiffer) return;
    const composites: Composite[] = [];
    for (const { number, source, purity } of sets) {
      if (source.sets.length > 0 || purity === PURITY.NONE || source.type & SET.ANY) continue;
      const alternatives = [...source.plain, ...source.special].filter(({ length }) => length > 0);
      if (!alternatives.every((alternative) => alternative.every((tag) => isLookedUp(grammar.tags[tag]!.type))))
        continue;
      this.#empty[memoWord(number)]! |= MEMO.NO << memoShift(number);
      for (const tags of alternatives) {
        if (tags.length > 1) composites.push({ set: number, tags });
        else {
          this.#lists[tags[0]!] ??= [];
          this.#lists[tags[0]!]!.push(number);
        }
      }
    }
    this.#fileComposites(composites);
  }

  /** Each under the tag that fewest of them name: those that many name are the ones that many readings have. */
  #fileComposites(composites: readonly Composite[]): void {
    const mentions = new Int32Array(this.#composites.length);
    for (const { tags } of composites) for (const tag of tags) mentions[tag]!++;
    for (const composite of composites) {
      const rarest = composite.tags.reduce((best, tag) => (mentions[tag]! < mentions[best]! ? tag : best));
      this.#composites[rarest] ??= [];
      this.#composites[rarest].push(composite);
    }
  }

  /** Writes into a row of `ContentStore.memo` what is known about all lists. */
  fill(memo: Int32Array, row: number, tags: readonly number[]): void {
    memo.set(this.#empty, row);
    this.#reading++;
    const present: number[] = [];
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i]!;
      if (!(this.#tags.tags[tag]!.type & TAG.SPECIAL)) this.#notice(tag, present);
      for (const pattern of this.#classes.matchedBy(tag)) this.#notice(pattern, present);
    }
    for (let i = 0; i < present.length; i++) {
      const tag = present[i]!;
      const lists = this.#lists[tag];
      if (lists) for (let i = 0; i < lists.length; i++) setYes(memo, row, lists[i]!);
      const composites = this.#composites[tag];
      if (composites) {
        for (const { set, tags: needed } of composites) if (this.#hasAll(needed)) setYes(memo, row, set);
      }
    }
  }

  #notice(tag: number, present: number[]): void {
    if (tag >= this.#seenIn.length || this.#seenIn[tag] === this.#reading) return;
    this.#seenIn[tag] = this.#reading;
    present.push(tag);
  }

  #hasAll(tags: readonly number[]): boolean {
    for (let i = 0; i < tags.length; i++) if (this.#seenIn[tags[i]!] !== this.#reading) return false;
    return true;
  }
}

function isLookedUp(type: number): boolean {
  if (!(type & TAG.SPECIAL)) return true;
  return (type & LOOKED_UP) !== TAG.SPECIAL && (type & NOT_LOOKED_UP) === 0;
}

function setYes(memo: Int32Array, row: number, set: number): void {
  const at = row + memoWord(set);
  const shift = memoShift(set);
  memo[at] = (memo[at]! & ~(3 << shift)) | (MEMO.YES << shift);
}

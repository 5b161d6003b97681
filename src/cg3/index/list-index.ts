/**
 * Tells at once which lists of a grammar match a reading. Start at `ListIndex.fill`.
 *
 * Asking each list whether it matches takes long where there are thousands, and a new reading has to ask most of them.
 * So it goes the other way round: each tag of the reading knows the lists that name it. A regular expression counts as
 * one more tag of the reading wherever it matches one (tag-classes.ts knows that); then it too is only looked up.
 */
import type { Grammar } from '../model/grammar.js';
import { TAG } from '../model/tags.js';
import { NOWHERE, type SetProgram } from './set-program.js';
import type { TagClasses } from './tag-classes.js';
import type { TagStore } from './tag-store.js';

interface Composite {
  /** The bit of the list. */
  readonly place: number;
  /** All of these have to be there. */
  readonly tags: readonly number[];
}

export class ListIndex {
  readonly #tags: TagStore;
  readonly #classes: TagClasses;
  /** The bits of lists by the tags that are enough by themselves; then by one of several tags. Both by tag number. */
  readonly #lists: (number[] | undefined)[];
  readonly #composites: (Composite[] | undefined)[];
  /** The reading that a tag was last seen in. */
  readonly #seenIn: Int32Array;
  #reading = 0;

  constructor(grammar: Grammar, program: SetProgram, tags: TagStore, classes: TagClasses) {
    this.#tags = tags;
    this.#classes = classes;
    this.#seenIn = new Int32Array(tags.grammarSize);
    this.#lists = new Array<number[] | undefined>(tags.grammarSize).fill(undefined);
    this.#composites = new Array<Composite[] | undefined>(tags.grammarSize).fill(undefined);
    const composites: Composite[] = [];
    for (const set of grammar.sets) {
      const place = program.places[set.number]!;
      if (place === NOWHERE || !program.looksUp(set)) continue;
      for (const alternative of [...set.plain, ...set.special]) {
        if (alternative.length > 1) composites.push({ place, tags: alternative });
        else if (alternative.length === 1) {
          this.#lists[alternative[0]!] ??= [];
          this.#lists[alternative[0]!]!.push(place);
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

  /** Writes into a row of bits which lists match. */
  fill(rows: Int32Array, at: number, tags: readonly number[]): void {
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
      if (lists) for (let i = 0; i < lists.length; i++) set(rows, at, lists[i]!);
      const composites = this.#composites[tag];
      if (composites) for (const { place, tags: needed } of composites) if (this.#hasAll(needed)) set(rows, at, place);
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

function set(rows: Int32Array, at: number, place: number): void {
  rows[at + (place >> 5)]! |= 1 << (place & 31);
}

/**
 * Alternatives of a LIST ("N", "(V Inf)") in the order in which CG-3 keeps them. Start at `fromWritten`.
 *
 * CG-3 stores them as a tree whose branches are sorted by the tags' hashes; the tags of one alternative are sorted too,
 * those that occur in most alternatives first. What comes out of such a tree, alternative by alternative, is what these
 * functions make: flat arrays of tag numbers.
 */
import { TAG, type Tag } from './grammar.js';

export type TagList = number[];

export class TagLists {
  constructor(readonly tags: readonly Tag[]) {}

  readonly #byHash = (a: number, b: number): number => this.tags[a]!.hash - this.tags[b]!.hash;

  /** Lexicographic by hash; a list comes before the longer ones that start with it. */
  readonly compare = (a: readonly number[], b: readonly number[]): number => {
    const shorter = Math.min(a.length, b.length);
    for (let i = 0; i < shorter; i++) {
      const order = this.#byHash(a[i]!, b[i]!);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  };

  /** Without order or repetition: `(V Inf V)` is `(Inf V)`. */
  unordered(list: readonly number[]): TagList {
    return [...new Set(list)].sort(this.#byHash);
  }

  isSpecial(list: readonly number[]): boolean {
    return list.some((tag) => (this.tags[tag]!.type & TAG.SPECIAL) !== 0);
  }

  /** The alternatives of a LIST as they are written. `keepOrder` is for OLIST. */
  fromWritten(written: readonly (readonly number[])[], keepOrder: boolean): { plain: TagList[]; special: TagList[] } {
    const lists = this.#distinct(
      keepOrder ? written.map((list) => [...list]) : written.map((list) => this.unordered(list)),
    );
    if (!keepOrder) {
      const frequency = new Map<number, number>();
      for (const list of lists) for (const tag of list) frequency.set(tag, (frequency.get(tag) ?? 0) + 1);
      for (const list of lists) if (list.length > 1) list.sort((a, b) => frequency.get(b)! - frequency.get(a)!);
    }
    return this.split(lists);
  }

  /** Those with a special tag apart from the rest; sorted; without what starts with a shorter one. */
  split(lists: readonly TagList[]): { plain: TagList[]; special: TagList[] } {
    const plain: TagList[] = [];
    const special: TagList[] = [];
    for (const list of lists) (this.isSpecial(list) ? special : plain).push(list);
    return { plain: this.sorted(plain), special: this.sorted(special) };
  }

  sorted(lists: readonly TagList[]): TagList[] {
    const kept: TagList[] = [];
    for (const list of [...lists].sort(this.compare)) {
      // Sorted, a prefix is among the last ones kept: everything between it and `list` starts with it too.
      const last = kept.at(-1);
      if (last !== undefined && last.length <= list.length && last.every((tag, i) => tag === list[i])) continue;
      kept.push(list);
    }
    return kept;
  }

  #distinct(lists: TagList[]): TagList[] {
    const seen = new Set<string>();
    return lists.sort(this.compare).filter((list) => {
      const key = list.join(' ');
      return !seen.has(key) && seen.add(key);
    });
  }
}

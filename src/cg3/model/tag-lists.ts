/**
 * Alternatives of a LIST ("N", "(V Inf)") in the order in which CG-3 keeps them. Start at `fromWritten`.
 *
 * CG-3 stores them as trees whose branches are sorted by the tags' hashes; the tags of one alternative are sorted too,
 * those that occur in most alternatives first. What comes out of such a tree, alternative by alternative, is what these
 * functions make: flat arrays of tag numbers.
 */

import { hashNumber } from './tag-hash.js';
import { TAG, type Tag } from './tags.js';

export type TagList = number[];

export interface SortedLists {
  readonly plain: TagList[];
  /** Those with a special tag. */
  readonly special: TagList[];
  /** Equal for lists that CG-3 takes for the same set. */
  readonly key: string;
}

/** A tag on the way through alternatives; `ends` where one of them is complete. */
class Branch {
  ends = false;
  /** Made when it is needed: most tags lead nowhere. */
  next: Map<number, Branch> | undefined;
}

const NOWHERE: readonly (readonly [tag: number, branch: Branch])[] = [];

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
  fromWritten(written: readonly (readonly number[])[], keepOrder: boolean): SortedLists {
    const lists = this.#distinct(written.map((list) => (keepOrder ? [...list] : this.unordered(list))));
    if (!keepOrder) {
      const frequency = new Map<number, number>();
      for (const list of lists) for (const tag of list) frequency.set(tag, (frequency.get(tag) ?? 0) + 1);
      for (const list of lists) if (list.length > 1) list.sort((a, b) => frequency.get(b)! - frequency.get(a)!);
    }
    return this.inOrder(lists);
  }

  /** Alternatives that are added one after the other. Those that start with a shorter one are left out. */
  inOrder(lists: readonly TagList[]): SortedLists {
    const roots = { plain: new Branch(), special: new Branch() };
    for (const list of lists) insert(this.isSpecial(list) ? roots.special : roots.plain, list);
    const usedTags: number[] = [];
    let hash = 0;
    for (const root of [roots.plain, roots.special])
      if (root.next !== undefined) hash = hashNumber(this.#hash(root, usedTags), hash);
    // The hash alone would do for CG-3; the tags make sure that nothing else has the same one by chance.
    const key = `${hash}:${usedTags.sort((a, b) => a - b).join(' ')}`;
    return { plain: this.#flatten(roots.plain), special: this.#flatten(roots.special), key };
  }

  /**
   * The one alternative of a list, if it has no other. In `N (N Pl)` the first tag is one and goes on; CG-3 counts that
   * as one alternative and takes along all that is behind it.
   */
  only({ plain, special }: Pick<SortedLists, 'plain' | 'special'>): TagList | undefined {
    if (plain.length > 0 === special.length > 0) return undefined;
    const lists = plain.length > 0 ? plain : special;
    const first = lists[0]!;
    if (!lists.every((list) => first.every((tag, i) => tag === list[i]))) return undefined;
    const tags = [...first];
    let before = first;
    for (const list of lists.slice(1)) {
      let shared = 0;
      while (shared < before.length && before[shared] === list[shared]) shared++;
      for (let i = shared; i < list.length; i++) tags.push(list[i]!);
      before = list;
    }
    return tags;
  }

  /**
   * Alternatives as CG-3 takes them out of one list to put them into another, for `LIST +=` and for `\`, `∩`, `∆`. It
   * goes wrong where alternatives share their first tags: each is sorted on the way, so that the tag that is dropped
   * before the next one may be a shared one, and one that does not end an alternative is not dropped at all. Of `(Nom
   * Sg3) (Nom "guolli")` the second can become `(Sg3 "guolli")`. `afresh`: each first tag starts anew.
   */
  takenOut(lists: readonly TagList[], afresh: boolean): TagList[] {
    const root = new Branch();
    for (const list of lists) insert(root, list);
    const taken: TagList[] = [];
    const walk = (branch: Branch, path: TagList) => {
      for (const [tag, next] of this.#sortedNext(branch)) {
        path.push(tag);
        if (!next.ends) walk(next, path);
        else {
          path.sort(this.#byHash);
          taken.push([...path]);
          path.pop();
        }
        if (afresh && branch === root) path.length = 0;
      }
    };
    walk(root, []);
    return this.#distinct(taken);
  }

  #sortedNext({ next }: Branch): readonly (readonly [tag: number, branch: Branch])[] {
    if (next === undefined) return NOWHERE;
    return next.size === 1 ? [...next] : [...next].sort(([a], [b]) => this.#byHash(a, b));
  }

  #flatten(root: Branch): TagList[] {
    const lists: TagList[] = [];
    const walk = (branch: Branch, path: readonly number[]) => {
      for (const [tag, next] of this.#sortedNext(branch)) {
        if (next.ends) lists.push([...path, tag]);
        walk(next, [...path, tag]);
      }
    };
    walk(root, []);
    return lists;
  }

  /**
   * The number by which CG-3 recognises a list. It is blind to where alternatives end, and to the order of all but the
   * last tag of one, so for it `(x y z)` is `(y x z)`, and `(x y) OR (x)` is `(x y)`. Results depend on it.
   */
  #hash(branch: Branch, usedTags: number[]): number {
    let hash = 0;
    for (const [tag, next] of this.#sortedNext(branch)) {
      usedTags.push(tag);
      hash = hashNumber(this.tags[tag]!.hash, hash);
      if (next.next !== undefined) hash = hashNumber(this.#hash(next, usedTags), hash);
    }
    return hash;
  }

  #distinct(lists: TagList[]): TagList[] {
    const seen = new Set<string>();
    return lists.sort(this.compare).filter((list) => {
      const key = list.join(' ');
      return !seen.has(key) && seen.add(key);
    });
  }
}

/** A single tag leaves what goes on behind it where it is; a longer alternative takes the place of what goes on. */
function insert(root: Branch, list: TagList): void {
  let branch = root;
  for (const tag of list) {
    branch.next ??= new Map();
    let next = branch.next.get(tag);
    if (next === undefined) {
      next = new Branch();
      branch.next.set(tag, next);
    } else if (next.ends) return;
    branch = next;
  }
  branch.ends = true;
  if (list.length > 1) branch.next = undefined;
}

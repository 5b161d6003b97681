/**
 * Pairs that no part of a rule tells apart are one class. A grammar has hundreds of pairs, but a rule with its contexts
 * distinguishes only a few dozen groups of them; automata over classes are that much smaller.
 */
export interface PairClasses {
  /** Pair number to class. The last entry is the diamond, the place of the centre in a context. */
  readonly classOf: Uint16Array;
  readonly count: number;
}

/** One class for each group of pairs that lie in the same sets; the diamond is a class of its own. */
export class ClassSplitter {
  readonly #classOf: Uint16Array;
  #sizes: number[];

  constructor(pairCount: number) {
    this.#classOf = new Uint16Array(pairCount + 1);
    this.#sizes = [pairCount + 1];
    this.split([pairCount]);
  }

  /** Makes every class lie inside or outside of `members`, which must be different pairs. */
  split(members: ArrayLike<number>): void {
    const inside = new Map<number, number>();
    for (let i = 0; i < members.length; i++) {
      const old = this.#classOf[members[i]!]!;
      inside.set(old, (inside.get(old) ?? 0) + 1);
    }
    const renamed = new Map<number, number>();
    for (const [old, count] of inside) {
      if (count === this.#sizes[old]) continue;
      renamed.set(old, this.#sizes.length);
      this.#sizes[old]! -= count;
      this.#sizes.push(count);
    }
    if (renamed.size === 0) return;
    for (let i = 0; i < members.length; i++) {
      const to = renamed.get(this.#classOf[members[i]!]!);
      if (to !== undefined) this.#classOf[members[i]!] = to;
    }
  }

  /** Also separates what `classes` separates. */
  splitLike(classes: PairClasses): void {
    const numbers = new Map<number, number>();
    const sizes: number[] = [];
    for (let pair = 0; pair < this.#classOf.length; pair++) {
      const key = this.#classOf[pair]! * 65536 + classes.classOf[pair]!;
      let number = numbers.get(key);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(key, number);
        sizes.push(0);
      }
      sizes[number]!++;
      this.#classOf[pair] = number;
    }
    this.#sizes = sizes;
  }

  finish(): PairClasses {
    return { classOf: this.#classOf, count: this.#sizes.length };
  }
}

/** For every class of `fine` the class of `coarse` that it lies in. */
export function coarserClass(fine: PairClasses, coarse: PairClasses): Uint16Array {
  const map = new Uint16Array(fine.count);
  for (let pair = 0; pair < fine.classOf.length; pair++) map[fine.classOf[pair]!] = coarse.classOf[pair]!;
  return map;
}

/** The classes that `members` consist of, which `classes` must not cut through. */
export function classesOfPairs(classes: PairClasses, members: ArrayLike<number>): number[] {
  const classNumbers = new Set<number>();
  for (let i = 0; i < members.length; i++) classNumbers.add(classes.classOf[members[i]!]!);
  return [...classNumbers];
}

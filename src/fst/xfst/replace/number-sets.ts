/**
 * Sets of small numbers, each stored once under a number of its own, so that sets can be compared, combined and used
 * as parts of integer keys without allocating. Used for subsets of states and for sets of contexts.
 */

export class NumberSets {
  private readonly sets: Int32Array[] = [];
  private readonly byContent = new Map<string, number>();
  private readonly overlapCache = new Map<number, boolean>();
  private readonly unionCache = new Map<number, number>();
  private readonly intersectionCache = new Map<number, number>();

  constructor() {
    this.intern([]);
  }

  /** The number of the empty set. */
  static readonly EMPTY = 0;

  get size(): number {
    return this.sets.length;
  }

  members(set: number): Int32Array {
    return this.sets[set]!;
  }

  /** The number of a set. The members may come in any order and more than once. */
  intern(members: Iterable<number>): number {
    const sorted = Int32Array.from(new Set(members)).sort();
    const content = sorted.join(' ');
    const existingNumber = this.byContent.get(content);
    if (existingNumber !== undefined) return existingNumber;
    this.sets.push(sorted);
    this.byContent.set(content, this.sets.length - 1);
    return this.sets.length - 1;
  }

  overlap(a: number, b: number): boolean {
    if (a === NumberSets.EMPTY || b === NumberSets.EMPTY) return false;
    const key = a * 0x1000000 + b;
    let result = this.overlapCache.get(key);
    if (result === undefined) {
      const other = this.members(b);
      result = this.members(a).some((member) => other.includes(member));
      this.overlapCache.set(key, result);
    }
    return result;
  }

  union(a: number, b: number): number {
    if (a === b || b === NumberSets.EMPTY) return a;
    if (a === NumberSets.EMPTY) return b;
    const key = a * 0x1000000 + b;
    let result = this.unionCache.get(key);
    if (result === undefined) {
      result = this.intern([...this.members(a), ...this.members(b)]);
      this.unionCache.set(key, result);
    }
    return result;
  }

  intersection(a: number, b: number): number {
    if (a === b) return a;
    if (a === NumberSets.EMPTY || b === NumberSets.EMPTY) return NumberSets.EMPTY;
    const key = a * 0x1000000 + b;
    let result = this.intersectionCache.get(key);
    if (result === undefined) {
      const other = this.members(b);
      result = this.intern(this.members(a).filter((member) => other.includes(member)));
      this.intersectionCache.set(key, result);
    }
    return result;
  }
}

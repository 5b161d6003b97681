/**
 * A set made ready for matching: its alternatives as tries, and what the outcome of a match depends on (`PURITY`).
 * grammar-index.ts makes them; match-set.ts matches them.
 */
import type { TagSet } from '../model/sets.js';

/** What the outcome of matching a set against a reading depends on. */
export const PURITY = {
  /** On the cohort, the rule, variables … : never remembered. */
  NONE: 0,
  /** On the tags alone. */
  PURE: 1,
  /** On the tags alone, but regular expressions in it capture: remembered for rules that use no captures. */
  CAPTURES: 2,
} as const;

export interface TrieNode {
  readonly tag: number;
  /** The alternative that ends here; its identity is what `$$SET` unifies on. */
  readonly end: readonly number[] | undefined;
  readonly children: TrieNode[];
}

export interface IndexedSet {
  readonly number: number;
  readonly type: number;
  readonly purity: number;
  /** Roots by tag for alternatives of plain tags only. */
  readonly plain: ReadonlyMap<number, TrieNode>;
  readonly special: readonly TrieNode[];
  readonly failFast: readonly number[];
  /** A list of nothing but plain tags. */
  readonly isPlainList: boolean;
  /** A list that compares numbers with others of the cohort (`<W=MIN>`): no reading matches that has none of these keys. */
  readonly neededKeys: readonly string[] | undefined;
  readonly sets: readonly number[];
  readonly ops: readonly number[];
  readonly source: TagSet;
}

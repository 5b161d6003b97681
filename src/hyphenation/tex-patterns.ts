/**
 * Divides words by the hyphenation patterns of TeX (F. M. Liang, 1983), as the npm package `hyphen` stores them. Start at `patternDivider`.
 * The package's own function keeps every word that it has ever seen, which a service cannot afford; so only its data is used.
 */
import type { DivideWord } from './hyphenator.js';

/** A branch is the rest of a pattern; a number says which row of levels belongs to the pattern that ends here. */
type PatternTree = { readonly [letter: string]: PatternTree | number | readonly [PatternTree, number] };

/** Levels of patterns, the patterns by their letters, and words that are exceptions with the places of their divisions. */
export type TexPatterns = readonly [
  levels: readonly (readonly number[])[],
  tree: PatternTree,
  exceptions?: Readonly<Record<string, readonly number[]>>,
];

export function patternDivider(patterns: TexPatterns, minima: { left: number; right: number }): DivideWord {
  const [levels, tree, exceptions = {}] = patterns;
  return (word) => {
    const lower = word.toLowerCase();
    // Where small letters have another length, places would be wrong.
    if (lower.length !== word.length) return [];
    const places = Object.hasOwn(exceptions, lower) ? exceptions[lower]! : oddPlaces(lower, levels, tree);
    return places.filter((at) => at >= minima.left && at <= word.length - minima.right);
  };
}

/** The highest level that a pattern gives decides about a place: odd levels divide. */
function oddPlaces(word: string, levels: readonly (readonly number[])[], tree: PatternTree): number[] {
  const framed = `.${word}.`;
  const highest = new Uint8Array(framed.length + 1);
  for (let start = 0; start < framed.length; start++) {
    // A pattern at the start of a word has its first level before the letter, not before the full stop.
    const from = Math.max(start - 1, 0);
    for (const row of patternsFrom(framed, start, tree))
      for (const [offset, level] of (levels[row] ?? []).entries())
        highest[from + offset] = Math.max(level, highest[from + offset]!);
  }
  const places: number[] = [];
  for (let at = 1; at < word.length; at++) if (highest[at]! % 2 === 1) places.push(at);
  return places;
}

/** The rows of levels of all patterns that stand at a place. */
function patternsFrom(framed: string, start: number, tree: PatternTree): number[] {
  const rows: number[] = [];
  let branch = tree;
  for (let at = start; at < framed.length && Object.hasOwn(branch, framed[at]!); at++) {
    const node = branch[framed[at]!]!;
    if (typeof node === 'number') return [...rows, node];
    if (isPair(node)) rows.push(node[1]);
    branch = isPair(node) ? node[0] : node;
  }
  return rows;
}

function isPair(node: PatternTree[string]): node is readonly [PatternTree, number] {
  return Array.isArray(node);
}

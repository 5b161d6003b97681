/**
 * Readings of a word that may be split: an analysis with `@PMATCH_BACKTRACK@` says where. Each part is analysed as if
 * it stood alone, and combinations become readings, the last part outermost, each with the form of its part. A
 * grammar then chooses, and mwesplit splits.
 *
 * The first two parts are combined in every way; of parts behind them hfst-tokenize, for which grammars are written, takes one
 * analysis, the last.
 *
 *   "<su. gitta>"  →  "gitta" Adv "< gitta>"
 *                         "su" Pron "<su.>"
 */

import { readingLines } from './readings.js';
import { isUnknown, type TokenAnalysis } from './token-analyses.js';

/** Combinations kept for one word; a real one has a dozen. */
const MAX_COMBINATIONS = 10_000;

/** From this part on, counted from 0, one analysis is taken. */
const FIRST_TAKEN_ONCE = 2;

/** Weights from here on mean "never": such analyses do not count. */
const NEVER = 3.4028234663852886e38;

interface PartAnalyses {
  readonly letters: readonly string[];
  readonly analyses: readonly TokenAnalysis[];
}

/**
 * @param splitSets where to split, in letters, each set with both ends
 * @param analyse all analyses of a text if they cover the whole of it, else none
 * @returns lines of readings, outermost first
 */
export function splitReadings(
  letters: readonly string[],
  splitSets: readonly (readonly number[])[],
  analyse: (form: string) => readonly TokenAnalysis[],
): string[][][] {
  const readings: string[][][] = [];
  for (const splits of inOrder(splitSets)) {
    const parts: PartAnalyses[] = [];
    for (let i = 0; i + 1 < splits.length; i++)
      parts.push(analysePart(letters.slice(splits[i], splits[i + 1]), analyse));
    combine(parts, parts.length - 1, [], readings);
  }
  return readings;
}

/** Each set once, by their first difference. */
function inOrder(splitSets: readonly (readonly number[])[]): (readonly number[])[] {
  const unique = new Map(splitSets.map((set) => [set.join(), set]));
  return [...unique.values()].sort((a, b) => {
    for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
    return a.length - b.length;
  });
}

/** Spaces at either end are no part of the word that is looked up, but stay in its form. */
function analysePart(letters: readonly string[], analyse: (form: string) => readonly TokenAnalysis[]): PartAnalyses {
  let from = 0;
  let to = letters.length;
  while (from < to && letters[from] === ' ') from++;
  while (to > from && letters[to - 1] === ' ') to--;
  if (from === to) {
    // Nothing but spaces is looked up as it is.
    from = 0;
    to = letters.length;
  }
  const analyses = analyse(letters.slice(from, to).join('')).filter(
    (analysis) => !isUnknown(analysis) && analysis.weight < NEVER,
  );
  if (from === 0) return { letters, analyses };
  const shifted = analyses.map((analysis) => ({
    ...analysis,
    marks: analysis.marks.map(({ symbol, letter }) => ({ symbol, letter: letter + from })),
  }));
  return { letters, analyses: shifted };
}

/** The field's tools take the analyses of each part from the last to the first. */
function combine(parts: readonly PartAnalyses[], index: number, above: readonly string[][], into: string[][][]): void {
  if (index < 0) {
    into.push([...above]);
    return;
  }
  const { letters, analyses } = parts[index]!;
  const first = index < FIRST_TAKEN_ONCE ? 0 : analyses.length - 1;
  for (let i = analyses.length - 1; i >= Math.max(0, first); i--) {
    if (into.length >= MAX_COMBINATIONS) return;
    const { lines } = readingLines(analyses[i]!, letters, true);
    combine(parts, index - 1, [...above, ...lines.map((line) => [...line])], into);
  }
}

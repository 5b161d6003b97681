/**
 * Makes analyses of what the matcher's paths have written: symbols become text, duplicates are removed, the lightest
 * classes of weight are kept, in the order in which `hfst-tokenize` prints them. Start at `analysesOf`.
 */
import { compareCodePoints } from './compare-code-points.js';
import type { InputText } from './input-text.js';
import { INPUT_MARK } from './matcher.js';
import type { PmatchSymbols } from './pmatch-symbols.js';
import type { WrittenPaths } from './written-paths.js';

/**
 * A place inside an analysis where a sub-reading may begin: counted in written symbols, and in letters from its start.
 */
export interface SubReadingStart {
  readonly symbol: number;
  readonly letter: number;
}

export interface TokenAnalysis {
  /** Everything written, in one string: what analyses are compared by. */
  readonly output: string;
  /** The same, symbol by symbol. */
  readonly texts: readonly string[];
  /** Symbol by symbol: whether it is a tag; others are letters of a lemma. */
  readonly isTag: readonly boolean[];
  /** In order; the first stands at the very beginning, if there are any. */
  readonly marks: readonly SubReadingStart[];
  /** `<name>` of the end tag; empty without one. */
  readonly tag: string;
  readonly weight: number;
}

/** A reading that ends so marks its word as unknown to the lexicon. */
const UNKNOWN_MARK = ' ??';

/** No analysis, or one that says "unknown". */
export function isUnknown({ output }: TokenAnalysis): boolean {
  return output === '' || output.includes(UNKNOWN_MARK);
}

/**
 * @param start the input position at which the match begins
 * @param weightClasses how many different weights are kept, from the least
 */
export function analysesOf(
  paths: WrittenPaths,
  symbols: PmatchSymbols,
  input: InputText,
  start: number,
  weightClasses: number,
): TokenAnalysis[] {
  const analyses = allAnalysesOf(paths, symbols, input, start);
  if (analyses.length === 1) return analyses;
  analyses.sort(compareAnalyses);
  const unique = analyses.filter((analysis, i) => i === 0 || compareAnalyses(analyses[i - 1]!, analysis) !== 0);
  return lightest(unique, weightClasses);
}

/** Every path as it was written, in the order of the matcher. */
export function allAnalysesOf(
  paths: WrittenPaths,
  symbols: PmatchSymbols,
  input: InputText,
  start: number,
): TokenAnalysis[] {
  return Array.from({ length: paths.count }, (_, path) => analysisOf(paths, path, symbols, input, start));
}

function analysisOf(
  paths: WrittenPaths,
  path: number,
  symbols: PmatchSymbols,
  input: InputText,
  start: number,
): TokenAnalysis {
  const written = paths.symbols;
  const end = paths.starts[path + 1]!;
  const texts: string[] = [];
  const isTag: boolean[] = [];
  const marks: SubReadingStart[] = [];
  let tag = '';
  // A boundary at the beginning of the line counts as no letter.
  const firstLetter = input.letters[start] === symbols.boundary ? start + 1 : start;
  let output = '';
  for (let i = paths.starts[path]!; i < end; i++) {
    const code = written[i]!;
    if (code < 0) {
      const letter = input.slice(-1 - code, -code);
      texts.push(letter);
      isTag.push(false);
      output += letter;
    } else if (code >= INPUT_MARK) {
      if (marks.length === 0) marks.push({ symbol: 0, letter: 0 });
      marks.push({ symbol: texts.length, letter: Math.max(0, code - INPUT_MARK - firstLetter) });
    } else if (symbols.printable[code] === 1) {
      const text = symbols.texts[code]!;
      texts.push(text);
      isTag.push(symbols.isTag(code));
      output += text;
    } else {
      tag = symbols.endTags.get(code) ?? tag;
    }
  }
  // The field's tools overlook a last mark before which nothing was read.
  if (marks.at(-1)?.letter === 0) marks.pop();
  return { output, texts, isTag, marks, tag, weight: paths.weights[path]! };
}

function compareAnalyses(a: TokenAnalysis, b: TokenAnalysis): number {
  return a.weight - b.weight || compareCodePoints(a.tag, b.tag) || compareCodePoints(a.output, b.output);
}

/** An analysis without output has no weight class of its own: it only says that the word is known. */
function lightest(analyses: readonly TokenAnalysis[], weightClasses: number): TokenAnalysis[] {
  const lightestAnalyses: TokenAnalysis[] = [];
  let classes = 0;
  let last = Number.NaN;
  for (const analysis of analyses) {
    if (analysis.output !== '' && analysis.weight !== last) {
      last = analysis.weight;
      if (++classes > weightClasses) break;
    }
    lightestAnalyses.push(analysis);
  }
  return lightestAnalyses;
}

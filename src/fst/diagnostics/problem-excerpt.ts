/**
 * Problems as people read them: in order, each once, with the line and a mark below the place. For terminals and for pages.
 *
 *     kala Nuon ;
 *          ^
 */
import { formatProblem, type SourceProblem } from './source-problem.js';

/** The line of a problem, as much of it as can be shown. */
export interface ProblemExcerpt {
  readonly line: string;
  /** What stands before the mark in the line below: blanks, and the tabs of the line. */
  readonly indent: string;
}

/** Longer lines are shown from somewhat before the place on. */
const MAX_LINE_LENGTH = 160;
const BEFORE_PLACE = 60;

/** Undefined where the text has no such line. */
export function excerptOf(
  { line, column }: Pick<SourceProblem, 'line' | 'column'>,
  lines: readonly string[],
): ProblemExcerpt | undefined {
  const source = lines[line - 1];
  if (source === undefined) return undefined;
  const from = source.length > MAX_LINE_LENGTH ? Math.max(0, column - 1 - BEFORE_PLACE) : 0;
  // Tabs stay, so that the mark stands below its place however wide they are. Combining marks are drawn over the letter before them.
  const indent = source
    .slice(from, column - 1)
    .replace(/[^\t]/gu, (character) => (/^\p{M}$/u.test(character) ? '' : ' '));
  return { line: source.slice(from, from + MAX_LINE_LENGTH), indent };
}

/** The lines of a source, as problems count them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/**
 * File by file in the order of the lines, each problem once: a rule with a variable is compiled for each of its values, and
 * says each time what is wrong with it.
 */
export function inOrder(problems: readonly SourceProblem[]): SourceProblem[] {
  const once = [...new Map(problems.map((problem) => [formatProblem(problem), problem])).values()];
  const files = [...new Set(once.map(({ file }) => file))];
  const rank = ({ file, line, column }: SourceProblem) => [files.indexOf(file), line, column] as const;
  return once.sort((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
  });
}

/** "2 errors, 1 warning". */
export function countProblems(problems: readonly SourceProblem[]): string {
  const shown = inOrder(problems);
  const count = (kind: SourceProblem['severity']): string | undefined => {
    const n = shown.filter(({ severity }) => severity === kind).length;
    return n === 0 ? undefined : `${n} ${kind}${n === 1 ? '' : 's'}`;
  };
  return [count('error'), count('warning')].filter((text) => text !== undefined).join(', ');
}

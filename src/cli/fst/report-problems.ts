/**
 * Prints problems of source files the way compilers do, so that editors can jump to them, with the line and a mark:
 *
 *     nouns.lexc:12:6: error: there is no lexicon "Nuon"
 *        12 | kala Nuon ;
 *           |      ^ did you mean "Noun"?
 */
import picocolors from 'picocolors';
import { formatProblem, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import type { CliContext } from '../console/cli-context.js';

/** Longer lines are shown from somewhat before the place on. */
const MAX_LINE_LENGTH = 160;
const BEFORE_PLACE = 60;

/** `textOf` gives the text of a source file by the name that problems use. */
export function reportProblems(
  problems: readonly SourceProblem[],
  textOf: (file: string) => string | undefined,
  context: Pick<CliContext, 'stderr' | 'env'>,
): void {
  const colours = picocolors.createColors(context.stderr.isTTY === true && context.env.NO_COLOR === undefined);
  const lines = new Map<string, readonly string[]>();
  for (const { file, line, column, message, hint, severity } of inOrder(problems)) {
    if (!lines.has(file)) lines.set(file, textOf(file)?.split(/\r\n|\n|\r/) ?? []);
    const kind = severity === 'error' ? colours.red('error') : colours.yellow('warning');
    context.stderr.write(`${colours.bold(`${file}:${line}:${column}:`)} ${kind}: ${message}\n`);
    const source = lines.get(file)?.[line - 1];
    const advice = hint === undefined ? '' : ` ${hint}`;
    if (source === undefined) {
      if (hint !== undefined) context.stderr.write(`      ${hint}\n`);
      continue;
    }
    const from = source.length > MAX_LINE_LENGTH ? Math.max(0, column - 1 - BEFORE_PLACE) : 0;
    const shown = source.slice(from, from + MAX_LINE_LENGTH);
    // Tabs stay, so that the mark stands below its place however wide they are.
    const before = source.slice(from, column - 1).replace(/[^\t]/gu, (character) => (isDrawn(character) ? ' ' : ''));
    context.stderr.write(`${colours.dim(`${String(line).padStart(5)} |`)} ${shown}\n`);
    context.stderr.write(`${colours.dim('      |')} ${before}${colours.red('^')}${advice}\n`);
  }
}

/** Combining marks are drawn over the letter before them. */
function isDrawn(character: string): boolean {
  return !/^\p{M}$/u.test(character);
}

/**
 * File by file in the order of the lines, each problem once: a rule with a variable is compiled for each of its values, and
 * says each time what is wrong with it.
 */
function inOrder(problems: readonly SourceProblem[]): SourceProblem[] {
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

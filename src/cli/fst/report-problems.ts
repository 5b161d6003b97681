/**
 * Prints problems of source files the way compilers do, so that editors can jump to them, with the line and a mark:
 *
 *     nouns.lexc:12:6: error: there is no lexicon "Nuon"
 *        12 | kala Nuon ;
 *           |      ^ did you mean "Noun"?
 */
import picocolors from 'picocolors';
import { excerptOf, inOrder, linesOf } from '../../fst/diagnostics/problem-excerpt.js';
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';
import type { CliContext } from '../console/cli-context.js';

export { countProblems } from '../../fst/diagnostics/problem-excerpt.js';

/** `textOf` gives the text of a source file by the name that problems use. */
export function reportProblems(
  problems: readonly SourceProblem[],
  textOf: (file: string) => string | undefined,
  context: Pick<CliContext, 'stderr' | 'env'>,
): void {
  const colours = picocolors.createColors(context.stderr.isTTY === true && context.env.NO_COLOR === undefined);
  const lines = new Map<string, readonly string[]>();
  for (const { file, line, column, message, hint, severity } of inOrder(problems)) {
    if (!lines.has(file)) {
      const text = textOf(file);
      lines.set(file, text === undefined ? [] : linesOf(text));
    }
    const kind = severity === 'error' ? colours.red('error') : colours.yellow('warning');
    context.stderr.write(`${colours.bold(`${file}:${line}:${column}:`)} ${kind}: ${message}\n`);
    const excerpt = excerptOf({ line, column }, lines.get(file) ?? []);
    if (excerpt === undefined) {
      if (hint !== undefined) context.stderr.write(`      ${hint}\n`);
      continue;
    }
    const advice = hint === undefined ? '' : ` ${hint}`;
    context.stderr.write(`${colours.dim(`${String(line).padStart(5)} |`)} ${excerpt.line}\n`);
    context.stderr.write(`${colours.dim('      |')} ${excerpt.indent}${colours.red('^')}${advice}\n`);
  }
}

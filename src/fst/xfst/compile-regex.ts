/**
 * The entry point for regular expressions: from the text of a `.regex` file to automata. `compileRegexes` reads several
 * expressions, each ended by `;`, as `hfst-regexp2fst -S` does; `compileRegex` one.
 */

import { DEFAULT_LIMITS } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import type { Automaton } from '../build/automaton.js';
import { placeOf, SourceError, type SourceFile } from '../diagnostics/source-problem.js';
import type { RegexOptions } from './environment.js';
import { Evaluator } from './evaluator.js';
import { parseExpression } from './parser.js';
import type { Expression } from './syntax.js';

export type { RegexOptions } from './environment.js';

/** All expressions of a text, in order. */
export function compileRegexes(source: SourceFile, options: RegexOptions = {}): Automaton[] {
  const results: Automaton[] = [];
  for (let start = 0; start < source.text.length; ) {
    const { expression, end } = parseExpression(source, start);
    if (expression !== undefined) results.push(evaluateExpression(source, expression, options));
    start = end;
  }
  return results;
}

/** The only expression of a text; the `;` after it may be left out. */
export function compileRegex(source: SourceFile, options: RegexOptions = {}): Automaton {
  const { expression, end } = parseExpression(source);
  if (expression === undefined) throw problemAt(source, 0, 'there is no expression in this text');
  const rest = parseExpression(source, end);
  if (rest.expression !== undefined) throw problemAt(source, rest.expression.at, 'there is a second expression here');
  return evaluateExpression(source, expression, options);
}

export function evaluateExpression(source: SourceFile, expression: Expression, options: RegexOptions): Automaton {
  const evaluator = new Evaluator(source, options);
  return evaluator.located(expression.at, () =>
    optimise(evaluator.evaluate(expression), options.limits ?? DEFAULT_LIMITS),
  );
}

/** The operands of an expression that is a composition of several, in brackets or not; undefined for any other. */
export function evaluateOperands(
  source: SourceFile,
  expression: Expression,
  options: RegexOptions,
): Automaton[] | undefined {
  let chain = expression;
  while (chain.kind === 'group') chain = chain.of;
  if (chain.kind !== 'chain' || chain.rest.some(({ operator }) => operator !== '.o.')) return undefined;
  const evaluator = new Evaluator(source, options);
  return [chain.first, ...chain.rest.map(({ of }) => of)].map((operand) => evaluator.evaluate(operand));
}

function problemAt(source: SourceFile, offset: number, message: string): SourceError {
  return new SourceError([{ file: source.name, ...placeOf(source.text, offset), message, severity: 'error' }]);
}

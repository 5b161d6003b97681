/** Visits all pairs of an expression or a rule in the order of the source, with variables replaced. */
import type { ContextSyntax, Expression, PairSyntax, RuleSyntax, SideSyntax } from './syntax.js';
import { type Assignment, variableKey } from './variables.js';

/** A pair with its variables replaced; `offset` is where it is written. */
export interface PlainPair {
  readonly upper: SideSyntax;
  readonly lower: SideSyntax;
  readonly offset: number;
}

export type PairVisitor = (pair: PlainPair) => void;

export function withValues({ upper, lower, offset }: PairSyntax, values: Assignment): PlainPair {
  if (values.size === 0) return { upper, lower, offset };
  return { upper: values.get(variableKey(upper)) ?? upper, lower: values.get(variableKey(lower)) ?? lower, offset };
}

export function walkExpression(expression: Expression, values: Assignment, visit: PairVisitor): void {
  switch (expression.type) {
    case 'pair':
      visit(withValues(expression.pair, values));
      break;
    case 'concatenation':
      for (const item of expression.items) walkExpression(item, values, visit);
      break;
    case 'chain':
      walkExpression(expression.first, values, visit);
      for (const { operand } of expression.rest) walkExpression(operand, values, visit);
      break;
    case 'insertion':
      walkExpression(expression.first, values, visit);
      for (const inserted of expression.inserted) walkExpression(inserted, values, visit);
      break;
    default:
      walkExpression(expression.operand, values, visit);
  }
}

export function isPairCentre(centre: RuleSyntax['centre']): centre is readonly PairSyntax[] {
  return Array.isArray(centre);
}

export function walkRule(rule: RuleSyntax, values: Assignment, visit: PairVisitor): void {
  const { centre } = rule;
  if (isPairCentre(centre)) for (const pair of centre) visit(withValues(pair, values));
  else walkExpression(centre, values, visit);
  walkContexts(rule, values, visit);
}

export function walkContexts({ contexts, exceptions }: RuleSyntax, values: Assignment, visit: PairVisitor): void {
  const walk = ({ left, right }: ContextSyntax): void => {
    walkExpression(left, values, visit);
    walkExpression(right, values, visit);
  };
  contexts.forEach(walk);
  exceptions.forEach(walk);
}

/** How often each definition is used: what is used more than once is worth being made small before. */
import type { Expression, Script } from './syntax.js';

export function countReferences({ definitions }: Script): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (expression: Expression): void => {
    if (expression.kind === 'name') counts.set(expression.name, (counts.get(expression.name) ?? 0) + 1);
    else for (const part of partsOf(expression)) visit(part);
  };
  for (const { body, parameters } of definitions.values()) {
    visit(body);
    // The body of a function is evaluated for every call.
    if (parameters !== undefined) visit(body);
  }
  return counts;
}

/** The expressions that an expression is made of. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'concatenation':
    case 'union':
    case 'joined':
      return expression.parts;
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.operands;
    case 'restriction':
      return [
        expression.center,
        ...expression.contexts.flatMap(({ left, right }) => [left, right].filter((part) => part !== undefined)),
      ];
    default:
      return 'of' in expression ? [expression.of] : [];
  }
}

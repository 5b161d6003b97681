/**
 * Rules with variables: `where Cx in ( k p t ) Cy in ( g b d ) matched` is a short way to write several rules. Blocks
 * that are joined with `and` are combined freely with each other; inside a block `matched` takes the first values
 * together, then the second ones; `freely` takes all combinations; `mixed` all in which no two positions are equal.
 */
import type { Matcher, SideSyntax, VariableBlockSyntax, VariableSyntax } from './syntax.js';

/** What stands for each variable. The keys are made by `variableKey`. */
export type Assignment = ReadonlyMap<string, SideSyntax>;

export function variableKey({ kind, name }: SideSyntax): string {
  return `${kind}=${name}`;
}

export class VariableError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** More cases of one rule than anybody writes by hand; their number is the product of the lengths of all lists. */
const MAX_CASES = 20_000;

const MATCHERS: readonly Matcher[] = ['freely', 'matched', 'mixed'];

/** One assignment for each case of the rule; a single empty one without variables. */
export function assignments(blocks: readonly VariableBlockSyntax[], offset: number): Assignment[] {
  let result: Assignment[] = [new Map()];
  // The order of the cases decides how conflicts between them are resolved; this is the order of hfst-twolc.
  const ordered = MATCHERS.flatMap((matcher) => blocks.filter((block) => block.matcher === matcher));
  for (const block of ordered) {
    if (block.variables.length === 0) continue;
    const choices = choicesOf(block, offset);
    if (result.length * choices.length > MAX_CASES) throw new VariableError(`more than ${MAX_CASES} cases`, offset);
    result = choices.flatMap((choice) => result.map((earlier) => new Map([...earlier, ...choice])));
  }
  return result;
}

function choicesOf({ variables, matcher }: VariableBlockSyntax, offset: number): Assignment[] {
  if (matcher === 'matched') return matched(variables);
  const total = variables.reduce((product, { values }) => product * values.length, 1);
  if (total > MAX_CASES) throw new VariableError(`more than ${MAX_CASES} cases`, offset);
  const choices: Assignment[] = [];
  const positions = variables.map(() => 0);
  for (let n = 0; n < total; n++) {
    let rest = n;
    for (const [i, { values }] of variables.entries()) {
      positions[i] = rest % values.length;
      rest = Math.floor(rest / values.length);
    }
    if (matcher === 'mixed' && new Set(positions).size < positions.length) continue;
    choices.push(new Map(variables.map(({ variable, values }, i) => [variableKey(variable), values[positions[i]!]!])));
  }
  if (choices.length === 0) throw new VariableError('no values are left for a mixed rule', offset);
  return choices;
}

function matched(variables: readonly VariableSyntax[]): Assignment[] {
  const [first] = variables;
  for (const { variable, values, offset } of variables) {
    if (values.length === first!.values.length) continue;
    throw new VariableError(
      `matched variables need as many values each: ${first!.variable.name} has ${first!.values.length}, ` +
        `${variable.name} has ${values.length}`,
      offset,
    );
  }
  return first!.values.map(
    (_, i) => new Map(variables.map(({ variable, values }) => [variableKey(variable), values[i]!])),
  );
}

/**
 * A twolc grammar to rule automata: `compileTwolc`. Start reading here.
 *
 * The steps: read the grammar (`parse-grammar.ts`), write out rules with variables (`variables.ts`), collect all pairs
 * (`pair-alphabet.ts`), compile contexts (`compile-case.ts`), join and check rules and make automata (`rule-set.ts`).
 */

import { TooLargeError } from '../algebra/limits.js';
import { closest, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import { compileCase, compileDefinition, type GrammarScope } from './compile-case.js';
import type { CompiledDefinition } from './compile-expression.js';
import { BOUNDARY, memberOf, PairAlphabet, symbolOf } from './pair-alphabet.js';
import { CellBudget } from './pair-language.js';
import { parseGrammar } from './parse/parse-grammar.js';
import type { GrammarSyntax, RuleSyntax, SideSyntax } from './parse/syntax.js';
import { ProblemList } from './parse/token-reader.js';
import { unescaped } from './parse/tokens.js';
import { type Assignment, assignments, VariableError } from './parse/variables.js';
import { type PlainPair, walkExpression, walkRule } from './parse/walk-pairs.js';
import { type RuleAutomaton, RuleSet } from './rule-set.js';

/** Options of `compileTwolc`. */
export interface TwolcOptions {
  /** Of two `<=` rules in conflict the more general one gives way. Off by default, as in hfst-twolc. */
  readonly resolveLeft?: boolean;
  /** `=>` rules about the same pair are joined: the pair may stand in any of their contexts. On by default. */
  readonly resolveRight?: boolean;
  /** States times pair classes of one automaton. */
  readonly maxCells?: number | undefined;
  /** The same of all automata together, also those in between: how much work a grammar may be. */
  readonly maxTotalCells?: number | undefined;
}

/** A compiled grammar of two-level rules. */
export interface TwolcGrammar {
  readonly alphabet: PairAlphabet;
  readonly rules: readonly RuleAutomaton[];
  readonly warnings: readonly SourceProblem[];
}

/** A case of a rule: the values of its variables. */
interface RuleCase {
  readonly rule: RuleSyntax;
  readonly values: Assignment;
}

const NO_VALUES: Assignment = new Map();

/** What a case costs beside its tables, so that a rule of ten thousand cases is counted too. */
const CELLS_OF_A_CASE = 20_000;

/** Throws `SourceError` with every error that was found. */
export function compileTwolc(file: SourceFile, options: TwolcOptions = {}): TwolcGrammar {
  const problems = new ProblemList(file);
  const syntax = parseGrammar(problems);
  const cases = casesOf(syntax, problems);
  const alphabet = alphabetOf(syntax, cases, problems);
  const budget = new CellBudget(options.maxCells, options.maxTotalCells);
  const definitions = new Map<string, CompiledDefinition>();
  const scope: GrammarScope = { alphabet, definitions, problems, budget };
  const { resolveLeft = false, resolveRight = true } = options;
  const ruleSet = new RuleSet(alphabet, problems, { resolveLeft, resolveRight, budget });
  let offset = 0;
  try {
    for (const { name, expression } of syntax.definitions) definitions.set(name, compileDefinition(scope, expression));
    for (const { rule, values } of cases) {
      offset = rule.offset;
      budget.spend(CELLS_OF_A_CASE);
      ruleSet.add(groupOf(rule), titleOf(rule, values), offset, rule.operator, compileCase(scope, rule, values));
    }
    problems.throwIfErrors();
    return { alphabet, rules: ruleSet.compile(), warnings: problems.problems };
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return problems.fail(offset, error.message);
  }
}

function casesOf(syntax: GrammarSyntax, problems: ProblemList): RuleCase[] {
  const cases: RuleCase[] = [];
  for (const rule of syntax.rules) {
    try {
      for (const values of assignments(rule.variables, rule.offset)) cases.push({ rule, values });
    } catch (error) {
      if (!(error instanceof VariableError)) throw error;
      problems.add('error', error.offset, error.message);
    }
  }
  problems.throwIfErrors();
  return cases;
}

/** All rules with one name are one automaton; those with variables and those without are kept apart. */
function groupOf({ name, variables }: RuleSyntax): string {
  const spelled = unescaped(name).replaceAll(' ', '__HFST_TWOLC_SPACE');
  return hasVariables(variables) ? `"${spelled}__HFST_TWOLC_SPACE` : `"${spelled}"`;
}

function hasVariables(variables: RuleSyntax['variables']): boolean {
  return variables.some((block) => block.variables.length > 0);
}

function titleOf({ name }: RuleSyntax, values: Assignment): string {
  if (values.size === 0) return name;
  const assigned = [...values].map(([key, { name: value }]) => `${key.slice(key.indexOf('=') + 1)}=${value}`);
  return `${name} (${assigned.sort().join(' ')})`;
}

/** All pairs that are written out anywhere, and the boundary. */
function alphabetOf(syntax: GrammarSyntax, cases: readonly RuleCase[], problems: ProblemList): PairAlphabet {
  const pairs = new Map<string, readonly [string, string]>();
  const declared = new Set<string>([BOUNDARY]);
  const add = (upper: string, lower: string): void => {
    pairs.set(`${upper}\u0000${lower}`, [upper, lower]);
  };
  for (const { upper, lower } of syntax.alphabet) {
    const [above, below] = [concreteSymbol(upper)!, concreteSymbol(lower)!];
    add(above, below);
    declared.add(above).add(below);
  }
  add(BOUNDARY, BOUNDARY);
  const diacritics = new Set(syntax.diacritics.map(memberOf));
  for (const diacritic of diacritics) declared.add(diacritic);
  const undeclared = new Set<string>();
  let zeroOffset = -1;
  const meet = (pair: PlainPair): void => {
    const above = concreteSymbol(pair.upper);
    const below = concreteSymbol(pair.lower);
    if (above === '' && below === '' && zeroOffset < 0) zeroOffset = pair.offset;
    if (above !== undefined && below !== undefined) add(above, below);
    for (const symbol of [above, below]) {
      if (symbol === undefined || symbol === '' || symbol === '#' || declared.has(symbol) || undeclared.has(symbol))
        continue;
      undeclared.add(symbol);
      warnUndeclared(problems, symbol, pair.offset, declared, syntax);
    }
  };
  for (const { expression } of syntax.definitions) walkExpression(expression, NO_VALUES, meet);
  for (const { rule, values } of cases) walkRule(rule, values, meet);
  if (zeroOffset >= 0) warnZero(problems, zeroOffset);
  const sets = new Map(syntax.sets.map(({ name, members }) => [name, members.map(memberOf)]));
  return new PairAlphabet(pairs.values(), diacritics, sets);
}

/** The symbol of a pair that is written out; undefined for `?`, sets and definitions. */
function concreteSymbol(side: SideSyntax): string | undefined {
  return side.kind === 'hash' ? '#' : symbolOf(side);
}

function warnUndeclared(
  problems: ProblemList,
  symbol: string,
  offset: number,
  declared: ReadonlySet<string>,
  { sets, definitions }: GrammarSyntax,
): void {
  const names = [...declared, ...sets.map(({ name }) => name), ...definitions.map(({ name }) => name)];
  // Among single letters everything is similar.
  const similar = symbol.length < 3 ? undefined : closest(symbol, names);
  problems.add(
    'warning',
    offset,
    `"${symbol}" is not in the Alphabet and no set or definition; it is taken for a symbol`,
    similar === undefined ? undefined : `did you mean "${similar}"?`,
  );
}

/** hfst-twolc adds `0:0` to the alphabet, and then any two letters have room for something between them. */
function warnZero(problems: ProblemList, offset: number): void {
  problems.add(
    'warning',
    offset,
    'a 0 that stands alone becomes the pair 0:0 of the alphabet, and <= rules lose their effect (as in hfst-twolc)',
    'write ( ) around what may be absent',
  );
}

/**
 * One case of a rule (a rule without variables has one case): its centre pairs and its context as a language. The parts
 * of rules are made of these in `rule-set.ts`.
 */

import { type CompiledDefinition, ExpressionCompiler, type Meaning } from './compile-expression.js';
import { BOUNDARY, type PairAlphabet, type PairSet, symbolOf, ZERO } from './pair-alphabet.js';
import { ClassSplitter, classesOfPairs, type PairClasses } from './pair-classes.js';
import { type CellBudget, minimise, type PairLanguage, product } from './pair-language.js';
import type { PairNetwork } from './pair-network.js';
import type { ContextSyntax, Expression, RuleSyntax } from './parse/syntax.js';
import type { ProblemList } from './parse/token-reader.js';
import type { Assignment } from './parse/variables.js';
import { isPairCentre, type PlainPair, walkContexts, walkExpression, withValues } from './parse/walk-pairs.js';
import type { Middle } from './rule-parts.js';
import { otherRealisations } from './rule-parts.js';

export interface CompiledCase {
  /** The pairs of the centre, or for a rule with an expression as centre what `=>` and `<=` forbid. */
  readonly centre: readonly number[] | ExpressionCentre;
  readonly context: PairLanguage;
  readonly known: ReadonlySet<string>;
}

export interface ExpressionCentre {
  readonly middle: Middle;
  readonly others: Middle | undefined;
}

/** The grammar as far as it is known when a rule is compiled. */
export interface GrammarScope {
  readonly alphabet: PairAlphabet;
  readonly definitions: ReadonlyMap<string, CompiledDefinition>;
  readonly problems: ProblemList;
  readonly budget: CellBudget;
}

const NO_PAIRS: PairSet = { pairs: [], known: new Set() };

/** What a pair of an expression stands for. Asked again, it gives the same answer. */
export function meaningOf({ alphabet, definitions }: GrammarScope, { upper, lower }: PlainPair): Meaning {
  if (upper.kind === 'definition') return definitions.get(upper.name) ?? NO_PAIRS;
  if (upper.kind === 'zero' && lower.kind === 'zero') return 'nothing';
  if (upper.kind !== 'hash') return alphabet.resolve(upper, lower);
  // `#` is the edge of a word, or the symbol `#` inside of it.
  const below = lower.kind === 'hash' ? HASH : lower;
  const inside = alphabet.resolve(HASH, below);
  return { pairs: [alphabet.numberOf(BOUNDARY, BOUNDARY)!, ...inside.pairs], known: inside.known };
}

const HASH = { kind: 'symbol', name: '#' } as const;

/** Resolves a pair for the first time: an expression that fits no pair is an error. */
function meet(scope: GrammarScope, pair: PlainPair, meet: Meeting): void {
  const meaning = meaningOf(scope, pair);
  if (meaning === 'nothing') return;
  for (const diacritic of meaning.known) meet.known.add(diacritic);
  if ('language' in meaning) {
    meet.definitions.add(meaning);
    return;
  }
  meet.sets.add(meaning);
  if (meaning.pairs.length > 0) return;
  const spelling = pair.upper === pair.lower ? pair.upper.name : `${pair.upper.name}:${pair.lower.name}`;
  scope.problems.add(
    'error',
    pair.offset,
    `no pair of the alphabet fits ${spelling}`,
    'a pair must be in the Alphabet, or be written out in a rule',
  );
}

/** What the pairs of a case stand for: all that its automata must tell apart. */
interface Meeting {
  readonly sets: Set<PairSet>;
  readonly definitions: Set<CompiledDefinition>;
  readonly known: Set<string>;
}

export function compileDefinition(scope: GrammarScope, expression: Expression): CompiledDefinition {
  const meeting: Meeting = { sets: new Set(), definitions: new Set(), known: new Set() };
  walkExpression(expression, NO_VALUES, (pair) => meet(scope, pair, meeting));
  const classes = classesFor(scope, meeting, []);
  return { language: compilerFor(scope, classes, NO_VALUES).language(expression), known: meeting.known };
}

const NO_VALUES: Assignment = new Map();

export function compileCase(scope: GrammarScope, rule: RuleSyntax, values: Assignment): CompiledCase {
  const { alphabet } = scope;
  const meeting: Meeting = { sets: new Set(), definitions: new Set(), known: new Set(alphabet.universe.known) };
  const { centre } = rule;
  const pairs: number[] = [];
  if (isPairCentre(centre)) {
    for (const pair of centre) pairs.push(...centrePairs(scope, withValues(pair, values), meeting));
  } else {
    walkExpression(centre, values, (pair) => meet(scope, pair, meeting));
  }
  walkContexts(rule, values, (pair) => meet(scope, pair, meeting));
  const separate: (readonly number[])[] = pairs.flatMap((pair) => [[pair], otherLowers(alphabet, pair)]);
  const needsUppers = !isPairCentre(centre) && (rule.operator === '<=' || rule.operator === '<=>');
  if (needsUppers) separate.push(...pairsByUpper(alphabet).values());
  const classes = classesFor(scope, meeting, separate);
  const compiler = compilerFor(scope, classes, values);
  const context = contextOf(scope, compiler, rule);
  if (isPairCentre(centre)) return { centre: pairs, context, known: meeting.known };
  const language = compiler.language(centre);
  const others = needsUppers ? { language: othersOf(scope, classes, language) } : undefined;
  return { centre: { middle: { language }, others }, context, known: meeting.known };
}

function centrePairs(scope: GrammarScope, pair: PlainPair, meeting: Meeting): readonly number[] {
  const { alphabet, problems } = scope;
  const { pairs, known: namedDiacritics } = alphabet.resolve(pair.upper, pair.lower);
  for (const diacritic of namedDiacritics) meeting.known.add(diacritic);
  if (pairs.length === 0) problems.add('warning', pair.offset, 'no pair fits the centre: the rule has no effect');
  const upper = symbolOf(pair.upper);
  const lower = symbolOf(pair.lower);
  if (
    upper !== undefined &&
    alphabet.diacritics.has(upper) &&
    lower !== undefined &&
    lower !== upper &&
    lower !== ZERO
  ) {
    problems.add('warning', pair.offset, `the diacritic ${upper} can only correspond to zero`);
  }
  return pairs;
}

/** The pairs of the alphabet with the upper side of `pair` and another lower side. */
export function otherLowers(alphabet: PairAlphabet, pair: number): readonly number[] {
  if (pair === 0) return [];
  return alphabet.pairsWithUpper(alphabet.uppers[pair]!).filter((other) => other !== pair);
}

function pairsByUpper(alphabet: PairAlphabet): Map<string, number[]> {
  const groups = new Map<string, number[]>([['?', [0]]]);
  for (const pair of alphabet.universe.pairs) {
    if (pair === 0) continue;
    const key = `=${alphabet.uppers[pair]}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [pair]);
    else group.push(pair);
  }
  return groups;
}

function othersOf(scope: GrammarScope, classes: PairClasses, centre: PairLanguage): PairLanguage {
  const { alphabet, budget } = scope;
  const bySymbol = pairsByUpper(alphabet);
  const sameUpper = (c: number): { classes: readonly number[]; zero: boolean } => {
    const pair = classes.classOf.indexOf(c);
    if (pair === 0) return { classes: [c], zero: false };
    const upper = alphabet.uppers[pair]!;
    const same = classesOfPairs(classes, bySymbol.get(`=${upper}`) ?? []);
    return { classes: same.includes(c) ? same : [c, ...same], zero: upper === ZERO };
  };
  return otherRealisations(centre, sameUpper, budget);
}

function classesFor(
  { alphabet }: GrammarScope,
  meeting: Meeting,
  separate: readonly (readonly number[])[],
): PairClasses {
  const splitter = new ClassSplitter(alphabet.pairCount);
  splitter.split(alphabet.universe.pairs);
  for (const { pairs } of meeting.sets) splitter.split([...new Set(pairs)]);
  for (const { language } of meeting.definitions) splitter.splitLike(language.classes);
  for (const members of separate) splitter.split(members);
  for (const diacritic of meeting.known) splitter.split([alphabet.diacriticPair(diacritic)]);
  return splitter.finish();
}

function compilerFor(scope: GrammarScope, classes: PairClasses, values: Assignment): ExpressionCompiler {
  const { alphabet, budget } = scope;
  return new ExpressionCompiler({ alphabet, classes, values, budget, meaningOf: (pair) => meaningOf(scope, pair) });
}

/** The union of the contexts without the exceptions. */
function contextOf(
  scope: GrammarScope,
  compiler: ExpressionCompiler,
  { contexts, exceptions }: RuleSyntax,
): PairLanguage {
  const positive = anyContext(compiler, contexts);
  if (exceptions.length === 0) return positive;
  return minimise(product(positive, anyContext(compiler, exceptions), 'difference', scope.budget));
}

function anyContext(compiler: ExpressionCompiler, contexts: readonly ContextSyntax[]): PairLanguage {
  const network: PairNetwork = compiler.network();
  const diamond = network.classes.classOf.at(-1)!;
  const parts = contexts.map(({ left, right }) =>
    network.concatenate([
      network.anyOf(compiler.universe),
      compiler.fragment(network, left),
      network.oneOf([diamond]),
      compiler.fragment(network, right),
      network.anyOf(compiler.universe),
    ]),
  );
  return network.language(network.alternatives(parts));
}

/**
 * Turns a syntax tree into an automaton. Each operator is one operation of the algebra; this file says which one, in
 * what order, and when a result is made small. Errors of the algebra become problems with a place: the innermost
 * operator that failed.
 */

import { DataError } from '../../engine/data-error.js';
import { complement, intersect, subtract } from '../algebra/boolean.js';
import { compose } from '../algebra/compose.js';
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { anyIdentity } from '../algebra/primitives.js';
import { crossProduct, invert, isAcceptor, lower, upper } from '../algebra/projection.js';
import { concatenateAll, optional, plus, repeat, star, union, unionAll } from '../algebra/rational.js';
import { reverse } from '../algebra/reverse.js';
import { withoutUnusedSymbols } from '../algebra/substitute.js';
import type { Automaton } from '../build/automaton.js';
import { closest, placeOf, SourceError, type SourceFile } from '../diagnostics/source-problem.js';
import {
  before,
  contains,
  containsAtMostOnce,
  containsOnce,
  containsUnweighted,
  containsWithCost,
} from './containment.js';
import type { RegexOptions } from './environment.js';
import { ignore } from './ignore.js';
import { bracesNet, type Definitions, pairNet, symbolNet } from './labels.js';
import { parseExpression } from './parser.js';
import { restrict } from './restriction.js';
import { type OperandEvaluator, RuleCompiler } from './rule-compiler.js';
import { substitutePairNet, substituteSymbolNet } from './substitution.js';
import type { ChainOperator, Expression, FileFormat, PostfixOperator, PrefixOperator } from './syntax.js';
import { spacedTextNet, textNet } from './word-file.js';

/** Calls of functions inside functions, and files inside files. */
const MAX_CALLS = 50;
/** A chain of compositions that needs more arcs than this, and than so many times its operands, is tried in another order. */
const ENOUGH_ARCS = 10_000_000;
const MOST_GROWTH = 20;

export class Evaluator implements OperandEvaluator {
  readonly limits: Limits;
  private readonly file: SourceFile;
  private readonly options: RegexOptions;
  private readonly operands: ReadonlyMap<string, Automaton>;
  private readonly calls: number;
  private readonly rules: RuleCompiler;
  private readonly definition: Definitions;
  private readonly warned = new Set<string>();

  /** `operands` are the values of the parameters of the function whose body is evaluated. */
  constructor(
    file: SourceFile,
    options: RegexOptions,
    operands: ReadonlyMap<string, Automaton> = new Map(),
    calls = 0,
  ) {
    this.file = file;
    this.options = options;
    this.operands = operands;
    this.calls = calls;
    this.limits = options.limits ?? DEFAULT_LIMITS;
    this.rules = new RuleCompiler(this);
    this.definition = (name) => this.operands.get(name) ?? this.options.definitions?.get(name);
  }

  evaluate(expression: Expression): Automaton {
    return this.located(expression.at, () => this.value(expression));
  }

  fail(at: number, message: string, hint?: string, cause?: unknown): never {
    const problem = { file: this.file.name, ...placeOf(this.file.text, at), message, severity: 'error' as const };
    throw new SourceError([hint === undefined ? problem : { ...problem, hint }], { cause });
  }

  warn(at: number, message: string, hint?: string): void {
    const problem = { file: this.file.name, ...placeOf(this.file.text, at), message, severity: 'warning' as const };
    this.options.warn?.(hint === undefined ? problem : { ...problem, hint });
  }

  /** Gives errors of the algebra the place of the operator. Errors that have a place already keep it. */
  located<T>(at: number, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof SourceError || !(error instanceof DataError)) throw error;
      const message = error instanceof TooLargeError ? `this is too large to compile: ${error.message}` : error.message;
      return this.fail(at, message, undefined, error);
    }
  }

  private value(expression: Expression): Automaton {
    const { limits } = this;
    switch (expression.kind) {
      case 'symbol':
        this.noticeMisspelling(expression.name, expression.at);
        return symbolNet(expression, this.definition);
      case 'epsilon':
      case 'any':
        return symbolNet(expression, this.definition);
      case 'pair':
        return pairNet(expression.upper, expression.lower, this.definition, limits);
      case 'braces':
        return bracesNet(expression.upper, expression.lower);
      case 'cross':
        return this.cross(this.evaluate(expression.upper), this.evaluate(expression.lower), expression.at);
      case 'weighted':
        return withCost(this.evaluate(expression.of), expression.weight);
      case 'group':
        return this.group(expression.of);
      case 'optional':
        return optional(this.evaluate(expression.of), limits);
      case 'prefix':
        return this.prefix(expression.operator, this.evaluate(expression.of), expression.at);
      case 'contains-weighted':
        return this.containsWeighted(this.evaluate(expression.of), expression.weight, expression.at);
      case 'postfix':
        return this.postfix(expression.operator, this.evaluate(expression.of));
      case 'power':
        return this.power(expression);
      case 'concatenation':
        return concatenateAll(
          expression.parts.map((part) => this.evaluate(part)),
          limits,
        );
      case 'chain':
        return this.chain(expression);
      case 'restriction':
        return this.restriction(expression);
      case 'replace':
        return this.rules.compile(expression);
      case 'substitute-pair':
        return optimise(substitutePairNet(this.evaluate(expression.of), expression.halves), limits);
      case 'substitute-symbol':
        return this.substituteSymbol(expression);
      case 'file':
        return this.fromFile(expression.format, expression.name, expression.at);
      case 'call':
        return this.call(expression);
    }
  }

  /** Brackets are where HFST makes a result small. A bracket around one symbol or one bracket needs no work. */
  private group(of: Expression): Automaton {
    const net = this.evaluate(of);
    switch (of.kind) {
      case 'symbol':
      case 'pair':
      case 'epsilon':
      case 'any':
      case 'braces':
      case 'group':
      case 'replace':
        return net;
      default:
        return optimise(net, this.limits);
    }
  }

  private cross(above: Automaton, below: Automaton, at: number): Automaton {
    if (!isAcceptor(above) || !isAcceptor(below)) {
      this.fail(at, 'both sides of a cross product must be sets of strings, without pairs such as a:b');
    }
    return crossProduct(above, below, this.limits);
  }

  private prefix(operator: PrefixOperator, of: Automaton, at: number): Automaton {
    const { limits } = this;
    switch (operator) {
      case '~':
        if (!isAcceptor(of)) {
          this.fail(at, 'the complement "~" needs a set of strings, without pairs such as a:b', 'use [?:?]* - A');
        }
        return withoutUnusedSymbols(complement(of, limits));
      case '\\':
        return subtract(anyIdentity(), of, limits);
      case '$':
        return isAcceptor(of) ? containsUnweighted(of, limits) : contains(of, limits);
      case '$.':
        return containsOnce(of, limits);
      case '$?':
        return containsAtMostOnce(of, limits);
    }
  }

  private containsWeighted(of: Automaton, weight: number, at: number): Automaton {
    if (!isAcceptor(of)) this.fail(at, '"$" with a weight needs a set of strings, without pairs such as a:b');
    return containsWithCost(of, weight, this.limits);
  }

  private postfix(operator: PostfixOperator, of: Automaton): Automaton {
    switch (operator) {
      case '*':
        return star(of, this.limits);
      case '+':
        return plus(of, this.limits);
      case '.r':
        return reverse(of, this.limits);
      case '.i':
        return invert(of);
      case '.u':
        return upper(of);
      case '.l':
        return lower(of);
    }
  }

  private power({ of, from, to, at }: { of: Expression; from: number; to: number; at: number }): Automaton {
    if (to < 0) this.fail(at, 'a repetition of fewer than no times is impossible');
    if (to < from) this.fail(at, `the repetition ends at ${to} but begins at ${from}`);
    return repeat(this.evaluate(of), from, to, this.limits);
  }

  private chain({ first, rest }: Extract<Expression, { kind: 'chain' }>): Automaton {
    let result = this.evaluate(first);
    for (let i = 0; i < rest.length; i++) {
      const { operator, of, at } = rest[i]!;
      if (operator === '|') {
        // A list of alternatives is one union, not one after another: it takes linear time.
        const alternatives = [result, this.evaluate(of)];
        while (rest[i + 1]?.operator === '|') alternatives.push(this.evaluate(rest[++i]!.of));
        result = this.located(at, () => unionAll(alternatives, this.limits));
      } else if (operator === '.o.' && rest[i + 1]?.operator === '.o.') {
        const operands = [result, this.evaluate(of)];
        while (rest[i + 1]?.operator === '.o.') operands.push(this.evaluate(rest[++i]!.of));
        result = this.located(at, () => this.compositions(operands));
      } else {
        const operand = this.evaluate(of);
        const before = result;
        result = this.located(at, () => this.binary(operator, before, operand, at));
      }
    }
    return result;
  }

  /** From left to right. Where filters grow beyond measure before they come to a lexicon, outwards from the largest operand. */
  private compositions(operands: readonly Automaton[]): Automaton {
    const arcCount = operands.reduce((count, { input }) => count + input.length, 0);
    const maxArcs = Math.min(this.limits.maxArcs, ENOUGH_ARCS + arcCount * MOST_GROWTH);
    const join = (a: Automaton, b: Automaton, limits: Limits) =>
      optimise(compose(a, b, { flags: this.options.flags ?? 'symbols' }, limits), limits);
    try {
      return operands.reduce((a, b) => join(a, b, { ...this.limits, maxArcs }));
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
    }
    const largest = operands.reduce((best, net, i) => (net.input.length > operands[best]!.input.length ? i : best), 0);
    const above = operands.slice(0, largest).reduceRight((b, a) => join(a, b, this.limits), operands[largest]!);
    return operands.slice(largest + 1).reduce((a, b) => join(a, b, this.limits), above);
  }

  private binary(operator: ChainOperator, a: Automaton, b: Automaton, at: number): Automaton {
    const { limits } = this;
    switch (operator) {
      case '|':
        return union(a, b, limits);
      case '&':
        return withoutUnusedSymbols(optimise(intersect(a, b, limits), limits));
      case '-':
        return withoutUnusedSymbols(subtract(a, b, limits));
      case '.P.':
        return this.priorityUnion(a, b);
      case '.p.':
        return invert(this.priorityUnion(invert(a), invert(b)));
      case '/':
        return ignore(a, b, limits);
      case '<':
      case '>':
        if (!isAcceptor(a) || !isAcceptor(b)) this.fail(at, `both sides of "${operator}" must be sets of strings`);
        return operator === '<' ? before(a, b, limits) : before(b, a, limits);
      case '.o.':
        return optimise(this.composition(a, b), limits);
      case '.O.':
        return this.priorityUnion(optimise(this.composition(a, b), limits), a);
      case '.x.':
        return optimise(this.cross(a, b, at), limits);
      case '.m>.':
      case '.<m.':
        return this.fail(at, `merging ("${operator}") is not supported`);
    }
  }

  private composition(a: Automaton, b: Automaton): Automaton {
    return compose(a, b, { flags: this.options.flags ?? 'symbols' }, this.limits);
  }

  /** All of `a`, and of `b` what has an upper side that `a` does not have. */
  private priorityUnion(a: Automaton, b: Automaton): Automaton {
    const others = complement(optimise(upper(a), this.limits), this.limits);
    return optimise(union(a, this.composition(others, b), this.limits), this.limits);
  }

  private restriction({ center, contexts, at }: Extract<Expression, { kind: 'restriction' }>): Automaton {
    const net = this.evaluate(center);
    if (!isAcceptor(net)) this.fail(at, 'the left side of "=>" must be a set of strings, without pairs such as a:b');
    const compiled = contexts.map(({ left, right }) => ({
      left: left === undefined ? undefined : this.evaluate(left),
      right: right === undefined ? undefined : this.evaluate(right),
    }));
    return restrict(net, compiled, this.limits);
  }

  private substituteSymbol({ of, symbol, by, at }: Extract<Expression, { kind: 'substitute-symbol' }>): Automaton {
    const net = this.evaluate(of);
    if (symbol.kind === 'symbol' && this.definition(symbol.name) !== undefined) {
      this.warn(at, `"${symbol.name}" is a definition and not a symbol: nothing is replaced`);
      return net;
    }
    return optimise(substituteSymbolNet(net, symbol, by, this.limits), this.limits);
  }

  private fromFile(format: FileFormat, name: string, at: number): Automaton {
    if (format === 'binary') {
      return this.options.readNet?.(name) ?? this.fail(at, `the transducer "${name}" cannot be read`);
    }
    if (format === 'prolog') this.fail(at, 'files in prolog format are not supported');
    const text = this.options.readText?.(name);
    if (text === undefined) this.fail(at, `the file "${name}" cannot be read`);
    if (format === 'text') return optimise(textNet(text, this.limits), this.limits);
    if (format === 'spaced') return optimise(spacedTextNet(text, this.limits), this.limits);
    this.checkCalls(at);
    const file = { name, text };
    const { expression } = parseExpression(file);
    if (expression === undefined) this.fail(at, `the file "${name}" has no expression`);
    return new Evaluator(file, this.options, this.operands, this.calls + 1).evaluate(expression);
  }

  private call({ name, operands, at }: Extract<Expression, { kind: 'call' }>): Automaton {
    const { functions } = this.options;
    const called = functions?.get(name);
    if (called === undefined) {
      const similar = functions === undefined ? undefined : closest(name, functions.keys());
      const spaced = 'a "(" right after a symbol calls a function: put a blank before an optional part';
      this.fail(at, `there is no function "${name}"`, similar === undefined ? spaced : `did you mean "${similar}"?`);
    }
    const { parameters, body, file } = called;
    if (operands.length !== parameters.length) {
      this.fail(at, `the function "${name}" takes ${parameters.length} operands, and ${operands.length} are given`);
    }
    this.checkCalls(at);
    const values = new Map(
      parameters.map((parameter, i) => [parameter, optimise(this.evaluate(operands[i]!), this.limits)]),
    );
    return new Evaluator(file, this.options, values, this.calls + 1).evaluate(body);
  }

  private checkCalls(at: number): void {
    if (this.calls >= MAX_CALLS) this.fail(at, `functions or files refer to each other more than ${MAX_CALLS} times`);
  }

  /** A name that is not defined is a symbol of several letters. One that resembles a definition is likely misspelt. */
  private noticeMisspelling(name: string, at: number): void {
    const { definitions, warn } = this.options;
    if (warn === undefined || definitions === undefined || name.length < 4 || this.warned.has(name)) return;
    if (this.definition(name) !== undefined || !/^\p{L}+$/u.test(name)) return;
    this.warned.add(name);
    const similar = closest(name, definitions.keys());
    if (similar === undefined) return;
    this.warn(
      at,
      `"${name}" is not defined, so it is one symbol of ${name.length} letters`,
      `did you mean "${similar}"?`,
    );
  }
}

/** The same automaton; every string costs more by `weight`. */
function withCost(automaton: Automaton, weight: number): Automaton {
  return { ...automaton, finalWeight: automaton.finalWeight.map((final) => final + weight) };
}

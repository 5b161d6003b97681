/** Compiles the parts of replace rules, checks them, and hands them to `replace/`. */

import { withoutWeights } from '../algebra/boolean.js';
import type { Limits } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { emptyString } from '../algebra/primitives.js';
import { crossProduct, isAcceptor, upper as upperSide } from '../algebra/projection.js';
import { concatenateAll, unionAll } from '../algebra/rational.js';
import type { Automaton } from '../build/automaton.js';
import { replace } from './replace/replace.js';
import type { CompiledContext, CompiledRule } from './replace/replace-rule.js';
import type { Arrow, Expression, Mapping, Rule } from './syntax.js';

/** What the evaluator of expressions offers to the compiler of rules inside them. */
export interface OperandEvaluator {
  readonly limits: Limits;
  evaluate(expression: Expression): Automaton;
  fail(at: number, message: string, hint?: string): never;
  warn(at: number, message: string, hint?: string): void;
  located<T>(at: number, work: () => T): T;
}

interface CompiledMapping {
  readonly net: Automaton;
  readonly replaced: Automaton;
  readonly isMarkup: boolean;
}

export class RuleCompiler {
  private readonly evaluator: OperandEvaluator;

  constructor(evaluator: OperandEvaluator) {
    this.evaluator = evaluator;
  }

  compile({ rules, arrow, at }: Extract<Expression, { kind: 'replace' }>): Automaton {
    const ignoresContexts = this.ignoresContexts(rules);
    if (ignoresContexts) {
      this.evaluator.warn(
        at,
        'as in HFST, the contexts of these parallel rules have no effect',
        'give a rule one context',
      );
    }
    const compiled = rules.map((rule) => this.rule(ignoresContexts ? { ...rule, contexts: [] } : rule, arrow));
    return this.evaluator.located(at, () => replace(compiled, arrow, this.evaluator.limits));
  }

  /** HFST looks for contexts of parallel rules only in rules with exactly one; without any, it ignores all of them. */
  private ignoresContexts(rules: readonly Rule[]): boolean {
    if (rules.length === 1 || rules.every(({ contexts }) => contexts.length === 0)) return false;
    return !rules.some(
      ({ contexts }) => contexts.length === 1 && (contexts[0]!.left !== undefined || contexts[0]!.right !== undefined),
    );
  }

  private rule(rule: Rule, arrow: Arrow): CompiledRule {
    const mappings = rule.mappings.map((mapping) => this.mapping(mapping, arrow));
    const contexts = rule.contexts.map(
      ({ left, right, at }): CompiledContext => ({ left: this.context(left, at), right: this.context(right, at) }),
    );
    if (contexts.length === 0) contexts.push({ left: emptyString(), right: emptyString() });
    const { limits } = this.evaluator;
    const joined = (nets: readonly Automaton[]) =>
      this.evaluator.located(rule.at, () => optimise(unionAll(nets, limits), limits));
    const mapping = joined(mappings.map(({ net }) => net));
    const center = withoutWeights(joined(mappings.map(({ replaced }) => replaced)));
    const unreplaced = joined(mappings.map(({ net, replaced, isMarkup }) => (isMarkup ? net : replaced)));
    return { mapping, center, unreplaced, mark: rule.mark, contexts };
  }

  private mapping({ upper, lower, markup, at }: Mapping, arrow: Arrow): CompiledMapping {
    const { limits } = this.evaluator;
    const above = this.evaluator.evaluate(upper);
    if (markup !== undefined) {
      if (arrow === '<-' || arrow === '(<-)') this.evaluator.fail(at, `markup ("...") cannot be used with "${arrow}"`);
      const inserted = (part: Expression | undefined): Automaton =>
        part === undefined ? emptyString() : crossProduct(emptyString(), this.acceptor(part, at), limits);
      const net = concatenateAll([inserted(markup.before), above, inserted(markup.after)], limits);
      return { net, replaced: upperSide(above), isMarkup: true };
    }
    const below = lower === undefined ? emptyString() : this.acceptor(lower, at);
    this.checkAcceptor(above, at);
    const [from, to] = arrow === '<-' || arrow === '(<-)' ? [below, above] : [above, below];
    return { net: this.evaluator.located(at, () => crossProduct(from, to, limits)), replaced: from, isMarkup: false };
  }

  private acceptor(expression: Expression, at: number): Automaton {
    const net = this.evaluator.evaluate(expression);
    this.checkAcceptor(net, at);
    return net;
  }

  private checkAcceptor(net: Automaton, at: number): void {
    if (!isAcceptor(net)) {
      this.evaluator.fail(at, 'both sides of a replacement must be sets of strings, without pairs such as a:b');
    }
  }

  private context(expression: Expression | undefined, at: number): Automaton {
    if (expression === undefined) return emptyString();
    const net = this.evaluator.evaluate(expression);
    if (!isAcceptor(net)) this.evaluator.fail(at, 'a context must be a set of strings, without pairs such as a:b');
    return optimise(withoutWeights(net), this.evaluator.limits);
  }
}

/**
 * Regular expressions of contexts, centres and definitions, as parts of a `PairNetwork`. Concatenation, union and
 * repetition stay non-deterministic; the operators that need an automaton of their own (`&`, `-`, `~`, `\`, `$.`) make
 * a language of their operands first.
 */

import type { PairAlphabet, PairSet } from './pair-alphabet.js';
import { classesOfPairs, type PairClasses } from './pair-classes.js';
import {
  type CellBudget,
  complement,
  minimise,
  overClasses,
  type PairLanguage,
  product,
  withoutClasses,
} from './pair-language.js';
import { type Fragment, NOTHING, PairNetwork } from './pair-network.js';
import type { ChainLink, Expression, PostfixOperator, PrefixOperator } from './parse/syntax.js';
import type { Assignment } from './parse/variables.js';
import { type PlainPair, walkExpression, withValues } from './parse/walk-pairs.js';

/** A definition, compiled once, over its own classes. */
export interface CompiledDefinition {
  readonly language: PairLanguage;
  readonly known: ReadonlySet<string>;
}

/** What a pair of an expression stands for: pairs, a definition, or the empty string (`0`). */
export type Meaning = PairSet | CompiledDefinition | 'nothing';

/** Looks a pair up; the pair has been met before, so nothing is computed or reported here. */
export type MeaningOf = (pair: PlainPair) => Meaning;

export interface ExpressionSetting {
  readonly alphabet: PairAlphabet;
  readonly classes: PairClasses;
  readonly meaningOf: MeaningOf;
  readonly values: Assignment;
  readonly budget: CellBudget;
}

export class ExpressionCompiler {
  readonly #setting: ExpressionSetting;
  /** The classes of `?`. */
  readonly universe: readonly number[];

  constructor(setting: ExpressionSetting) {
    this.#setting = setting;
    this.universe = classesOfPairs(setting.classes, setting.alphabet.universe.pairs);
  }

  network(): PairNetwork {
    return new PairNetwork(this.#setting.classes, this.#setting.budget);
  }

  language(expression: Expression): PairLanguage {
    const network = this.network();
    return network.language(this.fragment(network, expression));
  }

  fragment(network: PairNetwork, expression: Expression): Fragment {
    switch (expression.type) {
      case 'pair':
        return this.#pair(network, withValues(expression.pair, this.#setting.values));
      case 'concatenation':
        return network.concatenate(expression.items.map((item) => this.fragment(network, item)));
      case 'chain':
        return this.#chain(network, expression.first, expression.rest);
      case 'optional':
        return network.optional(this.fragment(network, expression.operand));
      case 'postfix':
        return this.#postfix(network, expression.operand, expression.operators);
      case 'prefix':
        return network.embed(this.#prefix(expression.operand, expression.operators));
      case 'insertion':
        return network.embed(this.#insertion(expression.first, expression.inserted));
    }
  }

  #pair(network: PairNetwork, pair: PlainPair): Fragment {
    const meaning = this.#setting.meaningOf(pair);
    if (meaning === 'nothing') return network.nothing();
    if ('language' in meaning) return network.embed(overClasses(meaning.language, this.#setting.classes));
    return network.oneOf(classesOfPairs(this.#setting.classes, meaning.pairs));
  }

  #chain(network: PairNetwork, first: Expression, rest: readonly ChainLink[]): Fragment {
    if (rest.every(({ operator }) => operator === '|')) {
      const parts = [first, ...rest.map(({ operand }) => operand)];
      return network.alternatives(parts.map((part) => this.fragment(network, part)));
    }
    let result = this.language(first);
    for (const { operator, operand } of rest) {
      const right = this.language(operand);
      const kind = operator === '|' ? 'union' : operator === '&' ? 'intersection' : 'difference';
      result = minimise(product(result, right, kind, this.#setting.budget));
    }
    return network.embed(result);
  }

  #postfix(network: PairNetwork, operand: Expression, operators: readonly PostfixOperator[]): Fragment {
    let result = this.language(operand);
    for (const operator of operators) {
      const inner = this.network();
      result = inner.language(repeated(inner, result, operator));
    }
    return network.embed(result);
  }

  #prefix(operand: Expression, operators: readonly PrefixOperator[]): PairLanguage {
    let result = this.language(operand);
    for (const operator of [...operators].reverse()) result = this.#applyPrefix(operator, result);
    return result;
  }

  #applyPrefix(operator: PrefixOperator, language: PairLanguage): PairLanguage {
    const { budget } = this.#setting;
    if (operator === '~') return minimise(complement(language, this.universe));
    if (operator === '\\') {
      const network = this.network();
      return minimise(product(network.language(network.oneOf(this.universe)), language, 'difference', budget));
    }
    const once = this.#containing(language, 1);
    return operator === '$' ? once : minimise(product(once, this.#containing(language, 2), 'difference', budget));
  }

  /** `?* L ?*` or `?* L ?* L ?*`. */
  #containing(language: PairLanguage, times: number): PairLanguage {
    const network = this.network();
    const parts = [network.anyOf(this.universe)];
    for (let i = 0; i < times; i++) parts.push(network.embed(language), network.anyOf(this.universe));
    return network.language(network.concatenate(parts));
  }

  /** `a / b`: strings of `a` with strings of `b` anywhere inside. */
  #insertion(first: Expression, inserted: readonly Expression[]): PairLanguage {
    let result = this.language(first);
    let outerDiacritics = this.known(first);
    for (const expression of inserted) {
      // Here alone hfst-twolc does not let "any symbol" of one side include the diacritics of the other side.
      const innerKnown = this.known(expression);
      const inner = this.#withoutDiacritics(this.language(expression), difference(outerDiacritics, innerKnown));
      const outer = this.#withoutDiacritics(result, difference(innerKnown, outerDiacritics));
      const network = this.network();
      const fragment = network.embed(outer, (state) => {
        const loop = network.embed(inner);
        network.addArc(state, NOTHING, loop.start);
        network.addArc(loop.end, NOTHING, state);
      });
      result = network.language(fragment);
      outerDiacritics = new Set([...outerDiacritics, ...innerKnown]);
    }
    return result;
  }

  #withoutDiacritics(language: PairLanguage, diacritics: readonly string[]): PairLanguage {
    const { alphabet, classes } = this.#setting;
    return withoutClasses(
      language,
      diacritics.map((diacritic) => classes.classOf[alphabet.diacriticPair(diacritic)]!),
    );
  }

  /** The diacritics that an expression names, itself or through sets. */
  known(expression: Expression): ReadonlySet<string> {
    const diacritics = new Set<string>();
    if (this.#setting.alphabet.diacritics.size === 0) return diacritics;
    walkExpression(expression, this.#setting.values, (pair) => {
      const meaning = this.#setting.meaningOf(pair);
      if (meaning !== 'nothing') for (const diacritic of meaning.known) diacritics.add(diacritic);
    });
    return diacritics;
  }
}

function repeated(network: PairNetwork, language: PairLanguage, operator: PostfixOperator): Fragment {
  if (operator.kind !== '^') {
    const once = network.embed(language);
    return operator.kind === '*' ? network.star(once) : network.plus(once);
  }
  const parts: Fragment[] = [];
  for (let i = 0; i < operator.max; i++) {
    const part = network.embed(language);
    parts.push(i < operator.min ? part : network.optional(part));
  }
  return network.concatenate(parts);
}

function difference(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((item) => !b.has(item));
}

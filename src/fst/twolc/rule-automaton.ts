/**
 * Rule automata as ordinary transducers, the way hfst-twolc writes them: the boundary is `@#@` above and nothing below,
 * diacritics have nothing below, and any other symbol is `@_IDENTITY_SYMBOL_@`.
 */
import { DataError } from '../../engine/data-error.js';
import { IDENTITY_SYMBOL } from '../algebra/special-symbols.js';
import { type Automaton, EPSILON, EPSILON_SYMBOL } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { BOUNDARY, IDENTITY_PAIR, type PairAlphabet, ZERO } from './pair-alphabet.js';
import { CellBudget, combine, type PairLanguage } from './pair-language.js';
import type { RuleAutomaton } from './rule-set.js';

/** The symbols of all rules of a grammar, and the two sides of each pair as numbers of them. */
export interface RuleSymbols {
  readonly symbols: readonly string[];
  readonly upper: Uint16Array;
  readonly lower: Uint16Array;
}

const symbolsOfAlphabets = new WeakMap<PairAlphabet, RuleSymbols>();

/** The symbols as rules have them outside of this room; the same arrays for all rules of a grammar. */
export function ruleSymbols(alphabet: PairAlphabet): RuleSymbols {
  const earlier = symbolsOfAlphabets.get(alphabet);
  if (earlier !== undefined) return earlier;
  const symbols = [EPSILON_SYMBOL];
  const numbers = new Map<string, number>([[ZERO, EPSILON]]);
  const numberOf = (symbol: string): number => {
    const number = numbers.get(symbol);
    if (number !== undefined) return number;
    numbers.set(symbol, symbols.length);
    return symbols.push(symbol) - 1;
  };
  const upper = new Uint16Array(alphabet.pairCount);
  const lower = new Uint16Array(alphabet.pairCount);
  upper[IDENTITY_PAIR] = numberOf(IDENTITY_SYMBOL);
  lower[IDENTITY_PAIR] = upper[IDENTITY_PAIR]!;
  for (let pair = 1; pair < alphabet.pairCount; pair++) {
    const above = alphabet.uppers[pair]!;
    const below = alphabet.lowers[pair]!;
    const isDropped = above === below && (above === BOUNDARY || alphabet.diacritics.has(above));
    upper[pair] = numberOf(above);
    lower[pair] = isDropped ? EPSILON : numberOf(below);
  }
  const result = { symbols, upper, lower };
  symbolsOfAlphabets.set(alphabet, result);
  return result;
}

/** The rule as a transducer. It has an arc for every pair in every state: for composition the rule itself is better. */
export function ruleToAutomaton(alphabet: PairAlphabet, rule: PairLanguage): Automaton {
  const { symbols, upper, lower } = ruleSymbols(alphabet);
  const { classOf, count } = rule.classes;
  const rows = new RowBuilder(symbols);
  for (let s = 0; s < rule.stateCount; s++) {
    for (let pair = 0; pair < alphabet.pairCount; pair++) {
      const target = rule.next[s * count + classOf[pair]!]!;
      if (target >= 0 && (upper[pair] !== EPSILON || lower[pair] !== EPSILON))
        rows.add(upper[pair]!, lower[pair]!, target, 0);
    }
    rows.endRow(rule.final[s] === 1 ? 0 : Number.POSITIVE_INFINITY);
  }
  return rows.finish(0);
}

/** All rules as one transducer. Only for small grammars: `composeIntersect` never needs it. Throws `TooLargeError`. */
export function intersectRules(
  { alphabet, rules }: { readonly alphabet: PairAlphabet; readonly rules: readonly RuleAutomaton[] },
  budget = new CellBudget(),
): Automaton {
  if (rules.length === 0) throw new DataError('the grammar has no rules');
  return ruleToAutomaton(alphabet, combine(rules, 'intersection', budget));
}

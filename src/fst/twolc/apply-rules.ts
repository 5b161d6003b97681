/**
 * A lexicon with the rules of a grammar applied to it, small. Composition goes through the words from their beginning, and a rule
 * that looks to the right is followed on trust until its context is seen: where that makes far too many states, words are gone
 * through from their end instead.
 */
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { reverse } from '../algebra/reverse.js';
import type { Automaton } from '../build/automaton.js';
import type { TwolcGrammar } from './compile-twolc.js';
import { composeIntersect, composeIntersectTransducers } from './compose-intersect.js';
import { ruleToAutomaton } from './rule-automaton.js';

/** Of real grammars read from the beginning, most make a lexicon three times as large before it is made small. */
const MOST_GROWTH = 8;
const LEAST_STATES = 200_000;

export function applyRules(lexicon: Automaton, grammar: TwolcGrammar, limits: Limits = DEFAULT_LIMITS): Automaton {
  const enough = Math.min(limits.maxStates, LEAST_STATES + lexicon.stateCount * MOST_GROWTH);
  try {
    return optimise(composeIntersect(lexicon, grammar, { ...limits, maxStates: enough }), limits);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
  }
  return applyRulesFromEnd(lexicon, grammar, limits);
}

/** The same, with words gone through from their end. */
export function applyRulesFromEnd(
  lexicon: Automaton,
  grammar: TwolcGrammar,
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  const backwards = (net: Automaton) => optimise(reverse(net, limits), limits);
  const rules = grammar.rules.map((rule) => backwards(ruleToAutomaton(grammar.alphabet, rule)));
  return backwards(composeIntersectTransducers(backwards(lexicon), rules, limits));
}

/**
 * A lexicon with the rules of a grammar applied to it, small. Composition goes through the words from their beginning, and a rule
 * that looks to the right is followed on trust until its context is seen: where that makes far too many states, words are gone
 * through from their end instead.
 */
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { reverse } from '../algebra/reverse.js';
import type { Automaton } from '../build/automaton.js';
import { composeIntersectTransducers } from './compose-intersect.js';

/** Of real grammars read from the beginning, most make a lexicon up to ten times as large before it is made small. */
const MOST_GROWTH = 16;
const LEAST_STATES = 200_000;

/** `rules` are transducers, deterministic over pairs: what `ruleToAutomaton` makes of a grammar, or what a script makes. */
export function applyRules(
  lexicon: Automaton,
  rules: readonly Automaton[],
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  const enough = Math.min(limits.maxStates, LEAST_STATES + lexicon.stateCount * MOST_GROWTH);
  try {
    return optimise(composeIntersectTransducers(lexicon, rules, { ...limits, maxStates: enough }), limits);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
  }
  return applyRulesFromEnd(lexicon, rules, limits);
}

/** The same, with words gone through from their end. */
export function applyRulesFromEnd(
  lexicon: Automaton,
  rules: readonly Automaton[],
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  const backwards = (net: Automaton) => optimise(reverse(net, limits), limits);
  return backwards(composeIntersectTransducers(backwards(lexicon), rules.map(backwards), limits));
}

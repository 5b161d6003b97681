/**
 * A lexicon with the rules of a grammar applied to it, small.
 *
 * Read from the beginning of words, a rule that looks to the right is followed on trust until its context is seen, and much of what is
 * made that way turns out to be of no use. Rules that look at endings are many: read from the end, the lexicon of Kven with its 56
 * rules grows to five times its size, and from the beginning to twelve times, that of Inari Sámi to more than twenty times. A single transducer is read from the beginning: it
 * is what a script made, in which rules already wait for each other. Where the chosen direction makes far too many states, the other
 * one is taken.
 */
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { deterministic, optimise } from '../algebra/optimise.js';
import { reverse } from '../algebra/reverse.js';
import type { Automaton } from '../build/automaton.js';
import { composeIntersectTransducers } from './compose-intersect.js';
import { reverseRule } from './reverse-rule.js';

/** Of real grammars most make a lexicon up to ten times as large before it is made small. */
const MOST_GROWTH = 16;
const LEAST_STATES = 200_000;

export const hasWeights = ({ weight, finalWeight }: Automaton): boolean =>
  weight.some((value) => value !== 0) || finalWeight.some((value) => value !== 0 && value !== Number.POSITIVE_INFINITY);

/** The rules as they read words from their end; none where words are to be read from their beginning. */
export function backwardRules(rules: readonly Automaton[], limits: Limits = DEFAULT_LIMITS): Automaton[] {
  return rules.length > 1 && !rules.some(hasWeights) ? rules.map((rule) => reverseRule(rule, limits)) : [];
}

/**
 * @param rules transducers, deterministic over pairs: what `ruleToAutomaton` makes of a grammar, or what a script makes
 * @param backwards what `backwardRules` makes of them
 */
export function applyRules(
  lexicon: Automaton,
  rules: readonly Automaton[],
  backwards: readonly Automaton[] = backwardRules(rules),
  limits: Limits = DEFAULT_LIMITS,
): Automaton {
  const fromBeginning = (most: Limits) => optimise(composeIntersectTransducers(lexicon, rules, most), limits);
  const fromEnd = (most: Limits) => applyRulesFromEnd(lexicon, backwards.length > 0 ? backwards : reversed(), most);
  const reversed = () => rules.map((rule) => optimise(reverse(rule, limits), limits));
  const [first, second] = backwards.length > 0 ? [fromEnd, fromBeginning] : [fromBeginning, fromEnd];
  const enough = Math.min(limits.maxStates, LEAST_STATES + lexicon.stateCount * MOST_GROWTH);
  try {
    return first({ ...limits, maxStates: enough });
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
  }
  return second(limits);
}

function applyRulesFromEnd(lexicon: Automaton, backwards: readonly Automaton[], limits: Limits): Automaton {
  const words = deterministic(reverse(lexicon, limits), limits);
  const composed = reverse(optimise(composeIntersectTransducers(words, backwards, limits), limits), limits);
  // What is reversed, made deterministic, reversed and made deterministic again is minimal (Brzozowski), unless it has weights.
  return hasWeights(composed) ? optimise(composed, limits) : deterministic(composed, limits);
}

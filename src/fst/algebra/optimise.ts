/**
 * The same weighted relation with as few states as we can make: useless states away, silent arcs away, deterministic and
 * minimal over pairs of symbols. Weights move towards the start, as far as they can.
 *
 * Some weighted automata have no deterministic form (two ways around a cycle at different costs). Then arcs with
 * different weights are told apart, as if weights were symbols: that always ends, but is not always the smallest.
 */
import { type Automaton, trim } from '../build/automaton.js';
import { determinise } from '../build/determinise.js';
import { minimise } from '../build/minimise.js';
import { pushWeights } from '../build/push-weights.js';
import { DEFAULT_LIMITS, type Limits, TooLargeError } from './limits.js';

/** A weighted automaton that grows past this many times its size is taken to have no deterministic form. */
const MOST_GROWTH = 20;
const LEAST_STATES = 20_000;

/** An equivalent automaton with fewer states and arcs. */
export function optimise(automaton: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  return minimise(pushWeights(deterministic(automaton, limits)));
}

/** Deterministic, where there is such a form; not minimal. */
export function deterministic(automaton: Automaton, limits: Limits = DEFAULT_LIMITS): Automaton {
  const trimmed = trim(automaton);
  const hasWeights = trimmed.weight.some((weight) => weight !== 0);
  if (!hasWeights) return determinise(trimmed, limits.maxStates, { limits });
  const enough = Math.min(limits.maxStates, LEAST_STATES + trimmed.stateCount * MOST_GROWTH);
  try {
    return determinise(trimmed, enough, { limits });
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return determinise(trimmed, limits.maxStates, { limits, withWeights: true });
  }
}

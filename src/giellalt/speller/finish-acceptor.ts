/**
 * The last step of a speller's acceptor: from analyses and words to words alone, with the easter egg beside them, weights
 * as early as they can be. Not minimal, as the published spellers are not; flag diacritics stay.
 */
import { lower } from '../../fst/algebra/projection.js';
import { union } from '../../fst/algebra/rational.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { DEFAULT_LIMITS, type Limits } from '../../fst/build/limits.js';
import { pushWeights } from '../../fst/build/push-weights.js';
import { removeEpsilon } from '../../fst/build/remove-epsilon.js';
import { letterSequences } from './easter-egg.js';

export interface AcceptorOptions {
  /** Lines that are accepted beside the words. */
  readonly easterEgg: readonly string[];
  readonly limits?: Limits;
}

export function finishAcceptor(net: Automaton, { easterEgg, limits = DEFAULT_LIMITS }: AcceptorOptions): Automaton {
  const words = lower(net);
  const accepted = easterEgg.length === 0 ? words : union(words, letterSequences(easterEgg), limits);
  return pushWeights(removeEpsilon(accepted, limits));
}

/**
 * The word boundary `.#.` of restrictions: a symbol before and after every string while a language is computed, which
 * is then taken away. (Replace rules deal with it themselves.)
 */

import { compose } from '../algebra/compose.js';
import type { Limits } from '../algebra/limits.js';
import { anyIdentity, pair } from '../algebra/primitives.js';
import { concatenateAll, star } from '../algebra/rational.js';
import { substituteSymbols, withSymbols } from '../algebra/substitute.js';
import type { Automaton } from '../build/automaton.js';

export const BOUNDARY = '.#.';

/** The strings `s` for which `.#. s .#.` is accepted. */
export function withoutBoundaries(acceptor: Automaton, limits: Limits): Automaton {
  const boundary = pair(BOUNDARY, BOUNDARY);
  const word = withSymbols(star(anyIdentity()), [BOUNDARY]);
  const bounded = concatenateAll([boundary, word, boundary], limits);
  return substituteSymbols(compose(bounded, acceptor, { flags: 'letters' }, limits), new Map([[BOUNDARY, '']]));
}

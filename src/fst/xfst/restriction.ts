/**
 * `center => left _ right`: strings in which every occurrence of the center stands in one of the contexts. A mark before
 * and after one occurrence tells the center from its surroundings; the strings with an occurrence outside of all
 * contexts are then taken away from all strings.
 */

import { subtract } from '../algebra/boolean.js';
import type { Limits } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { anyIdentity, emptySet, emptyString, pair } from '../algebra/primitives.js';
import { concatenateAll, star, unionAll } from '../algebra/rational.js';
import { substituteSymbols, withSymbols } from '../algebra/substitute.js';
import type { Automaton } from '../build/automaton.js';
import { withoutBoundaries } from './word-boundary.js';

const MARK = '\u0001restricted';

export interface RestrictionContext {
  readonly left: Automaton | undefined;
  readonly right: Automaton | undefined;
}

export function restrict(center: Automaton, contexts: readonly RestrictionContext[], limits: Limits): Automaton {
  const anything = withSymbols(star(anyIdentity()), [MARK]);
  const mark = pair(MARK, MARK);
  const withMark = (part: Automaton): Automaton => withSymbols(part, [MARK]);
  const marked = concatenateAll([anything, mark, withMark(center), mark, anything], limits);
  const allowed = contexts.map(({ left, right }) => {
    // HFST takes a context without any side, `_`, as one that never matches.
    const nothing = left === undefined && right === undefined ? emptySet() : emptyString();
    const [before, after] = [withMark(left ?? nothing), withMark(right ?? nothing)];
    return concatenateAll([anything, before, mark, anything, mark, after, anything], limits);
  });
  const violations = subtract(optimise(marked, limits), optimise(unionAll(allowed, limits), limits), limits);
  const unmarked = substituteSymbols(violations, new Map([[MARK, '']]));
  const result = subtract(star(anyIdentity()), optimise(unmarked, limits), limits);
  return withoutBoundaries(optimise(result, limits), limits);
}

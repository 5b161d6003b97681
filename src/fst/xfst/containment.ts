/** `$`, `$.`, `$?`, `<`, `>`: languages of strings that contain something, or in a certain order. */

import { intersect, subtract, withoutWeights } from '../algebra/boolean.js';
import type { Limits } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { anyIdentity, emptyString } from '../algebra/primitives.js';
import { concatenateAll, plus, star, union } from '../algebra/rational.js';
import type { Automaton } from '../build/automaton.js';
import { replace } from './replace/replace.js';

const ANYTHING = star(anyIdentity());
const SOMETHING = plus(anyIdentity());

/** `?* a ?*` */
export function contains(a: Automaton, limits: Limits): Automaton {
  return optimise(concatenateAll([ANYTHING, a, ANYTHING], limits), limits);
}

/** `$a` for an acceptor: the weights of `a` do not count, as in a context. */
export function containsUnweighted(a: Automaton, limits: Limits): Automaton {
  return contains(withoutWeights(a), limits);
}

/** `$::w a`: strings that contain `a`; each place where an `a` begins costs `w`. */
export function containsWithCost(a: Automaton, weight: number, limits: Limits): Automaton {
  const mapping = emptyString(undefined, weight);
  const contexts = [{ left: emptyString(), right: withoutWeights(a) }];
  const costs = replace(
    [{ mapping, center: emptyString(), unreplaced: emptyString(), mark: '||', contexts }],
    '->',
    limits,
  );
  const without = subtract(ANYTHING, contains(a, limits), limits);
  return optimise(subtract(costs, without, limits), limits);
}

/** `$.a`: strings that contain one `a` and no second one that begins elsewhere or ends elsewhere. */
export function containsOnce(a: Automaton, limits: Limits): Automaton {
  const later = concatenateAll([SOMETHING, a, ANYTHING], limits);
  const now = concatenateAll([a, ANYTHING], limits);
  const longer = concatenateAll([a, SOMETHING], limits);
  const twice = union(intersect(later, now, limits), intersect(longer, a, limits), limits);
  return optimise(subtract(contains(a, limits), contains(twice, limits), limits), limits);
}

/** `$?a`: strings with at most one `a`. */
export function containsAtMostOnce(a: Automaton, limits: Limits): Automaton {
  const without = subtract(ANYTHING, contains(a, limits), limits);
  return optimise(union(containsOnce(a, limits), without, limits), limits);
}

/** `a < b`: no `b` comes before an `a`. */
export function before(a: Automaton, b: Automaton, limits: Limits): Automaton {
  const wrong = optimise(concatenateAll([ANYTHING, b, ANYTHING, a, ANYTHING], limits), limits);
  return optimise(subtract(ANYTHING, wrong, limits), limits);
}

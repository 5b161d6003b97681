/**
 * `set need-separators on`, the default: words stand between blanks, punctuation and the ends of the text. The condition is put
 * around the whole network, unless all that it matches begins or ends with a blank anyway.
 */
import { subtract } from '../algebra/boolean.js';
import { compose } from '../algebra/compose.js';
import { isEmpty } from '../algebra/paths.js';
import { anyIdentity, pair } from '../algebra/primitives.js';
import { concatenateAll, star, unionAll } from '../algebra/rational.js';
import type { Automaton } from '../build/automaton.js';
import type { Limits } from '../build/limits.js';
import { letterClass } from './letter-classes.js';
import { BOUNDARY, context, delimited } from './marks.js';

export function withSeparators(top: Automaton, limits: Limits): Automaton {
  const whitespace = letterClass('Whitespace', false);
  const black = subtract(anyIdentity(), whitespace, limits);
  const words = unionAll([black, concatenateAll([black, star(anyIdentity(), limits), black], limits)], limits);
  if (isEmpty(compose(words, top, {}, limits))) return top;
  const separator = unionAll([whitespace, letterClass('Punct', false), pair(BOUNDARY, BOUNDARY)], limits);
  const parts = [context('LC', separator, 0, limits), top, context('RC', separator, 0, limits)];
  return delimited(concatenateAll(parts, limits), limits);
}

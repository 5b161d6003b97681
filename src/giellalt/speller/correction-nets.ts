/** Lists of corrections as transducers: parts of an error model that a repository puts together itself. */
import { anyIdentity } from '../../fst/algebra/primitives.js';
import { concatenateAll, star } from '../../fst/algebra/rational.js';
import { type Automaton, trim } from '../../fst/build/automaton.js';
import { TransducerBuilder } from '../../fst/build/builder.js';
import type { Limits } from '../../fst/build/limits.js';
import { CorrectionTree } from '../../fst/error-model/correction-tree.js';
import type { StringCorrection } from '../../fst/error-model/string-corrections.js';

/** Each correction on a path of its own, one symbol for each character. */
export function correctionNet(list: readonly StringCorrection[]): Automaton {
  const builder = new TransducerBuilder();
  const [start, end] = [builder.addState(), builder.addState()];
  builder.setFinal(end);
  new CorrectionTree(list, (text) => [...text]).plant(builder, end).enter(start);
  for (const { wrong, right, cost } of list) if (wrong === '' && right === '') builder.addArc(start, 0, 0, end, cost);
  return trim(builder.finish(start));
}

/** Anything, copied. */
export function anyString(limits: Limits): Automaton {
  return star(anyIdentity(), limits);
}

/** Inside of a word. */
export function anywhere(net: Automaton, limits: Limits): Automaton {
  return concatenateAll([anyString(limits), net, anyString(limits)], limits);
}

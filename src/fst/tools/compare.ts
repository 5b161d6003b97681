/** Whether transducers are the same, as `hfst-compare` says it, and what differs where they are not. */
import type { OptionSpec } from '../../engine/option-words.js';
import { type Difference, findDifference } from '../algebra/equivalent.js';
import type { Limits } from '../algebra/limits.js';
import type { Automaton } from '../build/automaton.js';
import { eliminateFlag, flagFeatures } from '../xfst/script/eliminate-flags.js';
import { paired } from './operation.js';

export const COMPARE_OPTIONS: readonly OptionSpec[] = [
  { name: 'eliminate-flags', short: 'e', help: 'compare what is left when flag diacritics were obeyed and removed' },
];

/** Weights are sums in single precision, in the order of the arcs. */
const WEIGHT_TOLERANCE = 0.001;

/** For each transducer of the first file, with its partner of the second: what differs, or undefined where they are the same. */
export function compareNets(
  first: readonly Automaton[],
  second: readonly Automaton[],
  withoutFlags: boolean,
  limits: Limits,
): (Difference | undefined)[] {
  const prepared = (net: Automaton) => (withoutFlags ? withoutFlagDiacritics(net, undefined, limits) : net);
  return paired(first, second).map(([a, b]) =>
    findDifference(prepared(a), prepared(b), { weightTolerance: WEIGHT_TOLERANCE }, limits),
  );
}

/** All flags, or those of one feature. */
export function withoutFlagDiacritics(net: Automaton, feature: string | undefined, limits: Limits): Automaton {
  const features = feature === undefined ? [...flagFeatures(net)] : [feature];
  return features.reduce((before, each) => eliminateFlag(before, each, limits), net);
}

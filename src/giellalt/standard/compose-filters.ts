/**
 * Compositions of a large transducer with filters before and behind it. The filters of a side are composed with each other first, as
 * a part of the rule: they stay the same when a word of the lexicon changes. Start at `composition`.
 */
import { compose, type FlagsInComposition } from '../../fst/algebra/compose.js';
import { optimise } from '../../fst/algebra/optimise.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { RulePart, StepContext } from '../build/standard-rule.js';
import { netArtefact, netOf } from '../recipes/artefact.js';

/** How many prerequisites of a rule are filters on the left of the net, which comes behind them, and how many on the right of it. */
export interface FilterCounts {
  readonly left: number;
  readonly right?: number;
  /** Composed below all that, with flags silent. */
  readonly below?: number;
}

interface Group {
  readonly name: 'left' | 'right' | 'below';
  readonly from: number;
  readonly to: number;
  readonly flags: FlagsInComposition;
}

function groupsOf({ left, right = 0, below = 0 }: FilterCounts): Group[] {
  const net = left;
  const groups: Group[] = [
    { name: 'left', from: 0, to: left, flags: 'letters' },
    { name: 'right', from: net + 1, to: net + 1 + right, flags: 'letters' },
    { name: 'below', from: net + 1 + right, to: net + 1 + right + below, flags: 'epsilon' },
  ];
  return groups.filter(({ from, to }) => to > from);
}

type Change = (net: Automaton) => Automaton;

/**
 * `parts` belong to the rule; `compose` makes its net, with a change at the end, small. `join` leaves the net as the composition
 * makes it: for a step whose result another step composes further, which makes it small in less time than both together.
 */
export function composition(counts: FilterCounts): {
  readonly parts: readonly RulePart[];
  readonly compose: (context: StepContext, change?: Change) => Automaton;
  readonly join: (context: StepContext) => Automaton;
} {
  const groups = groupsOf(counts);
  const parts = groups.filter(({ from, to }) => to - from > 1).map(partOf);
  const join = (context: StepContext) => composeGroups(counts.left, groups, context);
  const compose = (context: StepContext, change: Change = (net) => net) =>
    optimise(change(join(context)), context.limits);
  return { parts, compose, join };
}

function partOf({ name, from, to, flags }: Group): RulePart {
  return {
    name,
    inputsOf: (inputs) => inputs.slice(from, to),
    make: ({ inputs, net, limits }) =>
      netArtefact(inputs.map(net).reduce((a, b) => optimise(compose(a, b, { flags }, limits), limits))),
  };
}

function composeGroups(position: number, groups: readonly Group[], context: StepContext): Automaton {
  const { inputs, limits } = context;
  let made = context.net(inputs[position]!);
  let small = made.stateCount;
  for (const { name, from, to, flags } of groups) {
    const filters = to - from === 1 ? context.net(inputs[from]!) : netOf(context.part(name), name);
    // What a filter has made larger is made small before the next one.
    if (made.stateCount > small) made = optimise(made, limits);
    small = made.stateCount;
    const [a, b] = name === 'left' ? [filters, made] : [made, filters];
    made = compose(a, b, { flags }, limits);
  }
  return made;
}

/** Nets one behind the other: those before and behind the largest with each other first. */
export function composeAll(
  nets: readonly Automaton[],
  flags: FlagsInComposition,
  { limits }: Pick<StepContext, 'limits'>,
): Automaton {
  const largest = nets.reduce((best, net, i) => (net.stateCount > nets[best]!.stateCount ? i : best), 0);
  const join = (list: readonly Automaton[]) =>
    list.reduce((left, right) => optimise(compose(left, right, { flags }, limits), limits));
  const groups = [nets.slice(0, largest), [nets[largest]!], nets.slice(largest + 1)].filter(
    (group) => group.length > 0,
  );
  return join(groups.map(join));
}

/** The operations of HFST's programs, by name. Start at `OPERATIONS`. */
import type { OptionSpec } from '../../engine/option-words.js';
import { intersect, subtract } from '../algebra/boolean.js';
import { compose, composeHarmonised } from '../algebra/compose.js';
import type { Limits } from '../algebra/limits.js';
import { deterministic, optimise } from '../algebra/optimise.js';
import { invert, lower, upper } from '../algebra/projection.js';
import { concatenate, repeat, star, union } from '../algebra/rational.js';
import { reverse } from '../algebra/reverse.js';
import { withoutUnusedSymbols } from '../algebra/substitute.js';
import type { Automaton } from '../build/automaton.js';
import { pushWeights } from '../build/push-weights.js';
import { removeEpsilon } from '../build/remove-epsilon.js';
import { composeIntersectTransducers } from '../twolc/compose-intersect.js';
import { withoutFlagDiacritics } from './compare.js';
import {
  numberOption,
  type Operation,
  type OperationHost,
  paired,
  UnsupportedOption,
  type Values,
} from './operation.js';
import { REWEIGHT_OPTIONS, reweighted } from './reweight.js';
import { SUBSTITUTE_OPTIONS, substituted } from './substitute.js';

type Description = Pick<Operation, 'name' | 'aliases' | 'hfst' | 'summary' | 'options'>;

/** Changes every transducer of its input. */
function unary(
  description: Description,
  change: (net: Automaton, values: Values, host: OperationHost) => Automaton,
): Operation {
  return {
    ...description,
    operands: 1,
    run: ([nets = []], values, host) => nets.map((net) => change(net, values, host)),
  };
}

/** Joins each transducer of the first file with its partner of the second. */
function binary(
  description: Description,
  join: (a: Automaton, b: Automaton, limits: Limits, values: Values, host: OperationHost) => Automaton,
): Operation {
  return {
    ...description,
    operands: 2,
    run: ([first = [], second = []], values, host) =>
      paired(first, second).map(([a, b]) => join(a, b, host.limits, values, host)),
  };
}

const ENCODE_WEIGHTS: OptionSpec = { name: 'encode-weights', short: 'E', help: 'accepted' };

const COMPOSE: Description = {
  name: 'compose',
  summary: 'apply one transducer after the other',
  options: [
    { name: 'xerox-composition', short: 'x', value: 'required', of: 'ON', help: '"any symbol" means flags, too' },
    { name: 'harmonize-flags', short: 'F', help: 'flags of each pass through the other' },
  ],
};

function composed(a: Automaton, b: Automaton, limits: Limits, values: Values, { isFoma }: OperationHost): Automaton {
  if (values.has('harmonize-flags')) return optimise(composeHarmonised(a, b, limits), limits);
  const isXerox = isFoma === true || /^(on|yes|true)$/i.test(values.get('xerox-composition') ?? 'off');
  return optimise(compose(a, b, { flags: isXerox ? 'letters' : 'symbols' }, limits), limits);
}

const COMPOSE_INTERSECT: Operation = {
  name: 'compose-intersect',
  summary: 'apply all rules of a file at once below a lexicon',
  operands: 2,
  options: [
    { name: 'invert', short: 'I', help: 'swap the sides of the lexicon and of the rules first' },
    { name: 'fast', short: 'f', help: 'accepted' },
    { name: 'encode-weights', short: 'e', help: 'accepted' },
    { name: 'harmonize', short: 'a', help: 'accepted' },
  ],
  run: ([lexicons = [], rules = []], values, { limits }) => {
    const [lexicon] = lexicons;
    if (lexicon === undefined) throw new UnsupportedOption('compose-intersect: there is no lexicon');
    if (!values.has('invert')) return [optimise(composeIntersectTransducers(lexicon, rules, limits), limits)];
    return [optimise(composeIntersectTransducers(invert(lexicon), rules.map(invert), limits), limits)];
  },
};

const UPPER_SIDES = ['upper', 'input', 'first', 'analysis'];
const LOWER_SIDES = ['lower', 'output', 'second', 'generation'];

function projected(net: Automaton, values: Values): Automaton {
  const side = values.get('project') ?? '';
  if (UPPER_SIDES.includes(side)) return upper(net);
  if (LOWER_SIDES.includes(side)) return lower(net);
  throw new UnsupportedOption(
    `project: -p must be one of ${[...UPPER_SIDES, ...LOWER_SIDES].join(', ')}, not "${side}"`,
  );
}

function repeated(net: Automaton, values: Values, { limits }: OperationHost): Automaton {
  const [from, to] = [numberOption(values, 'from', 0), numberOption(values, 'to', Number.POSITIVE_INFINITY)];
  if (
    !(Number.isInteger(from) && from >= 0 && to >= from && (Number.isInteger(to) || to === Number.POSITIVE_INFINITY))
  ) {
    throw new UnsupportedOption(`repeat: ${from} to ${to} times`);
  }
  return from === 0 && to === Number.POSITIVE_INFINITY ? star(net, limits) : repeat(net, from, to, limits);
}

function pushed(net: Automaton, values: Values, { limits }: OperationHost): Automaton {
  const direction = values.get('push') ?? '';
  if (['start', 'initial', 'begin'].includes(direction)) return pushWeights(net);
  if (!['end', 'final'].includes(direction)) throw new UnsupportedOption('push-weights: -p must be start or end');
  // The silent arcs that a reversal puts before the old ends carry what ends cost.
  return removeEpsilon(reverse(pushWeights(reverse(net, limits)), limits), limits);
}

const LIST: readonly Operation[] = [
  binary(COMPOSE, composed),
  COMPOSE_INTERSECT,
  binary({ name: 'union', aliases: ['disjunct'], hfst: 'disjunct', summary: 'what either of two accepts' }, union),
  binary({ name: 'concatenate', summary: 'one behind the other' }, concatenate),
  binary({ name: 'intersect', aliases: ['conjunct'], hfst: 'conjunct', summary: 'what both accept' }, intersect),
  binary(
    {
      name: 'minus',
      aliases: ['subtract'],
      hfst: 'subtract',
      summary: 'what the first accepts and the second does not',
    },
    subtract,
  ),
  unary({ name: 'invert', summary: 'swap the sides' }, (net) => invert(net)),
  unary({ name: 'reverse', summary: 'read all strings backwards' }, (net, _, { limits }) => reverse(net, limits)),
  unary(
    {
      name: 'project',
      summary: 'one side alone',
      options: [
        { name: 'project', short: 'p', value: 'required', of: 'SIDE', help: 'upper or input, lower or output' },
      ],
    },
    projected,
  ),
  unary(
    { name: 'minimize', aliases: ['minimise'], summary: 'as few states as possible', options: [ENCODE_WEIGHTS] },
    (net, _, { limits }) => optimise(net, limits),
  ),
  unary(
    {
      name: 'determinize',
      aliases: ['determinise'],
      summary: 'one arc for each pair of symbols in every state',
      options: [ENCODE_WEIGHTS],
    },
    (net, _, { limits }) => deterministic(net, limits),
  ),
  unary({ name: 'remove-epsilons', summary: 'no arcs without symbols' }, (net, _, { limits }) =>
    removeEpsilon(net, limits),
  ),
  unary(
    {
      name: 'repeat',
      summary: 'any number of times',
      options: [
        { name: 'from', short: 'f', value: 'required', of: 'N', help: 'at least N times; 0 unless given' },
        { name: 'to', short: 't', value: 'required', of: 'N', help: 'at most N times; endless unless given' },
      ],
    },
    repeated,
  ),
  unary({ name: 'reweight', summary: 'change weights', options: REWEIGHT_OPTIONS }, reweighted),
  unary({ name: 'substitute', summary: 'replace symbols', options: SUBSTITUTE_OPTIONS }, substituted),
  unary(
    {
      name: 'prune-alphabet',
      summary: 'forget symbols that no arc has',
      options: [
        { name: 'force', short: 'f', help: 'even where "any symbol" is in use' },
        { name: 'safe', short: 'S', help: 'not where "any symbol" is in use (the default)' },
      ],
    },
    (net, values) => withoutUnusedSymbols(net, values.has('force')),
  ),
  unary(
    {
      name: 'push-weights',
      summary: 'move weights to one end of the paths',
      options: [{ name: 'push', short: 'p', value: 'required', of: 'WHERE', help: 'start or end' }],
    },
    pushed,
  ),
  unary(
    {
      name: 'eliminate-flags',
      summary: 'obey flag diacritics, and remove them',
      options: [{ name: 'flag', short: 'F', value: 'required', of: 'FEATURE', help: 'only those of one feature' }],
    },
    (net, values, { limits }) => withoutFlagDiacritics(net, values.get('flag'), limits),
  ),
];

/** In the order in which help lists them. */
export const OPERATIONS: readonly Operation[] = LIST;

/**
 * Replaces symbols and pairs of symbols as `hfst-substitute` does. Replacements of a file happen at once, first those of symbols, then those of pairs; with
 * `--in-order` one after the other.
 */
import type { OptionSpec } from '../../engine/option-words.js';
import {
  type SymbolPair,
  substituteByAutomaton,
  substitutePair,
  substituteSymbols,
  withoutSymbols,
} from '../algebra/substitute.js';
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';
import { type OperationHost, UnsupportedOption, type Values } from './operation.js';

export const SUBSTITUTE_OPTIONS: readonly OptionSpec[] = [
  { name: 'from-label', short: 'f', value: 'required', of: 'LABEL', help: 'the symbol, or the pair a:b, to replace' },
  { name: 'to-label', short: 't', value: 'required', of: 'LABEL', help: 'what stands there instead; @0@ is nothing' },
  { name: 'to-transducer', short: 'T', value: 'required', of: 'FILE', help: 'a transducer that stands there instead' },
  { name: 'from-file', short: 'F', value: 'required', of: 'FILE', help: 'lines of two labels with a tab between' },
  { name: 'in-order', short: 'R', help: 'replace line after line, not all lines at once' },
  { name: 'compose', short: '9', help: 'accepted' },
];

type Label = string | SymbolPair;
type Replacement = readonly [from: Label, to: Label];

export function substituted(net: Automaton, values: Values, host: OperationHost): Automaton {
  const from = values.get('from-label');
  const transducer = values.get('to-transducer');
  if (transducer !== undefined) {
    if (from === undefined) throw new UnsupportedOption('substitute: -T needs -f');
    const label = labelOf(from);
    const [by] = host.readNets(transducer);
    const pair: SymbolPair = typeof label === 'string' ? [label, label] : label;
    if (by === undefined) return net;
    const marked = substitutePair(net, pair, [[markOf(0), markOf(0)]], host.limits);
    return substituteByAutomaton(marked, markOf(0), by, host.limits);
  }
  const file = values.get('from-file');
  const replacements = [
    ...(from === undefined ? [] : [[labelOf(from), labelOf(values.get('to-label') ?? '')] as const]),
    ...(file === undefined ? [] : replacementsOf(host.readText(file))),
  ];
  if (from === undefined && file === undefined)
    throw new UnsupportedOption('substitute: -f or -F says what to replace');
  const steps = values.has('in-order') ? replacements.map((replacement) => [replacement]) : [replacements];
  return steps.reduce((before, step) => replaced(before, step, host), net);
}

function replacementsOf(text: string): Replacement[] {
  return text.split('\n').flatMap((line) => {
    const [from, to] = line.replace(/\r$/, '').split('\t');
    return from === undefined || to === undefined ? [] : [[labelOf(from), labelOf(to)] as const];
  });
}

/** `a`, or a pair `a:b`; a colon at the beginning or end is a symbol. */
function labelOf(text: string): Label {
  const colon = text.indexOf(':', 1);
  if (colon < 0 || colon === text.length - 1) return symbolOf(text);
  return [symbolOf(text.slice(0, colon)), symbolOf(text.slice(colon + 1))];
}

function symbolOf(text: string): string {
  return text === '@0@' || text === EPSILON_SYMBOL ? '' : text;
}

/** A symbol stands for a symbol, a pair for a pair; a replacement of one by the other changes nothing, as in HFST. */
function replaced(net: Automaton, replacements: readonly Replacement[], { limits }: OperationHost): Automaton {
  const symbols = new Map<string, string>();
  const pairs: (readonly [SymbolPair, SymbolPair])[] = [];
  for (const [from, to] of replacements) {
    if (typeof from === 'string') symbols.set(from, typeof to === 'string' ? to : to.join(':'));
    else if (typeof to !== 'string') pairs.push([from, to]);
  }
  return replacePairs(substituteSymbols(net, symbols), pairs, limits);
}

/** A symbol that no transducer has. */
const markOf = (i: number) => `\uE000pair ${i}\uE000`;

/** Each by way of a pair that nothing else has, so that no replacement meets the result of another. */
function replacePairs(
  net: Automaton,
  pairs: readonly (readonly [SymbolPair, SymbolPair])[],
  limits: OperationHost['limits'],
): Automaton {
  const marked = pairs.reduce(
    (before, [from], i) => substitutePair(before, from, [[markOf(i), markOf(i)]], limits),
    net,
  );
  const done = pairs.reduce(
    (before, [, to], i) => substitutePair(before, [markOf(i), markOf(i)], [to], limits),
    marked,
  );
  return withoutSymbols(
    done,
    pairs.map((_, i) => markOf(i)),
  );
}

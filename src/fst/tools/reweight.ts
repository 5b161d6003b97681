/**
 * Changes weights as `hfst-reweight` does: weight × multiplier, of a function of it, plus addition. Ends of paths have no symbols, so every choice of
 * symbols takes them in, too; `--arcs-only` leaves them out.
 */
import { DataError } from '../../engine/data-error.js';
import type { OptionSpec } from '../../engine/option-words.js';
import type { Automaton } from '../build/automaton.js';
import { numberOption, type OperationHost, UnsupportedOption, type Values } from './operation.js';

export const REWEIGHT_OPTIONS: readonly OptionSpec[] = [
  { name: 'addition', short: 'a', value: 'required', of: 'N', help: 'add N to the weights' },
  {
    name: 'multiplier',
    short: 'b',
    value: 'required',
    of: 'N',
    help: 'multiply the weights by N, before the addition',
  },
  { name: 'function', short: 'F', value: 'required', of: 'NAME', help: 'apply abs, sqrt, log … to the weights first' },
  { name: 'lower-bound', short: 'l', value: 'required', of: 'N', help: 'only weights of at least N' },
  { name: 'upper-bound', short: 'u', value: 'required', of: 'N', help: 'only weights of at most N' },
  { name: 'input-symbol', short: 'I', value: 'required', of: 'SYMBOL', help: 'only arcs with this upper symbol' },
  { name: 'output-symbol', short: 'O', value: 'required', of: 'SYMBOL', help: 'only arcs with this lower symbol' },
  { name: 'symbol', short: 'S', value: 'required', of: 'SYMBOL', help: 'only arcs with this symbol on a side' },
  { name: 'end-states-only', short: 'e', help: 'ends of paths, and no arcs' },
  { name: 'arcs-only', short: 'A', help: 'arcs, and no ends of paths' },
  {
    name: 'tsv-file',
    short: 'T',
    value: 'required',
    of: 'FILE',
    help: 'lines of SYMBOL, a tab, and +ADDITION or MULTIPLIER',
  },
];

const FUNCTIONS: Readonly<Record<string, (weight: number) => number>> = {
  ...{ abs: Math.abs, acos: Math.acos, asin: Math.asin, atan: Math.atan, ceil: Math.ceil, cos: Math.cos },
  ...{ cosh: Math.cosh, exp: Math.exp, fabs: Math.abs, floor: Math.floor, log: Math.log, log10: Math.log10 },
  ...{ sin: Math.sin, sinh: Math.sinh, sqrt: Math.sqrt, tan: Math.tan, tanh: Math.tanh },
};

interface Change {
  readonly factor: number;
  readonly added: number;
  readonly symbol: string | undefined;
}

export function reweighted(net: Automaton, values: Values, host: Pick<OperationHost, 'readText'>): Automaton {
  const file = values.get('tsv-file');
  const whole: Change = {
    factor: numberOption(values, 'multiplier', 1),
    added: numberOption(values, 'addition', 0),
    symbol: values.get('symbol'),
  };
  const changes = file === undefined ? [whole] : changesOf(host.readText(file), file, whole);
  return changes.reduce((before, change) => changed(before, values, change), net);
}

/** A line sets what is added or what is multiplied by; the other one stays what the lines before it have set. */
function changesOf(text: string, file: string, { factor, added }: Change): Change[] {
  const changes: Change[] = [];
  const current = { factor, added };
  for (const [i, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [symbol = '', weight = ''] = line.split('\t');
    const number = Number(weight);
    if (weight.trim() === '' || !Number.isFinite(number)) {
      throw new DataError(`line ${i + 1}: a symbol, a tab and a weight are needed`, { file });
    }
    current[weight.startsWith('+') ? 'added' : 'factor'] = number;
    changes.push({ ...current, symbol });
  }
  return changes;
}

function changed(net: Automaton, values: Values, { factor, added, symbol }: Change): Automaton {
  const [least, most] = [
    numberOption(values, 'lower-bound', Number.NEGATIVE_INFINITY),
    numberOption(values, 'upper-bound', Number.POSITIVE_INFINITY),
  ];
  const apply = functionOf(values.get('function'));
  const after = (weight: number) => (weight < least || weight > most ? weight : factor * apply(weight) + added);
  const [upper, lower] = [values.get('input-symbol'), values.get('output-symbol')];
  const is = (number: number, wanted: string | undefined) => wanted === undefined || net.symbols[number] === wanted;
  const isChosen = (a: number) =>
    is(net.input[a]!, upper) && is(net.output[a]!, lower) && (is(net.input[a]!, symbol) || is(net.output[a]!, symbol));
  const weight = values.has('end-states-only')
    ? net.weight
    : net.weight.map((before, a) => (isChosen(a) ? after(before) : before));
  const finalWeight = values.has('arcs-only')
    ? net.finalWeight
    : net.finalWeight.map((before) => (before < Number.POSITIVE_INFINITY ? after(before) : before));
  return { ...net, weight, finalWeight };
}

function functionOf(name: string | undefined): (weight: number) => number {
  if (name === undefined) return (weight) => weight;
  if (!Object.hasOwn(FUNCTIONS, name)) throw new UnsupportedOption(`reweight: there is no function "${name}"`);
  return FUNCTIONS[name]!;
}

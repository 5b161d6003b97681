/** What an operation of HFST's programs is. Start at `runOperation`. */
import { DataError } from '../../engine/data-error.js';
import { type OptionSpec, splitOptions } from '../../engine/option-words.js';
import type { Limits } from '../algebra/limits.js';
import type { Automaton } from '../build/automaton.js';

/** Where the operands and the files that options name come from. */
export interface OperationHost {
  /** Whether "any symbol" means flags in composition, as it does between networks in foma's format. */
  readonly isFoma?: boolean;
  /** The transducers of a file; `-` is standard input. */
  readonly readNets: (path: string) => readonly Automaton[];
  readonly readText: (path: string) => string;
  readonly limits: Limits;
}

/** Options by their long names; those without a value are ''. */
export type Values = ReadonlyMap<string, string>;

export interface Operation {
  readonly name: string;
  /** Other names of the same, such as those of HFST. */
  readonly aliases?: readonly string[];
  /** What HFST calls it, where that is another name. */
  readonly hfst?: string;
  readonly summary: string;
  readonly operands: 1 | 2;
  /** Besides those that name inputs and the output. */
  readonly options?: readonly OptionSpec[];
  readonly run: (inputs: readonly (readonly Automaton[])[], values: Values, host: OperationHost) => Automaton[];
}

/** An option or a value of one that is not known here. */
export class UnsupportedOption extends DataError {}

export interface OperationResult {
  readonly nets: readonly Automaton[];
  /** The file to write; undefined for standard output. */
  readonly output: string | undefined;
}

const OUTPUT: OptionSpec = { name: 'output', short: 'o', value: 'required', of: 'FILE', help: 'the file to write' };
const ONE_INPUT: readonly OptionSpec[] = [
  { name: 'input', short: 'i', value: 'required', of: 'FILE', help: 'the transducer; standard input without it' },
  OUTPUT,
];
const TWO_INPUTS: readonly OptionSpec[] = [
  { name: 'input1', short: '1', value: 'required', of: 'FILE', help: 'the first transducer' },
  { name: 'input2', short: '2', value: 'required', of: 'FILE', help: 'the second transducer' },
  { name: 'do-not-convert', short: 'C', help: 'accepted' },
  OUTPUT,
];
const HOW_MUCH_IS_SAID: readonly OptionSpec[] = [
  { name: 'verbose', short: 'v', help: 'accepted' },
  { name: 'quiet', short: 'q', help: 'accepted' },
  { name: 'silent', short: 's', help: 'accepted' },
];

/** Every option of an operation. */
export function optionsOf({ operands, options = [] }: Pick<Operation, 'operands' | 'options'>): readonly OptionSpec[] {
  return [...(operands === 1 ? ONE_INPUT : TWO_INPUTS), ...options, ...HOW_MUCH_IS_SAID];
}

export interface GivenWords {
  readonly values: Values;
  readonly rest: readonly string[];
}

/** The words behind the name of a program. `program` is how messages call it. */
export function readWords(program: string, words: readonly string[], specs: readonly OptionSpec[]): GivenWords {
  const { options, rest, problems } = splitOptions(words, specs);
  if (problems.length > 0) throw new UnsupportedOption(`${program}: ${problems[0]}`);
  return { values: new Map(options.map(({ name, value }) => [name, value ?? ''])), rest };
}

/** Runs an operation on the files that its words name. */
export function runOperation(operation: Operation, words: GivenWords, host: OperationHost): OperationResult {
  const { values } = words;
  const inputs = inputPaths(operation, words).map((path) => host.readNets(path));
  const output = values.get('output');
  return { nets: operation.run(inputs, values, host), output: output === '-' ? undefined : output };
}

/** The files that the words name: `-` for those that are left out. */
export function inputPaths({ operands, name }: Pick<Operation, 'operands' | 'name'>, words: GivenWords): string[] {
  const { values, rest } = words;
  const left = [...rest];
  const paths =
    operands === 1
      ? [values.get('input') ?? left.shift() ?? '-']
      : [
          values.get('input1') ?? (left.length > 1 || values.has('input2') ? left.shift() : '-') ?? '-',
          values.get('input2') ?? left.shift() ?? '-',
        ];
  if (left.length > 0) throw new UnsupportedOption(`${name}: "${left[0]}" is one file too many`);
  if (paths.length === 2 && paths.every((path) => path === '-')) {
    throw new UnsupportedOption(`${name}: two transducers are needed, and at most one is on standard input`);
  }
  return paths;
}

/** Each transducer of the first file with its partner of the second: the one at its place, or the only one. */
export function paired(first: readonly Automaton[], second: readonly Automaton[]): (readonly [Automaton, Automaton])[] {
  if (second.length !== 1 && second.length !== first.length) {
    throw new DataError(`the first file has ${first.length} transducers, and the second ${second.length}`);
  }
  return first.map((net, i) => [net, second[second.length === 1 ? 0 : i]!]);
}

/** The number that an option says. */
export function numberOption(values: Values, name: string, otherwise: number): number {
  const text = values.get(name);
  if (text === undefined) return otherwise;
  const number = /^[+-]?inf(inity)?$/i.test(text)
    ? Number(text.startsWith('-') ? '-Infinity' : 'Infinity')
    : Number(text);
  if (text.trim() === '' || Number.isNaN(number)) throw new UnsupportedOption(`--${name}: "${text}" is no number`);
  return number;
}

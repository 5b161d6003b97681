/**
 * `langtools fst compose | union | … FILE…`: the operations of HFST's programs, with their options.
 *
 *     $ langtools fst compose -F lexicon.hfst rules.hfst -o analyser.hfst
 *     $ langtools fst compare analyser.hfst official.hfst
 *     analyser.hfst != official.hfst
 *     only in analyser.hfst: kala+N+Pl:kalat
 */
import type { Command } from 'commander';
import type { Difference } from '../../fst/algebra/equivalent.js';
import { DEFAULT_LIMITS } from '../../fst/algebra/limits.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { COMPARE_OPTIONS, compareNets } from '../../fst/tools/compare.js';
import {
  type GivenWords,
  inputPaths,
  type OperationHost,
  optionsOf,
  runOperation,
  UnsupportedOption,
} from '../../fst/tools/operation.js';
import { OPERATIONS } from '../../fst/tools/operations.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { HFST_OPTIONS, registerDropIn } from '../console/foreign-options.js';
import { replaceFile } from '../console/replace-file.js';
import { readBytes } from '../open/read-bytes.js';
import { automataOf } from './open-transducer.js';
import { transducersBytes } from './transducer-bytes.js';
import { unzipped } from './unzipped.js';

const COMPARE = { name: 'compare', operands: 2, options: COMPARE_OPTIONS } as const;

export function registerOperationCommands(group: Command, context: CliContext): void {
  for (const operation of OPERATIONS) {
    const names = [operation.name, ...(operation.aliases ?? [])];
    register(group, context, names, operation, async (words) => {
      const { nets, output } = runOperation(operation, words, await hostFor(operation, words, context));
      await write(nets, output, context);
    });
  }
  register(group, context, ['compare'], { ...COMPARE, summary: 'say whether transducers are the same' }, (words) =>
    compare(words, context),
  );
}

function register(
  group: Command,
  context: CliContext,
  [name = '', ...more]: readonly string[],
  described: Parameters<typeof optionsOf>[0] & { readonly summary: string; readonly hfst?: string },
  run: (words: GivenWords) => Promise<void>,
): void {
  const common = HFST_OPTIONS.filter((option) => option.name === 'help' || option.name === 'version');
  const dropIn = {
    name,
    group: 'fst',
    aliases: [...more, ...[name, ...more].map((each) => `hfst-${each}`)],
    operands: described.operands === 1 ? '[FILE]' : '[FILE] [FILE]',
    description: described.summary,
    of: `hfst-${described.hfst ?? name}`,
    options: [...optionsOf(described), ...common],
  };
  registerDropIn(group, dropIn, context, async ({ chosen, rest }) => {
    const values = new Map([...chosen].map(([option, value]) => [option, value ?? '']));
    try {
      await run({ values, rest });
    } catch (error) {
      if (error instanceof UnsupportedOption) throw new CommandFailure(error.problem, EXIT.usage);
      throw error;
    }
  });
}

/** Reads standard input first where the words name it. */
async function hostFor(
  described: Parameters<typeof inputPaths>[0],
  words: GivenWords,
  { stdin = process.stdin }: CliContext,
): Promise<OperationHost> {
  const isPiped = [...inputPaths(described, words), ...words.values.values()].includes('-');
  const pieces: Uint8Array[] = [];
  if (isPiped) for await (const piece of stdin) pieces.push(Buffer.from(piece as Uint8Array | string));
  const piped = Buffer.concat(pieces);
  const read = (path: string) => unzipped(path, path === '-' ? piped : readBytes(path));
  return {
    readNets: (path) => automataOf(path, read(path)),
    readText: (path) => new TextDecoder().decode(read(path)),
    limits: DEFAULT_LIMITS,
  };
}

async function write(nets: readonly Automaton[], output: string | undefined, context: CliContext): Promise<void> {
  await put(transducersBytes(nets, output ?? '-'), output, context);
}

/** To a file, or to standard output: until the next program of a pipe has taken it. */
async function put(content: Uint8Array | string, output: string | undefined, { stdout }: CliContext): Promise<void> {
  if (output !== undefined && output !== '-') return replaceFile(output, content);
  await new Promise<void>((resolve) => stdout.write(content, () => resolve()));
}

/** Ends with 1 where something differs, as hfst-compare does. */
async function compare(words: GivenWords, context: CliContext): Promise<void> {
  const host = await hostFor(COMPARE, words, context);
  const [first = '-', second = '-'] = inputPaths(COMPARE, words);
  const [a, b] = [host.readNets(first), host.readNets(second)];
  const differences = compareNets(a, b, words.values.has('eliminate-flags'), host.limits);
  const named = (file: string, i: number) => (differences.length > 1 ? `${file}[${i + 1}]` : file);
  const lines = differences.flatMap((difference, i) => {
    const [left, right] = [named(first, i), named(second, b.length === 1 ? 0 : i)];
    if (difference === undefined) return [`${left} == ${right}`];
    return [`${left} != ${right}`, explained(difference, left, right)];
  });
  await put(lines.map((line) => `${line}\n`).join(''), words.values.get('output'), context);
  if (differences.some((difference) => difference !== undefined)) context.exitCode = EXIT.findings;
}

function explained({ pairs, weights: [one, other] }: Difference, left: string, right: string): string {
  const side = (which: 0 | 1) => pairs.map((pair) => pair[which]).join('');
  const [above, below] = [side(0), side(1)];
  const shown = above === below ? `"${above}"` : `"${above}:${below}"`;
  if (one === Number.POSITIVE_INFINITY) return `only in ${right}: ${shown}`;
  if (other === Number.POSITIVE_INFINITY) return `only in ${left}: ${shown}`;
  const rounded = (weight: number) => Number(weight.toPrecision(6));
  return `weights ${rounded(one)} and ${rounded(other)}: ${shown}`;
}

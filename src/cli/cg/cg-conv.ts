/**
 * `langtools cg-conv`: turns a stream of analysed words from one format into another, with the options of `cg-conv`.
 *
 *     $ langtools cg-conv --in-fst --out-jsonl < analyses.txt
 */
import type { Command } from 'commander';
import {
  Applicator,
  type ApplicatorOptions,
  DEFAULT_FST_STYLE,
  DetectingSource,
  type FormatOptions,
  type FstStyle,
  type InputFormat,
  type OutputFormat,
  openSink,
  openSource,
  parseGrammar,
} from '../../cg3/index.js';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { describeOptions, type OptionSpec, splitOptions, splitWords } from '../../engine/option-words.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { openOutput, pump } from './pump.js';

const OPTIONS: readonly OptionSpec[] = [
  { name: 'help', short: 'h', help: 'show this help' },
  { name: '?', short: '?', help: 'show this help' },
  { name: 'prefix', short: 'p', value: 'required', of: 'CHARACTER', help: 'mapping tags start with it; default: @' },
  { name: 'in-auto', short: 'u', help: 'find out which format the input has (the default)' },
  { name: 'in-cg', short: 'c', help: 'the input is a CG stream' },
  { name: 'v', short: 'v', help: 'same as --in-cg' },
  { name: 'in-niceline', short: 'n', help: 'the input has one word a line, readings behind tabs' },
  { name: 'in-apertium', short: 'a', help: 'the input is an Apertium stream' },
  { name: 'in-fst', short: 'f', help: 'the input is the output of a transducer: word, tab, analysis' },
  { name: 'in-plain', short: 'x', help: 'the input is plain text' },
  { name: 'in-jsonl', short: 'j', help: 'the input has one JSON object a line' },
  { name: 'in-binary', short: 'z', help: 'the input is a binary stream' },
  { name: 'add-tags', help: 'give words of plain text a minimal reading; implies --in-plain' },
  { name: 'out-cg', short: 'C', help: 'write a CG stream (the default)' },
  { name: 'V', short: 'V', help: 'same as --out-cg' },
  { name: 'out-apertium', short: 'A', help: 'write an Apertium stream' },
  { name: 'out-fst', short: 'F', help: 'write what a transducer would print' },
  { name: 'out-matxin', short: 'M', help: 'writes a CG stream, as cg-conv does' },
  { name: 'out-niceline', short: 'N', help: 'write one word a line' },
  { name: 'out-plain', short: 'X', help: 'write plain text' },
  { name: 'out-jsonl', short: 'J', help: 'write one JSON object a line' },
  { name: 'out-binary', short: 'Z', help: 'write a binary stream' },
  { name: 'wfactor', short: 'W', value: 'required', of: 'N', help: 'multiply weights of a transducer; default: 1' },
  { name: 'wtag', value: 'required', of: 'NAME', help: 'tag for weights of a transducer; default: W' },
  { name: 'sub-delim', short: 'S', value: 'required', of: 'CHARACTERS', help: 'between sub-readings; default: #' },
  { name: 'rtl', short: 'r', help: 'sub-readings count from the right (the default)' },
  { name: 'ltr', short: 'l', help: 'sub-readings count from the left' },
  { name: 'ordered', short: 'o', help: 'the order of tags counts' },
  { name: 'parse-dep', short: 'D', help: 'read dependencies as such instead of as tags' },
  {
    name: 'dep-delimit',
    value: 'optional',
    pattern: /^\d*$/,
    of: 'N',
    help: 'windows end where dependencies start anew',
  },
  { name: 'unicode-tags', help: 'write → for ->' },
  { name: 'deleted', help: 'read lines with ; as removed readings' },
  { name: 'no-break', short: 'B', help: 'no empty lines' },
];

/** Where several are given, the first of these counts, as in cg-conv. */
const INPUTS: readonly InputFormat[] = ['cg', 'niceline', 'apertium', 'fst', 'plain', 'jsonl', 'binary'];
const OUTPUTS: readonly OutputFormat[] = ['apertium', 'fst', 'niceline', 'plain', 'jsonl', 'binary'];
/** What `--dep-delimit` means without a number. */
const DEP_DELIMIT = 10;

const HELP = `Usage: langtools cg-conv [options] < INPUT

Turns a stream of analysed words from one format into another. Takes the options of cg-conv.

Options:
${describeOptions(OPTIONS)}
CG3_CONV_DEFAULT and CG3_CONV_OVERRIDE in the environment are options before and after those given.
`;

type Chosen = ReadonlyMap<string, string | undefined>;

export function registerCgConvCommand(program: Command, context: CliContext): void {
  program
    .command('cg-conv')
    .argument('[WORDS...]', 'options of cg-conv')
    .description('turn analysed text from one format into another; takes the options of cg-conv')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action((words: string[]) => runCgConv(words, context));
}

async function runCgConv(words: readonly string[], context: CliContext): Promise<void> {
  const { CG3_CONV_DEFAULT: before = '', CG3_CONV_OVERRIDE: after = '' } = context.env;
  const split = [splitWords(before), words, splitWords(after)].map((line) => splitOptions(line, OPTIONS));
  const problem = split.flatMap(({ problems }) => problems)[0] ?? leftOver(split.flatMap(({ rest }) => rest));
  if (problem !== undefined) throw usage(`${problem}; langtools cg-conv --help lists all options`);
  const chosen: Chosen = new Map(split.flatMap(({ options }) => options).map(({ name, value }) => [name, value]));
  if (chosen.has('help') || chosen.has('?')) return void context.stdout.write(HELP);
  try {
    await convert(chosen, context);
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  }
}

function leftOver([word]: readonly string[]): string | undefined {
  return word === undefined ? undefined : `"${word}" belongs to no option`;
}

function usage(message: string): CommandFailure {
  return new CommandFailure(`cg-conv: ${message}`, EXIT.usage);
}

async function convert(chosen: Chosen, context: CliContext): Promise<void> {
  const applicator = new Applicator(converterGrammar(chosen), converterOptions(chosen));
  const remark = (message: string) => context.stderr.write(`cg-conv: ${message}\n`);
  const fst = fstStyle(chosen);
  const format = OUTPUTS.find((name) => chosen.has(`out-${name}`)) ?? 'cg';
  const source = openInput(chosen, {
    readDeleted: chosen.has('deleted'),
    keepsBlankLines: true,
    hasWindowText: format === 'binary',
    subReadingsLtr: chosen.has('ltr'),
    addsTags: chosen.has('add-tags'),
    isConverter: true,
    fst,
    remark,
  });
  const output = openOutput(undefined, context.stdout);
  const sink = openSink(format, (piece) => output.write(piece), { fst, remark });
  const stream = applicator.openStream(sink, Budget.unlimited());
  const take = (piece: Uint8Array) => [...source.push(piece)].every((item) => stream.item(item));
  await pump(undefined, context, take, output);
  for (const item of source.end()) if (!stream.item(item)) break;
  stream.end();
  await output.flush();
}

function openInput(chosen: Chosen, options: FormatOptions) {
  const chosenFormat = INPUTS.find((name) => chosen.has(`in-${name}`) || (name === 'cg' && chosen.has('v')));
  const format = chosenFormat ?? (chosen.has('add-tags') ? 'plain' : undefined);
  return format === undefined || chosen.has('in-auto') ? new DetectingSource(options) : openSource(format, options);
}

/** No rules and no delimiters. */
function converterGrammar(chosen: Chosen) {
  const direction = chosen.has('ltr') ? 'SUBREADINGS = LTR ;\n' : '';
  const prefix = String.fromCodePoint(chosen.get('prefix')?.codePointAt(0) ?? '@'.charCodeAt(0));
  const grammar = parseGrammar(direction, { mappingPrefix: prefix });
  grammar.hasDependencies = chosen.has('parse-dep') || chosen.has('dep-delimit');
  return grammar;
}

function converterOptions(chosen: Chosen): Partial<ApplicatorOptions> {
  const delimit = chosen.get('dep-delimit');
  return {
    trace: true,
    keepsBlankLines: true,
    addSpacing: !chosen.has('no-break'),
    ordered: chosen.has('ordered'),
    unicodeTags: chosen.has('unicode-tags') || chosen.has('out-apertium'),
    readDeleted: chosen.has('deleted'),
    printDependencies: chosen.has('parse-dep'),
    depDelimit: chosen.has('dep-delimit') ? (delimit ? Number(delimit) : DEP_DELIMIT) : 0,
  };
}

function fstStyle(chosen: Chosen): FstStyle {
  const factor = chosen.get('wfactor') ?? '1';
  if (!/^-?\d*\.?\d+(?:e-?\d+)?$/i.test(factor)) throw usage(`--wfactor ${factor}: a number is wanted`);
  const delimiters = chosen.get('sub-delim');
  return {
    subDelimiters: delimiters === undefined ? DEFAULT_FST_STYLE.subDelimiters : `${delimiters}+`,
    weightTag: chosen.get('wtag') ?? DEFAULT_FST_STYLE.weightTag,
    weightFactor: Number(factor),
  };
}

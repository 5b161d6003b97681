/** Runs a grammar over a stream, from where the options say to where they say. Start at `applyGrammar`. */
import {
  type ApertiumStyle,
  Applicator,
  type Grammar,
  INPUT_FORMATS,
  type InputFormat,
  OUTPUT_FORMATS,
  type OutputFormat,
  openSink,
  openSource,
  optionsFor,
  runOptions,
  type StreamItem,
  type StreamSink,
} from '../../cg3/index.js';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import type { GivenOption } from '../../engine/option-words.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { ExternalPrograms } from './external-program.js';
import { openOutput, pump } from './pump.js';

export interface StreamFiles {
  /** Standard input and output unless given. */
  readonly input: string | undefined;
  readonly output: string | undefined;
}

/** Options that are dealt with elsewhere. */
const OTHERS =
  /^(grammar.*|std(in|out|err)|codepage-.*|in-.*|out-.*|prefix|verbose|quiet|debug.*|show-(tag-hashes|tags|unused-sets))$/;

export async function applyGrammar(
  grammar: Grammar,
  cgOptions: readonly GivenOption[],
  files: StreamFiles,
  context: CliContext,
  say: (line: string) => void,
  formats: Formats = formatsOf(cgOptions),
): Promise<void> {
  const options = runOptions(
    cgOptions.filter(({ name }) => !OTHERS.test(name)),
    ({ name }, message) => {
      throw new CommandFailure(`cg: --${name}: ${message}`, EXIT.usage);
    },
  );
  const remark = (message: string) => say(`${grammar.file}: ${message}`);
  const programs = new ExternalPrograms();
  try {
    const external = programs.call;
    const applicator = new Applicator(
      grammar,
      optionsFor(grammar, { ...options, external, keepsBlankLines: true }, remark),
    );
    await runStream(applicator, formats, files, context, say);
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  } finally {
    programs.close();
  }
}

export interface Formats {
  readonly input: InputFormat;
  readonly output: OutputFormat;
  readonly apertium?: ApertiumStyle;
}

/** The last `--in-…` and the last `--out-…`. */
function formatsOf(cgOptions: readonly GivenOption[]): Formats {
  const input = cgOptions.findLast(({ name }) => name.startsWith('in-'))?.name.slice('in-'.length) ?? 'cg';
  const output = cgOptions.findLast(({ name }) => name.startsWith('out-'))?.name.slice('out-'.length) ?? 'cg';
  // What vislcg3 does, too: only cg-proc writes Matxin.
  const written = output === 'matxin' ? 'cg' : output;
  const formatNamed = <T extends string>(names: readonly T[], name: string, option: string): T => {
    const format = names.find((each) => each === name);
    if (format === undefined) throw new CommandFailure(`cg: --${option}-${name} is not supported`, EXIT.usage);
    return format;
  };
  return { input: formatNamed(INPUT_FORMATS, input, 'in'), output: formatNamed(OUTPUT_FORMATS, written, 'out') };
}

interface OpenInput {
  /** False when the stream has told to stop. */
  push(piece: Uint8Array): boolean;
  end(): void;
  readonly remarks: readonly string[];
}

function openInput(
  applicator: Applicator,
  { input, output }: Formats,
  sink: StreamSink,
  remark: (line: string) => void,
): OpenInput {
  const { readDeleted, keepsBlankLines } = applicator.options;
  // Behind a binary stream the first text belongs to its window.
  const hasWindowText = output === 'binary';
  const budget = Budget.unlimited();
  if (input === 'cg' && !hasWindowText) return applicator.openText(sink, budget, { keepsBlankLines, remark });
  const { subReadingsLtr } = applicator.grammar;
  const source = openSource(input, { readDeleted, keepsBlankLines, hasWindowText, subReadingsLtr, remark });
  const stream = applicator.openStream(sink, budget);
  const take = (items: Iterable<StreamItem>) => {
    for (const item of items) if (!stream.item(item)) return false;
    return true;
  };
  return {
    push: (piece) => take(source.push(piece)),
    end: () => {
      take(source.end());
      stream.end();
    },
    get remarks() {
      return stream.remarks;
    },
  };
}

async function runStream(
  applicator: Applicator,
  formats: Formats,
  files: StreamFiles,
  context: CliContext,
  say: (line: string) => void,
): Promise<void> {
  const output = openOutput(files.output, context.stdout);
  try {
    const sink = openSink(formats.output, (piece) => output.write(piece), { ...formats, remark: say });
    const stream = openInput(applicator, formats, sink, say);
    await pump(files.input, context, (piece) => stream.push(piece), output);
    stream.end();
    for (const remark of stream.remarks) say(remark);
    await output.flush();
  } finally {
    output.close();
  }
}

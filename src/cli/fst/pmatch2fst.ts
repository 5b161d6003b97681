/**
 * `langtools pmatch2fst SCRIPT`: compiles a tokeniser from a pmatch script, as `hfst-pmatch2fst` does.
 *
 *     $ langtools pmatch2fst tokeniser.pmscript -o tokeniser.pmhfst
 *     tokeniser.pmhfst: TOP 1204 states, 2310 arcs; urlword 88 states, 410 arcs; 41 KiB
 */
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { DataError } from '../../engine/data-error.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { type CompiledPmatch, compilePmatch } from '../../fst/pmatch/compile-pmatch.js';
import { readInside } from '../../packs/folder/inside-folder.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { readBytes, readIfThere } from '../open/read-bytes.js';
import { automatonOf } from './open-transducer.js';
import { countProblems, reportProblems } from './report-problems.js';

interface PmatchFlags {
  readonly output?: string;
  readonly folder?: readonly string[];
}

export function registerPmatchCommand(program: Command, context: CliContext): void {
  program
    .command('pmatch2fst')
    .argument('<SCRIPT>', 'the script of a tokeniser (.pmscript)')
    .option('-o, --output <FILE>', 'the tokeniser to write; without it, the name of the script with .pmhfst at its end')
    .option('--folder <FOLDER...>', 'folders besides that of the script from which it may read files')
    .description('compile a tokeniser from a pmatch script')
    .action((script: string, flags: PmatchFlags) => compile(script, flags, context));
}

function compile(script: string, { output, folder = [] }: PmatchFlags, context: CliContext): void {
  const { bytes, nets } = compileOrReport(script, [dirname(script), ...folder], context);
  const file = output ?? `${script.replace(/\.pm(?:atch|script)$/, '')}.pmhfst`;
  replaceFile(file, bytes);
  const sizes = nets.map(({ name, stateCount, arcCount }) => `${name} ${stateCount} states, ${arcCount} arcs`);
  context.stdout.write(`${file}: ${[...sizes, `${Math.ceil(bytes.length / 1024)} KiB`].join('; ')}\n`);
}

function compileOrReport(script: string, folders: readonly string[], context: CliContext): CompiledPmatch {
  const decoder = new TextDecoder();
  const text = decoder.decode(readBytes(script));
  const read = (name: string) => readIfThere(name, () => readFrom(folders, name));
  const readText = (name: string) => {
    const bytes = read(name);
    return bytes === undefined ? undefined : decoder.decode(bytes);
  };
  const textOf = (file: string) => (file === script ? text : readText(file));
  const readNet = (name: string) => {
    const bytes = read(name);
    return bytes === undefined ? undefined : automatonOf(name, bytes).automaton;
  };
  const warnings: SourceProblem[] = [];
  try {
    const compiled = compilePmatch(
      { name: script, text },
      { readNet, readText, warn: (problem) => warnings.push(problem) },
    );
    reportProblems(warnings, textOf, context);
    return compiled;
  } catch (error) {
    if (error instanceof SourceError) {
      reportProblems([...warnings, ...error.problems], textOf, context);
      throw new CommandFailure(countProblems(error.problems), EXIT.pack);
    }
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  }
}

/** Far above the largest analysers. */
const MAX_BYTES = 1024 * 1024 * 1024;

/** The file of the first folder that has it. A name that leads out of all of them is refused. */
function readFrom(folders: readonly string[], name: string): Uint8Array {
  let failure: unknown;
  for (const folder of folders) {
    try {
      return readInside(folder, resolve(folder, name), MAX_BYTES);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

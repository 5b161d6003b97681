/**
 * `langtools fst compile FILE… -o OUT`: compiles source files to one transducer. Several `.lexc` files are one lexicon;
 * `--rules FILE` composes rules with it.
 *
 *     $ langtools fst compile nouns.lexc verbs.lexc --rules sounds.twolc -o generator.hfstol
 *     generator.hfstol: 1204 states, 2310 arcs, 41 KiB
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { DataError } from '../../engine/data-error.js';
import { invert } from '../../fst/algebra/projection.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { type Compiled, compileSources } from '../../fst/source/compile-sources.js';
import type { ReadFile } from '../../fst/source/part-cache.js';
import { readInside } from '../../packs/folder/inside-folder.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { readIfThere } from '../open/read-bytes.js';
import { countProblems, reportProblems } from './report-problems.js';
import { OUTPUT_ENDINGS, transducerBytes } from './transducer-bytes.js';
import { unzipped } from './unzipped.js';

interface CompileFlags {
  readonly output: string;
  readonly rules?: readonly string[];
  readonly invert?: boolean;
  readonly strict?: boolean;
}

export function registerCompileCommand(group: Command, context: CliContext): void {
  group
    .command('compile')
    .argument('<FILE...>', 'sources: .lexc (several are one lexicon), or one .twolc, .regex, .xfscript, .att')
    .requiredOption('-o, --output <FILE>', `the transducer to write: ${OUTPUT_ENDINGS.join(', ')}`)
    .option('--rules <FILE...>', 'rules to apply, in this order: .twolc, .regex, .xfscript')
    .option('--invert', 'swap the sides: an analyser instead of a generator')
    .option('--strict', 'warnings are errors')
    .description('compile a transducer from source')
    .action((files: string[], flags: CompileFlags) => compile(files, flags, context));
}

function compile(files: readonly string[], flags: CompileFlags, context: CliContext): void {
  const { output, rules = [] } = flags;
  if (!OUTPUT_ENDINGS.some((ending) => output.endsWith(ending))) {
    throw new CommandFailure(`${output}: the name must end with one of ${OUTPUT_ENDINGS.join(', ')}`, EXIT.usage);
  }
  const { automaton } = compileOrReport(files, rules, flags, context);
  const bytes = transducerBytes(flags.invert === true ? invert(automaton) : automaton, output);
  replaceFile(output, bytes);
  const size = `${automaton.stateCount} states, ${automaton.input.length} arcs, ${Math.ceil(bytes.length / 1024)} KiB`;
  context.stdout.write(`${output}: ${size}\n`);
}

function compileOrReport(
  files: readonly string[],
  rules: readonly string[],
  flags: CompileFlags,
  context: CliContext,
): Compiled {
  const readFile = fileReader([...files, ...rules]);
  const textOf = (file: string) => {
    const bytes = readFile(file);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  };
  try {
    const compiled = compileSources(files, { rules }, readFile);
    const isStrict = flags.strict === true;
    const problems = compiled.warnings.map((each): SourceProblem => (isStrict ? { ...each, severity: 'error' } : each));
    reportProblems(problems, textOf, context);
    if (isStrict && problems.length > 0) throw new CommandFailure(countProblems(problems), EXIT.pack);
    return compiled;
  } catch (error) {
    if (error instanceof SourceError) {
      reportProblems(error.problems, textOf, context);
      throw new CommandFailure(countProblems(error.problems), EXIT.pack);
    }
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  }
}

/** Far above the largest lexicons. */
const MAX_INCLUDED_BYTES = 1024 * 1024 * 1024;

/** What sources name themselves must lie in the working directory or in the folder of a file that the user has named. */
function fileReader(named: readonly string[]): ReadFile {
  const folders = [...new Set(['.', ...named.map((file) => dirname(file))])];
  return (name) =>
    readIfThere(name, () => {
      const bytes = named.includes(name) ? readFileSync(name) : readIncluded(resolve(name), folders);
      return name.endsWith('.foma') ? unzipped(name, bytes) : bytes;
    });
}

function readIncluded(path: string, folders: readonly string[]): Uint8Array {
  let refused: unknown;
  for (const folder of folders) {
    try {
      return readInside(folder, path, MAX_INCLUDED_BYTES);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      refused ??= error;
    }
  }
  throw refused;
}

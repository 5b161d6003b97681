/**
 * Interprets a recipe: the commands of a makefile, over transducers and texts in memory. No program is run. Start at `runRecipe`.
 */
import { DataError } from '../../engine/data-error.js';
import { SourceError } from '../../fst/diagnostics/source-problem.js';
import type { Artefact } from './artefact.js';
import { HFST_TOOLS } from './hfst-tools.js';
import { type Command, type CommandList, parseCommand } from './parse-command.js';
import { convertBySubstitutions } from './perl-substitutions.js';
import { appended, TEXT_TOOLS } from './text-tools.js';
import { type Piped, type ToolHost, UnsupportedRecipe } from './tool.js';

/** A line of a recipe with all variables expanded. */
export interface ExpandedLine {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/**
 * Problems get the place of the line. What cannot be interpreted is thrown as `UnsupportedRecipe`, with the name of what is made: often
 * it says what the repository does there, such as to import the words of another one.
 */
export function runRecipe(lines: readonly ExpandedLine[], host: ToolHost, made: string): void {
  for (const { text, file, line } of lines) {
    try {
      runList(parseCommand(text.replace(/^[@+\s-]+/, '')), undefined, host);
    } catch (error) {
      // Too long a text, or brackets that are nested too deep.
      const reason = error instanceof RangeError ? new DataError(error.message, { cause: error }) : error;
      if (reason instanceof SourceError || !(reason instanceof DataError)) throw error;
      if (error instanceof UnsupportedRecipe)
        throw new UnsupportedRecipe(`${file}:${line}: ${error.problem}; ${made} needs this recipe`, {
          place: { file, line },
          cause: error,
        });
      throw new SourceError([{ file, line, column: 1, message: reason.problem, severity: 'error' }], { cause: error });
    }
  }
}

function runList({ pipelines }: CommandList, piped: Piped, host: ToolHost): Piped {
  const outputs: Artefact[] = [];
  for (const pipeline of pipelines) {
    let passed = piped;
    for (const command of pipeline) passed = runCommand(command, passed, host);
    if (passed !== undefined) outputs.push(passed);
  }
  return outputs.reduce<Piped>((before, output) => appended(before, output), undefined);
}

function runCommand(command: Command, piped: Piped, host: ToolHost): Piped {
  const input = command.input === undefined ? piped : host.read(command.input);
  if (command.input !== undefined && input === undefined) throw new DataError(`there is no ${command.input}`);
  const result = 'pipelines' in command.run ? runList(command.run, input, host) : runProgram(command.run, input, host);
  if (command.output === undefined || result === undefined) return result;
  const { path, append } = command.output;
  host.write(path, append ? appended(host.read(path), result) : result);
  return undefined;
}

function runProgram([program = '', ...args]: readonly string[], piped: Piped, host: ToolHost): Piped {
  const tool = HFST_TOOLS.get(program) ?? TEXT_TOOLS.get(program);
  if (tool !== undefined) return tool(args, piped, host);
  const name = program.replace(/^.*\//, '');
  if (name.endsWith('.pl')) return convertBySubstitutions(program, args, piped, host);
  throw new UnsupportedRecipe(`the program ${name} is not supported`);
}

/**
 * The command line. Start at `main`: it builds the commands, runs one, and turns an error into a message and an exit
 * code. Each command is in a file of its own and contains no logic that belongs to the layers below.
 */
import { Command, CommanderError } from 'commander';
import { DataError } from '../engine/data-error.js';
import { fileFault, isFileFault, namedFault } from '../engine/file-fault.js';
import { VERSION } from '../service/settings/version.js';
import { COMMANDS, TOOL_NAMES } from './commands.js';
import type { CliContext } from './console/cli-context.js';
import { CommandFailure, EXIT, type ExitCode } from './console/exit-codes.js';

const EXIT_CODES_HELP = `
Exit codes: 0 success; 1 success, and errors were found in the text or data; 2 wrong usage; 3 invalid settings;
4 a pack or language data is missing or broken; 5 the address is in use; 70 internal error; 130 interrupted.`;

/** @param calledAs the name that the program was started by; that of another tool runs the command in its place */
export async function main(
  argv: readonly string[],
  streams: Partial<CliContext> = {},
  calledAs = 'langtools',
): Promise<ExitCode> {
  const context: CliContext = {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    exitCode: EXIT.ok,
    afterwards: [],
    ...streams,
  };
  // `| head` closes the pipe before the output is complete: not an error.
  context.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(context.exitCode);
    context.stderr.write(`langtools: standard output: ${fileFault(error, 'write')}\n`);
    process.exit(EXIT.usage);
  });
  try {
    const words = Object.hasOwn(TOOL_NAMES, calledAs) ? [...TOOL_NAMES[calledAs]!.split(' '), ...argv] : [...argv];
    const program = await buildProgram(words[0] ?? '', context);
    await program.parseAsync(words, { from: 'user' });
    // The answer goes out first.
    await new Promise(setImmediate);
    for (const work of context.afterwards ?? []) await work();
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const [message, code] = await explain(error);
    context.stderr.write(`langtools: ${message}\n`);
    return code;
  }
}

/** All commands, or only the one that is called. */
async function buildProgram(called: string, context: CliContext): Promise<Command> {
  const program = new Command('langtools')
    .description('Grammar checking, spell checking and text-to-speech for fifty-two languages.')
    .version(VERSION)
    .addHelpText('after', EXIT_CODES_HELP)
    .showHelpAfterError('(langtools --help lists the commands)')
    // Options behind the name of a command are the command's.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    })
    // Before the commands: they inherit it.
    .exitOverride();
  const needed = Object.hasOwn(COMMANDS, called) ? [COMMANDS[called]!] : Object.values(COMMANDS);
  const loaders = called === '--version' || called === '-V' ? [] : needed;
  for (const register of await Promise.all(loaders.map((load) => load()))) register(program, context);
  return program;
}

async function explain(error: unknown): Promise<[string, ExitCode]> {
  if (error instanceof CommandFailure) return [error.message, error.exitCode];
  if (error instanceof DataError) return [error.message, EXIT.pack];
  // Commands say more where they know what the file was for.
  if (isFileFault(error)) return [namedFault(error), EXIT.usage];
  const [{ PackError }, { DeploymentError }, { SettingsError }] = await Promise.all([
    import('../packs/formats/pack-error.js'),
    import('../service/languages/deployments.js'),
    import('../service/settings/settings.js'),
  ]);
  if (error instanceof SettingsError || error instanceof DeploymentError) return [error.message, EXIT.settings];
  if (error instanceof PackError) return [error.message, EXIT.pack];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.internal];
}

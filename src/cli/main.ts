/**
 * The command line. Start at `main`: it builds the commands, runs one, and turns an error into a message and an exit
 * code. Each command is in a file of its own and contains no logic that belongs to the layers below.
 */
import { Command, CommanderError } from 'commander';
import { DataError } from '../engine/data-error.js';
import { PackError } from '../packs/formats/pack-error.js';
import { checkTransducer } from '../packs/formats/speller-data.js';
import { DeploymentError } from '../service/deployments.js';
import { SettingsError } from '../service/settings.js';
import { VERSION } from '../service/version.js';
import { registerAccuracyCommand } from './accuracy.js';
import { registerCgCommand } from './cg.js';
import { registerCheckCommand } from './check.js';
import type { CliContext } from './cli-context.js';
import { registerDeploymentsCommand } from './deployments.js';
import { registerDetectCommand } from './detect.js';
import { CommandFailure, EXIT, type ExitCode } from './exit-codes.js';
import { registerFstCommands } from './fst/fst.js';
import { registerKeysCommand } from './keys.js';
import { registerLanguagesCommand } from './languages.js';
import { registerLspCommand } from './lsp.js';
import { registerMcpCommand } from './mcp.js';
import { registerPacksCommands } from './packs/packs.js';
import { registerPronounceCommand } from './pronounce.js';
import { registerSayCommand } from './say.js';
import { registerServeCommand } from './serve.js';
import { registerSpellCommand } from './spell.js';

const EXIT_CODES_HELP = `
Exit codes: 0 success; 1 success, and errors were found in the text or data; 2 wrong usage; 3 invalid settings;
4 a pack or language data is missing or broken; 5 the address is in use; 70 internal error.`;

export async function main(argv: readonly string[], streams: Partial<CliContext> = {}): Promise<ExitCode> {
  const context: CliContext = {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    exitCode: EXIT.ok,
    ...streams,
  };
  // `| head` closes the pipe before the output is complete: not an error.
  context.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(context.exitCode);
  });
  try {
    await buildProgram(context).parseAsync([...argv], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const [message, code] = explain(error);
    context.stderr.write(`langtools: ${message}\n`);
    return code;
  }
}

function buildProgram(context: CliContext): Command {
  const program = new Command('langtools')
    .description('Grammar checking, spell checking and text-to-speech for fifty-two languages.')
    .version(VERSION)
    .addHelpText('after', EXIT_CODES_HELP)
    .showHelpAfterError('(langtools --help lists the commands)')
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    })
    // Before the commands: they inherit it.
    .exitOverride();
  registerServeCommand(program, context);
  registerMcpCommand(program, context);
  registerSpellCommand(program, context);
  registerCheckCommand(program, context);
  registerSayCommand(program, context);
  registerDetectCommand(program, context);
  registerAccuracyCommand(program, context);
  registerLanguagesCommand(program, context);
  registerDeploymentsCommand(program, context);
  registerPacksCommands(program, context, { checkTransducer });
  registerCgCommand(program, context);
  registerFstCommands(program, context);
  registerPronounceCommand(program, context);
  registerKeysCommand(program, context);
  registerLspCommand(program, context);
  return program;
}

function explain(error: unknown): [string, ExitCode] {
  if (error instanceof CommandFailure) return [error.message, error.exitCode];
  if (error instanceof SettingsError || error instanceof DeploymentError) return [error.message, EXIT.settings];
  if (error instanceof PackError || error instanceof DataError) return [error.message, EXIT.pack];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.internal];
}

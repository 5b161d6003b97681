/**
 * The command line. Start at `main`: it builds the commands, runs one, and turns an error into a message and an exit
 * code. Each command is in a file of its own and contains no logic that belongs to the layers below.
 */
import { Command, CommanderError } from 'commander';
import { DataError } from '../engine/data-error.js';
import { PackError } from '../packs/formats/pack-error.js';
import { DeploymentError } from '../service/deployments.js';
import { SettingsError } from '../service/settings.js';
import { VERSION } from '../service/version.js';
import type { CliContext } from './cli-context.js';
import { CommandFailure, EXIT, type ExitCode } from './exit-codes.js';

type Register = (program: Command, context: CliContext) => void;

/** In the order of the help. Only the command that runs is loaded: to load all of them takes longer than most of them run. */
const COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  serve: async () => (await import('./serve.js')).registerServeCommand,
  mcp: async () => (await import('./mcp.js')).registerMcpCommand,
  spell: async () => (await import('./spell.js')).registerSpellCommand,
  check: async () => (await import('./check.js')).registerCheckCommand,
  say: async () => (await import('./say.js')).registerSayCommand,
  detect: async () => (await import('./detect.js')).registerDetectCommand,
  accuracy: async () => (await import('./accuracy/accuracy.js')).registerAccuracyCommand,
  test: async () => (await import('./examples/test.js')).registerTestCommand,
  languages: async () => (await import('./languages.js')).registerLanguagesCommand,
  deployments: async () => (await import('./deployments.js')).registerDeploymentsCommand,
  packs: async () => (await import('./packs/packs.js')).registerPacksCommands,
  cg: async () => (await import('./cg.js')).registerCgCommand,
  ospell: async () => (await import('./drop-in/ospell.js')).registerOspellCommand,
  gramcheck: async () => (await import('./drop-in/gramcheck.js')).registerGramcheckCommand,
  fst: async () => (await import('./fst/fst.js')).registerFstCommands,
  pronounce: async () => (await import('./pronounce.js')).registerPronounceCommand,
  keys: async () => (await import('./keys.js')).registerKeysCommand,
  lsp: async () => (await import('./lsp.js')).registerLspCommand,
};

const EXIT_CODES_HELP = `
Exit codes: 0 success; 1 success, and errors were found in the text or data; 2 wrong usage; 3 invalid settings;
4 a pack or language data is missing or broken; 5 the address is in use; 70 internal error.`;

export async function main(argv: readonly string[], streams: Partial<CliContext> = {}): Promise<ExitCode> {
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
    if (error.code !== 'EPIPE') throw error;
    process.exit(context.exitCode);
  });
  try {
    const program = await buildProgram(context, argv);
    await program.parseAsync([...argv], { from: 'user' });
    // The answer goes out first.
    await new Promise(setImmediate);
    for (const work of context.afterwards ?? []) await work();
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const [message, code] = explain(error);
    context.stderr.write(`langtools: ${message}\n`);
    return code;
  }
}

async function buildProgram(context: CliContext, argv: readonly string[]): Promise<Command> {
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
  for (const register of await neededCommands(argv)) register(program, context);
  return program;
}

/** The command that is named first; else all of them, for the help or for the message that there is no such command. */
function neededCommands([name = '']: readonly string[]): Promise<Register[]> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const loaders = load !== undefined ? [load] : name === '--version' || name === '-V' ? [] : Object.values(COMMANDS);
  return Promise.all(loaders.map((each) => each()));
}

function explain(error: unknown): [string, ExitCode] {
  if (error instanceof CommandFailure) return [error.message, error.exitCode];
  if (error instanceof SettingsError || error instanceof DeploymentError) return [error.message, EXIT.settings];
  if (error instanceof PackError || error instanceof DataError) return [error.message, EXIT.pack];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error), EXIT.internal];
}

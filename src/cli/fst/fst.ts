/**
 * `langtools fst compile | lookup | strings | info | compose …`: transducers from their sources, what is in them, and what can be made of them.
 * Each command is in a file of its own; the operations share one.
 */
import type { Command } from 'commander';
import type { CliContext } from '../console/cli-context.js';
import { registerCompileCommand } from './compile.js';
import { registerInfoCommand } from './info.js';
import { registerLookupCommand } from './lookup.js';
import { registerOperationCommands } from './operations.js';
import { registerStringsCommand } from './strings.js';

export function registerFstCommands(program: Command, context: CliContext): void {
  const group = program
    .command('fst')
    .description('compile transducers from source, look words up in them, join and change them');
  registerCompileCommand(group, context);
  registerLookupCommand(group, context);
  registerStringsCommand(group, context);
  registerInfoCommand(group, context);
  registerOperationCommands(group, context);
}

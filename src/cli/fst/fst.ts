/**
 * `langtools fst compile | lookup | strings | info`: transducers from their sources, and what is in them. Each command is
 * in a file of its own.
 */
import type { Command } from 'commander';
import type { CliContext } from '../cli-context.js';
import { registerLookupCommand } from './lookup.js';

export function registerFstCommands(program: Command, context: CliContext): void {
  const group = program.command('fst').description('compile transducers from source, look words up in them');
  registerLookupCommand(group, context);
}

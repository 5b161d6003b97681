/** `langtools keys new NAME`: makes an API key and prints it once, with the entry for the keys file. */
import type { Command } from 'commander';
import { newApiKey } from '../http/api-keys.js';
import type { CliContext } from './context.js';

export function registerKeysCommand(program: Command, { stdout }: CliContext): void {
  program
    .command('keys')
    .description('API keys, for services that ask for them (see --api-keys-file)')
    .command('new')
    .argument('<NAME>', 'whose key this is; it appears in the keys file only')
    .description('make a key; it is shown once, only its hash is stored')
    .action((name: string) => {
      const { key, entry } = newApiKey(name);
      stdout.write(`key (give it to ${name}, it cannot be shown again):\n  ${key}\n`);
      stdout.write(`entry for the list "keys" of the keys file:\n  ${JSON.stringify(entry)}\n`);
    });
}

/** `langtools keys new NAME`: makes an API key and prints it once, with the entry for the keys file. */
import type { Command } from 'commander';
import { newApiKey } from '../http/api-keys.js';
import type { CliContext } from './cli-context.js';

export function registerKeysCommand(program: Command, { stdout }: CliContext): void {
  program
    .command('keys')
    .description('manage API keys (see --api-keys-file of serve)')
    .command('new')
    .argument('<NAME>', 'name of the owner, for the keys file')
    .description('create a key; it is shown once, only its hash is stored')
    .action((name: string) => {
      const { key, entry } = newApiKey(name);
      stdout.write(`key for ${name} (shown only once):\n  ${key}\n`);
      stdout.write(`entry for the "keys" list of the keys file:\n  ${JSON.stringify(entry)}\n`);
    });
}

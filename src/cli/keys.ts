/**
 * `langtools keys new NAME`: makes an API key and prints it once, with the entry for the keys file. `langtools keys revoke NAME`: withdraws
 * keys at all processes that share a Redis, at once.
 */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ApiKeys, hashOfKey, newApiKey } from '../http/context/api-keys.js';
import { flagOf, readJsonFile, SETTINGS, type SettingName, type Settings } from '../service/settings/settings.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';

const REVOKE_SETTINGS = ['redis', 'redisPrefix', 'apiKeysFile'] as const satisfies SettingName[];

export function registerKeysCommand(program: Command, context: CliContext): void {
  const { stdout } = context;
  const keys = program.command('keys').description('manage API keys (see --api-keys-file of serve)');
  keys
    .command('new')
    .argument('<NAME>', 'name of the owner, for the keys file')
    .option('--requests-per-minute <NUMBER>', 'a limit of its own, instead of --rate-limit; 0 is no limit', readLimit)
    .description('create a key; it is shown once, only its hash is stored')
    .action((name: string, { requestsPerMinute }: { requestsPerMinute?: number }) => {
      const { key, entry } = newApiKey(name, requestsPerMinute);
      stdout.write(`key for ${name} (shown only once):\n  ${key}\n`);
      stdout.write(`entry for the "keys" list of the keys file:\n  ${JSON.stringify(entry)}\n`);
    });
  const revoke = keys
    .command('revoke')
    .argument('<KEYS...>', 'names of owners in the keys file, SHA-256 hashes, or keys')
    .description('withdraw keys for good, at all processes with the same --redis')
    .option('--config <FILE>', 'JSON file of settings (LANGTOOLS_CONFIG)');
  for (const name of REVOKE_SETTINGS) {
    const { placeholder, help, env } = SETTINGS[name];
    revoke.addOption(new Option(`${flagOf(name)} <${placeholder}>`, `${help} (${env})`));
  }
  revoke.action(async (keysOrNames: string[], flags: SettingFlags) => {
    const settings = settingsFrom(flags, context.env);
    const hashes = [...new Set(keysOrNames.flatMap((each) => hashesOf(each, settings)))];
    stdout.write(await revokeAll(settings, hashes));
  });
}

async function revokeAll(settings: Settings, hashes: readonly string[]): Promise<string> {
  if (settings.redis === '') {
    const advice = 'Without it, delete the entry from the keys file and start the service again.';
    throw new CommandFailure(`withdrawing a key at once needs --redis. ${advice}`, EXIT.usage);
  }
  const [{ revokeKeys }, { RedisAway }] = await Promise.all([
    import('../service/shared/revoke-keys.js'),
    import('../service/shared/redis-link.js'),
  ]);
  const added = await revokeKeys(settings, hashes).catch((error: unknown) => {
    if (!(error instanceof RedisAway)) throw error;
    throw new CommandFailure(`nothing was withdrawn: Redis does not answer (${error.message})`, EXIT.settings);
  });
  const before = hashes.length - added;
  const remark = before > 0 ? ` (${before} had been before)` : '';
  return `${added} withdrawn${remark}. Delete the entries from the keys file, too: a process that starts while Redis is away knows the file alone.\n`;
}

/** A key is never shown in a message. */
function hashesOf(keyOrName: string, { apiKeysFile }: Settings): string[] {
  if (/^[0-9a-f]{64}$/.test(keyOrName)) return [keyOrName];
  if (keyOrName.startsWith('lt_')) return [hashOfKey(keyOrName)];
  if (apiKeysFile === '') {
    throw new CommandFailure('to withdraw the keys of a name, give --api-keys-file', EXIT.usage);
  }
  const hashes = readJsonFile(apiKeysFile, (content) => new ApiKeys(content)).hashesOf(keyOrName);
  if (hashes.length === 0) throw new CommandFailure(`${apiKeysFile} has no key of the name "${keyOrName}"`, EXIT.usage);
  return hashes;
}

function readLimit(text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) > 1_000_000) throw new InvalidArgumentError('It must be 0 to 1000000.');
  return Number(text);
}

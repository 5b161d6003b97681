/** What the commands of `langtools batch` share: where the job is, what is wrong with it, and what a signal does. */
import { type Command, Option } from 'commander';
import { type Job, openJob } from '../../batch/job/job-manifest.js';
import { BatchError } from '../../batch/storage/batch-error.js';
import type { JobStorage } from '../../batch/storage/job-storage.js';
import { openStorage } from '../../batch/storage/open-storage.js';
import type { Settings } from '../../service/settings/settings.js';
import { type CliContext, type SettingFlags, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { addStartersOption } from '../console/settings-options.js';

export interface StorageFlags {
  readonly s3Endpoint?: string;
}

export function addStorageOptions(command: Command): Command {
  return command.option('--s3-endpoint <URL>', 'address of S3-compatible storage; default: as the environment says');
}

export interface RedisFlags {
  readonly redis?: string;
}

export function addRedisOption(command: Command): Command {
  return command.option(
    '--redis <URL>',
    'share the work with other processes through Redis or Valkey (LANGTOOLS_REDIS)',
  );
}

/** Undefined where this process works alone. */
export function redisOf({ redis }: RedisFlags, { env }: Pick<CliContext, 'env'>): string | undefined {
  const url = redis ?? env.LANGTOOLS_REDIS ?? '';
  if (url === '') return undefined;
  if (/^rediss?:\/\/./.test(url)) return url;
  throw new CommandFailure('--redis must be an address that begins with redis:// or rediss://', EXIT.usage);
}

/** Of commands that open engines. */
export function addEngineOptions(command: Command): Command {
  return addStartersOption(command)
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .option(
      '--workers <NUMBER>',
      'threads (LANGTOOLS_WORKERS; default: cores + 1, of which one language uses one fewer)',
    )
    .addOption(
      new Option(
        '--check-timeout-ms <MS>',
        'a document that takes longer, twice, is cut short (LANGTOOLS_CHECK_TIMEOUT_MS; default 600000)',
      ),
    );
}

/** Steps are the limit of work. The clock only ends what does not count its steps, so that a job ends at all. */
const PATIENCE = { LANGTOOLS_CHECK_TIMEOUT_MS: '600000' };

/** The results of millions of documents are no use to a service that shares its cache through the same Redis. */
export function engineSettings(flags: SettingFlags, { env }: Pick<CliContext, 'env'>): Settings {
  const { packs, deploymentsDir, cacheDir, workers, checkTimeoutMs, starters } = flags;
  const engineFlags = { packs, deploymentsDir, cacheDir, workers, checkTimeoutMs, starters, queuePerWorker: '1000' };
  const presentFlags = Object.fromEntries(Object.entries(engineFlags).filter(([, value]) => value !== undefined));
  return settingsFrom(presentFlags as SettingFlags, { ...PATIENCE, ...env, LANGTOOLS_REDIS: undefined });
}

export function storageOf(address: string, { s3Endpoint }: StorageFlags): Promise<JobStorage> {
  return openStorage(address, { s3Endpoint });
}

export async function jobOf(address: string, flags: StorageFlags): Promise<Job> {
  return openJob(await storageOf(address, flags));
}

/** What a user can put right ends the command with a message, not with a stack. */
export function explained<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  return async (...args: Args): Promise<void> => {
    try {
      await action(...args);
    } catch (error) {
      if (!(error instanceof BatchError)) throw error;
      throw new CommandFailure(error.message, error.kind === 'usage' ? EXIT.usage : EXIT.pack);
    }
  };
}

/** Aborts at the first SIGINT or SIGTERM; the second ends the process as usual. */
export async function untilSignal<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  process.once('SIGINT', abort);
  process.once('SIGTERM', abort);
  try {
    return await work(stop.signal);
  } finally {
    process.removeListener('SIGINT', abort);
    process.removeListener('SIGTERM', abort);
  }
}

export function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least)
    throw new CommandFailure(`--${name} must be a whole number of at least ${least}`, EXIT.usage);
  return value;
}

export function listOf(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((each) => each !== '');
}

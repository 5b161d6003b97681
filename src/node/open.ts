/** Puts the service together for use inside another program. Start at `open`. */
import { composeService } from '../service/running-service.js';
import { resolveSettings } from '../service/settings/settings.js';
import { Langtools, type LanguageData, type LanguageDataOptions } from './langtools.js';

/** What is not given here is taken from the environment (`LANGTOOLS_PACKS` and so on), as the command does. */
export interface OpenOptions {
  /** Folder of installed packs. Default: `packs` in the current folder. */
  readonly packs?: string;
  /** Folder of compiled dictionaries. They are made when they are missing, which takes a minute or two for all. */
  readonly cacheDir?: string;
  /** Whether starters are used for languages that have neither a pack nor a dictionary. Default: true. */
  readonly starters?: boolean;
  /** Worker threads. Default: 2. */
  readonly workers?: number;
  /** Time limit of a spelling or grammar check, the opening of the language included. Default: 60 000. */
  readonly checkTimeoutMs?: number;
  /** Time limit of speech. Default: 60 000. */
  readonly speechTimeoutMs?: number;
}

const DEFAULT_WORKERS = 2;
/** In a program nobody else sends requests: what it asks for waits its turn. */
const WAITING_PER_WORKER = '1000';
/** Nor does anybody wait at the other end of a connection: on a slow machine, late is better than never. */
const PATIENCE = { LANGTOOLS_CHECK_TIMEOUT_MS: '60000', LANGTOOLS_SPEECH_TIMEOUT_MS: '60000' };

/**
 * Opens the built-in languages and the packs of a folder.
 *
 * ```js
 * const langtools = await open();
 * const { found } = await langtools.spell('fo', 'Eg eri í Føroyum');
 * await langtools.close();
 * ```
 */
export async function open(options: OpenOptions = {}): Promise<Langtools> {
  const { packs, cacheDir, starters, workers = DEFAULT_WORKERS, checkTimeoutMs, speechTimeoutMs } = options;
  const settingOptions = { packs, cacheDir, starters, checkTimeoutMs, speechTimeoutMs };
  const flags = Object.fromEntries(
    Object.entries(settingOptions).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const settings = resolveSettings({
    env: { ...PATIENCE, ...process.env },
    flags: { ...flags, workers: String(workers), queuePerWorker: WAITING_PER_WORKER },
  });
  return new Langtools(await composeService({ settings }));
}

/**
 * The data of one language as bytes, for a program that needs nothing else of this package's languages.
 *
 * ```js
 * const language = await openLanguage(await languageData('fo'));
 * ```
 */
export async function languageData(
  tag: string,
  options: OpenOptions & LanguageDataOptions = {},
): Promise<LanguageData> {
  const langtools = await open(options);
  try {
    return await langtools.languageData(tag, options);
  } finally {
    await langtools.close();
  }
}

/** What commands write to and read from, so that tests can stand in for a terminal. */
import type { Readable, Writable } from 'node:stream';
import { readJsonFile, resolveSettings, type SettingName, type Settings } from '../../service/settings/settings.js';
import type { ExitCode } from './exit-codes.js';

export interface CliContext {
  /** For commands that answer line by line; `process.stdin` unless told. */
  readonly stdin?: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A command that ran but has something to say with its exit code sets it here. */
  exitCode: ExitCode;
  /** What is done when the command has answered: nobody shall wait for it. */
  readonly afterwards?: (() => Promise<void>)[];
}

export type SettingFlags = Partial<Record<SettingName, string | boolean>> & { config?: string };

export function settingsFrom({ config, ...flags }: SettingFlags, env: CliContext['env']): Settings {
  const name = config ?? env.LANGTOOLS_CONFIG;
  const file =
    name === undefined || name === '' ? {} : { file: { name, content: readJsonFile(name, (content) => content) } };
  return resolveSettings({ ...file, env, flags });
}

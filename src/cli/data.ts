/**
 * `langtools data TAG… --output DIR`: writes the data of languages for devices, to be served as static files.
 *
 *     $ langtools data fo nb --output public/data
 *     fo: speller, grammar, speech; 13.0 MB, 3.9 MB compressed, 21 chunks
 */
import type { Command } from 'commander';
import type { LanguageManifest } from '../device/manifest.js';
import { fileFault, isFileFault } from '../engine/file-fault.js';
import { EngineUnavailable } from '../service/engines/registry.js';
import { ON_DEVICES, type Operation, WORDS_ON_DEVICES } from '../service/languages/deployments.js';
import { findTag, readTagTable } from '../service/languages/tags.js';
import { composeService, type RunningService } from '../service/running-service.js';
import { writeTag } from '../service/write-tag.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';

type DataFlags = SettingFlags & { output: string; words?: boolean };

export function registerDataCommand(program: Command, context: CliContext): void {
  program
    .command('data')
    .argument('<TAG...>', 'language tags, for example fo nb')
    .requiredOption('-o, --output <DIR>', 'folder to write to: <tag>.json, and the chunks of all languages in chunks/')
    .option('--words', 'also what knows single words (analysis, inflection, hyphenation), as <tag>.words.json')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .description('write the data of languages for use without a server (docs/guides/device.md)')
    .action(async (tags: string[], { output, words = false, ...settingFlags }: DataFlags) => {
      const running = await composeService({ settings: settingsFrom(settingFlags, context.env) });
      try {
        for (const tag of tags) {
          context.stdout.write(`${await write(running, tag, output, ON_DEVICES)}\n`);
          if (words) context.stdout.write(`${await write(running, tag, output, WORDS_ON_DEVICES)}\n`);
        }
      } finally {
        await running.close();
      }
    });
}

async function write(
  running: RunningService,
  asked: string,
  output: string,
  wanted: readonly Operation[],
): Promise<string> {
  const tag = running.deployments
    .map((deployment) => findTag(deployment, wanted, asked, readTagTable()))
    .find((match) => match !== undefined);
  const manifest =
    tag === undefined
      ? undefined
      : await explained(
          () => tag,
          output,
          () => writeTag(running, tag, wanted, output),
        );
  if (manifest === undefined) throw new CommandFailure(`no data for "${asked}" is installed`, EXIT.pack);
  const { bytes, transferBytes, chunks } = sizesOf(manifest);
  const names = manifest.parts.map(({ part }) => part).join(', ');
  return `${tag}: ${names}; ${mb(bytes)}, ${mb(transferBytes)} compressed, ${chunks} chunks`;
}

/** With the reason, where data cannot be read or a folder cannot be written. */
export async function explained<T>(tagNow: () => string, output: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof EngineUnavailable)
      throw new CommandFailure(
        `the data for "${tagNow()}" cannot be read: ${error.reason ?? error.failure}`,
        EXIT.pack,
      );
    if (!isFileFault(error)) throw error;
    throw new CommandFailure(`${output}: ${fileFault(error, 'write')}`, EXIT.usage);
  }
}

/** Bytes on the device, and as they are sent. */
function sizesOf({ parts }: LanguageManifest) {
  const sum = (count: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + count(part), 0);
  return {
    bytes: sum(({ bytes }) => bytes),
    transferBytes: sum(({ transferBytes }) => transferBytes),
    chunks: sum(({ chunks }) => chunks.length),
  };
}

export function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * `langtools hyphenate TAG [TEXT…]`: where the words of a text may be divided.
 *
 *     $ langtools hyphenate se 'Oahpaheaddji muitala'
 *     Oah-pa-head-dji mui-ta-la
 */
import type { Command } from 'commander';
import { hyphenate } from '../answers/hyphenate-operation.js';
import { Budget } from '../engine/budget.js';
import { open } from '../hyphenation/hyphenation-engine.js';
import { hyphenatedText } from '../hyphenation/hyphenator.js';
import { loadHyphenation } from '../packs/built-in/load-hyphenator.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { readText } from './open/read-text.js';

type HyphenateFlags = SettingFlags & { file?: string; json?: boolean; character?: string };

export function registerHyphenateCommand(program: Command, context: CliContext): void {
  program
    .command('hyphenate')
    .argument('<TAG>', 'language tag, for example se')
    .argument('[TEXT...]', 'the text; default: standard input')
    .option('--file <FILE>', 'read the text from a file in UTF-8')
    .option('--character <SIGN>', 'what is put between the parts, for example a soft hyphen', '-')
    .option('--json', 'print one JSON object with the place of each word')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('show where words may be divided at the end of a line')
    .action(async (tag: string, words: string[], flags: HyphenateFlags) => {
      const { file, json = false, character = '-', ...settingFlags } = flags;
      if (file !== undefined && words.length > 0)
        throw new CommandFailure('give a text or --file, not both', EXIT.usage);
      const { cacheDir } = settingsFrom(settingFlags, context.env);
      const data = await loadHyphenation(tag, cacheDir);
      if (data === undefined) throw new CommandFailure(`there are no rules for dividing words of "${tag}"`, EXIT.usage);
      const text = words.length > 0 ? words.join(' ') : readText(file);
      const hyphenator = open(data);
      if (!json)
        return void context.stdout.write(endingLine(hyphenatedText(text, hyphenator.hyphenate(text), character)));
      const answer = hyphenate(hyphenator, { text, character, unit: 'utf-16' }, Budget.unlimited());
      context.stdout.write(`${answer.json}\n`);
    });
}

function endingLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

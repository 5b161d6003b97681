/**
 * `langtools analyse TAG [WORD…]`: what each word may be, with its lemma. Exit code 1 says that a word has no reading.
 *
 *     $ langtools analyse nb huset
 *     huset	hus	N Neu Sg Def
 */
import type { Command } from 'commander';
import { Budget } from '../engine/budget.js';
import type { Reading } from '../grammar/readings/reading.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { EXIT } from './console/exit-codes.js';
import { openReadings } from './open/open-readings.js';
import { inputLines } from './open/read-text.js';

type AnalyseFlags = SettingFlags & { json?: boolean };

export function registerAnalyseCommand(program: Command, context: CliContext): void {
  program
    .command('analyse')
    .argument('<TAG>', 'language tag, for example nb')
    .argument('[WORD...]', 'the words; default: the lines of standard input')
    .option('--json', 'print one JSON object per word')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('show lemma, part of speech and features of words; exit code 1 if a word has no reading')
    .action(async (tag: string, words: string[], { json = false, ...settingFlags }: AnalyseFlags) => {
      const source = await openReadings(tag, settingsFrom(settingFlags, context.env), context);
      for await (const word of words.length > 0 ? words : inputLines(context)) {
        if (word.trim() === '') continue;
        const readings = source.readings(word.trim().normalize('NFC'), Budget.unlimited());
        if (readings.length === 0) context.exitCode = EXIT.findings;
        context.stdout.write(
          json ? `${JSON.stringify({ word: word.trim(), readings })}\n` : asText(word.trim(), readings),
        );
      }
    });
}

/** A line for each reading; a word without one has a question mark. */
function asText(word: string, readings: readonly Reading[]): string {
  if (readings.length === 0) return `${word}\t?\n`;
  return readings.map((reading) => `${word}\t${lemmaOf(reading)}\t${reading.tags.join(' ')}\n`).join('');
}

/** With the parts of a compound before the last. */
function lemmaOf({ lemma, sub }: Reading): string {
  return sub === undefined ? lemma : `${lemmaOf(sub)}#${lemma}`;
}

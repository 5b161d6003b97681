/**
 * `langtools analyse TAG [WORD…]`: what each word may be, with its lemma. Exit code 1 says that a word has no reading. With `--format` a whole text is
 * analysed, and written as the service writes it.
 *
 *     $ langtools analyse nb huset
 *     huset	hus	N Neu Sg Def
 */
import { type Command, Option } from 'commander';
import { ANALYSIS_FORMATS, type AnalysisFormat } from '../answers/analysis-formats.js';
import { analyse } from '../answers/words-operation.js';
import { Budget } from '../engine/budget.js';
import type { Reading } from '../grammar/readings/reading.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { EXIT } from './console/exit-codes.js';
import { openReadings } from './open/open-readings.js';
import { openWords } from './open/open-words.js';
import { inputLines, readText } from './open/read-text.js';

type AnalyseFlags = SettingFlags & {
  json?: boolean;
  format?: AnalysisFormat;
  disambiguate?: boolean;
  guess?: boolean;
};

export function registerAnalyseCommand(program: Command, context: CliContext): void {
  program
    .command('analyse')
    .argument('<TAG>', 'language tag, for example nb')
    .argument('[WORD...]', 'the words; default: the lines of standard input')
    .option('--json', 'print one JSON object per word')
    .addOption(
      new Option('--format <FORMAT>', 'analyse the words, or standard input, as one text; print it so').choices([
        ...ANALYSIS_FORMATS,
      ]),
    )
    .option('--disambiguate', 'with --format: only the readings that the grammar rules of the language leave')
    .option('--guess', 'with --format: guess what unknown words are')
    .option('--packs <DIR>', 'with --format: folder of installed packs (LANGTOOLS_PACKS)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('show lemma, part of speech and features of words; exit code 1 if a word has no reading')
    .action(async (tag: string, words: string[], flags: AnalyseFlags) => {
      const { json = false, format, disambiguate = false, guess = false, ...settingFlags } = flags;
      const settings = settingsFrom(settingFlags, context.env);
      if (format !== undefined) {
        const text = words.length > 0 ? words.join(' ') : readText(undefined);
        const input = { text, format, unit: 'utf-16', disambiguate, guess } as const;
        const { body } = analyse(await openWords(tag, settings, context), input, Budget.unlimited());
        context.stdout.write(format === 'json' ? `${body}\n` : body);
        return;
      }
      const source = await openReadings(tag, settings, context);
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

/**
 * `langtools spell TAG [FILE]`: the misspellings of a text, with suggestions. Exit code 1 says that there are some.
 *
 *     $ echo 'kesälllä on lämmin' | langtools spell fi
 *     1:1: kesälllä → kesällä, kesälläkö
 */
import type { Command } from 'commander';
import picocolors from 'picocolors';
import { wordsInSource } from '../answers/marked-input.js';
import { Places } from '../answers/places.js';
import { Budget } from '../engine/budget.js';
import { type CheckedWord, checkText } from '../speller/check-text.js';
import { withKnownWords } from '../speller/known-words.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { EXIT } from './console/exit-codes.js';
import { addStartersOption } from './console/settings-options.js';
import { markedFile } from './open/marked-file.js';
import { openPackSpeller } from './open/open-pack.js';
import { openSpeller } from './open/open-speller.js';
import { count, readText } from './open/read-text.js';
import { readWords, WORDS_OPTION } from './open/read-words.js';

const MAX_SUGGESTIONS = 100;

type SpellFlags = SettingFlags & {
  json?: boolean;
  all?: boolean;
  suggestions: string;
  contentType?: string;
  addresses?: boolean;
  pack?: string;
  words?: string;
};

export function registerSpellCommand(program: Command, context: CliContext): void {
  addStartersOption(program.command('spell'))
    .argument('<TAG>', 'language tag, for example fo')
    .argument('[FILE]', 'text file in UTF-8; default: standard input')
    .option('--json', 'print one JSON object per misspelled word')
    .option('--all', 'with --json: print correct words too')
    .option('--suggestions <N>', 'maximum number of suggestions per word', '5')
    .option(
      '--content-type <TYPE>',
      'what the text is written in, such as text/markdown; default: as the file name says',
    )
    .option('--addresses', 'check web addresses, file names and code too')
    .option(...WORDS_OPTION)
    .option('--pack <FILE>', 'use this pack, file or folder; it need not be installed')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('check the spelling of a text; exit code 1 if a word is misspelled')
    .action(async (tag: string, file: string | undefined, flags: SpellFlags) => {
      const { json = false, all = false, suggestions, contentType, addresses = false, ...otherFlags } = flags;
      const { pack, words, ...settingFlags } = otherFlags;
      const limit = count('suggestions', suggestions, MAX_SUGGESTIONS);
      const settings = settingsFrom(settingFlags, context.env);
      const text = readText(file);
      const ownWords = readWords(words);
      const marked = await markedFile(text, file, contentType, tag);
      const { speller } = await (pack === undefined
        ? openSpeller(tag, settings, context)
        : openPackSpeller(pack, tag, settings, context));
      const options = { limit, suggestFor: 'wrong', addresses } as const;
      const { results } = wordsInSource(
        checkText(withKnownWords(speller, ownWords), marked.checked, options, Budget.unlimited()),
        marked,
      );
      const places = new Places(text);
      const colours = picocolors.createColors(context.stdout.isTTY === true && context.env.NO_COLOR === undefined);
      const name = file === undefined || file === '-' ? '' : `${file}:`;
      for (const result of results) {
        if (result.isCorrect && !(json && all)) continue;
        const { line, column } = places.of(result.startUtf16);
        if (!result.isCorrect) context.exitCode = EXIT.findings;
        if (json) context.stdout.write(`${JSON.stringify(record(result, line, column))}\n`);
        else {
          const values = result.suggestions.map(({ value }) => colours.green(value)).join(', ');
          const place = colours.dim(`${name}${line}:${column}:`);
          context.stdout.write(`${place} ${colours.red(result.word)}${values === '' ? '' : ` → ${values}`}\n`);
        }
      }
    });
}

/** The names are those of the service's answers. */
function record({ word, startUtf16, endUtf16, isCorrect, suggestions }: CheckedWord, line: number, column: number) {
  return { word, is_correct: isCorrect, start_index: startUtf16, end_index: endUtf16, line, column, suggestions };
}

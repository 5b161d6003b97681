/**
 * `langtools spell [TAG] [FILES…]`: the misspellings of texts, with suggestions. Exit code 1 says that there are some.
 *
 *     $ echo 'kesälllä on lämmin' | langtools spell fi
 *     1:1: kesälllä → kesällä, kesälläkö
 */
import type { Command } from 'commander';
import { wordsInSource } from '../answers/marked-input.js';
import { Budget } from '../engine/budget.js';
import { TYPO } from '../grammar/grammar-checker.js';
import { type CheckedWord, checkText } from '../speller/check-text.js';
import { withKnownWords } from '../speller/known-words.js';
import type { Speller } from '../speller/speller.js';
import { type CliContext, settingsFrom } from './console/cli-context.js';
import { openPackSpeller } from './open/open-pack.js';
import { openSpeller } from './open/open-speller.js';
import { count } from './open/read-text.js';
import { readWords } from './open/read-words.js';
import { addFileOptions, checkFiles, type FileFlags, type RawFinding } from './texts/check-files.js';
import type { OpenedFile } from './texts/opened-file.js';

const MAX_SUGGESTIONS = 100;
/** So that a correction is known to be the only one. */
const FEWEST_SEARCHED = 2;

type SpellFlags = FileFlags & { all?: boolean; suggestions: string };

export function registerSpellCommand(program: Command, context: CliContext): void {
  addFileOptions(program.command('spell'))
    .option('--json', 'the same as --format json: one JSON object per misspelled word')
    .option('--all', 'with --json: print correct words too')
    .option('--suggestions <N>', 'maximum number of suggestions per word', '5')
    .description('check the spelling of texts; exit code 1 if a word is misspelled')
    .action(async (tag: string | undefined, files: string[], flags: SpellFlags) => {
      const { all = false, suggestions, ...fileFlags } = flags;
      const { json: _, format: _format, fix = false, dryRun: _dryRun, contentType: _type, ...otherFlags } = fileFlags;
      const { addresses = false, pack, words, ...settingFlags } = otherFlags;
      const limit = count('suggestions', suggestions, MAX_SUGGESTIONS);
      const settings = settingsFrom(settingFlags, context.env);
      const ownWords = readWords(words);
      const spellers = new Map<string, Speller>();
      const spellerOf = async (language: string) => {
        const opened = spellers.get(language);
        if (opened !== undefined) return opened;
        const { speller } = await (pack === undefined
          ? openSpeller(language, settings, context)
          : openPackSpeller(pack, language, settings, context));
        spellers.set(language, speller);
        return speller;
      };
      const searched = fix ? Math.max(limit, FEWEST_SEARCHED) : limit;
      const options = { limit: searched, suggestFor: 'wrong', addresses } as const;
      const find = async ({ marked }: OpenedFile, language: string): Promise<RawFinding[]> => {
        const speller = withKnownWords(await spellerOf(language), ownWords);
        const { results } = wordsInSource(checkText(speller, marked.checked, options, Budget.unlimited()), marked);
        return results.filter(({ isCorrect }) => all || !isCorrect).map((word) => rawFinding(word, limit));
      };
      await checkFiles({ command: 'spell', context, flags: fileFlags, tag, files, find });
    });
}

/** The names of the record are those of the service's answers. */
function rawFinding({ word, startUtf16, endUtf16, isCorrect, suggestions }: CheckedWord, limit: number): RawFinding {
  const shown = suggestions.slice(0, limit);
  return {
    startUtf16,
    endUtf16,
    code: TYPO,
    title: '',
    description: '',
    suggestions: shown.map(({ value }) => value),
    isRight: isCorrect,
    isListCut: suggestions.length > shown.length,
    toRecord: () => ({
      word,
      is_correct: isCorrect,
      start_index: startUtf16,
      end_index: endUtf16,
      suggestions: shown,
    }),
  };
}

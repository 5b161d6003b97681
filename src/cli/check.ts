/** `langtools check [TAG] [FILES…]`: the errors of texts, with places and suggestions; `--trace` shows what the rules saw. */
import type { Command } from 'commander';
import { errorsInSource } from '../answers/marked-input.js';
import { outsideAddresses } from '../answers/outside-addresses.js';
import { Budget } from '../engine/budget.js';
import { type GrammarChecker, type GrammarFinding, TYPO } from '../grammar/grammar-checker.js';
import type { KnownWords } from '../speller/known-words.js';
import { type CliContext, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { openChecker } from './open/open-checker.js';
import { openPackChecker } from './open/open-pack.js';
import { type OpenedSpeller, openSpeller } from './open/open-speller.js';
import { readWords } from './open/read-words.js';
import { addFileOptions, checkFiles, type FileFlags, type RawFinding } from './texts/check-files.js';
import type { OpenedFile } from './texts/opened-file.js';

type CheckFlags = FileFlags & { trace?: boolean; ignore?: string; locale?: string };

export function registerCheckCommand(program: Command, context: CliContext): void {
  addFileOptions(program.command('check'))
    .option('--json', 'the same as --format json: one JSON object per error')
    .option('--trace', 'print the output of each step, with the rules that applied to each reading')
    .option('--ignore <CODES>', 'error codes to leave out, separated by commas')
    .option('--locale <TAGS>', 'languages for titles and descriptions, in order of preference, separated by commas')
    .description('check the grammar of texts; exit code 1 if errors are found')
    .action(async (tag: string | undefined, files: string[], flags: CheckFlags) => {
      const { trace = false, ignore = '', locale = '', ...fileFlags } = flags;
      const { json: _, format: _format, fix: _fix, dryRun: _dryRun, contentType: _type, ...otherFlags } = fileFlags;
      const { addresses = false, pack, words, ...settingFlags } = otherFlags;
      const ownWords = readWords(words);
      const settings = settingsFrom(settingFlags, context.env);
      const list = (value: string) => value.split(',').filter((each) => each !== '');
      const options = { ignore: list(ignore), locales: list(locale) };
      const checkers = new Map<string, GrammarChecker>();
      const checkerOf = async (language: string) => {
        const opened = checkers.get(language);
        if (opened !== undefined) return opened;
        const { checker } = await (pack === undefined
          ? openChecker(language, settings, context)
          : openPackChecker(pack, language, settings, context));
        checkers.set(language, checker);
        return checker;
      };
      const find = async (file: OpenedFile, language: string): Promise<RawFinding[]> => {
        const { marked } = file;
        const checker = await checkerOf(language);
        if (trace) {
          const traced = checker.trace?.(marked.checked, options, Budget.unlimited());
          if (traced === undefined) throw new CommandFailure('this checker does not support --trace', EXIT.usage);
          for (const { step, stream } of traced.trace) context.stdout.write(`# ${step}\n${stream}`);
          return [];
        }
        const { errors } = checker.check(marked.checked, options, Budget.unlimited());
        const open = () => openSpeller(language, settings, context);
        const all = await withoutOwnWords(errors, marked.checked, ownWords, open);
        return errorsInSource(addresses ? all : outsideAddresses(marked.checked, all), marked).map(rawFinding);
      };
      await checkFiles({ command: 'check', context, flags: fileFlags, tag, files, find });
    });
}

/** Misspellings that are words of the writer, or forms of them, are left out: the speller of the language knows how words inflect. */
async function withoutOwnWords(
  errors: readonly GrammarFinding[],
  text: string,
  words: KnownWords,
  open: () => Promise<OpenedSpeller>,
): Promise<readonly GrammarFinding[]> {
  if (words.size === 0 || !errors.some(({ code }) => code === TYPO)) return errors;
  // A checker may be there without a speller: then the words themselves are known.
  const { speller } = await open().catch(() => ({ speller: {} }));
  const isMine = (word: string) => words.has(word) || words.hasForm(word, speller, Budget.unlimited());
  return errors.filter(({ code, startUtf16, endUtf16 }) => code !== TYPO || !isMine(text.slice(startUtf16, endUtf16)));
}

/** The names of the record are those of the service's answers. */
function rawFinding({ startUtf16, endUtf16, code, description, suggestions, title }: GrammarFinding): RawFinding {
  const toRecord = (wrong: string) => ({
    error_text: wrong,
    start_index: startUtf16,
    end_index: endUtf16,
    error_code: code,
    description,
    suggestions,
    title,
  });
  return { startUtf16, endUtf16, code, title, description, suggestions, toRecord };
}

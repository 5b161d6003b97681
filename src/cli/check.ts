/** `langtools check TAG [FILE]`: the errors of a text, with places and suggestions; `--trace` shows what the rules saw. */
import type { Command } from 'commander';
import picocolors from 'picocolors';
import { errorsInSource } from '../answers/marked-input.js';
import { outsideAddresses } from '../answers/outside-addresses.js';
import { Places } from '../answers/places.js';
import { Budget } from '../engine/budget.js';
import { type GrammarFinding, TYPO } from '../grammar/grammar-checker.js';
import type { KnownWords } from '../speller/known-words.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { addStartersOption } from './console/settings-options.js';
import { markedFile } from './open/marked-file.js';
import { openChecker } from './open/open-checker.js';
import { openPackChecker } from './open/open-pack.js';
import { type OpenedSpeller, openSpeller } from './open/open-speller.js';
import { readText } from './open/read-text.js';
import { readWords, WORDS_OPTION } from './open/read-words.js';

type CheckFlags = SettingFlags & {
  json?: boolean;
  trace?: boolean;
  ignore?: string;
  locale?: string;
  contentType?: string;
  addresses?: boolean;
  pack?: string;
  words?: string;
};

export function registerCheckCommand(program: Command, context: CliContext): void {
  addStartersOption(program.command('check'))
    .argument('<TAG>', 'language tag, for example nb')
    .argument('[FILE]', 'text file in UTF-8; default: standard input')
    .option('--json', 'print one JSON object per error')
    .option('--trace', 'print the output of each step, with the rules that applied to each reading')
    .option('--ignore <CODES>', 'error codes to leave out, separated by commas')
    .option('--locale <TAGS>', 'languages for titles and descriptions, in order of preference, separated by commas')
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
    .description('check the grammar of a text; exit code 1 if errors are found')
    .action(async (tag: string, file: string | undefined, flags: CheckFlags) => {
      const { json = false, trace = false, ignore = '', locale = '', ...otherFlags } = flags;
      const { contentType, addresses = false, pack, words, ...settingFlags } = otherFlags;
      const text = readText(file);
      const ownWords = readWords(words);
      const marked = await markedFile(text, file, contentType, tag);
      const settings = settingsFrom(settingFlags, context.env);
      const { checker } = await (pack === undefined
        ? openChecker(tag, settings, context)
        : openPackChecker(pack, tag, settings, context));
      const list = (value: string) => value.split(',').filter((each) => each !== '');
      const options = { ignore: list(ignore), locales: list(locale) };
      if (trace) {
        const traced = checker.trace?.(marked.checked, options, Budget.unlimited());
        if (traced === undefined) throw new CommandFailure('this checker does not support --trace', EXIT.usage);
        for (const { step, stream } of traced.trace) context.stdout.write(`# ${step}\n${stream}`);
        return;
      }
      const { errors: reported } = checker.check(marked.checked, options, Budget.unlimited());
      const all = await withoutOwnWords(reported, marked.checked, ownWords, () => openSpeller(tag, settings, context));
      const errors = errorsInSource(addresses ? all : outsideAddresses(marked.checked, all), marked);
      const places = new Places(text);
      const colours = picocolors.createColors(context.stdout.isTTY === true && context.env.NO_COLOR === undefined);
      const name = prefixOf(file);
      if (errors.length > 0) context.exitCode = EXIT.findings;
      for (const error of errors) {
        const { line, column } = places.of(error.startUtf16);
        const wrong = text.slice(error.startUtf16, error.endUtf16);
        if (json) {
          context.stdout.write(`${JSON.stringify({ ...record(error, wrong), line, column })}\n`);
          continue;
        }
        const values = error.suggestions.map((each) => colours.green(shown(each))).join(', ');
        const place = colours.dim(`${name}${line}:${column}:`);
        const arrow = values === '' ? '' : ` → ${values}`;
        context.stdout.write(`${place} ${colours.red(shown(wrong))}${arrow}  ${error.title} (${error.code})\n`);
      }
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

/** Before a place in a file; the standard input has no name. */
function prefixOf(file: string | undefined): string {
  return file === undefined || file === '-' ? '' : `${file}:`;
}

/** Blanks at the edges would not be seen, nor would nothing. */
function shown(text: string): string {
  return text === '' || /^\s|\s$/.test(text) ? JSON.stringify(text) : text;
}

/** The names are those of the service's answers. */
function record({ startUtf16, endUtf16, code, description, suggestions, title }: GrammarFinding, wrong: string) {
  return {
    error_text: wrong,
    start_index: startUtf16,
    end_index: endUtf16,
    error_code: code,
    description,
    suggestions,
    title,
  };
}

/**
 * `langtools accuracy TAG typos.tsv`: how often the right word is suggested for real misspellings, and how fast.
 * `langtools accuracy TAG tests.yaml…`: how well the grammar checker finds the errors that linguists marked
 * (`marked-files.ts`).
 */
import cliProgress from 'cli-progress';
import type { Command } from 'commander';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import type { Settings } from '../../service/settings/settings.js';
import { formatAccuracy, measureAccuracy, readTypos, type Typo } from '../../speller/spelling-accuracy.js';
import { type CliContext, type SettingFlags, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { addStartersOption } from '../console/settings-options.js';
import { openChecker } from '../open/open-checker.js';
import { openPackChecker, openPackSpeller } from '../open/open-pack.js';
import { openSpeller } from '../open/open-speller.js';
import { count, readText } from '../open/read-text.js';
import { measureMarked, readMarkedFiles } from './marked-files.js';

const MAX_SUGGESTIONS = 100;

type AccuracyFlags = SettingFlags & {
  json?: boolean;
  raw?: boolean;
  verbose?: boolean;
  ignoreTypos?: boolean;
  variant?: string;
  pack?: string;
  suggestions: string;
};

export function registerAccuracyCommand(program: Command, context: CliContext): void {
  addStartersOption(program.command('accuracy'))
    .argument('<TAG>', 'language tag, for example fo')
    .argument(
      '<FILE...>',
      'lines of misspelling, tab, correct word; or files with marked errors: .yaml tests of GiellaLT, corpora (.xml, or text with {error}§{correction}), .jsonl',
    )
    .option('--json', 'print JSON with all details')
    .option('--verbose', 'for marked errors: list passed tests, missed errors and false alarms, too')
    .option('--ignore-typos', 'for marked errors: leave misspellings out of the tests')
    .option('--variant <NAME>', 'for marked errors: pipeline of the pack; default: as the pack says')
    .option('--raw', 'for misspellings: use the weights and order of the pack, without re-ranking')
    .option('--suggestions <N>', 'maximum number of suggestions per word', '10')
    .option('--pack <FILE>', 'use this pack, file or folder; it need not be installed')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('measure the speller on misspellings, or the grammar checker on marked errors')
    .action(async (tag: string, files: string[], flags: AccuracyFlags) => {
      const { json = false, raw = false, verbose = false, ignoreTypos = false, ...others } = flags;
      const { suggestions, variant, pack, ...settingFlags } = others;
      const limit = count('suggestions', suggestions, MAX_SUGGESTIONS);
      const settings = settingsFrom(settingFlags, context.env);
      const marked = readOrFail(() => readMarkedFiles(files));
      if (marked === undefined) return measureTypos(tag, files, { json, raw, limit, pack }, settings, context);
      const { checker, source } = await (pack === undefined
        ? openChecker(tag, settings, context)
        : openPackChecker(pack, tag, settings, context));
      const options = { json, verbose, ignoreTypos, pipeline: variant };
      const { name, version } = source.pack;
      const title = { tag: source.tag, pack: json ? `${name}@${version}` : `${name} ${version}` };
      measureMarked(checker, marked, title, options, context);
    });
}

interface TypoOptions {
  readonly json: boolean;
  readonly raw: boolean;
  readonly limit: number;
  readonly pack: string | undefined;
}

async function measureTypos(
  tag: string,
  files: readonly string[],
  { json, raw, limit, pack }: TypoOptions,
  settings: Settings,
  context: CliContext,
): Promise<void> {
  const typos = files.flatMap(pairsIn);
  const { speller, source } = await (pack === undefined
    ? openSpeller(tag, settings, context)
    : openPackSpeller(pack, tag, settings, context));
  const bar =
    context.stderr.isTTY === true
      ? new cliProgress.SingleBar({ stream: context.stderr as NodeJS.WriteStream })
      : undefined;
  bar?.start(typos.length, 0);
  const onProgress = (done: number) => bar?.update(done);
  const report = measureAccuracy(speller, typos, Budget.unlimited(), { limit, reweight: !raw, onProgress });
  bar?.stop();
  const { name, version } = source.pack;
  if (json) context.stdout.write(`${JSON.stringify({ tag: source.tag, pack: `${name}@${version}`, ...report })}\n`);
  else context.stdout.write(`${source.tag}, ${name} ${version}\n${formatAccuracy(report)}`);
}

function pairsIn(file: string): Typo[] {
  return readOrFail(() => readTypos(readText(file), file));
}

function readOrFail<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.usage);
    throw error;
  }
}

/**
 * `langtools accuracy TAG typos.tsv`: how often the right word is suggested for real misspellings, and how fast.
 * `langtools accuracy TAG marked.jsonl`: how well the grammar checker finds the errors that linguists marked.
 */
import cliProgress from 'cli-progress';
import type { Command } from 'commander';
import { Budget } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import { formatGrammarReport, measureGrammar, readMarkedSentences } from '../grammar/grammar-accuracy.js';
import type { Settings } from '../service/settings.js';
import { formatAccuracy, measureAccuracy, readTypos, type Typo } from '../speller/spelling-accuracy.js';
import { type CliContext, type SettingFlags, settingsFrom } from './cli-context.js';
import { CommandFailure, EXIT } from './exit-codes.js';
import { openChecker } from './open/open-checker.js';
import { openSpeller } from './open/open-speller.js';
import { count, readText } from './open/read-text.js';
import { addStartersOption } from './settings-options.js';

const MAX_SUGGESTIONS = 100;

type AccuracyFlags = SettingFlags & { json?: boolean; raw?: boolean; verbose?: boolean; suggestions: string };

export function registerAccuracyCommand(program: Command, context: CliContext): void {
  addStartersOption(program.command('accuracy'))
    .argument('<TAG>', 'language tag, for example fo')
    .argument('<FILE>', 'lines of misspelling, tab, correct word; or a .jsonl file of sentences with marked errors')
    .option('--json', 'print JSON with all details')
    .option('--verbose', 'for sentences: list the missed errors and the false alarms')
    .option('--raw', 'for misspellings: use the weights and order of the pack, without re-ranking')
    .option('--suggestions <N>', 'maximum number of suggestions per word', '10')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--cache-dir <DIR>', 'folder of compiled built-in dictionaries (LANGTOOLS_CACHE_DIR)')
    .description('measure the speller on a list of misspellings, or the grammar checker on marked sentences')
    .action(async (tag: string, file: string, flags: AccuracyFlags) => {
      const { json = false, raw = false, verbose = false, suggestions, ...settingFlags } = flags;
      const limit = count('suggestions', suggestions, MAX_SUGGESTIONS);
      const settings = settingsFrom(settingFlags, context.env);
      if (file.endsWith('.jsonl')) return measureSentences(tag, file, { json, verbose }, settings, context);
      const typos = pairsIn(file);
      const { speller, source } = await openSpeller(tag, settings, context);
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
    });
}

async function measureSentences(
  tag: string,
  file: string,
  { json, verbose }: { json: boolean; verbose: boolean },
  settings: Settings,
  context: CliContext,
): Promise<void> {
  const sentences = readOrFail(() => readMarkedSentences(readText(file), file));
  const { checker, source } = await openChecker(tag, settings, context);
  const report = measureGrammar(checker, sentences, Budget.unlimited());
  const { name, version } = source.pack;
  if (json) context.stdout.write(`${JSON.stringify({ tag: source.tag, pack: `${name}@${version}`, ...report })}\n`);
  else context.stdout.write(`${source.tag}, ${name} ${version}\n${formatGrammarReport(report, verbose)}`);
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

/**
 * `langtools generate TAG [READING…]`: the written words of readings. Exit code 1 says that a reading has none.
 *
 *     $ langtools generate se guolli+N+Sg+Loc
 *     guolli+N+Sg+Loc	guolis
 */
import type { Command } from 'commander';
import { Budget } from '../engine/budget.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { openWords } from './open/open-words.js';
import { inputLines } from './open/read-text.js';

export function registerGenerateCommand(program: Command, context: CliContext): void {
  program
    .command('generate')
    .argument('<TAG>', 'language tag, for example se')
    .argument('[READING...]', 'such as guolli+N+Sg+Loc; default: the lines of standard input')
    .option('--json', 'print one JSON object per reading')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('print the words that have a lemma and tags; exit code 1 if a reading has none')
    .action(async (tag: string, readings: string[], { json = false, ...flags }: SettingFlags & { json?: boolean }) => {
      const words = await openWords(tag, settingsFrom(flags, context.env), context);
      for await (const line of readings.length > 0 ? readings : inputLines(context)) {
        const reading = line.trim().normalize('NFC');
        if (reading === '') continue;
        const unknown = words.source.unknownTag(reading);
        if (unknown !== undefined) throw new CommandFailure(`"${tag}" has no tag "${unknown}"`, EXIT.usage);
        const forms = words.forms(reading, Budget.unlimited());
        if (forms.length === 0) context.exitCode = EXIT.findings;
        context.stdout.write(
          json ? `${JSON.stringify({ reading, forms })}\n` : `${reading}\t${forms.join(', ') || '?'}\n`,
        );
      }
    });
}

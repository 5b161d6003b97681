/**
 * `langtools paradigm TAG LEMMA`: the inflection tables of a word. Exit code 1 says that there is no such word.
 *
 *     $ langtools paradigm nb bil --pos N
 *     N	entall	ubestemt	bil
 */
import type { Command } from 'commander';
import { paradigm } from '../answers/words-operation.js';
import { Budget } from '../engine/budget.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { openWords } from './open/open-words.js';

type ParadigmFlags = SettingFlags & { json?: boolean; pos?: string; english?: boolean };

interface WrittenTables {
  readonly tables: readonly {
    readonly pos: string;
    readonly cells: readonly {
      readonly row: string;
      readonly column: string;
      readonly row_english: string;
      readonly column_english: string;
      readonly forms: readonly string[];
    }[];
  }[];
}

export function registerParadigmCommand(program: Command, context: CliContext): void {
  program
    .command('paradigm')
    .argument('<TAG>', 'language tag, for example se')
    .argument('<LEMMA>', 'base form of a word')
    .option('--pos <TAG>', 'only this part of speech, such as N or NOUN')
    .option('--english', 'English names of rows and columns')
    .option('--json', 'print the answer of the service')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('print the inflection tables of a word; exit code 1 if there is no such word')
    .action(async (tag: string, lemma: string, flags: ParadigmFlags) => {
      const { json = false, english = false, pos, ...settingFlags } = flags;
      const words = await openWords(tag, settingsFrom(settingFlags, context.env), context);
      const input = { lemma, ...(pos === undefined ? {} : { pos }) };
      const answer = paradigm(words, input, Budget.unlimited());
      if ('refusal' in answer) {
        const { near = [], has } = answer.refusal.kind === 'unknown-lemma' ? answer.refusal : {};
        if (has !== undefined)
          throw new CommandFailure(`"${lemma}" is no ${pos} in "${tag}", but: ${has.join(', ')}`, EXIT.findings);
        const hint = near.length === 0 ? '' : `; near to it: ${near.join(', ')}`;
        throw new CommandFailure(`"${tag}" has no word "${lemma}"${hint}`, EXIT.findings);
      }
      context.stdout.write(json ? `${answer.json}\n` : asLines(JSON.parse(answer.json) as WrittenTables, english));
    });
}

/** A line for each cell; a form that does not exist is a dash. */
function asLines({ tables }: WrittenTables, english: boolean): string {
  return tables
    .flatMap(({ pos, cells }) =>
      cells.map((cell) => {
        const names = english ? [cell.column_english, cell.row_english] : [cell.column, cell.row];
        return `${[pos, ...names, cell.forms.join(', ') || '–'].join('\t')}\n`;
      }),
    )
    .join('');
}

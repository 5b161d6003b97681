/**
 * `langtools fst lookup FILE [WORD…]`: what a transducer makes of words, as `hfst-lookup` prints it: one line for each
 * result, an empty line after each word. A word without a result has one line with `+?` and `inf`.
 *
 *     $ langtools fst lookup analyser.hfstol guolli
 *     guolli	guolli+N+Sg+Nom	0.000000
 */
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import type { CliContext } from '../console/cli-context.js';
import { count } from '../open/read-text.js';
import { openTransducer } from './open-transducer.js';

/** Of one word: a transducer with cycles can have more results than anybody wants to wait for. */
const MAX_STEPS = 20_000_000;
const MAX_MS = 10_000;
const MAX_RESULTS = 1_000_000;

interface LookupFlags {
  readonly inverted?: boolean;
  readonly max?: string;
}

export function registerLookupCommand(group: Command, context: CliContext): void {
  group
    .command('lookup')
    .argument('<FILE>', 'transducer: .hfstol, .hfst or .att')
    .argument('[WORD...]', 'words; default: one a line from standard input')
    .option('-I, --inverted', 'look up the lower side and print the upper side')
    .option('-n, --max <N>', 'the most results for a word, best first')
    .description('look up words in the upper side of a transducer and print the lower side')
    .action(async (file: string, words: string[], flags: LookupFlags) => {
      const limit = flags.max === undefined ? undefined : count('max', flags.max, MAX_RESULTS);
      const lookup = new Lookup(openTransducer(file, flags.inverted === true));
      const print = (word: string) => context.stdout.write(resultsOf(lookup, word, limit, context));
      if (words.length > 0) for (const word of words) print(word);
      else for await (const line of createInterface({ input: process.stdin })) print(line);
    });
}

function resultsOf(lookup: Lookup, word: string, limit: number | undefined, context: CliContext): string {
  const budget = new SearchBudget(Budget.unlimited(), { steps: MAX_STEPS, ms: MAX_MS });
  const results = lookup.lookup(word, budget, { everyPath: true, ...(limit === undefined ? {} : { limit }) });
  if (budget.cutShort)
    context.stderr.write(`langtools: ${word}: the search was ended early; there may be more results\n`);
  const lines = results.map(({ value, weight }) => `${word}\t${value}\t${weight.toFixed(6)}\n`);
  return `${lines.length === 0 ? `${word}\t${word}+?\tinf\n` : lines.join('')}\n`;
}

/**
 * `langtools lookup [OPTIONS] [TRANSDUCER]`: looks words up in a transducer with the options and the output formats of
 * `hfst-lookup`. Words come from standard input, one on a line; each is answered before the next is read.
 *
 *     $ echo guolli | langtools lookup -O cg analyser.hfstol
 *     "<guolli>"
 *     	"guolli"+N+Sg+Nom	1.500000
 */
import type { Command } from 'commander';
import { Budget, SearchBudget } from '../../engine/budget.js';
import type { OptionSpec } from '../../engine/option-words.js';
import { Lookup, type LookupOutput } from '../../fst/lookup/lookup.js';
import { openOutput } from '../cg/pump.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { type GivenWords, HFST_OPTIONS, registerDropIn } from '../console/foreign-options.js';
import { openTransducer } from '../fst/open-transducer.js';
import { count, inputLines, readText } from '../open/read-text.js';

/** Of one word: a transducer with cycles can have more results than anybody wants to wait for. */
const MAX_STEPS = 20_000_000;
const MAX_MS = 10_000;
const MAX_RESULTS = 1_000_000;
/** Values only behind `=`. */
const ATTACHED = /(?!)/;

const OPTIONS: readonly OptionSpec[] = [
  ...HFST_OPTIONS,
  { name: 'input', short: 'i', value: 'required', of: 'FILE', help: 'the transducer' },
  { name: 'output', short: 'o', value: 'required', of: 'FILE', help: 'write the results to a file' },
  { name: 'pipe-mode', short: 'p', value: 'optional', pattern: ATTACHED, of: 'STREAM', help: 'no prompt' },
  { name: 'input-strings', short: 'I', value: 'required', of: 'FILE', help: 'read the words from a file' },
  { name: 'output-format', short: 'O', value: 'required', of: 'FORMAT', help: 'xerox (the default), cg or apertium' },
  { name: 'input-format', short: 'F', value: 'required', of: 'FORMAT', help: 'text (the default) or spaced' },
  { name: 'epsilon-format', short: 'e', value: 'required', help: 'accepted; epsilons are not printed' },
  { name: 'statistics', short: 'x', help: 'count what was found' },
  { name: 'xfst', short: 'X', value: 'required', of: 'VARIABLE', help: 'only obey-flags, which is always on' },
  { name: 'cycles', short: 'c', value: 'required', of: 'N', help: 'accepted; the search has limits of its own' },
  { name: 'max-number', short: 'n', value: 'required', of: 'N', help: 'the most results, best first' },
  { name: 'beam', short: 'b', value: 'required', of: 'W', help: 'only results within W of the best' },
  { name: 'time-cutoff', short: 't', value: 'required', of: 'S', help: 'stop looking for a word after S seconds' },
  { name: 'cascade', short: 'C', value: 'required', help: 'only union' },
  { name: 'progress', short: 'P', help: 'accepted' },
];

const FORMATS = ['xerox', 'cg', 'apertium'] as const;
type Format = (typeof FORMATS)[number];

interface Settings {
  readonly format: Format;
  readonly isSpaced: boolean;
  readonly limit: number | undefined;
  readonly beam: number | undefined;
  readonly ms: number;
}

export function registerLookupCommand(program: Command, context: CliContext): void {
  const lookup = {
    name: 'lookup',
    operands: '[TRANSDUCER]',
    description: 'look up words in a transducer',
    of: 'hfst-lookup',
    options: OPTIONS,
  };
  registerDropIn(program, lookup, context, (words) => run(words, context));
}

async function run({ chosen, rest }: GivenWords, context: CliContext): Promise<void> {
  const settings = settingsOf(chosen);
  const file = chosen.get('input') ?? rest[0];
  if (file === undefined) throw new CommandFailure('lookup: which transducer? -i FILE names it', EXIT.usage);
  const lookup = new Lookup(openTransducer(file, false));
  const totals = { words: 0, found: 0, results: 0 };
  const output = openOutput(chosen.get('output'), context.stdout);
  try {
    const strings = chosen.get('input-strings');
    for await (const line of strings === undefined ? inputLines(context) : linesOf(strings)) {
      const word = settings.isSpaced ? line.split(' ').join('') : line;
      const results = resultsOf(lookup, word, settings, context);
      totals.words++;
      totals.found += Number(results.length > 0);
      totals.results += results.length;
      output.write(written(word, results, settings.format));
      await output.flush();
    }
    if (chosen.has('statistics')) output.write(statistics(totals));
    await output.flush();
  } finally {
    output.close();
  }
}

function* linesOf(file: string): Generator<string> {
  const lines = readText(file).split('\n');
  yield* lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function settingsOf(chosen: ReadonlyMap<string, string | undefined>): Settings {
  const wanted = chosen.get('output-format') ?? 'xerox';
  const format = FORMATS.find((each) => each === wanted);
  if (format === undefined) throw new CommandFailure(`lookup: there is no output format "${wanted}"`, EXIT.usage);
  const input = chosen.get('input-format') ?? 'text';
  if (input !== 'text' && input !== 'spaced')
    throw new CommandFailure(`lookup: the input format "${input}" is not supported`, EXIT.usage);
  const xfst = chosen.get('xfst') ?? 'obey-flags';
  if (xfst !== 'obey-flags') throw new CommandFailure(`lookup: --xfst=${xfst} is not supported`, EXIT.usage);
  const cascade = chosen.get('cascade') ?? 'union';
  if (cascade !== 'union') throw new CommandFailure(`lookup: --cascade=${cascade} is not supported`, EXIT.usage);
  const max = chosen.get('max-number');
  const seconds = decimal('time-cutoff', chosen.get('time-cutoff')) ?? 0;
  return {
    format,
    isSpaced: input === 'spaced',
    limit: max === undefined ? undefined : count('max-number', max, MAX_RESULTS),
    beam: decimal('beam', chosen.get('beam')),
    ms: seconds === 0 ? MAX_MS : seconds * 1000,
  };
}

function decimal(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d*\.?\d+$/.test(text)) throw new CommandFailure(`--${name} must be a number, not negative`, EXIT.usage);
  return Number(text);
}

function resultsOf(lookup: Lookup, word: string, settings: Settings, context: CliContext): LookupOutput[] {
  const budget = new SearchBudget(Budget.unlimited(), { steps: MAX_STEPS, ms: settings.ms });
  const { limit, beam } = settings;
  const results = lookup.lookup(word, budget, { everyPath: true, ...(limit === undefined ? {} : { limit }) });
  if (budget.cutShort)
    context.stderr.write(`langtools: ${word}: the search was ended early; there may be more results\n`);
  const best = results[0]?.weight ?? 0;
  return beam === undefined ? [...results] : results.filter(({ weight }) => weight <= best + beam);
}

function written(word: string, results: readonly LookupOutput[], format: Format): string {
  if (format === 'apertium') {
    const readings = results.length === 0 ? [`*${word}`] : results.map(({ value }) => value);
    return `^${[word, ...readings].join('/')}$\n`;
  }
  if (format === 'cg') {
    const lines = results.map(({ value, weight }) => `\t${withQuotedLemma(value)}\t${weight.toFixed(6)}\n`);
    return `"<${word}>"\n${results.length === 0 ? `\t"${word}" ?\tInf\n` : lines.join('')}\n`;
  }
  const lines = results.map(({ value, weight }) => `${word}\t${value}\t${weight.toFixed(6)}\n`);
  return `${results.length === 0 ? `${word}\t${word}+?\tinf\n` : lines.join('')}\n`;
}

/** The lemma ends at the first plus. */
function withQuotedLemma(value: string): string {
  const plus = value.indexOf('+');
  return plus < 0 ? `"${value}"` : `"${value.slice(0, plus)}"${value.slice(plus)}`;
}

function statistics({ words, found: foundWords, results }: { words: number; found: number; results: number }): string {
  const share = (part: number) => (words === 0 ? 0 : part / words).toFixed(6);
  return (
    `Strings\tFound\tMissing\tResults\n${words}\t${foundWords}\t${words - foundWords}\t${results}\n` +
    `Coverage\tAmbiguity\n${share(foundWords)}\t${share(results)}\n`
  );
}

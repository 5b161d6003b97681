/**
 * `langtools gramcheck -a PACK`: divvun-checker's options and JSON. Each line of standard input is a text; the answer to
 * it is one line of JSON, written before the next line is read.
 *
 *     $ echo 'mun leat' | langtools gramcheck -a se.zcheck
 *     {"errs":[["leat",4,8,"msyn-infinitive","…",["lea"],"…"]],"text":"mun leat"}
 */
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { Budget } from '../../engine/budget.js';
import type { GrammarChecker, GrammarCheckOptions, GrammarFinding } from '../../grammar/grammar-checker.js';
import { UnknownPipeline } from '../../grammar/pipeline/unknown-pipeline.js';
import { type Output, openOutput } from '../cg/pump.js';
import { type CliContext, type SettingFlags, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { openChecker } from '../open/open-checker.js';
import { openPackChecker } from '../open/open-pack.js';
import { readBytes } from '../open/read-bytes.js';
import { inputLines, readText } from '../open/read-text.js';
import { checkerJson } from './checker-json.js';

type GramcheckFlags = SettingFlags & {
  spec?: string;
  archive?: string;
  language?: string;
  variant?: string;
  ignore?: string;
  includeOnly?: string;
  input?: string;
  output?: string;
  nullFlush?: boolean;
  preferences?: boolean;
  verbose?: boolean;
  trace?: boolean;
};

export function registerGramcheckCommand(program: Command, context: CliContext): void {
  program
    .command('gramcheck')
    .option('-s, --spec <FILE>', 'pipespec.xml of an unpacked grammar pack')
    .option('-a, --archive <FILE>', 'grammar pack: .zcheck, .drb, or a folder')
    .option('-l, --language <LANG>', 'the installed or built-in checker of a language')
    .option('-n, --variant <NAME>', 'name of the pipeline; default: as the pack says')
    .option('-I, --ignore <TAGS>', 'error codes to leave out, separated by commas')
    .option('-U, --include-only <TAGS>', 'the only error codes to report, separated by commas')
    .option('-i, --input <FILE>', 'read texts from a file; default: standard input')
    .option('-o, --output <FILE>', 'write the answers to a file; default: standard output')
    .option('-p, --preferences', 'print the errors that the checker knows')
    .option('-z, --null-flush', 'accepted and ignored')
    .option('-v, --verbose', 'say on standard error which pack is used')
    .option('-t, --trace', 'print on standard error what each step saw')
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .option('--cache-dir <DIR>', 'folder of compiled dictionaries and packs (LANGTOOLS_CACHE_DIR)')
    .description('check lines of text as divvun-checker does: its options, its JSON')
    .action((flags: GramcheckFlags) => gramcheck(flags, context));
}

async function gramcheck(flags: GramcheckFlags, context: CliContext): Promise<void> {
  const options = optionsOf(flags);
  const { checker, name } = await open(flags, context);
  if (flags.verbose === true) context.stderr.write(`${name}\n`);
  const output = openOutput(flags.output, context.stdout);
  try {
    if (flags.preferences === true) output.write(preferences(checker));
    else await answerLines(checker, flags, options, output, context);
    await output.flush();
  } finally {
    output.close();
  }
}

async function answerLines(
  checker: GrammarChecker,
  flags: GramcheckFlags,
  options: GrammarCheckOptions,
  output: Output,
  context: CliContext,
): Promise<void> {
  const onlyCodes = flags.includeOnly === undefined ? undefined : listOf(flags.includeOnly);
  for await (const rawLine of linesOf(flags.input, context)) {
    // A line may end as on Windows: that is no part of the text.
    const line = rawLine.replace(/\r+$/, '');
    if (flags.trace === true) writeTrace(checker, line, options, context);
    output.write(`${checkerJson(line, errorsOf(checker, line, options, onlyCodes))}\n`);
    await output.flush();
  }
}

function optionsOf({ ignore = '', includeOnly, variant }: GramcheckFlags): GrammarCheckOptions {
  if (ignore !== '' && includeOnly !== undefined)
    throw new CommandFailure('--ignore and --include-only cannot be used together', EXIT.usage);
  const options = { ignore: listOf(ignore), locales: [] };
  return variant === undefined ? options : { ...options, pipeline: variant };
}

function listOf(text: string): string[] {
  return text.split(',').filter((each) => each !== '');
}

async function open({ spec, archive, language, ...rest }: GramcheckFlags, context: CliContext) {
  const settingFlags: SettingFlags = {};
  if (rest.packs !== undefined) settingFlags.packs = rest.packs;
  if (rest.cacheDir !== undefined) settingFlags.cacheDir = rest.cacheDir;
  const settings = settingsFrom(settingFlags, context.env);
  const choices = [spec, archive, language].filter((each) => each !== undefined);
  if (choices.length !== 1) throw new CommandFailure('give one of --spec, --archive and --language', EXIT.usage);
  // What is opened is the folder, where the other files of the pack are.
  if (spec !== undefined) readBytes(spec);
  const file = spec === undefined ? archive : dirname(spec);
  const { checker, source } =
    file === undefined
      ? await openChecker(language!, settings, context)
      : await openPackChecker(file, undefined, settings, context);
  return { checker, name: `${source.pack.name} ${source.pack.version}` };
}

function linesOf(input: string | undefined, context: CliContext): AsyncIterable<string> | Iterable<string> {
  if (input === undefined) return inputLines(context);
  const lines = readText(input).split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * What is left out is left out before errors that overlap are merged: so everything else is ignored and the text checked
 * again.
 */
function errorsOf(
  checker: GrammarChecker,
  text: string,
  options: GrammarCheckOptions,
  onlyCodes: readonly string[] | undefined,
): readonly GrammarFinding[] {
  const errors = check(checker, text, options);
  if (onlyCodes === undefined) return errors;
  const others = new Set(errors.map(({ code }) => code).filter((code) => !onlyCodes.includes(code)));
  if (others.size === 0) return errors;
  return check(checker, text, { ...options, ignore: [...others] }).filter(({ code }) => onlyCodes.includes(code));
}

function check(checker: GrammarChecker, text: string, options: GrammarCheckOptions): readonly GrammarFinding[] {
  try {
    return checker.check(text, options, Budget.unlimited()).errors;
  } catch (error) {
    if (error instanceof UnknownPipeline) throw new CommandFailure(`--variant: ${error.message}`, EXIT.usage);
    throw error;
  }
}

function writeTrace(checker: GrammarChecker, text: string, options: GrammarCheckOptions, { stderr }: CliContext): void {
  const traced = checker.trace?.(text, options, Budget.unlimited());
  for (const { step, stream } of traced?.trace ?? []) stderr.write(`# ${step}\n${stream}`);
}

function preferences(checker: GrammarChecker): string {
  const rules = checker.rules([]);
  const lines = rules.map(({ code, title }) => `- [ ] ${code} \t${title}\n`);
  return `== Available preferences ==\n\n==== Toggles: ====\n${lines.join('')}`;
}

/**
 * `langtools cg`: applies a constraint grammar to analysed text, with the options of `vislcg3`. The grammar and the text
 * may also be given without options: `langtools cg GRAMMAR [FILE]`.
 *
 *     $ langtools cg --trace -g disambiguator.cg3 < words.txt
 *     $ langtools cg --check disambiguator.cg3
 *     disambiguator.cg3:12:8: error: there is no set "Advb"
 */
import type { Command } from 'commander';
import { type Grammar, VISLCG3_OPTIONS, writeBinaryGrammar, writeGrammar } from '../../cg3/index.js';
import {
  describeOptions,
  type GivenOption,
  type OptionSpec,
  splitOptions,
  splitWords,
} from '../../engine/option-words.js';
import { VERSION } from '../../service/settings/version.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { applyGrammar } from './apply-grammar.js';
import { checkGrammar, grammarStats, unusedSets, usedTags } from './inspect-grammar.js';
import { openGrammar } from './open-grammar.js';
import { openOutput } from './pump.js';

const OWN_OPTIONS: readonly OptionSpec[] = [
  { name: 'check', help: 'only read the grammar and list errors and warnings; exit code 1 if there are errors' },
  { name: 'stats', help: 'only read the grammar and count its tags, sets and rules' },
];
const OPTIONS = [...OWN_OPTIONS, ...VISLCG3_OPTIONS];

/** Options of vislcg3 that cannot be had, each with what to do instead. */
const REFUSED: Readonly<Record<string, string>> = {
  'dump-ast': 'the parse tree is not kept; --grammar-out writes the grammar as it was understood',
  'show-set-hashes':
    'sets are known by number, not by hash; --stats counts them, --show-unused-sets lists those without use',
  profile: 'the database of profiles is not written; --trace shows which rules applied',
  statistics: 'rules are not counted (vislcg3 1.6 has no such option either); --trace shows which rules applied',
  'optimize-unsafe': 'rules are not reordered by use (vislcg3 1.6 has no such option either)',
  'optimize-safe': 'rules are not reordered by use (vislcg3 1.6 has no such option either)',
};
const OLDEST_BINARY_REVISION = 10_373;

const HELP = `Usage: langtools cg [options] [GRAMMAR] [FILE]

Applies a constraint grammar to analysed text. Takes the options of vislcg3.

Options:
${describeOptions(OPTIONS)}
CG3_DEFAULT and CG3_OVERRIDE in the environment are options before and after those given.
`;

export function registerCgCommand(program: Command, context: CliContext): void {
  program
    .command('cg')
    .argument('[WORDS...]', 'options of vislcg3, grammar, text')
    .description('apply a constraint grammar to an analysed text; takes the options of vislcg3')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action((words: string[]) => runCg(words, context));
}

export async function runCg(words: readonly string[], context: CliContext): Promise<void> {
  const { env } = context;
  const before = splitOptions(splitWords(env.CG3_DEFAULT ?? ''), OPTIONS);
  const own = splitOptions(words, OPTIONS);
  const after = splitOptions(splitWords(env.CG3_OVERRIDE ?? ''), OPTIONS);
  const [problem] = [...before.problems, ...own.problems, ...after.problems];
  if (problem !== undefined) throw new CommandFailure(`cg: ${problem}; langtools cg --help lists all`, EXIT.usage);
  const options = [...before.options, ...own.options, ...after.options];
  const chosen = new Map(options.map(({ name, value }) => [name, value]));

  if (chosen.has('help') || chosen.has('?')) return void context.stdout.write(HELP);
  if (chosen.has('version')) return void context.stdout.write(`langtools ${VERSION}, constraint grammar of CG-3\n`);
  if (chosen.has('min-binary-revision')) return void context.stdout.write(`${OLDEST_BINARY_REVISION}\n`);
  for (const { name } of options)
    if (Object.hasOwn(REFUSED, name)) throw new CommandFailure(`cg: --${name}: ${REFUSED[name]}`, EXIT.usage);
  refuseCodepages(options);

  const files = own.rest.filter((word) => word !== '');
  const grammarFile = chosen.get('grammar') ?? files.shift();
  const textFile = chosen.get('stdin') ?? files.shift();
  if (grammarFile === undefined) throw new CommandFailure('cg: which grammar? -g FILE names it', EXIT.usage);
  if (files.length > 0) throw new CommandFailure(`cg: "${files[0]}" belongs to no option`, EXIT.usage);
  if (chosen.has('check')) return checkGrammar(grammarFile, context);

  const messages = openOutput(chosen.get('stderr'), context.stderr);
  const say = (line: string) => messages.write(`${line}\n`);
  try {
    const grammar = openGrammar(grammarFile, context, prefixOf(chosen.get('prefix')));
    reportWarnings(grammar, chosen, say);
    if (chosen.has('stats')) context.stdout.write(grammarStats(grammar));
    else if (!onlyGrammar(grammar, chosen, context, say))
      await applyGrammar(grammar, options, { input: textFile, output: chosen.get('stdout') }, context, say);
  } finally {
    await messages.flush();
    messages.close();
  }
}

function refuseCodepages(options: readonly GivenOption[]): void {
  for (const { name, value } of options)
    if (name.startsWith('codepage-') && !/^utf-?8$/i.test(value ?? ''))
      throw new CommandFailure(`cg: --${name} ${value}: only UTF-8 can be read and written`, EXIT.usage);
}

function prefixOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : String.fromCodePoint(text.codePointAt(0)!);
}

/** What is odd about the grammar; with `--verbose` also what is not used. */
function reportWarnings(
  grammar: Grammar,
  chosen: ReadonlyMap<string, string | undefined>,
  say: (line: string) => void,
): void {
  if (chosen.has('quiet') || chosen.get('verbose') === '0') return;
  const isVerbose = chosen.has('verbose');
  for (const { file, line, column, message, isUnused } of grammar.warnings)
    if (isVerbose || !isUnused) say(`${file}:${line}:${column}: warning: ${message}`);
  if (!isVerbose && !chosen.has('grammar-only')) return;
  const { rules, sets, tags, sections } = grammar;
  say(
    `${grammar.file}: ${sections.length} sections, ${rules.length} rules, ${sets.length - 1} sets, ${tags.length} tags`,
  );
}

/** Writes the grammar and what is asked about it. False where there is a text to work on. */
function onlyGrammar(
  grammar: Grammar,
  chosen: ReadonlyMap<string, string | undefined>,
  context: CliContext,
  say: (line: string) => void,
): boolean {
  const binary = chosen.get('grammar-bin');
  if (binary !== undefined) replaceFile(binary, writeBinaryGrammar(grammar));
  const text = chosen.get('grammar-out');
  if (text !== undefined) replaceFile(text, writeGrammar(grammar));
  if (chosen.has('show-unused-sets')) context.stdout.write(unusedSets(grammar));
  if (chosen.has('show-tags')) context.stdout.write(usedTags(grammar, false));
  if (chosen.has('show-tag-hashes')) say(usedTags(grammar, true).trimEnd());
  return chosen.has('grammar-only') || chosen.has('show-unused-sets') || chosen.has('show-tags');
}

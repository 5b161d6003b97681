/**
 * `langtools cg GRAMMAR [FILE]`: applies a constraint grammar, text or binary, to a CG stream. `--check` only reads the
 * grammar and says what is wrong with it, `--stats` says what is in it.
 *
 *     $ langtools cg --check disambiguator.cg3
 *     disambiguator.cg3:12:8: error: there is no set "Advb"
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import picocolors from 'picocolors';
import {
  Applicator,
  type Grammar,
  GrammarSyntaxError,
  type GrammarWarning,
  isBinaryGrammar,
  optionsFor,
  parseGrammar,
  readBinaryGrammar,
  ruleTypeName,
} from '../cg3/index.js';
import { Budget } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import type { CliContext } from './cli-context.js';
import { CommandFailure, EXIT } from './exit-codes.js';
import { readText } from './open/read-text.js';

interface CgFlags {
  check?: boolean;
  stats?: boolean;
  trace?: boolean;
}

export function registerCgCommand(program: Command, context: CliContext): void {
  program
    .command('cg')
    .argument('<GRAMMAR>', 'constraint grammar, as text (.cg3) or binary (.bin)')
    .argument('[FILE]', 'analysed text in CG stream format; default: standard input')
    .option('--trace', 'show at each reading the rules that applied to it')
    .option('--check', 'only read the grammar and report errors and warnings; exit code 1 if there are errors')
    .option('--stats', 'only read the grammar and report how many tags, sets and rules it has')
    .description('apply a constraint grammar to an analysed text')
    .action((grammarFile: string, file: string | undefined, flags: CgFlags) => {
      if (flags.check === true) return check(grammarFile, context);
      const grammar = openOrFail(grammarFile);
      if (flags.stats === true) context.stdout.write(stats(grammar));
      else {
        const applicator = applicatorFor(grammar, flags.trace === true, context);
        context.stdout.write(applicator.runText(readText(file), Budget.unlimited()));
      }
    });
}

/** Every problem and every warning, each on a line that editors understand. */
function check(grammarFile: string, context: CliContext): void {
  const colours = picocolors.createColors(context.stdout.isTTY === true && context.env.NO_COLOR === undefined);
  const print = (kind: string, { file, line, column, message }: GrammarWarning) =>
    context.stdout.write(`${colours.dim(`${file}:${line}:${column}:`)} ${kind}: ${message}\n`);
  try {
    const grammar = readGrammar(grammarFile);
    for (const warning of grammar.warnings) print(colours.yellow('warning'), warning);
    const { rules, warnings } = grammar;
    context.stdout.write(`${grammarFile}: no errors, ${warnings.length} warnings, ${rules.length} rules\n`);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    context.exitCode = EXIT.findings;
    if (error instanceof GrammarSyntaxError) for (const problem of error.problems) print(colours.red('error'), problem);
    else context.stdout.write(`${error.message}\n`);
  }
}

function openOrFail(grammarFile: string): Grammar {
  try {
    return readGrammar(grammarFile);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const more = error instanceof GrammarSyntaxError ? '; langtools cg --check lists all errors' : '';
    throw new CommandFailure(`${error.message}${more}`, EXIT.pack);
  }
}

function applicatorFor(grammar: Grammar, trace: boolean, context: CliContext): Applicator {
  try {
    const remark = (message: string) => context.stderr.write(`${grammar.file}: ${message}\n`);
    return new Applicator(grammar, optionsFor(grammar, trace ? { trace } : {}, remark));
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  }
}

/** Text or binary, whichever it is. Included files are looked for beside the file that includes them. */
function readGrammar(file: string): Grammar {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`${file}: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`, EXIT.usage);
  }
  if (isBinaryGrammar(bytes)) return readBinaryGrammar(bytes, { file });
  return parseGrammar(decode(bytes, file), {
    file,
    load: (path, from) => {
      const included = resolve(dirname(from), path);
      if (!existsSync(included) || !statSync(included).isFile()) return undefined;
      return { text: decode(readFileSync(included), included), file: included };
    },
  });
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DataError('neither a binary grammar nor UTF-8 text', { file });
  }
}

function stats(grammar: Grammar): string {
  const byType = new Map<string, number>();
  for (const { type } of grammar.rules) byType.set(ruleTypeName(type), (byType.get(ruleTypeName(type)) ?? 0) + 1);
  const lines: [string, string | number][] = [
    ['form', grammar.revision === 0 ? 'text' : `binary, revision ${grammar.revision}`],
    ['files', grammar.files.length],
    ['tags', grammar.tags.length],
    ['regular expressions', grammar.tags.filter(({ regex }) => regex !== null).length],
    ['sets', grammar.sets.length - 1],
    ['contexts', grammar.contexts.length],
    ['rules', grammar.rules.length],
    ...[...byType].sort(([, a], [, b]) => b - a).map(([name, count]): [string, number] => [`  ${name}`, count]),
    ['sections', grammar.sections.length],
    ['  before', grammar.beforeSections.length],
    ...grammar.sections.map((rules, i): [string, number] => [`  ${i + 1}`, rules.length]),
    ['  after', grammar.afterSections.length],
    ['dependencies', grammar.hasDependencies ? 'yes' : 'no'],
    ['relations', grammar.hasRelations ? 'yes' : 'no'],
    ['warnings', grammar.warnings.length],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}

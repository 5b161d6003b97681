/** What the commands say about a grammar without running it: `--check`, `--stats`, `--show-tags` and their like. */
import picocolors from 'picocolors';
import { type Grammar, GrammarSyntaxError, type GrammarWarning, ruleTypeName } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import type { CliContext } from '../console/cli-context.js';
import { EXIT } from '../console/exit-codes.js';
import { readGrammar } from './open-grammar.js';

/** Every problem and every warning, each on a line that editors understand. */
export function checkGrammar(grammarFile: string, context: CliContext): void {
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

export function grammarStats(grammar: Grammar): string {
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

/** One line for each set that no rule uses. */
export function unusedSets(grammar: Grammar): string {
  return grammar.warnings
    .filter(({ isUnused }) => isUnused)
    .map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}\n`)
    .join('');
}

/** The tags that rules use, each once. */
export function usedTags(grammar: Grammar, withHashes: boolean): string {
  const numbers = new Set<number>();
  for (const { plain, special } of grammar.sets)
    for (const lists of [plain, special]) for (const list of lists) for (const tag of list) numbers.add(tag);
  for (const { wordForm, variable } of grammar.rules)
    for (const tag of [wordForm, variable]) if (tag >= 0) numbers.add(tag);
  const tags = [...numbers].sort((a, b) => a - b).map((number) => grammar.tags[number]!);
  return tags.map(({ raw, hash }) => (withHashes ? `${hash >>> 0}\t${raw}\n` : `${raw}\n`)).join('');
}

/**
 * The tools beside `vislcg3`, under their own names: `langtools cg-comp`, `cg-relabel`, `cg-mwesplit`. `cg-proc` and
 * `cg-conv` have files of their own.
 */
import type { Command } from 'commander';
import {
  Applicator,
  CgTextSink,
  type Grammar,
  mweSplit,
  openSource,
  parseGrammar,
  relabel,
  type StreamItem,
  writeBinaryGrammar,
} from '../../cg3/index.js';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { openGrammar } from './open-grammar.js';
import { openOutput, pump } from './pump.js';

export function registerCgCompCommand(program: Command, context: CliContext): void {
  program
    .command('cg-comp')
    .argument('<GRAMMAR>', 'constraint grammar')
    .argument('<OUTPUT>', 'binary grammar to write')
    .description('write a constraint grammar in binary form, as cg-comp does')
    .action((file: string, output: string) => {
      const grammar = openGrammar(file, context);
      replaceFile(output, writeBinaryGrammar(grammar));
      context.stderr.write(`${countsOf(grammar)}\n`);
    });
}

export function registerCgRelabelCommand(program: Command, context: CliContext): void {
  program
    .command('cg-relabel')
    .argument('<GRAMMAR>', 'constraint grammar, text or binary')
    .argument('<RELABELS>', 'grammar of relabellings: MAP (N) (n) OR (np) ;')
    .argument('<OUTPUT>', 'binary grammar to write')
    .description('rewrite a constraint grammar for another tag set, as cg-relabel does')
    .action((file: string, relabels: string, output: string) => {
      const say = (message: string) => context.stderr.write(`${relabels}: ${message}\n`);
      const grammar = relabel(openGrammar(file, context), openGrammar(relabels, context), say);
      replaceFile(output, writeBinaryGrammar(grammar));
      context.stderr.write(`${countsOf(grammar)}\n`);
    });
}

function countsOf({ sections, rules, sets, tags }: Grammar): string {
  return `Sections: ${sections.length}, Rules: ${rules.length}, Sets: ${sets.length}, Tags: ${tags.length}`;
}

export function registerCgMweSplitCommand(program: Command, context: CliContext): void {
  program
    .command('cg-mwesplit')
    .description('split words that a tokeniser kept together, in a CG stream from standard input, as cg-mwesplit does')
    .action(() => splitStream(context));
}

async function splitStream(context: CliContext): Promise<void> {
  const output = openOutput(undefined, context.stdout);
  const applicator = new Applicator(parseGrammar(''), { magicReadings: false });
  const stream = applicator.openStream(new CgTextSink((piece) => output.write(piece)), Budget.unlimited());
  const source = openSource('cg', { readDeleted: false, subReadingsLtr: false });
  const say = (message: string) => context.stderr.write(`cg-mwesplit: ${message}\n`);
  const item = (next: StreamItem) => {
    if (next.kind !== 'cohort') return stream.item(next);
    for (const cohort of mweSplit([next.cohort], say)) stream.item({ kind: 'cohort', cohort, line: next.line });
    return true;
  };
  try {
    await pump(undefined, context, (piece) => [...source.push(piece)].every(item), output);
    for (const next of source.end()) if (!item(next)) break;
    stream.end();
    await output.flush();
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  }
}

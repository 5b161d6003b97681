/**
 * `langtools cg-proc GRAMMAR [INPUT [OUTPUT]]`: applies a constraint grammar to an Apertium stream, with the options of
 * `cg-proc`.
 */
import type { Command } from 'commander';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { applyGrammar, type Formats, type StreamFiles } from './apply-grammar.js';
import { openGrammar } from './open-grammar.js';

interface ProcFlags {
  readonly sections?: string;
  readonly format: string;
  readonly rule?: string;
  readonly trace?: boolean;
  readonly surfaceCase?: boolean;
  readonly withoutForms?: boolean;
  readonly generation?: boolean;
  readonly first?: boolean;
}

export function registerCgProcCommand(program: Command, context: CliContext): void {
  program
    .command('cg-proc')
    .argument('<GRAMMAR>', 'constraint grammar, text or binary')
    .argument('[INPUT]', 'Apertium stream; default: standard input')
    .argument('[OUTPUT]', 'default: standard output')
    .option('-d, --disambiguation', 'accepted; this is what it does')
    .option('-s, --sections <N>', 'run only sections 1 to N')
    .option('-f, --format <N>', '0: CG stream, 1: Apertium', '1')
    .option('-r, --rule <NAME>', 'run only the rule with this name')
    .option('-t, --trace', 'show which rules applied; removed readings are marked with ¬')
    .option('-w, --surface-case', 'lemmas take over the capitals of their words')
    .option('-n, --without-forms', 'do not print the word forms')
    .option('-g, --generation', 'do not put ^ and $ around words')
    .option('-1, --first', 'print only the first reading of each word')
    .option('-z, --null-flush', 'accepted: every null character is answered at once')
    .description('apply a constraint grammar to an Apertium stream; takes the options of cg-proc')
    .action((grammar: string, input: string | undefined, output: string | undefined, flags: ProcFlags) =>
      run(grammar, { input, output }, flags, context),
    );
}

async function run(file: string, files: StreamFiles, flags: ProcFlags, context: CliContext): Promise<void> {
  const grammar = openGrammar(file, context);
  const cgOptions = [
    ...(flags.sections === undefined ? [] : [{ name: 'sections', value: flags.sections }]),
    ...(flags.rule === undefined ? [] : [{ name: 'rule', value: flags.rule }]),
    ...(flags.trace === true ? [{ name: 'trace', value: undefined }] : []),
  ];
  const say = (line: string) => context.stderr.write(`${line}\n`);
  await applyGrammar(grammar, cgOptions, files, context, say, formatsOf(flags));
}

function formatsOf(flags: ProcFlags): Formats {
  const {
    format,
    withoutForms = false,
    generation: bare = false,
    first: firstOnly = false,
    surfaceCase = false,
  } = flags;
  if (format === '0') return { input: 'cg', output: 'cg' };
  if (format !== '1') throw new CommandFailure(`cg-proc: --format ${format} is not supported`, EXIT.usage);
  return { input: 'apertium', output: 'apertium', apertium: { withoutForms, bare, firstOnly, surfaceCase } };
}

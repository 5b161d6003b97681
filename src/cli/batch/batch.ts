/**
 * `langtools batch`: checks millions of documents, on one machine or on many. A job is a folder: whoever has it can go on with it.
 *
 *     $ langtools batch run corpus-job corpus.jsonl.gz --language se
 */
import type { Command } from 'commander';
import type { CliContext } from '../console/cli-context.js';
import { registerResultCommands } from './results.js';
import { registerStatusCommands } from './status.js';
import { registerSubmitCommand } from './submit.js';
import { registerWorkCommands } from './work.js';

export function registerBatchCommands(program: Command, context: CliContext): void {
  const batch = program.command('batch').description('check a corpus of any size: submit, work, status, fetch, report');
  registerSubmitCommand(batch, context);
  registerWorkCommands(batch, context);
  registerStatusCommands(batch, context);
  registerResultCommands(batch, context);
}

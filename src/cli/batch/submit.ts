/** `langtools batch submit JOB INPUT…`: makes a job. `submitWith` is what `run` uses, too. */
import type { Command } from 'commander';
import { byteOpener } from '../../batch/inputs/byte-sources.js';
import { findInputs } from '../../batch/inputs/find-inputs.js';
import { INPUT_FORMATS, type InputFormat } from '../../batch/job/input-format.js';
import {
  BATCH_OPERATIONS,
  type BatchOperation,
  type BatchOptions,
  documentsIn,
  type Job,
} from '../../batch/job/job-manifest.js';
import { openDocumentChecker } from '../../batch/run/document-checker.js';
import { submitJob } from '../../batch/submit.js';
import type { CliContext, SettingFlags } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import {
  addEngineOptions,
  addStorageOptions,
  engineSettings,
  explained,
  listOf,
  type StorageFlags,
  storageOf,
  wholeNumber,
} from './batch-command.js';

export type SubmitFlags = StorageFlags &
  SettingFlags & {
    operation: string;
    language?: string;
    format?: string;
    ignore?: string;
    locale?: string;
    suggestions: string;
    disambiguate?: boolean;
    guess?: boolean;
    addresses?: boolean;
    keep?: string;
    textLimit: string;
    stepsPerUnit: string;
    shardDocuments: string;
  };

export function registerSubmitCommand(batch: Command, context: CliContext): void {
  addSubmitOptions(batch.command('submit'))
    .description('make a job: find the documents and cut them into shards')
    .action(
      explained(async (address: string, named: string[], flags: SubmitFlags) => {
        const { manifest } = await submitWith(address, named, flags, context);
        const documents = manifest.shards.reduce((sum, pieces) => sum + documentsIn(pieces), 0);
        context.stdout.write(`${address}: ${documents} documents in ${manifest.shards.length} shards\n`);
      }),
    );
}

export function addSubmitOptions(command: Command): Command {
  command
    .argument('<JOB>', 'folder for the job, or s3://bucket/prefix')
    .argument(
      '<INPUT...>',
      'files, folders, patterns such as "texts/**/*.jsonl.gz", s3://bucket/prefix, or - for standard input',
    )
    .option('--operation <NAME>', 'grammar, spelling or analyse', 'grammar')
    .option('--language <TAG>', 'language of documents that name none')
    .option(
      '--format <NAME>',
      'jsonl, lines (a document on each line) or files (a document in each file); default: by name',
    )
    .option('--ignore <CODES>', 'error codes to leave out, separated by commas')
    .option('--locale <TAGS>', 'languages for titles and descriptions, in order of preference, separated by commas')
    .option('--suggestions <N>', 'maximum number of suggestions per misspelt word', '5')
    .option('--disambiguate', 'analyse: only the readings that the constraint grammar of the language leaves')
    .option('--guess', 'analyse: readings of unknown words, too')
    .option('--addresses', 'check web addresses, file names and code too')
    .option('--keep <FIELDS>', 'fields of JSON documents that results repeat, separated by commas; * for all')
    .option('--text-limit <UNITS>', 'longer documents are not checked, in UTF-16 code units', '100000')
    .option(
      '--steps-per-unit <N>',
      'limit of work: steps for each UTF-16 code unit of a paragraph; what would take more is marked as incomplete',
      '1000',
    )
    .option('--shard-documents <N>', 'documents in a shard at most', '2000');
  return addStorageOptions(addEngineOptions(command));
}

export async function submitWith(
  address: string,
  named: readonly string[],
  flags: SubmitFlags,
  context: CliContext,
): Promise<Job> {
  const options = batchOptions(flags);
  const shardDocuments = wholeNumber('shard-documents', flags.shardDocuments, 1);
  const storage = await storageOf(address, flags);
  const format = oneOf('format', flags.format, INPUT_FORMATS) as InputFormat | undefined;
  const inputs = await findInputs(named, format, flags);
  const checker = await openDocumentChecker({ settings: engineSettings(flags, context), options });
  const packs = await Promise.resolve()
    .then(() => checker.packs())
    .finally(() => checker.close());
  return submitJob({
    storage,
    inputs,
    options,
    packs,
    shardDocuments,
    open: byteOpener(flags),
    stdin: context.stdin,
  });
}

function batchOptions(flags: SubmitFlags): BatchOptions {
  const operation = oneOf('operation', flags.operation, BATCH_OPERATIONS) as BatchOperation;
  const { disambiguate = false, guess = false } = flags;
  if (operation !== 'analyse' && (disambiguate || guess))
    throw new CommandFailure('--disambiguate and --guess belong to --operation analyse', EXIT.usage);
  return {
    operation,
    ...(operation === 'analyse' ? { analysis: { disambiguate, guess } } : {}),
    ...(flags.language === undefined ? {} : { language: flags.language }),
    ignore: listOf(flags.ignore),
    locales: listOf(flags.locale),
    suggestions: wholeNumber('suggestions', flags.suggestions, 0),
    addresses: flags.addresses ?? false,
    keep: listOf(flags.keep),
    textLimit: wholeNumber('text-limit', flags.textLimit, 1),
    stepsPerUnit: wholeNumber('steps-per-unit', flags.stepsPerUnit, 1),
  };
}

function oneOf(name: string, value: string | undefined, allowed: readonly string[]): string | undefined {
  if (value === undefined || allowed.includes(value)) return value;
  throw new CommandFailure(`--${name} must be one of ${allowed.join(', ')}`, EXIT.usage);
}

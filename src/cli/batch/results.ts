/** `langtools batch fetch JOB`: the results in order. `langtools batch report JOB`: writes the report again, or to other files. */
import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { fetchResults, resultFiles } from '../../batch/fetch-results.js';
import type { Job } from '../../batch/job/job-manifest.js';
import { reportHtml } from '../../batch/report/report-html.js';
import { writeReport } from '../../batch/report/write-report.js';
import { fileFault, isFileFault } from '../../engine/file-fault.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { addStorageOptions, explained, jobOf, type StorageFlags } from './batch-command.js';

type FetchFlags = StorageFlags & { output?: string; partial?: boolean };
type ReportFlags = StorageFlags & { html?: string; json?: string };

export function registerResultCommands(batch: Command, context: CliContext): void {
  addStorageOptions(batch.command('fetch'))
    .argument('<JOB>', 'folder of the job, or s3://bucket/prefix')
    .option('-o, --output <FILE>', 'a file, or a folder for the compressed shards; default: standard output')
    .option('--partial', 'what is there, also where the job is not complete')
    .description('print the results of a job in the order of the documents: JSON lines, or CoNLL-U of an analysis')
    .action(
      explained(async (address: string, { output, partial = false, ...flags }: FetchFlags) => {
        const job = await jobOf(address, flags);
        if (output !== undefined && (await isFolder(output))) return copyShards(job, output, partial);
        const results = Readable.from(fetchResults(job, partial));
        if (output === undefined) await pipeline(results, context.stdout, { end: false });
        else await writing(output, pipeline(results, createWriteStream(output)));
      }),
    );
  addStorageOptions(batch.command('report'))
    .argument('<JOB>', 'folder of the job, or s3://bucket/prefix')
    .option('--html <FILE>', 'write the page here, too')
    .option('--json <FILE>', 'write the figures here, too')
    .description('write report.html and report.json of a complete job')
    .action(
      explained(async (address: string, { html, json, ...flags }: ReportFlags) => {
        const job = await jobOf(address, flags);
        const report = await writeReport(job);
        if (html !== undefined) replaceFile(html, reportHtml(report));
        if (json !== undefined) replaceFile(json, `${JSON.stringify(report, null, 2)}\n`);
        const { documents, errors, errorsPer1000Words, failed, incomplete, cutShort } = report.total;
        const cut = cutShort === 0 ? '' : ` (${cutShort} cut short by the time limit: langtools batch retry)`;
        context.stdout.write(
          `${documents} documents, ${errors} errors, ${errorsPer1000Words} per 1000 words, ${failed} not checked${cut}, ${incomplete} incomplete\n`,
        );
      }),
    );
}

async function isFolder(path: string): Promise<boolean> {
  return path.endsWith('/') || ((await stat(path).catch(() => undefined))?.isDirectory() ?? false);
}

/** A target that cannot be written is for the user to put right. */
async function writing(file: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isFileFault(error)) throw error;
    throw new CommandFailure(`${file}: ${fileFault(error, 'write')}`, EXIT.usage);
  }
}

/** As they lie in the job, so that nothing is compressed again. */
async function copyShards(job: Job, folder: string, isPartWanted: boolean): Promise<void> {
  await writing(folder, mkdir(folder, { recursive: true }));
  for (const name of await resultFiles(job, isPartWanted)) {
    const target = join(folder, basename(name));
    await writing(target, pipeline(await job.storage.stream(name), createWriteStream(target)));
  }
}

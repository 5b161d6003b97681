/** `langtools batch fetch JOB`: the results in order. `langtools batch report JOB`: writes the report again, or to other files. */
import { createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { fetchResults, resultFiles } from '../../batch/fetch-results.js';
import type { Job } from '../../batch/job/job-manifest.js';
import { reportHtml } from '../../batch/report/report-html.js';
import { writeReport } from '../../batch/report/write-report.js';
import type { CliContext } from '../cli-context.js';
import { addStorageOptions, explained, jobOf, type StorageFlags } from './batch-command.js';

type FetchFlags = StorageFlags & { output?: string; partial?: boolean };
type ReportFlags = StorageFlags & { html?: string; json?: string };

export function registerResultCommands(batch: Command, context: CliContext): void {
  addStorageOptions(batch.command('fetch'))
    .argument('<JOB>', 'folder of the job, or s3://bucket/prefix')
    .option('-o, --output <FILE>', 'a file, or a folder for the compressed shards; default: standard output')
    .option('--partial', 'what is there, also where the job is not complete')
    .description('print the results of a job as JSON lines, in the order of the documents')
    .action(
      explained(async (address: string, { output, partial = false, ...flags }: FetchFlags) => {
        const job = await jobOf(address, flags);
        if (output !== undefined && (await isFolder(output))) return copyShards(job, output, partial);
        const results = Readable.from(fetchResults(job, partial));
        const target: Writable = output === undefined ? context.stdout : createWriteStream(output);
        await pipeline(results, target, { end: output !== undefined });
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
        if (html !== undefined) await writeFile(html, reportHtml(report));
        if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
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

/** As they lie in the job, so that nothing is compressed again. */
async function copyShards(job: Job, folder: string, isPartWanted: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await resultFiles(job, isPartWanted)) {
    await pipeline(await job.storage.stream(name), createWriteStream(join(folder, basename(name))));
  }
}

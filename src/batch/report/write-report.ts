/** Writes the report of a job into it. Once it is complete, the same job always gives the same bytes. */
import type { Job } from '../job/job-manifest.js';
import { hasAllResults, readProgress } from '../job/job-progress.js';
import { BatchError } from '../storage/batch-error.js';
import { type Report, reportOf } from './report-data.js';
import { reportHtml } from './report-html.js';

export const REPORT_JSON = 'report.json';
export const REPORT_HTML = 'report.html';

export async function writeReport(job: Job): Promise<Report> {
  const progress = await readProgress(job);
  const { shards, doneShards, cutShort } = progress;
  if (!hasAllResults(progress))
    throw new BatchError(`${shards - doneShards - cutShort.length} of ${shards} shards have no result yet`);
  const report = await reportOf(job);
  await job.storage.write(REPORT_JSON, Buffer.from(`${JSON.stringify(report, null, 2)}\n`));
  await job.storage.write(REPORT_HTML, Buffer.from(reportHtml(report)));
  return report;
}

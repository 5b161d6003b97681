/** Inputs and jobs in S3-compatible storage: the results are those of files. */
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fetchResults } from '../../src/batch/fetch-results.js';
import { byteOpener } from '../../src/batch/inputs/byte-sources.js';
import { findInputs } from '../../src/batch/inputs/find-inputs.js';
import { type Job, openJob } from '../../src/batch/job/job-manifest.js';
import { readProgress, takeBack } from '../../src/batch/job/job-progress.js';
import { CapitalsChecker, OPTIONS } from '../../src/batch/made-jobs.cases.js';
import { LocalQueue } from '../../src/batch/queue/local-queue.js';
import { openStorage } from '../../src/batch/storage/open-storage.js';
import { submitJob } from '../../src/batch/submit.js';
import { workOnJob } from '../../src/batch/work.js';
import { S3Server } from '../support/s3-server.js';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${JSON.stringify({ id: from + i, text: `čá OO ${from + i}` })}\n`).join(
    '',
  );

describe('a job in S3-compatible storage', () => {
  let s3: S3Server;
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    s3 = await S3Server.start();
  });
  afterAll(async () => {
    await s3.stop();
    vi.unstubAllEnvs();
  });
  afterEach(() => s3.objects.clear());

  async function submit(named: string[]): Promise<Job> {
    const options = { s3Endpoint: s3.url };
    return submitJob({
      storage: await openStorage('s3://jobs/first/', options),
      inputs: await findInputs(named, undefined, options),
      options: OPTIONS,
      packs: {},
      open: byteOpener(options),
      shardDocuments: 3,
    });
  }

  function work(job: Job) {
    const queue = new LocalQueue(job, { concurrency: 2, attempts: 1, backoffMs: 1 });
    const { signal } = new AbortController();
    return workOnJob({ job, checker: new CapitalsChecker(), queue, open: byteOpener({ s3Endpoint: s3.url }), signal });
  }

  test('reads objects in ranges, and writes results, summaries and the report', async () => {
    s3.objects.set('corpus/x/a.jsonl', Buffer.from(lines(0, 8)));
    s3.objects.set('corpus/x/b.jsonl.gz', gzipSync(lines(8, 14)));
    s3.objects.set('corpus/other.jsonl', Buffer.from('{bad'));
    const job = await submit(['s3://corpus/x/']);
    expect(job.manifest.inputs.map(({ name }) => name)).toEqual(['s3://corpus/x/a.jsonl', 's3://corpus/x/b.jsonl.gz']);
    expect(await work(job)).toMatchObject({ doneShards: 5, doneDocuments: 14 });
    let text = '';
    for await (const chunk of fetchResults(job, false)) text += Buffer.from(chunk).toString();
    const ids = text.split('\n').slice(0, -1);
    expect(ids.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(Array.from({ length: 14 }, (_, i) => i));
    expect([...s3.objects.keys()]).toEqual(
      expect.arrayContaining(['jobs/first/job.json', 'jobs/first/report.html', 'jobs/first/results/000004.jsonl.gz']),
    );
    const reopened = await openJob(await openStorage('s3://jobs/first', { s3Endpoint: s3.url }));
    expect((await readProgress(reopened)).open).toEqual([]);
  });

  test('is one object where its whole name is given', async () => {
    s3.objects.set('corpus/a.jsonl', Buffer.from(lines(0, 1)));
    s3.objects.set('corpus/a.jsonl.bak', Buffer.from('x'));
    expect((await submit(['s3://corpus/a.jsonl'])).manifest.inputs).toHaveLength(1);
    await expect(findInputs(['s3://corpus/nothing'], undefined, { s3Endpoint: s3.url })).rejects.toThrow(
      'no such object',
    );
  });

  test('gives up shards of an object that has changed, and takes them back', async () => {
    s3.objects.set('corpus/a.jsonl', Buffer.from(lines(0, 4)));
    const job = await submit(['s3://corpus/a.jsonl']);
    s3.objects.set('corpus/a.jsonl', Buffer.from(lines(1, 5)));
    const { failed } = await work(job);
    expect(failed.map(({ reason }) => reason)).toEqual([
      's3://corpus/a.jsonl has changed since the job was made',
      's3://corpus/a.jsonl has changed since the job was made',
    ]);
    await takeBack(job, { failed, cutShort: [] });
    s3.objects.set('corpus/a.jsonl', Buffer.from(lines(0, 4)));
    expect(await work(job)).toMatchObject({ doneShards: 2, failed: [] });
  });
});

/** The commands that look at a job; those that check documents are tested as processes (test/batch). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { byteOpener } from '../../batch/inputs/byte-sources.js';
import { CapitalsChecker, makeJob, temporaryFolder } from '../../batch/made-jobs.cases.js';
import { LocalQueue } from '../../batch/queue/local-queue.js';
import { workOnJob } from '../../batch/work.js';
import { runCommand } from '../run-command.cases.js';

/** The place of a job that was worked on. */
async function workedJob(text: string): Promise<string> {
  const job = await makeJob({ files: { 'a.txt': text } });
  const queue = new LocalQueue(job, { concurrency: 1, attempts: 1, backoffMs: 1 });
  const { signal } = new AbortController();
  await workOnJob({ job, checker: new CapitalsChecker(), queue, open: byteOpener(), signal });
  return job.storage.place;
}

describe('langtools batch', () => {
  test('status says how far a job is', async () => {
    const place = await workedJob('one\ntwo\nTHREE\n');
    expect(await runCommand('batch', 'status', place)).toEqual({
      code: 0,
      out: 'documents  3 of 3 (100%)\nshards     2 of 2\n',
      err: '',
    });
    expect(JSON.parse((await runCommand('batch', 'status', place, '--json')).out)).toMatchObject({
      complete: true,
      doneDocuments: 3,
      failedShards: [],
    });
  });

  test('status lists shards that were given up, and retry takes them back', async () => {
    const place = await workedJob('one\ntwo\ncrash\n');
    const { out } = await runCommand('batch', 'status', place);
    expect(out).toContain('given up   1;');
    expect(out).toContain('  shard 1 after 1 attempts: the engine is broken\n');
    expect((await runCommand('batch', 'retry', place)).out).toBe('1 shards wait again\n');
    expect(JSON.parse((await runCommand('batch', 'status', place, '--json')).out)).toMatchObject({
      complete: false,
      openShards: 1,
      failedShards: [],
    });
    expect(await runCommand('batch', 'report', place)).toMatchObject({
      code: 2,
      err: expect.stringContaining('1 of 2 shards'),
    });
  });

  test('status, report and retry tell of documents that were cut short', async () => {
    const place = await workedJob('one\ntwo\nhang\n');
    expect((await runCommand('batch', 'status', place)).out).toContain('cut short  1 documents in 1 shards');
    expect(JSON.parse((await runCommand('batch', 'status', place, '--json')).out)).toMatchObject({
      complete: false,
      doneDocuments: 2,
      cutShortDocuments: 1,
      cutShortShards: [{ shard: 1, documents: 1 }],
    });
    expect((await runCommand('batch', 'report', place)).out).toContain('1 not checked (1 cut short by the time limit');
    expect(await runCommand('batch', 'fetch', place)).toMatchObject({
      code: 2,
      err: expect.stringContaining('cut short'),
    });
    expect((await runCommand('batch', 'fetch', place, '--partial')).out.split('\n')).toHaveLength(4);
    expect((await runCommand('batch', 'retry', place)).out).toBe('1 shards wait again\n');
    expect(JSON.parse((await runCommand('batch', 'status', place, '--json')).out)).toMatchObject({
      complete: false,
      openShards: 1,
      cutShortDocuments: 0,
    });
  });

  test('fetch prints the results, or writes them to a file or a folder', async () => {
    const place = await workedJob('one\nTWO\nthree\n');
    const { out } = await runCommand('batch', 'fetch', place);
    expect(
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ).toEqual(['a.txt:1', 'a.txt:2', 'a.txt:3']);
    const folder = temporaryFolder();
    await runCommand('batch', 'fetch', place, '-o', join(folder, 'all.jsonl'));
    expect(readFileSync(join(folder, 'all.jsonl'), 'utf8')).toBe(out);
    await runCommand('batch', 'fetch', place, '-o', `${join(folder, 'shards')}/`);
    expect(readdirSync(join(folder, 'shards'))).toEqual(['000000.jsonl.gz', '000001.jsonl.gz']);
  });

  test('report writes copies where it is told', async () => {
    const place = await workedJob('one\nTWO\n');
    const folder = temporaryFolder();
    const [html, json] = [join(folder, 'r.html'), join(folder, 'r.json')];
    const { out } = await runCommand('batch', 'report', place, '--html', html, '--json', json);
    expect(out).toBe('2 documents, 1 errors, 500 per 1000 words, 0 not checked, 0 incomplete\n');
    expect(readFileSync(html)).toEqual(readFileSync(join(place, 'report.html')));
    expect(readFileSync(json)).toEqual(readFileSync(join(place, 'report.json')));
  });

  test('says what is wrong', async () => {
    const folder = temporaryFolder();
    expect(await runCommand('batch', 'status', folder)).toMatchObject({
      code: 2,
      err: expect.stringContaining('there is no job'),
    });
    const wrong = (...args: string[]) => runCommand('batch', 'submit', folder, ...args);
    expect(await wrong('nothing.txt')).toMatchObject({ code: 2, err: expect.stringContaining('no such file') });
    expect(await wrong('-', '--format', 'xml')).toMatchObject({ code: 2, err: expect.stringContaining('--format') });
    expect(await wrong('-', '--shard-documents', '0')).toMatchObject({ code: 2 });
    expect(await runCommand('batch', 'status', await workedJob('a\n'), '--redis', 'http://x')).toMatchObject({
      code: 2,
    });
  });
});

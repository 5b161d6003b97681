/** The queue that workers share, with a real Redis: every shard is done, whatever happens to workers and to Redis. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byteOpener } from '../../src/batch/inputs/byte-sources.js';
import type { Job } from '../../src/batch/job/job-manifest.js';
import { readProgress, takeBack } from '../../src/batch/job/job-progress.js';
import { CapitalsChecker, makeJob, resultsOf } from '../../src/batch/made-jobs.cases.js';
import { type BullmqOptions, openBullmqQueue } from '../../src/batch/queue/bullmq-queue.js';
import { workOnJob } from '../../src/batch/work.js';
import { isMissing } from '../support/peers.js';
import { RedisServer } from '../support/redis-server.js';

const LINES = `${Array.from({ length: 40 }, (_, i) => JSON.stringify({ id: i, text: `čá OO ${i}` })).join('\n')}\n`;

describe.skipIf(isMissing('redis-server'))('workers that share a queue', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());

  async function work(
    job: Job,
    given: Partial<BullmqOptions> = {},
    checker = new CapitalsChecker(),
    stop?: AbortSignal,
  ) {
    const options = { redis: redis.url, concurrency: 2, attempts: 2, backoffMs: 10, lockMs: 2000, queued: 4, ...given };
    const queue = await openBullmqQueue(job, options);
    try {
      const signal = stop ?? new AbortController().signal;
      return { progress: await workOnJob({ job, checker, queue, open: byteOpener(), signal }), checker };
    } finally {
      await queue.close();
    }
  }

  async function ids(job: Job): Promise<unknown[]> {
    const shards = job.manifest.shards.map((_, shard) => resultsOf(job, shard));
    return (await Promise.all(shards)).flat().map(({ id }) => id);
  }
  const all = Array.from({ length: 40 }, (_, i) => i);

  test('do every document once, and leave nothing in Redis', async () => {
    const job = await makeJob({ files: { 'a.jsonl': LINES } });
    const [first, second] = await Promise.all([work(job), work(job)]);
    expect(await ids(job)).toEqual(all);
    expect(first.checker.checked + second.checker.checked).toBe(40);
    expect(await redis.command('KEYS', `*${job.manifest.id}:shard*`)).toMatch(/^\*0/);
  });

  test('put no more shards into Redis than allowed', async () => {
    const job = await makeJob({ files: { 'a.jsonl': LINES } });
    const checker = new CapitalsChecker();
    let most = 0;
    const check = checker.check.bind(checker);
    checker.check = async (document) => {
      const reply = await redis.command('KEYS', `*${job.manifest.id}:shard-??????`);
      most = Math.max(most, Number(/^\*(\d+)/.exec(reply)?.[1]));
      return check(document);
    };
    await work(job, {}, checker);
    expect(await ids(job)).toEqual(all);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4);
  });

  test('go on when Redis has forgotten everything', async () => {
    const job = await makeJob({ files: { 'a.jsonl': LINES } });
    const checker = new CapitalsChecker();
    const check = checker.check.bind(checker);
    let restarted: Promise<void> | undefined;
    checker.check = async (document) => {
      if (checker.checked === 6) restarted ??= redis.kill().then(() => redis.start());
      await restarted;
      return check(document);
    };
    // A second worker has not yet put the shards there that Redis lost.
    await work(job, { queued: 100 }, checker);
    expect(restarted).toBeDefined();
    expect(await ids(job)).toEqual(all);
  });

  test('give a shard up after some attempts, and take it back', async () => {
    const job = await makeJob({ files: { 'a.txt': 'a\ncrash\nb\nc\n' } });
    const { progress } = await work(job);
    expect(progress.failed).toEqual([{ shard: 0, attempts: 2, reason: 'the engine is broken' }]);
    expect(progress.doneShards).toBe(1);
    const options = { redis: redis.url, concurrency: 1, attempts: 2, backoffMs: 10, lockMs: 2000, queued: 4 };
    const queue = await openBullmqQueue(job, options);
    expect(await queue.counts()).toMatchObject({ failed: 1, waiting: 0 });
    await queue.retry([0]);
    await takeBack(job, progress);
    expect(await queue.counts()).toMatchObject({ failed: 0 });
    await queue.close();
    const healed = new CapitalsChecker();
    const check = healed.check.bind(healed);
    healed.check = (document) => check({ ...document, text: document.text.replace('crash', 'well') });
    expect((await work(job, {}, healed)).progress).toMatchObject({ doneShards: 2, failed: [] });
  });

  test('that are stopped give their shards back at once', async () => {
    const job = await makeJob({ files: { 'a.jsonl': LINES } });
    const stop = new AbortController();
    const checker = new CapitalsChecker();
    checker.check = (_document, signal?: AbortSignal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
        stop.abort();
      });
    // The lock of a worker that was killed would hold for an hour.
    await work(job, { lockMs: 3_600_000 }, checker, stop.signal);
    expect((await readProgress(job)).doneShards).toBe(0);
    await work(job, { lockMs: 3_600_000 });
    expect(await ids(job)).toEqual(all);
  });

  test('say that Redis does not answer', async () => {
    const job = await makeJob({ files: { 'a.jsonl': LINES } });
    const gone = openBullmqQueue(job, {
      redis: 'redis://127.0.0.1:1',
      concurrency: 1,
      attempts: 1,
      backoffMs: 1,
      lockMs: 1000,
      queued: 1,
      connectMs: 300,
    });
    await expect(gone).rejects.toThrow('Redis does not answer');
  });
});

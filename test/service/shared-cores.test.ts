/** One worker more than cores: while languages share the cores, the one that holds several workers goes on with fewer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PoolError, WorkerPool } from '../../src/service/pool/worker-pool.js';
import { WORKERS_URL } from '../harness.js';

const STOP = 8;
let counters: Int32Array;
let pool: WorkerPool;
let restarts: string[];

beforeEach(() => {
  counters = new Int32Array(new SharedArrayBuffer(64));
  restarts = [];
  pool = new WorkerPool({
    workers: 3,
    cores: 2,
    queueLimit: 10,
    workerUrl: new URL('pool-worker.js', WORKERS_URL),
    workerMemoryMb: 64,
    events: { onRestart: (reason) => restarts.push(reason) },
  });
});
afterEach(() => pool.close());

const engine = () => ({
  key: 'counting',
  module: new URL('../engines/counting.mjs', import.meta.url).href,
  data: counters.buffer,
});

/** Counts in `place` until `stop(place)`. */
function count(tag: string, place: number, more: { timeoutMs?: number; signal?: AbortSignal } = {}): Promise<unknown> {
  const input = { text: `count${place}`, limit: 0, suggestFor: 'wrong' };
  return pool.run({ tag, engine: engine(), operation: 'spell', input, timeoutMs: 60_000, ...more });
}

const at = (place: number) => Atomics.load(counters, place);
const stop = (place: number) => Atomics.store(counters, place + STOP, 1);

async function untilCounted(place: number, more = 2_000): Promise<void> {
  const from = at(place);
  await expect.poll(() => at(place) - from, { interval: 5 }).toBeGreaterThan(more);
}

/** Two jobs of `se` that count in 0 and 1, and then one of `fo` that counts in 2. */
async function startThree(more: Parameters<typeof count>[2] = {}): Promise<Promise<unknown>[]> {
  const jobs = [count('se', 0), count('se', 1, more)];
  await Promise.all([untilCounted(0), untilCounted(1)]);
  jobs.push(count('fo', 2));
  await untilCounted(2);
  return jobs;
}

describe('three jobs on two cores', () => {
  test('let the newest of the language with two wait until the other language is served', async () => {
    const jobs = await startThree();
    const before = at(1);
    await Promise.all([untilCounted(0, 50_000), untilCounted(2, 50_000)]);
    expect(at(1)).toBe(before);
    stop(2);
    await untilCounted(1);
    stop(0);
    stop(1);
    await Promise.all(jobs);
    expect(restarts).toEqual([]);
  });

  test('stop a job that waits when its client goes', async () => {
    const controller = new AbortController();
    const [first, waiting, other] = await startThree({ signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toEqual(new PoolError('aborted'));
    stop(0);
    stop(2);
    await Promise.all([first, other]);
    expect(restarts).toEqual([]);
  });

  test('stop a job that waits at its deadline', async () => {
    const [first, waiting, other] = await startThree({ timeoutMs: 4_000 });
    await expect(waiting).rejects.toEqual(new PoolError('deadline'));
    stop(0);
    stop(2);
    await Promise.all([first, other]);
    expect(restarts).toEqual([]);
  });
});

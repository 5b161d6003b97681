/** Data that was given up leaves the threads when its memory is wanted back, and not whenever they happen to collect garbage. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpellOutput } from '../../src/service/pool/worker-operations.js';
import { WorkerPool } from '../../src/service/pool/worker-pool.js';
import { WORKERS_URL } from '../harness.js';

let pool: WorkerPool;

beforeEach(() => {
  pool = new WorkerPool({
    workers: 1,
    cores: 1,
    queueLimit: 10,
    workerUrl: new URL('pool-worker.js', WORKERS_URL),
    workerMemoryMb: 64,
  });
});
afterEach(() => pool.close());

const MODULE = new URL('../engines/holding.mjs', import.meta.url).href;

/** Asks one engine which of the engines' data is in memory. */
async function held(asked: string): Promise<string[]> {
  const engine = { key: asked, module: MODULE, data: { name: asked, tables: new SharedArrayBuffer(1_000_000) } };
  const input = { text: 'first second', limit: 0, suggestFor: 'wrong' };
  const { json } = (await pool.run({ tag: 'se', engine, operation: 'spell', input, timeoutMs: 60_000 })) as SpellOutput;
  const { results } = JSON.parse(new TextDecoder().decode(json)) as {
    results: { word: string; is_correct: boolean }[];
  };
  return results.flatMap(({ word, is_correct }) => (is_correct ? [word] : []));
}

test('a thread keeps what it uses and gives back what it dropped', async () => {
  await held('first');
  expect(await held('second')).toEqual(['first', 'second']);
  pool.dropEngine('first');
  expect(await held('second')).toEqual(['first', 'second']);
  pool.collectGarbage();
  await expect.poll(() => held('second')).toEqual(['second']);
});

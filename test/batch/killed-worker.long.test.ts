/** Workers as processes, with a real Redis: one is killed in the middle of its shard, others finish the job. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isMissing } from '../support/peers.js';
import { RedisServer } from '../support/redis-server.js';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const ENV = { PATH: process.env.PATH ?? '' };
const DOCUMENTS = 1500;

function langtools(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, 'batch', ...args], {
    encoding: 'utf8',
    env: ENV,
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [BIN, 'batch', ...args], { env: ENV, stdio: 'ignore' });
}

/** Haida, whose starter is small; every third word has a slip, for which corrections are looked for. */
function corpus(): string {
  const words = ["k'ug̲íinang", 'dlán', 'g̲usdláang', 'gyáang', 'sg̲áanaas'];
  const lines = Array.from({ length: DOCUMENTS }, (_, i) => {
    const text = words.map((word, at) => ((i + at) % 3 === 0 ? `${word}${'aeu'[i % 3]}` : word)).join(' ');
    return JSON.stringify({ id: `d${i}`, text: `${text} ${i}` });
  });
  return `${lines.join('\n')}\n`;
}

const doneShards = (job: string) => (existsSync(join(job, 'results')) ? readdirSync(join(job, 'results')).length : 0);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('langtools batch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-batch-'));
  const input = join(folder, 'corpus.jsonl');
  const options = ['--operation', 'spelling', '--language', 'hdn', '--shard-documents', '50'];
  const undisturbed = join(folder, 'undisturbed');
  const shards = DOCUMENTS / 50;

  function expectWhole(job: string): void {
    for (const name of ['report.json', 'report.html'])
      expect(readFileSync(join(job, name), 'utf8')).toBe(readFileSync(join(undisturbed, name), 'utf8'));
    const { status, stdout } = langtools('fetch', job);
    expect(status).toBe(0);
    const ids = stdout.split('\n').slice(0, -1);
    expect(ids.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
      Array.from({ length: DOCUMENTS }, (_, i) => `d${i}`),
    );
    expect(stdout).toBe(langtools('fetch', undisturbed).stdout);
  }

  beforeAll(() => {
    writeFileSync(input, corpus());
    const { status, stderr } = langtools('run', undisturbed, input, ...options);
    expect(status, stderr).toBe(0);
  });

  test('goes on alone after kill -9, with the same command', async () => {
    const job = join(folder, 'alone');
    const worker = start('run', job, input, ...options);
    await until(() => doneShards(job) > 2 || worker.exitCode !== null);
    worker.kill('SIGKILL');
    if (worker.signalCode === null) await once(worker, 'exit');
    expect(worker.signalCode).toBe('SIGKILL');
    const status = JSON.parse(langtools('status', job, '--json').stdout) as { complete: boolean; doneShards: number };
    expect(status.complete).toBe(false);
    expect(status.doneShards).toBeGreaterThan(2);
    expect(langtools('fetch', job)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('have no result yet'),
    });
    expect(langtools('run', job, input, ...options).status).toBe(0);
    expectWhole(job);
  });

  test('ends soon at SIGTERM with its own exit code, and goes on later', async () => {
    const job = join(folder, 'stopped');
    const worker = start('run', job, input, ...options);
    await until(() => doneShards(job) > 2 || worker.exitCode !== null);
    worker.kill('SIGTERM');
    const [code] = (await once(worker, 'exit')) as [number];
    expect(code).toBe(130);
    expect(doneShards(job)).toBeLessThan(shards);
    expect(langtools('work', job).status).toBe(0);
    expectWhole(job);
  });

  test.skipIf(isMissing('redis-server'))(
    'with Redis, gives the shard of a worker that was killed to another one',
    async () => {
      const redis = await RedisServer.start();
      onTestFinished(() => redis.stop());
      const job = join(folder, 'shared');
      expect(langtools('submit', job, input, ...options).status).toBe(0);
      const shared = ['work', job, '--redis', redis.url, '--lock-seconds', '3', '--workers', '2'];
      const victim = start(...shared);
      await until(() => doneShards(job) > 2 || victim.exitCode !== null);
      victim.kill('SIGKILL');
      if (victim.signalCode === null) await once(victim, 'exit');
      expect(victim.signalCode).toBe('SIGKILL');
      const { queue } = JSON.parse(langtools('status', job, '--json', '--redis', redis.url).stdout) as {
        queue: { active: number };
      };
      expect(queue.active).toBeGreaterThan(0);
      const others = [start(...shared), start(...shared)];
      const codes = await Promise.all(others.map((worker) => once(worker, 'exit')));
      expect(codes.map(([code]) => code as number)).toEqual([0, 0]);
      expectWhole(job);
    },
  );
});

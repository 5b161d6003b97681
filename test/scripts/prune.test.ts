/** What is left in node_modules for the container image: what runs, with the optional packages that the image offers. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Lock {
  readonly packages: Record<string, { dev?: boolean; link?: boolean; peerDependencies?: object }>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
/** Those that are not below node_modules are our own small packages, which the service does without. */
const paths = Object.keys(lock.packages).filter((path) => path.startsWith('node_modules/'));
const isLink = (path: string) => lock.packages[path]?.link === true;
const folder = mkdtempSync(join(tmpdir(), 'langtools-prune-'));
const isLeft = (path: string) => existsSync(join(folder, path, 'package.json'));

beforeAll(() => {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  for (const path of paths) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), '{}');
  }
  const bin = join(folder, 'node_modules/.bin');
  mkdirSync(bin);
  symlinkSync('../vite/package.json', join(bin, 'vite'));
  symlinkSync('../pino/package.json', join(bin, 'pino'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/prune.mjs', folder], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('everything that runs is left', () => {
  const running = paths.filter((path) => lock.packages[path]!.dev !== true && !isLink(path));
  expect(running.length).toBeGreaterThan(100);
  expect(running.filter((path) => !isLeft(path))).toEqual([]);
});

test('Redis, the queue and traces are left with what they need', () => {
  const optional = ['bullmq', 'ioredis', '@opentelemetry/api', '@opentelemetry/sdk-trace', 'msgpackr', 'redis-errors'];
  expect(optional.filter((name) => !isLeft(`node_modules/${name}`))).toEqual([]);
});

test('what only development or S3 needs is gone, with its commands and scopes', () => {
  const gone = ['vite', 'vitest', 'typescript', 'playwright-core', '@aws-sdk/client-s3', '@biomejs/biome'];
  expect(gone.filter((name) => isLeft(`node_modules/${name}`))).toEqual([]);
  expect(paths.filter((path) => isLink(path) && isLeft(path))).toEqual([]);
  const exists = (path: string) => existsSync(join(folder, 'node_modules', path));
  expect(['@biomejs', '.bin/vite', '@opentelemetry', '.bin/pino'].map(exists)).toEqual([false, false, true, true]);
});

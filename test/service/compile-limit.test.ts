/** Loading and compiling have limits of their own, and what must be compiled does not delay what need not be. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LoaderOptions, type LoaderRequest, PackLoader } from '../../src/service/pool/loader.js';

const TIMEOUT_MS = 3_000;
const folder = mkdtempSync(join(tmpdir(), 'langtools-compile-limit-'));
const file = join(folder, 'loader.mjs');

beforeAll(() => {
  writeFileSync(
    file,
    `const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export async function load({ name, compileMs, loadMs }, progress) {
  if (compileMs > 0) {
    progress.onCompiling(0);
    await wait(compileMs / 2);
    progress.onCompiling(0.5);
    await wait(compileMs / 2);
    progress.onCompiling(1);
  }
  await wait(loadMs);
  return { engine: { module: name, data: null }, bytes: 0 };
}`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let loader: PackLoader;
afterEach(() => loader.close());

function start(limits: Partial<LoaderOptions>): void {
  loader = new PackLoader({
    workerUrl: new URL('../../dist/service/pool/loader-worker.js', import.meta.url),
    memoryMb: 64,
    // A thread must have started by then, also on a busy machine.
    timeoutMs: TIMEOUT_MS,
    compileTimeoutMs: 10_000,
    concurrency: 1,
    ...limits,
  });
}

function request(name: string, { compileMs = 0, loadMs = 0 } = {}): LoaderRequest {
  return {
    module: pathToFileURL(file).href,
    params: { name, compileMs, loadMs },
    ...(compileMs > 0 ? { compiles: name } : {}),
  };
}

describe('the loader of packs', () => {
  test('lets compiling take longer than loading may', async () => {
    const seen: number[] = [];
    start({ onCompiling: (_request, done) => seen.push(done) });
    await expect(loader.load(request('slow', { compileMs: TIMEOUT_MS + 500 }))).resolves.toMatchObject({ bytes: 0 });
    expect(seen).toEqual([0, 0.5, 1]);
  });

  test('holds compiling to its own limit, and names the setting', async () => {
    start({ compileTimeoutMs: 300 });
    await expect(loader.load(request('endless', { compileMs: 60_000 }))).rejects.toThrow(
      'compiling, which --compile-timeout-ms limits, took more than 300 ms',
    );
  });

  test('holds what follows the compiling to the limit of loading', async () => {
    start({});
    await expect(loader.load(request('stuck', { compileMs: 600, loadMs: 60_000 }))).rejects.toThrow(
      'loading took more than 3000 ms',
    );
  });

  test('loads first what need not be compiled, unless a request waits for the other', async () => {
    start({});
    const order: string[] = [];
    const load = (name: string, compileMs: number) =>
      loader.load(request(name, { compileMs })).then(() => order.push(name));
    const loads = [load('first', 10), load('slow', 20), load('awaited', 30), load('quick', 0)];
    loader.loadNext(request('awaited', { compileMs: 30 }));
    await Promise.all(loads);
    expect(order).toEqual(['awaited', 'quick', 'first', 'slow']);
  });
});

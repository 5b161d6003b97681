/** `langtools packs build` without a source: the built-in dictionaries. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInSpellers } from '../../packs/built-in/built-in.js';
import { EXIT } from '../console/exit-codes.js';
import { runCompiledWithEnv } from '../run-command.cases.js';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'langtools-built-in-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('each dictionary that takes too long is named, the next one gets a thread of its own, and nothing half made is kept', async () => {
  const outcome = await runCompiledWithEnv({ LANGTOOLS_CACHE_DIR: dir }, 'packs', 'build', '--compile-timeout-ms', '1');
  expect(outcome.code).toBe(EXIT.pack);
  const reason = 'compiling, which --compile-timeout-ms limits, took more than 1 ms';
  for (const { name } of builtInSpellers()) expect(outcome.err).toContain(`${name}: ${reason}`);
  expect(readdirSync(dir)).toEqual([]);
});

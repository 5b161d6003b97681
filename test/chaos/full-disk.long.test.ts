/** The disk is full: log lines are lost, dictionaries are served from memory, and the service goes on. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Budget } from '../../src/engine/budget.js';
import { open } from '../../src/speller/speller-engine.js';
import { Client, type ServeProcess, serve } from './serve-process.js';

// Compiled dictionaries belong to the compiled program.
const loaders = (await import(
  new URL('../../dist/packs/built-in/load-built-in.js', import.meta.url).href
)) as typeof import('../../src/packs/built-in/load-built-in.js');

let service: ServeProcess | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

describe.skipIf(process.platform !== 'linux')('a log on a full disk', () => {
  test('costs lines, not the service', async () => {
    service = await serve({ before: 'export TEST_LOG_LEVEL=info', redirect: '2>/dev/full' });
    const client = new Client(service.url);
    for (const text of ['aaa', 'bbb', 'ccc']) await client.expectSpelling(text);
    expect(await client.problems()).toEqual(['the log cannot be written (ENOSPC)']);
    client.close();
  });
});

describe('a compiled dictionary that cannot be written', () => {
  const { load } = loaders;

  test('is served from memory, and the reason is told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-full-'));
    try {
      // Where a folder should be there is a file: no disk takes anything there.
      const cacheDir = join(folder, 'file', 'cache');
      writeFileSync(join(folder, 'file'), '');
      const told: (string | undefined)[] = [];
      const progress = { onCompiling: () => {}, onKept: (failure: string | undefined) => told.push(failure) };
      const { engine } = await load({ name: 'dictionary-et', cacheDir }, progress);
      expect(told).toEqual(['ENOTDIR']);
      const speller = open(engine.data);
      expect(['hommikust', 'hommikustt'].map((word) => speller.isCorrect(word, Budget.unlimited()))).toEqual([
        true,
        false,
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

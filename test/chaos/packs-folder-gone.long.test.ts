/** The file system of the packs folder vanishes and comes back: packs that are loaded go on, and `/readyz` says what is wrong. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/http/server.js';
import { compileWordList } from '../../src/hunspell/compile-word-list.js';
import { zhfstOf } from '../../src/hunspell/compiled-dictionary.js';
import { resolveSettings } from '../../src/service/settings/settings.js';

// The compiled server: sources are loaded by compiled modules.
const { startServer } = (await import(
  new URL('../../dist/http/server.js', import.meta.url).href
)) as typeof import('../../src/http/server.js');

const WAIT = { interval: 100 };
let folder: string;
let server: RunningServer;
const packs = () => join(folder, 'packs');

function packOf(words: string[], version: string): Uint8Array {
  return zhfstOf(compileWordList(words), { locale: 'sma', title: 'Test', version });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-gone-'));
  mkdirSync(packs());
  writeFileSync(join(packs(), 'sma.zhfst'), packOf(['guelie'], '1'));
  server = await startServer({
    settings: resolveSettings({ flags: { port: '0', workers: '2', packs: packs() } }),
    logger: pino({ level: 'silent' }),
  });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function spell(text: string): Promise<[number, string | null]> {
  const response = await fetch(`${server.url}/speller/sma`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  await response.arrayBuffer();
  return [response.status, response.headers.get('x-pack')];
}

async function problems(): Promise<string[]> {
  return ((await (await fetch(`${server.url}/readyz`)).json()) as { problems: string[] }).problems;
}

describe('a packs folder that vanishes', () => {
  test('leaves its packs at work, and is followed again when it is back', async () => {
    await expect.poll(() => spell('guelie a'), WAIT).toEqual([200, 'sma.zhfst@1']);
    renameSync(packs(), join(folder, 'elsewhere'));
    await expect.poll(problems, WAIT).toEqual(['the packs folder is gone (ENOENT); the packs that are loaded go on']);
    expect(await spell('guelie b')).toEqual([200, 'sma.zhfst@1']);

    renameSync(join(folder, 'elsewhere'), packs());
    await expect.poll(problems, WAIT).toEqual([]);
    expect(await spell('guelie c')).toEqual([200, 'sma.zhfst@1']);
    const half = join(packs(), '.sma.half');
    writeFileSync(half, packOf(['guelie', 'bearkoe'], '2'));
    renameSync(half, join(packs(), 'sma.zhfst'));
    await expect.poll(() => spell('guelie d'), WAIT).toEqual([200, 'sma.zhfst@2']);
  });
});

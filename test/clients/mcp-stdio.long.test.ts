/**
 * `langtools mcp` as an assistant starts it: a process with the protocol on standard input and output, with the clients of
 * both generations of the MCP SDK. Its data is a speller of three words.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileWordList } from '../../src/hunspell/compile-word-list.js';
import { zhfstOf } from '../../src/hunspell/compiled-dictionary.js';
import { type AnyClient, call, expectTools, textOf } from './mcp-cases.js';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const INFO = { name: 'test', version: '1' };
const NEWEST = '2026-07-28';

let folder: string;
let program: { command: string; args: string[]; env: Record<string, string> };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcp-stdio-'));
  const dictionary = compileWordList('guolli\ngiella\nbeaivi\n');
  mkdirSync(join(folder, 'packs'));
  writeFileSync(join(folder, 'packs', 'se.zhfst'), zhfstOf(dictionary, { locale: 'se', title: 'three words' }));
  program = {
    command: BIN,
    args: ['mcp', '--no-starters', '--packs', join(folder, 'packs'), '--cache-dir', join(folder, 'cache')],
    env: { PATH: process.env.PATH ?? '', TMPDIR: folder },
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

async function expectUsable(client: AnyClient): Promise<void> {
  await expectTools(client);
  const checked = await call(client, 'check_text', { text: 'guolli\ngiela', language: 'sme', what: 'spelling' });
  expect(textOf(checked)).toBe('2:1 "giela" → giella\n1 issue');
  expect(checked.structuredContent).toMatchObject({ language: 'se', checked: ['spelling'] });
}

describe('clients', () => {
  test.each([
    ['auto', 'auto', NEWEST],
    ['legacy', 'legacy', '2025-11-25'],
    ['pinned', { pin: NEWEST }, NEWEST],
  ] as const)('of the new SDK, %s', async (_, mode, revision) => {
    const client = new Client(INFO, { versionNegotiation: { mode, probe: { timeoutMs: 60_000 } } });
    await client.connect(new StdioClientTransport({ ...program, stderr: 'inherit' }));
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    await expectUsable(client as AnyClient);
    await client.close();
  });

  test('of the old SDK; and speech is a file', async () => {
    const old = new OldClient(INFO);
    await old.connect(new OldTransport(program) as Parameters<OldClient['connect']>[0]);
    const client = old as unknown as AnyClient;
    await expectUsable(client);
    const spoken = await call(client, 'speak', { text: 'Bures', language: 'se', voice: 'female' });
    const { path, voice } = spoken.structuredContent as { path: string; voice: string };
    expect([voice, textOf(spoken)]).toEqual(['woman', path]);
    expect(readFileSync(path).subarray(0, 1)).toEqual(Buffer.of(0xff));
    const { languages } = (await call(client, 'languages', { filter: 'se' })).structuredContent as {
      languages: { tag: string }[];
    };
    expect(languages).toContainEqual(
      expect.objectContaining({ tag: 'se', spelling: true, spelling_starter: false, speech: true }),
    );
    await old.close();
    // It is the user's now.
    expect(existsSync(path)).toBe(true);
  });
});

test('nothing but the protocol is on standard output, and the end of standard input is the end', async () => {
  const child = spawn(program.command, program.args, { env: program.env, stdio: ['pipe', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: INFO };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await once(child.stdout, 'data');
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  const lines = out.trimEnd().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18' } });
});

test('settings that are wrong end the command before the protocol begins', async () => {
  const child = spawn(program.command, ['mcp', '--deployment', 'zzz'], { env: program.env, stdio: 'pipe' });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, out]).toEqual([3, '']);
});

/**
 * The tools for assistants over HTTP, with the clients of both generations of the MCP SDK: revisions of the protocol, results,
 * advice instead of errors, and the guards before it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { LOCAL_OWNER, WordStore } from '../../src/service/personal-words/word-store.js';
import { startTestServer, TEST_SOURCES, type TestServer, testSource } from '../harness.js';
import { type AnyClient, call, expectTools, textOf } from './mcp-cases.js';

const INFO = { name: 'test', version: '1' };
const NEWEST = '2026-07-28';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({}, [...TEST_SOURCES, testSource('speller', 'nb')]);
  client = await connect();
});
afterAll(async () => {
  await client.close();
  await server.close();
});

type Mode = 'auto' | 'legacy' | { pin: string };

async function connect(mode: Mode = 'auto', path = '/mcp', headers: Record<string, string> = {}): Promise<Client> {
  const connected = new Client(INFO, { versionNegotiation: { mode } });
  const url = new URL(`${server.url}${path}`);
  await connected.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return connected;
}

describe('clients', () => {
  test.each([
    ['auto', 'auto', NEWEST],
    ['legacy', 'legacy', '2025-11-25'],
    ['pinned', { pin: NEWEST }, NEWEST],
  ] as const)('of the new SDK, %s', async (_, mode, revision) => {
    const connected = await connect(mode);
    expect(connected.getNegotiatedProtocolVersion()).toBe(revision);
    await expectTools(connected as AnyClient);
    expect(textOf(await call(connected as AnyClient, 'spell', { words: ['aaa', 'xyz'], language: 'se' }))).toContain(
      '1 of 2 misspelt',
    );
    await connected.close();
  });

  test('of the old SDK', async () => {
    const old = new OldClient(INFO);
    await old.connect(new OldTransport(new URL(`${server.url}/b/mcp`)) as Parameters<OldClient['connect']>[0]);
    await expectTools(old as unknown as AnyClient);
    const result = await call(old as unknown as AnyClient, 'check_text', { text: 'aaa bad', language: 'se' });
    expect(result.structuredContent).toMatchObject({ language: 'se', total: 1 });
    await old.close();
  });
});

describe('check_text', () => {
  const check = (args: Record<string, unknown>) => call(client as AnyClient, 'check_text', { language: 'se', ...args });

  test('gives a line per issue, with its place, suggestions and reason', async () => {
    const result = await check({ text: 'aaa\n😀 bad aaa\nxyz bbb xyz', max_suggestions: 2 });
    expect(textOf(result).split('\n')).toEqual([
      '2:3 "bad" → good, fine; Bad word (bad)',
      '3:1 "xyz" ×2 → aaa, bbb',
      '3 issues',
    ]);
    expect(result.structuredContent).toEqual({
      language: 'se',
      checked: ['spelling', 'grammar'],
      total: 3,
      issues: [
        {
          ...{ line: 2, column: 3, start: 7, end: 10, text: 'bad', kind: 'grammar', code: 'bad' },
          ...{ message: 'Bad word', suggestions: ['good', 'fine'], count: 1 },
        },
        {
          ...{ line: 3, column: 1, start: 15, end: 18, text: 'xyz', kind: 'spelling', code: 'typo' },
          ...{ message: 'Unknown word', suggestions: ['aaa', 'bbb'], count: 2 },
        },
      ],
    });
  });

  test('names an argument that it does not have, so that the assistant can correct itself', async () => {
    const result = await check({ text: 'aaa', langauge: 'fo' });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('langauge')]);
  });

  test('says so when there is nothing', async () => {
    const result = await check({ text: 'aaa bbb' });
    expect(textOf(result)).toBe('no issues');
    expect(result.structuredContent).toMatchObject({ issues: [], total: 0 });
  });

  test('gives the corrected text on request only', async () => {
    const text = 'aaa  bad\nxyz';
    const result = await check({ text, corrected: true, max_suggestions: 0 });
    expect(result.structuredContent).toMatchObject({ corrected: 'aaa good\naaa' });
    expect(textOf(result)).toContain('\nCorrected:\naaa good\naaa');
    expect((await check({ text })).structuredContent).not.toHaveProperty('corrected');
  });

  test('counts in the source of Markdown and HTML, and leaves out markup', async () => {
    const markdown = await check({ text: '# aaa\n\n**bad** `xyz` [aaa](http://xyz.example)', format: 'markdown' });
    expect(markdown.structuredContent).toMatchObject({ total: 1, issues: [{ line: 3, column: 3, start: 9, end: 12 }] });
    const html = await check({ text: '<p class="xyz">aaa <b>bad</b></p>', format: 'html', corrected: true });
    expect(html.structuredContent).toMatchObject({ total: 1, corrected: '<p class="xyz">aaa <b>good</b></p>' });
  });

  test('shows at most as many issues as asked for', async () => {
    const text = Array.from(
      { length: 30 },
      (_, i) => `x${String.fromCharCode(97 + (i % 26))}${i > 25 ? 'y' : ''}`,
    ).join(' ');
    const result = await check({ text, max_issues: 2 });
    expect(result.structuredContent).toMatchObject({ total: 30 });
    expect(textOf(result)).toMatch(/30 issues, 2 of 30 different ones shown$/);
  });

  test('checks one thing, leaves out codes, explains in other languages', async () => {
    const text = 'bad xyz';
    expect((await check({ text, what: 'spelling' })).structuredContent).toMatchObject({ checked: ['spelling'] });
    expect((await check({ text, what: 'grammar' })).structuredContent).toMatchObject({ total: 1 });
    const ignored = await check({ text: 'aaa bad', what: 'grammar', ignore: ['bad'] });
    expect(textOf(ignored)).toBe('no issues');
    expect(textOf(await check({ text: 'bad', what: 'grammar', message_language: 'se' }))).toContain('Heajos sátni');
  });

  test('says when only spelling was checked', async () => {
    expect(textOf(await check({ text: 'aaa', language: 'fo' }))).toBe('no issues\nOnly spelling was checked.');
  });

  test('quotes what is wrong, so that no text looks like a line of the result', async () => {
    const result = await check({ text: `bad\n\n${'aaa '.repeat(3)}`, corrected: false });
    expect(textOf(result)).not.toContain('aaa aaa');
    const injected = await check({ text: 'aaa\u2028x:y"z', what: 'spelling' });
    for (const line of textOf(injected).split('\n').slice(0, -1)) expect(line).toMatch(/^\d+:\d+ "/);
  });

  test('takes tags as programs write them', async () => {
    for (const language of ['SME', 'se-NO', 'se_NO']) {
      expect((await check({ text: 'aaa', language })).structuredContent).toMatchObject({ language: 'se' });
    }
  });
});

describe('words', () => {
  test('spell lists the wrong ones only', async () => {
    const result = await call(client as AnyClient, 'spell', {
      words: ['aaa', 'xyz', 'aaa-qqq', '17'],
      language: 'se',
      max_suggestions: 1,
    });
    expect(textOf(result).split('\n')[0]).toBe('"xyz" → aaa');
    expect(result.structuredContent).toMatchObject({
      words: [
        { word: 'aaa', correct: true, suggestions: [] },
        { word: 'xyz', correct: false, suggestions: ['aaa'] },
        { word: 'aaa-qqq', correct: false },
        { word: '17', correct: true },
      ],
    });
    const right = await call(client as AnyClient, 'spell', { words: ['aaa'], language: 'nb-NO' });
    expect(textOf(right)).toBe('all correct');
  });

  test('suggest answers for right words, too', async () => {
    const result = await call(client as AnyClient, 'suggest', { words: ['aaa'], language: 'se', max_suggestions: 2 });
    expect(textOf(result)).toBe('"aaa" → bbb, ccc (correct)');
  });
});

describe('single words', () => {
  const ask = (tool: string, args: Record<string, unknown>) =>
    call(client as AnyClient, tool, { language: 'se', ...args });

  test('analyse_word says what they are', async () => {
    const result = await ask('analyse_word', { words: ['xyz', 'guolit'] });
    expect(textOf(result)).toBe('"xyz": unknown\n"guolit": "guolli" NOUN Plur');
    expect(result.structuredContent).toEqual({
      language: 'se',
      words: [
        { word: 'xyz', readings: [] },
        {
          word: 'guolit',
          readings: [{ lemma: 'guolli', tags: ['N', 'Pl'], upos: 'NOUN', feats: { Number: 'Plur' } }],
        },
      ],
    });
  });

  test('inflect_word lists the forms that there are', async () => {
    const result = await ask('inflect_word', { word: 'guolli', pos: 'NOUN' });
    expect(textOf(result)).toBe('"guolli" N\nsingular: guolli\nplural: guolit');
    expect(result.structuredContent).toMatchObject({ word: 'guolli', tables: [{ pos: 'N' }] });
  });

  test.each([
    ['inflect_word', { word: 'guolit' }, 'Words that may be meant: guolli.'],
    ['inflect_word', { word: 'bil', language: 'nb' }, 'has no data for this'],
    ['analyse_word', { words: ['two words'] }, 'one word per entry'],
    ['inflect_word', { word: 'x'.repeat(101) }, 'word'],
  ])('%s with %o gives advice', async (tool, args, advice) => {
    const result = await ask(tool, args);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(advice)]);
  });
});

test('words that the writer has added are right', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-words-'));
  await (await new WordStore(folder).wordsOf(LOCAL_OWNER)).add(['xyz']);
  const own = await startTestServer({ wordsDir: folder });
  try {
    const args = { text: 'xyz qqq', language: 'se', what: 'spelling' };
    const asked = { ...LIST, method: 'tools/call', params: { name: 'check_text', arguments: args } };
    expect((await post({}, asked, own)).body).toContain('1 issue');
    const words = { name: 'spell', arguments: { words: ['Xyz'], language: 'se' } };
    expect((await post({}, { ...asked, params: words }, own)).body).toContain('all correct');
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});

describe('languages', () => {
  test('lists what there is, one line each', async () => {
    const result = await call(client as AnyClient, 'languages', {});
    expect(textOf(result).split('\n')).toEqual([
      'fo Faroese (Føroyskt): spelling',
      expect.stringMatching(/^nb Norwegian Bokmål.*: spelling$/),
      'se North Sámi (Davvisámegiella): spelling, grammar, speech',
    ]);
  });

  test.each([
    ['sami', ['se']],
    ['nob', ['nb']],
    ['FØROY', ['fo']],
    ['zz', []],
  ])('finds %s', async (filter, tags) => {
    const { structuredContent } = await call(client as AnyClient, 'languages', { filter });
    const { languages } = structuredContent as { languages: { tag: string }[] };
    expect(languages.map(({ tag }) => tag)).toEqual(tags);
  });
});

describe('speak', () => {
  test('gives a link that speaks', async () => {
    const result = await call(client as AnyClient, 'speak', { text: 'Bures & buorre', language: 'se', speed: 2 });
    const link = result.content[1];
    expect(link).toMatchObject({ type: 'resource_link', mimeType: 'audio/wav' });
    expect(link?.uri).toMatch(new RegExp(`^${server.url}/tts/se/default\\?text=Bures%20%26%20buorre&pace=2$`));
    const audio = await fetch(link?.uri ?? '');
    expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  });

  test('gives the audio itself when asked', async () => {
    const result = await call(client as AnyClient, 'speak', { text: 'aaa', language: 'se', inline: true });
    expect(result.content[1]).toMatchObject({ type: 'audio', mimeType: 'audio/mpeg' });
    expect(Buffer.from(result.content[1]?.data ?? '', 'base64').length).toBeGreaterThan(500);
  });
});

describe('advice', () => {
  test.each([
    ['check_text', { text: 'a', language: 'en' }, 'not offered'],
    ['check_text', { text: 'a', language: 'kl' }, 'has no data'],
    ['check_text', { text: 'a'.repeat(100_001), language: 'se' }, 'the limit is 100000'],
    ['check_text', { text: '\ud800', language: 'se' }, 'not valid Unicode'],
    ['check_text', { text: 'qq', language: 'auto' }, 'not clear'],
    ['spell', { words: ['a\nb'], language: 'se' }, 'line break'],
    ['speak', { text: 'aaa', language: 'se', voice: 'biret' }, 'Voices of se: default'],
    ['speak', { text: 'a'.repeat(1_001), language: 'se', inline: true }, 'too long'],
    ['speak', { text: 'ø'.repeat(1_000), language: 'se' }, 'too long for a link'],
    ['speak', { text: '…', language: 'se', inline: true }, 'nothing that the voice can pronounce'],
    ['spell', { words: ['throw'], language: 'se' }, 'internal error'],
  ])('%s %j', async (tool, args, advice) => {
    const result = await call(client as AnyClient, tool, args);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(advice);
  });

  test('arguments that do not fit the schema are named', async () => {
    const result = await call(client as AnyClient, 'check_text', { text: 7, language: 'se', future: 1 });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/text must be string/);
  });

  test('nothing of a text is in the log', () => {
    expect(server.logLines().join('')).not.toMatch(/throw|bad|xyz/);
  });
});

/** Raw requests: `fetch` does not let a program set `Host` or `Origin`. */
function post(headers: Record<string, string>, body: unknown = LIST, at = server) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = httpRequest(`${at.url}/mcp`, { method: 'POST', headers: { ...ACCEPT, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    asked.on('error', reject);
    asked.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}
const ACCEPT = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe('guards', () => {
  test.each([
    [{}, 200],
    [{ Host: 'localhost:4000', Origin: 'http://localhost:4000' }, 200],
    [{ Host: 'localhost:4000', Origin: 'http://localhost:5173' }, 403],
    [{ Origin: 'https://example.org' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Host: 'localhost' }, 200],
    [{ Host: '[::1]:4000' }, 200],
    [{ Host: 'rebound.example.org' }, 403],
    [{ Host: '127.0.0.1.example.org' }, 403],
  ])('%j is %i', async (headers, status) => {
    const answer = await post(headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } });
  });

  test('other hosts can be allowed', async () => {
    const open = await startTestServer({ mcpHosts: 'tools.example.org', trustedOrigins: 'http://localhost:6274' });
    const wide = await startTestServer({ mcpHosts: '*' });
    try {
      const headers = { Host: 'tools.example.org', Origin: 'https://tools.example.org' };
      expect((await post(headers, LIST, open)).status).toBe(200);
      expect((await post({ Host: 'x.example.org' }, LIST, open)).status).toBe(403);
      expect((await post({ Origin: 'http://localhost:6274' }, LIST, open)).status).toBe(200);
      expect((await post({ Host: 'x.example.org', Origin: 'https://y.example.org' }, LIST, wide)).status).toBe(200);
    } finally {
      await open.close();
      await wide.close();
    }
  });

  test('only POST is a method, and only JSON within the limit a body', async () => {
    expect((await fetch(`${server.url}/mcp`, { headers: { Accept: 'text/event-stream' } })).status).toBe(405);
    expect((await fetch(`${server.url}/mcp`, { method: 'DELETE' })).status).toBe(405);
    expect(JSON.parse((await post({}, '{')).body)).toMatchObject({ error: { code: -32700 } });
    expect((await post({}, `"${'a'.repeat(1024 * 1024)}"`)).status).toBe(413);
    expect((await post({ 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('a key is asked for where the service has keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mcp-keys-'));
    const { key, entry } = newApiKey('test');
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: [entry] }));
    const guarded = await startTestServer({ apiKeysFile: join(folder, 'keys.json') });
    try {
      expect((await post({}, LIST, guarded)).status).toBe(401);
      expect((await post({ Authorization: `Bearer ${key}` }, LIST, guarded)).status).toBe(200);
    } finally {
      await guarded.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('a call whose client goes away is stopped', async () => {
    const stopped = new AbortController();
    const busy = { name: 'check_text', arguments: { text: 'busy', language: 'se', what: 'grammar' } };
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: busy };
    const asked = fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: ACCEPT,
      body: JSON.stringify(call),
      signal: stopped.signal,
    });
    await expect.poll(() => server.service.pool.busyWorkers).toBe(1);
    stopped.abort();
    await expect(asked.then((response) => response.text())).rejects.toThrow();
    await expect.poll(() => server.service.pool.busyWorkers).toBe(0);
  });
});

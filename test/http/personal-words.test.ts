/** Words that a writer has added count in our own API, for that writer alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { WordStore } from '../../src/service/personal-words/word-store.js';
import { PoolError } from '../../src/service/pool/worker-pool.js';
import { startTestServer, type TestServer } from '../harness.js';

let wordsDir: string;
let server: TestServer | undefined;
beforeEach(() => {
  wordsDir = mkdtempSync(join(tmpdir(), 'langtools-words-'));
});
afterEach(async () => {
  await server?.close();
  rmSync(wordsDir, { recursive: true, force: true });
});

async function judgedAs(body: object, headers: Record<string, string> = {}) {
  const response = await server!.post('/speller/se', body, headers);
  return ((await response.json()) as { results: { word: string; is_correct: boolean }[] }).results;
}

async function wrongWords(headers: Record<string, string> = {}): Promise<string[]> {
  const results = await judgedAs({ text: 'aaa Mine mine yours' }, headers);
  return results.filter((result) => !result.is_correct).map(({ word }) => word);
}

/** How much of a text is taken for wrong. */
async function wronglyIn(body: object): Promise<{ spelling: number; grammar: number }> {
  const wrong = (await judgedAs(body)).filter((result) => !result.is_correct);
  const { errs } = (await (await server!.post('/grammar/se', body)).json()) as { errs: unknown[] };
  return { spelling: wrong.length, grammar: errs.length };
}

describe("a writer's own words", () => {
  test('on the own machine count for everything', async () => {
    await (await new WordStore(wordsDir).wordsOf('local')).add(['mine']);
    server = await startTestServer({ wordsDir });
    expect(await wrongWords()).toEqual(['yours']);
  });

  test('count for the key that they belong to, and for no other', async () => {
    const [anna, biret] = [newApiKey('anna'), newApiKey('biret')];
    const apiKeysFile = join(wordsDir, 'keys.json');
    writeFileSync(apiKeysFile, JSON.stringify({ keys: [anna.entry, biret.entry] }));
    await (await new WordStore(wordsDir).wordsOf('key anna')).add(['mine']);
    await (await new WordStore(wordsDir).wordsOf('local')).add(['yours']);
    server = await startTestServer({ wordsDir, apiKeysFile });
    expect(await wrongWords({ 'X-Api-Key': anna.key })).toEqual(['yours']);
    expect(await wrongWords({ 'X-Api-Key': biret.key })).toEqual(['Mine', 'mine', 'yours']);
  });

  test('do not count where anybody could change them', async () => {
    await (await new WordStore(wordsDir).wordsOf('local')).add(['mine']);
    server = await startTestServer({ wordsDir, host: '0.0.0.0' });
    expect(await wrongWords()).toEqual(['Mine', 'mine', 'yours']);
  });

  test('may be sent with a text, and count for it alone', async () => {
    server = await startTestServer({ wordsDir });
    const wrong = (results: { word: string; is_correct: boolean }[]) =>
      results.filter((result) => !result.is_correct).map(({ word }) => word);
    expect(wrong(await judgedAs({ text: 'aaa mine yours', known: ['mine'] }))).toEqual(['yours']);
    expect(wrong(await judgedAs({ text: 'aaa mine yours' }))).toEqual(['mine', 'yours']);
    const many = Array.from({ length: 1_001 }, (_, i) => `word${i}`);
    expect((await server.post('/speller/se', { text: 'aaa', known: many })).status).toBe(422);
  });

  test('that cannot be read are no reason not to check', async () => {
    writeFileSync(join(wordsDir, 'file'), '');
    server = await startTestServer({ wordsDir: join(wordsDir, 'file') });
    expect(await wrongWords()).toEqual(['Mine', 'mine', 'yours']);
  });

  /** The writer's word is `blåggarx`. The checker of these tests takes all words that begin like it for misspelt. */
  describe('count as they read, whatever markup stands in them:', () => {
    test.each([
      [{ text: 'bl&aring;ggarx bl&#229;ggarx', content_type: 'text/html' }],
      [{ text: 'blå<b>ggarx</b>, bl<i>å</i>ggarx', content_type: 'text/html' }],
      [{ text: 'blå**ggarx** bl&aring;ggarx', content_type: 'text/markdown' }],
      [{ text: 'bl\\aa ggarx \\textbf{blå}ggarx', content_type: 'application/x-latex' }],
      [{ annotation: [{ text: 'blå' }, { markup: '<b>' }, { text: 'ggarx' }, { markup: '</b>' }] }],
      [{ annotation: [{ text: 'bl' }, { markup: '&aring;', interpretAs: 'å' }, { text: 'ggarx' }] }],
    ])('%j', async (body) => {
      await (await new WordStore(wordsDir).wordsOf('local')).add(['blåggarx']);
      server = await startTestServer({ wordsDir });
      const all = (await judgedAs(body)).length;
      expect(all).toBeGreaterThan(0);
      expect(await wronglyIn(body)).toEqual({ spelling: 0, grammar: 0 });
      // Without the word, each is wrong.
      await fetch(`${server.url}/v2/words/delete?word=bl%C3%A5ggarx`, { method: 'POST' });
      expect(await wronglyIn(body)).toEqual({ spelling: all, grammar: all });
    });

    test('or there is no answer, if the markup cannot be read in time', async () => {
      await (await new WordStore(wordsDir).wordsOf('local')).add(['blåggarx']);
      server = await startTestServer({ wordsDir });
      vi.spyOn(server.service, 'readMarkup').mockRejectedValue(new PoolError('deadline'));
      for (const path of ['/speller/se', '/grammar/se']) {
        const body = { text: 'bl&aring;ggarx', content_type: 'text/html' };
        expect((await server.post(path, body)).status).toBe(504);
      }
    });

    test('in the annotations of LanguageTool, and for assistants', async () => {
      await (await new WordStore(wordsDir).wordsOf('local')).add(['blåggarx']);
      server = await startTestServer({ wordsDir });
      const annotation = [{ text: 'blå' }, { markup: '<b>' }, { text: 'ggarx' }, { markup: '</b>' }];
      const form = new URLSearchParams({ language: 'se', data: JSON.stringify({ annotation }) });
      const checked = await fetch(`${server.url}/v2/check`, { method: 'POST', body: form });
      expect(await checked.json()).toMatchObject({ matches: [] });
      const call = { name: 'check_text', arguments: { text: 'blå<b>ggarx</b>', language: 'se', format: 'html' } };
      const asked = await server.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
        { Accept: 'application/json, text/event-stream' },
      );
      expect(await asked.text()).toContain('no issues');
    });
  });
});

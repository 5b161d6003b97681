/**
 * Nothing can be written: the folders of the cache, of words and of packs lie below a file, where no user can make one. The service
 * starts, answers, and says what it cannot keep.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { problemOf, startTestServer, type TestServer } from '../harness.js';
import { smallPackSources } from '../support/small-pack-sources.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-read-only-'));
const nowhere = join(folder, 'file');
writeFileSync(nowhere, '');
let server: TestServer;
beforeEach(async () => {
  const settings = {
    cacheDir: join(nowhere, 'cache'),
    wordsDir: join(nowhere, 'words'),
    packs: join(nowhere, 'packs'),
  };
  server = await startTestServer(settings, smallPackSources(folder));
});
afterEach(() => server.close());
afterAll(() => rmSync(folder, { recursive: true }));

const words = (path: string, method = 'POST') => fetch(`${server.url}/v2/words${path}`, { method });
const problems = async () =>
  ((await (await fetch(`${server.url}/readyz`)).json()) as { problems: string[] }).problems.filter((problem) =>
    problem.startsWith('words'),
  );

test('texts are checked', async () => {
  expect((await server.post('/speller/se', { text: 'guolli' })).status).toBe(200);
  expect((await server.post('/grammar/se', { text: 'mun leat' })).status).toBe(200);
});

test.each([
  ['/add?word=beana', 'POST'],
  ['/delete?word=beana', 'POST'],
  ['', 'GET'],
])('words are answered with what is wrong, and not as if they were kept: %s', async (path, method) => {
  const answer = await words(path, method);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  const message = await answer.text();
  expect(message).toMatch(/^Error: The words cannot be read or kept, because of the disk of this service \(ENOTDIR\)/);
  expect(message).not.toContain(folder);
  expect(await problems()).toEqual(['words of writers cannot be read or kept on disk (ENOTDIR)']);
});

test('the log says once what is wrong with words', async () => {
  for (let i = 0; i < 5; i++) await words('/add?word=beana');
  const told = server.logLines().filter((line) => line.includes('"trouble"') && line.includes('words of writers'));
  expect(told).toHaveLength(1);
});

test('data for devices says what is wrong', async () => {
  const code = async () => (await problemOf(await fetch(`${server.url}/data/se`))).code;
  expect(await code()).toBe('loading');
  await expect.poll(code).toBe('data-unavailable');
  const { detail } = await problemOf(await fetch(`${server.url}/data/se`));
  expect(detail).not.toContain(folder);
});

/** A client that goes away while something else is waited for: nobody works for it afterwards. */
import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WordStore } from '../../src/service/personal-words/word-store.js';
import { startTestServer, type TestServer } from '../harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const JSON_TYPE = { 'Content-Type': 'application/json' };

test.each([
  ['/speller/se', JSON_TYPE, '{"text":"aaa"}', 'spell'],
  ['/speller/se', JSON_TYPE, '{"text":"<b>aaa","content_type":"text/html"}', 'readMarkup'],
  ['/grammar/se', JSON_TYPE, '{"text":"aaa"}', 'check'],
  ['/grammar/se', JSON_TYPE, '{"text":"<b>aaa","content_type":"text/html"}', 'readMarkup'],
  ['/v2/check', {}, 'language=se&text=aaa', 'misspellings'],
] as const)('before its words are read leaves no work behind: %s %j %s', async (path, headers, body, operation) => {
  let release = () => {};
  const words = await new WordStore('').wordsOf('nobody');
  vi.spyOn(words, 'size', 'get').mockReturnValue(1);
  const reading = vi.spyOn(WordStore.prototype, 'wordsOf').mockImplementation(
    () =>
      new Promise((resolve) => {
        release = () => resolve(words);
      }),
  );
  const work = vi.spyOn(server.service, operation);
  const linesBefore = server.logLines().length;
  const asked = httpRequest(`${server.url}${path}`, { method: 'POST', headers });
  asked.on('error', () => {});
  asked.end(body);
  await expect.poll(() => reading.mock.calls.length).toBe(1);
  asked.destroy();
  // The service has seen that it is gone.
  await expect.poll(() => server.logLines().slice(linesBefore).join('')).toContain('"hungUp":true');
  release();
  await expect.poll(() => work.mock.results.length).toBe(1);
  await expect(work.mock.results[0]?.value).rejects.toMatchObject({ failure: 'aborted' });
});

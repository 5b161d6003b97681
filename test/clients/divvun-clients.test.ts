/**
 * What Divvun's own clients send, unchanged: the web editor, the add-ins for Google Docs and Word, the browser extension. Their voices
 * (`biret`, `mahtte`, `sunna` …) and `Accept: audio/mpeg` are in `test/http/speech.test.ts`.
 */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDeployments, union } from '../../src/service/languages/deployments.js';
import { startTestServer, type TestServer, testSource } from '../harness.js';

const { grammar, speller } = union(readDeployments()).tags;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A GET that says that it carries JSON and carries nothing: `fetch` would not send it so. */
function emptyJsonGet(path: string): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      `${server.url}${path}`,
      { headers: { 'Content-Type': 'application/json' } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (data: string) => {
          text += data;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      },
    );
    call.on('error', reject);
    call.end();
  });
}

describe('the list of languages', () => {
  test.each(['/languages', '/languages/', '/b/languages/'])(
    '%s is there, with a content type and no body, too',
    async (path) => {
      const { status, body } = await emptyJsonGet(path);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        available: { grammar: { se: expect.any(String) }, speller: { se: expect.any(String) } },
      });
    },
  );
});

describe('a grammar check', () => {
  const text = 'aaa bad  aaa';
  const codes = async (body: unknown) => {
    const response = await server.post('/grammar/se', body);
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { text: string; errs: Record<string, unknown>[] };
    return { ...answer, codes: answer.errs.map(({ error_code }) => error_code) };
  };

  test('has every field that the clients read, and the text as it was sent', async () => {
    const sent = '  aaa bad\n';
    const { text: returned, errs } = await codes({ text: sent });
    expect(returned).toBe(sent);
    const bad = errs.find(({ error_code }) => error_code === 'bad');
    expect(bad).toEqual({
      error_text: 'bad',
      start_index: 6,
      end_index: 9,
      error_code: 'bad',
      title: expect.any(String),
      description: expect.any(String),
      suggestions: ['good', 'fine'],
    });
  });

  test('takes an empty code to ignore, which the Google add-on always sends', async () => {
    expect((await codes({ text, ignore: [''] })).codes).toEqual(['bad', 'double-space']);
  });

  test('takes ignore_tags of the browser extension', async () => {
    expect((await codes({ text, ignore_tags: ['bad'] })).codes).toEqual(['double-space']);
    expect((await codes({ text, ignore: ['bad'], ignore_tags: [] })).codes).toEqual(['double-space']);
  });

  test.each(['/preferences/grammar/se', '/grammar/se/preferences'])('has its codes at %s', async (path) => {
    const { status, body } = await emptyJsonGet(path);
    expect([status, body]).toEqual([200, { error_tags: { bad: 'Heajos sátni', 'double-space': 'Guokte gaskka' } }]);
  });
});

test('a spelling check has words that are substrings of the text, in snake case', async () => {
  const text = 'Aaa, xxx!';
  const { results } = (await (await server.post('/speller/se', { text })).json()) as {
    results: { word: string; is_correct: boolean; suggestions: { value: string }[] }[];
  };
  expect(results.map(({ word, is_correct }) => [word, is_correct])).toEqual([
    ['Aaa', true],
    ['xxx', false],
  ]);
  for (const { word } of results) expect(text).toContain(word);
  expect(results[1]?.suggestions[0]).toMatchObject({ value: expect.any(String) });
});

test('a JSON post is allowed from everywhere, after a preflight', async () => {
  const response = await fetch(`${server.url}/grammar/se`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://divvun.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'accept,content-type',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toMatch(/content-type/i);
});

test('the web editor tries every language at once when it starts: none is refused, with the settings as they are', async () => {
  const cold = await startTestServer({}, []);
  try {
    // Nothing is loaded yet when the requests come.
    for (const tag of speller.keys()) {
      void cold.service.registry.install(testSource('speller', tag, { words: ['test'], delayMs: 300 }));
    }
    for (const tag of grammar.keys()) void cold.service.registry.install(testSource('grammar', tag));
    const all = async () => {
      const paths = [
        ...[...grammar.keys()].map((tag) => `/grammar/${tag}`),
        ...[...speller.keys()].map((tag) => `/speller/${tag}`),
      ];
      expect(paths.length).toBeGreaterThan(60);
      const responses = await Promise.all(paths.map((path) => cold.post(path, { text: 'test' })));
      return responses.map(({ status }) => status).filter((status) => status !== 200);
    };
    expect(await all()).toEqual([]);
    // And again, now that every engine is loaded, so that all of them come to the workers at the same moment.
    expect(await all()).toEqual([]);
  } finally {
    await cold.close();
  }
}, 60_000);

/** Answers that a limit of time or work left incomplete say so, and are not offered for caching. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ checkTimeoutMs: 60_000 }, TEST_SOURCES);
});
afterAll(() => server.close());

async function post(path: string, text: string) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const body = (await response.json()) as {
    incomplete?: string | null;
    errs?: { error_text: string; start_index: number }[];
    results?: { word: string; is_correct: boolean }[];
  };
  return { status: response.status, headers: response.headers, body };
}

describe('spelling', () => {
  test('says that suggestions are missing, in a header and with details in a field', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const { headers, body } = await post('/speller/se?details=true', 'aaa cutshort');
      expect(headers.get('x-incomplete')).toBe('suggestions');
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body.incomplete).toBe('suggestions');
    }
    expect((await post('/speller/se', 'aaa cutshort')).body).not.toHaveProperty('incomplete');
  });

  test('says nothing of the kind about a complete answer', async () => {
    const { headers, body } = await post('/speller/se?details=true', 'aaa wrong');
    expect(headers.get('x-incomplete')).toBeNull();
    expect(headers.get('etag')).toBeTruthy();
    expect(body.incomplete).toBeNull();
  });

  test('that passes its deadline is 504', async () => {
    expect((await post('/speller/se', 'aaa wrong late bbb')).status).toBe(504);
  });

  test('gives the words that were judged until then with partial=true', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const { status, headers, body } = await post('/speller/se?partial=true&details=true', 'aaa wrong late bbb');
      expect(status).toBe(200);
      expect(headers.get('x-incomplete')).toBe('check');
      expect(headers.get('etag')).toBeNull();
      expect(body.incomplete).toBe('check');
      expect(body.results?.map(({ word, is_correct }) => [word, is_correct])).toEqual([
        ['aaa', true],
        ['wrong', false],
      ]);
    }
  });

  test('has the same answer with and without partial=true when there is time', async () => {
    const plain = await post('/speller/se?details=true', 'aaa wrong ccc');
    const partial = await post('/speller/se?partial=true&details=true', 'aaa wrong ccc');
    expect(partial.body).toEqual(plain.body);
    expect(partial.headers.get('x-incomplete')).toBeNull();
  });
});

describe('grammar', () => {
  const TEXT = 'One bad word.\nThis comes too late.\nA second bad word.';

  test('that passes its deadline is 504', async () => {
    expect((await post('/grammar/se', TEXT)).status).toBe(504);
  });

  test('gives what was checked until then with partial=true', async () => {
    const { status, headers, body } = await post('/grammar/se?partial=true&details=true', `New bad word.\n${TEXT}`);
    expect(status).toBe(200);
    expect(headers.get('x-incomplete')).toBe('check');
    expect(headers.get('etag')).toBeNull();
    expect(body.incomplete).toBe('check');
    expect(body.errs?.map(({ error_text }) => error_text)).toEqual(['bad', 'bad']);
  });

  test('gives the errors of the first sentences of a long paragraph', async () => {
    const sentence = 'This is one bad word in a sentence of some length. ';
    const text = `${sentence.repeat(60)}The last one is late.`;
    const { status, headers, body } = await post('/grammar/se?partial=true&details=true', text);
    expect(status).toBe(200);
    expect(headers.get('x-incomplete')).toBe('check');
    const places = body.errs?.map(({ start_index }) => start_index) ?? [];
    expect(places.length).toBeGreaterThan(40);
    for (const place of places) expect(text.slice(place, place + 3)).toBe('bad');
    expect(new Set(places).size).toBe(places.length);
  });

  test('is not marked when it is complete', async () => {
    const { headers, body } = await post('/grammar/se?partial=true&details=true', 'A bad word.');
    expect(headers.get('x-incomplete')).toBeNull();
    expect(body.incomplete).toBeNull();
  });
});

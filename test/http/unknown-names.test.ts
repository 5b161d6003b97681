/**
 * Query options and fields that the service does not know: ignored, on every route, because clients of other services send what they
 * like; refused with the setting `strictRequests`, for those who write clients.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf, startTestServer, type TestServer } from '../harness.js';
import { metric } from '../support/raw-client.js';

const UNKNOWN_QUERY = 'foo=bar&foo=baz&__proto__=1&constructor=x&text_=a&Suggestions=many';
const UNKNOWN_FIELDS = '"foo":1,"__proto__":{"text":"x"},"constructor":{"prototype":1},"toString":null,"langauge":"se"';

/** Path, known query, known fields of the body; GET where there are none. */
const ROUTES: readonly (readonly [path: string, query: string, fields: string | undefined])[] = [
  ['/speller/se', 'suggestions=1', '"text":"aaa zzz"'],
  ['/speller/se', '', '"annotation":[{"text":"aaa ","foo":[]},{"markup":"<b>","langauge":"x"},{"text":"zzz"}]'],
  ['/grammar/se', 'encoding=utf-8', '"text":"aaa bad","ignore":["typo"]'],
  ['/grammar/se/preferences', 'locale=en', undefined],
  ['/preferences/grammar/se', '', undefined],
  ['/grammar/se/rules', '', undefined],
  ['/detect', '', '"text":"Mun boađán ihttin ruoktot."'],
  ['/analyse/se', 'guess=true', '"text":"guolli"'],
  ['/generate/se', 'starter=true', '"readings":["guolli+N+Sg"]'],
  ['/paradigm/se/guolli', 'pos=N', undefined],
  ['/hyphenate/se', 'character=*', '"text":"guolli"'],
  ['/tts/se', '', undefined],
  ['/tts/se/default', 'pace=2', '"text":"aaa"'],
  ['/tts/se/default', 'text=aaa', undefined],
  ['/languages', 'details=true', undefined],
  ['/health', '', undefined],
];

let server: TestServer;
let strict: TestServer;
beforeAll(async () => {
  [server, strict] = await Promise.all([startTestServer(), startTestServer({ strictRequests: true })]);
});
afterAll(() => Promise.all([server.close(), strict.close()]));

async function ask(at: TestServer, path: string, query: string, fields: string | undefined): Promise<Response> {
  const target = `${path}?${query}`;
  return fields === undefined ? fetch(`${at.url}${target}`) : at.post(target, `{${fields}}`);
}

const withUnknown = (known: string, unknown: string, mark: string) =>
  known === '' ? unknown : `${known}${mark}${unknown}`;

describe.each(ROUTES)('at %s?%s with the body {%s}, unknown names', (path, query, fields) => {
  test('change nothing', async () => {
    const expected = await ask(server, path, query, fields);
    expect(expected.status).toBe(200);
    const answer = await ask(
      server,
      path,
      withUnknown(query, UNKNOWN_QUERY, '&'),
      fields === undefined ? undefined : withUnknown(fields, UNKNOWN_FIELDS, ','),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe(expected.headers.get('etag'));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await expected.arrayBuffer()));
  });
});

test('an answer with unknown names comes from the cache of the one without', async () => {
  const hits = () => metric(server.url, 'langtools_cache_lookups_total{operation="speller",result="hit"}');
  await server.post('/speller/se', { text: 'zzz kept' });
  await server.post('/speller/se', { text: 'zzz kept' });
  const before = await hits();
  expect(before).toBeGreaterThan(0);
  const response = await server.post('/speller/se?foo=1', { text: 'zzz kept', foo: 1 });
  expect(response.status).toBe(200);
  expect(await hits()).toBe(before + 1);
});

describe('known ones with a wrong value are refused as ever:', () => {
  test.each([
    ['/speller/se?foo=bar&suggestions=many', '{"text":"a"}', 'suggestions'],
    ['/speller/se?foo=bar&suggestions=1&suggestions=2', '{"text":"a"}', 'suggestions'],
    ['/speller/se?foo=bar', '{"foo":1,"text":2}', 'text'],
    ['/speller/se?foo=bar', '{"foo":1,"Text":"a"}', 'text'],
    ['/speller/se', '{"annotation":[{"foo":1,"text":2}]}', 'annotation.0.text'],
    ['/speller/se', '{"__proto__":{"text":"a"}}', 'text'],
    ['/grammar/se', '{"foo":1,"text":"a","ignore":[1]}', 'ignore.0'],
  ])('%s %s', async (path, body, name) => {
    expect(await problemOf(await server.post(path, body))).toMatchObject({
      code: 'invalid-request',
      detail: expect.stringContaining(`"${name}"`),
    });
  });
});

describe('with strictRequests', () => {
  test.each([
    ['/speller/se?sugestions=3', { text: 'aaa' }, 'Query option "sugestions" is unknown.'],
    ['/detect?foo=bar', { text: 'aaa' }, 'Query option "foo" is unknown.'],
    ['/speller/se', { text: 'aaa', langauge: 'se' }, 'Field "langauge" is unknown.'],
    ['/grammar/se', { text: 'aaa', langauge: 'se' }, 'Field "langauge" is unknown.'],
    ['/tts/se/default', { text: 'aaa', langauge: 'se' }, 'Field "langauge" is unknown.'],
    ['/grammar/se', { annotation: [{ text: 'a', foo: 1 }] }, 'Field "annotation.0.foo" is unknown.'],
  ])('%s %j is invalid-request', async (path, body, detail) => {
    expect(await problemOf(await strict.post(path, body))).toEqual({ status: 422, code: 'invalid-request', detail });
  });

  test.each(['__proto__=1', 'constructor=1', 'foo=1&foo=2'])('?%s is invalid-request', async (query) => {
    const problem = await problemOf(await strict.post(`/speller/se?${query}`, { text: 'a' }));
    expect(problem).toMatchObject({ code: 'invalid-request' });
  });
});

test('the reference closes bodies only where unknown fields are refused', async () => {
  const isClosed = async (at: TestServer) => {
    const document = await (await fetch(`${at.url}/openapi.json`)).text();
    return document.includes('"additionalProperties":false');
  };
  expect([await isClosed(server), await isClosed(strict)]).toEqual([false, true]);
});

/**
 * Whatever names something (a tag, a voice, a code, a pipeline) has a greatest length, in every protocol: only texts are long. Names are
 * compared, taken apart and shown in messages on the event loop.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What is a text, and has the limit of texts. */
const TEXTS = ['text', 'markup', 'interpretAs'];
const LONG = `${'-'.repeat(100_000)}x`;

interface Schema {
  readonly type?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The strings of a schema that may be of any length, and the lists. */
function unbounded(schema: Schema, name: string): string[] {
  const isList = schema.type === 'array';
  const isBounded =
    'enum' in schema || 'const' in schema || (isList ? schema.maxItems : schema.maxLength) !== undefined;
  const own = (schema.type === 'string' || isList) && !isBounded && !TEXTS.includes(name) ? [name] : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, each]) => unbounded(each, field));
  return [...own, ...fields, ...(schema.items === undefined ? [] : unbounded(schema.items, `${name}[]`))];
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

describe('the schema of', () => {
  test('every operation says how long a name may be', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.filter(({ requestBody }) => requestBody !== undefined).length).toBeGreaterThan(3);
    const open = operations.flatMap(({ operationId, parameters = [], requestBody }) => {
      const options = parameters.filter((parameter) => parameter.in === 'query');
      const bodies = Object.values(requestBody?.content ?? {});
      const names = [
        ...options.flatMap(({ name, schema }) => unbounded(schema, name)),
        ...bodies.flatMap(({ schema }) => unbounded(schema, 'body')),
      ];
      return names.map((name) => `${operationId} ${name}`);
    });
    expect(open).toEqual([]);
  });

  test('every tool for assistants does, too', async () => {
    const answer = await server.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, MCP_HEADERS);
    const tools = await messageOf<{ tools: readonly { name: string; inputSchema: Schema }[] }>(answer);
    expect(tools.tools.length).toBeGreaterThan(3);
    expect(tools.tools.flatMap(({ name, inputSchema }) => unbounded(inputSchema, name))).toEqual([]);
  });
});

const MCP_HEADERS = { Accept: 'application/json, text/event-stream' };

async function messageOf<Result>(response: Response): Promise<Result> {
  const data = /^data: (.*)$/m.exec(await response.text())?.[1] ?? '{}';
  return (JSON.parse(data) as { result: Result }).result;
}

describe('a name that is too long is refused', () => {
  test.each(['model', 'voice', 'lang_code'])('as %s of speech in the protocol of OpenAI', async (field) => {
    const body = { model: 'tts-1', input: 'aaa', voice: 'se-default', [field]: LONG };
    const answer = await server.post('/v1/audio/speech', body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { param: field, code: 'string_above_max_length' } },
    ]);
  });

  test.each([
    ['language', LONG],
    ['motherTongue', LONG],
    ['preferredLanguages', LONG],
    ['preferredLanguages', 'de,'.repeat(1000)],
    ['noopLanguages', 'de,'.repeat(1000)],
    ['disabledRules', LONG],
    ['disabledRules', 'A,'.repeat(10_000)],
    ['enabledCategories', LONG],
    ['callback', LONG],
    ['level', LONG],
    ['mode', LONG],
  ])('as %s of a check in the protocol of LanguageTool', async (field, value) => {
    const body = new URLSearchParams({ language: 'auto', text: 'aaa', [field]: value });
    const answer = await fetch(`${server.url}/v2/check`, { method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(`'${field}'`)]);
  });

  test('when there are too many parameters', async () => {
    const answer = await fetch(`${server.url}/v2/check`, { method: 'POST', body: 'a=b&'.repeat(2000) });
    expect([answer.status, await answer.text()]).toEqual([400, 'Error: There are more than 1000 parameters.']);
  });

  test.each(['language', 'message_language'])('as %s of a tool', async (field) => {
    const args = { text: 'aaa', language: 'se', [field]: LONG };
    const params = { name: 'check_text', arguments: args };
    const answer = await server.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, MCP_HEADERS);
    expect(await messageOf(answer)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(new RegExp(`${field} must not have more than 100 characters`)) }],
    });
  });

  test('in a path', async () => {
    expect((await server.post(`/speller/${'a'.repeat(101)}`, { text: 'a' })).status).toBe(404);
  });
});

describe('a body of JSON is refused', () => {
  test.each([
    ['too many levels', `{"text":${'['.repeat(100)}${']'.repeat(100)}}`, 'levels'],
    ['too many values', `{"text":[${'1,'.repeat(200_001)}1]}`, 'values'],
    ['too many names', `{${Array.from({ length: 1001 }, (_, i) => `"k${i}" \n :1`).join()}}`, 'names'],
  ])('with %s', async (_, body, what) => {
    const answer = await server.post('/speller/se', body);
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'invalid-request', detail: expect.stringContaining(what) },
    ]);
  });

  test('but not for what stands in a text', async () => {
    const text = `${'[{"a":1},'.repeat(8_000)}\\"`;
    expect((await server.post('/speller/se', { text })).status).toBe(200);
  });

  test('and the place of what is wrong is named, however far behind it is', async () => {
    const annotation = [...Array(1000).fill({ text: 'a' }), { text: 1 }];
    const answer = await server.post('/speller/se', { annotation });
    expect(await answer.json()).toMatchObject({ detail: 'Field "annotation.1000.text" must be string.' });
  });

  test('with more messages in a batch than are answered at once', async () => {
    const batch = Array.from({ length: 21 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const answer = await server.post('/mcp', batch, MCP_HEADERS);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: -32600 } }]);
  });
});

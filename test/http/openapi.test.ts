/** The OpenAPI document: complete, and with no example that the service would not accept or give. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import * as schemas from '../../src/http/schemas/index.js';
import { startTestServer, type TestServer } from '../harness.js';

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: TSchema; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: TSchema; example?: unknown }> }>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

test('is version 3.1 and describes every operation once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(
    operations()
      .map(({ path, method }) => `${method} ${path}`)
      .sort(),
  ).toEqual(
    [
      'get /data/chunks/{hash}',
      'get /data/{tag}',
      'get /grammar/{tag}/preferences',
      'get /grammar/{tag}/rules',
      'get /health',
      'get /languages',
      'get /livez',
      'get /metrics',
      'get /paradigm/{tag}/{lemma}',
      'get /preferences/grammar/{tag}',
      'get /problems',
      'get /readyz',
      'get /tts/{tag}',
      'get /tts/{tag}/{voice}',
      'post /analyse/{tag}',
      'post /detect',
      'post /generate/{tag}',
      'post /grammar/{tag}',
      'post /hyphenate/{tag}',
      'post /speller/{tag}',
      'post /tts/{tag}/{voice}',
    ].sort(),
  );
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('names the base URL of the deployment that serves it', async () => {
  expect(document.servers.map(({ url }) => url)).toEqual(['/']);
  const a = (await (await fetch(`${server.url}/a/openapi.json`)).json()) as Document;
  expect(a.servers.map(({ url }) => url)).toEqual(['/a']);
});

describe('locks', () => {
  interface Secured {
    readonly security?: readonly object[];
    readonly components: { readonly securitySchemes?: object };
    readonly paths: Record<string, Record<string, { readonly security?: readonly object[] }>>;
  }

  test('are on no operation where no key is needed', () => {
    const { security, components } = document as unknown as Secured;
    expect([security, components.securitySchemes]).toEqual([undefined, undefined]);
    expect(operations().filter(({ operation }) => (operation as { security?: object[] }).security?.length)).toEqual([]);
  });

  test('are on exactly the operations that refuse requests without a key', async () => {
    const keysFile = join(await mkdtemp(join(tmpdir(), 'langtools-')), 'keys.json');
    await writeFile(keysFile, JSON.stringify({ keys: [newApiKey('editor').entry] }));
    const locked = await startTestServer({ apiKeysFile: keysFile });
    try {
      const { security, paths, components } = (await (await fetch(`${locked.url}/openapi.json`)).json()) as Secured;
      expect(Object.keys(components.securitySchemes ?? {})).toEqual(['bearer', 'apiKey']);
      for (const [path, item] of Object.entries(paths)) {
        for (const [method, operation] of Object.entries(item)) {
          const target = path
            .replace('{tag}', 'se')
            .replace('{voice}', 'default')
            .replace('{hash}', '0'.repeat(32))
            .replace('{lemma}', 'guolli');
          const { status } = await fetch(locked.url + target, { method: method.toUpperCase() });
          const isLocked = (operation.security ?? security ?? []).length > 0;
          expect([`${method} ${path}`, status === 401]).toEqual([`${method} ${path}`, isLocked]);
        }
      }
    } finally {
      await locked.close();
    }
  });
});

describe('every example', () => {
  test('of a schema is valid by that schema', () => {
    const withExamples = Object.entries(schemas).filter(([, schema]) => 'examples' in schema);
    expect(withExamples.length).toBeGreaterThan(8);
    for (const [name, schema] of withExamples) {
      for (const example of (schema as unknown as { examples: unknown[] }).examples) {
        expect(Value.Check(Type.Unsafe(schema as TSchema), example), `${name}: ${JSON.stringify(example)}`).toBe(true);
      }
    }
  });

  test('of a request is taken by the service, and its answer is as documented', async () => {
    let tried = 0;
    for (const { path, method, operation } of operations()) {
      const example = operation.requestBody?.content['application/json']?.example;
      if (example !== undefined) {
        const response = await server.post(path.replace('{tag}', 'se').replace('{voice}', 'default'), example);
        expect(response.status, `${method} ${path}`).toBe(200);
        const schema = operation.responses['200']?.content?.['application/json']?.schema;
        if (schema !== undefined) expect(Value.Check(schema, await response.json())).toBe(true);
        tried++;
      }
    }
    expect(tried).toBe(7);
  });

  test('of an answer is in the document', () => {
    const documented = operations().filter(
      ({ operation }) => operation.responses['200']?.content?.['application/json']?.example !== undefined,
    );
    expect(documented.length).toBeGreaterThanOrEqual(8);
  });
});

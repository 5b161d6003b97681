/** `POST /detect` over real HTTP, with the statistics of the package. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DetectResponse } from '../../src/client/types.js';
import { startTestServer, type TestServer } from '../harness.js';

const ESTONIAN = 'Kõik inimesed sünnivad vabadena ja võrdsetena oma väärikuselt ja õigustelt.';
const NORTH_SAMI = 'Mun lean bargan skuvllas guhkes áiggi, ja mánát hállet sámegiela juohke beaivvi.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ textLimit: 20_000 });
});
afterAll(() => server.close());

async function detect(text: string, prefix = ''): Promise<DetectResponse> {
  const response = await server.post(`${prefix}/detect`, { text });
  expect(response.status).toBe(200);
  return (await response.json()) as DetectResponse;
}

test('the answer has the text and the languages, best first', async () => {
  const { text, results } = await detect(NORTH_SAMI);
  expect(text).toBe(NORTH_SAMI);
  expect(results[0]?.tag).toBe('se');
  expect(results[0]?.confidence).toBeGreaterThan(0.9);
  expect(results.map(({ confidence }) => confidence)).toEqual(
    results.map(({ confidence }) => confidence).sort((a, b) => b - a),
  );
});

test('a language has the tag under which the deployment offers it', async () => {
  expect((await detect(ESTONIAN, '/b')).results[0]?.tag).toBe('est-x-utee');
  expect((await detect(ESTONIAN, '/a')).results[0]?.tag).toBe('et');
});

test.each(['', 'abc', '12 345 678', '世界人権宣言は、この宣言の後に掲げる'])(
  'nothing is likely for %j',
  async (text) => {
    expect(await detect(text)).toEqual({ text, results: [] });
  },
);

describe('refused', () => {
  test.each([
    [422, 'invalid-request', {}],
    [422, 'invalid-request', { text: 7 }],
    [422, 'invalid-text', { text: 'half of a pair: \ud800' }],
    [413, 'text-too-long', { text: 'a'.repeat(20_001) }],
  ])('with %i %s', async (status, code, body) => {
    const response = await server.post('/detect', body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('is GET', async () => {
    const response = await fetch(`${server.url}/detect`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });
});

test('requests are counted under their own name', async () => {
  await detect(NORTH_SAMI);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/langtools_requests_total\{operation="detect",tag="",status="200"\} [1-9]/);
  expect(metrics).toMatch(/langtools_characters_total\{operation="detect",tag=""\} [1-9]/);
});

/** Traces: the spans of requests as a collector gets them, and what happens without one. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, testSource } from '../harness.js';
import { type CollectedSpan, type Collector, startCollector } from '../support/span-collector.js';

const SERVER = 2;
const ERROR = 2;
const SECRET = 'geheimnis';
const SOURCES = [testSource('speller', 'se'), testSource('grammar', 'se'), testSource('tts', 'se')];

let collector: Collector;
let server: TestServer;
let lastId = 0;

beforeAll(async () => {
  collector = await startCollector();
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  server = await startTestServer({ traces: collector.url, workers: 2 }, SOURCES);
});
afterAll(async () => {
  await server.close();
  await collector.close();
  vi.unstubAllEnvs();
});

/** A header of somebody who records, and the id of the trace. */
function parent(flags = '01') {
  const traceId = (++lastId).toString(16).padStart(32, 'a');
  return { traceId, spanId: 'b7ad6b7169203331', traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` };
}

/** `request(queue, spell(words, verdicts))`, in the order of their start. */
function treeOf(spans: readonly CollectedSpan[], root: CollectedSpan): string {
  const children = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId);
  const inOrder = children.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  return inOrder.length === 0 ? root.name : `${root.name}(${inOrder.map((span) => treeOf(spans, span)).join(', ')})`;
}

function rootOf(spans: readonly CollectedSpan[]): CollectedSpan {
  const roots = spans.filter(({ kind }) => kind === SERVER);
  expect(roots).toHaveLength(1);
  return roots[0]!;
}

describe('a traced request', () => {
  test('is a tree of spans in the trace of whoever sent it', async () => {
    const { traceId, spanId, traceparent } = parent();
    await server.post(`/b/speller/sme?offsets=true`, { text: `aaa ${SECRET}` }, { traceparent });
    const spans = await collector.trace(traceId, 7);
    const root = rootOf(spans);
    expect(treeOf(spans, root)).toBe('POST /b/speller/:tag(queue, spell(open, words, verdicts, write))');
    expect(root.parentSpanId).toBe(spanId);
    expect(root.attributes).toEqual({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'http.route': '/b/speller/:tag',
      'langtools.cache_hit': false,
      'langtools.operation': 'speller',
      'langtools.request_id': expect.stringMatching(/./),
      'langtools.tag': 'se',
      'network.protocol.version': '1.1',
      'url.path': '/b/speller/sme',
      'url.scheme': 'http',
    });
    expect(root.resource).toMatchObject({
      'service.name': 'langtools',
      'service.version': expect.stringMatching(/^\d+\./),
      'deployment.environment.name': 'test',
    });
    for (const span of spans) expect(span.status).toBe(0);
  });

  test('has steps within the work, and the work within the request', async () => {
    const { traceId, traceparent } = parent();
    const startMs = Date.now();
    await server.post('/speller/se', { text: 'busy30' }, { traceparent });
    const endMs = Date.now();
    const spans = await collector.trace(traceId, 6);
    const [root, work, verdicts] = ['POST /speller/:tag', 'spell', 'verdicts'].map((name) =>
      spans.find((span) => span.name === name),
    );
    // A millisecond for the clock of the day, which has no parts of one.
    for (const [outer, inner] of [
      [{ startMs: startMs - 1, endMs: endMs + 1 }, root],
      [root, work],
      [work, verdicts],
    ] as const) {
      expect(inner!.startMs).toBeGreaterThanOrEqual(outer!.startMs);
      expect(inner!.endMs).toBeLessThanOrEqual(outer!.endMs + 1);
    }
    expect(verdicts!.endMs - verdicts!.startMs).toBeGreaterThanOrEqual(29);
  });

  test('that waits for a thread shows how long', async () => {
    const { traceId, traceparent } = parent();
    // One tag may have one of two threads.
    const first = server.post('/speller/se', { text: 'busy800' });
    await vi.waitFor(() => expect(server.service.pool.busyWorkers).toBe(1), { interval: 5, timeout: 60_000 });
    await server.post('/speller/se', { text: 'aaa bbb' }, { traceparent });
    await first;
    const queue = (await collector.trace(traceId, 6)).find(({ name }) => name === 'queue');
    expect(queue!.endMs - queue!.startMs).toBeGreaterThan(5);
  });

  test('has the steps of speech', async () => {
    const { traceId, traceparent } = parent();
    const answer = await server.post('/tts/se/default', { text: 'abc. de' }, { traceparent, Accept: 'audio/wav' });
    expect(answer.status).toBe(200);
    const spans = await collector.trace(traceId, 10);
    const tree = treeOf(spans, rootOf(spans));
    expect(tree).toBe(
      'POST /tts/:tag/:voice(queue, speak(open, text, synthesis, encoding, synthesis, encoding, synthesis, encoding))',
    );
  });

  test('that is answered from the cache has no work', async () => {
    const { traceId, traceparent } = parent();
    await server.post('/speller/se', { text: 'aaa ccc' });
    await server.post('/speller/se', { text: 'aaa ccc' }, { traceparent });
    const spans = await collector.trace(traceId, 1);
    expect(spans.map(({ name }) => name)).toEqual(['POST /speller/:tag']);
    expect(spans[0]!.attributes['langtools.cache_hit']).toBe(true);
  });

  test('that is the client’s mistake is no error, and its path is not told where no route fits', async () => {
    const [wrong, missing] = [parent(), parent()];
    await server.post('/speller/se', { word: 'aaa' }, { traceparent: wrong.traceparent });
    await fetch(`${server.url}/${SECRET}?q=${SECRET}`, { headers: { traceparent: missing.traceparent } });
    const [span] = await collector.trace(wrong.traceId, 1);
    expect(span).toMatchObject({ name: 'POST /speller/:tag', status: 0 });
    expect(span!.attributes).toMatchObject({ 'http.response.status_code': 422, 'error.type': 'invalid-request' });
    const [unknown] = await collector.trace(missing.traceId, 1);
    expect(unknown).toMatchObject({ name: 'GET', status: 0 });
    expect(Object.keys(unknown!.attributes)).not.toContain('url.path');
  });

  test('whose deadline passes is an error, and so is the work that went on until then', async () => {
    const { traceId, traceparent } = parent();
    expect((await server.post('/grammar/se', { text: 'late' }, { traceparent })).status).toBe(504);
    const spans = await collector.trace(traceId, 3);
    const root = rootOf(spans);
    expect(root.status).toBe(ERROR);
    expect(root.attributes).toMatchObject({ 'http.response.status_code': 504, 'error.type': 'deadline-exceeded' });
    const work = spans.find(({ name }) => name === 'check');
    expect(work).toMatchObject({ status: ERROR, attributes: { 'error.type': 'deadline' } });
  });

  test('whose thread crashes has work that failed', async () => {
    const { traceId, traceparent } = parent();
    expect((await server.post('/speller/se', { text: 'crash' }, { traceparent })).status).toBe(500);
    const spans = await collector.trace(traceId, 3);
    expect(rootOf(spans).status).toBe(ERROR);
    expect(spans.find(({ name }) => name === 'spell')?.attributes['error.type']).toBe('fault');
  });

  test('is named in the log', async () => {
    const { traceId, traceparent } = parent();
    await server.post('/speller/se', { text: 'bbb' }, { traceparent, 'X-Request-Id': 'mine' });
    const root = rootOf(await collector.trace(traceId, 6));
    const line = server.logLines().find((each) => each.includes(traceId));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ reqId: 'mine', trace_id: traceId, span_id: root.spanId });
  });
});

describe('metrics', () => {
  test('have the traces of requests as exemplars, for scrapers that ask for OpenMetrics', async () => {
    const { traceId, traceparent } = parent();
    await server.post('/speller/se', { text: 'busy20' }, { traceparent });
    await collector.trace(traceId, 6);
    const accept = 'application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.4,*/*;q=0.1';
    const open = await fetch(`${server.url}/metrics`, { headers: { Accept: accept } });
    expect(open.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    const exemplar = new RegExp(
      `^langtools_request_duration_seconds_bucket\\{.*tag="se".*\\} \\d+ # \\{trace_id="${traceId}"\\} [\\d.]+ [\\d.]+$`,
      'm',
    );
    const text = await open.text();
    expect(text).toMatch(exemplar);
    expect(text).toMatch(/^# TYPE langtools_requests counter\nlangtools_requests_total\{/m);
    expect(text.endsWith('# EOF\n')).toBe(true);
  });

  test('are in the text format of Prometheus for all others', async () => {
    for (const Accept of ['*/*', 'text/plain', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
      const plain = await fetch(`${server.url}/metrics`, { headers: { Accept } });
      expect(plain.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      const text = await plain.text();
      expect(text).toContain('# TYPE langtools_requests_total counter\n');
      expect(text).not.toMatch(/trace_id|# EOF/);
    }
  });
});

describe('what is not traced', () => {
  test('is what its sender does not record, which the log still names', async () => {
    const { traceId, traceparent } = parent('00');
    const after = parent();
    await server.post('/speller/se', { text: 'aaa' }, { traceparent });
    await server.post('/speller/se', { text: 'aaa' }, { traceparent: after.traceparent });
    await collector.trace(after.traceId, 1);
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
    expect(server.logLines().some((line) => line.includes(traceId))).toBe(true);
  });

  test('are probes', async () => {
    const { traceId, traceparent } = parent();
    const after = parent();
    await fetch(`${server.url}/health`, { headers: { traceparent } });
    await server.post('/speller/se', { text: 'aaa' }, { traceparent: after.traceparent });
    await collector.trace(after.traceId, 1);
    expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  test('is what users write', () => {
    expect(collector.bodies.length).toBeGreaterThan(0);
    expect(collector.bodies.join('')).not.toContain(SECRET);
  });

  test('is anything, if none is to be sampled', async () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio');
    vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0');
    const quiet = await startTestServer({ traces: collector.url }, SOURCES);
    const before = collector.spans.length;
    await quiet.post('/speller/se', { text: 'aaa' });
    // But whoever records asks for it.
    const { traceId, traceparent } = parent();
    await quiet.post('/speller/se', { text: 'aaa bbb ccc' }, { traceparent });
    await collector.trace(traceId, 6);
    await quiet.close();
    expect(new Set(collector.spans.slice(before).map((span) => span.traceId))).toEqual(new Set([traceId]));
    vi.stubEnv('OTEL_TRACES_SAMPLER', '');
  });
});

describe('a collector that takes nothing', () => {
  test('fails no request; the readiness tells, and spans are counted as lost', async () => {
    const closed = await startCollector();
    await closed.close();
    const alone = await startTestServer({ traces: closed.url }, SOURCES);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => alone.post('/speller/se', { text: `${'aaa '.repeat(i + 1)}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const problems = async () =>
      ((await (await fetch(`${alone.url}/readyz`)).json()) as { problems: string[] }).problems;
    await vi.waitFor(async () => expect(await problems()).toContain('traces cannot be sent (ECONNREFUSED)'), {
      timeout: 60_000,
      interval: 100,
    });
    expect(alone.logLines().filter((line) => line.includes('traces cannot be sent'))).toHaveLength(1);
    expect(await (await fetch(`${alone.url}/metrics`)).text()).toMatch(/langtools_spans_total\{outcome="lost"\} \d+/);
    await alone.close();
  });

  test('because it never answers holds up no end: the service is closed while an answer is still owed', async () => {
    const silent = await startCollector();
    silent.isSilent = true;
    const alone = await startTestServer({ traces: silent.url }, SOURCES);
    await alone.post('/speller/se', { text: 'aaa' });
    await vi.waitFor(() => expect(silent.unanswered).toBe(1), { timeout: 60_000 });
    await alone.close();
    expect(silent.unanswered).toBe(1);
    await silent.close();
  });

  test('and comes back is used again', async () => {
    const moody = await startCollector();
    moody.status = 400;
    const loyal = await startTestServer({ traces: moody.url }, SOURCES);
    await loyal.post('/speller/se', { text: 'aaa' });
    await vi.waitFor(() => expect(loyal.troubles.list()).toEqual(['traces cannot be sent (400)']), { timeout: 60_000 });
    moody.status = 200;
    const { traceId, traceparent } = parent();
    await loyal.post('/speller/se', { text: 'bbb' }, { traceparent });
    await moody.trace(traceId, 6);
    await vi.waitFor(() => expect(loyal.troubles.list()).toEqual([]));
    await loyal.close();
    await moody.close();
  });
});

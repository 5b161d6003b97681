/** Starts the whole service in process, on a free port, with the engines of `engines/`. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type RunningServer, type ServerOptions, startServer } from '../src/http/server.js';
import type { EngineSource } from '../src/service/engines/registry.js';
import { logEvents, ServiceEvents } from '../src/service/events/service-events.js';
import type { Operation } from '../src/service/languages/deployments.js';
import { resolveSettings, type Settings } from '../src/service/settings/settings.js';

export const WORKERS_URL = new URL('../dist/service/pool/', import.meta.url);

export interface TestServer extends RunningServer {
  /** Every log line so far. */
  readonly logLines: () => string[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export function engineUrl(name: 'speller' | 'checker' | 'voice' | 'words' | 'hyphenator'): string {
  return new URL(`engines/${name}.mjs`, import.meta.url).href;
}

const ENGINES = {
  speller: 'speller',
  grammar: 'checker',
  tts: 'voice',
  analyse: 'words',
  hyphenate: 'hyphenator',
} as const;

export function testSource(operation: Operation, tag: string, params: unknown = {}, version = '1.0'): EngineSource {
  return {
    operation,
    tag,
    ...(operation === 'tts' ? { voice: 'default', description: 'a tone' } : {}),
    pack: { name: `test-${operation}-${tag}`, version },
    loader: { module: engineUrl(ENGINES[operation]), params },
  };
}

export const TEST_SOURCES: readonly EngineSource[] = [
  testSource('speller', 'se'),
  testSource('speller', 'fo'),
  testSource('grammar', 'se'),
  testSource('tts', 'se'),
  testSource('analyse', 'se'),
  testSource('hyphenate', 'se'),
];

const FLAGS = {
  port: '0',
  workers: '3',
  // Nobody's own words: a folder that is not there.
  wordsDir: join(tmpdir(), 'langtools-no-words'),
  // A check on a busy machine may take longer than a request should: tests of deadlines say what theirs is.
  checkTimeoutMs: '600000',
  speechTimeoutMs: '600000',
  // On a busy machine Redis takes longer than a request should wait.
  redisTimeoutMs: '5000',
};

export async function startTestServer(
  settings: Partial<Settings> = {},
  sources: readonly EngineSource[] = TEST_SOURCES,
  options: Pick<ServerOptions, 'admissionClock'> = {},
): Promise<TestServer> {
  const lines: string[] = [];
  const logger = pino(
    { level: settings.logLevel ?? 'info', base: null },
    { write: (line: string) => lines.push(line) },
  );
  const events = new ServiceEvents();
  logEvents(events, logger);
  const server = await startServer({
    settings: { ...resolveSettings({ flags: FLAGS }), ...settings },
    logger,
    events,
    sources,
    workersUrl: WORKERS_URL,
    ...options,
  });
  await server.loaded;
  return {
    ...server,
    logLines: () => lines,
    post: (path, body, headers = {}) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** The parts of a problem document that tests look at. */
export async function problemOf(response: Response): Promise<{ status: number; code: string; detail: string }> {
  const document = (await response.json()) as { status: number; code: string; detail: string };
  return { status: document.status, code: document.code, detail: document.detail };
}

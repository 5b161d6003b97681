/** What `langtools serve` prints, on a terminal and elsewhere, with streams that stand in for both. */
import { Writable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import type { EngineSource } from '../service/engines/registry.js';
import { PackReports } from '../service/events/pack-reports.js';
import { ServiceEvents } from '../service/events/service-events.js';
import { type Operation, parseDeployment } from '../service/languages/deployments.js';
import { renderBanner, renderLanguages } from './serve-banner.js';
import { createOutput, type OutputServer, readableMessage } from './serve-output.js';

class Screen extends Writable {
  readonly columns = 60;
  text = '';
  constructor(readonly isTTY: boolean) {
    super();
  }
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

const DEPLOYMENT = parseDeployment(
  JSON.stringify({
    name: 'north',
    title: 'The north',
    grammar: {},
    speller: { fo: 'Føroyskt', 'est-x-plamk': 'EST-X-PLAMK', sms: 'Nuõrttsääʹmǩiõll', kl: 'Kalaallisut' },
    tts: true,
  }),
  'north.json',
);
const READY = new Set(['speller/fo', 'speller/est-x-plamk', 'tts/fo', 'tts/est-x-plamk', 'tts/sms', 'tts/kl']);
const stateOf = (operation: Operation, tag: string) =>
  READY.has(`${operation}/${tag}`) ? ('ready' as const) : ('not-installed' as const);

const SERVER: OutputServer = {
  url: 'http://127.0.0.1:4000',
  mounts: [{ prefix: '', deployment: DEPLOYMENT }],
  packCount: 3,
  hasPage: true,
  service: {
    registry: {
      status: (operation, tag) => ({ state: stateOf(operation, tag) }),
      voices: () => new Map([['default', {} as EngineSource]]),
    },
  },
};

async function start(isTTY: boolean) {
  const stdout = new Screen(isTTY);
  const stderr = new Screen(isTTY);
  const events = new ServiceEvents();
  const output = await createOutput({ logLevel: 'info', logFormat: 'auto' }, { stdout, stderr }, events);
  return { stdout, stderr, events, output };
}

const sourceOf = (tag: string, voice: string): EngineSource => ({
  operation: 'tts',
  tag,
  voice,
  pack: { name: 'espeak-ng', version: '?' },
  loader: { module: 'x', params: {} },
});

test('a pack is reported once, with all its tags, however many voices stand on it', async () => {
  const events = new ServiceEvents();
  const reports = new PackReports(events);
  const heard: unknown[] = [];
  events.on('pack-ready', (pack) => heard.push(pack));
  events.on('pack-broken', (pack) => heard.push(pack));
  for (const tag of ['fo', 'kl']) {
    for (const voice of ['man', 'woman']) reports.ready(sourceOf(tag, voice), { version: '1.2', bytes: 7 });
  }
  for (const voice of ['man', 'woman']) reports.broken(sourceOf('sms', voice), 'cut off');
  await new Promise(setImmediate);
  const pack = { name: 'espeak-ng', version: '1.2' };
  expect(heard).toEqual([
    { operation: 'tts', pack, tags: ['fo', 'kl'], bytes: 7 },
    { operation: 'tts', pack: { ...pack, version: '?' }, tags: ['sms'], reason: 'cut off' },
  ]);
  reports.ready(sourceOf('se', 'man'), { version: '1.2', bytes: 7 });
  await new Promise(setImmediate);
  expect(heard).toHaveLength(3);
});

describe('on a terminal', () => {
  test('the start is a short picture, and later requests take one line each', async () => {
    const { stdout, stderr, events, output } = await start(true);
    output.listening(SERVER);
    expect(stdout.text).toMatch(/^langtools \d\S* is running\n {2}page\s+http:\/\/127\.0\.0\.1:4000\/\n/);
    const pack = { operation: 'speller' as const, tags: ['fo'], bytes: 1 };
    events.emit('pack-ready', { ...pack, pack: { name: 'dictionary-fo', version: '2' } });
    events.emit('pack-broken', { ...pack, pack: { name: 'kal.zhfst', version: '?' }, reason: 'cut off' });
    output.loaded(SERVER);
    expect(stderr.text).toContain('/3');
    expect(stderr.text).toContain('pack is broken');
    expect(stderr.text).not.toContain('dictionary-fo is ready');
    expect(stdout.text).toContain('Eesti (PLAMK) · Føroyskt');
    stderr.text = '';
    output.logger.info({ reqId: 'x', method: 'POST', path: '/speller/fo', status: 200, ms: 1.5, tag: 'fo' });
    events.emit('pack-ready', { ...pack, pack: { name: 'fo.zhfst', version: '3' } });
    const [request, ready, ...more] = stderr.text.trimEnd().split('\n');
    expect(request).toContain('200 POST /speller/fo 1.5 ms');
    expect(ready).toContain('fo.zhfst is ready');
    expect(more).toEqual([]);
  });

  test('a signal while packs load ends the progress line', async () => {
    const { stdout, stderr, output } = await start(true);
    output.listening(SERVER);
    output.draining('SIGINT');
    const { length } = stderr.text;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(stderr.text).toContain('SIGINT: waiting for requests in flight');
    expect(stderr.text).toHaveLength(length);
    expect(stdout.text).not.toContain('languages that work');
  });
});

test('elsewhere everything is a JSON line on standard error', async () => {
  const { stdout, stderr, events, output } = await start(false);
  output.listening(SERVER);
  const pack = { name: 'espeak-ng', version: '1' };
  events.emit('pack-ready', { operation: 'tts', pack, tags: ['fo', 'kl'], bytes: 5 });
  output.loaded(SERVER);
  expect(stdout.text).toBe('');
  await expect.poll(() => stderr.text).toContain('all packs are loaded');
  const lines = stderr.text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'listening', url: SERVER.url, packs: 3, deployments: [{ name: 'north', url: SERVER.url }] },
    { msg: 'pack is ready', operation: 'tts', pack, tags: ['fo', 'kl'] },
    { msg: 'all packs are loaded', languages: { grammar: 0, speller: 2, tts: 4 } },
  ]);
});

test('lines are written a few at a time, those of trouble at once with what came before', async () => {
  const { stderr, output } = await start(false);
  const written = vi.spyOn(stderr, '_write');
  output.logger.info('first');
  output.logger.info('second');
  expect(stderr.text).toBe('');
  output.logger.warn('third');
  expect(stderr.text).toMatch(/first.*\n.*second.*\n.*third.*\n$/);
  expect(written).toHaveBeenCalledOnce();
  output.logger.info('fourth');
  await expect.poll(() => stderr.text).toContain('fourth');
  expect(written).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 100; i++) output.logger.info({ long: 'x'.repeat(1000) });
  expect(stderr.text.length).toBeGreaterThan(80_000);
});

describe('the picture', () => {
  const states = {
    offered: DEPLOYMENT.tags,
    isReady: (operation: Operation, tag: string) => stateOf(operation, tag) === 'ready',
    isStarter: () => false,
  };

  test('names the languages that work and leaves out what is not offered', () => {
    expect(renderLanguages(states)).toBe(
      [
        'languages that work',
        '  spelling    2     Eesti (PLAMK) · Føroyskt',
        '  speech      4     every language',
        '  words       0     none',
        '  division    0     none',
        '                    2 more languages have no spelling data: langtools packs install TAG',
        '',
      ].join('\n'),
    );
  });

  test('says how many spellers are starters', () => {
    const caution = '1 spellers are starters, which know the common words: langtools packs install TAG';
    expect(renderLanguages({ ...states, isStarter: (tag) => tag === 'fo' })).toContain(`${caution}\n`);
  });

  test('wraps at the width of the terminal', () => {
    const lines = renderLanguages(states, 36).split('\n');
    expect(lines.slice(1, 3)).toEqual(['  spelling    2     Eesti (PLAMK)', '                    Føroyskt']);
  });

  test('says when there is no page', () => {
    const banner = renderBanner({ url: 'http://[::1]:80', mounts: [], hasPage: false });
    expect(banner).toContain('page              not built; http://[::1]:80/ shows an overview\n');
  });

  test('lists every base URL with its title', () => {
    const mounts = [
      { prefix: '', deployment: DEPLOYMENT },
      { prefix: '/north', deployment: DEPLOYMENT },
    ];
    expect(renderBanner({ url: 'http://[::1]:80', mounts, hasPage: true })).toContain(
      '  base URLs         http://[::1]:80        The north\n                    http://[::1]:80/north  The north\n',
    );
  });
});

test('a log line that is no request keeps its details, on one line', () => {
  const line = readableMessage({ level: 40, time: 1, msg: 'pack not used', fileName: 'a.zhfst', tags: ['se'] });
  expect(line).toBe('pack not used · fileName: a.zhfst · tags: ["se"]');
});

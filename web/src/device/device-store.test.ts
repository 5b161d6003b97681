import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataSource } from './data-source.js';
import { DeviceStore } from './device-store.js';

/** As much of the Cache API as the store uses. */
function madeCaches() {
  const byName = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const entries = byName.get(name) ?? new Map<string, string>();
    byName.set(name, entries);
    return {
      match: async (url: string) => (entries.has(url) ? new Response(entries.get(url)) : undefined),
      put: async (url: string, response: Response) => void entries.set(url, await response.text()),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  const match = async (url: string, { cacheName }: { cacheName: string }) =>
    byName.has(cacheName) ? (await open(cacheName)).match(url) : undefined;
  return { byName, open, match, has: async (name: string) => byName.has(name) };
}

const BASE = 'https://example.org/b';
let made: ReturnType<typeof madeCaches>;
beforeEach(() => {
  made = madeCaches();
  vi.stubGlobal('caches', made);
});
afterEach(() => vi.unstubAllGlobals());

test.each(['{"manifest":{"tag"', '', 'null', '7', '[]', '{"isComplete":true}'])(
  'a record that is damaged counts as none, and the others are used: %j',
  async (damaged) => {
    const store = new DeviceStore(BASE);
    const record = { manifest: { tag: 'nb' }, isComplete: true };
    await store.writeRecord('nb', record);
    await store.writeRecord('se', record);
    made.byName.get(`langtools-data ${BASE}/`)?.set(`${BASE}/data/se`, damaged);
    expect([...(await store.records())]).toEqual([['nb', record]]);
    expect(await store.record('se')).toBeUndefined();
  },
);

test('looking for what is not there makes no cache', async () => {
  const store = new DeviceStore(BASE);
  expect(await store.record('se')).toBeUndefined();
  expect(await store.get('0'.repeat(32))).toBeUndefined();
  expect([...made.byName.keys()]).toEqual([]);
});

test('a chunk is fetched from the service, never from what the browser has kept of an earlier answer', async () => {
  const modes: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { cache }: RequestInit) => {
    modes.push(cache);
    return new Response('bytes');
  });
  const source = new DataSource({ base: BASE, apiKey: () => undefined });
  expect(await source.chunk('0'.repeat(32))).toEqual(new TextEncoder().encode('bytes'));
  expect(modes).toEqual(['no-store']);
});

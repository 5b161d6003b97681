/** Many clients that ask for chunks of language data and do not read them, or all at once: each costs little, and others are served. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { MAX_CHUNK_BYTES } from '../../src/device/manifest.js';
import { keepChunk } from '../../src/service/device-data/chunk-folder.js';
import { get, open, readAll, type ServerProcess, startProcess } from '../support/raw-client.js';

const CONNECTIONS = 64;
const REQUESTS = 8;
const ASKED_BYTES = CONNECTIONS * REQUESTS * MAX_CHUNK_BYTES;

const cacheDir = mkdtempSync(join(tmpdir(), 'langtools-flood-'));
const sockets: Socket[] = [];
let service: ServerProcess | undefined;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  service?.child.kill('SIGKILL');
  service = undefined;
  rmSync(cacheDir, { recursive: true, force: true });
});

/** A chunk as large as one may be; a file for each is as good as one of a language. */
function madeChunk(): string {
  const bytes = Uint8Array.from({ length: MAX_CHUNK_BYTES }, (_, i) => (i * i) >> 7);
  return keepChunk(join(cacheDir, 'device'), bytes).hash;
}

describe.each(['gzip', 'br', 'identity'])('a flood of requests for chunks with Accept-Encoding: %s', (encoding) => {
  test('takes a small part of the memory that the answers have, and others are served', async () => {
    const request = get(`/data/chunks/${madeChunk()}`, `Accept-Encoding: ${encoding}\r\n`);
    service = await startProcess({ cacheDir });
    const { url, memory } = service;
    await (await fetch(`${url}/languages`)).text();
    const before = await memory();
    let peak = before;
    for (let i = 0; i < CONNECTIONS; i++) sockets.push(await open(url, request.repeat(REQUESTS)));
    for (let i = 0; i < 20; i++) {
      expect((await fetch(`${url}/languages`)).status).toBe(200);
      peak = Math.max(peak, await memory());
    }
    expect(peak - before).toBeLessThan(ASKED_BYTES / 4);
    // And all of it arrives.
    const answers = await readAll(sockets[0]!);
    expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(REQUESTS);
    const ends = [...answers.matchAll(/^content-length: (\d+)/gim)].map(([, length]) => Number(length));
    expect(new Set(ends).size).toBe(1);
    expect(answers.length).toBeGreaterThan(REQUESTS * ends[0]!);
    peak = Math.max(peak, await memory());
    expect(peak - before).toBeLessThan(ASKED_BYTES / 4);
  });
});

describe.skipIf(process.platform !== 'linux')('chunks that nobody reads', () => {
  test('hold no descriptors beside their connections', async () => {
    const request = get(`/data/chunks/${madeChunk()}`, 'Accept-Encoding: identity\r\n');
    service = await startProcess({ cacheDir });
    const { url, child } = service;
    const descriptors = () => readdirSync(`/proc/${child.pid}/fd`).length;
    await (await fetch(`${url}/languages`)).text();
    const before = descriptors();
    for (let i = 0; i < CONNECTIONS; i++) sockets.push(await open(url, request.repeat(REQUESTS)));
    // The first bytes are there, so the requests were handled.
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('readable', resolve))));
    await expect.poll(() => descriptors() - before).toBeLessThan(CONNECTIONS * 2);
  });
});

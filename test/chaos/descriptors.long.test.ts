/** No file descriptor is left: who is connected is served, and threads and connections come back when there are some again. */
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Client, type ServeProcess, serve } from './serve-process.js';

let service: ServeProcess | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** Connects, and resolves when the connection is closed by the other side. */
function closedConnection(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('close', () => resolve());
    socket.resume();
  });
}

/** A thread that has read a module needs no descriptor to use it. No language gets all three threads. */
async function allThreadsRead(url: string): Promise<void> {
  const answers = ['se', 'se', 'nb'].map((tag, i) => {
    const client = new Client(url);
    return client.ask(`/speller/${tag}`, { text: `busy1500 w${i}` }).finally(() => client.close());
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
}

describe.skipIf(process.platform === 'win32')('a service without descriptors', () => {
  test('serves who is connected, says what is wrong, and recovers', async () => {
    service = await serve({ before: 'ulimit -n 250' });
    const client = new Client(service.url);
    await allThreadsRead(service.url);
    expect(await client.problems()).toEqual([]);

    service.child.kill('SIGUSR2');
    const noFile = expect.stringMatching(/^no file can be opened \(EMFILE\)/);
    await expect.poll(() => client.problems()).toEqual([noFile]);
    await client.expectSpelling('bbb');
    // The system gives no descriptor for them: they are closed, and nothing else happens.
    await Promise.all(Array.from({ length: 20 }, () => closedConnection(String(service?.url))));
    // Nobody has asked for this language yet: its engine cannot be read now, and can later.
    expect((await client.ask('/speller/fo', { text: 'aaa' })).status).toBe(500);
    // A worker dies now, of all times: no thread can be started in its place.
    expect((await client.ask('/speller/se', { text: 'crash' })).status).toBe(500);
    const noThread = 'a worker thread cannot be started (EMFILE)';
    await expect.poll(async () => (await client.problems()).sort()).toEqual([noThread, noFile]);
    await client.expectSpelling('ccc');

    service.child.kill('SIGUSR2');
    await expect.poll(() => client.problems()).toEqual([]);
    expect((await client.ask('/speller/fo', { text: 'aaa' })).status).toBe(200);
    const newcomers = ['se', 'se', 'fo'].map((tag, i) => {
      const newcomer = new Client(String(service?.url));
      return newcomer.ask(`/speller/${tag}`, { text: `busy300 w${i}` }).finally(() => newcomer.close());
    });
    expect((await Promise.all(newcomers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    client.close();
  });
});

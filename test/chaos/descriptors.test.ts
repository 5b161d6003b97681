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

/** A thread that has opened an engine needs no descriptor to use it. */
async function twoWorkersKnow(url: string): Promise<void> {
  const clients = [new Client(url), new Client(url)];
  const answers = await Promise.all(clients.map((client, i) => client.ask('/speller/se', { text: `busy1500 w${i}` })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const client of clients) client.close();
}

/** Asks until a request has come to the thread that cannot open its engine: as long as the other one is busy, the first does. */
async function failingOne(client: Client): Promise<number> {
  const statuses: number[] = [];
  do statuses.push((await client.ask('/speller/fo', { text: `aaa x${statuses.length}` })).status);
  while (statuses.at(-1) === 200 && statuses.length < 500);
  return statuses.at(-1) ?? 0;
}

describe.skipIf(process.platform === 'win32')('a service without descriptors', () => {
  test('serves who is connected, says what is wrong, and recovers', async () => {
    service = await serve({ before: 'ulimit -n 250' });
    const client = new Client(service.url);
    const idle = new Client(service.url);
    await idle.expectSpelling('aaa');
    await twoWorkersKnow(service.url);
    expect(await client.problems()).toEqual([]);

    service.child.kill('SIGUSR2');
    const noFile = expect.stringMatching(/^no file can be opened \(EMFILE\)/);
    await expect.poll(() => client.problems(), { timeout: 20_000 }).toEqual([noFile]);
    await client.expectSpelling('bbb');
    // The system gives no descriptor for them: they are closed, and nothing else happens.
    await Promise.all(Array.from({ length: 20 }, () => closedConnection(String(service?.url))));
    // A worker dies now, of all times: no thread can be started in its place.
    expect((await client.ask('/speller/se', { text: 'crash' })).status).toBe(500);
    const noThread = 'a worker thread cannot be started (EMFILE)';
    await expect.poll(async () => (await client.problems()).sort(), { timeout: 20_000 }).toEqual([noThread, noFile]);
    await client.expectSpelling('ccc');
    // The third thread has never opened an engine and cannot read it now; it can later.
    const [, refused] = await Promise.all([client.ask('/speller/se', { text: 'busy1500' }), failingOne(idle)]);
    expect(refused).toBe(500);

    service.child.kill('SIGUSR2');
    await expect.poll(() => client.problems(), { timeout: 20_000 }).toEqual([]);
    const newcomers = ['se', 'se', 'fo'].map((tag, i) => {
      const newcomer = new Client(String(service?.url));
      return newcomer.ask(`/speller/${tag}`, { text: `busy1500 w${i}` }).finally(() => newcomer.close());
    });
    expect((await Promise.all(newcomers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    client.close();
    idle.close();
  });
});

/** The disk is full: log lines are lost, dictionaries are served from memory, and the service goes on. */
import { afterEach, describe, expect, test } from 'vitest';
import { Client, type ServeProcess, serve } from './serve-process.js';

let service: ServeProcess | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

describe.skipIf(process.platform !== 'linux')('a log on a full disk', () => {
  test('costs lines, not the service', async () => {
    service = await serve({ before: 'export TEST_LOG_LEVEL=info', redirect: '2>/dev/full' });
    const client = new Client(service.url);
    for (const text of ['aaa', 'bbb', 'ccc']) await client.expectSpelling(text);
    expect(await client.problems()).toEqual(['the log cannot be written (ENOSPC)']);
    client.close();
  });
});

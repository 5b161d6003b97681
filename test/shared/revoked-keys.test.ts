/** Keys that are withdrawn while the service runs: at all processes, and for good. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/free-port.mjs';
import type { CliContext } from '../../src/cli/console/cli-context.js';
import { registerKeysCommand } from '../../src/cli/keys.js';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { startTestServer, type TestServer } from '../harness.js';
import { isMissing } from '../support/peers.js';
import { RedisServer } from '../support/redis-server.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-revoked-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [anna, bert, carl] = [newApiKey('anna'), newApiKey('bert'), newApiKey('carl')];
const apiKeysFile = join(folder, 'keys.json');
writeFileSync(apiKeysFile, JSON.stringify({ keys: [anna.entry, bert.entry, carl.entry] }));

async function keys(...words: string[]): Promise<string> {
  const stdout = new PassThrough();
  const context: CliContext = { stdout, stderr: new PassThrough(), env: {}, exitCode: 0 };
  const program = new Command().exitOverride();
  registerKeysCommand(program, context);
  await program.parseAsync(['keys', ...words], { from: 'user' });
  return String(stdout.read());
}

const status = async (server: TestServer, key: string) =>
  (await server.post('/speller/se', { text: 'aaa' }, { 'X-Api-Key': key })).status;

describe('langtools keys revoke', () => {
  test('needs Redis, and says what to do without it', async () => {
    await expect(keys('revoke', anna.key)).rejects.toThrow('needs --redis');
  });

  test('says when it has withdrawn nothing', async () => {
    const redis = `redis://:geheim@127.0.0.1:${await freePort()}`;
    await expect(keys('revoke', anna.key, '--redis', redis)).rejects.toThrow(/^nothing was withdrawn: (?!.*geheim)/);
    await expect(keys('revoke', 'anna', '--redis', redis)).rejects.toThrow('--api-keys-file');
    const unknown = ['revoke', 'nobody', '--redis', redis, '--api-keys-file', apiKeysFile];
    await expect(keys(...unknown)).rejects.toThrow('no key of the name "nobody"');
  });
});

describe.skipIf(isMissing('redis-server'))('a key that is withdrawn', () => {
  let redis: RedisServer;
  let servers: TestServer[];
  beforeAll(async () => {
    redis = await RedisServer.start();
    servers = await Promise.all([1, 2].map(() => startTestServer({ redis: redis.url, apiKeysFile })));
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await redis.stop();
  });
  const statuses = (key: string) => Promise.all(servers.map((server) => status(server, key)));

  test('works nowhere any more, and the others still do; also when Redis goes away and forgets it', async () => {
    expect(await statuses(anna.key)).toEqual([200, 200]);
    const said = await keys('revoke', 'anna', '--redis', redis.url, '--api-keys-file', apiKeysFile);
    expect(said).toMatch(/^1 withdrawn\./);
    await expect.poll(() => statuses(anna.key)).toEqual([401, 401]);
    expect(await statuses(bert.key)).toEqual([200, 200]);

    await redis.kill();
    for (const server of servers) {
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).text()).toContain('Redis is away');
    }
    expect(await statuses(anna.key)).toEqual([401, 401]);
    expect(await statuses(bert.key)).toEqual([200, 200]);
    await redis.start();
    await expect.poll(() => redis.command('HEXISTS', 'langtools:revoked', anna.entry.sha256)).toContain(':1');
    const later = await startTestServer({ redis: redis.url, apiKeysFile });
    expect([await status(later, anna.key), await status(later, bert.key)]).toEqual([401, 200]);
    await later.close();
  });

  test('can be named by its hash or itself, and twice', async () => {
    expect(await keys('revoke', bert.entry.sha256, carl.key, '--redis', redis.url)).toMatch(/^2 withdrawn\./);
    expect(await keys('revoke', bert.key, '--redis', redis.url)).toMatch(/^0 withdrawn \(1 had been before\)/);
    await expect.poll(() => statuses(bert.key)).toEqual([401, 401]);
    await expect.poll(() => statuses(carl.key)).toEqual([401, 401]);
  });
});

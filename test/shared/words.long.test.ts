/** Words that writers add, shared by processes through a real Redis, also when it is away meanwhile or loses everything. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceEvents } from '../../src/service/events/service-events.js';
import { Troubles } from '../../src/service/events/troubles.js';
import { WordStore } from '../../src/service/personal-words/word-store.js';
import { openSharedState, type SharedState } from '../../src/service/shared/shared-state.js';
import { isMissing } from '../support/peers.js';
import { RedisServer } from '../support/redis-server.js';

describe.skipIf(isMissing('redis-server'))('words in Redis', () => {
  let redis: RedisServer;
  let folder: string;
  let prefix: string;
  const states: SharedState[] = [];
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterAll(() => redis.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'langtools-shared-words-'));
    prefix = `${folder}:`;
  });
  afterEach(() => {
    for (const state of states.splice(0)) state.close();
    rmSync(folder, { recursive: true });
  });

  /** What a process has of it: a folder, and a connection. */
  async function process_(name: string) {
    const events = new ServiceEvents();
    const settings = {
      redis: redis.url,
      redisPrefix: prefix,
      redisTimeoutMs: 5_000,
      redisCacheMb: 0,
      development: false,
    };
    const state = await openSharedState({ settings, events, troubles: new Troubles(events) });
    states.push(state);
    const store = new WordStore(join(folder, name), state.words);
    return { state, words: () => store.wordsOf('key anna') };
  }
  const listOf = async (each: Awaited<ReturnType<typeof process_>>) => (await each.words()).list();
  const away = async (...all: { state: SharedState }[]) => {
    await redis.kill();
    for (const { state } of all) await expect.poll(() => state.isUp).toBe(false);
  };

  test('are right everywhere soon, and so is a removal', async () => {
    const [one, two] = [await process_('one'), await process_('two')];
    expect(await listOf(two)).toEqual([]);
    expect(await (await one.words()).add(['alpha', 'beta'])).toBe(2);
    await expect.poll(() => listOf(two)).toEqual(['alpha', 'beta']);
    await (await two.words()).delete(['alpha']);
    await expect.poll(() => listOf(one)).toEqual(['beta']);
    expect(await listOf(await process_('three'))).toEqual(['beta']);
  });

  test('that were there before Redis are shared, with those of the others', async () => {
    await (await new WordStore(join(folder, 'one')).wordsOf('key anna')).add(['early']);
    await process_('one');
    const two = await process_('two');
    await expect.poll(() => listOf(two)).toEqual(['early']);
  });

  test('are put together when Redis was away: additions and removals, and nothing comes back', async () => {
    const [one, two] = [await process_('one'), await process_('two')];
    await (await one.words()).add(['alpha', 'beta', 'gamma']);
    await expect.poll(() => listOf(two)).toEqual(['alpha', 'beta', 'gamma']);
    await away(one, two);
    await (await one.words()).delete(['alpha']);
    await (await one.words()).add(['delta']);
    await (await two.words()).delete(['beta']);
    await (await two.words()).add(['epsilon']);
    expect(await listOf(one)).toEqual(['beta', 'delta', 'gamma']);
    // It has nothing in it when it comes back: what was removed must not come back from a copy either.
    await redis.start();
    for (const each of [one, two]) await expect.poll(() => listOf(each)).toEqual(['delta', 'epsilon', 'gamma']);
    expect(await listOf(await process_('three'))).toEqual(['delta', 'epsilon', 'gamma']);
  });

  test('of a process that ended while Redis was away are sent by the next one in its place', async () => {
    const one = await process_('one');
    await (await one.words()).add(['alpha', 'beta']);
    await away(one);
    await (await one.words()).delete(['alpha']);
    await (await one.words()).add(['gamma']);
    one.state.close();
    await redis.start();
    // Nobody asks for the list: it is found on the disk.
    await process_('one');
    const two = await process_('two');
    await expect.poll(() => listOf(two)).toEqual(['beta', 'gamma']);
  });

  test('that are edited by hand count when the file is read', async () => {
    const one = await process_('one');
    await (await one.words()).add(['alpha', 'beta']);
    one.state.close();
    const [name = ''] = readdirSync(join(folder, 'one'));
    const file = join(folder, 'one', name);
    writeFileSync(file, readFileSync(file, 'utf8').replace('\nalpha\n', '\nhand\n'));
    await process_('one');
    const two = await process_('two');
    await expect.poll(() => listOf(two)).toEqual(['beta', 'hand']);
  });

  test('are not what somebody else has written there', async () => {
    const one = await process_('one');
    await (await one.words()).add(['alpha']);
    const [key = ''] = (await redis.command('KEYS', `${prefix}words:*`))
      .split('\r\n')
      .filter((line) => line.startsWith('/'));
    for (const [word, value] of [
      ['two words', '+5'],
      ['odd', 'x'],
      ['future', '+999999999999999'],
    ] as const) {
      await redis.command('HSET', key, word, value);
    }
    await redis.command('XADD', `${prefix}changes`, '*', 'words', '{"no":"list"}');
    await redis.command('XADD', `${prefix}changes`, '*', 'foreign', 'x');
    const two = await process_('two');
    expect(await listOf(two)).toEqual(['alpha']);
    await (await two.words()).add(['beta']);
    await expect.poll(() => listOf(one)).toEqual(['alpha', 'beta']);
  });

  test('of a long list arrive whole', async () => {
    const [one, two] = [await process_('one'), await process_('two')];
    await two.words();
    const many = Array.from({ length: 3_000 }, (_, i) => `word${i}`);
    await (await one.words()).add(many);
    await expect.poll(async () => (await listOf(two)).length).toBe(3_000);
  });
});

import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Admission, MOST_TRIALS, TRIALS_PER_SECOND, type Work } from './admission.js';

const MOST_AT_ONCE = 15;

/** A pool that takes as many as a test says, and a clock that it moves. */
function start() {
  const state = { nowMs: 0, isTaken: true };
  const workFor = (tag: string): Work => ({
    line: tag,
    subject: { operation: 'speller', tag },
    path: `/speller/${tag}`,
    isTaken: () => state.isTaken,
  });
  const works = new Map([
    ['/speller/nb', workFor('nb')],
    ['/speller/se', workFor('se')],
    ['/v2/check', workFor('')],
  ]);
  const admission = new Admission({
    workOf: ({ url = '' }) => works.get(url),
    mostAtOnce: MOST_AT_ONCE,
    nowMs: () => state.nowMs,
  });
  const ask = (url: string) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    return { request, goesOn: admission.refused(request) === undefined };
  };
  const flood = (url: string, count: number) =>
    Array.from({ length: count }, () => ask(url)).filter(({ goesOn }) => goesOn).length;
  return { admission, state, ask, flood };
}

describe('a thousand requests at one moment', () => {
  test('go on as far as the workers could hold them, and a few more for the cache', () => {
    const { flood } = start();
    expect(flood('/speller/nb', 1000)).toBe(MOST_AT_ONCE + MOST_TRIALS);
  });

  test('leave room for another language', () => {
    const { flood } = start();
    flood('/speller/nb', 1000);
    expect(flood('/speller/se', MOST_AT_ONCE)).toBe(MOST_AT_ONCE);
  });

  test('whose bodies do not come take nobody’s place for long', () => {
    const { flood, state } = start();
    flood('/speller/nb', 1000);
    state.nowMs = 99;
    expect(flood('/speller/nb', 1000)).toBe(Math.floor((99 * TRIALS_PER_SECOND) / 1000));
    state.nowMs = 100;
    expect(flood('/speller/nb', MOST_AT_ONCE)).toBe(MOST_AT_ONCE);
  });
});

describe('while the workers take nothing', () => {
  test('a few requests a second are read all the same', () => {
    const { flood, state } = start();
    state.isTaken = false;
    expect(flood('/speller/nb', 1000)).toBe(MOST_TRIALS);
    for (let second = 1; second <= 5; second++) {
      state.nowMs = 1000 * second;
      expect(flood('/speller/nb', 1000)).toBe(TRIALS_PER_SECOND);
    }
  });

  test('all go on that the cache answers', () => {
    const { admission, ask, state } = start();
    state.isTaken = false;
    for (let i = 0; i < 10 * MOST_TRIALS; i++) {
      const { request, goesOn } = ask('/speller/nb');
      expect(goesOn).toBe(true);
      admission.conclude(request, 200);
    }
  });

  test.each([400, 413, 503])('those that end with %i were read in vain', (status) => {
    const { admission, ask, state } = start();
    state.isTaken = false;
    for (let i = 0; i < 10 * MOST_TRIALS; i++) {
      const { request, goesOn } = ask('/speller/nb');
      expect(goesOn).toBe(i < MOST_TRIALS);
      admission.conclude(request, status);
    }
  });

  test('requests that name no language are counted apart', () => {
    const { flood, state } = start();
    state.isTaken = false;
    flood('/speller/nb', 1000);
    expect(flood('/v2/check', 1000)).toBe(MOST_TRIALS);
  });
});

test('a request that went on is not decided again, and one that needs no worker is not looked at', () => {
  const { admission, ask, state } = start();
  const { request } = ask('/speller/nb');
  state.isTaken = false;
  expect([admission.refused(request), admission.isWaitedFor(request)]).toEqual([undefined, true]);
  const other = ask('/languages');
  expect([other.goesOn, admission.isWaitedFor(other.request)]).toEqual([true, false]);
});

test('a request that is over makes room', () => {
  const { admission, ask, flood } = start();
  const asked = Array.from({ length: MOST_AT_ONCE }, () => ask('/speller/nb').request);
  for (const request of asked) admission.conclude(request, 200);
  for (const request of asked) admission.conclude(request, 200);
  expect(flood('/speller/nb', 1000)).toBe(MOST_AT_ONCE + MOST_TRIALS);
});

/**
 * What a cluster must show, each with its figures and whether it passed. `SHOWS` has them by name; each gets the options of the run and
 * says what it has measured.
 */

import { CHECK_MS, sleep, startCluster, startProcess } from './cluster.mjs';
import { plainClient, startLoad, textsFor, typedClient } from './load.mjs';

/** All have a built-in dictionary, and a declaration of human rights to take texts from. */
const TAGS = ['nb', 'nn', 'fo', 'fi'];
/** For the comparison of memory: the languages of the built-in dictionaries, and which of four processes serves each. */
const QUARTERS = ['fi', 'nb,nn,fo', 'de,lv', 'ru,ro,ga'];

const REQUESTS_TO_WARM_UP = 7_500;
const WARM_UP_MS = 240_000;
const SHARED_LIMIT = { rateLimit: '1000000' };
/** A load that shows what is lost, and leaves a machine that runs other tests the time to start processes. */
const pauseFor = (engine) => (engine === 'trivial' ? 20 : 0);
const clusterFlags = { workers: '2', starters: 'false', tags: TAGS.join(','), ...SHARED_LIMIT };

async function withCluster(options, work) {
  const cluster = await startCluster(options);
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

async function underLoad({ url, engine, lanes = 8 }, work) {
  const ask = plainClient(() => url, textsFor(engine, TAGS));
  const load = startLoad({ lanes, tags: TAGS, ask, pauseMs: pauseFor(engine) });
  let result;
  try {
    await work();
  } finally {
    result = await load.stop();
  }
  return result;
}

/** Every process becomes fast by itself, with the requests that it has answered: its code is compiled as it is used. */
async function warmUp({ url, engine, processes }) {
  const load = startLoad({ lanes: 8, tags: TAGS, ask: plainClient(() => url, textsFor(engine, TAGS)) });
  const endMs = performance.now() + WARM_UP_MS;
  while (load.count(200) < processes * REQUESTS_TO_WARM_UP && performance.now() < endMs) await sleep(100);
  await load.stop();
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const mb = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/** One process with three threads, and four with one each behind HAProxy with Redis, in turn on the same cores. */
async function throughput({ engine, seconds, rounds = 7 }) {
  const single = await startProcess(engine, { ...clusterFlags, workers: '3' });
  try {
    const flagsOf = () => ({ ...clusterFlags, workers: '1' });
    return await withCluster({ engine, flagsOf }, async ({ url, members }) => {
      const measure = async (base, processes) => {
        const cpu = async () =>
          (await Promise.all(processes.map((each) => each.cpuSeconds()))).reduce((a, b) => a + b, 0);
        const before = await cpu();
        const result = await underLoad({ url: base, engine, lanes: 8 }, () => sleep(seconds * 1000));
        return { ...result, cpuMs: (1000 * ((await cpu()) - before)) / result.answered };
      };
      await warmUp({ url: single.url, engine, processes: 1 });
      await warmUp({ url, engine, processes: members.length });
      const one = [];
      const four = [];
      for (let round = 0; round < rounds; round++) {
        one.push(await measure(single.url, [single]));
        four.push(await measure(url, members));
      }
      const rate = (results) => median(results.map(({ perSecond }) => perSecond));
      // Of each round by itself: the speed of a machine changes from minute to minute.
      const overheads = four.map(({ perSecond }, round) => 1 - perSecond / one[round].perSecond);
      const overhead = median(overheads);
      const percent = (share) => (100 * share).toFixed(1);
      const failed = [...one, ...four].reduce((sum, result) => sum + result.failed, 0);
      const describe = (results) =>
        `${rate(results).toFixed(0)} requests/s, p99 ${median(results.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms, ${median(results.map(({ cpuMs }) => cpuMs)).toFixed(2)} ms of processor time each`;
      return {
        passed: overhead <= 0.1 && failed === 0,
        figures: [
          `one process: ${describe(one)}`,
          `four behind HAProxy, with Redis: ${describe(four)} (without that of HAProxy and Redis)`,
          `overhead ${percent(overhead)} % (at most 10 %; ${rounds} rounds: ${overheads.map(percent).join(', ')}), ${failed} failed`,
        ],
      };
    });
  } finally {
    await single.program.end('SIGKILL');
  }
}

/** Many more requests than allowed, sent to all processes at once. */
async function limits({ engine, processes, limit = 500 }) {
  const flags = { ...clusterFlags, rateLimit: String(limit), queuePerWorker: '100' };
  return withCluster({ processes, engine, flagsOf: () => flags }, async ({ members }) => {
    const ask = plainClient((lane) => members[lane % members.length].url, textsFor(engine, TAGS));
    const load = startLoad({ lanes: 16, tags: TAGS, ask });
    const startMs = performance.now();
    // Until long after the limit is reached, and well before the minute is over.
    while (performance.now() - startMs < 40_000) {
      await sleep(500);
      const refused = load.count(429);
      if (refused > 2 * limit) break;
    }
    const { answered, statuses, requests } = await load.stop();
    const over = answered / limit - 1;
    const others = statuses.filter(([status]) => status !== 429);
    return {
      passed: over <= 0.02 && answered >= limit && others.length === 0,
      figures: [
        `limit ${limit}, ${requests} requests to ${members.length} processes: ${answered} let through (${(100 * over).toFixed(1)} % over; at most 2 %)`,
        ...others.map(([status, count]) => `${count} × ${status}`),
      ],
    };
  });
}

/** kill −9 of Redis in the middle of load, and an empty one in its place later. */
async function redisKilled({ engine, seconds, processes }) {
  return withCluster({ processes, engine, flagsOf: () => clusterFlags }, async ({ url, members, redis }) => {
    const up = async () => (await Promise.all(members.map((each) => each.redisUp()))).reduce((a, b) => a + b, 0);
    let alone = 0;
    let backMs = Number.NaN;
    const result = await underLoad({ url, engine }, async () => {
      await sleep((seconds * 1000) / 3);
      await redis.end('SIGKILL');
      await sleep((seconds * 1000) / 3);
      const killedMs = performance.now();
      while ((await up()) > 0 && performance.now() - killedMs < 20_000) await sleep(50);
      alone = members.length - (await up());
      await redis.start();
      const startMs = performance.now();
      while ((await up()) < members.length && performance.now() - startMs < 20_000) await sleep(50);
      backMs = performance.now() - startMs;
      await sleep((seconds * 1000) / 3);
    });
    const isBack = (await up()) === members.length;
    return {
      passed: result.failed === 0 && alone === members.length && isBack,
      figures: [
        `${result.requests} requests, ${result.failed} failed (none allowed), p99 ${result.p99Ms.toFixed(0)} ms`,
        `${alone} of ${members.length} went on alone; all back ${backMs.toFixed(0)} ms after Redis`,
        ...result.statuses.map(([status, count]) => `${count} × ${status}`),
      ],
    };
  });
}

/** Every process drained and started again, one after the other. */
async function rollingRestart({ engine, seconds, processes }) {
  const checkMs = engine === 'trivial' ? 200 : CHECK_MS;
  // Two looks say that a process is gone; the rest is for a busy machine.
  const drainDelayMs = String(checkMs === CHECK_MS ? 6_000 : 4_000);
  const flagsOf = () => ({ ...clusterFlags, drainDelayMs });
  return withCluster({ processes, engine, flagsOf, checkMs }, async ({ url, members, seenByProxy }) => {
    const result = await underLoad({ url, engine }, async () => {
      for (const [i, { program }] of members.entries()) {
        await sleep((seconds * 1000) / members.length);
        await program.end('SIGTERM');
        await program.start();
        await seenByProxy(i);
      }
    });
    return {
      passed: result.failed === 0,
      figures: [
        `${members.length} processes restarted, ${result.requests} requests, ${result.failed} failed (none allowed), p99 ${result.p99Ms.toFixed(0)} ms`,
        ...result.statuses.map(([status, count]) => `${count} × ${status}`),
      ],
    };
  });
}

/** kill −9 of one process: clients without retries may lose what it had in flight, the typed client loses nothing. */
async function processKilled({ engine, seconds, processes }) {
  const lanes = 8;
  return withCluster({ processes, engine, flagsOf: () => clusterFlags }, async ({ url, members }) => {
    const texts = textsFor(engine, TAGS);
    const pauseMs = pauseFor(engine);
    const plain = startLoad({ lanes, tags: TAGS, ask: plainClient(() => url, texts), pauseMs });
    const typed = startLoad({ lanes, tags: TAGS, ask: typedClient(url, texts), pauseMs });
    await sleep((seconds * 1000) / 2);
    await members[0].program.end('SIGKILL');
    await sleep((seconds * 1000) / 2);
    const [lost, retried] = [await plain.stop(), await typed.stop()];
    return {
      // Each lane has at most one request in flight.
      passed: retried.failed === 0 && lost.failed <= lanes,
      figures: [
        `without retries: ${lost.requests} requests, ${lost.failed} failed (at most ${lanes} were in flight)`,
        `typed client: ${retried.requests} requests, ${retried.failed} failed (none allowed)`,
        ...[...lost.statuses, ...retried.statuses].map(([status, count]) => `${count} × ${status}`),
      ],
    };
  });
}

/** Four processes with all tags, and four with a quarter each, asked by language as a load balancer with a table does. */
async function split({ engine, seconds }) {
  const measure = async (flagsOf, ownerOf) =>
    withCluster({ engine, flagsOf }, async ({ members }) => {
      const sum = async (read) => (await Promise.all(members.map(read))).reduce((a, b) => a + b, 0);
      const residentBytes = await sum((each) => each.residentBytes());
      const packBytes = await sum((each) => each.packBytes());
      const tags = QUARTERS.join(',').split(',');
      const urlOf = (lane, tag) => members[ownerOf(tag, lane)].url;
      const load = startLoad({ lanes: 8, tags, ask: plainClient(urlOf, textsFor(engine, tags)) });
      await sleep(2 * seconds * 1000);
      const result = await load.stop();
      return { residentBytes, packBytes, loadedBytes: await sum((each) => each.residentBytes()), ...result };
    });
  const flags = { workers: '2', starters: 'false', ...SHARED_LIMIT };
  const all = await measure(
    () => ({ ...flags, tags: QUARTERS.join(',') }),
    (_tag, lane) => lane % QUARTERS.length,
  );
  const parts = await measure(
    (i) => ({ ...flags, tags: QUARTERS[i] }),
    (tag) => QUARTERS.findIndex((tags) => tags.split(',').includes(tag)),
  );
  const describe = ({ residentBytes, packBytes, loadedBytes, perSecond, p99Ms, failed }) =>
    `${mb(residentBytes)} after the start (data ${mb(packBytes)}), ${mb(loadedBytes)} after the load, ${perSecond.toFixed(0)} requests/s, p99 ${p99Ms.toFixed(0)} ms, ${failed} failed`;
  return {
    passed: parts.packBytes < all.packBytes / 2 && all.failed + parts.failed === 0,
    figures: [`all tags in each of four: ${describe(all)}`, `a quarter in each of four: ${describe(parts)}`],
  };
}

export const SHOWS = {
  throughput,
  limits,
  'redis-killed': redisKilled,
  'rolling-restart': rollingRestart,
  'process-killed': processKilled,
  split,
};

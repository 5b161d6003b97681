/**
 * The load model: how long requests wait for a server, and what a day's traffic needs. Start at `planDay`.
 *
 * Requests come at random moments (Poisson) to a queue with `servers` workers, first come first served: M/G/c. `waiting` is the usual
 * approximation (Erlang's C, scaled by the spread of the service times, with an exponential tail); `simulate` lets requests come
 * and go with service times that were measured. Seconds everywhere.
 */
import { seeded } from '../soak/random.mjs';
import { quantile } from '../soak/statistics.mjs';

const DAY_S = 86_400;

/** The probability that a request finds all servers busy (Erlang C), by a recursion that does not overflow. */
export function erlangC(servers, offered) {
  if (offered >= servers) return 1;
  let blocking = 1;
  for (let n = 1; n <= servers; n++) blocking = (offered * blocking) / (n + offered * blocking);
  return blocking / (1 - (offered / servers) * (1 - blocking));
}

/** Mean and spread of service times: `spread` is the variance by the square of the mean; 1 for an exponential, 0 for a constant. */
export function serviceOf(times) {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length;
  return { mean, spread: variance / mean ** 2 };
}

/** How long requests wait at a rate: on average, and a quantile. Infinite where the servers cannot keep up. */
export function waiting({ servers, rate, mean, spread, q = 0.99 }) {
  const offered = rate * mean;
  if (offered >= servers) return { utilisation: offered / servers, mean: Infinity, quantile: Infinity };
  const busy = erlangC(servers, offered);
  const meanWait = ((1 + spread) / 2) * ((busy * mean) / (servers - offered));
  // Those who wait at all wait for a time that is about exponential.
  const ofThoseWhoWait = meanWait / busy;
  const tail = busy <= 1 - q ? 0 : ofThoseWhoWait * Math.log(busy / (1 - q));
  return { utilisation: offered / servers, mean: meanWait, quantile: tail };
}

/** Requests at random moments, with service times drawn from `times`: what their waits and their whole times are. */
export function simulate({ servers, rate, times, count = 100_000, seed = 1 }) {
  const random = seeded(seed);
  const freeAt = new Float64Array(servers);
  const waits = [];
  const totals = [];
  let now = 0;
  for (let i = 0; i < count; i++) {
    now += -Math.log(1 - random.next()) / rate;
    let next = 0;
    for (let server = 1; server < servers; server++) if (freeAt[server] < freeAt[next]) next = server;
    const start = Math.max(now, freeAt[next]);
    const service = random.pick(times);
    freeAt[next] = start + service;
    // The first ones find an empty queue, which is not what a day is like.
    if (i < count / 10) continue;
    waits.push(start - now);
    totals.push(start - now + service);
  }
  return {
    meanWait: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    p50: quantile(totals, 0.5),
    p99: quantile(totals, 0.99),
    p99Wait: quantile(waits, 0.99),
  };
}

/** What is assumed about a day; the manual states these. */
export const ASSUMPTIONS = {
  /** Of the day's documents, those of its busiest hour. */
  peakHourShare: 0.1,
  wordsPerDocument: 200,
  /** Of a core, in the busiest hour: the rest is for the moments in which more comes than on average, and for a process that is away. */
  utilisation: 0.6,
  coresPerProcess: 4,
};

/**
 * Cores, processes and memory for a number of documents a day. `cpuSecondsPerWord` counts the whole process, `spread` is that of the
 * service times, `memoryMb` that of one process.
 */
export function planDay(documentsPerDay, { cpuSecondsPerWord, spread, memoryMb, ...assumed }) {
  const { peakHourShare, wordsPerDocument, utilisation, coresPerProcess } = { ...ASSUMPTIONS, ...assumed };
  const rate = (documentsPerDay * peakHourShare) / 3600;
  const mean = cpuSecondsPerWord * wordsPerDocument;
  const cores = Math.max(1, Math.ceil((rate * mean) / utilisation));
  // At least two, so that one may be away.
  const processes = Math.max(2, Math.ceil(cores / coresPerProcess));
  // Each has a queue of its own: what waits in one cannot go to another.
  const perProcess = Math.ceil(cores / processes);
  const { quantile: p99Wait, utilisation: busy } = waiting({
    servers: perProcess,
    rate: rate / processes,
    mean,
    spread,
  });
  return {
    documentsPerDay,
    meanRate: documentsPerDay / DAY_S,
    peakRate: rate,
    cores: processes * perProcess,
    processes,
    memoryMb: processes * memoryMb,
    utilisation: busy,
    p99WaitSeconds: p99Wait,
  };
}

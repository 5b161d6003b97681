/**
 * Load from this process: lanes that ask one after the other, each with a connection that it keeps. Start at `startLoad`. A request that gets no
 * answer, or one other than 200, is a failure.
 */
import { Agent, request } from 'node:http';
import { LangtoolsClient } from '../../dist/client/index.js';
import { seeded } from '../soak/random.mjs';
import { textMaker } from '../soak/texts.mjs';

let serial = 0;
/** For the trivial engine; every text is new, so that no cache answers. */
const trivialText = () => `aaa bbb qqq nr${serial++}`;

/** What is asked in each language: three sentences of the declaration of human rights with a misspelling now and then, never the same twice. */
export function textsFor(engine, tags) {
  if (engine === 'trivial') return trivialText;
  const makers = new Map(tags.map((tag, i) => [tag, textMaker(tag, seeded(i + 1))]));
  return (tag) => `${makers.get(tag)(3)} ${serial++}`;
}

/** A client without retries: what it sees is what the service and its load balancer gave. */
export function plainClient(urlOf, textOf) {
  const agents = new Map();
  return (lane, tag) =>
    new Promise((resolve) => {
      const base = urlOf(lane, tag);
      const key = `${lane} ${base}`;
      if (!agents.has(key)) agents.set(key, new Agent({ keepAlive: true, maxSockets: 1 }));
      const call = request(
        `${base}/speller/${tag}`,
        { method: 'POST', agent: agents.get(key), headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode)).once('error', (error) => resolve(error.code));
        },
      );
      call.once('error', (error) => resolve(error.code ?? 'error'));
      call.end(JSON.stringify({ text: textOf(tag) }));
    });
}

/** The typed client, as programs use it. */
export function typedClient(baseUrl, textOf) {
  const client = new LangtoolsClient({ baseUrl });
  return (_lane, tag) =>
    client.spell(tag, textOf(tag)).then(
      () => 200,
      (error) => error.status ?? error.message,
    );
}

/**
 * @param ask a client of the above
 * @param pauseMs how long a lane waits between an answer and its next request: with none, the load takes all the time that the
 *   processors have, which is for measuring
 */
export function startLoad({ lanes, tags, ask, pauseMs = 0 }) {
  const statuses = new Map();
  const times = [];
  let isOver = false;
  const startMs = performance.now();
  const lane = async (i) => {
    for (let n = i; !isOver; n++) {
      const sentMs = performance.now();
      const status = await ask(i, tags[n % tags.length]);
      times.push(performance.now() - sentMs);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)));
  return {
    /** How many answers had this status so far. */
    count: (status) => statuses.get(status) ?? 0,
    async stop() {
      isOver = true;
      await running;
      const seconds = (performance.now() - startMs) / 1000;
      times.sort((a, b) => a - b);
      const answered = statuses.get(200) ?? 0;
      const failed = times.length - answered;
      const p99Ms = times[Math.floor(0.99 * times.length)] ?? 0;
      const others = [...statuses].filter(([status]) => status !== 200);
      return { requests: times.length, answered, failed, perSecond: answered / seconds, p99Ms, statuses: others };
    },
  };
}

/**
 * How much a flood for one language slows down another: the quiet language is asked at a low, steady rate, in turns with and
 * without the flood, so that whatever else the machine does hits both. Start at `measureFlood`.
 *
 * The flood comes from a process of its own (`flood-sender.mjs`) at a lower priority: on a real network it would come
 * from another machine, and must not take the processor from the service that is measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ask } from './ask.mjs';
import { quantile } from './statistics.mjs';
import { sentencesOf } from './texts.mjs';

const SENDER = fileURLToPath(new URL('flood-sender.mjs', import.meta.url));
export const QUIET = 'lv';
export const FLOODED = 'nb';
const QUIET_PER_SECOND = 5;
const QUIET_TIMES = 3;
/** Of the sender, below that of the service. */
const LOWER_BY = 5;

/** `turns` pairs of `turnSeconds` without and `turnSeconds` with the flood. */
export async function measureFlood({ url, turns, turnSeconds }) {
  const times = { without: [], with: [] };
  let bad = 0;
  let flood = { sent: 0, served: 0, refused: 0 };
  for (let turn = 0; turn < turns; turn++) {
    for (const kind of ['without', 'with']) {
      const stopFlood = kind === 'with' ? await startFlood(url) : async () => undefined;
      const answers = await askQuietly(url, turnSeconds);
      const counts = await stopFlood();
      if (counts !== undefined) flood = add(flood, counts);
      bad += answers.filter(({ status }) => status !== 200).length;
      times[kind].push(...answers.map(({ ms }) => ms));
    }
  }
  const [without, withFlood] = [quantile(times.without, 0.99), quantile(times.with, 0.99)];
  return {
    quiet: QUIET,
    flooded: FLOODED,
    answers: times.without.length + times.with.length,
    notServed: bad,
    p50WithoutMs: quantile(times.without, 0.5),
    p50WithMs: quantile(times.with, 0.5),
    p99WithoutMs: without,
    p99WithMs: withFlood,
    change: withFlood / without - 1,
    flood,
  };
}

const add = (a, b) => Object.fromEntries(Object.keys(a).map((key) => [key, a[key] + b[key]]));

let serial = 0;

async function askQuietly(url, seconds) {
  const sentences = sentencesOf(QUIET);
  const answers = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    // Always as much work; a number of its own, so that no cache answers.
    const text = `${serial++} ${sentences.join(' ').repeat(QUIET_TIMES)}`;
    const headers = { 'content-type': 'application/json' };
    const path = `/speller/${QUIET}?suggestions=0`;
    const nextMs = performance.now() + 1000 / QUIET_PER_SECOND;
    answers.push(await ask(url, { method: 'POST', path, headers, body: JSON.stringify({ text }) }));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextMs - performance.now())));
  }
  return answers;
}

async function startFlood(url) {
  const child = spawn(process.execPath, [SENDER, url, FLOODED], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  setPriority(child.pid, Math.min(19, getPriority() + LOWER_BY));
  await once(child, 'message');
  return async () => {
    child.send('stop');
    const [counts] = await once(child, 'message');
    child.disconnect();
    return counts;
  };
}

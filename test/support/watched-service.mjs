/**
 * Runs the compiled service with the engines of tests and watches its event loop. A parent process sends `watch` before a request and
 * `tell` after it, and is told the longest turn of the loop in between, in milliseconds of processor time: what other programs take of
 * the machine does not count. `reference` tells how long one turn of ordinary work with a mebibyte of text takes here.
 */
import { pino } from 'pino';
import { startServer } from '../../dist/http/server.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';
import { processorMs } from './processor-clock.mjs';

const engine = (operation, name, more = {}) => ({
  operation,
  tag: 'se',
  pack: { name: 'test', version: '1' },
  loader: { module: new URL(`../engines/${name}.mjs`, import.meta.url).href, params: {} },
  ...more,
});

let [isWatching, lastMs, longestMs] = [false, 0, 0];

function turn() {
  const nowMs = processorMs();
  longestMs = Math.max(longestMs, nowMs - lastMs);
  lastMs = nowMs;
  if (isWatching) setImmediate(turn);
}

const ANSWERS = {
  watch() {
    [isWatching, lastMs, longestMs] = [true, processorMs(), 0];
    setImmediate(turn);
    return 0;
  },
  tell() {
    isWatching = false;
    turn();
    return longestMs;
  },
  reference() {
    const json = JSON.stringify({ text: 'Mun boađán ihttin. '.repeat(2 ** 20 / 19) });
    // The middle one: on a busy machine each turn takes more processor time, because others use its caches.
    return Array.from({ length: 7 }, () => ordinaryWork(json)).sort((a, b) => a - b)[3];
  },
};

/** Parses, walks through, writes. */
function ordinaryWork(json) {
  const startMs = processorMs();
  const { text } = JSON.parse(json);
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += text.charCodeAt(at);
  if (JSON.stringify({ text, sum }).length <= json.length) throw new Error('nothing was written');
  return processorMs() - startMs;
}

const server = await startServer({
  settings: resolveSettings({
    // What is late on a busy machine is no matter of this test.
    flags: {
      port: '0',
      workers: '2',
      cacheMb: '0',
      checkTimeoutMs: '600000',
      speechTimeoutMs: '600000',
      sendTimeoutMs: '600000',
    },
  }),
  logger: pino({ level: 'silent' }),
  sources: [engine('speller', 'speller'), engine('grammar', 'checker'), engine('tts', 'voice', { voice: 'default' })],
});
await server.loaded;
process.on('message', (question) => process.send({ question, ms: ANSWERS[question]() }));
process.once('disconnect', () => process.exit());
process.send({ question: 'url', url: server.url });

/**
 * Speech, measured: how much faster than real time on one core, how soon a long text begins, what a hundred clients at once cost, and
 * whether memory grows.
 *
 *     npm run build && node bench/speech/run.mjs                 # all
 *     node bench/speech/run.mjs speed | latency | crowd | leak   # one
 *
 * Figures by processor time survive a busy machine; those by the clock do not.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Budget } from '../../dist/engine/budget.js';
import { load } from '../../dist/packs/built-in/load-espeak.js';
import { speak } from '../../dist/service/pool/speak-operation.js';
import { open } from '../../dist/speech/espeak/espeak-engine.js';
import { sampleText } from './sample-texts.mjs';

const sections = { speed, latency, crowd, leak };
const asked = process.argv.slice(2);
for (const [name, run] of Object.entries(sections)) if (asked.length === 0 || asked.includes(name)) await run();

function longText(language, characters) {
  const sentence = `${sampleText(language)} `;
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
}

async function record(engine, voice, text, encoding) {
  let bytes = 0;
  const input = { text, pace: 1, encoding, sampleFormat: 's16', voice };
  const { samples } = await speak(engine, input, Budget.unlimited(), {
    head: () => {},
    chunk: (chunk) => {
      bytes += chunk.length;
    },
  });
  return { seconds: samples / engine.sampleRateHz, bytes };
}

/** In this very thread: synthesis, encoding and all that lies between text and file. */
async function speed() {
  console.log('× real time on one core, by processor time (5 000 characters)');
  const engine = await open(load().engine.data);
  for (const [language, voice] of [
    ['fi', 'fi/man'],
    ['de', 'de/woman'],
    ['ru', 'ru/man'],
    ['se', 'se/woman'],
    ['sma', 'sma/man'],
    ['krl', 'krl/woman'],
  ]) {
    if (sampleText(language) === undefined) continue;
    const text = longText(language, 5_000);
    const cells = [];
    for (const encoding of ['wav', 'mp3']) {
      await record(engine, voice, text, encoding);
      const before = process.cpuUsage();
      const { seconds } = await record(engine, voice, text, encoding);
      const { user, system } = process.cpuUsage(before);
      cells.push(`${encoding} ${(seconds / ((user + system) / 1e6)).toFixed(0)} ×`);
    }
    console.log(`  ${voice.padEnd(12)}${cells.join('   ')}`);
  }
}

async function start() {
  const file = fileURLToPath(new URL('server.mjs', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill());
  const [line] = await once(child.stdout, 'data');
  const ask = async () => {
    child.send('state');
    const [state] = await once(child, 'message');
    return state;
  };
  return { url: line.toString().trim(), ask, stop: () => child.kill('SIGTERM') };
}

function post(url, voice, text, accept) {
  return fetch(`${url}/tts/${voice}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ text }),
  });
}

/** From the request to the first byte of MP3: the processor time of it in this thread, and the time over HTTP. */
async function latency() {
  const engine = await open(load().engine.data);
  for (let i = 0; i < 3; i++) await record(engine, 'fi/man', longText('fi', 5_000), 'mp3');
  const costs = [];
  for (let i = 0; i < 9; i++) costs.push(await firstChunkMs(engine, `${longText('fi', 4_990)} ${i}`));
  console.log(`first MP3 bytes of a text of 5 000 characters: ${median(costs).toFixed(1)} ms of processor time`);
  const server = await start();
  // All workers warm: several at once, several times.
  for (let round = 0; round < 4; round++) {
    await Promise.all(
      Array.from({ length: 6 }, async (_, i) =>
        (await post(server.url, 'fi/man', `${longText('fi', 1_000)} ${round} ${i}`, 'audio/mpeg')).arrayBuffer(),
      ),
    );
  }
  const times = [];
  for (let i = 0; i < 9; i++) {
    const startMs = performance.now();
    const response = await post(server.url, 'fi/man', `${longText('fi', 4_990)} ${i}`, 'audio/mpeg');
    const reader = response.body.getReader();
    await reader.read();
    times.push(performance.now() - startMs);
    while (!(await reader.read()).done);
  }
  console.log(
    `the same over HTTP, all workers warm: ${median(times).toFixed(0)} ms by the clock, at least ${times[0].toFixed(0)} ms`,
  );
  server.stop();
}

async function firstChunkMs(engine, text) {
  const before = process.cpuUsage();
  let cost;
  const input = { text, pace: 1, encoding: 'mp3', sampleFormat: 's16', voice: 'fi/man' };
  await speak(engine, input, Budget.unlimited(), {
    head: () => {},
    chunk: () => {
      const { user, system } = process.cpuUsage(before);
      cost ??= (user + system) / 1000;
    },
  });
  return cost;
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

async function crowd() {
  const server = await start();
  const mb = ({ rss }) => `${(rss / 1e6).toFixed(0)} MB`;
  const before = await server.ask();
  let peak = before.rss;
  const timer = setInterval(async () => {
    peak = Math.max(peak, (await server.ask()).rss);
  }, 200);
  const startMs = performance.now();
  const voices = ['fi/man', 'se/woman', 'de/man', 'nb/woman', 'ru/man'];
  const results = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const voice = voices[i % voices.length];
      const language = voice.split('/')[0];
      const response = await post(
        server.url,
        voice,
        `${longText(language, 500)} ${i}`,
        i % 2 ? 'audio/mpeg' : 'audio/wav',
      );
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  clearInterval(timer);
  const served = results.filter(({ status }) => status === 200).length;
  const after = await server.ask();
  console.log(
    `100 requests of 500 characters at once: ${served} served in ${seconds.toFixed(1)} s; memory ${mb(before)} before, ${mb({ rss: peak })} at most, ${mb(after)} after`,
  );
  server.stop();
}

/** The same engine, thousands of times. */
async function leak() {
  const engine = await open(load().engine.data);
  const voices = ['fi/man', 'se/woman', 'de/man', 'ru/woman'];
  for (let i = 1; i <= 3_000; i++) {
    await record(engine, voices[i % voices.length], `Talo ${i}.`, i % 2 ? 'wav' : 'mp3');
    if (i % 1_000 !== 0) continue;
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    const mb = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
    console.log(`after ${i} requests: rss ${mb(rss)}, heap ${mb(heapUsed)}, buffers ${mb(arrayBuffers)}`);
  }
}

/**
 * Side by side in one run: a bare Fastify route, our `/health`, and `/speller/:tag` with a trivial engine; then the same
 * speller at five times what it can do. Each server is a process of its own, the load comes from this one.
 *
 *     npm run bench:http            # --seconds 5 --connections 20
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, connections: { type: 'string', default: '20' } },
});
const duration = Number(values.seconds);
const connections = Number(values.connections);
const SERVER = fileURLToPath(new URL('server.mjs', import.meta.url));

async function start(kind) {
  const child = spawn(process.execPath, [SERVER, kind], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [line] = await once(child.stdout, 'data');
  const cpuMicros = async () => {
    child.send('cpu');
    const [{ user, system }] = await once(child, 'message');
    return user + system;
  };
  return { url: line.toString().trim(), cpuMicros, stop: () => child.kill('SIGTERM') };
}

const JSON_POST = { method: 'POST', headers: { 'content-type': 'application/json' } };
let serial = 0;
/** Every text is new, so that the cache does not answer. */
const freshText = (request) => ({ ...request, body: JSON.stringify({ text: `aaa word${serial++}` }) });

const load = (url, options = {}) => autocannon({ url, duration, connections, ...options });

/** The load, and what a request cost the server in processor time: that figure survives a noisy machine. */
async function measure(server, path, options) {
  const before = await server.cpuMicros();
  const result = await load(`${server.url}${path}`, options);
  return { ...result, cpuPerRequest: ((await server.cpuMicros()) - before) / result.requests.total };
}

function report(name, result, bare) {
  const perSecond = result.requests.average;
  const share = (ours, theirs) => `${((100 * ours) / theirs).toFixed(0)} %`;
  const ratio =
    bare === undefined
      ? ''
      : `${share(perSecond, bare.requests.average)} of bare (${share(bare.cpuPerRequest, result.cpuPerRequest)} by processor time)`;
  const { p50, p99 } = result.latency;
  console.log(
    `${name.padEnd(34)}${perSecond.toFixed(0).padStart(8)} req/s   p50 ${p50} ms   p99 ${p99} ms   ${result.cpuPerRequest.toFixed(0)} µs/req   ${ratio}`,
  );
}

const bare = await start('bare');
const ours = await start('langtools');
try {
  // Warm up both, then measure them in turn, twice, so that a noisy moment hits both.
  for (const { url } of [bare, ours]) await load(`${url}/health`, { duration: 2 });
  for (let round = 1; round <= 2; round++) {
    const bareResult = await measure(bare, '/health');
    report(`bare Fastify route (${round})`, bareResult);
    report(`/health (${round})`, await measure(ours, '/health'), bareResult);
  }
  const speller = { ...JSON_POST, requests: [{ ...JSON_POST, path: '/speller/se', setupRequest: freshText }] };
  // Fewer clients than may wait, so that every answer is a result.
  report('/speller/se, trivial engine', await measure(ours, '', { ...speller, connections: 8 }));
  const cached = { ...JSON_POST, body: JSON.stringify({ text: 'aaa cached' }) };
  report('/speller/se, cached', await measure(ours, '/speller/se', cached));
} finally {
  bare.stop();
  ours.stop();
}

// Overload: an engine that takes 20 ms a text. The peak is found with a few clients that wait for their answers; then requests
// come at five times that rate whether answers come or not.
const busy = await start('busy');
try {
  const slowText = () => JSON.stringify({ text: `busy20 w${serial++}` });
  const work = { ...JSON_POST, path: '/speller/se', setupRequest: (request) => ({ ...request, body: slowText() }) };
  const peak = await load(busy.url, { connections: 4, requests: [work] });
  const peakRate = peak['2xx'] / peak.duration;
  const rate = Math.ceil(5 * peakRate);
  const watched = watch(`${busy.url}/livez`);
  const answers = await storm(`${busy.url}/speller/se`, slowText, rate);
  const livez = watched.stop();
  const served = answers.filter(({ status }) => status === 200).length / duration;
  const refusals = answers.filter(({ status }) => status === 503).map(({ ms }) => ms);
  const other = answers.filter(({ status }) => status !== 200 && status !== 503).length;
  const percent = ((100 * served) / peakRate).toFixed(0);
  console.log(
    `\noverload: peak ${peakRate.toFixed(0)} texts/s; at ${rate} requests/s: ${served.toFixed(0)} texts/s (${percent} % of peak)`,
  );
  console.log(`refusals: ${refusals.length}, ${quantiles(refusals)}; other answers: ${other}`);
  console.log(`/livez meanwhile: ${quantiles(livez)}`);
} finally {
  busy.stop();
}

/** Sends `rate` requests a second for the whole duration, and waits for no answer before the next. */
async function storm(url, makeBody, rate) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const pending = [];
  const startMs = performance.now();
  for (let sent = 0; performance.now() - startMs < duration * 1000; ) {
    const due = Math.floor((rate * (performance.now() - startMs)) / 1000);
    for (; sent < due; sent++) pending.push(post(url, makeBody(), agent));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const answers = await Promise.all(pending);
  agent.destroy();
  return answers;
}

function post(url, body, agent) {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const call = request(url, { method: 'POST', headers: JSON_POST.headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - startMs }));
    });
    call.on('error', () => resolve({ status: 0, ms: performance.now() - startMs }));
    call.end(body);
  });
}

function watch(url) {
  const times = [];
  let isOver = false;
  (async () => {
    while (!isOver) {
      const startMs = performance.now();
      await fetch(url).then((response) => response.arrayBuffer());
      times.push(performance.now() - startMs);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    stop() {
      isOver = true;
      return times;
    },
  };
}

function quantiles(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (q) => (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`;
}

/**
 * Side by side in one run: a bare Fastify route, our `/health`, and `/speller/:tag` with a trivial engine; then the same
 * speller at five times what it can do. Each server is a process of its own, the load comes from this one.
 *
 *     npm run bench:http            # --seconds 5 --connections 20
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  report('/speller/se, trivial engine', await measure(ours, '', speller));
  const cached = { ...JSON_POST, body: JSON.stringify({ text: 'aaa cached' }) };
  report('/speller/se, cached', await measure(ours, '/speller/se', cached));
} finally {
  bare.stop();
  ours.stop();
}

// Overload: an engine that takes 20 ms a text. The peak is found with as many clients as there are workers.
const busy = await start('busy');
try {
  const work = {
    ...JSON_POST,
    path: '/speller/se',
    setupRequest: (r) => ({ ...r, body: JSON.stringify({ text: `busy20 w${serial++}` }) }),
  };
  const peak = await load(busy.url, { connections: 4, requests: [work] });
  const peakRate = peak['2xx'] / peak.duration;
  const watched = watch(`${busy.url}/livez`);
  const refusals = [];
  const storm = autocannon({
    url: busy.url,
    duration,
    connections: 200,
    overallRate: Math.ceil(5 * peakRate),
    requests: [work],
  });
  storm.on('response', (_client, status, _bytes, ms) => {
    if (status === 503) refusals.push(ms);
  });
  const result = await storm;
  const livez = watched.stop();
  const stormRate = result['2xx'] / result.duration;
  console.log(
    `\noverload: peak ${peakRate.toFixed(0)} texts/s; at ${Math.ceil(5 * peakRate)} requests/s: ${stormRate.toFixed(0)} texts/s (${((100 * stormRate) / peakRate).toFixed(0)} % of peak)`,
  );
  console.log(
    `refusals: ${refusals.length}, p50 ${quantile(refusals, 0.5)} ms, p99 ${quantile(refusals, 0.99)} ms, max ${quantile(refusals, 1)} ms`,
  );
  console.log(
    `/livez meanwhile: p50 ${quantile(livez, 0.5)} ms, p99 ${quantile(livez, 0.99)} ms, max ${quantile(livez, 1)} ms`,
  );
} finally {
  busy.stop();
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

function quantile(times, q) {
  const sorted = [...times].sort((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN).toFixed(1);
}

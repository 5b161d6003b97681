/**
 * Side by side in one run: a bare Fastify route, our `/health`, and `/speller/:tag` with a trivial engine. Each server is a
 * process of its own, the load comes from this one. `overload.mjs` measures what happens at five times the load.
 *
 *     npm run bench:http            # --seconds 5 --connections 20
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startServer } from './start-server.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, connections: { type: 'string', default: '20' } },
});
const duration = Number(values.seconds);
const connections = Number(values.connections);
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

const bare = await startServer('bare');
const ours = await startServer('langtools');
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

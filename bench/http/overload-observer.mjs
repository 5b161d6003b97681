/**
 * Measures refusals and `/livez` for `overload.mjs` with few requests, so that it is itself on time. It also measures how late
 * its own timers were: that is the part of the times that is not the server's.
 */
import { Agent, request } from 'node:http';
import { requestMaker } from './overload-texts.mjs';
import { quantiles } from './quantiles.mjs';

const [url, seconds, path] = process.argv.slice(2);
const PAUSE_MS = 20;
const endMs = performance.now() + Number(seconds) * 1000;
const refusals = [];
const livez = [];
const late = [];

async function observe(ask) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (performance.now() < endMs) {
    await ask(agent);
    const dueMs = performance.now() + PAUSE_MS;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    late.push(Math.max(0, performance.now() - dueMs));
  }
  agent.destroy();
}

function send(agent, method, target, body) {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const call = request(`${url}${target}`, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, ms: performance.now() - startMs }));
    });
    call.on('error', () => resolve({ status: 0, ms: performance.now() - startMs }));
    call.end(body);
  });
}

const nextRequest = requestMaker(path, process.pid);
const nextBody = () => nextRequest().split('\r\n\r\n')[1];
await Promise.all([
  observe(async (agent) => {
    const { ms } = await send(agent, 'GET', '/livez');
    livez.push(ms);
  }),
  observe(async (agent) => {
    const { status, ms } = await send(agent, 'POST', path, nextBody());
    if (status === 503) refusals.push(ms);
  }),
]);

console.log(JSON.stringify({ refusals: quantiles(refusals), livez: quantiles(livez), late: quantiles(late) }));

/**
 * Load for `overload.mjs`: `closed PATH CLIENTS` waits for each answer before the next request, `open PATH RATE` sends so many
 * requests a second whether answers come or not. Prints how many were served, and all statuses.
 */
import { Agent, request } from 'node:http';

const [url, seconds, kind, path, amount] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 400 });
const statuses = {};
const endMs = performance.now() + Number(seconds) * 1000;
let serial = 0;

function send() {
  const isText = path.startsWith('/speller');
  const method = isText ? 'POST' : 'GET';
  return new Promise((resolve) => {
    const end = (status) => {
      // What comes after the end was served after the end.
      if (performance.now() < endMs) statuses[status] = (statuses[status] ?? 0) + 1;
      resolve();
    };
    const headers = { 'content-type': 'application/json' };
    const call = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode));
    });
    call.on('error', () => end(0));
    // Every text is new, so that the cache does not answer.
    call.end(isText ? JSON.stringify({ text: `busy20 w${process.pid}x${serial++}` }) : undefined);
  });
}

async function closed(clients) {
  const client = async () => {
    while (performance.now() < endMs) await send();
  };
  await Promise.all(Array.from({ length: clients }, client));
}

async function open(rate) {
  const startMs = performance.now();
  const pending = new Set();
  for (let sent = 0; performance.now() < endMs; ) {
    const due = Math.floor((rate * (performance.now() - startMs)) / 1000);
    for (; sent < due; sent++) {
      const call = send().finally(() => pending.delete(call));
      pending.add(call);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(pending);
}

await (kind === 'closed' ? closed(Number(amount)) : open(Number(amount)));
agent.destroy();
console.log(JSON.stringify({ served: statuses[200] ?? 0, statuses }));

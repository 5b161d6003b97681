/**
 * Load for `overload.mjs`: `closed PATH CONNECTIONS` sends on each connection as soon as the last answer is there, `open PATH
 * CONNECTIONS RATE` sends so many requests a second, as far as a connection is free. Prints what came back, and its own processor time.
 *
 * It speaks HTTP itself, byte by byte: a client of Node's would take more of the processor than the server that it measures.
 */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { requestMaker } from './overload-texts.mjs';
import { quantiles } from './quantiles.mjs';

const [url, seconds, kind, path, connectionCount, rate] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const nextRequest = requestMaker(path, process.pid);
const statuses = {};
const refusalsMs = [];
const idle = [];
/** Requests that were due while every connection waited for its answer. */
let crowded = 0;
let endMs = Infinity;

class Client {
  #socket = connect(Number(port), hostname);
  #head = '';
  #missingBytes = 0;
  #status = 0;
  #sentMs = 0;

  constructor(onFree) {
    this.onFree = onFree;
    this.opened = new Promise((resolve) => this.#socket.once('connect', resolve));
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes) => this.#read(bytes));
    this.#socket.on('close', () => this.#lose());
    this.#socket.on('error', () => {});
  }

  send() {
    this.#sentMs = performance.now();
    this.#socket.write(nextRequest());
  }

  end() {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  #read(bytes) {
    if (this.#missingBytes > 0) return this.#count(bytes.length);
    this.#head += bytes.latin1Slice();
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return;
    this.#status = Number(this.#head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1];
    if (length === undefined) throw new Error('an answer without Content-Length');
    this.#missingBytes = Number(length);
    const bodyBytes = this.#head.length - end - 4;
    this.#head = '';
    this.#count(bodyBytes);
  }

  #count(bytes) {
    this.#missingBytes -= bytes;
    if (this.#missingBytes > 0) return;
    const nowMs = performance.now();
    // What comes after the end was served after the end.
    if (nowMs < endMs) {
      statuses[this.#status] = (statuses[this.#status] ?? 0) + 1;
      if (this.#status === 503) refusalsMs.push(nowMs - this.#sentMs);
    }
    this.onFree(this);
  }

  #lose() {
    statuses.lost = (statuses.lost ?? 0) + 1;
  }
}

function closed(client) {
  if (performance.now() < endMs) client.send();
}

function open(perSecond) {
  const startMs = performance.now();
  let due = 0;
  return new Promise((resolve) => {
    const tick = () => {
      const nowMs = performance.now();
      if (nowMs >= endMs) return resolve();
      const dueNow = Math.floor((perSecond * (nowMs - startMs)) / 1000);
      for (; due < dueNow; due++) {
        const client = idle.shift();
        if (client === undefined) crowded++;
        else client.send();
      }
      setTimeout(tick, 1);
    };
    tick();
  });
}

const onFree = kind === 'closed' ? closed : (client) => idle.push(client);
const clients = Array.from({ length: Number(connectionCount) }, () => new Client(onFree));
await Promise.all(clients.map(({ opened }) => opened));
const before = process.cpuUsage();
const startMs = performance.now();
endMs = startMs + Number(seconds) * 1000;
if (kind === 'closed') {
  for (const client of clients) client.send();
  await new Promise((resolve) => setTimeout(resolve, endMs - performance.now()));
} else {
  idle.push(...clients);
  await open(Number(rate));
}
const { user, system } = process.cpuUsage(before);
const cores = (user + system) / 1000 / (performance.now() - startMs);
for (const client of clients) client.end();
const count = (status) => statuses[status] ?? 0;
console.log(
  JSON.stringify({
    served: count(200),
    refused: count(503),
    statuses,
    crowded,
    refusals: quantiles(refusalsMs),
    cores,
  }),
);

/**
 * Sends requests and notes how long each took. Start at `closedLoop`: a number of clients, each of which waits for its answer. In
 * `openLoop` requests come at random moments, as those of many people do, and nobody waits for anybody.
 */
import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1024 });

export function closeConnections() {
  agent.destroy();
}

/** Resolves with the status and the seconds until the last byte. */
export function send(url, { path, headers, body }) {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { method: 'POST', headers, agent }, (response) => {
      response.on('data', () => {});
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, seconds: (performance.now() - startMs) / 1000 }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** `next` makes a request. Times of all that were sent within the time; throws where one is not answered with 200. */
export async function closedLoop(url, next, { clients, seconds }) {
  const times = [];
  let words = 0;
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  const client = async () => {
    while (performance.now() < endMs) {
      const made = next();
      times.push(await answered(url, made));
      words += made.words;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times, words, seconds: (performance.now() - startMs) / 1000 };
}

/** At `rate` a second on average, at random moments. */
export async function openLoop(url, next, { rate, seconds, random }) {
  const times = [];
  const running = [];
  const startMs = performance.now();
  let dueMs = startMs;
  while (dueMs < startMs + seconds * 1000) {
    dueMs += (-Math.log(1 - random.next()) / rate) * 1000;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    // From the moment at which it was due: a sender that is late must not make the service look better.
    const lateS = Math.max(0, performance.now() - dueMs) / 1000;
    running.push(answered(url, next()).then((took) => times.push(took + lateS)));
  }
  await Promise.all(running);
  return { times, seconds: (performance.now() - startMs) / 1000 };
}

async function answered(url, made) {
  const { status, seconds } = await send(url, made);
  if (status !== 200) throw new Error(`${made.path} was answered with ${status}`);
  return seconds;
}

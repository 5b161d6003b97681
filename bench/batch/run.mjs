/**
 * A corpus as a job, undisturbed and disturbed: the same documents once by one process alone, and once by four workers with Redis, of
 * which two are killed (kill -9) at random moments. Every document must be in both results exactly once, and both reports must be equal.
 *
 *     node bench/batch/run.mjs [--documents 200000] [--language se] [--seed N] [--shard-documents 500] [--keep DIR]
 *
 * The exit code is 1 if something differs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { seeded } from '../soak/random.mjs';
import { corpusLines } from './corpus.mjs';
import { startRedis } from './start-redis.mjs';

const BIN = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const WORKERS = 4;
const KILLED = 2;
const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '200000' },
    language: { type: 'string', default: 'se' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'shard-documents': { type: 'string', default: '500' },
    keep: { type: 'string' },
  },
});
const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'langtools-batch-bench-'));
const corpus = join(folder, 'corpus.jsonl');
const whole = join(folder, 'undisturbed');
const disturbed = join(folder, 'disturbed');
const count = Number(options.documents);
const running = new Set();

mkdirSync(folder, { recursive: true });
try {
  await pipeline(Readable.from(corpusLines(options.language, count)), createWriteStream(corpus));
  console.log(`${count} documents of ${options.language}, seed ${options.seed}; load ${loadavg()[0].toFixed(1)}`);
  await submit(whole);
  await undisturbedRun();
  await submit(disturbed);
  await disturbedRun();
  process.exitCode = verify() ? 0 : 1;
} finally {
  for (const child of running) child.kill('SIGKILL');
  if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
}

function start(...args) {
  const child = spawn(process.execPath, [BIN, 'batch', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  child.said = '';
  child.stderr.on('data', (data) => {
    child.said = (child.said + data).slice(-2000);
  });
  child.once('exit', () => running.delete(child));
  return child;
}

async function run(...args) {
  const child = start(...args);
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`langtools batch ${args[0]} ended with ${code ?? signal}:\n${child.said}`);
}

function submit(job) {
  return run('submit', job, corpus, '--shard-documents', options['shard-documents']);
}

function say(what, startedMs) {
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} documents/s; load ${loadavg()[0].toFixed(1)}`,
  );
}

async function undisturbedRun() {
  const startedMs = performance.now();
  await run('work', whole);
  say('one process, undisturbed', startedMs);
}

async function disturbedRun() {
  const redis = await startRedis();
  try {
    const startedMs = performance.now();
    const workers = Array.from({ length: WORKERS }, () =>
      start('work', disturbed, '--redis', redis.url, '--workers', '2'),
    );
    const ends = workers.map((worker) => once(worker, 'exit'));
    const { next: random } = seeded(Number(options.seed));
    const moments = Array.from({ length: KILLED }, () => 0.1 + 0.7 * random()).sort((a, b) => a - b);
    for (const [victim, moment] of moments.entries()) {
      await progressOf(moment, workers[victim]);
      workers[victim].kill('SIGKILL');
      console.log(`worker ${victim + 1} of ${WORKERS} killed at ${Math.round(100 * moment)}% of the shards`);
    }
    const codes = (await Promise.all(ends)).map(([code, signal]) => signal ?? code);
    say(`${WORKERS} workers, ${KILLED} killed (${codes.join(', ')})`, startedMs);
  } finally {
    await redis.stop();
  }
}

async function progressOf(share, worker) {
  const { shards } = JSON.parse(readFileSync(join(disturbed, 'job.json'), 'utf8'));
  while (resultsOf(disturbed).length < share * shards.length) {
    if (worker.exitCode !== null) throw new Error('a worker ended before it could be killed');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function resultsOf(job) {
  try {
    return readdirSync(join(job, 'results')).sort();
  } catch {
    return [];
  }
}

function verify() {
  const faults = [...idFaults(whole), ...idFaults(disturbed)];
  for (const name of ['report.json', 'report.html']) {
    if (!readFileSync(join(whole, name)).equals(readFileSync(join(disturbed, name)))) faults.push(`${name} differs`);
  }
  for (const name of resultsOf(whole)) {
    const [a, b] = [whole, disturbed].map((job) => readFileSync(join(job, 'results', name)));
    if (!a.equals(b)) faults.push(`results/${name} differs`);
  }
  const { total } = JSON.parse(readFileSync(join(whole, 'report.json'), 'utf8'));
  console.log(`report: ${JSON.stringify(total)}`);
  for (const fault of faults.slice(0, 20)) console.log(`WRONG: ${fault}`);
  if (faults.length === 0) console.log('every document exactly once and in order; results and reports are equal');
  return faults.length === 0;
}

/** The documents of the results, in order, must be those of the corpus. */
function idFaults(job) {
  const faults = [];
  let next = 0;
  for (const name of resultsOf(job)) {
    for (const line of gunzipSync(readFileSync(join(job, 'results', name)))
      .toString()
      .split('\n')) {
      if (line === '') continue;
      const expected = `${options.language}-${next++}`;
      const { id, failure } = JSON.parse(line);
      if (id !== expected) faults.push(`${job}: ${id} where ${expected} should be`);
      if (failure !== undefined) faults.push(`${job}: ${id}: ${failure.message}`);
    }
  }
  if (next !== count) faults.push(`${job}: ${next} documents instead of ${count}`);
  return faults;
}

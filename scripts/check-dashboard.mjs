/**
 * `node scripts/check-dashboard.mjs [--seconds 90]`: asks every query of deploy/grafana/dashboard.json, and reports those that gave no data (exit
 * code 1).
 *
 * Two services and a Redis get a minute and a half of mixed load, with some requests that are refused, misrouted or too slow; a real
 * Prometheus scrapes them each second. Needs Debian's prometheus and redis-server, and `npm run build`.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRedis } from '../bench/batch/start-redis.mjs';
import { ask, closeConnections } from '../bench/soak/ask.mjs';
import { newRequests } from '../bench/soak/cases.mjs';
import { seeded } from '../bench/soak/random.mjs';
import { startService } from '../bench/soak/service.mjs';
import { freePort } from './lib/free-port.mjs';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '90' } } });
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const RATE_INTERVAL = '10s';
/** Series that are there only after something broke, which this load does not do. */
const ONLY_IN_TROUBLE = [/langtools_worker_faults_total/, /langtools_redis_errors_total/];
const SETTINGS = ['--workers', '3', '--queue-per-worker', '2', '--check-timeout-ms', '1500', '--rate-limit', '300'];

const work = mkdtempSync(join(tmpdir(), 'langtools-dashboard-'));
const children = [];
const services = [];
const dashboard = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/dashboard.json'), 'utf8'));
const redis = await startRedis();
try {
  for (let i = 0; i < 2; i++) services.push(await startOne(i, redis.url));
  const prometheus = await startPrometheus(services.map(({ url }) => new URL(url).host));
  const from = Date.now() / 1000;
  await load(Number(values.seconds) * 1000);
  const to = Date.now() / 1000;
  // One more scrape.
  await sleep(2_000);
  const empty = await queriesWithoutData(prometheus, from, to);
  for (const { panel, expr, isExpected } of empty) {
    console.log(`${isExpected ? 'no data, as nothing broke' : 'NO DATA'}: ${panel}: ${expr}`);
  }
  const missing = empty.filter(({ isExpected }) => !isExpected);
  const queries = dashboard.panels.reduce((sum, { targets = [] }) => sum + targets.length, 0);
  console.log(`${queries} queries, ${missing.length} without data`);
  if (missing.length > 0) process.exitCode = 1;
} finally {
  closeConnections();
  for (const service of services) await service.stop();
  for (const child of children) child.kill('SIGTERM');
  await redis.stop();
  await sleep(500);
  rmSync(work, { recursive: true, force: true });
}

async function startOne(i, redisUrl) {
  const packsDir = join(work, `packs-${i}`);
  mkdirSync(packsDir);
  const tags = 'de,fi,fkv,fo,ga,kl,lv,nb,nn,ro,ru,se';
  const args = [...SETTINGS, '--tags', tags, '--trust-proxy', '127.0.0.1', '--redis', redisUrl];
  return startService({ packsDir, logFile: join(work, `log-${i}`), args });
}

async function startPrometheus(targets) {
  const port = await freePort();
  const config = join(work, 'prometheus.yaml');
  const listed = targets.map((target) => `"${target}"`).join(', ');
  writeFileSync(
    config,
    `global: { scrape_interval: 1s }\nscrape_configs:\n  - job_name: langtools\n    static_configs:\n      - targets: [${listed}]\n`,
  );
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(work, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ];
  children.push(spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'inherit'] }));
  const url = `http://127.0.0.1:${port}`;
  for (let i = 0; i < 100; i++) {
    const ready = await fetch(`${url}/-/ready`).catch(() => undefined);
    if (ready?.status === 200) return url;
    await sleep(200);
  }
  throw new Error('Prometheus did not start');
}

/** Many people who write, a few with one text again and again, and some who are refused. */
async function load(ms) {
  const endMs = performance.now() + ms;
  const random = seeded(7);
  const next = newRequests(random);
  let address = 0;
  const from = (made, name) => ({ ...made, headers: { ...made.headers, 'x-forwarded-for': name } });
  const send = (made, name = `10.0.${(address >> 8) & 255}.${address++ & 255}`) =>
    ask(random.pick(services).url, from(made, name));
  const post = (path, text) => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const until = async (pauseMs, work) => {
    while (performance.now() < endMs) {
      await work();
      await sleep(pauseMs);
    }
  };
  const known = Array.from({ length: 20 }, next);
  const wrong = Array.from({ length: 9_000 }, (_, i) => `xq${i}zv`).join(' ');
  await Promise.all([
    ...Array.from({ length: 3 }, () => until(60, () => send(next()))),
    until(80, () => send(random.pick(known))),
    // Too much for its time, too much at once, too often, and at the wrong process.
    until(9_000, () => send(post('/speller/fi', wrong))),
    until(15_000, () =>
      Promise.all(Array.from({ length: 40 }, (_, i) => send(post('/grammar/nb', `Dette er tekst ${i}.`)))),
    ),
    until(150, () => send({ method: 'GET', path: '/languages', headers: {} }, '10.9.9.9')),
    until(2_000, () => send(post('/speller/es', 'hola'))),
    // A client that keeps connections open and says nothing is ended by the server.
    until(5_000, () => send(post('/tts/nb/default', 'God dag.'))),
  ]);
}

async function queriesWithoutData(prometheus, from, to) {
  const empty = [];
  for (const { title, targets = [] } of dashboard.panels) {
    for (const { expr } of targets) {
      if (await hasData(prometheus, resolveVariables(expr), from, to)) continue;
      empty.push({ panel: title, expr, isExpected: ONLY_IN_TROUBLE.some((metric) => metric.test(expr)) });
    }
  }
  return empty;
}

/** As Grafana does: all processes, and an interval that fits the scrapes. */
function resolveVariables(expr) {
  return expr.replaceAll('$__rate_interval', RATE_INTERVAL).replaceAll('$instance', '.*');
}

async function hasData(prometheus, query, from, to) {
  const search = new URLSearchParams({ query, start: from.toFixed(3), end: to.toFixed(3), step: '1' });
  const answer = await (await fetch(`${prometheus}/api/v1/query_range?${search}`)).json();
  if (answer.status !== 'success') throw new Error(`${query}: ${answer.error}`);
  return answer.data.result.some(({ values: points }) => points.some(([, value]) => Number.isFinite(Number(value))));
}

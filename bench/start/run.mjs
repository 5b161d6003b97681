/**
 * What a start costs: the service until it answers and until it is ready, its resident memory, and commands in new processes. Processor
 * time of all threads in seconds, because a busy machine only changes the wall time; the median of several rounds. Linux alone.
 *
 *     npm run build && node bench/start/run.mjs                     # --times 3
 *     node bench/start/run.mjs --program ../other/bin/langtools     # another version, to compare in turns
 *     node bench/start/run.mjs --grammar disambiguator.cg3          # a grammar of one's own instead of the Norwegian rules
 *     node bench/start/run.mjs --json                               # one line for programs
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { values } = parseArgs({
  options: {
    program: { type: 'string', default: `${ROOT}bin/langtools` },
    grammar: { type: 'string', default: `${ROOT}languages/nb/grammar/rules.cg3` },
    times: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const TICKS_PER_SECOND = 100;
const LOOK_MS = 30;
/** Threads that have warmed up have what they keep, and the event loop has collected what the start has made. */
const SETTLED_MS = 30_000;
const TEXT = 'Jeg har en bil som er rød.\n';
const STREAM = '"<a>"\n\t"a" Adv\n"<b>"\n\t"b" N Sg\n\t"b" V Inf\n"<.>"\n\t"." CLB\n';
const folder = mkdtempSync(join(tmpdir(), 'langtools-start-'));
const files = { text: join(folder, 'text.txt'), stream: join(folder, 'stream.txt') };
writeFileSync(files.text, TEXT);
writeFileSync(files.stream, STREAM);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function start(...settings) {
  const port = await freePort();
  const args = [values.program, 'serve', '--port', String(port), '--log-level', 'error', ...settings];
  const startMs = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore', cwd: ROOT });
  const now = () => {
    const [, stat] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = stat.split(' ').slice(11, 13).map(Number);
    return { cpu: (user + system) / TICKS_PER_SECOND, wall: (performance.now() - startMs) / 1000 };
  };
  const until = async (path) => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return now();
      await pause(LOOK_MS);
    }
  };
  try {
    const alive = await until('/livez');
    const ready = await until('/readyz');
    await pause(SETTLED_MS);
    const memory = readFileSync(`/proc/${child.pid}/smaps_rollup`, 'utf8');
    const megabytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(memory)?.[1]) / 1024;
    return { alive, ready, rss: megabytes('Rss'), pss: megabytes('Pss') };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** Processor time of a command in a new process. */
function command(...args) {
  const before = childSeconds();
  const { status, stderr } = spawnSync(process.execPath, [values.program, ...args], { encoding: 'utf8', cwd: ROOT });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return childSeconds() - before;
}

/** Of all children that have ended. */
function childSeconds() {
  const [, stat] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [user, system] = stat.split(' ').slice(13, 15).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

try {
  const times = Number(values.times);
  const everything = [];
  const one = [];
  const check = [];
  const cg = [];
  // The first ones make what the others find kept.
  command('check', 'nb', files.text);
  command('cg', '-g', values.grammar, '-I', files.stream);
  for (let i = 0; i < times; i++) {
    everything.push(await start());
    one.push(await start('--tags', 'fo'));
    check.push(command('check', 'nb', files.text));
    cg.push(command('cg', '-g', values.grammar, '-I', files.stream));
  }
  const of = (runs, take) => median(runs.map(take));
  const figures = {
    aliveCpu: of(everything, ({ alive }) => alive.cpu),
    readyCpu: of(everything, ({ ready }) => ready.cpu),
    aliveWall: of(everything, ({ alive }) => alive.wall),
    readyWall: of(everything, ({ ready }) => ready.wall),
    rss: of(everything, ({ rss }) => rss),
    pss: of(everything, ({ pss }) => pss),
    oneRss: of(one, ({ rss }) => rss),
    onePss: of(one, ({ pss }) => pss),
    check: median(check),
    cg: median(cg),
  };
  if (values.json) console.log(JSON.stringify(figures));
  else {
    const s = (seconds) => `${seconds.toFixed(2)} s`;
    const mb = (megabytes) => `${megabytes.toFixed(0)} MB`;
    console.log(`serve, until it answers: ${s(figures.aliveCpu)} of processor time (${s(figures.aliveWall)} wall)`);
    console.log(`serve, until it is ready: ${s(figures.readyCpu)} of processor time (${s(figures.readyWall)} wall)`);
    console.log(`resident memory, everything built in: ${mb(figures.rss)} (its share ${mb(figures.pss)})`);
    console.log(`resident memory, --tags fo: ${mb(figures.oneRss)} (its share ${mb(figures.onePss)})`);
    console.log(`check nb, one sentence: ${s(figures.check)} of processor time`);
    console.log(`cg, one sentence: ${s(figures.cg)} of processor time`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

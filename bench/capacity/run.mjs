/**
 * What a core answers, how much memory a language takes, and what a day's traffic needs (README.md beside this file). Start at
 * `measureWorkload`.
 *
 *     npm run bench:capacity -- [--seconds 5] [--pack FILE --tag TAG] [--memory-tags nb,fi,…] [--json FILE] [--write]
 *     node bench/capacity/run.mjs --from FILE --write         # the tables of figures that were kept with --json
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../soak/random.mjs';
import { takeSample } from '../soak/samples.mjs';
import { startService, TIMEOUTS } from '../soak/service.mjs';
import { quantile } from '../soak/statistics.mjs';
import { DECLARATIONS, textMaker } from '../soak/texts.mjs';
import { closeConnections, closedLoop, openLoop, send } from './load.mjs';
import { ASSUMPTIONS, planDay, serviceOf, simulate } from './model.mjs';
import { tables } from './table.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    pack: { type: 'string' },
    tag: { type: 'string', default: 'ga' },
    'memory-tags': { type: 'string', default: 'nb,de,fi,ga,fo,se,kl' },
    /** Only the operations whose name begins so. */
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    from: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.seconds);
const CLIENTS = [1, 2, 4, 8];
/** As long as a paragraph or two; the tables are about words. */
const SENTENCES = 5;
/** Until the compiler has seen enough. */
const WARM_UP_CPU_S = 6;
const WARM_UP_WITHIN_MS = 60_000;
const DAYS = [1_000_000, 10_000_000, 100_000_000];
/** Of what one worker can do at most. */
const OPEN_LOOP_SHARES = [0.5, 0.7];
const RESULTS = new URL('../results/', import.meta.url);
/** One worker, so that figures are those of a core; no cache, because every text shall be work; a queue that refuses nobody. */
const SETTINGS = [...TIMEOUTS, '--workers', '1', '--cache-mb', '0', '--queue-per-worker', '1000'];

const work = mkdtempSync(join(tmpdir(), 'langtools-capacity-'));
const packs = join(work, 'packs');
const noPacks = join(work, 'no-packs');
const logFile = join(work, 'log');
for (const folder of [packs, noPacks]) mkdirSync(folder);
if (values.pack !== undefined) copyFileSync(values.pack, join(packs, `${values.tag}.${values.pack.split('.').at(-1)}`));

const json = { 'content-type': 'application/json' };
const WORKLOADS = [
  { name: 'spelling', tag: 'nb', path: '/speller/nb', headers: json },
  { name: 'grammar, built in', tag: 'nb', path: '/grammar/nb', headers: json },
  ...(values.pack === undefined
    ? []
    : [
        {
          name: `grammar, pack (${basename(values.pack)})`,
          tag: values.tag,
          path: `/grammar/${values.tag}`,
          headers: json,
          packs,
        },
      ]),
  { name: 'speech, WAV', tag: 'nb', path: '/tts/nb/default', headers: { ...json, accept: 'audio/wav' }, sentences: 1 },
  { name: 'speech, MP3', tag: 'nb', path: '/tts/nb/default', headers: { ...json, accept: 'audio/mpeg' }, sentences: 1 },
];

const figures = values.from === undefined ? await measure() : JSON.parse(readFileSync(values.from, 'utf8'));
const markdown = tables(figures);
console.log(markdown);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
if (values.write) {
  const name = `${new Date().toISOString().slice(0, 10)}-${process.arch}-capacity.md`;
  writeFileSync(new URL(name, RESULTS), `# Capacity\n\n${markdown.trim()}\n`);
}

async function measure() {
  const loadBefore = loadavg()[0];
  const workloads = [];
  const memory = [];
  try {
    for (const workload of WORKLOADS.filter(({ name }) => name.startsWith(values.only)))
      workloads.push(await measureWorkload(workload));
    for (const tag of ['', ...values['memory-tags'].split(',').filter(Boolean)]) memory.push(await measureMemory(tag));
  } finally {
    closeConnections();
    rmSync(work, { recursive: true, force: true });
  }
  for (const each of workloads.filter(({ name }) => !name.startsWith('speech'))) {
    const memoryMb = memory[0].residentMb + each.packMb;
    each.days = DAYS.map((documents) => planDay(documents, { ...each, memoryMb }));
  }
  return {
    command: shownCommand(),
    loadBefore,
    loadAfter: loadavg()[0],
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    assumptions: ASSUMPTIONS,
    workloads,
    memory,
  };
}

/** One operation on one language: with more and more clients, then at random moments. */
async function measureWorkload({ name, tag, path, headers, packs: packsDir = noPacks, sentences = SENTENCES }) {
  const random = seeded(7);
  const text = textMaker(tag, random);
  const next = () => {
    const made = text(sentences);
    return { path, headers, body: JSON.stringify({ text: made }), words: made.split(/\s+/).length };
  };
  const service = await startService({ packsDir, logFile, args: [...SETTINGS, '--tags', tag] });
  try {
    await warmUp(service, next);
    const steps = [];
    for (const clients of CLIENTS) {
      const before = await takeSample(service);
      const { times, words, seconds } = await closedLoop(service.url, next, { clients, seconds: SECONDS });
      const cpuSeconds = (await takeSample(service)).cpuSeconds - before.cpuSeconds;
      steps.push({
        clients,
        rate: times.length / seconds,
        words,
        cpuSeconds,
        ...percentiles(times),
        count: times.length,
        times,
      });
      console.error(`${name}, ${clients} clients: ${(times.length / seconds).toFixed(1)} requests a second`);
    }
    const saturated = steps.reduce((best, step) => (step.rate > best.rate ? step : best));
    const total = (key) => steps.reduce((sum, step) => sum + step[key], 0);
    // The whole process is counted: the event loop, the worker, the collector of garbage.
    const measured = {
      cpuSecondsPerWord: total('cpuSeconds') / total('words'),
      cpuSecondsPerRequest: total('cpuSeconds') / total('count'),
      wordsPerRequest: total('words') / total('count'),
      spread: serviceOf(steps[0].times).spread,
    };
    const packMb = packsDir === noPacks ? 0 : await packMbOf(service.url);
    const check = await compareWithModel(service.url, next, { steps, saturated, random });
    return {
      name,
      tag,
      ...measured,
      packMb,
      saturatedRate: saturated.rate,
      steps: steps.map(({ times: _, ...step }) => step),
      check,
    };
  } finally {
    await service.stop();
  }
}

/** By processor time, because on a busy machine a second is not a second. */
async function warmUp(service, next) {
  const { cpuSeconds: before } = await takeSample(service);
  const endMs = performance.now() + WARM_UP_WITHIN_MS;
  do await closedLoop(service.url, next, { clients: 2, seconds: 1 });
  while ((await takeSample(service)).cpuSeconds - before < WARM_UP_CPU_S && performance.now() < endMs);
}

/** The model says what happens at half and at 70 % of the most that the worker can do; then it is tried. */
async function compareWithModel(url, next, { steps, saturated, random }) {
  // With one client nobody waits: its times are service times, and the way there and back, which is taken off.
  const { mean } = serviceOf(steps[0].times);
  const factor = 1 / saturated.rate / mean;
  const times = steps[0].times.map((time) => time * factor);
  const outsideS = Math.max(0, mean - 1 / saturated.rate);
  const compared = [];
  for (const share of OPEN_LOOP_SHARES) {
    const rate = share * saturated.rate;
    const predicted = simulate({ servers: 1, rate, times });
    const measured = await openLoop(url, next, { rate, seconds: 4 * SECONDS, random });
    compared.push({
      share,
      rate,
      predicted: { p50: predicted.p50 + outsideS, p99: predicted.p99 + outsideS },
      measured: percentiles(measured.times),
      count: measured.times.length,
    });
  }
  return compared;
}

/**
 * A process that serves one language with one worker, or all that are built in with as many as the plan has for a process; after a few
 * requests of each kind.
 */
async function measureMemory(tag) {
  const workers = tag === '' ? ASSUMPTIONS.coresPerProcess + 1 : 1;
  const args = [...SETTINGS, '--workers', String(workers), ...(tag === '' ? [] : ['--tags', tag])];
  const service = await startService({ packsDir: noPacks, logFile, args });
  try {
    const tags = (tag === '' ? Object.keys(DECLARATIONS) : [tag]).filter((each) => each in DECLARATIONS);
    for (const each of tags) {
      const text = textMaker(each, seeded(7));
      for (const path of [`/speller/${each}`, `/grammar/${each}`]) {
        const made = () => ({ path, headers: json, body: JSON.stringify({ text: text(SENTENCES) }) });
        // At once, so that every worker gets some. A language may have the one operation and not the other.
        for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: workers }, () => send(service.url, made())));
      }
    }
    const { rssMb } = await takeSample(service);
    return { tag, workers, residentMb: rssMb };
  } finally {
    await service.stop();
  }
}

/** What the packs take that were added; all workers share it. */
async function packMbOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const bytes = [...text.matchAll(/^langtools_pack_bytes\{operation="grammar"[^}]*\} (\d+)/gm)];
  return bytes.reduce((sum, [, value]) => sum + Number(value), 0) / (1024 * 1024);
}

/** Without paths of this machine. */
function shownCommand() {
  const pack = values.pack === undefined ? [] : ['--pack', basename(values.pack), '--tag', values.tag];
  return ['npm run bench:capacity --', '--seconds', values.seconds, ...pack].join(' ');
}

function percentiles(times) {
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

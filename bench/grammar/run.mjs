/**
 * Grammar checking, measured: how long a sentence and a text take once everything is warm, how many sentences a second one core
 * and two cores check, and the same beside the tools of the field kept alive with pipes.
 *
 *     npm run build && node bench/grammar/run.mjs                                built-in checkers alone
 *     node bench/grammar/run.mjs --pack ga.zcheck --tag ga --text sentences.txt   a pack of one's own
 *
 * `--text` has a sentence a line. See README.md beside this file for what each figure means.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

const dist = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { Budget } = await dist('engine/budget.js');
const { WorkerPool } = await dist('service/pool/worker-pool.js');
const { sharesOf } = await dist('service/operations/check-paragraphs.js');

const { values } = parseArgs({
  options: {
    pack: { type: 'string', multiple: true, default: [] },
    tag: { type: 'string', default: 'ga' },
    text: { type: 'string' },
    pipeline: { type: 'string' },
    sentences: { type: 'string', default: '200' },
    /** Built-in checkers to measure. */
    'built-in': { type: 'string', multiple: true, default: ['ga', 'nb', 'se'] },
    /** Seconds that one measurement may take. */
    seconds: { type: 'string', default: '10' },
  },
});
const SECONDS = Number(values.seconds);
const SENTENCES = Number(values.sentences);
const COUNTING_MS = 2000;
const WARM_ROUNDS = 4;

/** Plain sentences for whoever brings none; right and wrong ones. */
const EXAMPLES = {
  ga: [
    'Tá an aimsir go breá inniu agus beidh sé te arís amárach.',
    'Chuaigh mé go dtí an siopa agus cheannaigh mé arán agus bainne.',
    'Níl a fhios agam cá bhfuil mo mhála, ach bhí sé anseo ar maidin.',
    'Tá teach cúirt i lár an baile.',
  ],
  nb: [
    'Vi gikk en lang tur i skogen i går, og etterpå spiste vi middag hjemme.',
    'Jeg vet ikke hvor boka er, men den lå på bordet da jeg kom.',
    'Det er viktig og lese hver dag, sier læreren.',
    'Han har kjøpt seg en ny bil som  er både stor og dyr.',
  ],
  se: [
    'Mun boađán ihttin ja mii vuolgit ovttas meahccái.',
    'Son lea oahpaheaddji ja orru Guovdageainnus.',
    'Dat lea hui buorre, muhto mun in dieđe manne.',
  ],
};

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}\n`);

for (const tag of values.pack.length > 0 ? [] : values['built-in']) {
  const { findSources } = await dist('service/sources/find-sources.js');
  const none = join(tmpdir(), 'langtools-no-packs');
  const { sources } = await findSources({ packs: none, voices: none, cacheDir: '', deploymentsDir: '' });
  const source = sources.find((each) => each.operation === 'grammar' && each.tag === tag);
  const loaderOf = async ({ module, params }) => (await import(module)).load(params);
  const { engine } = await loaderOf(source.loader);
  // A checker that takes over the speller of its tag gets its tables.
  const speller = source.speller && (await loaderOf(source.speller.loader)).engine.data;
  const data = speller === undefined ? engine.data : { ...engine.data, speller };
  await measure(`built-in ${tag}`, { engine: { ...engine, data } }, sentencesOf(tag), {});
}
for (const file of values.pack) {
  const { load } = await dist('packs/load/load-grammar.js');
  const { tag, pipeline } = values;
  const loading = stopwatch();
  const loaded = await load({ file, tag });
  console.log(`${file}: loaded, ${mebibytes(loaded.bytes)} shared: ${loading()}`);
  const options = pipeline === undefined ? {} : { pipeline };
  await measure(file, loaded, sentencesOf(tag), options);
  await beside(file, tag, sentencesOf(tag));
}

/** The sentences to check: those given, else words of the dictionary's own language put in rows. */
function sentencesOf(tag) {
  const given = values.text === undefined ? '' : readFileSync(values.text, 'utf8');
  const lines = given.split('\n').filter((line) => line.trim() !== '');
  const own = lines.length > 0 ? lines : (EXAMPLES[tag] ?? EXAMPLES.nb);
  return Array.from({ length: SENTENCES }, (_, i) => own[i % own.length]);
}

async function measure(name, { engine }, sentences, own) {
  const options = { ignore: [], locales: [], ...own };
  const { open } = await import(engine.module);
  const opening = stopwatch();
  const checker = open(engine.data);
  const check = (text) => checker.check(text, options, Budget.unlimited());
  check(sentences[0]);
  console.log(`${name}: opened, and a first sentence checked: ${opening()}`);
  const { unseen, again } = perCpuSecond(sentences, check);
  console.log(`  sentences per CPU second   ${unseen.toFixed(0)} unseen, ${again.toFixed(0)} seen before`);
  const twenty = wordsOf(sentences, 20);
  const thousand = paragraphsOf(sentences, 1000);
  console.log(`  20-word sentence, warm     ${median(() => check(twenty))}`);
  console.log(`  1 000-word text, warm      ${median(() => check(thousand))}`);
  const one = await throughput(engine, sentences, options, 1);
  const two = await throughput(engine, sentences, options, 2);
  const gain = `${(two.perSecond / one.perSecond).toFixed(2)} ×`;
  const speeds = `${one.perSecond.toFixed(0)} on one worker, ${two.perSecond.toFixed(0)} on two: ${gain}`;
  console.log(`  sentences per second, pool ${speeds}`);
  console.log(`  CPU ms per sentence, pool  ${one.cpuMs.toFixed(2)} with one worker, ${two.cpuMs.toFixed(2)} with two`);
  const machine = (await counting(2)) / (await counting(1));
  console.log(`  two threads that only count ${machine.toFixed(2)} × one: so many cores are free for the line above\n`);
}

/** How far threads count in a second, together: what the machine has to give while this runs. */
async function counting(threads) {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    let sum = 0;
    let rounds = 0;
    parentPort.once('message', () => {
      for (const end = Date.now() + workerData; Date.now() < end; rounds++) {
        for (let i = 0; i < 1e6; i++) sum = (sum + i) | 0;
      }
      parentPort.postMessage({ rounds, sum });
    });`;
  const workers = Array.from({ length: threads }, () => new Worker(source, { eval: true, workerData: COUNTING_MS }));
  await Promise.all(workers.map((worker) => once(worker, 'online')));
  const counts = workers.map(async (worker) => {
    worker.postMessage('start');
    const [{ rounds }] = await once(worker, 'message');
    return rounds;
  });
  const sum = (await Promise.all(counts)).reduce((all, rounds) => all + rounds, 0);
  await Promise.all(workers.map((worker) => worker.terminate()));
  return sum / (COUNTING_MS / 1000);
}

/**
 * Sentences a CPU second: those never seen before, after a warm-up with others, and the same ones again. Engines remember words and
 * readings, so the two differ; a user's next sentence lies between.
 */
function perCpuSecond(sentences, check) {
  const distinct = [...new Set(sentences)];
  const half = Math.ceil(distinct.length / 2);
  for (const sentence of distinct.slice(0, half)) check(sentence);
  const measured = distinct.slice(half);
  const round = () => {
    const before = process.cpuUsage();
    for (const sentence of measured) check(sentence);
    const { user, system } = process.cpuUsage(before);
    return measured.length / ((user + system) / 1e6);
  };
  const unseen = round();
  let again = 0;
  const endMs = performance.now() + SECONDS * 1000;
  // The best of some rounds: what else a machine does only ever makes it slower.
  for (let i = 0; i < 2 || performance.now() < endMs; i++) again = Math.max(again, round());
  return { unseen, again };
}

/**
 * Sentences a second through the service's own pool, as paragraphs of long texts that idle workers share, and the processor time of
 * all threads for each. Where two workers take more of it than one, they are in each other's way.
 */
async function throughput(engine, sentences, options, workers) {
  const workerUrl = new URL('../../dist/service/pool/pool-worker.js', import.meta.url);
  // One worker is always left for other languages.
  const pool = new WorkerPool({
    workers: workers + 1,
    cores: workers,
    queueLimit: 100,
    workerUrl,
    workerMemoryMb: 2048,
  });
  const definition = { key: 'bench', ...engine };
  const run = (texts) =>
    pool.run({
      tag: 'bench',
      engine: definition,
      operation: 'check',
      input: { ...options, unit: 'utf-16', texts },
      timeoutMs: 600_000,
    });
  try {
    for (;;) {
      // Every worker opens the engine and runs warm before the clock does.
      if (pool.spareWorkers('bench') < workers) await new Promise((resolve) => setTimeout(resolve, 20));
      else break;
    }
    // Each worker has code of its own to optimise.
    for (let round = 0; round < WARM_ROUNDS; round++)
      await Promise.all(Array.from({ length: workers }, () => run(sentences)));
    const startMs = performance.now();
    const before = process.cpuUsage();
    let done = 0;
    while (performance.now() - startMs < SECONDS * 1000) {
      // As the service does it: whoever is ready takes the next piece.
      const pieces = sharesOf(sentences, workers === 1 ? 1 : workers * 4);
      const lane = async () => {
        for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) await run(piece);
      };
      await Promise.all(Array.from({ length: workers }, lane));
      done += sentences.length;
    }
    const { user, system } = process.cpuUsage(before);
    return { perSecond: done / ((performance.now() - startMs) / 1000), cpuMs: (user + system) / 1000 / done };
  } finally {
    await pool.close();
  }
}

/**
 * The steps of the default pipeline that hfst-tokenize, vislcg3 and cg-mwesplit can run, as a pipeline of processes on one core, and
 * ours with the same steps. What starting them costs is taken off: the time for twice the text minus the time for once.
 */
async function beside(file, tag, sentences) {
  for (const tool of ['hfst-tokenize', 'vislcg3', 'cg-mwesplit', 'taskset', 'unzip']) {
    if (spawnSync('which', [tool]).status !== 0) return console.log(`  ${tool} is not there: nothing to compare with`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'langtools-bench-'));
  try {
    if (spawnSync('unzip', ['-qq', file, '-d', folder]).status !== 0)
      return console.log('  no zip: nothing to compare with');
    const spec = readFileSync(join(folder, 'pipespec.xml'), 'utf8');
    const steps = peerSteps(spec, folder);
    writeFileSync(join(folder, 'pipespec.xml'), peerSpec(steps));
    console.log(`  compared with ${steps.map(({ label }) => label).join(' | ')}`);
    const shell = steps.map(({ command }) => command).join(' | ');
    const text = (times) => `${Array.from({ length: times }, () => sentences.join('\n')).join('\n')}\n`;
    const once = await timed(shell, folder, text(1));
    const twice = await timed(shell, folder, text(2));
    const theirs = sentences.length / ((twice - once) / 1000);
    const { load } = await dist('packs/load/load-grammar.js');
    const { open } = await dist('grammar/pipeline/pipeline-engine.js');
    const checker = open((await load({ file: folder, tag })).engine.data);
    const options = { ignore: [], locales: [] };
    const { unseen, again } = perCpuSecond(sentences, (sentence) =>
      checker.check(sentence, options, Budget.unlimited()),
    );
    const ours = (rate) => `${rate.toFixed(0)} (${(rate / theirs).toFixed(2)} ×)`;
    const figures = `${theirs.toFixed(0)} theirs; ours ${ours(unseen)} unseen, ${ours(again)} seen before`;
    console.log(`  sentences per CPU second   ${figures}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function peerSteps(spec, folder) {
  const wanted = values.pipeline ?? /default-pipe="([^"]+)"/.exec(spec)?.[1];
  const pipelines = [...spec.matchAll(/<pipeline\s[^>]*?name="([^"]+)"[^>]*>([\s\S]*?)<\/pipeline>/g)];
  const body = (pipelines.find(([, name]) => name === wanted) ?? pipelines[0])[2];
  const steps = [];
  for (const [, step, inner = ''] of body.matchAll(/<(tokeni[sz]e|cg|mwesplit)\b[^>]*?(?:\/>|>([\s\S]*?)<\/\1>)/g)) {
    const member = /\bn="([^"]+)"/.exec(inner)?.[1];
    const path = member === undefined ? '' : `'${join(folder, member)}'`;
    if (step === 'mwesplit') steps.push({ label: step, command: 'cg-mwesplit', xml: '<mwesplit/>' });
    else if (step === 'cg') {
      // A grammar that this vislcg3 cannot read is left out on both sides.
      const test = spawnSync('sh', ['-c', `echo '"<a>"' | vislcg3 -g ${path}`]);
      if (test.status !== 0) continue;
      steps.push({ label: `cg ${member}`, command: `vislcg3 -g ${path}`, xml: `<cg><grammar n="${member}"/></cg>` });
    } else {
      const xml = `<tokenize><tokenizer n="${member}"/></tokenize>`;
      steps.push({ label: 'tokenize', command: `hfst-tokenize -g ${path}`, xml });
    }
  }
  return steps;
}

function peerSpec(steps) {
  return `<pipespec language="xx"><pipeline name="peer">${steps.map(({ xml }) => xml).join('')}</pipeline></pipespec>`;
}

/** CPU milliseconds of all processes of a shell line, on one core. */
function timed(shell, cwd, text) {
  return new Promise((resolve, reject) => {
    const child = spawn('taskset', ['-c', '0', 'bash', '-c', `TIMEFORMAT='%U %S'; time { ${shell} > /dev/null; }`], {
      cwd,
    });
    let errors = '';
    child.stderr.on('data', (data) => {
      errors += data;
    });
    child.on('close', () => {
      const [user, system] = errors.trim().split('\n').at(-1).split(' ').map(Number);
      resolve((user + system) * 1000);
    });
    child.on('error', reject);
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}

function wordsOf(sentences, count) {
  return sentences.join(' ').replace(/\s+/g, ' ').split(' ').slice(0, count).join(' ');
}

/** Sentences as paragraphs, until there are enough words. */
function paragraphsOf(sentences, count) {
  const lines = [];
  let words = 0;
  for (let i = 0; words < count; i++) {
    const line = sentences[i % sentences.length];
    lines.push(line);
    words += line.split(/\s+/).length;
  }
  return lines.join('\n');
}

/** Wall and CPU time since it was made: a busy machine only changes the former. */
function stopwatch() {
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return show(performance.now() - startMs, (user + system) / 1000);
  };
}

function median(work) {
  const walls = [];
  const cpus = [];
  const endMs = performance.now() + Math.min(SECONDS, 5) * 1000;
  for (let i = 0; i < 5 || (performance.now() < endMs && i < 200); i++) {
    const cpu = process.cpuUsage();
    const startMs = performance.now();
    work();
    walls.push(performance.now() - startMs);
    const { user, system } = process.cpuUsage(cpu);
    cpus.push((user + system) / 1000);
  }
  const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];
  return show(middle(walls), middle(cpus));
}

function show(wallMs, cpuMs) {
  return `${wallMs.toFixed(1)} ms, ${cpuMs.toFixed(1)} ms of CPU`;
}

function mebibytes(bytes) {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}

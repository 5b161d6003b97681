/**
 * Builds language repositories and runs their tests, one after the other, and prints a row of a table for each.
 *
 *     node bench/giellalt/loop.mjs [--targets "speller grammar"] [--no-test] [--minutes 15] OUT REPOSITORY…
 *
 * Each begins with an empty cache folder. Where sources are missing it is built once more with `--partial`. OUT gets the packs and,
 * for each command, what it printed.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
/** A process that is watched from outside does not tell its most memory; this one tells it itself. */
const TELL = `import{isMainThread}from'node:worker_threads';import{writeFileSync}from'node:fs';
if(isMainThread)process.on('exit',()=>writeFileSync(process.env.USAGE_FILE,JSON.stringify(process.resourceUsage())));`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    targets: { type: 'string', default: '' },
    minutes: { type: 'string', default: '15' },
    'no-test': { type: 'boolean', default: false },
  },
});
const [out, ...repositories] = positionals;
if (out === undefined || repositories.length === 0) {
  console.error('usage: node bench/giellalt/loop.mjs [--targets "T…"] [--no-test] [--minutes N] OUT REPOSITORY…');
  process.exit(2);
}
const limit = Number(values.minutes) * 60_000;
const targets = values.targets.split(' ').filter((target) => target !== '');

mkdirSync(out, { recursive: true });
console.log(`${availableParallelism()} cores, Node ${process.versions.node}`);
console.log(
  '| repository | built | clock, s | processor, s | memory, MB | files, kB | tests: clock, s | processor, s | passed and failed |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const repository of repositories) console.log(await row(repository));

async function row(repository) {
  const name = basename(repository);
  const packs = join(out, name);
  const cache = join(out, 'cache');
  for (const folder of [packs, cache]) rmSync(folder, { recursive: true, force: true });
  const build = ['packs', 'build', repository, ...targets, '-o', packs, '--cache-dir', cache];
  let partial = [];
  let built = await run(`${name}.build`, build);
  if (built.code !== 0 && built.text.includes('--partial')) {
    partial = ['--partial'];
    rmSync(cache, { recursive: true, force: true });
    built = await run(`${name}.partial`, [...build, ...partial]);
  }
  const tests = values['no-test']
    ? undefined
    : await run(`${name}.test`, ['test', repository, '--cache-dir', cache, ...partial]);
  rmSync(cache, { recursive: true, force: true });
  const made = partial.length > 0 ? 'in part' : 'whole';
  const outcome = built.code === 0 ? made : `${made}, exit code ${built.code}`;
  return `| ${[name, outcome, ...cost(built), sizes(packs), ...results(tests)].join(' | ')} |`;
}

async function run(name, args) {
  const log = join(out, `${name}.log`);
  const usageFile = join(out, 'usage.json');
  rmSync(usageFile, { force: true });
  const env = {
    ...process.env,
    USAGE_FILE: usageFile,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELL)}`,
  };
  const started = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, timeout: limit, killSignal: 'SIGKILL' });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => parts.push(data));
  const code = await new Promise((resolve) => child.on('close', (value, signal) => resolve(value ?? signal)));
  const text = Buffer.concat(parts).toString();
  writeFileSync(log, text);
  const usage = existsSync(usageFile) ? JSON.parse(readFileSync(usageFile, 'utf8')) : undefined;
  return { code, text, seconds: (performance.now() - started) / 1000, usage };
}

function cost({ seconds, usage }) {
  if (usage === undefined) return [seconds.toFixed(0), '–', '–'];
  const processor = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  return [seconds.toFixed(0), processor.toFixed(0), (usage.maxRSS / 1024).toFixed(0)];
}

function sizes(folder) {
  if (!existsSync(folder)) return '–';
  const files = readdirSync(folder).map((file) => `${file} ${Math.ceil(statSync(join(folder, file)).size / 1000)}`);
  return files.join(', ') || '–';
}

function results(tests) {
  if (tests === undefined) return ['–', '–', '–'];
  const [clock, processor] = cost(tests);
  const counted = /^\d+ tests?: (.*)$/m.exec(tests.text);
  const passed = /(\d+) passed/.exec(counted?.[1] ?? '')?.[1] ?? '0';
  const failed = /(\d+) failed/.exec(counted?.[1] ?? '')?.[1] ?? '0';
  return [clock, processor, counted === null ? `exit code ${tests.code}` : `${passed}, ${failed}`];
}

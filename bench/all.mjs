/**
 * Runs the benchmarks whose figures are promised and writes them as one table into `bench/README.md`. Each row names its command, so that it
 * can be measured alone. A row whose command fails, because a program that it needs is not installed as a rule, says so.
 *
 *     npm run bench:all                            # all: an hour on two cores
 *     node bench/all.mjs --only start,memory       # the others keep what the table says
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = `${ROOT}bench/README.md`;
const [BEGIN, END] = ['<!-- table -->', '<!-- end of table -->'];
const HOUR_MS = 3_600_000;

/** `figure` takes what the command printed; undefined where the figure is not in it. */
const line = (pattern) => (output) => pattern.exec(output)?.[1]?.trim();
const START = 'node bench/start/run.mjs';
const BENCHMARKS = {
  start: [
    ['`serve` until it answers', '0.8 s', START, line(/until it answers: (.*)/)],
    ['`serve` until it is ready, dictionaries compiled', '2 s', START, line(/until it is ready: (.*)/)],
    ['resident memory, everything built in', '250 MB', START, line(/everything built in: (.*)/)],
    ['resident memory, `--tags fo`', '120 MB', START, line(/--tags fo: (.*)/)],
    ['`check nb`, one sentence in a new process', '0.4 s', START, line(/check nb, one sentence: (.*)/)],
    ['`cg`, one sentence in a new process', '0.5 s', START, line(/^cg, one sentence: (.*)/m)],
  ],
  memory: [
    [
      'resident memory after 50 000 mixed requests',
      '350 MB',
      'node bench/soak/memory.mjs --requests 50000 --clients 4',
      line(/50000 requests: resident\s+(\d+ MB)/),
    ],
  ],
  cg3: [
    [
      'constraint grammar, made grammar, against vislcg3',
      '3 × / 4 ×',
      'node bench/cg3/run.mjs',
      (output) => lastLines(output),
    ],
  ],
  http: [['`GET /health` against bare Fastify', '85 %', 'node bench/http/run.mjs', (output) => lastLines(output)]],
  cluster: [
    [
      'four processes behind HAProxy against one',
      '−5 %',
      'node bench/cluster/run.mjs --show throughput',
      (output) => lastLines(output),
    ],
  ],
  packs: [
    [
      'opening a pack again, against hfst-ospell',
      '0.2 / 0.3 s',
      'node bench/packs/opening.mjs',
      (output) => lastLines(output),
    ],
    ['served against raw search', '1.15 × the time', 'node bench/packs/run.mjs', (output) => lastLines(output)],
  ],
  grammar: [
    [
      'built-in grammar, words per second of processor time, nb / ga',
      '100 k / 60 k',
      'node bench/grammar/built-in.mjs nb,ga',
      (output) => lastLines(output),
    ],
  ],
  kept: [
    [
      'kept language in the page, to the first mark',
      '1 s',
      'node bench/browser/kept.mjs',
      (output) => lastLines(output),
    ],
  ],
  typing: [
    [
      'a key in a text of 60 000 characters, from key to frame',
      '16 ms at p95',
      'node bench/page/typing.mjs',
      (output) => lastLines(output),
    ],
  ],
};

const { values } = parseArgs({ options: { only: { type: 'string', default: Object.keys(BENCHMARKS).join(',') } } });
const chosen = new Set(values.only.split(','));
const unknown = [...chosen].filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0)
  throw new Error(`there is no ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}`);
const text = readFileSync(FILE, 'utf8');
const [before, rest] = text.split(BEGIN);
const [table, after] = rest.split(END);
const known = new Map(table.split('\n').map((row) => [row.split(' | ')[0], row]));
const machine = `${platform()} ${arch()}, ${cpus().length} cores, Node ${process.versions.node}`;
const today = new Date().toISOString().slice(0, 10);
const rows = Object.entries(BENCHMARKS).flatMap(([name, all]) => {
  const outputs = new Map();
  return all.map(([work, goal, command, figure]) => {
    if (!chosen.has(name)) return known.get(`| ${work}`) ?? row(work, goal, 'not measured', command, '', '');
    if (!outputs.has(command)) outputs.set(command, run(command));
    return row(work, goal, figure(outputs.get(command)) ?? 'could not be measured', command, today, machine);
  });
});
const header = ['| work | goal | figure | command | date | machine |', '|---|---|---|---|---|---|'];
writeFileSync(FILE, `${before}${BEGIN}\n\n${[...header, ...rows].join('\n')}\n\n${END}${after}`);

function row(...cells) {
  return `| ${cells.map((cell, i) => (i === 3 ? `\`${cell}\`` : cell)).join(' | ')} |`.replaceAll('  ', ' ');
}

function run(command) {
  console.log(command);
  const [program, ...args] = command.split(' ');
  const options = { cwd: ROOT, encoding: 'utf8', timeout: HOUR_MS, stdio: ['ignore', 'pipe', 'inherit'] };
  return spawnSync(program === 'node' ? process.execPath : program, args, options).stdout ?? '';
}

/** Of benchmarks that print a table of their own. */
function lastLines(output) {
  const lines = output.trim().split('\n').slice(-4);
  return lines.join('') === '' ? undefined : lines.map((each) => each.trim().replaceAll('|', '/')).join('<br>');
}

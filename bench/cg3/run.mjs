/**
 * How fast constraint grammar runs, beside Debian's `vislcg3`, in one run on one core: cohorts per second of processor time when warm, on text that
 * was seen before and on text that was not; the first sentences of a new process against the same ones warm; and memory over
 * many sentences with ever new words.
 *
 * Usage: node --expose-gc bench/cg3/run.mjs [--grammar FILE --text FILE]… [--rules 300,5000] [--sentences 100000]; needs `npm run build`.
 * Grammars and texts are made here, in the proportions of the field's own; real ones (.cg3 or .bin, and an analysed text
 * for each) can be given instead. `--sentences 0` leaves memory out. README.md says what the figures mean.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { madeGrammar, madeText } from './made-grammar.mjs';
import { Applicator, Budget, cohortsIn, cpuMs, median, readGrammar, sentencesOf } from './subject.mjs';

const TURNS = 5;
const WARMING_PASSES = 6;
const NEW_PROCESSES = 5;
const { values } = parseArgs({
  options: {
    grammar: { type: 'string', multiple: true, default: [] },
    text: { type: 'string', multiple: true, default: [] },
    rules: { type: 'string', default: '300,5000' },
    sentences: { type: 'string', default: '100000' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'bench-cg3-'));

function write(name, content) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Processor time of vislcg3, without what it needs to read the grammar; undefined where it cannot run it. */
function peer(grammarFile, textFile) {
  const script =
    'import resource,subprocess,sys;subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL,check=True);print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)';
  const userMs = (input) => {
    const args = ['-c', script, 'vislcg3', '-g', grammarFile, '-I', input];
    return Number(execFileSync('python3', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) * 1000;
  };
  const empty = write('empty.txt', '');
  try {
    const opening = Math.min(userMs(empty), userMs(empty));
    return () => userMs(textFile) - opening;
  } catch {
    return undefined;
  }
}

function measure(name, grammarFile, text) {
  const grammar = readGrammar(grammarFile);
  const sentences = sentencesOf(text);
  const half = sentences.length >> 1;
  const known = sentences.slice(0, half).join('');
  const other = sentences.slice(half).join('');
  const textFile = write('other.txt', other);
  const cohorts = cohortsIn(other);
  let applicator = new Applicator(grammar);
  let output;
  const once = (input) => {
    const start = cpuMs();
    output = applicator.runText(input, Budget.unlimited());
    return cpuMs() - start;
  };
  for (let pass = 0; pass < WARMING_PASSES; pass++) once(known);
  const theirs = peer(grammarFile, textFile);
  const seen = [];
  const unseen = [];
  const theirMs = [];
  const outputs = new Set();
  // In turns, so that whatever else the machine does troubles both; the least counts.
  for (let turn = 0; turn < TURNS; turn++) {
    applicator = new Applicator(grammar);
    once(known);
    unseen.push(once(other));
    outputs.add(output);
    seen.push(once(other), once(other));
    outputs.add(output);
    if (theirs) theirMs.push(theirs());
  }
  const seenMs = Math.min(...seen);
  const unseenMs = Math.min(...unseen);
  const peerMs = theirs && Math.min(...theirMs);
  const rate = (ms) => `${Math.round((cohorts / ms) * 1000)} cohorts/s`;
  const times = (ms) => (peerMs === undefined ? '' : ` (${(peerMs / ms).toFixed(2)} ×)`);
  console.log(`${name}: ${grammar.rules.length} rules, ${cohorts} cohorts`);
  console.log(`  vislcg3 ${peerMs === undefined ? 'cannot run it' : rate(peerMs)}`);
  console.log(`  warm, text seen before ${rate(seenMs)}${times(seenMs)}; not seen ${rate(unseenMs)}${times(unseenMs)}`);
  outputs.add(new Applicator(grammar).runText(other, Budget.unlimited()));
  console.log(`  nothing of one text shows in the next: ${outputs.size === 1 ? 'yes' : 'NO'}`);
}

/** In new processes, each with and without warming up. */
function measureCold(grammarFile, text) {
  const textFile = write('text.txt', text);
  const script = fileURLToPath(new URL('cold.mjs', import.meta.url));
  for (const option of ['', '--warm-up']) {
    const runs = Array.from({ length: NEW_PROCESSES }, () =>
      JSON.parse(execFileSync(process.execPath, [script, grammarFile, textFile, option], { encoding: 'utf8' })),
    );
    // Single milliseconds are what a busy machine disturbs most: the least of each sentence counts.
    const least = (field) => runs[0][field].map((_, i) => Math.min(...runs.map((run) => run[field][i])));
    const cold = least('cold');
    const middle = (value) => median(runs.map(value));
    const before = option === '' ? '' : `, warmed up (${middle(({ warmUpCpuMs }) => warmUpCpuMs).toFixed(0)} ms)`;
    const times = (warm, first, last) =>
      `${(sum(cold.slice(first, last)) / sum(least(warm).slice(first, last))).toFixed(1)} ×`;
    console.log(
      `  new process${before}: open ${middle(({ openMs }) => openMs).toFixed(0)} ms, first sentence ` +
        `${cold[0].toFixed(1)} ms = ${times('unseen', 0, 1)} a new one of its length when warm, ` +
        `${times('warm', 0, 1)} itself when seen; next nine ${times('unseen', 1, 10)}, ${times('warm', 1, 10)}`,
    );
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function memory(grammarFile, sentences) {
  const applicator = new Applicator(readGrammar(grammarFile));
  const heap = [];
  for (let i = 0; i < sentences; i++) {
    applicator.runText(madeText(1, i, `ord${i}`), Budget.unlimited());
    if ((i + 1) % Math.ceil(sentences / 10) === 0 || i === 0) {
      globalThis.gc?.();
      const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
      heap.push([i + 1, heapUsed + arrayBuffers, rss].map((n, column) => (column === 0 ? n : Math.round(n / 2 ** 20))));
    }
  }
  console.log(`MB of heap and tables (and of the process) over ${sentences} sentences with new words:`);
  console.log(`  ${heap.map(([at, used, rss]) => `${at}: ${used} (${rss})`).join(', ')}`);
}

try {
  const real = values.grammar.map((file, i) => [basename(file), file, readFileSync(values.text[i], 'utf8')]);
  const made = values.rules
    .split(',')
    .filter((count) => real.length === 0 && count !== '')
    .map((count) => [
      `made, ${count} rules`,
      write(`made-${count}.cg3`, madeGrammar(Number(count))),
      madeText(1600, 1),
    ]);
  for (const [name, file, text] of [...made, ...real]) {
    measure(name, file, text);
    measureCold(file, text);
  }
  if (made.length > 0 && Number(values.sentences) > 0) memory(made[0][1], Number(values.sentences));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

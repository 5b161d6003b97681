/**
 * Runs mutated grammars over mutated streams: textual grammars with characters and words changed, binary grammars with
 * bytes changed, through the whole path. Each must end in an error or in a result: no other exception, no hang, no
 * runaway memory. Usage: node bench/cg3/fuzz.mjs [cases] [first seed]; needs `npm run build`. One seed is one case, so
 * `fuzz.mjs 1 SEED` runs it again. Start at `runCase`; the main thread only watches, and takes a new worker when one is
 * stuck or out of memory. The exit code tells whether all went well.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { everyFeaturePair } from './every-feature.mjs';
import { randomPair, randomSource } from './generate.mjs';

/** Processor time that a grammar may run; a case that needs much longer than that has ignored its budget. */
const BUDGET_MS = 300;
const LATE_MS = 3_000;
/** On the wall, for a case that never comes back. */
const STUCK_MS = 60_000;
const HEAP_MB = 700;
/** Memory outside the heap, after a case. */
const BUFFERS_MB = 700;

/** Pieces that mean something to the parser, to be put where they do not belong. */
const PIECES = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ';',
  '"',
  '\\',
  '#',
  ':',
  ',',
  '*',
  '**',
  '^',
  '$$',
  '&&',
  '-',
  '∆',
].concat(
  [' LINK ', ' BARRIER ', ' OR ', ' NOT ', ' TO ', ' WITH (N) {', 'LIST X = ', 'SET X = ', 'SECTION ', 'END', 'T:T0'],
  [
    '"a.*"r',
    '/(/r',
    '/(a*)*b/r',
    '<W>MAX-1>',
    'VAR:a=b',
    '<{$$L0}>v',
    'VSTR:$1$1$1',
    'SUB:9',
    '0/*',
    'jC1',
    'r:x',
    'B',
  ],
  ['\u0000', '\ud800', '😀', '\n', 'é', '\u200f', ' 999999999 ', 'REPEAT ', 'ITERATE ', 'UNSAFE ', 'WITHCHILD '],
  ['COPYCOHORT ', 'MERGECOHORTS ', 'ADDCOHORT ("<x>" "x" X) BEFORE ', 'APPEND ("y" Y) ', 'EXTERNAL ONCE "x" ', 'JUMP '],
);
const STREAM_PIECES = [
  '"<',
  '>"',
  '\t',
  '\t\t',
  '"',
  ';',
  ': ',
  '\n',
  '<STREAMCMD:FLUSH>\n',
  '#1->1',
  '#2->1',
  'ID:1',
].concat(
  [
    'R:x:1',
    '<STREAMCMD:SETVAR:x=y>\n',
    '<STREAMCMD:IGNORE>\n',
    '"<x>"\n',
    '\t"x" N\n',
    '<W:1e999>',
    '\u0000',
    '\ud800',
  ],
  ['😀', '^', '@SUBJ', ' ', '\\', '"<>"\n', '\t""\n', '"<.>"\n', '#4294967295->0', 'ID:-1', '\u2028'],
);

function mutateText(r, text, pieces) {
  let out = text;
  for (let n = r.below(3); n >= 0; n--) {
    const at = r.below(out.length + 1);
    const length = r.chance(0.3) ? r.below(200) : r.below(4);
    const piece = r.chance(0.3) ? '' : r.chance(0.2) ? String.fromCharCode(r.below(0x250)) : r.pick(pieces);
    out = out.slice(0, at) + piece + out.slice(at + length);
  }
  return out;
}

/** Words of a grammar swapped, doubled, dropped, or taken from another one. */
function mutateWords(r, text, other) {
  const words = text.split(/(\s+)/);
  const others = other.split(/\s+/);
  for (let n = r.below(4); n >= 0; n--) {
    const at = r.below(words.length);
    const to = r.below(words.length);
    const kind = r.below(5);
    if (kind === 0) [words[at], words[to]] = [words[to], words[at]];
    else if (kind === 1) words.splice(at, 1 + r.below(6));
    else if (kind === 2) words.splice(at, 0, ...words.slice(to, to + r.below(12)));
    else if (kind === 3) words[at] = r.pick(others);
    else words.splice(at, 0, ` ${others.slice(r.below(others.length)).slice(0, r.below(10)).join(' ')} `);
  }
  return words.join('');
}

const NUMBERS = [0, 1, 2, 3, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

function mutateBytes(r, bytes) {
  let out = Uint8Array.from(bytes);
  for (let n = r.below(2); n >= 0; n--) {
    const at = r.below(out.length);
    const kind = r.below(6);
    if (kind === 0) out[at] ^= 1 << r.below(8);
    else if (kind === 1) out[at] = r.below(256);
    else if (kind === 2 && out.length > at + 4) new DataView(out.buffer).setUint32(at, r.pick(NUMBERS));
    else if (kind === 3 && r.chance(0.3)) out = out.slice(0, at + 1);
    else if (kind === 4) out = Uint8Array.from([...out.slice(0, at), ...out.slice(at + 1 + r.below(8))]);
    else
      out = Uint8Array.from([
        ...out.slice(0, at),
        ...out.slice(r.below(at + 1)).slice(0, r.below(12)),
        ...out.slice(at),
      ]);
    if (out.length === 0) return Uint8Array.from([0]);
  }
  return out;
}

async function loadEngine() {
  const dist = new URL(process.env.LANGTOOLS_DIST ?? '../../dist/', import.meta.url);
  const load = (path) => import(new URL(path, dist));
  return {
    ...(await load('cg3/index.js')),
    ...(await load('engine/budget.js')),
    ...(await load('engine/data-error.js')),
  };
}

/** What became of a case: `refused`, `result` or `stopped`. Everything else is thrown. */
function runCase(engine, seed) {
  const r = randomSource(seed);
  const pair = seed % 2 === 1 ? everyFeaturePair(seed) : { ...randomPair(seed, 8), args: [] };
  const text = r.chance(0.6) ? mutateText(r, pair.text, STREAM_PIECES) : pair.text;
  const kind = r.below(5);
  const now = () => process.cpuUsage().user / 1000;
  try {
    let grammar;
    if (kind < 2) {
      const other = randomPair(seed + 1, 4).grammar;
      const mutated = kind === 0 ? mutateText(r, pair.grammar, PIECES) : mutateWords(r, pair.grammar, other);
      grammar = engine.parseGrammar(mutated, { file: 'grammar.cg3', load: () => ({ text: other, file: 'other.cg3' }) });
    } else if (kind < 4) {
      const bytes = engine.writeBinaryGrammar(engine.parseGrammar(pair.grammar, { file: 'grammar.cg3' }));
      grammar = engine.readBinaryGrammar(mutateBytes(r, bytes));
    } else grammar = engine.parseGrammar(pair.grammar, { file: 'grammar.cg3' });
    const budget = new engine.Budget({ now, deadlineMs: now() + BUDGET_MS });
    const options = {
      trace: r.chance(0.5),
      ...engine.optionsFor({ cmdArgs: pair.args.join(' '), cmdArgsOverride: '' }),
    };
    const applicator = new engine.Applicator(grammar, options);
    if (r.chance(0.2)) {
      const items = [...engine.readStream(text, { readDeleted: true })];
      applicator.run(
        items.flatMap((item) => (item.kind === 'cohort' ? [item.cohort] : [])),
        budget,
      );
    } else applicator.runText(text, budget);
    if (r.chance(0.2)) engine.readBinaryGrammar(engine.writeBinaryGrammar(grammar));
    return 'result';
  } catch (error) {
    if (error instanceof engine.DataError) return 'refused';
    if (error instanceof engine.WorkStopped) return 'stopped';
    throw error;
  }
}

async function work({ shared, first, end }) {
  const engine = await loadEngine();
  const current = new Int32Array(shared);
  const counts = { refused: 0, result: 0, stopped: 0 };
  let slowestMs = 0;
  for (let seed = first; seed < end; seed++) {
    Atomics.store(current, 0, seed);
    const start = process.cpuUsage().user / 1000;
    try {
      counts[runCase(engine, seed)]++;
    } catch (error) {
      parentPort.postMessage({ problem: { seed, what: String(error?.stack ?? error).slice(0, 600) } });
    }
    const ms = process.cpuUsage().user / 1000 - start;
    slowestMs = Math.max(slowestMs, ms);
    if (ms > LATE_MS) parentPort.postMessage({ problem: { seed, what: `took ${Math.round(ms)} ms` } });
    if (seed % 100 === 0 || seed === end - 1) {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      if (arrayBuffers > BUFFERS_MB * 2 ** 20)
        parentPort.postMessage({ problem: { seed, what: 'much memory outside the heap' } });
      parentPort.postMessage({ progress: { ...counts }, slowestMs, heapMb: heapUsed / 2 ** 20 });
      for (const name of Object.keys(counts)) counts[name] = 0;
    }
  }
}

async function watch(cases, firstSeed) {
  const end = firstSeed + cases;
  const total = { cases, refused: 0, result: 0, stopped: 0, slowestMs: 0, highestHeapMb: 0 };
  const problems = [];
  let next = firstSeed;
  while (next < end) {
    const shared = new SharedArrayBuffer(4);
    const current = new Int32Array(shared);
    current[0] = next;
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { shared, first: next, end },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    worker.on('message', ({ problem, progress, slowestMs, heapMb }) => {
      if (problem) problems.push(problem);
      if (!progress) return;
      for (const name of Object.keys(progress)) total[name] += progress[name];
      total.slowestMs = Math.max(total.slowestMs, Math.round(slowestMs));
      total.highestHeapMb = Math.max(total.highestHeapMb, Math.round(heapMb));
    });
    let seen = next;
    let since = performance.now();
    const timer = setInterval(() => {
      if (current[0] !== seen) [seen, since] = [current[0], performance.now()];
      else if (performance.now() - since > STUCK_MS) {
        problems.push({ seed: seen, what: 'stuck' });
        worker.terminate();
      }
    }, 1_000);
    const failed = await new Promise((resolve) => {
      worker.on('error', (error) => {
        problems.push({ seed: current[0], what: error.code ?? String(error) });
      });
      worker.on('exit', (code) => resolve(code !== 0));
    });
    clearInterval(timer);
    next = failed ? current[0] + 1 : end;
  }
  for (const { seed, what } of problems) console.log(`seed ${seed}: ${what}`);
  console.log(JSON.stringify({ ...total, problems: problems.length }));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (isMainThread) {
  const [cases = '2000', firstSeed = '1'] = process.argv.slice(2);
  await watch(Number(cases), Number(firstSeed));
} else await work(workerData);

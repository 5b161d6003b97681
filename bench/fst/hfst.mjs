/**
 * Runs HFST's own tools on temporary files and compares what they make with what we make. The differential runs beside
 * this file use it; nothing here is needed to run the program or its unit tests. Needs `npm run build` before.
 *
 *   import { compileRegexp, sameRelation } from './hfst.mjs';
 *   const theirs = compileRegexp('a -> b || c _');
 *   const problem = sameRelation(ours, theirs.automata[0]);   // undefined when the relations are the same
 *
 * Results are read from HFST's binary files and not from AT&T text: the text leaves out symbols that are in the alphabet
 * but on no arc, and those decide what "any symbol" means.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDifference } from '../../dist/fst/algebra/paths.js';
import { readAllAtt } from '../../dist/fst/formats/att.js';
import { readHfstOpenFst, writeHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';

const DEFAULT_TIMEOUT_MS = 60_000;

/** A temporary folder for the time of one function. */
export function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-hfst-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a tool. `status` is null when it was stopped after the time limit. */
export function run(tool, args, { input, cwd, timeoutMs = DEFAULT_TIMEOUT_MS } = {}) {
  const done = spawnSync(tool, args, { input, cwd, timeout: timeoutMs, maxBuffer: 1 << 30 });
  if (done.error !== undefined && done.error.code === 'ENOENT') throw new Error(`${tool} is not installed`);
  return { status: done.status, stdout: done.stdout ?? Buffer.alloc(0), stderr: String(done.stderr ?? '') };
}

/** Runs a tool and says how much processor time it took, children included, in milliseconds, and memory in kilobytes. */
export function timed(tool, args, { input, cwd, timeoutMs = 600_000 } = {}) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>&3';
  const begin = performance.now();
  const done = spawnSync('bash', ['-c', script, tool, ...args], {
    input,
    cwd,
    timeout: timeoutMs,
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const [user, system] = String(done.stderr).trim().split('\n').at(-1).split(' ').map(Number);
  return { status: done.status, stdout: done.stdout, cpuMs: (user + system) * 1000, wallMs: performance.now() - begin };
}

/**
 * Compiles with a tool that writes a `.hfst` file: `status`, `stderr`, `automata` (empty when it failed) and `bytes`.
 * `files` are written into the folder in which the tool runs.
 */
export function compile(tool, args, files, options = {}) {
  return inTemporaryFolder((folder) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { status, stdout, stderr } = run(tool, args, { ...options, cwd: folder });
    let bytes;
    try {
      bytes = readFileSync(join(folder, 'out.hfst'));
    } catch {
      bytes = undefined;
    }
    const made = status === 0 && bytes !== undefined && bytes.length > 0;
    return { status, stdout: String(stdout), stderr, bytes, automata: made ? readHfstOpenFst(bytes) : [] };
  });
}

/** `files`: name to text, in the order in which they are given to the compiler; or one text. */
export function compileLexc(files, args = []) {
  const named = typeof files === 'string' ? { 'lexicon.lexc': files } : files;
  return compile('hfst-lexc', [...FORMAT, '-o', 'out.hfst', ...args, ...Object.keys(named)], named);
}

const FORMAT = ['-f', 'openfst-tropical'];

/** One regular expression, with or without its semicolon. `files` are for `@"…"` in it. */
export function compileRegexp(expression, args = [], files = {}) {
  const text = /;\s*$/u.test(expression) ? expression : `${expression} ;`;
  return compile('hfst-regexp2fst', [...FORMAT, '-o', 'out.hfst', '-i', 'source.regex', ...args], {
    'source.regex': text,
    ...files,
  });
}

/** A script of hfst-xfst; what is on the stack at its end is the result, the top of the stack first. */
export function compileXfst(script, args = [], files = {}) {
  const text = `${script}\nsave stack out.hfst\nquit\n`;
  return compile('hfst-xfst', [...FORMAT, ...args, '-F', 'script.xfscript'], { 'script.xfscript': text, ...files });
}

/** The rules of a grammar, one automaton each, in HFST's order. */
export function compileTwolc(grammar, args = []) {
  return compile('hfst-twolc', [...FORMAT, '-i', 'grammar.twolc', '-o', 'out.hfst', ...args], {
    'grammar.twolc': grammar,
  });
}

/** A lexicon composed with the intersection of rules; both as bytes of `.hfst` files. */
export function composeIntersect(lexicon, rules, args = []) {
  return compile('hfst-compose-intersect', ['-1', 'lexicon.hfst', '-2', 'rules.hfst', '-o', 'out.hfst', ...args], {
    'lexicon.hfst': lexicon,
    'rules.hfst': rules,
  });
}

/** Any tool of two operands: `binary('hfst-compose', a, b)`. */
export function binary(tool, first, second, args = []) {
  return compile(tool, ['-1', 'first.hfst', '-2', 'second.hfst', '-o', 'out.hfst', ...args], {
    'first.hfst': writeHfstOpenFst(first),
    'second.hfst': writeHfstOpenFst(second),
  });
}

/** Any tool of one operand: `unary('hfst-minimize', a)`. */
export function unary(tool, automaton, args = []) {
  return compile(tool, ['-i', 'first.hfst', '-o', 'out.hfst', ...args], { 'first.hfst': writeHfstOpenFst(automaton) });
}

/** What `hfst-fst2txt` writes of a `.hfst` file, as automata. Alphabets hold only what is on arcs. */
export function readAsText(bytes) {
  return inTemporaryFolder((folder) => {
    writeFileSync(join(folder, 'in.hfst'), bytes);
    return readAllAtt(String(run('hfst-fst2txt', ['in.hfst'], { cwd: folder }).stdout));
  });
}

/**
 * Undefined when two automata are the same relation over pairs, weights included; otherwise a sentence with a string that
 * shows the difference. `weights: false` compares without weights.
 */
export function sameRelation(ours, theirs, { weights = true, tolerance = 0.005 } = {}) {
  const difference = findDifference(ours, theirs, weights ? { weightTolerance: tolerance } : {});
  if (difference === undefined) return undefined;
  const [first, second] = difference.weights.map((weight) =>
    weight === Number.POSITIVE_INFINITY ? 'not accepted' : `weight ${weight.toFixed(4)}`,
  );
  return `"${shownPairs(difference.pairs)}": ours ${first}, theirs ${second}`;
}

export function shownPairs(pairs) {
  const name = (symbol) => (symbol === '' ? '0' : symbol === '@_IDENTITY_SYMBOL_@' ? '?' : symbol);
  return pairs.map(([upper, lower]) => (upper === lower ? name(upper) : `${name(upper)}:${name(lower)}`)).join(' ');
}

/** The same numbers for the same seed: generators of test sources. */
export function randomOf(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    number: next,
    below: (n) => Math.floor(next() * n),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (probability) => next() < probability,
  };
}

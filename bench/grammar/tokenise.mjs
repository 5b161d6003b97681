/**
 * Tokenises random texts with this project's tokeniser and with `hfst-tokenize --giella-cg`, and compares every byte.
 *
 *     node bench/grammar/tokenise.mjs [lines] [seed]                the fixtures, some thousand lines each
 *     node bench/grammar/tokenise.mjs --scripts [count] [seed]      random pattern scripts, compiled by hfst-pmatch2fst
 *     node bench/grammar/tokenise.mjs --on TOKENISER.pmhfst TEXT    a tokeniser and a text of your own; also measures speed
 *
 * Needs `npm run build` and hfst-tokenize on the path. Ends with code 1 if there is a difference that is not explained.
 * Two are. Where a word is split in three or more, HFST 3.16 prints only the combinations with the last analysis of the last
 * part; here all of them are, and theirs must be the beginning of ours. And where an arc reads any letter and writes a certain
 * one, HFST shows `@_UNKNOWN_SYMBOL_@` for the letter in the form; here the form is what stands in the text.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomSource } from '../cg3/generate.mjs';
import { randomLetters, randomScript } from './random-pmscript.mjs';

const dist = new URL(process.env.LANGTOOLS_DIST ?? '../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { readPmatchFile } = await load('grammar/tokenise/pmatch-file.js');
const { Tokeniser } = await load('grammar/tokenise/tokeniser.js');
const { writeTokenised } = await load('grammar/tokenise/write-cohorts.js');
const { Budget } = await load('engine/budget.js');

/** Of either program on a random script, which can be endless work. */
const SCRIPT_LIMIT_MS = 20_000;
const LIMIT_MS = 600_000;

const fixtures = new URL('../../src/grammar/tokenise/fixtures/', import.meta.url);

const WORDS = [
  'guolli',
  'guollis',
  'guollit',
  'guoli',
  'guolibord',
  'guoli-bord',
  'guolibordguolli',
  'bord',
  'bordbordbord',
  'bords',
  'á',
  'át',
  'sápmi',
  'Sápmi',
  'lávva',
  'lávvalávvabord',
  'naïve',
  'lea',
  'leat',
  'leago',
  'lea’go',
  'guolli’go',
  'mannatgo',
  'manna',
  'go',
  'gitta',
  'dal',
  'dal gitta',
  'mun lea dal',
  'mun',
  'Mun',
  'dat',
  'dat bord',
  'Dat bord',
  'su',
  'su.',
  'su go',
  'dr.',
  'b.s.',
  'guolli-bord',
  '1',
  '12',
  '7,1',
  '1,',
  '70,',
  'njuora',
  'njuore',
  'kat',
  'kati',
  'KAT',
  'GUOLLI',
  '(kat)',
  '((Kat))',
  '(12)',
  '(((7)))',
  'Anne',
  'ÅSA',
  'Éile',
  '<b>dat</b>',
  '<b>dat</i>',
  '<ab>',
  'ja ja',
  'dat dat',
  '=dat',
  '=ja',
  'aei',
  'a_e',
  '[ ]',
  '[\t ]',
  'a!',
  'c!',
  'ab!',
  'č!',
  '_',
  '__',
  '\\',
  '\\\\',
  '"',
  '""',
  '.',
  '..',
  '…',
  '!',
  ',',
  '?',
  '-',
  '–',
  '’',
  "'",
  '«',
  '»',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  ':',
  '#',
  '@',
  '^',
  '😀',
  '👩‍👩‍👧',
  'e\u0301',
  'n\u0303a',
  '\u00ad',
  '\u200b',
  '\ufeff',
  'ﬁ',
  'ß',
  'ǅ',
  'ʰ',
  '中文',
  'ªº',
  '\u00a0',
  '\u2028',
  '\t',
  '\r',
  'x',
  'qwerty',
  'žur',
  'Ž',
  '@_IDENTITY_SYMBOL_@',
  '@PMATCH_INPUT_MARK@',
  '<STREAMCMD:FLUSH>',
  '"<x>"',
];
const SPACES = ['', '', '', ' ', ' ', ' ', ' ', ' ', '  ', '\t', '\u00a0'];

function randomLine(random) {
  let line = '';
  for (let left = 1 + random.below(10); left > 0; left--) {
    let word = random.pick(WORDS);
    if (random.chance(0.1)) word = word.slice(0, 1 + random.below(word.length));
    if (random.chance(0.05)) word = word.toUpperCase();
    line += word + random.pick(SPACES);
  }
  // A half of a pair, cut off above, cannot be written as UTF-8.
  return line.toWellFormed().replaceAll('\ufffd', '�');
}

function theirs(tokeniser, text, timeout = LIMIT_MS) {
  const started = performance.now();
  const { stdout, status, error } = spawnSync('hfst-tokenize', ['--giella-cg', tokeniser], {
    input: text,
    maxBuffer: 2 ** 31,
    timeout,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (error !== undefined || status !== 0) throw new Error(`hfst-tokenize: ${error ?? `status ${status}`}`);
  return { output: stdout.toString(), ms: performance.now() - started };
}

/** A stream cut at its cohorts, blanks before them included. */
function cohortsOf(stream) {
  const cohorts = [];
  for (const line of stream.split('\n')) {
    if (cohorts.length === 0 || line.startsWith('"<')) cohorts.push([]);
    cohorts.at(-1).push(line);
  }
  return cohorts;
}

function isExplained(own, other) {
  if (other[0].includes('@_UNKNOWN_SYMBOL_@')) return own.slice(1).join('\n') === other.slice(1).join('\n');
  const isReading = (line) => line.startsWith('\t');
  const blanks = (cohort) => cohort.filter((line) => !isReading(line)).join('\n');
  const readings = (cohort) => cohort.filter(isReading);
  if (blanks(own) !== blanks(other)) return false;
  const extra = readings(own).slice(readings(other).length);
  const begins = readings(other).every((line, i) => line === readings(own)[i]);
  return begins && extra.length > 0 && extra.some((line) => /^\t\t\t.*"<.*>"$/.test(line));
}

function compare(name, own, other, counts) {
  const ours = cohortsOf(own);
  const others = cohortsOf(other);
  for (let i = 0; i < Math.max(ours.length, others.length); i++) {
    counts.cohorts++;
    if (ours[i]?.join('\n') === others[i]?.join('\n')) continue;
    if (ours[i] !== undefined && others[i] !== undefined && isExplained(ours[i], others[i])) {
      counts.explained++;
      continue;
    }
    counts.different++;
    if (counts.different <= 5) {
      console.log(`${name}, cohort ${i}:\n--- ours\n${ours[i]?.join('\n')}\n--- theirs\n${others[i]?.join('\n')}`);
    }
    if (ours[i]?.[0] !== others[i]?.[0]) break;
  }
}

function open(bytes, file) {
  return new Tokeniser(readPmatchFile(bytes, file));
}

function compareFixtures(lines, seed) {
  const counts = { cohorts: 0, explained: 0, different: 0 };
  // No program finishes what "endless" asks for, and HFST takes its time over "loop".
  const canEnd = (entry) => entry.endsWith('.pmhfst') && !/^(endless|loop)/.test(entry);
  for (const file of readdirSync(fixtures).filter(canEnd)) {
    const path = new URL(file, fixtures);
    const random = randomSource(seed);
    const text = `${Array.from({ length: lines }, () => randomLine(random)).join('\n')}\n`;
    const own = writeTokenised(open(readFileSync(path), file).tokenise(text, Budget.unlimited()));
    compare(file, own, theirs(path.pathname, text).output, counts);
    console.log(`${file}: ${lines} lines, ${JSON.stringify(counts)} so far`);
  }
  return counts;
}

function compareScripts(count, firstSeed) {
  const folder = mkdtempSync(join(tmpdir(), 'tokenise-'));
  const counts = { scripts: 0, refused: 0, broken: 0, cohorts: 0, explained: 0, different: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const random = randomSource(seed);
    const script = join(folder, `${seed}.pmscript`);
    const file = join(folder, `${seed}.pmhfst`);
    writeFileSync(script, randomScript(random));
    const { stdout, status } = spawnSync('hfst-pmatch2fst', { input: readFileSync(script), timeout: 20_000 });
    if (status !== 0 || stdout.length === 0) {
      counts.refused++;
      continue;
    }
    writeFileSync(file, stdout);
    const text = `${Array.from({ length: 60 }, () => randomLetters(random)).join('\n')}\n`;
    let other;
    try {
      other = theirs(file, text, SCRIPT_LIMIT_MS).output;
    } catch {
      // Some scripts take the tool too long, or make it crash.
      counts.broken++;
      continue;
    }
    counts.scripts++;
    const before = counts.different;
    const budget = new Budget({ deadlineMs: performance.now() + SCRIPT_LIMIT_MS });
    compare(script, writeTokenised(open(stdout, file).tokenise(text, budget)), other, counts);
    if (counts.different > before) console.log(`seed ${seed}: ${counts.different - before} different`);
  }
  console.log(JSON.stringify(counts));
  return counts;
}

function compareOne(tokeniserFile, textFile) {
  const counts = { cohorts: 0, explained: 0, different: 0 };
  const text = readFileSync(textFile, 'utf8');
  const started = performance.now();
  const tokeniser = open(readFileSync(tokeniserFile), tokeniserFile);
  const openMs = performance.now() - started;
  const first = timed(() => tokeniser.tokenise(text, Budget.unlimited()));
  compare(tokeniserFile, writeTokenised(first.result), theirs(tokeniserFile, text).output, counts);
  // In turns, best of three each: other work on the machine hits both. The tool reads its file each time, which does not count.
  const ms = { empty: Infinity, memory: Infinity, theirText: Infinity, theirStart: Infinity };
  for (let round = 0; round < 3; round++) {
    const fresh = open(readFileSync(tokeniserFile), tokeniserFile);
    ms.empty = Math.min(ms.empty, timed(() => fresh.tokenise(text, Budget.unlimited())).ms);
    ms.memory = Math.min(ms.memory, timed(() => fresh.tokenise(text, Budget.unlimited())).ms);
    ms.theirText = Math.min(ms.theirText, theirs(tokeniserFile, text).ms);
    ms.theirStart = Math.min(ms.theirStart, theirs(tokeniserFile, '').ms);
  }
  const theirMs = ms.theirText - ms.theirStart;
  const words = first.result.cohorts.length;
  const perSecond = (time) => `${Math.round((words / time) * 1000)}/s`;
  console.log(`${words} cohorts; ${JSON.stringify(counts)}; opened in ${Math.round(openMs)} ms`);
  console.log(`hfst-tokenize ${perSecond(theirMs)}`);
  console.log(`ours: program just started ${perSecond(first.ms)}`);
  console.log(`      nothing remembered ${perSecond(ms.empty)}, ${(theirMs / ms.empty).toFixed(2)} times as fast`);
  console.log(`      all remembered ${perSecond(ms.memory)}`);
  return counts;
}

function timed(work) {
  const started = performance.now();
  return { result: work(), ms: performance.now() - started };
}

const on = process.argv.indexOf('--on');
const [lines = '2000', seed = '1'] = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const counts =
  on >= 0
    ? compareOne(process.argv[on + 1], process.argv[on + 2])
    : process.argv.includes('--scripts')
      ? compareScripts(Number(lines), Number(seed))
      : compareFixtures(Number(lines), Number(seed));
process.exitCode = counts.different === 0 ? 0 : 1;

/**
 * Runs random grammars over random texts with this project's engine and with `vislcg3`, and compares every byte,
 * traces included. On the way the grammar is also run in its binary form and the text as cohorts in memory: all three must
 * agree. Usage: node bench/cg3/differential.mjs [pairs] [first seed] [--mix | --every] [--long] [--odd-lines] [--later=PROGRAM] [--text] [--quiet];
 * needs `npm run build` and vislcg3 on the path. Even seeds make grammars in the mix of real ones, odd seeds such that use
 * every feature; --mix or --every ask for one kind only; --long makes sentences of up to 80 words, --odd-lines puts
 * lines between those of the text that are not what they look like. PROGRAM is a later vislcg3: where the two differ and this project
 * does what the later one does, the difference is counted as explained. --text leaves out our other forms. Prints the counts
 * and, for every feature, how many rules used it and how many of those left a trace; --quiet only the counts. Differences
 * are written to a folder named at the end.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { everyFeaturePair } from './every-feature.mjs';
import { randomPair, withOddLines } from './generate.mjs';

const dist = new URL(process.env.LANGTOOLS_DIST ?? '../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { Applicator, optionsFor, parseGrammar, readBinaryGrammar, readStream, writeBinaryGrammar } =
  await load('cg3/index.js');
const { Budget } = await load('engine/budget.js');

/** Processor time for one pair; who needs longer has found an endless grammar. Ours gets more, so that it is not blamed. */
const THEIR_CPU_SECONDS = 3;
const OUR_CPU_MS = 12_000;
/** On the wall, in case a program sleeps. */
const TIME_LIMIT_MS = 120_000;

const run = promisify(execFile);
const numbers = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const [pairs = '500', firstSeed = '1'] = numbers;
const kind = process.argv.includes('--mix') ? 'mix' : process.argv.includes('--every') ? 'every' : 'both';
/** Words of the longest sentence: more than two words of 32 bits have room for. */
const longest = process.argv.includes('--long') ? 80 : undefined;
const hasOddLines = process.argv.includes('--odd-lines');
const folder = mkdtempSync(join(tmpdir(), 'cg3-differential-'));
const textOnly = process.argv.includes('--text');
const later = process.argv.find((argument) => argument.startsWith('--later='))?.slice('--later='.length);
const counts = {
  same: 0,
  explainedByLater: 0,
  knownDefect: 0,
  different: 0,
  refusedByBoth: 0,
  refusedByUs: 0,
  refusedByThem: 0,
  theyCrashed: 0,
  endlessForBoth: 0,
  endlessForThem: 0,
  endlessForUs: 0,
};
const ownCounts = { binarySame: 0, binaryDifferent: 0, memorySame: 0, memoryDifferent: 0 };
const seeds = {
  explainedByLater: [],
  knownDefect: [],
  different: [],
  refusedByUs: [],
  refusedByThem: [],
  theyCrashed: [],
};
Object.assign(seeds, { endlessForThem: [], endlessForUs: [], binaryDifferent: [], memoryDifferent: [] });
/** What a run can come to beside a text. */
const REFUSED = undefined;
const ENDLESS = null;
const CRASHED = Symbol('crashed');
/** What vislcg3 said on the way, by slot. */
const warnings = [];
/** Feature → how many rules used it, and how many of those rules the trace shows. */
const coverage = new Map();

export function pairOf(seed) {
  const every = kind === 'every' || (kind === 'both' && seed % 2 === 1);
  const pair = every
    ? everyFeaturePair(seed, undefined, longest)
    : { ...randomPair(seed, 12, longest), args: [], features: new Map() };
  return hasOddLines ? { ...pair, text: withOddLines(pair.text, seed) } : pair;
}

async function theirs({ grammar, text, args }, slot, program = 'vislcg3', trace = ['-t']) {
  const place = join(folder, `slot-${slot}`);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'grammar.cg3'), grammar);
  writeFileSync(join(place, 'text.txt'), text);
  rmSync(join(place, 'output.txt'), { force: true });
  try {
    const limited = `ulimit -t ${THEIR_CPU_SECONDS}; exec "$0" "$@"`;
    const files = ['-g', 'grammar.cg3', '-I', 'text.txt', '-O', 'output.txt'];
    const command = ['-c', limited, program, ...trace, ...args, ...files];
    const { stderr } = await run('/bin/sh', command, { cwd: place, timeout: TIME_LIMIT_MS, maxBuffer: 2 ** 27 });
    warnings[slot] = stderr;
    return readFileSync(join(place, 'output.txt'), 'utf8');
  } catch (error) {
    if (error.killed || error.signal === 'SIGXCPU' || error.signal === 'SIGKILL') return ENDLESS;
    return error.signal ? CRASHED : REFUSED;
  }
}

/** A result, undefined for a refusal, null where time ran out. */
function attempt(work) {
  try {
    const now = () => process.cpuUsage().user / 1000;
    return work(new Budget({ now, deadlineMs: now() + OUR_CPU_MS }));
  } catch (error) {
    if (error.name === 'DataError' || error.name === 'GrammarError') return REFUSED;
    if (error.name === 'WorkStopped') return ENDLESS;
    throw error;
  }
}

function optionsOf(args) {
  const options = optionsFor({ cmdArgs: args.join(' '), cmdArgsOverride: '' }, {}, (remark) => {
    throw new Error(remark);
  });
  // 1.3.9 left mappings where they stood.
  return { trace: true, mappingsLast: false, ...options };
}

function ours(pair, extra = {}) {
  const options = { ...optionsOf(pair.args), ...extra };
  return attempt((budget) => new Applicator(parsed(pair), options).runText(pair.text, budget));
}

function parsed(pair) {
  pair.parsed ??= parseGrammar(pair.grammar, { file: 'grammar.cg3' });
  return pair.parsed;
}

/**
 * Does the later version do what we do wherever we differ from 1.3.9? It has changes of its own that are not ours, so
 * this is asked word by word. Traces are left out: they are 1.3.9's here, and have changed since.
 */
async function laterAgrees(pair, slot, expected, got) {
  if (!later) return false;
  // They call -B, which leaves out empty lines, otherwise; empty lines do not count here.
  const theirOutput = await theirs({ ...pair, args: pair.args.filter((arg) => arg !== '-B') }, slot, later);
  const ourOutput = ours(pair, { mappingsLast: true });
  if (typeof theirOutput !== 'string' || typeof ourOutput !== 'string') return false;
  const bare = (output) => comparable(output.replace(TRACES, '')).replace(/\n+/g, '\n');
  if (bare(theirOutput) === bare(ourOutput)) return true;
  const [old, own, newer, ownNewer] = [comparable(expected), comparable(got), bare(theirOutput), bare(ourOutput)].map(
    words,
  );
  if (new Set([old, own, newer, ownNewer].map(({ length }) => length)).size > 1) return false;
  const open = own.flatMap((word, i) => (word === old[i] || ownNewer[i] === newer[i] ? [] : [i]));
  return open.length === 0 || (await laterResultAgrees(pair, slot, later, open));
}

/**
 * The same without traces, for words whose result differs: readings that have other histories stand alone in a trace,
 * and what rules did to them is not the same in all versions.
 */
async function laterResultAgrees(pair, slot, program, open) {
  const plain = { ...pair, args: pair.args.filter((arg) => arg !== '-B') };
  const outputs = [
    await theirs(plain, slot, 'vislcg3', []),
    ours(plain, { trace: false }),
    await theirs(plain, slot, program, []),
    ours(plain, { trace: false, mappingsLast: true }),
  ];
  if (outputs.some((output) => typeof output !== 'string')) return false;
  const [old, own, newer, ownNewer] = outputs.map((output) => words(comparable(output).replace(/\n+/g, '\n')));
  if (new Set([old, own, newer, ownNewer].map(({ length }) => length)).size > 1) return false;
  return open.every((i) => own[i] !== undefined && own[i] !== old[i] && ownNewer[i] === newer[i]);
}

/**
 * Two defects of 1.3.9 that depend on what happened to be in memory. Where it says that it gave up a MOVE or SWITCH, its
 * lists of candidates are out of order, and are searched by halves all the same. And SUB:* goes by what an earlier rule
 * left on a reading, if the one before has the same tags but for mappings and repetitions.
 */
function isKnownDefect({ grammar }, expected, got, warned) {
  const [old, own] = [expected, got].map((output) => words(comparable(output)));
  if (old.length !== own.length) return false;
  const circling = [...warned.matchAll(/Move\/Switch endless loop detected for rule on line (\d+)/g)].map(
    ([, line]) => line,
  );
  const subAny = grammar.split('\n').flatMap((line, i) => (/\bSUB:\*/.test(line) ? [i + 1] : []));
  const traced = (lines, word) => lines.some((line) => new RegExp(`:${line}[ :\n]`).test(word));
  return own.every((word, i) => {
    if (word === old[i]) return true;
    // Words can have changed places, so both have to have gone round.
    if (traced(circling, word) && traced(circling, old[i])) return true;
    return traced(subAny, word + old[i]) && (hasAlike(word) || hasAlike(old[i]));
  });
}

/** Two readings with sub-readings that have the same tags, each counted once and mappings not at all. */
function hasAlike(word) {
  const readings = word.replace(TRACES, '').match(/^;?\t(?!\t).*\n(?:^;?\t\t.*\n)+/gm) ?? [];
  const tags = (reading) =>
    [...new Set(reading.split(/[\s;]+/).filter((tag) => !tag.startsWith('@')))].sort().join(' ');
  return new Set(readings.map(tags)).size < readings.length;
}

/** Each word with its readings and what stands behind it. */
function words(output) {
  return output.split(/^(?=(?:; )?"<)/m);
}

/** Up to here the standard library of GNU sorts by insertion, which leaves equal ones where they are. */
const KEPT_IN_ORDER = 16;
const TRACES = / [A-Z]+(-[A-Z]+)?(\([^)]*\))?:[\w:]+(?=[ \n])/g;

/**
 * Without what later versions do otherwise or what is left to chance: variables that are set behind the last word are
 * written, words that were taken out stand in other places among those that were added, several copies stand in the
 * order of a hash table, and many readings with the same number in that of a sort that does not keep it.
 */
function comparable(output) {
  const removed = [];
  const rest = output
    .replace(/^; "<.*>".*\n(?:;\t.*\n)*(?:[^";\n\t<].*\n)*/gm, (block) => {
      removed.push(block);
      return '';
    })
    .replace(/(?:^;?\t.*\n)+/gm, (readings) => (ordered(readings) ? readings : inOrder(readings)))
    .replace(/(<STREAMCMD:(SETVAR|REMVAR):[^\n]*>\n)+$/, '');
  return (
    rest +
    removed
      .map((block) => block.replace(/(?:^;\t.*\n)+/gm, inOrder))
      .sort()
      .join('')
  );
}

/** Does their order mean anything? std::sort keeps readings with the same number in order only where there are few. */
function ordered(readings) {
  if (/COPY:.*COPY:/s.test(readings)) return false;
  return [/^\t(?!\t)/gm, /^;\t(?!\t)/gm].every((first) => (readings.match(first) ?? []).length <= KEPT_IN_ORDER);
}

/** Readings, each with its sub-readings, sorted. */
function inOrder(readings) {
  return (readings.match(/^;?\t(?!\t).*\n(?:^;?\t\t.*\n)*/gm) ?? []).sort().join('');
}

/** The binary form of the grammar must do the same. */
function binaryAgrees(pair, expected) {
  const again = readBinaryGrammar(writeBinaryGrammar(parsed(pair)));
  return attempt((budget) => new Applicator(again, optionsOf(pair.args)).runText(pair.text, budget)) === expected;
}

/** Cohorts in, cohorts out must come to the same words and readings as the stream. */
function memoryAgrees(pair, expected) {
  const { text, args } = pair;
  // Commands are of the stream alone; readings without a lemma and words that were taken out cannot be read back.
  if (/STREAMCMD/.test(text) || /^(\t+ |; ")/m.test(expected)) return undefined;
  const options = optionsOf(args);
  const cohorts = (stream) =>
    [...readStream(stream, { readDeleted: options.readDeleted })].flatMap((item) =>
      item.kind === 'cohort' ? [item.cohort] : [],
    );
  const result = attempt((budget) => new Applicator(parsed(pair), options).run(cohorts(text), budget));
  if (!result) return undefined;
  const lines = (list) =>
    list.filter(({ removed }) => !removed).map((cohort) => [cohort.form, ...cohort.readings.flatMap(linesOf)]);
  // What the stream shows beside the tags: links and traces.
  const bare = (stream) =>
    stream.replace(/ (#\d+(->|→)\d+|ID:\d+|R:\S+:\d+|[A-Z]+(-[A-Z]+)?(\([^)]*\))?:[\w:]+)(?=[ \n])/g, '');
  return JSON.stringify(lines(result.cohorts)) === JSON.stringify(lines(cohorts(bare(expected))));
}

function linesOf(reading) {
  const tags = reading.tags.filter((tag) => !/^(#\d+(->|→)\d+|ID:\d+|R:\S+:\d+)$/.test(tag));
  return [tags.join(' '), ...(reading.sub ? linesOf(reading.sub) : [])];
}

function cover({ features }, output) {
  const hit = new Set([...output.matchAll(/ [A-Z]+(?:-[A-Z]+)?(?:\([^)]*\))?:(\d+)/g)].map(([, line]) => Number(line)));
  for (const [line, names] of features) {
    for (const name of names) {
      const count = coverage.get(name) ?? { used: 0, hit: 0 };
      count.used++;
      if (hit.has(line)) count.hit++;
      coverage.set(name, count);
    }
  }
}

function keep(what, seed, pair, files) {
  seeds[what].push(seed);
  const place = join(folder, `${seed}`);
  mkdirSync(place, { recursive: true });
  const all = { 'grammar.cg3': pair.grammar, 'text.txt': pair.text, 'args.txt': pair.args.join(' '), ...files };
  for (const [name, content] of Object.entries(all)) writeFileSync(join(place, name), content);
}

async function compare(seed, slot) {
  const pair = pairOf(seed);
  const expected = await theirs(pair, slot);
  const warned = warnings[slot];
  const got = ours(pair);
  const note = (what) => {
    counts[what]++;
    seeds[what]?.push(seed);
  };
  if (expected === CRASHED) note('theyCrashed');
  else if (expected === ENDLESS || got === ENDLESS) {
    note(expected !== ENDLESS ? 'endlessForUs' : got !== ENDLESS ? 'endlessForThem' : 'endlessForBoth');
  } else if (expected === REFUSED || got === REFUSED) {
    note(expected !== REFUSED ? 'refusedByUs' : got !== REFUSED ? 'refusedByThem' : 'refusedByBoth');
  } else {
    cover(pair, expected);
    if (comparable(expected) === comparable(got)) counts.same++;
    else if (await laterAgrees(pair, slot, expected, got)) note('explainedByLater');
    else if (isKnownDefect(pair, expected, got, warned)) note('knownDefect');
    else {
      counts.different++;
      keep('different', seed, pair, { 'expected.txt': expected, 'got.txt': got });
    }
    if (textOnly) return;
    if (binaryAgrees(pair, got)) ownCounts.binarySame++;
    else {
      ownCounts.binaryDifferent++;
      seeds.binaryDifferent.push(seed);
    }
    const agrees = memoryAgrees(pair, got);
    if (agrees) ownCounts.memorySame++;
    else if (agrees === false) {
      ownCounts.memoryDifferent++;
      seeds.memoryDifferent.push(seed);
    }
  }
}

let next = Number(firstSeed);
const end = next + Number(pairs);
async function worker(slot) {
  while (next < end) await compare(next++, slot);
}
await Promise.all(Array.from({ length: Math.min(4, availableParallelism() + 1) }, (_, slot) => worker(slot)));
if (!process.argv.includes('--quiet')) {
  for (const [name, { used, hit }] of [...coverage].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`${name.padEnd(28)} ${String(used).padStart(7)} used ${String(hit).padStart(7)} had an effect`);
  }
}
console.log(JSON.stringify({ ...counts, ...ownCounts, seeds, folder }));

/**
 * Suggestions and verdicts on transducer packs, against `hfst-ospell` on the same packs and words. Start at `run`.
 *
 * The packs are made here, with the hfst tools, from word lists of the npm dictionaries (make-packs.mjs), and kept in a cache
 * folder. `--pack DIR` measures another one: DIR holds `acceptor.default.hfst`, `errmodel.default.hfst`, `words.txt` (correct
 * words, one a line) and `typos.txt`.
 *
 * Speeds are words per second of processor time, which a busy machine does not distort; median, p95 and max are what the
 * clock says. hfst-ospell's time is that of `-S -n 10`, less the time that it needs for no words. What it suggests is taken from `-S`
 * alone, first ten: with `-n` it leaves out some of the best, for it counts a word twice whose weight improves.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Budget, SearchBudget } from '../../dist/engine/budget.js';
import { Acceptor } from '../../dist/fst/lookup/acceptor.js';
import { Transducer } from '../../dist/fst/lookup/transducer.js';
import { CorrectionSearch } from '../../dist/speller/search/correction-search.js';
import { makePacks } from './make-packs.mjs';
import { agrees, hasOspell, ospell, parseOspell, processorMs } from './ospell.mjs';

const LIMIT = 10;

export async function run({ words, packs, cache }) {
  if (!hasOspell()) {
    console.log('hfst-ospell is not installed: there is no peer to measure against');
    return false;
  }
  const folders = packs.length > 0 ? packs : makePacks(cache);
  const rows = folders.map((folder) => measure(folder, words));
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
  return rows.every(({ differ }) => differ === 0);
}

function measure(folder, wordCount) {
  const typos = lines(join(folder, 'typos.txt')).slice(0, wordCount);
  const ours = measureOurs(folder, typos);
  const theirs = measureTheirs(folder, typos);
  const recorded = parseOspell(ospell(folder, typos, ['-S']).stdout);
  const differ = typos.filter((word, i) => !agrees(ours.answers[i], recorded.get(word), LIMIT));
  for (const word of differ.slice(0, 5)) console.log(`${basename(folder)}: ${word} differs from hfst-ospell`);
  return {
    name: basename(folder),
    arcs: ours.arcCount,
    'load ms': round(ours.loadMs),
    MB: round(ours.bytes / 1e6, 1),
    'checks/s': round(ours.checksPerSecond),
    'suggest/s': round(ours.wordsPerSecond),
    'ospell/s': round(theirs),
    times: round(ours.wordsPerSecond / theirs, 1),
    'median ms': round(ours.medianMs, 2),
    'p95 ms': round(ours.p95Ms, 2),
    'max ms': round(ours.maxMs, 1),
    agree: typos.length - differ.length,
    differ: differ.length,
  };
}

function measureOurs(folder, typos) {
  const started = performance.now();
  const lexicon = Transducer.read(bytes(folder, 'acceptor.default.hfst'));
  const search = new CorrectionSearch(lexicon, Transducer.read(bytes(folder, 'errmodel.default.hfst')));
  const acceptor = new Acceptor(lexicon);
  const loadMs = performance.now() - started;
  const answer = (word) => {
    if (acceptor.accepts(word)) return undefined;
    const budget = new SearchBudget(Budget.unlimited(), { steps: 10_000_000, ms: 10_000 });
    return search.suggest(word, { limit: LIMIT }, budget).suggestions;
  };
  // A service has been warm since its first minute; hfst-ospell is compiled ahead.
  for (let round = 0; round < 4; round++) for (const word of typos) answer(word);
  const times = [];
  const cpuBefore = process.cpuUsage();
  const answers = typos.map((word) => {
    const before = performance.now();
    const suggestions = answer(word);
    times.push(performance.now() - before);
    return suggestions;
  });
  const cpuMs = processorMs(cpuBefore);
  times.sort((a, b) => a - b);
  return {
    answers,
    loadMs,
    arcCount: lexicon.graph.arcCount,
    bytes: lexicon.byteLength,
    checksPerSecond: checkSpeed(acceptor, lines(join(folder, 'words.txt'))),
    wordsPerSecond: (typos.length / cpuMs) * 1000,
    medianMs: times[Math.floor(times.length / 2)],
    p95Ms: times[Math.floor(times.length * 0.95)],
    maxMs: times.at(-1),
  };
}

function checkSpeed(acceptor, words) {
  let checked = 0;
  const begun = process.cpuUsage();
  while (processorMs(begun) < 1000) {
    for (const word of words) acceptor.accepts(word);
    checked += words.length;
  }
  return (checked / processorMs(begun)) * 1000;
}

/** Words a second of hfst-ospell; the best of two runs. */
function measureTheirs(folder, typos) {
  const flags = ['-S', '-n', String(LIMIT)];
  const loading = ospell(folder, [], flags).cpuMs;
  const working = Math.min(ospell(folder, typos, flags).cpuMs, ospell(folder, typos, flags).cpuMs);
  return (typos.length / (working - loading)) * 1000;
}

const bytes = (folder, name) => new Uint8Array(readFileSync(join(folder, name)));
const lines = (file) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const round = (value, digits = 0) => Number(value.toFixed(digits));

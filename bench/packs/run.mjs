/**
 * Suggestions from packs with published error models, or of their shape, against hfst-ospell: one run, one core, the same
 * words for both, answers compared word by word.
 *
 *     npm run build && node bench/packs/run.mjs                                the packs that make-packs.mjs makes
 *     node bench/packs/run.mjs --words 100                                    fewer words
 *     node bench/packs/run.mjs --pack fkv.zhfst --typos typos.tsv              a pack, with words of one's own
 *
 * A pack is a `.zhfst` (`unzip` is needed) or a folder with `acceptor.default.hfst`, `errmodel.default.hfst` and, unless
 * `--typos` names another file, `typos.txt`; of each line the first column counts. Words that the lexicon holds are left
 * out. Speeds are words per second of processor time. *raw* is the search alone (`reweight: false`), *served* what a
 * request gets: case forms, the ranking that is set for packs, repairs. *equal* counts the words whose raw suggestions, weights and order
 * (up to equal weights) are those of hfst-ospell.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Budget } from '../../dist/engine/budget.js';
import { Acceptor } from '../../dist/fst/lookup/acceptor.js';
import { Transducer } from '../../dist/fst/lookup/transducer.js';
import { readLetterFacts } from '../../dist/packs/load/language-facts.js';
import { openUncached } from '../../dist/speller/speller-engine.js';
import { agrees, hasOspell, ospell, parseOspell, processorMs } from '../spelling/ospell.mjs';
import { makePacks } from './make-packs.mjs';

const PINNED = 'LANGTOOLS_BENCH_PINNED';
const FLAGS = ['-S', '-n'];
const ATTEMPTS = 3;
const LANGUAGES = new URL('../../languages/', import.meta.url).pathname;

const { values } = parseArgs({
  options: {
    pack: { type: 'string', multiple: true },
    typos: { type: 'string', multiple: true },
    words: { type: 'string', default: '300' },
    limit: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '2' },
  },
});
const limit = Number(values.limit);

if (process.platform === 'linux' && process.env[PINNED] === undefined) {
  const { error, status } = spawnSync('taskset', ['-c', '0', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [PINNED]: '1' },
  });
  if (error === undefined) process.exit(status ?? 1);
  console.log('taskset is not there: the figures below are of all cores together');
}

const withPeer = hasOspell();
if (!withPeer) console.log('hfst-ospell is not installed: our figures alone');
const unpacked = [];
const rows = {};
let differ = 0;
for (const [i, pack] of (values.pack ?? makePacks()).entries()) {
  const folder = pack.endsWith('.zhfst') ? unpack(pack) : pack;
  const row = measure(folder, values.typos?.[i] ?? join(folder, 'typos.txt'));
  rows[basename(pack, '.zhfst')] = row;
  if (withPeer) differ += row.words - row.equal;
}
console.table(rows);
for (const folder of unpacked) rmSync(folder, { recursive: true, force: true });
process.exitCode = differ === 0 ? 0 : 1;

function unpack(file) {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-pack-'));
  unpacked.push(folder);
  const { status } = spawnSync('unzip', ['-q', '-o', file, '-d', folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} cannot be unpacked`);
  return folder;
}

function measure(folder, typosFile) {
  const begun = process.cpuUsage();
  const read = (name) => Transducer.read(new Uint8Array(readFileSync(join(folder, name))), name);
  const [lexicon, model] = [read('acceptor.default.hfst'), read('errmodel.default.hfst')];
  // As a worker opens it, with the letters of all languages.
  const data = { lexicon: lexicon.toShared(), errorModel: model.toShared(), marks: undefined, settings: undefined };
  const speller = openUncached({ ...data, letters: readLetterFacts(LANGUAGES, 'common') });
  const openMs = processorMs(begun);
  const acceptor = new Acceptor(lexicon);
  const words = firstColumn(typosFile).filter((word) => !acceptor.accepts(word));
  const chosen = words.slice(0, Number(values.words));
  const raw = timed(chosen, (word) => suggestions(speller, word, { limit, reweight: false }));
  const served = timed(chosen, (word) => suggestions(speller, word, { limit }));
  const row = {
    'lexicon arcs': lexicon.graph.arcCount,
    'model states': model.graph.stateCount,
    'model arcs': model.graph.arcCount,
    'open ms': Math.round(openMs),
    words: chosen.length,
    'raw/s': Math.round(raw.perSecond),
    'served/s': Math.round(served.perSecond),
    'cut short': raw.cutShort + served.cutShort,
  };
  return withPeer ? { ...row, ...compare(folder, chosen, raw, served) } : row;
}

/** One word may take 1.5 s by the clock, which runs on while others have the processor: what that ended is asked again. */
function suggestions(speller, word, options) {
  let answer = speller.suggest(word, options, Budget.unlimited());
  for (let attempt = 1; attempt < ATTEMPTS && answer.cutShort; attempt++) {
    answer = speller.suggest(word, options, Budget.unlimited());
  }
  return answer;
}

function timed(words, suggest) {
  // A service has been warm since its first minute; hfst-ospell is compiled ahead.
  for (let round = 1; round < Number(values.rounds); round++) for (const word of words) suggest(word);
  const before = process.cpuUsage();
  const answers = words.map(suggest);
  const perSecond = (words.length / processorMs(before)) * 1000;
  return { perSecond, answers, cutShort: answers.filter(({ cutShort }) => cutShort).length };
}

function compare(folder, words, raw, served) {
  const loading = ospell(folder, [], [...FLAGS, String(limit)]).cpuMs;
  const peer = (words.length / (ospell(folder, words, [...FLAGS, String(limit)]).cpuMs - loading)) * 1000;
  // With `-n` it leaves out some of the best: it counts a word twice whose weight improves.
  const recorded = parseOspell(ospell(folder, words, ['-S']).stdout);
  const isEqual = words.map((word, i) => agrees(raw.answers[i].suggestions, recorded.get(word), limit));
  for (const word of words.filter((_, i) => !isEqual[i]).slice(0, 5)) {
    console.log(`${basename(folder)}: ${word} differs from hfst-ospell`);
  }
  return {
    'ospell/s': Math.round(peer),
    'raw times': Number((raw.perSecond / peer).toFixed(1)),
    'served times': Number((served.perSecond / peer).toFixed(1)),
    equal: isEqual.filter(Boolean).length,
  };
}

function firstColumn(file) {
  const words = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]);
  return [...new Set(words.filter((word) => word !== '' && !word.includes(' ')))];
}

/**
 * How good suggestions are, side by side with hunspell on the same dictionary and hfst-ospell on the same pack: per list the
 * right word first, among the first five, and found at all, in per cent.
 *
 *     npm run build && node bench/spelling/compare.mjs --testdata DIR --frequencies DIR --pack fkv=fkv.zhfst
 *     node bench/spelling/compare.mjs --testdata DIR --languages fo,nb --no-peers --dump ours.json
 *
 * `--testdata DIR` holds `<tag>/typos.tsv` (misspelling ⇥ correction), made by people. `--frequencies DIR` holds
 * `words/<tag>.tsv` (form ⇥ count, as `count-words.mjs` counts it): from these words three lists are made (`typo-lists.mjs`)
 * of `--words` misspellings each. `--pack TAG=FILE` measures a pack on the list of its tag. A misspelling that a speller accepts
 * as a word counts as not found. `--dump FILE` writes our suggestions, to be compared with those of another version
 * (`--dist`). `--ignore-case` is for lists that have names in small letters. `--answers FILE` keeps what the peers answered and does not ask them again. `--half odd|even` takes every other line of the lists made by people: weights are learnt on one half.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasOspell, ospell, parseOspell } from './ospell.mjs';
import { makeTypos, wordsOf } from './typo-lists.mjs';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    testdata: { type: 'string', default: process.env.LANGTOOLS_TESTDATA ?? '' },
    frequencies: { type: 'string', default: '' },
    pack: { type: 'string', multiple: true, default: [] },
    languages: { type: 'string', default: 'nb,nn,fi,et,ru,de,es,lv,ro,fo,ga' },
    words: { type: 'string', default: '150' },
    half: { type: 'string' },
    peers: { type: 'boolean', default: true },
    misses: { type: 'boolean', default: false },
    'ignore-case': { type: 'boolean', default: false },
    dump: { type: 'string' },
    answers: { type: 'string' },
    dist: { type: 'string', default: new URL('../../dist/', import.meta.url).href },
    'cache-dir': { type: 'string', default: new URL('../../cache/', import.meta.url).pathname },
  },
});
const dist = values.dist.endsWith('/') ? values.dist : `${values.dist}/`;
const load = (module) => import(dist + module);
const { builtInSpellers } = await load('packs/built-in/built-in.js');
const { load: loadBuiltIn } = await load('packs/built-in/load-built-in.js');
const { readLetterFacts } = await load('packs/load/language-facts.js');
const { openUncached } = await load('speller/speller-engine.js');
const { Transducer } = await load('fst/lookup/transducer.js');
const { Budget } = await load('engine/budget.js');
const require = createRequire(import.meta.url);
const LANGUAGES = new URL('../../languages/', import.meta.url).pathname;
const LIMIT = 10;
/** Lists made by people are of languages, dictionaries of tags. */
const LIST_OF = { et: 'est-x-utee' };
const KINDS = { slip: 'one slip', marks: 'no marks', both: 'both' };

const rows = [];
const kept = values.answers !== undefined && existsSync(values.answers) ? readJson(values.answers) : {};
const dumped = {};

function answersOf(speller) {
  const budget = Budget.unlimited();
  return (typo) => {
    if (speller.isCorrect(typo, budget)) return { accepted: true, suggestions: [] };
    const { suggestions } = speller.suggest(typo, { limit: LIMIT }, budget);
    return { accepted: false, suggestions: suggestions.map(({ value }) => value) };
  };
}

function isRight(suggestion, expected) {
  return suggestion === expected || (values['ignore-case'] && suggestion?.toLowerCase() === expected.toLowerCase());
}

function score(pairs, answerOf) {
  const count = { first: 0, five: 0, found: 0 };
  for (const [typo, expected] of pairs) {
    const place = answerOf(typo).suggestions.findIndex((suggestion) => isRight(suggestion, expected));
    if (place === 0) count.first++;
    if (place >= 0 && place < 5) count.five++;
    if (place >= 0) count.found++;
  }
  const share = (n) => ((100 * n) / pairs.length).toFixed(1);
  return { text: `${share(count.first)} / ${share(count.five)} / ${share(count.found)}`, first: count.first };
}

function measure(name, pairs, ours, peerName, peer) {
  if (pairs.length === 0) return;
  const answers = new Map(pairs.map(([typo]) => [typo, ours(typo)]));
  dumped[name] = pairs.map(([typo, expected]) => [typo, expected, ...answers.get(typo).suggestions]);
  const mine = score(pairs, (typo) => answers.get(typo));
  const row = { list: name, pairs: pairs.length, ours: mine.text, peer: '', theirs: '', difference: '' };
  let theirs;
  if (peer !== undefined && values.peers) {
    theirs = asked(`${peerName} ${name.split(' ')[0]}`, peer, [...new Set(pairs.map(([typo]) => typo))]);
    const scored = score(pairs, (typo) => theirs.get(typo) ?? { suggestions: [] });
    row.peer = peerName;
    row.theirs = scored.text;
    row.difference = (((mine.first - scored.first) / pairs.length) * 100).toFixed(1);
  }
  rows.push(row);
  console.log(`${name}\t${pairs.length}\tours ${row.ours}\t${row.peer} ${row.theirs}\t${row.difference}`);
  if (!values.misses) return;
  for (const [typo, expected] of pairs) {
    const { accepted, suggestions } = answers.get(typo);
    if (isRight(suggestions[0], expected)) continue;
    const also = theirs === undefined ? '' : `  | ${theirs.get(typo)?.suggestions.slice(0, 3).join(', ')}`;
    console.log(`    ${typo} (${expected}): ${accepted ? 'accepted' : suggestions.slice(0, 6).join(', ')}${also}`);
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The answers of a peer, old and new ones. */
function asked(name, peer, typos) {
  kept[name] ??= {};
  const answers = kept[name];
  const unknown = typos.filter((typo) => answers[typo] === undefined);
  if (unknown.length > 0) for (const [typo, answer] of peer(unknown)) answers[typo] = answer;
  if (values.answers !== undefined) writeFileSync(values.answers, JSON.stringify(kept));
  return new Map(typos.map((typo) => [typo, answers[typo]]));
}

/** Answers of `hunspell -a`: the first block of lines is its greeting, an empty line ends each word. */
function hunspell(language, typos) {
  const base = join(dirname(require.resolve(`dictionary-${language}`)), 'index');
  const input = `${typos.map((typo) => `^${typo}`).join('\n')}\n`;
  const options = { input, encoding: 'utf8', maxBuffer: 1 << 30 };
  const { stdout, status, stderr } = spawnSync('hunspell', ['-d', base, '-i', 'utf-8', '-a'], options);
  if (status !== 0) throw new Error(`hunspell failed: ${stderr}`);
  const answers = new Map();
  const blocks = stdout.slice(stdout.indexOf('\n') + 1).split('\n\n');
  for (const [i, typo] of typos.entries()) {
    const lines = (blocks[i] ?? '').split('\n').filter((line) => line !== '');
    const listed = lines.length === 1 ? /^& .*?: (.*)$/.exec(lines[0])?.[1] : undefined;
    const suggestions = listed?.split(', ').slice(0, LIMIT) ?? [];
    answers.set(typo, { accepted: lines.every((each) => /^[*+-]/.test(each)), suggestions });
  }
  return answers;
}

function peopleList(tag) {
  const file = join(values.testdata, LIST_OF[tag] ?? tag, 'typos.tsv');
  if (values.testdata === '' || !existsSync(file)) return [];
  const pairs = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t').map((column) => column.trim()))
    .filter(([typo = '', expected = '']) => typo !== '' && expected !== '');
  if (values.half === undefined) return pairs;
  return pairs.filter((_, i) => i % 2 === (values.half === 'odd' ? 0 : 1));
}

async function measureDictionary(tag) {
  const dictionary = builtInSpellers().find(({ language }) => language === tag);
  const { engine } = await loadBuiltIn({ name: dictionary.name, cacheDir: values['cache-dir'] });
  const speller = openUncached(engine.data);
  const ours = answersOf(speller);
  const hasPeer = dictionary.name.startsWith('dictionary-');
  const peer = hasPeer ? (typos) => hunspell(tag, typos) : undefined;
  measure(`${tag} people`, peopleList(tag), ours, 'hunspell', peer);
  if (values.frequencies === '') return;
  const words = wordsOf(join(values.frequencies, 'words', `${tag}.tsv`));
  const budget = Budget.unlimited();
  const isWord = (word) => (speller.isListed ?? speller.isCorrect).call(speller, word, budget);
  const isAccepted = (word) => speller.isCorrect(word, budget);
  for (const [kind, name] of Object.entries(KINDS)) {
    const pairs = makeTypos(words, kind, { tag, most: Number(values.words), isWord, isAccepted });
    measure(`${tag} ${name}`, pairs, ours, 'hunspell', peer);
  }
}

function measurePack(pack) {
  const [tag, file] = pack.split('=');
  const folder = mkdtempSync(join(tmpdir(), 'langtools-pack-'));
  const { status } = spawnSync('unzip', ['-q', '-o', file, '-d', folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${file} cannot be unpacked`);
  const read = (name) => Transducer.read(new Uint8Array(readFileSync(join(folder, name))), name).toShared();
  const speller = openUncached({
    lexicon: read('acceptor.default.hfst'),
    errorModel: read('errmodel.default.hfst'),
    marks: undefined,
    settings: undefined,
    letters: readLetterFacts(LANGUAGES, tag),
  });
  const peer = (typos) => {
    const recorded = parseOspell(ospell(folder, typos, ['-S']).stdout);
    return new Map(
      typos.map((typo) => {
        const best = (recorded.get(typo) ?? []).toSorted((a, b) => a.weight - b.weight).slice(0, LIMIT);
        return [typo, { accepted: recorded.get(typo) === undefined, suggestions: best.map(({ value }) => value) }];
      }),
    );
  };
  measure(`${tag} pack`, peopleList(tag), answersOf(speller), 'hfst-ospell', hasOspell() ? peer : undefined);
  rmSync(folder, { recursive: true, force: true });
}

for (const tag of values.languages.split(',').filter((each) => each !== '')) await measureDictionary(tag);
for (const pack of values.pack) measurePack(pack);
console.log(`\nfirst / among five / found, per cent; load ${loadavg()[0].toFixed(1)}`);
console.table(Object.fromEntries(rows.map(({ list, ...row }) => [list, row])));
if (values.dump !== undefined) writeFileSync(values.dump, JSON.stringify(dumped));

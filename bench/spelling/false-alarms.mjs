/**
 * How many correct words of running text a dictionary calls wrong: reads treebanks (CoNLL-U) and counts their words in small
 * letters, as often as they occur, without those that the treebank marks as misspelled or foreign.
 *
 *     npm run build && node bench/spelling/false-alarms.mjs nb no_bokmaal-ud-test.conllu [MORE.conllu]
 *     node bench/spelling/false-alarms.mjs nb no_bokmaal-ud-dev.conllu --list 200     # the words, most frequent first
 *     node bench/spelling/false-alarms.mjs nb no_bokmaal-ud-dev.conllu --list 200 --names   # words with a capital instead
 *
 * `--slips N` also makes one slip each in N of the words that are accepted, and counts how many of these are called wrong: a
 * dictionary that accepts more should not find less.
 *
 * Look for missing words in the development part, and count on the test part, which nobody reads.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeTypos } from './typo-lists.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string', default: '0' },
    names: { type: 'boolean', default: false },
    slips: { type: 'string', default: '0' },
    dist: { type: 'string', default: new URL('../../dist/', import.meta.url).href },
    'cache-dir': { type: 'string', default: new URL('../../cache/', import.meta.url).pathname },
  },
});
const [tag, ...files] = positionals;
if (tag === undefined || files.length === 0) throw new Error('usage: false-alarms.mjs TAG FILE.conllu...');
const load = (module) => import((values.dist.endsWith('/') ? values.dist : `${values.dist}/`) + module);
const { builtInSpellers } = await load('packs/built-in/built-in.js');
const { load: loadBuiltIn } = await load('packs/built-in/load-built-in.js');
const { openUncached } = await load('speller/speller-engine.js');
const { Budget } = await load('engine/budget.js');

const IS_WORD = values.names ? /^\p{Lu}[\p{L}\p{M}'’-]*\p{L}$/u : /^\p{Ll}([\p{Ll}\p{M}'’-]*\p{Ll})?$/u;

/** The words as they are written: of `10-11 vámonos` the whole and not its parts. Each with its lemma and part of speech. */
function* wordsOf(text) {
  let partsUntil = 0;
  for (const line of text.split('\n')) {
    if (line === '') partsUntil = 0;
    const [id, form, lemma, upos, , features = '', , , , misc = ''] = line.split('\t');
    if (form === undefined || id.includes('.')) continue;
    if (id.includes('-')) partsUntil = Number(id.split('-')[1]);
    else if (Number(id) <= partsUntil) continue;
    const isSkipped = upos === 'X' || /Typo=Yes|Foreign=Yes/.test(features) || /CorrectForm=/.test(misc);
    if (!isSkipped && IS_WORD.test(form)) yield { form, lemma, upos };
  }
}

const dictionary = builtInSpellers().find(({ language, tags }) => language === tag || tags.includes(tag));
if (dictionary === undefined) throw new Error(`there is no speller for ${tag}`);
const { engine } = await loadBuiltIn({ name: dictionary.name, cacheDir: values['cache-dir'] });
const speller = openUncached(engine.data);
const budget = Budget.unlimited();
const verdicts = new Map();
const isCorrect = (word) => {
  if (!verdicts.has(word)) verdicts.set(word, speller.isCorrect(word, budget));
  return verdicts.get(word);
};
const wrong = new Map();
let total = 0;
for (const file of files) {
  for (const { form, lemma, upos } of wordsOf(readFileSync(file, 'utf8'))) {
    total++;
    if (isCorrect(form)) continue;
    const entry = wrong.get(form) ?? { count: 0, lemma, upos };
    entry.count++;
    wrong.set(form, entry);
  }
}
const alarms = [...wrong.values()].reduce((sum, { count }) => sum + count, 0);
const share = (part, whole) => `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(2)} %)`;
console.log(
  `${tag}: called wrong ${share(alarms, total)} running words, ${share(wrong.size, verdicts.size)} different words`,
);
if (values.slips !== '0') {
  // Made of the words that the treebank has, whatever the dictionary: two dictionaries get the same slips.
  const words = [...verdicts.keys()].map((form) => ({ form, count: 1 }));
  const isAlien = (word) => !verdicts.has(word);
  const options = { tag: dictionary.language, most: Number(values.slips), isWord: () => true };
  const slips = makeTypos(words, 'slip', { ...options, isAccepted: (word) => !isAlien(word) });
  const seen = slips.filter(([typo]) => !speller.isCorrect(typo, budget)).length;
  console.log(`${tag}: found ${share(seen, slips.length)} words with one slip`);
}
const listed = [...wrong].toSorted(([, a], [, b]) => b.count - a.count).slice(0, Number(values.list));
for (const [form, { count, lemma, upos }] of listed) console.log(`${count}\t${form}\t${lemma}\t${upos}`);

/**
 * Letters typed without their marks: of common words that stop being words when their marks are taken away, how often the
 * original is suggested first, and among the first five.
 *
 *     npm run build && node bench/spelling/marks.mjs FOLDER [--dist DIR] [--cache-dir DIR] [--words N] [--misses] [TAG…]
 *
 * FOLDER has `words/<tag>.tsv` (form, tab, count; `count-words.mjs` makes it from running text). N words of it, 500 unless told,
 * are drawn as often as they occur, each at most once, always the same ones. "Digraphs" does the same with `oe` for `ø` and the
 * like, where `languages/<tag>/letters.json` has them. TAG is a language with a built-in dictionary or a starter.
 */
import { parseArgs } from 'node:util';
import { letterFacts, sampled, withDigraphs, withoutMarks, wordsOf } from './typo-lists.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: new URL('../../dist/', import.meta.url).href },
    'cache-dir': { type: 'string', default: new URL('../../cache/', import.meta.url).pathname },
    words: { type: 'string', default: '500' },
    misses: { type: 'boolean', default: false },
  },
});
const [folder, ...named] = positionals;
if (folder === undefined) {
  console.error('usage: node bench/spelling/marks.mjs FOLDER [TAG…]');
  process.exit(2);
}
const dist = values.dist.endsWith('/') ? values.dist : `${values.dist}/`;
const load = (module) => import(dist + module);
const { builtInSpellers } = await load('packs/built-in/built-in.js');
const { load: loadBuiltIn } = await load('packs/built-in/load-built-in.js');
const { openUncached } = await load('speller/speller-engine.js');
const { Budget } = await load('engine/budget.js');
const DICTIONARIES = ['de', 'es', 'et', 'fi', 'fo', 'ga', 'lv', 'nb', 'nn', 'ro', 'ru'];

async function measure(tag) {
  const dictionary = builtInSpellers().find(({ language }) => language === tag);
  const { engine } = await loadBuiltIn({ name: dictionary.name, cacheDir: values['cache-dir'] });
  const speller = openUncached(engine.data);
  const budget = Budget.unlimited();
  const isWord = (word) =>
    speller.isListed === undefined ? speller.isCorrect(word, budget) : speller.isListed(word, budget);
  const facts = letterFacts(tag);
  const words = wordsOf(`${folder}/words/${tag}.tsv`);
  const row = (kind, strip) => {
    const losing = words.filter(({ form }) => {
      const typed = strip(form, facts);
      return typed !== form && isWord(form) && !isWord(typed);
    });
    const chosen = sampled(losing, Number(values.words));
    if (chosen.length === 0) return;
    const times = [];
    let first = 0;
    let five = 0;
    for (const { form } of chosen) {
      const started = performance.now();
      const { suggestions } = speller.suggest(strip(form, facts), { limit: 5 }, budget);
      times.push(performance.now() - started);
      const place = suggestions.findIndex(({ value }) => value === form);
      if (place === 0) first++;
      else if (values.misses)
        console.log(`    ${strip(form, facts)} (${form}): ${suggestions.map(({ value }) => value).join(', ')}`);
      if (place >= 0) five++;
    }
    times.sort((a, b) => a - b);
    const percent = (count) => `${((100 * count) / chosen.length).toFixed(1)} %`;
    console.log(
      `${tag}\t${kind}\t${chosen.length} words\tfirst ${percent(first)}\tin five ${percent(five)}\tmedian ${times[times.length >> 1].toFixed(2)} ms`,
    );
  };
  row('marks', withoutMarks);
  if (Object.values(facts.typed).some((list) => list.some((each) => each.length > 1))) row('digraphs', withDigraphs);
}

for (const tag of named.length > 0 ? named : DICTIONARIES) await measure(tag);

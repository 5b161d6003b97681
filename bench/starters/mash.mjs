/**
 * Of random keyboard strings of six to eleven letters, how many each built-in speller calls wrong: dictionaries and starters, one line per language
 * with its tags. The strings are other ones than those that the limits of starters were chosen with (`chooseOddest`).
 *
 *     node bench/starters/mash.mjs [LANGUAGE…]
 *
 * What is missed stands behind the share: how many of these strings the speller lists as words, which no check of letters may call wrong, and the first
 * few of all.
 */
import { Budget, checkText, keyboardOf, madeMash } from './starters.mjs';

const load = (module) => import(new URL(`../../dist/${module}`, import.meta.url).href);
const { builtInSpellers, defaultCacheDir } = await load('packs/built-in/built-in.js');
const builtIn = await load('packs/built-in/load-built-in.js');
const { openUncached } = await load('speller/speller-engine.js');

const STRINGS = 2000;
const SEED = 20_261_118;
const CYRILLIC = new Set(['ba', 'bxr', 'koi', 'kpv', 'mdf', 'mhr', 'mns', 'mrj', 'myv', 'ru', 'tt', 'udm', 'yrk']);

const named = process.argv.slice(2);
const spellers = builtInSpellers().filter(({ language }) => named.length === 0 || named.includes(language));

/** As the service judges a text of one word. */
function isCorrect(speller, word) {
  const { results } = checkText(speller, word, { limit: 0, suggestFor: 'wrong' }, Budget.unlimited());
  return results.every((result) => result.isCorrect);
}

for (const { name, language, tags } of spellers) {
  const { engine } = await builtIn.load({ name, cacheDir: defaultCacheDir() });
  const speller = openUncached(engine.data);
  const strings = madeMash(keyboardOf(CYRILLIC.has(language) ? 'йцукен' : 'qwerty'), STRINGS, SEED);
  const missed = strings.filter((word) => isCorrect(speller, word));
  const listed = missed.filter((word) => speller.isListed?.(word, Budget.unlimited()) ?? true);
  const found = ((100 * (STRINGS - missed.length)) / STRINGS).toFixed(1);
  console.log([tags.join(', '), `${found} %`, `listed ${listed.length}`, missed.slice(0, 8).join(' ')].join('\t'));
}

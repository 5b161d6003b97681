/**
 * Writes how common words are to `languages/<tag>/frequency.bin`, by which suggestions are ranked: figures alone, counted in
 * running text that stays where it is. `src/speller/frequency/word-frequencies.ts` has the format.
 *
 *     npm run build && node bench/spelling/frequencies.mjs FOLDER TAG…
 *
 * FOLDER has `<tag>.tsv`: form, tab, count (`count-words.mjs` makes it). The 30 000 most frequent forms count. Subtitles are
 * partly written without marks: what no dictionary has (ro `putin`) is counted with the most frequent word that has but marks
 * more (`puțin`). Old letters count as the new ones (ro `ş` as `ș`).
 */
import { readFileSync, writeFileSync } from 'node:fs';

const { HIGHEST_CLASS, WordFrequencies, writeFrequencies } = await import(
  new URL('../../dist/speller/frequency/word-frequencies.js', import.meta.url).href
);
const { builtInSpellers } = await import(new URL('../../dist/packs/built-in/built-in.js', import.meta.url).href);
const { load } = await import(new URL('../../dist/packs/built-in/load-built-in.js', import.meta.url).href);
const { openUncached } = await import(new URL('../../dist/speller/speller-engine.js', import.meta.url).href);
const { Budget } = await import(new URL('../../dist/engine/budget.js', import.meta.url).href);
const CACHE = new URL('../../cache/', import.meta.url).pathname;
const NEW_LETTERS = { ş: 'ș', ţ: 'ț' };
const MOST_WORDS = 30_000;
/** The class of a word that is every other word of a text would be this. */
const CLASS_OF_ALL = 25;
const [folder, ...tags] = process.argv.slice(2);
if (tags.length === 0) {
  console.error('usage: node bench/spelling/frequencies.mjs FOLDER TAG…');
  process.exit(2);
}

const bare = (form) => form.normalize('NFD').replace(/\p{M}/gu, '');

/** Moves the counts of words that were written without their marks to the words that were meant. */
async function restoreMarks(tag, counts) {
  const { name } = builtInSpellers().find(({ language }) => language === tag);
  const { engine } = await load({ name, cacheDir: CACHE });
  const speller = openUncached(engine.data);
  const isWord = (form) => speller.isCorrect(form, Budget.unlimited());
  const withMarks = new Map();
  for (const [form, count] of counts) {
    const key = bare(form);
    if (key === form || count <= (counts.get(withMarks.get(key)) ?? 0) || !isWord(form)) continue;
    withMarks.set(key, form);
  }
  for (const [form, count] of [...counts]) {
    const meant = withMarks.get(form);
    if (meant === undefined || isWord(form)) continue;
    counts.delete(form);
    counts.set(meant, counts.get(meant) + count);
  }
}

for (const tag of tags) {
  const counts = new Map();
  let total = 0;
  for (const line of readFileSync(`${folder}/${tag}.tsv`, 'utf8').trimEnd().split('\n')) {
    const [form, count] = line.split('\t');
    const lower = form
      .normalize('NFC')
      .toLowerCase()
      .replace(/[şţ]/g, (letter) => NEW_LETTERS[letter]);
    counts.set(lower, (counts.get(lower) ?? 0) + Number(count));
    total += Number(count);
  }
  await restoreMarks(tag, counts);
  const classOf = (count) => Math.max(1, Math.min(HIGHEST_CLASS, Math.floor(CLASS_OF_ALL + Math.log2(count / total))));
  const common = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_WORDS);
  // An unseen word is rarer than the rarest here, and what a third of an occurrence in the text would be.
  const unseen = Math.max(0, Math.min(classOf(0.3), classOf(common.at(-1)[1]) - 1));
  const bytes = writeFrequencies(new Map(common.map(([word, count]) => [word, classOf(count)])), unseen);
  WordFrequencies.read(bytes);
  writeFileSync(new URL(`../../languages/${tag}/frequency.bin`, import.meta.url), bytes);
  console.log(`${tag}\t${total} words of text\t${common.length} forms\tunseen ${unseen}\t${bytes.length} bytes`);
}

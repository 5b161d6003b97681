/**
 * Counts the letters of the starters' languages and writes `languages/made/starter-letters.bin`: the statistics by which starters judge the letters
 * of words that they do not know. They have more n-grams than those of language detection, and are not made to tell languages apart.
 *
 *     node bench/starters/letters.mjs FOLDER [OUTPUT]
 *
 * `starters.mjs` says what FOLDER has, and which words are counted: the others are for measuring. Of a word list, only sums over n-grams are kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NgramStatistics } from '../detect/ngram-statistics.mjs';
import { writeModel } from '../detect/write-model.mjs';
import { sampleWords } from './lexicon-sample.mjs';
import { isCounted, lexiconOf, wordForms } from './starters.mjs';

const load = (module) => import(new URL(`../../dist/${module}`, import.meta.url).href);
const { formOfWord, DetectionModel, LetterStatistics } = await load('detect/index.js');

const LANGUAGES = new URL('../../languages/', import.meta.url);
const SETTINGS = { order: 4, discount: 0.7, backoff: 0.4, floor: -13, clip: 2, temperature: 0.3 };
/** Rare words tell as much about the order of letters as common ones, and more of them are misspelt. */
const DAMPING = 0.4;
const MOST_NGRAMS = 14_000;
/** Where few slips of unknown words were found: more and longer n-grams find more, for twice the bytes. */
const LONGER = { order: 5, most: 30_000 };
/** Where the lexicon is small and its endings are long, and where words of other text were called wrong too often. */
const LONGEST = { order: 6, most: 60_000 };
const LONGEST_IN = new Set(['bxr', 'koi', 'myv', 'yrk']);
const LONGER_IN = new Set(['fit', 'fkv', 'izh', 'mdf', 'olo', 'se', 'sje', 'smj', 'sms', 'vot', 'vro']);
/**
 * Where few words are attested, or slips of unknown words were hard to find: words of the lexicon with its inflection, by chance, count as well. They have
 * the grades, lengths and harmonies of the language in more stems than the list.
 */
const LEXICON_TRIES = new Map([
  ['bxr', 100_000],
  ['se', 40_000],
  ['sje', 40_000],
  ['smj', 40_000],
  ['sms', 40_000],
  ['vot', 40_000],
  ['vro', 40_000],
]);
/** An attested word counts 1 or more. */
const LEXICON_WEIGHT = 0.5;
/** Words that the mean is taken over. */
const TYPICAL_WORDS = 4000;

const [folder, output = fileURLToPath(new URL('made/starter-letters.bin', LANGUAGES))] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node bench/starters/letters.mjs FOLDER [OUTPUT]');
  process.exit(2);
}

/**
 * On these, more letters were no gain: either fewer of people's misspellings were found, or more words of other text than the running text were called wrong
 * (koi, krl, olo; se, whose running text has old spellings; yrk). They keep the statistics of language detection.
 */
const NOT_BETTER = new Set(['hdn', 'krl']);

function sizeOf(tag) {
  if (LONGEST_IN.has(tag)) return LONGEST;
  return LONGER_IN.has(tag) ? LONGER : { order: undefined, most: MOST_NGRAMS };
}

const tables = [];
for (const tag of Object.keys(JSON.parse(readFileSync(new URL('starters.json', LANGUAGES), 'utf8')))) {
  const words = new Map();
  for (const { form, count } of wordForms(folder, tag)) {
    if (isCounted(form)) words.set(formOfWord(form), count ** DAMPING);
  }
  if (words.size === 0 || NOT_BETTER.has(tag)) continue;
  if (LEXICON_TRIES.has(tag)) {
    const lengths = Array.from(words.keys(), ({ length }) => length);
    for (const word of sampleWords(lexiconOf(tag), lengths, LEXICON_TRIES.get(tag)))
      if (isCounted(word) && !words.has(formOfWord(word))) words.set(formOfWord(word), LEXICON_WEIGHT);
  }
  const { order, most } = sizeOf(tag);
  const statistics = new NgramStatistics(words, { ...SETTINGS, order: order ?? SETTINGS.order });
  tables.push({ tag, words, order, ngrams: statistics.best(most) });
}
const counted = new DetectionModel(writeModel(tables, SETTINGS));
for (const table of tables) {
  const statistics = new LetterStatistics(counted.lettersOf(table.tag));
  const words = [...table.words.keys()].slice(0, TYPICAL_WORDS);
  table.typical = -words.reduce((sum, word) => sum + statistics.strangeness(word), 0) / words.length;
}
const bytes = writeModel(tables, SETTINGS);
writeFileSync(output, bytes);
console.log(`${tables.length} languages, ${bytes.length} bytes`);

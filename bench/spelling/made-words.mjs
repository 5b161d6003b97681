/** Words of the npm dictionaries and misspellings of them, for packs that are made to be measured. Chance is the same every time. */
import { readFileSync } from 'node:fs';
import { seededRandom } from '../detect/seeded-random.mjs';

export const RANDOM_SEED = 1;

/** The stems of a dictionary, in order. */
export function dictionaryWords(language, pattern = /^[\p{L}'-]+$/u) {
  const url = new URL(`../../node_modules/dictionary-${language}/index.dic`, import.meta.url);
  const entries = readFileSync(url, 'utf8').split(/\r?\n/u).slice(1);
  const words = entries.map((line) => line.split(/[/\t ]/u)[0]).filter((word) => pattern.test(word));
  return [...new Set(words)].sort();
}

/** So many words with one edit, or in three of ten cases two. */
export function misspell(words, letters, count, random = seededRandom(RANDOM_SEED)) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const typos = new Set();
  while (typos.size < count) {
    const word = [...pick(words)];
    for (let edits = random() < 0.7 ? 1 : 2; edits > 0; edits--) {
      const at = Math.floor(random() * word.length);
      const kind = Math.floor(random() * 4);
      if (kind === 0) word.splice(at, 1);
      else if (kind === 1) word.splice(at, 0, pick(letters));
      else if (kind === 2) word[at] = pick(letters);
      else if (at + 1 < word.length) [word[at], word[at + 1]] = [word[at + 1], word[at]];
    }
    if (word.length > 1) typos.add(word.join(''));
  }
  return [...typos];
}

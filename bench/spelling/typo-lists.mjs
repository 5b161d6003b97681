/**
 * Lists of misspellings for a language, made from words of running text: letters typed without their marks, one slip of the
 * fingers, or both. Start at `wordsOf` and `makeTypos`. Chance is the same every time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { seededRandom } from '../detect/seeded-random.mjs';

const LANGUAGES = new URL('../../languages/', import.meta.url);
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
const common = readJson(new URL('common/letters.json', LANGUAGES));
const SEED = 11;
/** Fewer letters, and most slips make another word. */
const FEWEST_LETTERS = 4;

/** The rows of the two keyboards of these languages; a letter's neighbours stand beside, above and below it. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'];

/** How the letters of a language are typed, from its `letters.json` and the one of all languages. */
export function letterFacts(tag) {
  const own = readJson(new URL(`${tag}/letters.json`, LANGUAGES));
  return { typed: own.typed ?? {}, kept: (common.kept ?? '') + (own.kept ?? '') };
}

/** The words of a list as `count-words.mjs` writes it: form, tab, count. */
export function wordsOf(file) {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ form: line.split('\t')[0].normalize('NFC'), count: Number(line.split('\t')[1]) }));
}

/** So many, drawn as often as they occur, each once. */
export function sampled(words, most) {
  let seed = SEED;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed + 0.5) / 2 ** 32;
  };
  return words
    .map((word) => ({ ...word, key: -Math.log(random()) / word.count }))
    .sort((a, b) => a.key - b.key)
    .slice(0, most);
}

/** The word as a keyboard without the language's letters gives it. */
export function withoutMarks(word, { kept }) {
  return Array.from(word, (letter) => {
    const lower = letter.toLowerCase();
    if (kept.includes(lower)) return letter;
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
    const [typed] = (common.typed[lower] ?? []).filter((each) => /^[a-zа-я]+$/.test(each));
    if (bare !== letter || typed === undefined) return bare;
    return lower === letter ? typed : typed[0].toUpperCase() + typed.slice(1);
  }).join('');
}

export function withDigraphs(word, { typed }) {
  return Array.from(word, (letter) => {
    const digraph = typed[letter.toLowerCase()]?.find((each) => each.length > 1);
    if (digraph === undefined) return letter;
    return letter === letter.toLowerCase() ? digraph : digraph[0].toUpperCase() + digraph.slice(1);
  }).join('');
}

/**
 * Pairs of a misspelling and its word. `kind` is `marks`, `slip` (a letter left out, doubled or single, swapped with the
 * next, or hit beside its key, in equal parts) or `both`. Only what `isWord` takes for a word before, and
 * `isAccepted` not after.
 */
export function makeTypos(words, kind, { tag, most, isWord, isAccepted }) {
  const facts = letterFacts(tag);
  const random = seededRandom(SEED);
  const typo = (form) => {
    if (kind === 'marks') return withoutMarks(form, facts);
    if (form.length < FEWEST_LETTERS || !/^\p{L}+$/u.test(form)) return form;
    if (kind === 'slip') return slip(form, random);
    const bare = withoutMarks(form, facts);
    // Where the bare word is a word, too (ru "е" for "ё"), nobody can tell which was meant.
    return bare === form || isAccepted(bare) ? form : slip(bare, random);
  };
  const pairs = [];
  for (const { form } of sampled(words, words.length)) {
    if (pairs.length === most) break;
    const typed = typo(form);
    if (typed !== form && isWord(form) && !isAccepted(typed)) pairs.push([typed, form]);
  }
  return pairs;
}

function slip(word, random) {
  const letters = [...word];
  const at = Math.floor(random() * letters.length);
  const kind = Math.floor(random() * 4);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) {
    const double = letters.findIndex((letter, i) => i > 0 && letters[i - 1] === letter);
    if (double > 0) letters.splice(double, 1);
    else letters.splice(at, 0, letters[at]);
  } else if (kind === 2) {
    const left = Math.min(at, letters.length - 2);
    [letters[left], letters[left + 1]] = [letters[left + 1], letters[left]];
  } else letters[at] = neighbour(letters[at], random);
  return letters.join('');
}

function neighbour(letter, random) {
  const row = ROWS.findIndex((each) => each.includes(letter));
  if (row < 0) return letter;
  const column = ROWS[row].indexOf(letter);
  const top = row < 3 ? 0 : 3;
  const near = [ROWS[row][column - 1], ROWS[row][column + 1]];
  if (row > top) near.push(ROWS[row - 1][column], ROWS[row - 1][column + 1]);
  if (row < top + 2) near.push(ROWS[row + 1][column], ROWS[row + 1][column - 1]);
  const found = near.filter((each) => each !== undefined);
  return found[Math.floor(random() * found.length)];
}

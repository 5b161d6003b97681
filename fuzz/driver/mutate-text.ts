/**
 * Mutations of formats that are text: words, numbers and lines are doubled, dropped, exchanged and nested. Start at
 * `mutateWords`. A text is taken apart once (`wordsOf`), mutated any number of times, and joined again.
 */
import type { Random } from './random.js';
import { HIGH_HALF, LOW_HALF } from './surface.js';

type Mutation = (words: string[], random: Random, other: readonly string[], tokens: readonly string[]) => void;

/** A word, a line end, other white space, or any single character. */
const WORD = /[\p{L}\p{M}\p{N}_-]+|\n|[^\S\n]+|[^\p{L}\p{M}\p{N}\s]/gu;
const DIGITS = /^\d+$/;
const EDGE_NUMBERS = ['0', '1', '-1', '00', '7', '255', '65535', '65536', '2147483648', '4294967295', '1e9', '1e400'];
const MORE_NUMBERS = ['9007199254740993', '18446744073709551616', '0.0000001', 'NaN', '-0', '+5', '٣', '½'];
const EDGE_CHARACTERS = [
  ...['\0', '\t', '\n', '\r', '\r\n', '\u00a0', '\u00ad', '\u0301', '\u200d', '\u2028', '\ufeff', '\ufffd', '\uffff'],
  ...['İ', 'ß', 'ǆ', '😀', HIGH_HALF, LOW_HALF, '"', "'", '\\', '&', '<', '>', '%', '$', '#', ';'],
];
const NESTING = ['(', '[', '{', '<a>', '"', '((', '{[', '<<', '\\'];
const MOST_REPEATS = 400;
/** How many places are looked at for a number before one is put in. */
const LOOKS_FOR_A_NUMBER = 12;

export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [''];
}

/** The words of one line with its end; `at` lies in it. */
function lineAround(words: readonly string[], at: number): [start: number, end: number] {
  const start = words.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const end = words.indexOf('\n', at);
  return [Math.min(start, at), end < 0 ? words.length : end + 1];
}

function someLine(words: readonly string[], random: Random): string[] {
  return words.slice(...lineAround(words, random.below(words.length)));
}

/** Inside of a word, not only between two. */
function insertInWord(words: string[], random: Random, piece: string): void {
  const at = random.below(words.length);
  const word = words[at]!;
  const cut = random.below(word.length + 1);
  words[at] = word.slice(0, cut) + piece + word.slice(cut);
}

const MUTATIONS: readonly Mutation[] = [
  (words, random, _, tokens) => {
    if (tokens.length > 0) words[random.below(words.length)] = random.pick(tokens);
  },
  (words, random, _, tokens) => {
    if (tokens.length > 0) words.splice(random.below(words.length + 1), 0, random.pick(tokens));
  },
  (words, random) => {
    words.splice(random.below(words.length), random.length(4));
  },
  (words, random) => {
    words[random.below(words.length)] = random.pick(words);
  },
  (words, random) => {
    words.splice(random.below(words.length), 0, random.pick(words));
  },
  (words, random, other) => {
    words[random.below(words.length)] = random.pick(other);
  },
  (words, random) => {
    const [start, end] = lineAround(words, random.below(words.length));
    words.splice(start, end - start);
  },
  (words, random) => {
    const [start] = lineAround(words, random.below(words.length));
    words.splice(start, 0, ...someLine(words, random));
  },
  (words, random, other) => {
    const [start, end] = lineAround(words, random.below(words.length));
    words.splice(start, random.oneIn(2) ? end - start : 0, ...someLine(other, random));
  },
  (words, random) => {
    const value = random.pick(random.oneIn(3) ? MORE_NUMBERS : EDGE_NUMBERS);
    for (let looks = 0; looks < LOOKS_FOR_A_NUMBER; looks++) {
      const at = random.below(words.length);
      if (!DIGITS.test(words[at]!)) continue;
      words[at] = value;
      return;
    }
    insertInWord(words, random, value);
  },
  (words, random) => insertInWord(words, random, random.pick(EDGE_CHARACTERS)),
  (words, random) => {
    const at = random.below(words.length);
    const cut = random.below(words[at]!.length);
    words[at] = words[at]!.slice(0, cut) + words[at]!.slice(cut + random.length(8));
  },
  (words, random) => {
    words.length = Math.max(1, random.below(words.length));
  },
];

export function mutateWords(
  words: string[],
  random: Random,
  other: readonly string[],
  tokens: readonly string[],
): void {
  if (words.length === 0) words.push('');
  const chance = random.below(60);
  if (chance === 0) {
    insertInWord(words, random, random.pick(NESTING).repeat(random.length(MOST_REPEATS)));
  } else if (chance === 1) {
    const at = random.below(words.length);
    words[at] = words[at]!.repeat(random.length(MOST_REPEATS));
  } else random.pick(MUTATIONS)(words, random, other, tokens);
}

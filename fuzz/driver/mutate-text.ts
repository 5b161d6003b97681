/** Mutations of formats that are text: words, numbers and lines are doubled, dropped, exchanged and nested. */
import type { Random } from './random.js';
import { HIGH_HALF, LOW_HALF } from './surface.js';

type Mutation = (text: string, random: Random, other: string, tokens: readonly string[]) => string;

const WORD = /[\p{L}\p{M}\p{N}_-]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu;
const NUMBER = /\d+/g;
const EDGE_NUMBERS = ['0', '1', '-1', '00', '7', '255', '65535', '65536', '2147483648', '4294967295', '1e9', '1e400'];
const MORE_NUMBERS = ['9007199254740993', '18446744073709551616', '0.0000001', 'NaN', '-0', '+5', '٣', '½'];
const EDGE_CHARACTERS = [
  '\0',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u00a0',
  '\u00ad',
  '\u0301',
  '\u200d',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\uffff',
  'İ',
  'ß',
  'ǆ',
  '😀',
  HIGH_HALF,
  LOW_HALF,
  '"',
  "'",
  '\\',
  '&',
  '<',
  '>',
  '%',
  '$',
  '#',
  ';',
];
const NESTING = ['(', '[', '{', '<a>', '"', '((', '{[', '<<', '\\'];
const MOST_REPEATS = 400;

const wordsOf = (text: string) => text.match(WORD) ?? [''];
const lineOf = (text: string, random: Random) => random.pick(text.split('\n'));

function changeWords(text: string, change: (words: string[]) => void): string {
  const words = wordsOf(text);
  change(words);
  return words.join('');
}

function changeLines(text: string, change: (lines: string[]) => void): string {
  const lines = text.split('\n');
  change(lines);
  return lines.join('\n');
}

function insertAt(text: string, random: Random, piece: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}

const MUTATIONS: readonly Mutation[] = [
  (text, random, _, tokens) =>
    tokens.length === 0
      ? text
      : changeWords(text, (words) => {
          words[random.below(words.length)] = random.pick(tokens);
        }),
  (text, random, _, tokens) =>
    tokens.length === 0
      ? text
      : changeWords(text, (words) => {
          words.splice(random.below(words.length + 1), 0, random.pick(tokens));
        }),
  (text, random) =>
    changeWords(text, (words) => {
      words.splice(random.below(words.length), random.length(4));
    }),
  (text, random) =>
    changeWords(text, (words) => {
      words[random.below(words.length)] = random.pick(words);
    }),
  (text, random) =>
    changeWords(text, (words) => {
      words.splice(random.below(words.length), 0, random.pick(words));
    }),
  (text, random, other) =>
    changeWords(text, (words) => {
      words[random.below(words.length)] = random.pick(wordsOf(other));
    }),
  (text, random) =>
    changeLines(text, (lines) => {
      lines.splice(random.below(lines.length), 1);
    }),
  (text, random) =>
    changeLines(text, (lines) => {
      lines.splice(random.below(lines.length + 1), 0, random.pick(lines));
    }),
  (text, random, other) =>
    changeLines(text, (lines) => {
      lines.splice(random.below(lines.length + 1), random.below(2), lineOf(other, random));
    }),
  (text, random) => {
    const numbers = [...text.matchAll(NUMBER)];
    if (numbers.length === 0) return insertAt(text, random, random.pick(EDGE_NUMBERS));
    const { index, 0: digits } = random.pick(numbers);
    const value = random.pick(random.oneIn(3) ? MORE_NUMBERS : EDGE_NUMBERS);
    return text.slice(0, index) + value + text.slice(index + digits.length);
  },
  (text, random) => insertAt(text, random, random.pick(EDGE_CHARACTERS)),
  (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(at + random.length(8));
  },
  (text, random) => text.slice(0, random.below(text.length)),
];

export function mutateText(text: string, random: Random, other: string, tokens: readonly string[]): string {
  if (random.oneIn(60)) return insertAt(text, random, random.pick(NESTING).repeat(random.length(MOST_REPEATS)));
  if (random.oneIn(60)) {
    return changeWords(text, (words) => {
      const at = random.below(words.length);
      words[at] = words[at]!.repeat(random.length(MOST_REPEATS));
    });
  }
  return random.pick(MUTATIONS)(text, random, other, tokens);
}

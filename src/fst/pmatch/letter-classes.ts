/** The classes of letters that scripts name: those of Latin-1, or of Unicode where the script asks for them. */
import { pairs } from '../algebra/primitives.js';
import type { Automaton } from '../build/automaton.js';
import type { LetterClass } from './syntax.js';

type Span = readonly [first: number, last: number];

const COMBINING: readonly Span[] = [
  [0x300, 0x303],
  [0x305, 0x305],
  [0x308, 0x308],
  [0x30c, 0x30c],
  [0x327, 0x327],
  [0x337, 0x338],
];
/** The capital sharp s is beyond Latin-1, but a letter of Latin-1 has it as its capital. */
const UPPER: readonly Span[] = [[0x41, 0x5a], [0xc0, 0xd6], [0xd8, 0xde], [0x1e9e, 0x1e9e], ...COMBINING];
/** All but ÿ, which has no capital in Latin-1. */
const LOWER: readonly Span[] = [[0x61, 0x7a], [0xdf, 0xf6], [0xf8, 0xfe], ...COMBINING];

const SPANS: Readonly<Record<LetterClass, readonly Span[]>> = {
  Alpha: [...UPPER, ...LOWER],
  UppercaseAlpha: UPPER,
  LowercaseAlpha: LOWER,
  Num: [[0x30, 0x39]],
  Punct: [
    [0x21, 0x2f],
    [0x3a, 0x40],
    [0x5b, 0x60],
    [0x7b, 0x7e],
    [0xa1, 0xa1],
    [0xab, 0xab],
    [0xb4, 0xb4],
    [0xbb, 0xbb],
    [0xbf, 0xbf],
  ],
  Whitespace: [
    [0x9, 0xa],
    [0xd, 0xd],
    [0x20, 0x20],
    [0xa0, 0xa0],
    [0x2008, 0x2009],
    [0x2028, 0x2029],
  ],
};

/** Classes that the tokeniser knows by themselves. */
const UNICODE: Readonly<Partial<Record<LetterClass, string>>> = {
  Alpha: '@UNICODE_ALPHA@',
  UppercaseAlpha: '@UNICODE_UPPERALPHA@',
  LowercaseAlpha: '@UNICODE_LOWERALPHA@',
  Whitespace: '@UNICODE_WHITESPACE@',
};

export function letterClass(name: LetterClass, isUnicode: boolean): Automaton {
  const unicode = isUnicode ? UNICODE[name] : undefined;
  return unicode === undefined ? charactersOf(SPANS[name]) : pairs([[unicode, unicode]]);
}

/** One of the characters of any span. */
export function charactersOf(spans: readonly Span[]): Automaton {
  return pairs(charactersIn(spans));
}

function* charactersIn(spans: readonly Span[]): Iterable<readonly [string, string]> {
  for (const [first, last] of spans) {
    for (let point = first; point <= last; point++) {
      // Halves of a pair are no characters.
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const character = String.fromCodePoint(point);
      yield [character, character];
    }
  }
}

/**
 * Utterances as eSpeak takes them: clauses, each with its words or phonemes, its melody and the silence after it. Start
 * at `toClauses`. A clause records which of its characters belong to which token, because eSpeak's events point at
 * characters.
 */
import type { Budget } from '../../engine/budget.js';
import type { Pronouncer } from '../pronounce/pronouncer.js';
import type { Prosody } from '../script.js';
import type { SpokenClause } from '../spoken-clauses.js';
import type { SpokenToken } from '../text/utterance.js';
import { MAX_PHONEMES_PER_WORD } from './espeak.js';

export interface ClauseSpan {
  readonly token: SpokenToken;
  /** Where its words stand in the clause's text, from 0. */
  readonly start: number;
  readonly end: number;
}

export interface Clause {
  /** In eSpeak's notation. */
  readonly text: string;
  readonly spans: readonly ClauseSpan[];
  readonly prosody: Prosody;
  /** At normal pace. */
  readonly pauseAfterMs: number;
}

export interface Clauses {
  readonly clauses: readonly Clause[];
  readonly skippedCharacters: number;
}

/** Longer "words" are no words; eSpeak would cut them itself, and not always well. */
const MAX_WORD_CHARACTERS = 40;

/** The rules of a language, and its analyser, take a tenth of a millisecond for a word and more for some. */
const STEPS_PER_WORD = 100;

const ENDS = { statement: '.', question: '?', exclamation: '!' } as const;

/** What makes words sayable: rules, or eSpeak itself with the letters that it can read. */
export type Pronounces = Pronouncer | { readonly letters: RegExp };

export function toClauses(spoken: readonly SpokenClause[], pronounces: Pronounces, budget: Budget): Clauses {
  const clauses: Clause[] = [];
  let skippedCharacters = 0;
  for (const { tokens, prosody, melody, pauseAfterMs } of spoken) {
    let text = '';
    const spans: ClauseSpan[] = [];
    for (const token of tokens) {
      const { words, skipped } = inEspeakNotation(token, pronounces, budget);
      skippedCharacters += skipped;
      if (words === '') continue;
      if (text !== '') text += ' ';
      spans.push({ token, start: text.length, end: text.length + words.length });
      text += words;
    }
    const last = clauses.at(-1);
    if (spans.length > 0) {
      clauses.push({ text: text + (melody === undefined ? ',' : ENDS[melody]), spans, prosody, pauseAfterMs });
    } else if (last !== undefined && pauseAfterMs > last.pauseAfterMs) {
      // Nothing is said, but a requested break is kept.
      clauses[clauses.length - 1] = { ...last, pauseAfterMs };
    }
  }
  return { clauses, skippedCharacters };
}

function inEspeakNotation(
  token: SpokenToken,
  pronounces: Pronounces,
  budget: Budget,
): { words: string; skipped: number } {
  if (token.phonemes !== undefined) return { words: asPhonemes(token.phonemes), skipped: 0 };
  budget.spend(token.words.length);
  const words = shortWords(token.words);
  if ('letters' in pronounces) return plainWords(words.join(' '), pronounces.letters);
  const spoken: string[] = [];
  let skippedCharacters = 0;
  for (const word of words) {
    budget.spend(STEPS_PER_WORD);
    const { mnemonics, skipped } = pronounces.pronounce(word);
    spoken.push(mnemonics);
    skippedCharacters += skipped;
  }
  return { words: asPhonemes(spoken.join(' ')), skipped: skippedCharacters };
}

function shortWords(words: string): string[] {
  return words
    .split(' ')
    .flatMap((word) => (word.length <= MAX_WORD_CHARACTERS ? [word] : cut(word, MAX_WORD_CHARACTERS)));
}

function cut(word: string, length: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < word.length; at += length) pieces.push(word.slice(at, at + length));
  return pieces;
}

/**
 * What eSpeak would take as markup, phonemes, spelling or punctuation is left out, and so are the letters of other
 * scripts, which it would call by their English names. Small letters, because it spells what is written in capitals;
 * what is to be spelt has been spelt out before.
 */
function plainWords(words: string, letters: RegExp): { words: string; skipped: number } {
  let skipped = 0;
  const sayable = words
    .toLowerCase()
    // Numbers come with soft hyphens between their parts, for those who pronounce by rules.
    .replaceAll('\u00ad', '')
    .replace(/\p{L}/gu, (letter) => {
      if (letters.test(letter)) return letter;
      skipped++;
      return '';
    })
    .replace(/[^\p{L}\p{M}\p{Nd}'’ʼ-]+/gu, ' ')
    .replace(/(^|\s)['’ʼ\p{M}-]+(?=\s|$)/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return { words: sayable, skipped };
}

/** Every word between brackets of its own: after the closing ones eSpeak is back to text. */
function asPhonemes(mnemonics: string): string {
  return mnemonics
    .replace(/[[\]<>&]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => (word.length <= MAX_PHONEMES_PER_WORD ? [word] : cut(word, MAX_PHONEMES_PER_WORD)))
    .map((word) => `[[${word}]]`)
    .join(' ');
}

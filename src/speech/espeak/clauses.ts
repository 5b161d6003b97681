/**
 * Utterances as eSpeak takes them: clauses, each with its words or phonemes, its melody and the silence after it. Start at
 * `toClauses`. A clause knows which of its characters belong to which token, because eSpeak's events point at characters.
 */
import type { Pronouncer } from '../pronounce/pronouncer.js';
import { NORMAL_PROSODY, type Prosody, type ScriptUtterance } from '../script.js';
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

/** So that the first sound of a long sentence without commas need not wait for its last. */
const MAX_CLAUSE_TOKENS = 40;
const MAX_CLAUSE_CHARACTERS = 400;
/** Longer "words" are no words; eSpeak would cut them itself, and not always well. */
const MAX_WORD_CHARACTERS = 40;

const ENDS = { statement: '.', question: '?', exclamation: '!' } as const;

/** What makes words sayable: rules, or eSpeak itself with the letters that it can read. */
export type Pronounces = Pronouncer | { readonly letters: RegExp };

export function toClauses(utterances: readonly ScriptUtterance[], pronounces: Pronounces): Clauses {
  const clauses: Clause[] = [];
  let skippedCharacters = 0;
  for (const { tokens, melody, pauseAfterMs } of utterances) {
    let open = new OpenClause(NORMAL_PROSODY);
    const close = (end: string, pauseMs: number) => {
      if (open.isEmpty) {
        // Nothing was said, but a break that was asked for stays.
        const last = clauses.at(-1);
        if (last !== undefined && pauseMs > last.pauseAfterMs)
          clauses[clauses.length - 1] = { ...last, pauseAfterMs: pauseMs };
      } else clauses.push(open.finish(end, pauseMs));
    };
    for (const [i, token] of tokens.entries()) {
      const prosody = token.prosody ?? NORMAL_PROSODY;
      if (!open.hasRoom || !isSame(open.prosody, prosody)) {
        close(',', 0);
        open = new OpenClause(prosody);
      } else if (open.isEmpty) open = new OpenClause(prosody);
      const { words, skipped } = inEspeakNotation(token, pronounces);
      skippedCharacters += skipped;
      open.add(token, words);
      if (token.pauseAfterMs > 0 && i < tokens.length - 1) {
        close(',', token.pauseAfterMs);
        open = new OpenClause(prosody);
      }
    }
    close(ENDS[melody], pauseAfterMs);
  }
  return { clauses, skippedCharacters };
}

class OpenClause {
  #text = '';
  readonly #spans: ClauseSpan[] = [];
  constructor(readonly prosody: Prosody) {}

  get isEmpty(): boolean {
    return this.#spans.length === 0;
  }

  get hasRoom(): boolean {
    return this.#spans.length < MAX_CLAUSE_TOKENS && this.#text.length < MAX_CLAUSE_CHARACTERS;
  }

  add(token: SpokenToken, words: string): void {
    if (words === '') return;
    if (this.#text !== '') this.#text += ' ';
    const start = this.#text.length;
    this.#text += words;
    this.#spans.push({ token, start, end: this.#text.length });
  }

  finish(end: string, pauseAfterMs: number): Clause {
    return { text: this.#text + end, spans: this.#spans, prosody: this.prosody, pauseAfterMs };
  }
}

function isSame(a: Prosody, b: Prosody): boolean {
  return a === b || (a.rate === b.rate && a.pitch === b.pitch && a.volume === b.volume);
}

function inEspeakNotation(token: SpokenToken, pronounces: Pronounces): { words: string; skipped: number } {
  if (token.phonemes !== undefined) return { words: asPhonemes(token.phonemes), skipped: 0 };
  const words = shortWords(token.words);
  if ('letters' in pronounces) return plainWords(words, pronounces.letters);
  const { mnemonics, skipped } = pronounces.pronounce(words);
  return { words: asPhonemes(mnemonics), skipped };
}

function shortWords(words: string): string {
  return words
    .split(' ')
    .flatMap((word) => (word.length <= MAX_WORD_CHARACTERS ? [word] : cut(word, MAX_WORD_CHARACTERS)))
    .join(' ');
}

function cut(word: string, length: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < word.length; at += length) pieces.push(word.slice(at, at + length));
  return pieces;
}

/**
 * What eSpeak would take as markup, phonemes, spelling or punctuation is left out, and so are the letters of other scripts, which it
 * would call by their English names. Small letters, because it spells what is written in capitals; what is to be spelt has been spelt
 * out before.
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

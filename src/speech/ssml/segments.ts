/**
 * What a marked-up text consists of, and how that becomes utterances. Start at `segmentsToUtterances`. Text around
 * inline markup belongs to one sentence: `Mun <prosody rate="slow">in</prosody> boađe.` is read as a whole, and only
 * then is it asked which token is to be slow.
 */
import type { Budget } from '../../engine/budget.js';
import type { PhonemeReader, Prosody, ScriptReaders, ScriptToken, ScriptUtterance } from '../script.js';
import type { Melody, ReadAs, Utterance } from '../text/utterance.js';

export type Segment =
  | TextUnit
  | { readonly kind: 'break'; readonly pauseMs: number }
  | { readonly kind: 'boundary'; readonly pauseMs: number }
  | {
      readonly kind: 'word';
      readonly startUtf16: number;
      readonly endUtf16: number;
      readonly prosody: Prosody;
      readonly say: string;
      readonly phonemes?: { readonly ph: string; readonly alphabet: string };
    };

/** Text without its markup, with the place in the source and the prosody of every character. */
export class TextUnit {
  readonly kind = 'text';
  text = '';
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #prosodies: Prosody[] = [];

  constructor(readonly readAs: ReadAs) {}

  /** `decoded` is what the parser made of the source between two pieces of markup. */
  addEscaped(source: string, start: number, end: number, decoded: string, prosody: Prosody): void {
    let at = start;
    for (let i = 0; i < decoded.length; i++) {
      const from = at;
      if (source[at] === '&') at = Math.min(end, source.indexOf(';', at) + 1 || end);
      else if (source[at] === '\r' && source[at + 1] === '\n') at += 2;
      else at++;
      this.#add(decoded[i]!, from, at, prosody);
      // An entity may stand for both halves of a surrogate pair.
      if (source[from] === '&' && isHighSurrogate(decoded, i)) this.#add(decoded[++i]!, from, at, prosody);
    }
  }

  addPlain(text: string, start: number, prosody: Prosody): void {
    for (let i = 0; i < text.length; i++) this.#add(text[i]!, start + i, start + i + 1, prosody);
  }

  #add(character: string, start: number, end: number, prosody: Prosody): void {
    this.text += character;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#prosodies.push(prosody);
  }

  token(token: ScriptToken): ScriptToken {
    const { startUtf16, endUtf16 } = token;
    const start = this.#starts[startUtf16] ?? 0;
    const end = this.#ends[endUtf16 - 1] ?? start;
    const prosody = this.#prosodies[startUtf16];
    return { ...token, startUtf16: start, endUtf16: end, ...(prosody === undefined ? {} : { prosody }) };
  }
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length;
}

type Read = (text: string, readAs: ReadAs) => readonly Utterance[];

/** The silence of a comma. */
const COMMA_MS = 200;
const ENDS_SENTENCE = /[.!?…][\p{Pe}\p{Pf}"'\s]*$/u;
const ENDS_CLAUSE = /[,;:–—]\s*$/u;
const STARTS_WITH_END = /^\s*([.!?…])/u;
const STARTS_WITH_COMMA = /^\s*[,;:–—]/u;

interface OpenUtterance {
  tokens: ScriptToken[];
  melody: Melody;
  pauseAfterMs: number;
  skippedCharacters: number;
  /** More of the same sentence may follow. */
  isOpen: boolean;
}

export function segmentsToUtterances(
  segments: readonly Segment[],
  readers: ScriptReaders,
  budget: Budget,
): ScriptUtterance[] {
  const out: OpenUtterance[] = [];
  const read = (text: string, readAs: ReadAs) => readers.text(text, readAs, budget);
  for (const segment of segments) {
    budget.spend();
    const last = out.at(-1);
    switch (segment.kind) {
      case 'text':
        addText(out, segment, read);
        break;
      case 'word':
        addWord(out, segment, read, readers.phonemes);
        break;
      case 'break':
        if (last !== undefined) pauseAfter(last, segment.pauseMs);
        break;
      case 'boundary':
        if (last === undefined) break;
        last.pauseAfterMs = Math.max(last.pauseAfterMs, segment.pauseMs);
        last.isOpen = false;
        break;
    }
  }
  return out
    .filter(({ tokens, skippedCharacters }) => tokens.length > 0 || skippedCharacters > 0)
    .map(({ tokens, melody, pauseAfterMs, skippedCharacters }) => ({
      tokens,
      melody,
      pauseAfterMs,
      skippedCharacters,
      startUtf16: tokens[0]?.startUtf16 ?? 0,
      endUtf16: tokens.at(-1)?.endUtf16 ?? 0,
    }));
}

/** In the middle of a sentence a break is the silence after a word; at its end it is the sentence's. */
function pauseAfter(utterance: OpenUtterance, pauseMs: number): void {
  const token = utterance.tokens.at(-1);
  if (token !== undefined) utterance.tokens[utterance.tokens.length - 1] = { ...token, pauseAfterMs: pauseMs };
  utterance.pauseAfterMs = Math.max(utterance.pauseAfterMs, pauseMs);
}

function addText(out: OpenUtterance[], unit: TextUnit, read: Read): void {
  const { text, readAs } = unit;
  const last = out.at(-1);
  const punctuation = STARTS_WITH_END.exec(text)?.[1];
  if (last?.isOpen && punctuation !== undefined) {
    last.melody = punctuation === '?' ? 'question' : punctuation === '!' ? 'exclamation' : last.melody;
    last.isOpen = false;
  } else if (last?.isOpen && STARTS_WITH_COMMA.test(text)) pauseAtLeast(last, COMMA_MS);
  const utterances = read(text, readAs);
  for (const [i, { tokens, melody, pauseAfterMs, skippedCharacters }] of utterances.entries()) {
    const isLast = i === utterances.length - 1;
    append(out, {
      // The silence after the last one is the utterance's: should the sentence go on behind the markup, there is none.
      tokens: tokens.map((token, at) => unit.token(at === tokens.length - 1 ? { ...token, pauseAfterMs: 0 } : token)),
      melody,
      pauseAfterMs,
      skippedCharacters,
      isOpen: isLast && !ENDS_SENTENCE.test(text),
    });
  }
  const end = out.at(-1);
  if (utterances.length > 0 && end?.isOpen && ENDS_CLAUSE.test(text)) pauseAtLeast(end, COMMA_MS);
}

function pauseAtLeast(utterance: OpenUtterance, pauseMs: number): void {
  const token = utterance.tokens.at(-1);
  if (token !== undefined && token.pauseAfterMs < pauseMs) {
    utterance.tokens[utterance.tokens.length - 1] = { ...token, pauseAfterMs: pauseMs };
  }
}

function addWord(
  out: OpenUtterance[],
  word: Extract<Segment, { kind: 'word' }>,
  read: Read,
  readPhonemes: PhonemeReader,
): void {
  const { startUtf16, endUtf16, prosody, say } = word;
  const phonemes = word.phonemes && readPhonemes(word.phonemes.ph, word.phonemes.alphabet);
  const utterances = read(say, 'auto');
  const words = utterances.flatMap(({ tokens }) => tokens.map((token) => token.words)).join(' ');
  const token = { startUtf16, endUtf16, pauseAfterMs: 0, prosody };
  const tokens =
    phonemes !== undefined
      ? [{ ...token, words: words === '' ? say : words, phonemes }]
      : words === ''
        ? []
        : [{ ...token, words }];
  const skippedCharacters = utterances.reduce((sum, utterance) => sum + utterance.skippedCharacters, 0);
  append(out, { tokens, melody: 'statement', pauseAfterMs: 0, skippedCharacters, isOpen: true });
}

/** Goes on with the sentence that is open, or begins another. */
function append(out: OpenUtterance[], next: OpenUtterance): void {
  const last = out.at(-1);
  if (last === undefined || !last.isOpen) {
    out.push(next);
    return;
  }
  last.tokens.push(...next.tokens);
  last.melody = next.melody;
  last.pauseAfterMs = next.pauseAfterMs;
  last.skippedCharacters += next.skippedCharacters;
  last.isOpen = next.isOpen;
}

/**
 * Utterances cut into clauses: where there is a pause, and where a piece would be too long to wait for. A voice
 * synthesises one clause at a time. Start at `spokenClauses`; `refuseLongSpeech` says how long they take all together.
 */
import { NORMAL_PROSODY, type Prosody, type ScriptToken, type ScriptUtterance } from './script.js';
import type { Melody } from './text/utterance.js';
import { SpeechTooLong, type VoiceOptions } from './voice.js';

export interface SpokenClause {
  readonly tokens: readonly ScriptToken[];
  readonly prosody: Prosody;
  /** Undefined in the middle of a sentence. */
  readonly melody: Melody | undefined;
  /** At normal pace. */
  readonly pauseAfterMs: number;
}

/** So that the first sound of a long sentence without commas need not wait for its last. */
const MAX_TOKENS = 40;
const MAX_CHARACTERS = 400;

export function spokenClauses(utterances: readonly ScriptUtterance[]): SpokenClause[] {
  const clauses: SpokenClause[] = [];
  for (const { tokens: whole, melody, pauseAfterMs } of utterances) {
    const tokens = whole.flatMap(inParts);
    let open: ScriptToken[] = [];
    let characters = 0;
    for (const [i, token] of tokens.entries()) {
      open.push(token);
      characters += token.words.length;
      const prosody = token.prosody ?? NORMAL_PROSODY;
      const next = tokens[i + 1];
      const isFull = open.length >= MAX_TOKENS || characters >= MAX_CHARACTERS;
      if (next !== undefined && token.pauseAfterMs === 0 && !isFull && isSame(prosody, next.prosody)) continue;
      const end =
        next === undefined ? { melody, pauseAfterMs } : { melody: undefined, pauseAfterMs: token.pauseAfterMs };
      clauses.push({ tokens: open, prosody, ...end });
      open = [];
      characters = 0;
    }
  }
  return clauses;
}

/**
 * A token may be a whole address or a number of hundreds of digits. Its parts stand for the same place in the text: whoever lists the
 * words joins them again (`word-timings.ts`).
 */
function inParts(token: ScriptToken): ScriptToken[] {
  if (token.phonemes !== undefined || token.words.length <= MAX_CHARACTERS) return [token];
  const parts = cutAtSpaces(token.words, MAX_CHARACTERS);
  const last = parts.length - 1;
  return parts.map((words, i) => ({ ...token, words, pauseAfterMs: i === last ? token.pauseAfterMs : 0 }));
}

function cutAtSpaces(words: string, most: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (words.length - start > most) {
    // Only in what may be the next part: from each of its places, a search through all of a long word would end at its start.
    const space = words.slice(start, start + most + 1).lastIndexOf(' ');
    const length = space > 0 ? space : most;
    parts.push(words.slice(start, start + length));
    start += space > 0 ? length + 1 : length;
  }
  if (start < words.length) parts.push(words.slice(start));
  return parts;
}

/** Of a letter or a digit at normal speed. Words in letters take 55 to 95 ms each, figures much longer. */
const MS_PER_LETTER = 60;
const MS_PER_DIGIT = 200;

/** Refuses what would last longer than it may, as far as that can be said before anything is pronounced. */
export function refuseLongSpeech(
  clauses: readonly SpokenClause[],
  { pace, maxSeconds = Number.POSITIVE_INFINITY }: VoiceOptions,
): void {
  let ms = 0;
  for (const { tokens, prosody, pauseAfterMs } of clauses) {
    const spokenMs = tokens.reduce((sum, { words, phonemes }) => sum + millisecondsOf(phonemes ?? words), 0);
    ms += spokenMs / (pace * prosody.rate) + pauseAfterMs / pace;
  }
  if (ms > maxSeconds * 1000) throw new SpeechTooLong(maxSeconds);
}

function millisecondsOf(words: string): number {
  const digits = words.match(/\p{Nd}/gu)?.length ?? 0;
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  return digits * MS_PER_DIGIT + letters * MS_PER_LETTER;
}

function isSame(a: Prosody, b: Prosody = NORMAL_PROSODY): boolean {
  return a.rate === b.rate && a.pitch === b.pitch && a.volume === b.volume;
}

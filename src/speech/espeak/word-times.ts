/**
 * When each token is heard: eSpeak's events point at characters of the clause, and the clause records which token they
 * belong to.
 */
import type { ClauseSpan } from './clauses.js';
import type { EspeakEvent } from './espeak.js';

export interface TokenTime {
  readonly span: ClauseSpan;
  readonly startMs: number;
  readonly endMs: number;
}

interface WordTime {
  /** From 0. */
  readonly character: number;
  readonly startMs: number;
  readonly endMs: number;
}

export function tokenTimes(
  spans: readonly ClauseSpan[],
  events: readonly EspeakEvent[],
  durationMs: number,
): TokenTime[] {
  const words = wordTimes(events, durationMs);
  const times: TokenTime[] = [];
  let next = 0;
  let lastEndMs = 0;
  for (const span of spans) {
    const from = next;
    while (next < words.length && words[next]!.character < span.end) next++;
    const startMs = Math.max(lastEndMs, words[from]?.startMs ?? lastEndMs);
    const heard = next > from;
    const endMs = Math.min(durationMs, Math.max(startMs, heard ? words[next - 1]!.endMs : startMs));
    times.push({ span, startMs: Math.min(startMs, durationMs), endMs });
    lastEndMs = endMs;
  }
  return shareMergedWords(times);
}

/** A word lasts from its first sound to the pause or the word after its last. */
function wordTimes(events: readonly EspeakEvent[], durationMs: number): WordTime[] {
  const words: { character: number; startMs: number; endMs: number; isSounding: boolean; isOver: boolean }[] = [];
  for (const { type, text_position, audio_position, id } of events) {
    const word = words.at(-1);
    if (type === 'word') {
      if (word !== undefined && !word.isOver) word.endMs = audio_position;
      const startMs = audio_position;
      words.push({ character: text_position - 1, startMs, endMs: durationMs, isSounding: false, isOver: false });
    } else if (type === 'phoneme' && word !== undefined) {
      if (id !== '') {
        if (!word.isSounding) word.startMs = audio_position;
        word.isSounding = true;
        word.isOver = false;
        word.endMs = durationMs;
      } else if (word.isSounding && !word.isOver) {
        // A pause, or a sound without a symbol: if it was one, another sound of the word follows.
        word.endMs = audio_position;
        word.isOver = true;
      }
    }
  }
  return words;
}

/**
 * eSpeak reads some words as one ("op de" may be one entry of its dictionary) and reports only the first: they share
 * its time by their lengths.
 */
function shareMergedWords(times: TokenTime[]): TokenTime[] {
  const lengthOf = ({ span }: TokenTime) => span.end - span.start;
  for (let at = 0; at < times.length; at++) {
    let end = at + 1;
    while (end < times.length && times[end]!.startMs === times[end]!.endMs) end++;
    const { startMs, endMs } = times[at]!;
    if (end === at + 1 || startMs === endMs) continue;
    const group = times.slice(at, end);
    const perCharacter = (endMs - startMs) / group.reduce((sum, time) => sum + lengthOf(time), 0);
    let fromMs = startMs;
    for (const [i, time] of group.entries()) {
      const toMs = i === group.length - 1 ? endMs : fromMs + perCharacter * lengthOf(time);
      times[at + i] = { span: time.span, startMs: fromMs, endMs: toMs };
      fromMs = toMs;
    }
    at = end - 1;
  }
  return times;
}

/**
 * The times of words in a whole speech, put together from those of its pieces. A token that was spoken in several parts
 * (`spoken-clauses.ts`) is one word again.
 */
import type { WordTiming } from './voice.js';

export function addTimings(into: WordTiming[], words: readonly WordTiming[], pieceStartMs: number): void {
  for (const { startUtf16, endUtf16, startMs, endMs } of words) {
    const last = into.at(-1);
    const isRest = last !== undefined && last.startUtf16 === startUtf16 && last.endUtf16 === endUtf16;
    if (isRest) into[into.length - 1] = { ...last, endMs: pieceStartMs + endMs };
    else into.push({ startUtf16, endUtf16, startMs: pieceStartMs + startMs, endMs: pieceStartMs + endMs });
  }
}

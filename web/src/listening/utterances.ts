/**
 * Puts the sentences of a text together to what is spoken at once: short enough for the service and for a quick start.
 * Pure; `player.ts` plays the pieces.
 */
import type { SentenceSpan } from '../sentences/sentences.js';

export interface SpokenPassage {
  /** In UTF-16 units of the text. */
  readonly from: number;
  readonly text: string;
}

/** Half a minute of speech or so: the first is heard soon, and the next is ready before it ends. */
const USUAL_UNITS = 400;

export function cutUtterances(
  text: string,
  sentences: readonly SentenceSpan[],
  limit: number,
  usual = USUAL_UNITS,
): SpokenPassage[] {
  const most = Math.min(limit, usual);
  const utterances: SpokenPassage[] = [];
  let open: SentenceSpan | undefined;
  const close = () => {
    if (open !== undefined) for (const span of cutLong(text, open, limit)) utterances.push(span);
    open = undefined;
  };
  for (const { from, to } of sentences) {
    // A voice rests longer between paragraphs than within one, and so does the end of a file.
    const isNear = open !== undefined && to - open.from <= most && !text.slice(open.to, from).includes('\n');
    if (!isNear) close();
    open = { from: open?.from ?? from, to };
  }
  close();
  return utterances;
}

/** At spaces where there are any. */
function* cutLong(text: string, { from, to }: SentenceSpan, limit: number): Generator<SpokenPassage> {
  let start = from;
  while (to - start > limit) {
    const window = text.slice(start, start + limit);
    const space = window.lastIndexOf(' ');
    const isPair = /[\ud800-\udbff]$/.test(window) && window.length > 1;
    const end = start + (space > 0 ? space + 1 : window.length - (isPair ? 1 : 0));
    yield { from: start, text: text.slice(start, end) };
    start = end;
  }
  yield { from: start, text: text.slice(start, to) };
}

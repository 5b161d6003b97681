/**
 * Cuts a text into what is spoken at once: short enough for the service and for a quick start, at the ends of sentences
 * where it can be. Pure; `player.ts` plays the pieces.
 */

export interface SpokenPassage {
  /** In UTF-16 units of the text. */
  readonly from: number;
  readonly text: string;
}

/** Half a minute of speech or so: the first is heard soon, and the next is ready before it ends. */
const USUAL_UNITS = 400;

export function cutUtterances(text: string, limit: number, usual = USUAL_UNITS): SpokenPassage[] {
  const most = Math.min(limit, usual * 2);
  const utterances: SpokenPassage[] = [];
  let from = 0;
  for (const paragraph of text.split('\n')) {
    let start = 0;
    while (start < paragraph.length) {
      const end =
        paragraph.length - start <= Math.min(usual, most) ? paragraph.length : cutAt(paragraph, start, usual, most);
      const piece = paragraph.slice(start, end);
      if (/[\p{L}\p{N}]/u.test(piece)) utterances.push({ from: from + start, text: piece });
      start = end;
    }
    from += paragraph.length + 1;
  }
  return utterances;
}

/**
 * After the last sentence that ends within the usual length; else after the first that ends within the most; else at a
 * space.
 */
function cutAt(paragraph: string, start: number, usual: number, most: number): number {
  const window = paragraph.slice(start, start + most);
  const ends = [...window.matchAll(/[.!?…]["”»’)]*\s+/g)].map((match) => match.index + match[0].length);
  const end = ends.findLast((index) => index <= usual) ?? ends[0];
  if (end !== undefined) return start + end;
  if (paragraph.length - start <= most) return paragraph.length;
  const space = window.lastIndexOf(' ');
  if (space > 0) return start + space + 1;
  const isPair = /[\ud800-\udbff]$/.test(window) && window.length > 1;
  return start + window.length - (isPair ? 1 : 0);
}

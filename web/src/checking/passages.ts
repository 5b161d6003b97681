/**
 * A passage is what is checked in one piece and cached: a paragraph, or a piece of one that is very long. The same
 * words always make the same passage, so that a text which was checked before, elsewhere or ten minutes ago, need not
 * be sent again.
 */

export interface Passage {
  /** Where it starts, in UTF-16 units of whatever it was cut from. */
  readonly from: number;
  readonly text: string;
}

/** About a thousand words. The service takes far more, but an answer should not take long, either. */
export const PASSAGE_LIMIT = 6000;

/** Cuts a paragraph, at spaces where it has any. */
export function cutParagraph(paragraph: string, limit = PASSAGE_LIMIT): Passage[] {
  const passages: Passage[] = [];
  for (let from = 0; from < paragraph.length; ) {
    const to = paragraph.length - from <= limit ? paragraph.length : cutAt(paragraph, from, from + limit);
    const text = paragraph.slice(from, to);
    if (/\S/.test(text)) passages.push({ from, text });
    from = to;
  }
  return passages;
}

function cutAt(paragraph: string, from: number, end: number): number {
  const space = paragraph.lastIndexOf(' ', end - 1);
  if (space > from) return space + 1;
  // One word of thousands of letters: anywhere, but not within a surrogate pair.
  const isPair = /[\ud800-\udbff]/.test(paragraph.charAt(end - 1)) && /[\udc00-\udfff]/.test(paragraph.charAt(end));
  return isPair && end - 1 > from ? end - 1 : end;
}

/** Half of a surrogate pair is no character, and the service refuses it. The replacement has the same length. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Between two passages of a request: a paragraph's end for every checker, and no part of any passage. */
const SEPARATOR = '\n\n';

/** Several passages in one request. */
export interface Batch {
  readonly text: string;
  readonly passages: readonly Passage[];
}

export function joinPassages(texts: readonly string[]): Batch {
  const passages: Passage[] = [];
  let from = 0;
  for (const text of texts) {
    passages.push({ from, text });
    from += text.length + SEPARATOR.length;
  }
  return { text: wellFormed(texts.join(SEPARATOR)), passages };
}

/**
 * Gives each passage what was found in it, counted from its start. Something found across two passages belongs to
 * neither: it is about paragraphs that stand together only in the request.
 */
export function splitByPassage<Finding extends { readonly from: number; readonly to: number }>(
  { passages }: Batch,
  findings: readonly Finding[],
): Map<string, Finding[]> {
  const byPassage = new Map<string, Finding[]>();
  let next = 0;
  const ordered = [...findings].sort((a, b) => a.from - b.from);
  for (const { from, text } of passages) {
    const to = from + text.length;
    const inPassage: Finding[] = [];
    for (; next < ordered.length; next++) {
      const item = ordered[next] as Finding;
      if (item.from >= to) break;
      if (item.from >= from && item.to <= to && item.to > item.from)
        inPassage.push({ ...item, from: item.from - from, to: item.to - from });
    }
    byPassage.set(text, inPassage);
  }
  return byPassage;
}

/**
 * Cuts a text into paragraphs without losing a character: the spans that `paragraphsOf` gives lie end to end, so that a
 * long text can be checked piece by piece, in parallel and from a cache, and positions only need an offset added.
 *
 * A single line break inside a paragraph is a space: mail and files are wrapped at 72 characters, and an error may have
 * the break in its middle. What ends a paragraph is an empty line, the end of a sentence, a list item or a heading:
 * `continuesOn` says how they are recognised.
 */

export interface TextSpan {
  /** Inclusive and exclusive, in UTF-16 code units. */
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** A shorter line before one that begins with a capital is a heading, a verse or an address. */
const SHORTEST_FULL_LINE = 40;
/** A paragraph that goes on for longer is cut at any line break: it is no ordinary prose. */
const LONGEST_PARAGRAPH = 20_000;

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** A new page, and the character that Unicode has for a new paragraph. */
const PARAGRAPH_BREAK = /[\f\u2029]/;

/** The paragraphs of a text; together they are the whole text. */
export function paragraphsOf(text: string): TextSpan[] {
  const paragraphs: TextSpan[] = [];
  let start = 0;
  let lineStart = 0;
  LINE_BREAK.lastIndex = 0;
  for (;;) {
    const lineBreak = LINE_BREAK.exec(text);
    if (lineBreak === null) break;
    const after = lineBreak.index + lineBreak[0].length;
    const mayContinue =
      after < text.length && !PARAGRAPH_BREAK.test(lineBreak[0]) && lineBreak.index - start <= LONGEST_PARAGRAPH;
    if (mayContinue && continuesOn(text, lineStart, lineBreak.index, after)) {
      lineStart = after;
      continue;
    }
    // Blank lines belong to the paragraph before them.
    const end = skipBlankLines(text, after);
    LINE_BREAK.lastIndex = end;
    paragraphs.push({ startUtf16: start, endUtf16: end });
    start = end;
    lineStart = end;
  }
  if (start < text.length) paragraphs.push({ startUtf16: start, endUtf16: text.length });
  return paragraphs;
}

const SENTENCE_END = /[.!?:;…]["'»”’)\]]*$/u;
/** "- melk", "• melk", "1. melk", "b) melk", "> sitat", "# tittel", "| celle". */
const LIST_ITEM = /^[ \t]*(?:[>#|]|(?:[-*+•‣◦▪·–—]|\(?(?:\d{1,3}|\p{L})[.)])[ \t])/u;
const CAPITAL = /^[«»"'“”„‘’([]*\p{Lu}/u;
const ONE_WORD = /^[ \t]*\S{1,40}[ \t]*$/u;

/** Whether the line after a break belongs to the same sentence as the line before it, as far as can be seen. */
function continuesOn(text: string, lineStart: number, lineEnd: number, nextStart: number): boolean {
  const line = text.slice(Math.max(lineStart, lineEnd - 200), lineEnd);
  const next = text.slice(nextStart, nextStart + 200).split(LINE_BREAK, 1)[0]!;
  if (line.trim() === '' || next.trim() === '') return false;
  if (SENTENCE_END.test(line.trimEnd().slice(-8)) || LIST_ITEM.test(next)) return false;
  // A column of words is a list; a line of one word alone may be the last of a wrapped text.
  if (ONE_WORD.test(line) && ONE_WORD.test(next)) return false;
  // Behind an indentation a capital begins a paragraph, however long the line before was.
  if (/^[ \t]/.test(next) && CAPITAL.test(next.trimStart())) return false;
  return lineEnd - lineStart >= SHORTEST_FULL_LINE || !CAPITAL.test(next);
}

function skipBlankLines(text: string, from: number): number {
  let end = from;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (
      unit === 0x0a ||
      unit === 0x0d ||
      (unit >= 0x0b && unit <= 0x0c) ||
      unit === 0x85 ||
      unit === 0x2028 ||
      unit === 0x2029
    ) {
      end = at + 1;
    } else if (unit !== 0x20 && unit !== 0x09 && unit !== 0xa0) break;
  }
  return end;
}

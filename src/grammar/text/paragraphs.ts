/**
 * Cuts a text into paragraphs without losing a character: the spans that `paragraphsOf` gives lie end to end, so that a
 * long text can be checked piece by piece, in parallel and from a cache, and positions only need an offset added.
 *
 * A line break ends a paragraph unless the text was wrapped by hand: a long line that breaks off in the middle of a
 * sentence and goes on in small letters. An editor sends one line per paragraph, mail is wrapped at 72 characters; both
 * must do.
 */

export interface TextSpan {
  /** Inclusive and exclusive, in UTF-16 code units. */
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** A shorter line was not broken because it was full. */
const SHORTEST_WRAPPED_LINE = 40;
/** A paragraph that goes on for longer is cut at any line break: it is no ordinary prose. */
const LONGEST_PARAGRAPH = 20_000;

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

export function paragraphsOf(text: string): TextSpan[] {
  const paragraphs: TextSpan[] = [];
  let start = 0;
  let lineStart = 0;
  LINE_BREAK.lastIndex = 0;
  for (;;) {
    const lineBreak = LINE_BREAK.exec(text);
    if (lineBreak === null) break;
    const after = lineBreak.index + lineBreak[0].length;
    if (after < text.length && isWrapped(text, start, lineStart, lineBreak.index, after)) {
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

function isWrapped(text: string, start: number, lineStart: number, lineEnd: number, next: number): boolean {
  if (lineEnd - lineStart < SHORTEST_WRAPPED_LINE || lineEnd - start > LONGEST_PARAGRAPH) return false;
  // "Dette er en lang linje som\nfortsetter": no end of a sentence before, a small letter after.
  return !/[.!?:;…]["'»”’)\]]*[ \t]*$/u.test(text.slice(Math.max(lineStart, lineEnd - 8), lineEnd))
    ? /^[ \t]{0,3}\p{Ll}/u.test(text.slice(next, next + 6))
    : false;
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

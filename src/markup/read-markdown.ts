/**
 * Reads Markdown with the extensions of GitHub (tables, footnotes, task lists, strikethrough), front matter and formulas.
 * Start at `readMarkdown`.
 *
 * First the blocks, then what stands in the lines of each. Paragraphs, list items, headings and table cells are
 * paragraphs of their own for the engines; a line break inside a paragraph is a space. In the tests CommonMark's own
 * parser says what is text; it is not used here because it takes a hundred times as long, and on hostile texts minutes.
 * @lezer/markdown 1.8.1 was tried too: it is fast on ordinary texts, but 100 000 characters of `_a*` take 14 s (ours 0.06 s), of `[a]((`
 * 11 s, of `~~a` 2 s, each four times as long when the text is twice as long.
 */
import { readFrontMatter } from './front-matter.js';
import { type MarkdownBlocks, readBlocks } from './markdown-blocks.js';
import { CODE, type InlinePiece, LINE_BREAK, readInline, SPACE } from './markdown-inline.js';
import type { MarkedText, SourceSpan } from './marked-text.js';
import { MarkupWriter } from './markup-writer.js';
import { type HtmlOptions, writeHtml } from './read-html.js';

export function readMarkdown(source: string, options: HtmlOptions = {}): MarkedText {
  const writer = new MarkupWriter(source);
  const start = readFrontMatter(source)?.endUtf16 ?? (source.startsWith('\ufeff') ? 1 : 0);
  const { blocks, labels } = readBlocks(source, start);
  for (const block of blocks) {
    writer.separate();
    if (block.kind === 'text') writeLines(writer, source, block.lines, labels);
    else {
      writer.markup(block.startUtf16);
      writeHtml(writer, source, block, options);
    }
  }
  return writer.finish();
}

function writeLines(
  writer: MarkupWriter,
  source: string,
  lines: readonly SourceSpan[],
  labels: MarkdownBlocks['labels'],
): void {
  const block = lines.map(({ startUtf16, endUtf16 }) => source.slice(startUtf16, endUtf16)).join('\n');
  const places = new LinePlaces(lines);
  let at = 0;
  for (const piece of readInline(block, labels)) {
    if (piece.start < at) continue;
    writeText(writer, places, at, piece.start);
    writePiece(writer, places, piece);
    at = piece.end;
  }
  writeText(writer, places, at, block.trimEnd().length);
}

function writeText(writer: MarkupWriter, places: LinePlaces, start: number, end: number): void {
  if (end <= start) return;
  writer.markup(places.of(start));
  writer.text(places.of(end - 1) + 1);
}

function writePiece(writer: MarkupWriter, places: LinePlaces, { start, end, interpretAs }: InlinePiece): void {
  writer.markup(places.of(start));
  const to = interpretAs === SPACE || interpretAs === LINE_BREAK ? places.of(end) : places.of(end - 1) + 1;
  if (interpretAs === CODE) writer.placeholder(to);
  else if (interpretAs === SPACE) writer.space(to);
  else if (interpretAs === LINE_BREAK) {
    if (writer.isAtBlockStart) writer.markup(to);
    else writer.standIn(to, '\n');
  } else if (interpretAs === '') writer.markup(to);
  else writer.standIn(to, interpretAs);
}

/** Places of the source for those of a block. Asked for in ascending order. */
class LinePlaces {
  readonly #lines: readonly SourceSpan[];
  #line = 0;
  /** Where the line begins in the block. */
  #start = 0;

  constructor(lines: readonly SourceSpan[]) {
    this.#lines = lines;
  }

  of(place: number): number {
    for (;;) {
      const { startUtf16, endUtf16 } = this.#lines[this.#line]!;
      const inLine = place - this.#start;
      const length = endUtf16 - startUtf16;
      if (inLine <= length || this.#line === this.#lines.length - 1) return startUtf16 + inLine;
      this.#start += length + 1;
      this.#line++;
    }
  }
}

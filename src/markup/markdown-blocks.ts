/**
 * The blocks of a Markdown source: paragraphs, headings, table cells and HTML, each with the stretches of lines that hold
 * its text. Start at `readBlocks`. One pass over the lines; the stack of open containers is bounded.
 *
 * The rules are those of CommonMark and GitHub as far as they decide what is text. Front matter, code, formulas, rules
 * and definitions of links are in no block.
 */
import { ContainerStack } from './markdown-containers.js';
import { cellsOf, isDelimiterRow } from './markdown-tables.js';
import type { SourceSpan } from './marked-text.js';

export type MarkdownBlock =
  | { readonly kind: 'text'; readonly lines: readonly SourceSpan[] }
  | { readonly kind: 'html'; readonly startUtf16: number; readonly endUtf16: number };

export interface MarkdownBlocks {
  readonly blocks: readonly MarkdownBlock[];
  /** Labels that links may refer to, and those of footnotes with their `^`, in lower case. */
  readonly labels: ReadonlySet<string>;
}

const FENCE = /(`{3,}|~{3,})([^\n\r]*)/y;
const HEADING = /#{1,6}(?:[ \t]+|(?=[\r\n]|$))/y;
const HEADING_END = /(?:^|[ \t])#+[ \t]*$/;
const RULE = /(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/y;
const UNDERLINE = /(?:=+|-+)[ \t]*$/y;
const DEFINITION = /\[((?:[^\]\\\n\r]|\\.){1,300})\]:[ \t]*(?:\S|$)/y;
const FOOTNOTE = /\[(\^[^\]\s]{1,100})\]:[ \t]*/y;
const DIRECTIVE = /:{3,}/y;
/** `[ ]` of a task, `[!note]` of a call-out. */
const TASK = /\[[ xX]\](?=[ \t])|\[![A-Za-z]{2,20}\][+-]?/y;

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
const RAW_HTML = /<(?:script|pre|style|textarea)(?=[\s>]|$)/iy;
const RAW_HTML_END = /<\/(?:script|pre|style|textarea)>/i;
const HTML_BLOCK = new RegExp(`</?(?:${BLOCK_TAGS})(?=[\\s/>]|$)`, 'iy');
/** A line that is one tag. */
const ONE_TAG = /<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]{0,1000})?>[ \t]*$/y;

export function readBlocks(source: string, startUtf16: number): MarkdownBlocks {
  return new BlockReader(source).read(startUtf16);
}

/** What goes on over several lines and holds no text: until `isEnd` says so of a line. */
interface Verbatim {
  readonly isEnd: (line: string) => boolean;
  /** An empty line ends it as well, and is no part of it. */
  readonly endsAtBlank: boolean;
  readonly htmlStart: number | undefined;
}

class BlockReader {
  readonly #source: string;
  readonly #blocks: MarkdownBlock[] = [];
  readonly #labels = new Set<string>();
  readonly #containers = new ContainerStack();
  #paragraph: SourceSpan[] = [];
  #verbatim: Verbatim | undefined;
  #isInTable = false;
  #lineStart = 0;
  #lineEnd = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(startUtf16: number): MarkdownBlocks {
    const source = this.#source;
    for (let at = startUtf16; at < source.length; ) {
      const newLine = source.indexOf('\n', at);
      const next = newLine < 0 ? source.length : newLine + 1;
      let end = newLine < 0 ? source.length : newLine;
      if (end > at && source.charCodeAt(end - 1) === 0x0d) end--;
      this.#lineStart = at;
      this.#lineEnd = end;
      this.#line();
      at = next;
    }
    this.#endVerbatim(source.length);
    this.#endParagraph();
    return { blocks: this.#blocks, labels: this.#labels };
  }

  #line(): void {
    const rest = this.#containers.match(this.#source, this.#lineStart, this.#lineEnd);
    if (this.#verbatim !== undefined && this.#continueVerbatim(rest.at, rest.isMatched)) return;
    if (rest.isBlank) {
      if (rest.isMatched || this.#paragraph.length > 0) this.#endParagraph();
      this.#isInTable = false;
      return;
    }
    if (!rest.isMatched) {
      // A line without the marks of its containers may go on with their paragraph.
      if (this.#paragraph.length > 0 && !this.#startsBlock(rest.at, rest.indent)) {
        this.#addLine(rest.at);
        return;
      }
      this.#endParagraph();
      this.#containers.closeUnmatched();
    }
    this.#open(rest.at, rest.indent);
  }

  /** Opens the containers that begin in this line, then what stands in them. */
  #open(from: number, indent: number): void {
    let at = from;
    let columns = indent;
    for (;;) {
      if (columns >= 4) break;
      if (RULE_START.has(this.#source.charCodeAt(at)) && this.#matches(RULE, at)) break;
      const opened = this.#containers.open(this.#source, at, this.#lineEnd, columns, this.#paragraph.length > 0);
      if (opened === undefined) break;
      this.#endParagraph();
      this.#isInTable = false;
      ({ at, indent: columns } = opened);
      if (opened.isBlank) return;
    }
    this.#leaf(at, columns);
  }

  #leaf(at: number, indent: number): void {
    if (indent >= 4) {
      // Code, unless it goes on with a paragraph.
      if (this.#paragraph.length > 0) this.#addLine(at);
      return;
    }
    if (this.#paragraph.length > 0 && this.#matches(UNDERLINE, at) !== null) this.#endParagraph();
    else if (this.#startVerbatim(at)) return;
    else if (this.#matches(RULE, at) !== null) this.#endParagraph();
    else this.#textLine(at);
  }

  #textLine(at: number): void {
    const heading = this.#matches(HEADING, at);
    if (heading !== null) this.#heading(at + heading[0].length);
    else if (this.#paragraph.length === 0 && this.#define(at)) return;
    else if (this.#matches(DIRECTIVE, at) !== null) this.#endParagraph();
    else if (!this.#table(at)) this.#addLine(at);
  }

  #heading(start: number): void {
    this.#endParagraph();
    const line = this.#source.slice(start, this.#lineEnd);
    const end = this.#lineEnd - (HEADING_END.exec(line.slice(-1000))?.[0].length ?? 0);
    this.#paragraph.push({ startUtf16: start, endUtf16: Math.max(start, end) });
    this.#endParagraph();
  }

  #define(at: number): boolean {
    const footnote = this.#matches(FOOTNOTE, at);
    if (footnote !== null) {
      this.#labels.add(footnote[1]!.toLowerCase());
      this.#containers.openFootnote();
      this.#addLine(at + footnote[0].length);
      return true;
    }
    const definition = this.#matches(DEFINITION, at);
    if (definition === null) return false;
    this.#labels.add(normalLabel(definition[1]!));
    return true;
  }

  /** Takes a row of a table, or the line that makes the line before it the head of one. */
  #table(at: number): boolean {
    const { length } = this.#paragraph;
    if (this.#isInTable) {
      this.#addCells(at, this.#lineEnd);
      return true;
    }
    const head = this.#paragraph[length - 1];
    if (head === undefined || !isDelimiterRow(this.#source.slice(at, Math.min(this.#lineEnd, at + 5_000))))
      return false;
    const cells = cellsOf(this.#source, head.startUtf16, head.endUtf16);
    if (cells.length !== cellsOf(this.#source, at, this.#lineEnd).length) return false;
    this.#paragraph.pop();
    this.#endParagraph();
    this.#addCells(head.startUtf16, head.endUtf16);
    this.#isInTable = true;
    return true;
  }

  #addCells(start: number, end: number): void {
    for (const cell of cellsOf(this.#source, start, end)) this.#blocks.push({ kind: 'text', lines: [cell] });
  }

  #startsBlock(at: number, indent: number): boolean {
    if (indent >= 4) return false;
    if (this.#matches(HEADING, at) !== null || this.#matches(FENCE, at) !== null || this.#matches(RULE, at) !== null) {
      return true;
    }
    return this.#containers.isMarker(this.#source, at, this.#lineEnd, true) || this.#matches(HTML_BLOCK, at) !== null;
  }

  #startVerbatim(at: number): boolean {
    const first = this.#source.charCodeAt(at);
    if (first === 0x3c) return this.#startHtml(at);
    if (first === 0x24) return this.#startMath(at);
    const fence = first === 0x60 || first === 0x7e ? this.#matches(FENCE, at) : null;
    if (fence === null || (first === 0x60 && fence[2]!.includes('`'))) return false;
    this.#endParagraph();
    const { length } = fence[1]!;
    const close = new RegExp(`^[ \\t]*${first === 0x60 ? '`' : '~'}{${Math.min(length, 1_000)},}[ \\t]*$`);
    this.#verbatim = { isEnd: (line) => close.test(line), endsAtBlank: false, htmlStart: undefined };
    return true;
  }

  /** A block between `$$` and `$$` at the end of a line. */
  #startMath(at: number): boolean {
    if (!this.#source.startsWith('$$', at)) return false;
    const rest = this.#source.slice(at + 2, this.#lineEnd).trimEnd();
    if (rest.endsWith('$$') && rest.indexOf('$$') === rest.length - 2) {
      this.#endParagraph();
      return true;
    }
    if (rest.includes('$$') || this.#source.indexOf('$$', this.#lineEnd) < 0) return false;
    this.#endParagraph();
    this.#verbatim = { isEnd: (line) => line.trimEnd().endsWith('$$'), endsAtBlank: false, htmlStart: undefined };
    return true;
  }

  #startHtml(at: number): boolean {
    const line = this.#source.slice(at, this.#lineEnd);
    let isEnd: ((line: string) => boolean) | undefined;
    let endsAtBlank = false;
    if (this.#matches(RAW_HTML, at) !== null) isEnd = (each) => RAW_HTML_END.test(each);
    else if (line.startsWith('<!--')) isEnd = (each) => each.includes('-->');
    else if (line.startsWith('<?')) isEnd = (each) => each.includes('?>');
    else if (/^<![A-Za-z]/.test(line)) isEnd = (each) => each.includes('>');
    else if (
      this.#matches(HTML_BLOCK, at) !== null ||
      (this.#paragraph.length === 0 && this.#matches(ONE_TAG, at) !== null)
    ) {
      isEnd = () => false;
      endsAtBlank = true;
    }
    if (isEnd === undefined) return false;
    this.#endParagraph();
    // Inside a container its marks at the beginning of lines would be taken for text.
    const htmlStart = this.#containers.isEmpty && !line.startsWith('<!--') ? at : undefined;
    this.#verbatim = { isEnd, endsAtBlank, htmlStart };
    if (isEnd(line)) this.#endVerbatim(this.#lineEnd);
    return true;
  }

  /** Whether the line belongs to what goes on. */
  #continueVerbatim(at: number, isMatched: boolean): boolean {
    const verbatim = this.#verbatim!;
    const line = this.#source.slice(at, this.#lineEnd);
    if (!isMatched || (verbatim.endsAtBlank && line.trim() === '')) {
      this.#endVerbatim(this.#lineStart);
      return false;
    }
    if (verbatim.isEnd(line)) this.#endVerbatim(this.#lineEnd);
    return true;
  }

  #endVerbatim(endUtf16: number): void {
    const start = this.#verbatim?.htmlStart;
    if (start !== undefined) this.#blocks.push({ kind: 'html', startUtf16: start, endUtf16 });
    this.#verbatim = undefined;
  }

  #addLine(at: number): void {
    let start = at;
    if (this.#paragraph.length === 0) start += this.#matches(TASK, at)?.[0].length ?? 0;
    while (start < this.#lineEnd && isBlank(this.#source.charCodeAt(start))) start++;
    if (start < this.#lineEnd) this.#paragraph.push({ startUtf16: start, endUtf16: this.#lineEnd });
  }

  #endParagraph(): void {
    this.#isInTable = false;
    if (this.#paragraph.length === 0) return;
    this.#blocks.push({ kind: 'text', lines: this.#paragraph });
    this.#paragraph = [];
  }

  /** Matches against the line alone. */
  #matches(pattern: RegExp, at: number): RegExpExecArray | null {
    if (at >= this.#lineEnd) return null;
    // `$` of the patterns is the end of the line.
    const line = this.#source.slice(at, this.#lineEnd);
    pattern.lastIndex = 0;
    return pattern.exec(line);
  }
}

/** `*`, `-` and `_`. */
const RULE_START: ReadonlySet<number> = new Set([0x2a, 0x2d, 0x5f]);

export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

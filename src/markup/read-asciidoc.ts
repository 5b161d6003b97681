/**
 * Reads AsciiDoc: paragraphs, titles, list items and table cells without attributes, macros, listings, literal blocks, formulas and
 * comments. Start at `readAsciidoc`. One pass over the lines; nothing is included or substituted.
 */
import { readFrontMatter } from './front-matter.js';
import { InlineRules, type SourceLine, sourceLines } from './line-markup.js';
import type { MarkedText } from './marked-text.js';
import { MarkupWriter } from './markup-writer.js';

/** Everything up to the same line again is left out: comments, listings, literal text, passthroughs. */
const SILENT_BLOCK = /^(?:\/{4,}|-{4,}|\.{4,}|\+{4,}|`{3,}[\w-]*)$/;
/** The line is left out; what is between two of them is text. */
const TEXT_BLOCK = /^(?:={4,}|\*{4,}|_{4,}|--|'{3,}|<{3,}|-{3}|\*{3}|\+)$/;
const TABLE = /^[|,:!]={3,}$/;
const UNDERLINE = /^(?:={2,}|-{2,}|~{2,}|\^{2,}|\+{2,})$/;
const COMMENT = /^\/\/(?!\/)/;
const ATTRIBUTE = /^:!?[\p{L}\d][\p{L}\d-]{0,100}!?:(?:\s|$)/u;
const BLOCK_ATTRIBUTES = /^\[[^\]]{0,2000}\]$|^\[\[[^\]]{0,500}\]\]$/;
/** The paragraph below is no text. */
const SILENT_STYLE = /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass|plantuml|mermaid|ditaa|graphviz)\b/;
const BLOCK_MACRO = /^[a-z][\w-]{0,50}::[^\s[]{0,2000}\[.{0,2000}\]$/;
const TITLE = /^(?:={1,6}|#{1,6})\s+/;
const BLOCK_TITLE = /^\.(?=[^\s.])/;
const ITEM = /^(?:\*{1,6}|-|\.{1,6}|\d{1,5}\.|[a-zA-Z]\.|[ivxIVX]{1,8}\)|<(?:\d{1,3}|\.)>)\s+(?:\[[ x*]\]\s+)?/;
const TERM = /(?:::{1,3}|;;)(?=\s|$)/;
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+/;
/** The format of a table cell: `2+^.>s|`. */
const CELL = /(?:^|(?<=\s))(?:\d{0,3}(?:\.\d{1,3})?[+*])?(?:[<^>](?:\.[<^>])?|\.[<^>])?[adehlms]?\|/g;

const MACRO_TEXT = '\\[([^\\]]{0,1000})\\]';
const INLINE = new InlineRules([
  { pattern: /\\(?=[*_`#^~{<[+:])/u, action: () => 'markup' },
  { pattern: /``.{1,1000}?``|`[^`\s](?:[^`]{0,1000}[^`\s])?`/u, action: () => 'placeholder' },
  {
    pattern: /\+{2,3}.{1,1000}?\+{2,3}|(?<![\p{L}\d+])\+[^\s+](?:[^+]{0,500}[^\s+])?\+(?![\p{L}\d+])/u,
    action: () => 'placeholder',
  },
  {
    pattern:
      /(?:pass|stem|latexmath|asciimath|kbd|btn|icon|image|menu|counter2?|indexterm2?):[^\s[]{0,1000}\[[^\]]{0,1000}\]/u,
    action: () => 'placeholder',
  },
  { pattern: new RegExp(`(?:https?|ftp|irc)://[^\\s[\\]]{1,1000}${MACRO_TEXT}`), action: linkText },
  { pattern: new RegExp(`(?:link|mailto|xref|footnote|footnoteref):[^\\s[]{0,1000}${MACRO_TEXT}`), action: linkText },
  { pattern: /<<[^<>,]{1,500},([^<>]{0,1000})>>/u, action: linkText },
  { pattern: /<<[^<>]{1,500}>>/u, action: () => 'placeholder' },
  { pattern: /\[\[[^\]]{1,500}\]\]|\(\(\([^()]{1,500}\)\)\)/u, action: () => 'markup' },
  { pattern: /\(\(([^()]{1,500})\)\)/u, action: () => ({ group: 1 }) },
  { pattern: /\{[a-zA-Z\d_][\w:.-]{0,100}\}/u, action: () => 'placeholder' },
  { pattern: /\[[.#%\w][^\]\s]{0,100}\](?=[#*_`])/u, action: () => 'markup' },
  { pattern: /\*\*|__|##/u, action: () => 'markup' },
  { pattern: /(?<![\p{L}\d*_#])[*_#](?=[^\s*_#])|(?<=[^\s*_#])[*_#](?![\p{L}\d*_#])/u, action: () => 'markup' },
  { pattern: /[\^~](?=[^\s^~]{1,100}[\^~])|(?<=[\^~][^\s^~]{1,100})[\^~]/u, action: () => 'markup' },
  { pattern: /\s\+$/u, action: () => 'markup' },
]);

export function readAsciidoc(source: string): MarkedText {
  return new AsciidocReader(source).read();
}

/** The text of a link; one without is a placeholder. */
function linkText([, text = '']: readonly string[]): 'placeholder' | { readonly group: number } {
  return text.trim() === '' ? 'placeholder' : { group: 1 };
}

class AsciidocReader {
  readonly #source: string;
  readonly #writer: MarkupWriter;
  readonly #lines: readonly SourceLine[];
  #at = 0;
  #isParagraph = false;
  #isInTable = false;
  /** The next paragraph is a listing. */
  #isSilentNext = false;
  /** Where the lines that may close a block stand last. */
  readonly #lastOf = new Map<string, number>();

  constructor(source: string) {
    this.#source = source;
    this.#writer = new MarkupWriter(source);
    this.#lines = sourceLines(source);
    for (const [index, { text, indent }] of this.#lines.entries()) {
      if (indent === 0 && SILENT_BLOCK.test(text)) this.#lastOf.set(text, index);
    }
  }

  read(): MarkedText {
    const front = readFrontMatter(this.#source)?.endUtf16 ?? 0;
    while (this.#at < this.#lines.length && this.#lines[this.#at]!.start < front) this.#at++;
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at++]!;
      if (line.isEmpty) this.#endParagraph();
      else if (!this.#takeStructure(line)) this.#takeText(line);
    }
    return this.#writer.finish();
  }

  #endParagraph(): void {
    this.#isParagraph = false;
    this.#writer.separate();
  }

  /** Lines that are no text, and blocks of them. */
  #takeStructure({ text, indent }: SourceLine): boolean {
    if (this.#isInTable && !TABLE.test(text)) return COMMENT.test(text);
    if (indent > 0) return false;
    if (SILENT_BLOCK.test(text)) return this.#skipTo(text.replace(/^(`+).*$/, '$1'));
    if (TABLE.test(text)) this.#isInTable = !this.#isInTable;
    else if (BLOCK_ATTRIBUTES.test(text)) this.#isSilentNext = SILENT_STYLE.test(text);
    else if (!(TEXT_BLOCK.test(text) || COMMENT.test(text) || ATTRIBUTE.test(text) || BLOCK_MACRO.test(text)))
      return false;
    this.#endParagraph();
    return true;
  }

  /** An opening line without a closing one hides nothing: else the rest of the text would not be checked while it is written. */
  #skipTo(closing: string): boolean {
    this.#endParagraph();
    this.#isSilentNext = false;
    if ((this.#lastOf.get(closing) ?? -1) < this.#at) return true;
    while (this.#lines[this.#at]!.text !== closing) this.#at++;
    this.#at++;
    return true;
  }

  #takeText(line: SourceLine): void {
    if (this.#isInTable) {
      this.#takeRow(line);
      return;
    }
    if (!this.#isParagraph && (this.#isSilentNext || this.#isLiteral(line))) {
      this.#skipParagraph();
      return;
    }
    this.#isSilentNext = false;
    if (!this.#isParagraph && this.#isUnderlined(line)) {
      this.#writeBlock(line, line.first);
      this.#at++;
      this.#endParagraph();
      return;
    }
    const title = TITLE.exec(line.text);
    if (title !== null && line.indent === 0) {
      this.#takeTitle(line, title[0]);
      return;
    }
    const start = (ITEM.exec(line.text) ?? (line.indent === 0 ? BLOCK_TITLE.exec(line.text) : null))?.[0];
    const term = TERM.exec(line.text);
    if (start !== undefined) this.#writeBlock(line, line.first + start.length);
    else if (term !== null) this.#takeTerm(line, term);
    else if (this.#isParagraph) this.#continueParagraph(line);
    else this.#writeBlock(line, line.first + (ADMONITION.exec(line.text)?.[0].length ?? 0));
    if (line.text.startsWith('.') && start === '.') this.#endParagraph();
  }

  /** An indented paragraph is literal, unless it is an item of a list. */
  #isLiteral({ indent, text }: SourceLine): boolean {
    return indent > 0 && !ITEM.test(text) && !TERM.test(text);
  }

  #skipParagraph(): void {
    this.#isSilentNext = false;
    while (this.#at < this.#lines.length && !this.#lines[this.#at]!.isEmpty) this.#at++;
  }

  /** The older form of titles. */
  #isUnderlined({ text, indent }: SourceLine): boolean {
    const next = this.#lines[this.#at];
    if (next === undefined || indent > 0 || next.indent > 0 || !UNDERLINE.test(next.text)) return false;
    return Math.abs([...text].length - next.text.length) <= 1;
  }

  /** Below the title of the document its author and revision may stand. */
  #takeTitle(line: SourceLine, mark: string): void {
    this.#writeBlock(line, line.first + mark.length);
    this.#endParagraph();
    if (mark.trim().length > 1) return;
    for (let next = this.#lines[this.#at]; next !== undefined && !next.isEmpty; next = this.#lines[this.#at]) {
      if (ATTRIBUTE.test(next.text) || COMMENT.test(next.text)) this.#at++;
      else if (/[@\d]|^[\p{Lu}][\p{L}.'-]*(?: [\p{Lu}][\p{L}.'-]*){1,3}$/u.test(next.text)) this.#at++;
      else return;
    }
  }

  #takeTerm(line: SourceLine, term: RegExpExecArray): void {
    const end = line.first + term.index;
    this.#writer.separate();
    this.#writer.markup(line.first);
    INLINE.write(this.#writer, this.#source, end);
    const rest = end + term[0].length;
    const blanks = /^\s*/.exec(this.#source.slice(rest, line.end))?.[0].length ?? 0;
    this.#writeBlock(line, rest + blanks);
  }

  #takeRow({ text, first, end }: SourceLine): void {
    let at = 0;
    for (const { index, 0: format } of text.matchAll(CELL)) {
      this.#writeCell(first + at, first + index);
      at = index + format.length;
      this.#writer.separate();
    }
    this.#writeCell(first + at, end);
  }

  #writeCell(start: number, end: number): void {
    const text = this.#source.slice(start, end);
    if (text.trim() === '') return;
    const blanks = text.length - text.trimStart().length;
    if (this.#writer.isAtBlockStart) this.#writer.markup(start + blanks);
    else this.#writer.space(start + blanks);
    INLINE.write(this.#writer, this.#source, start + text.trimEnd().length);
  }

  #writeBlock(line: SourceLine, start: number): void {
    this.#writer.separate();
    this.#writer.markup(start);
    INLINE.write(this.#writer, this.#source, line.end);
    this.#isParagraph = true;
  }

  #continueParagraph(line: SourceLine): void {
    this.#writer.space(line.first);
    INLINE.write(this.#writer, this.#source, line.end);
  }
}

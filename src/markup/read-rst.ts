/**
 * Reads reStructuredText: paragraphs, titles, items, definitions, notes and table cells without directives' options, listings, literal
 * blocks, comments, targets and roles that name code. Start at `readRst`. One pass over the lines; nothing is executed.
 */

import { InlineRules, type SourceLine, sourceLines } from './line-markup.js';
import type { MarkedText } from './marked-text.js';
import { MarkupWriter } from './markup-writer.js';

/** A line of one punctuation mark: below or above a title, or between two parts. */
const RULE = /^([!-/:-@[-`{-~])\1{2,}$/;
/** The borders of simple tables and of grid tables. */
const BORDER = /^=+(?:\s+=+)+$|^-+(?:\s+-+)+$|^\+[-=+]+\+$/;
const GRID_ROW = /^\|.*\|$/;
const DIRECTIVE = /^\.\.\s+(?:\|[^|]{1,200}\|\s+)?([\p{L}\d][\p{L}\d:+._-]{0,100})::(?:\s+|$)/u;
const NOTE = /^\.\.\s+\[[^\]]{1,200}\]\s+/;
const EXPLICIT = /^\.\.(?:\s|$)/;
/** Directives whose contents are text; their arguments are as well if a title is expected. */
const TEXT_DIRECTIVES = new Set(
  'note warning tip important hint caution danger error attention seealso container compound epigraph highlights pull-quote figure versionadded versionchanged deprecated versionremoved list-table only glossary rst-class class centered hlist table'.split(
    ' ',
  ),
);
const TITLED_DIRECTIVES = new Set(
  'admonition topic sidebar rubric note warning tip important hint caution danger error attention seealso'.split(' '),
);
const FIELD = /^:[^:\s][^:]{0,200}:(?:\s+|$)/;
const ITEM = /^(?:[-*+•‣⁃]|\(?(?:\d{1,5}|[a-zA-Z]|[ivxlcmIVXLCM]{1,10}|#)[.)])\s+/;
const OPTION =
  /^(?:-{1,2}|\/)[\w-]{1,50}(?:[ =]<?[\w-]{1,50}>?)?(?:, (?:-{1,2}|\/)[\w-]{1,50}(?:[ =]<?[\w-]{1,50}>?)?){0,5}(?:\s{2,}|$)/;
const LINE_BLOCK = /^\|\s+/;
const DOCTEST = /^>>>(?:\s|$)/;

/** Roles whose words are the writer's; all others name something. */
const TEXT_ROLES =
  /^(?:emphasis|strong|title|title-reference|t|guilabel|dfn|abbr|sub|sup|subscript|superscript|term|ref|doc|numref)$/;
/** Without a text of their own they hold the name of a target. */
const REFERENCE_ROLES = /^(?:ref|doc|numref)$/;

const INLINE = new InlineRules([
  { pattern: /``.{1,1000}?``/u, action: () => 'placeholder' },
  { pattern: /:([\w:+.-]{1,100}):`([^`<]{0,1000}?)\s{0,20}(<[^`<>]{1,1000}>)?`/u, action: roleText },
  { pattern: /`([^`<]{1,1000}?)\s{0,20}(?:<[^`<>]{1,1000}>)?`__?/u, action: () => ({ group: 1 }) },
  { pattern: /`[^`]{1,1000}`/u, action: () => 'placeholder' },
  { pattern: /\|[^|\s](?:[^|]{0,200}[^|\s])?\|_{0,2}/u, action: () => 'placeholder' },
  { pattern: /\s?\[(?:#?[\w.-]{0,100}|\*)\]_/u, action: () => 'markup' },
  { pattern: /\\./u, action: ([whole = '']) => (whole === '\\ ' ? 'markup' : { group: 0 }) },
  { pattern: /\*\*(?=\S)|(?<=\S)\*\*/u, action: () => 'markup' },
  { pattern: /(?<![\p{L}\d*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\d*])/u, action: () => 'markup' },
  { pattern: /(?<=[\p{L}\d])__?(?![\p{L}\d_])/u, action: () => 'markup' },
]);

function roleText([, role = '', text = '', target]: readonly string[]): 'placeholder' | { readonly group: number } {
  const isText = TEXT_ROLES.test(role) && !(target === undefined && REFERENCE_ROLES.test(role)) && text.trim() !== '';
  return isText ? { group: 2 } : 'placeholder';
}

export function readRst(source: string): MarkedText {
  return new RstReader(source).read();
}

class RstReader {
  readonly #source: string;
  readonly #writer: MarkupWriter;
  readonly #lines: readonly SourceLine[];
  #at = 0;
  /** The indent of the paragraph that goes on; -1 if none does. */
  #paragraphIndent = -1;
  /** Lines that are indented further are a literal block; -1 if none is expected. */
  #literalIndent = -1;
  /** Fields are options of a directive. */
  #isInOptions = false;
  #isInSimpleTable = false;

  constructor(source: string) {
    this.#source = source;
    this.#writer = new MarkupWriter(source);
    this.#lines = sourceLines(source);
  }

  read(): MarkedText {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at++]!;
      if (line.isEmpty) this.#endParagraph();
      else if (this.#isLiteral(line)) this.#endParagraph();
      else this.#take(line);
    }
    return this.#writer.finish();
  }

  #endParagraph(): void {
    this.#paragraphIndent = -1;
    this.#isInOptions = false;
    this.#writer.separate();
  }

  #isLiteral({ indent }: SourceLine): boolean {
    if (this.#literalIndent < 0) return false;
    if (indent > this.#literalIndent) return true;
    this.#literalIndent = -1;
    return false;
  }

  #take(line: SourceLine): void {
    const { text, indent } = line;
    if (BORDER.test(text) || RULE.test(text)) {
      this.#takeRule(text);
      return;
    }
    if (EXPLICIT.test(text)) {
      this.#takeExplicit(line);
      return;
    }
    if (this.#isInOptions && FIELD.test(text)) return;
    this.#isInOptions = false;
    if (DOCTEST.test(text) && this.#paragraphIndent < 0) {
      this.#skipParagraph();
      return;
    }
    if (GRID_ROW.test(text)) {
      this.#takeCells(line, /\|/g);
      return;
    }
    if (this.#isInSimpleTable) {
      this.#takeCells(line, /\s{2,}/g);
      return;
    }
    const start = /^__\s/.test(text) ? text.length : this.#startOf(text);
    if (start > 0 || indent !== this.#paragraphIndent) this.#writer.separate();
    this.#write(line, line.first + start);
    this.#paragraphIndent = start > 0 ? this.#nextIndent(indent) : indent;
  }

  #startOf(text: string): number {
    return (FIELD.exec(text) ?? OPTION.exec(text) ?? ITEM.exec(text) ?? LINE_BLOCK.exec(text))?.[0].length ?? 0;
  }

  /** The lines of an item after the first are indented; any indent is right. */
  #nextIndent(indent: number): number {
    const next = this.#lines[this.#at];
    return next === undefined || next.isEmpty || next.indent <= indent ? -1 : next.indent;
  }

  #takeRule(text: string): void {
    // A simple table has a border above, one below its head and one at its end, before an empty line.
    if (/^=+\s/.test(text)) {
      const next = this.#lines[this.#at];
      this.#isInSimpleTable = next !== undefined && !next.isEmpty;
    }
    this.#endParagraph();
  }

  #takeExplicit(line: SourceLine): void {
    this.#endParagraph();
    const note = NOTE.exec(line.text);
    if (note !== null) {
      this.#write(line, line.first + note[0].length);
      return;
    }
    const directive = DIRECTIVE.exec(line.text);
    const name = directive?.[1] ?? '';
    if (directive === null || !(TEXT_DIRECTIVES.has(name) || TITLED_DIRECTIVES.has(name))) {
      this.#literalIndent = line.indent;
      return;
    }
    if (TITLED_DIRECTIVES.has(name)) this.#write(line, line.first + directive[0].length);
    this.#isInOptions = true;
    this.#writer.separate();
  }

  #skipParagraph(): void {
    while (this.#at < this.#lines.length && !this.#lines[this.#at]!.isEmpty) this.#at++;
  }

  #takeCells(line: SourceLine, border: RegExp): void {
    let at = 0;
    const cells = [...line.text.matchAll(border)].map(
      ({ index, 0: borderText }) => [index, index + borderText.length] as const,
    );
    for (const [start, end] of [...cells, [line.text.length, line.text.length] as const]) {
      this.#writer.separate();
      if (start > at) this.#writeSpan(line.first + at, line.first + start);
      at = end;
    }
    this.#paragraphIndent = -1;
  }

  #write(line: SourceLine, start: number): void {
    if (start >= line.end) return;
    let { end } = line;
    if (line.text.endsWith('::')) {
      this.#literalIndent = line.indent;
      // One colon is seen, or none if it stands alone.
      end -= /(?:^|\s)::$/.test(line.text) ? 2 : 1;
    }
    if (end > start) this.#writeSpan(start, end);
  }

  #writeSpan(start: number, end: number): void {
    const text = this.#source.slice(start, end);
    if (text.trim() === '') return;
    const first = start + text.length - text.trimStart().length;
    if (this.#writer.isAtBlockStart) this.#writer.markup(first);
    else this.#writer.space(first);
    INLINE.write(this.#writer, this.#source, start + text.trimEnd().length);
  }
}

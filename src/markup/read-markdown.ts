/**
 * Reads Markdown with the extensions of GitHub (tables, footnotes, task lists, strikethrough, addresses), front matter and
 * formulas. Start at `readMarkdown`.
 *
 * The tokens of the CommonMark parser say where text stands; everything else is markup. Paragraphs, list items, headings
 * and table cells are paragraphs of their own. A line break inside a paragraph is a space.
 */
import { fromMarkdown, type Token, type Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfm } from 'micromark-extension-gfm';
import { decodeReference } from './character-references.js';
import { readFrontMatter } from './front-matter.js';
import type { MarkedText } from './marked-text.js';
import { MarkupWriter } from './markup-writer.js';
import { mathSyntax } from './math-syntax.js';
import { type HtmlOptions, writeHtml } from './read-html.js';
import { tameMarkdown } from './tame-markdown.js';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What holds one paragraph for the engines. */
const BLOCKS = names('paragraph atxHeading setextHeading tableHeader tableData gfmFootnoteDefinition');
/** Blocks without text. */
const SKIPPED_BLOCKS = names('codeFenced codeIndented definition thematicBreak tableDelimiterRow setextHeadingLine');
/** Seen in the midst of a sentence, and without words. */
const PLACEHOLDERS = names('codeText image');
/** Not seen as text at all. */
const SILENT = names('resource reference gfmFootnoteCall gfmFootnoteDefinitionLabel taskListCheck');
const TEXT = names('data characterEscapeValue autolinkProtocol autolinkEmail literalAutolink');
/** In these, a line in HTML may begin with the marker of the container. */
const CONTAINERS = names('blockQuote listItem gfmFootnoteDefinition');
const CODE_IN_HTML = /^<(code|kbd|samp|tt|var|pre|math|svg|script|style)[\s>]/i;

export function readMarkdown(source: string, options: HtmlOptions = {}): MarkedText {
  const writer = new MarkupWriter(source);
  const start = readFrontMatter(source)?.endUtf16 ?? (source.startsWith('\ufeff') ? 1 : 0);
  writer.markup(start);
  const listener = new MarkdownTokens(writer, source, start, options);
  fromMarkdown(tameMarkdown(source.slice(start)), {
    extensions: [gfm(), mathSyntax()],
    mdastExtensions: [listener.extension],
  });
  return writer.finish();
}

class MarkdownTokens {
  readonly extension: TreeExtension;
  readonly #writer: MarkupWriter;
  readonly #source: string;
  readonly #offset: number;
  readonly #options: HtmlOptions;
  /** The token whose inside is left out. */
  #skipped: Token | undefined;
  /** The element of inline HTML whose inside is left out, in lower case. */
  #skippedElement = '';
  #containers = 0;
  #isLineBroken = false;
  #isHardBreak = false;

  constructor(writer: MarkupWriter, source: string, offset: number, options: HtmlOptions) {
    this.#writer = writer;
    this.#source = source;
    this.#offset = offset;
    this.#options = options;
    this.extension = { beforeEnter: (token) => this.#enter(token), afterExit: (token) => this.#exit(token) };
  }

  #enter(token: Token): void {
    if (this.#skipped !== undefined) return;
    const type: string = token.type;
    if (CONTAINERS.has(type)) this.#containers++;
    if (BLOCKS.has(type)) this.#endBlock();
    else if (SKIPPED_BLOCKS.has(type) || SILENT.has(type)) {
      if (SKIPPED_BLOCKS.has(type)) this.#endBlock();
      this.#skipped = token;
    } else if (PLACEHOLDERS.has(type)) {
      this.#skipped = token;
      if (this.#skippedElement === '') {
        this.#goTo(this.#start(token));
        this.#writer.placeholder(this.#end(token));
      }
    } else if (type === 'htmlFlow') this.#html(token);
    else if (type === 'htmlText') this.#htmlTag(token);
    else if (this.#skippedElement !== '') return;
    else if (type === 'hardBreakTrailing' || type === 'hardBreakEscape') this.#isHardBreak = true;
    else if (type === 'lineEnding') this.#isLineBroken = true;
    else if (type === 'characterReference') this.#reference(token);
    else if (TEXT.has(type)) this.#text(token);
  }

  #exit(token: Token): void {
    const type: string = token.type;
    if (this.#skipped === token) {
      this.#skipped = undefined;
      if (SKIPPED_BLOCKS.has(type)) this.#endBlock();
    }
    if (this.#skipped !== undefined) return;
    if (CONTAINERS.has(type)) this.#containers--;
    if (BLOCKS.has(type)) this.#endBlock();
  }

  #start(token: Token): number {
    return token.start.offset + this.#offset;
  }

  #end(token: Token): number {
    return token.end.offset + this.#offset;
  }

  #endBlock(): void {
    this.#writer.separate();
    this.#isLineBroken = false;
    this.#isHardBreak = false;
    this.#skippedElement = '';
  }

  /** What lies before the next text: markup, or with a line break in it a space. */
  #goTo(place: number): void {
    if (this.#isLineBroken && !this.#writer.isAtBlockStart) {
      if (this.#isHardBreak) this.#writer.standIn(place, '\n');
      else this.#writer.space(place);
    } else this.#writer.markup(place);
    this.#isLineBroken = false;
    this.#isHardBreak = false;
  }

  #text(token: Token): void {
    let start = this.#start(token);
    const end = this.#end(token);
    if (this.#writer.isAtBlockStart) while (start < end && isBlank(this.#source.charCodeAt(start))) start++;
    this.#goTo(start);
    this.#writer.text(end);
  }

  #reference(token: Token): void {
    const start = this.#start(token);
    const end = this.#end(token);
    this.#goTo(start);
    const decoded = decodeReference(this.#source, start);
    if (decoded?.endUtf16 === end) this.#writer.standIn(end, decoded.character);
    else this.#writer.text(end);
    this.#skipped = token;
  }

  #html(token: Token): void {
    this.#endBlock();
    // Inside a quotation or a list the markers at the beginning of lines would be taken for text.
    if (this.#containers === 0) {
      const span = { startUtf16: this.#start(token), endUtf16: this.#end(token) };
      this.#writer.markup(span.startUtf16);
      writeHtml(this.#writer, this.#source, span, this.#options);
      this.#endBlock();
    }
    this.#skipped = token;
  }

  #htmlTag(token: Token): void {
    const start = this.#start(token);
    const end = this.#end(token);
    const tag = this.#source.slice(start, Math.min(end, start + 20));
    this.#skipped = token;
    if (this.#skippedElement !== '') {
      if (!tag.toLowerCase().startsWith(`</${this.#skippedElement}`)) return;
      this.#skippedElement = '';
      this.#writer.placeholder(end);
    } else if (/^<br[\s/>]/i.test(tag)) {
      if (this.#writer.isAtBlockStart) return;
      this.#goTo(start);
      this.#writer.standIn(end, '\n');
    } else {
      const name = CODE_IN_HTML.exec(tag)?.[1];
      if (name === undefined) return;
      this.#goTo(start);
      this.#skippedElement = name.toLowerCase();
    }
  }
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

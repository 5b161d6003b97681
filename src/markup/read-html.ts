/**
 * Reads HTML: the text that a reader sees, block by block. Start at `readHtml`.
 *
 * The tokens are those of the HTML standard (parse5). White space is one space, as a browser shows it. Code and what is
 * in another language than the document is left out, in the midst of a sentence behind a placeholder.
 */
import { html, type Token, Tokenizer, TokenizerMode } from 'parse5';
import { decodeReference } from './character-references.js';
import type { MarkedText } from './marked-text.js';
import { MarkupWriter } from './markup-writer.js';
import { isSameLanguage } from './same-language.js';

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that stand in a line with the text around them; all others begin a block. */
const INLINE = names(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label map mark math meter nobr output picture progress q ruby s samp small span strike strong sub sup svg time tt u var wbr',
);
const VOID = names('area base basefont bgsound br col embed frame hr img input link meta param source track wbr');
/** Not text, or not in a language. */
const SKIPPED = names(
  'script style pre code kbd samp tt var math svg object canvas audio video iframe template noembed noframes xmp textarea select datalist rp',
);
/** They are seen in the midst of a sentence, and have no words. */
const PICTURES = names('img input meter progress');
const RAW_TEXT = names('style xmp iframe noembed noframes');
/** An open `p` ends where one of these begins. */
const ENDS_PARAGRAPH = names(
  'address article aside blockquote details div dl dd dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul',
);
const WHITE_SPACE = /[ \t\n\f\r]+/y;
/** Deeper elements are read as if they were none: their text counts as text of the last one that is open. */
const MAX_DEPTH = 1_000;

export interface HtmlOptions {
  /** The language that is asked for; used when the document does not name its own. */
  readonly language?: string | undefined;
}

interface OpenElement {
  readonly name: string;
  readonly isSkipped: boolean;
}

export function readHtml(source: string, options: HtmlOptions = {}): MarkedText {
  const writer = new MarkupWriter(source);
  writeHtml(writer, source, { startUtf16: 0, endUtf16: source.length }, options);
  return writer.finish();
}

/** Writes one stretch of a source that is HTML. */
export function writeHtml(
  writer: MarkupWriter,
  source: string,
  { startUtf16, endUtf16 }: { readonly startUtf16: number; readonly endUtf16: number },
  options: HtmlOptions,
): void {
  const whole = startUtf16 === 0 && endUtf16 === source.length;
  const reader = new HtmlReader(writer, source, startUtf16, options);
  reader.read(whole ? source : source.slice(startUtf16, endUtf16));
}

class HtmlReader {
  readonly #writer: MarkupWriter;
  readonly #source: string;
  readonly #offset: number;
  readonly #open: OpenElement[] = [];
  readonly #openByName = new Map<string, number>();
  readonly #tokenizer: Tokenizer;
  #documentLanguage: string | undefined;
  /** Inside something skipped that stands in a line: a placeholder is due when it ends. */
  #skippedInline = false;

  constructor(writer: MarkupWriter, source: string, offset: number, { language }: HtmlOptions) {
    this.#writer = writer;
    this.#source = source;
    this.#offset = offset;
    this.#documentLanguage = language;
    const characters = (token: Token.CharacterToken) => this.#text(token.location);
    this.#tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onCharacter: characters,
        onWhitespaceCharacter: characters,
        onNullCharacter: characters,
        onStartTag: (token) => this.#startTag(token),
        onEndTag: (token) => this.#endTag(token),
        onComment: () => {},
        onDoctype: () => {},
        onEof: () => {},
      },
    );
  }

  read(stretch: string): void {
    this.#tokenizer.write(stretch, true);
  }

  get #isSkipping(): boolean {
    return this.#open.at(-1)?.isSkipped === true;
  }

  #startTag(token: Token.TagToken): void {
    const { tagName: name } = token;
    this.#setTokenizerState(name);
    if (ENDS_PARAGRAPH.has(name)) this.#close('p');
    if (this.#isSkipping) {
      this.#push(name, token, true);
      return;
    }
    if (name === 'br' || PICTURES.has(name)) this.#stand(token);
    else if (!INLINE.has(name)) this.#writer.separate();
    const language = attribute(token, 'lang') ?? attribute(token, 'xml:lang');
    if (name === 'html' && language !== undefined) this.#documentLanguage = language;
    const isSkipped = SKIPPED.has(name) || this.#isForeign(language);
    if (isSkipped && INLINE.has(name)) {
      this.#skippedInline = true;
      // What comes before it is no part of what the placeholder stands for.
      this.#writer.markup(this.#offset + (token.location?.startOffset ?? 0));
    }
    this.#push(name, token, isSkipped);
  }

  #stand({ tagName, location }: Token.TagToken): void {
    if (location === null) return;
    this.#writer.markup(this.#offset + location.startOffset);
    const end = this.#offset + location.endOffset;
    if (tagName !== 'br') this.#writer.placeholder(end);
    else if (this.#writer.isAtBlockStart) this.#writer.markup(end);
    else this.#writer.standIn(end, '\n');
  }

  #isForeign(language: string | undefined): boolean {
    const own = this.#documentLanguage;
    return language !== undefined && language !== '' && own !== undefined && !isSameLanguage(language, own);
  }

  /** What the tree builder of a browser tells its tokenizer. */
  #setTokenizerState(name: string): void {
    if (name === 'script') this.#tokenizer.state = TokenizerMode.SCRIPT_DATA;
    else if (name === 'textarea' || name === 'title') this.#tokenizer.state = TokenizerMode.RCDATA;
    else if (name === 'plaintext') this.#tokenizer.state = TokenizerMode.PLAINTEXT;
    else if (RAW_TEXT.has(name)) this.#tokenizer.state = TokenizerMode.RAWTEXT;
  }

  #push(name: string, { selfClosing }: Token.TagToken, isSkipped: boolean): void {
    const isForeignElement = this.#openByName.has('svg') || this.#openByName.has('math');
    if (VOID.has(name) || (selfClosing && isForeignElement) || this.#open.length >= MAX_DEPTH) return;
    this.#open.push({ name, isSkipped });
    this.#openByName.set(name, (this.#openByName.get(name) ?? 0) + 1);
  }

  #endTag(token: Token.TagToken): void {
    const { tagName: name } = token;
    if (name === 'br') return;
    const wasSkipping = this.#isSkipping;
    this.#close(name);
    if (this.#isSkipping) return;
    if (wasSkipping && this.#skippedInline) {
      this.#skippedInline = false;
      this.#writer.placeholder(this.#offset + (token.location?.endOffset ?? 0));
    }
    if (!INLINE.has(name)) this.#writer.separate();
  }

  /** Closes the last open element of that name and all inside it. */
  #close(name: string): void {
    if (!this.#openByName.has(name)) return;
    for (let closed = this.#open.pop(); closed !== undefined; closed = this.#open.pop()) {
      const count = (this.#openByName.get(closed.name) ?? 1) - 1;
      if (count === 0) this.#openByName.delete(closed.name);
      else this.#openByName.set(closed.name, count);
      if (closed.name === name) return;
    }
  }

  #text(location: Token.Location | null): void {
    if (location === null || this.#isSkipping) return;
    const writer = this.#writer;
    const end = this.#offset + location.endOffset;
    let at = this.#offset + location.startOffset;
    writer.markup(at);
    let textEnd = at;
    const flush = () => writer.text(textEnd);
    while (at < end) {
      const unit = this.#source.charCodeAt(at);
      if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d && unit !== 0x0b)) {
        flush();
        WHITE_SPACE.lastIndex = at;
        WHITE_SPACE.test(this.#source);
        at = Math.min(WHITE_SPACE.lastIndex, end);
        writer.space(at);
        textEnd = at;
        continue;
      }
      const reference = unit === 0x26 ? decodeReference(this.#source, at) : undefined;
      if (reference !== undefined) {
        flush();
        at = reference.endUtf16;
        writer.standIn(at, reference.character);
        textEnd = at;
        continue;
      }
      at++;
      textEnd = at;
    }
    flush();
  }
}

function attribute({ attrs }: Token.TagToken, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

/** The language that an HTML document names in `<html lang=…>`. */
export function languageOfHtml(source: string): string | undefined {
  let language: string | undefined;
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (token) => {
        if (token.tagName === html.TAG_NAMES.HTML) language ??= attribute(token, 'lang');
      },
      onEndTag: ignore,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  // It is the first element of a document.
  tokenizer.write(source.slice(0, 5_000), true);
  return language;
}

/**
 * What stands in the lines of one Markdown block: code, links, emphasis, tags, formulas, escapes. Start at `readInline`,
 * which gives the pieces that are not plain text, in order of their start; a piece inside another is to be passed over.
 *
 * One pass finds the pieces; brackets and markers of emphasis are kept until their partner comes. What a failed search
 * has learnt is remembered, so that no part of a block is searched again and again.
 */
import { decodeReference } from './character-references.js';
import { EmphasisStack } from './markdown-emphasis.js';
import { linkEnd } from './markdown-links.js';

/** A piece of a block. Between pieces there is text. */
export interface InlinePiece {
  readonly start: number;
  readonly end: number;
  /** What engines see; `''` for nothing. */
  readonly interpretAs: string | typeof CODE | typeof LINE_BREAK | typeof SPACE;
}

/** Something without words. */
export const CODE = Symbol('code');
/** A line break that the writer wants. */
export const LINE_BREAK = Symbol('line break');
/** A line break that is a space. */
export const SPACE = Symbol('space');

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const AUTOLINK = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]{0,2000}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255})>/y;
const TAG = /<\/?([A-Za-z][A-Za-z0-9-]{0,40})(?:\s[^<>]{0,1000})?\/?>/y;
const CODE_ELEMENT = /^(?:code|kbd|samp|tt|var|pre|math|svg|script|style)$/i;
/** `{{ variable }}`, `{% tag %}`, `{#id .class}`. */
const TEMPLATE = /\{\{[^{}\n]{0,300}\}\}|\{%[^\n]{0,300}?%\}/y;
const ATTRIBUTES = /\{[#.:][^{}\n]{0,200}\}/y;
const MOST_OPEN_BRACKETS = 1_000;
/** Where something may begin that is not text. */
const SPECIAL = /[\\`$<&[\]!*_~\n{]/g;

/** @param block the lines of the block, with line breaks between them */
export function readInline(block: string, labels: ReadonlySet<string>): InlinePiece[] {
  return new InlineReader(block, labels).read();
}

interface OpenBracket {
  readonly at: number;
  readonly isImage: boolean;
}

class InlineReader {
  readonly #block: string;
  readonly #labels: ReadonlySet<string>;
  readonly #pieces: InlinePiece[] = [];
  readonly #emphasis: EmphasisStack;
  #brackets: OpenBracket[] = [];
  /** Lengths of backtick runs that have no partner any more. */
  readonly #loneBackticks = new Set<number>();
  readonly #absent = new Set<string>();

  constructor(block: string, labels: ReadonlySet<string>) {
    this.#block = block;
    this.#labels = labels;
    this.#emphasis = new EmphasisStack(block);
  }

  read(): InlinePiece[] {
    const block = this.#block;
    SPECIAL.lastIndex = 0;
    for (let match = SPECIAL.exec(block); match !== null; match = SPECIAL.exec(block)) {
      const at = match.index;
      const next = this.#take(at, match[0]);
      SPECIAL.lastIndex = Math.max(next, at + 1);
    }
    for (const { start, end } of this.#emphasis.markers()) this.#add(start, end, '');
    return this.#pieces.sort((left, right) => left.start - right.start || left.end - right.end);
  }

  #add(start: number, end: number, interpretAs: InlinePiece['interpretAs']): number {
    this.#pieces.push({ start, end, interpretAs });
    return end;
  }

  /** Takes what begins at `at`; the place to go on at. */
  #take(at: number, character: string): number {
    switch (character) {
      case '\\':
        return this.#escape(at);
      case '`':
        return this.#code(at);
      case '$':
        return this.#math(at);
      case '<':
        return this.#angle(at);
      case '&':
        return this.#reference(at);
      case '!':
        if (this.#block[at + 1] !== '[') return at + 1;
        return this.#openBracket(at, true);
      case '[':
        return this.#openBracket(at, false);
      case ']':
        return this.#closeBracket(at);
      case '\n':
        return this.#lineBreak(at);
      case '{':
        return this.#braces(at);
      default:
        return this.#emphasis.take(at);
    }
  }

  #escape(at: number): number {
    const next = this.#block[at + 1];
    if (next === '\n') return this.#add(at, at + 2, LINE_BREAK);
    if (next === undefined || !PUNCTUATION.test(next)) return at + 1;
    this.#add(at, at + 1, '');
    return at + 2;
  }

  #code(at: number): number {
    let open = at;
    while (this.#block.charCodeAt(open) === 0x60) open++;
    const length = open - at;
    if (this.#loneBackticks.has(length)) return open;
    for (let from = this.#block.indexOf('`', open); from >= 0; ) {
      let end = from;
      while (this.#block.charCodeAt(end) === 0x60) end++;
      if (end - from === length) return this.#add(at, end, CODE);
      from = this.#block.indexOf('`', end);
    }
    this.#loneBackticks.add(length);
    return open;
  }

  /** `$x$`: no blank inside at the edges, and no digit behind the next `$`, so that prices are no formulas. */
  #math(at: number): number {
    const block = this.#block;
    if (block[at + 1] === '$') {
      const end = this.#find('$$', at + 2);
      return end < 0 ? at + 2 : this.#add(at, end + 2, CODE);
    }
    if (/^(?:\s|$)/.test(block.slice(at + 1, at + 2))) return at + 1;
    let end = this.#find('$', at + 1);
    while (end > 0 && block[end - 1] === '\\') end = this.#find('$', end + 1);
    const isFormula = end > 0 && !/\s/.test(block[end - 1]!) && !/\d/.test(block[end + 1] ?? '');
    return isFormula ? this.#add(at, end + 1, CODE) : at + 1;
  }

  #angle(at: number): number {
    const block = this.#block;
    if (block.startsWith('<!--', at)) {
      const end = this.#find('-->', at + 4);
      return end < 0 ? at + 1 : this.#add(at, end + 3, '');
    }
    const address = matchAt(AUTOLINK, block, at);
    if (address !== null) {
      this.#add(at, at + 1, '');
      const end = at + address[0].length;
      return this.#add(end - 1, end, '');
    }
    const tag = matchAt(TAG, block, at);
    if (tag === null) return at + 1;
    const end = at + tag[0].length;
    const name = tag[1]!.toLowerCase();
    if (name === 'br') return this.#add(at, end, LINE_BREAK);
    if (!CODE_ELEMENT.test(name) || tag[0].startsWith('</')) return this.#add(at, end, '');
    const close = this.#find(`</${name}>`, end);
    return close < 0 ? this.#add(at, end, '') : this.#add(at, close + name.length + 3, CODE);
  }

  #reference(at: number): number {
    const decoded = decodeReference(this.#block, at);
    if (decoded === undefined || this.#block[decoded.endUtf16 - 1] !== ';') return at + 1;
    return this.#add(at, decoded.endUtf16, decoded.character);
  }

  #braces(at: number): number {
    const template = matchAt(TEMPLATE, this.#block, at);
    if (template !== null) return this.#add(at, at + template[0].length, CODE);
    const attributes = matchAt(ATTRIBUTES, this.#block, at);
    return attributes === null ? at + 1 : this.#add(at, at + attributes[0].length, '');
  }

  #lineBreak(at: number): number {
    let start = at;
    while (start > 0 && isBlank(this.#block.charCodeAt(start - 1))) start--;
    return this.#add(start, at + 1, at - start >= 2 ? LINE_BREAK : SPACE);
  }

  #openBracket(at: number, isImage: boolean): number {
    if (this.#brackets.length < MOST_OPEN_BRACKETS) this.#brackets.push({ at, isImage });
    return at + (isImage ? 2 : 1);
  }

  #closeBracket(at: number): number {
    const open = this.#brackets.pop();
    if (open === undefined) return at + 1;
    const end = linkEnd(this.#block, open.at + (open.isImage ? 2 : 1), at, this.#labels);
    if (end === undefined) return at + 1;
    if (this.#block[open.at + 1] === '^' && !open.isImage) {
      // The call of a footnote.
      return this.#add(open.at, end, '');
    }
    // Pieces inside it are passed over when the pieces are written.
    if (open.isImage) return this.#add(open.at, end, CODE);
    this.#add(open.at, open.at + 1, '');
    this.#add(at, end, '');
    // Links do not hold links.
    this.#brackets = this.#brackets.filter(({ isImage }) => isImage);
    return end;
  }

  /** Where something occurs next; what occurs no more is not searched again. */
  #find(wanted: string, from: number): number {
    if (this.#absent.has(wanted)) return -1;
    const place = this.#block.indexOf(wanted, from);
    if (place < 0) this.#absent.add(wanted);
    return place;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

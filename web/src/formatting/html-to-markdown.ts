/**
 * What a clipboard holds as HTML, as Markdown: headings, lists, quotations, code, bold, italics and links are kept, everything else stays outside.
 * It reads what browsers, Word, Google Docs and LibreOffice write. Start at `markdownOfHtml`.
 *
 * Nothing of the HTML is shown, loaded or run. Before it is parsed, every tag is rewritten: attributes would do nothing in an inert document, but
 * the browser would report each to the Content-Security-Policy. The time needed is in proportion to the length, whatever the HTML is.
 */
import { parseInert } from '../trusted-types.js';
import { type Format, type Line, markdownOfRuns, type Run } from './runs.js';

export interface PastedText {
  readonly markdown: string;
  /** False where it is text only: then what the clipboard has as plain text is better. */
  readonly isFormatted: boolean;
}

export function markdownOfHtml(html: string): PastedText {
  const blocks = new Blocks();
  walk(parseInert(rewritten(html)).body, PLAIN, blocks);
  blocks.end();
  return blocks.text();
}

/** Elements whose content is no text. */
const DROPPED = new Set(['script', 'style', 'template', 'title', 'xml', 'svg', 'math', 'noscript', 'iframe', 'object']);
const TAG = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/iy;
const ATTRIBUTE = /\b(href|style|start)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Formatting, as a flag of `data-f`. Browsers repeat such elements in every paragraph that follows an open one: they become spans. */
const INLINE: Readonly<Record<string, string>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  cite: 'i',
  code: 'c',
  kbd: 'c',
  samp: 'c',
  tt: 'c',
  a: '',
  span: '',
};
const SEPARATE = new Set(['p', 'blockquote', 'pre', 'table', 'ul', 'ol', 'dl', 'figure']);
const LINES = new Set('address article aside div dd dt footer form header main nav section tr figcaption'.split(' '));
/** Their end may be left out. */
const WITHOUT_END = new Set(['p', 'li', 'dd', 'dt', 'tr', 'td', 'th']);
const isBlock = (name: string) => SEPARATE.has(name) || LINES.has(name) || /^(?:h[1-6]|li|td|th)$/.test(name);

/** Deeper than any document; browsers need very long for elements that are inside of each other by the thousands. */
const DEEPEST = 100;

/** The tags that matter, closed as they were opened, with what their attributes say about formatting in attributes that mean nothing to a browser. */
class Tags {
  readonly #open: { readonly name: string; readonly shown: string }[] = [];
  #depth = 0;

  start(name: string, attributes: string): string {
    if (name === 'br' || name === 'hr') return `<${name}>`;
    const flag = Object.hasOwn(INLINE, name) ? INLINE[name] : undefined;
    if (flag === undefined && !isBlock(name)) return '';
    const meant = meaning(attributes, flag ?? '');
    if (WITHOUT_END.has(name)) return `<${name}${meant}>`;
    const isShown = this.#depth < DEEPEST && (flag === undefined || meant !== '');
    const shown = isShown ? (flag === undefined ? name : 'span') : '';
    this.#open.push({ name, shown });
    if (!isShown) return '';
    this.#depth++;
    return `<${shown}${meant}>`;
  }

  end(name: string): string {
    if (WITHOUT_END.has(name)) return `</${name}>`;
    const at = this.#open.slice(-DEEPEST).findLastIndex((open) => open.name === name);
    if (at === -1) return '';
    let closed = '';
    for (const { shown } of this.#open.splice(Math.max(0, this.#open.length - DEEPEST) + at).reverse()) {
      if (shown === '') continue;
      closed += `</${shown}>`;
      this.#depth--;
    }
    return closed;
  }
}

function rewritten(html: string): string {
  const out: string[] = [];
  const tags = new Tags();
  let at = 0;
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    out.push(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      if (end === -1) return out.join('');
      at = end + 3;
      continue;
    }
    TAG.lastIndex = open;
    const [tag, slash = '', name = '', attributes = ''] = TAG.exec(html) ?? [];
    if (tag === undefined) {
      const isMarkup = /[a-z/!?]/i.test(html.charAt(open + 1));
      if (!isMarkup) out.push('&lt;');
      // A tag that is damaged ends with the next sign of an end, as in browsers; without one, everything after it is a part of it.
      const end = isMarkup ? html.indexOf('>', open) : open;
      if (end === -1) return out.join('');
      at = end + 1;
      continue;
    }
    at = open + tag.length;
    const localName = name.toLowerCase();
    if (!DROPPED.has(localName)) out.push(slash === '' ? tags.start(localName, attributes) : tags.end(localName));
    else if (slash === '') {
      const end = new RegExp(`</${localName}\\b`, 'gi');
      end.lastIndex = at;
      const closing = end.exec(html);
      if (closing === null) return out.join('');
      at = closing.index;
    }
  }
  out.push(html.slice(at));
  return out.join('');
}

/** `data-f`: b, i and c for bold, italic and code, B and I for neither bold nor italic, h for hidden, x for the mark of an item, a number for the level of a list in Word. */
function meaning(attributes: string, flag: string): string {
  let flags = flag;
  let kept = '';
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    const value = (double ?? single ?? bare ?? '').replaceAll('"', '&quot;');
    if (name.toLowerCase() === 'style') flags += flagsOf(value);
    else kept += ` data-${name.toLowerCase()}="${value}"`;
  }
  return flags === '' ? kept : `${kept} data-f="${flags}"`;
}

function flagsOf(style: string): string {
  const tests: readonly (readonly [RegExp, string])[] = [
    [/(?:^|;)\s*font-weight\s*:\s*(?:bold|[6-9]\d\d)/i, 'b'],
    [/(?:^|;)\s*font-weight\s*:\s*(?:normal|lighter|[1-5]\d\d)/i, 'B'],
    [/(?:^|;)\s*font-style\s*:\s*(?:italic|oblique)/i, 'i'],
    [/(?:^|;)\s*font-style\s*:\s*normal/i, 'I'],
    [/display\s*:\s*none|mso-hide\s*:\s*all/i, 'h'],
    [/mso-list\s*:\s*ignore/i, 'x'],
  ];
  const level = /mso-list\s*:[^;]*\blevel([1-9])/i.exec(style)?.[1] ?? '';
  return tests.flatMap(([test, flag]) => (test.test(style) ? [flag] : [])).join('') + level;
}

interface Context extends Format {
  readonly lists: readonly { readonly isOrdered: boolean; number: number }[];
  readonly quotes: number;
  readonly isPre: boolean;
  readonly isHeading: boolean;
}

const PLAIN: Context = {
  isBold: false,
  isItalic: false,
  isCode: false,
  href: '',
  lists: [],
  quotes: 0,
  isPre: false,
  isHeading: false,
};

function walk(parent: Node, context: Context, blocks: Blocks): void {
  for (const child of parent.childNodes) {
    if (child instanceof Text) blocks.write(child.data, context);
    else if (child instanceof HTMLElement) visit(child, context, blocks);
  }
}

function visit(element: HTMLElement, outer: Context, blocks: Blocks): void {
  const { localName: name } = element;
  const flags = element.dataset.f ?? '';
  if (flags.includes('h')) return;
  if (flags.includes('x')) blocks.item(element.textContent ?? '');
  else if (name === 'br') blocks.lineBreak();
  else if (name === 'hr') blocks.rule();
  else visitText(element, name, flags, outer, blocks);
}

function visitText(element: HTMLElement, name: string, flags: string, outer: Context, blocks: Blocks): void {
  const context = formatOf(element, name, flags, outer);
  const heading = /^h([1-6])$/.exec(name)?.[1];
  const level = /[1-9]/.exec(flags)?.[0];
  if (heading !== undefined) blocks.begin('block', `${'#'.repeat(Number(heading))} `);
  else if (name === 'li') blocks.begin('item', itemMark(outer), outer);
  else if (name === 'p' && level !== undefined) blocks.begin('item', '', { ...outer, lists: wordLists(Number(level)) });
  else if (SEPARATE.has(name)) blocks.begin(outer.lists.length > 0 ? 'item' : 'block', '', context);
  else if (LINES.has(name)) blocks.begin(outer.lists.length > 0 ? 'item' : 'line', '', context);
  const isInline = heading === undefined && name !== 'li' && !SEPARATE.has(name) && !LINES.has(name);
  walk(element, context, blocks);
  if (!isInline) blocks.end();
  else if (name === 'td' || name === 'th') blocks.write('\t', { ...context, isPre: true });
}

function formatOf(element: HTMLElement, name: string, flags: string, outer: Context): Context {
  const isHeading = outer.isHeading || /^h[1-6]$/.test(name);
  const isList = name === 'ul' || name === 'ol';
  const start = Number.parseInt(element.dataset.start ?? '1', 10);
  return {
    ...outer,
    isHeading,
    isBold: !isHeading && !flags.includes('B') && (flags.includes('b') || outer.isBold),
    isItalic: !flags.includes('I') && (flags.includes('i') || outer.isItalic),
    isCode: outer.isCode || (flags.includes('c') && !outer.isPre),
    href: element.dataset.href === undefined ? outer.href : safeAddress(element.dataset.href),
    isPre: outer.isPre || name === 'pre',
    quotes: outer.quotes + (name === 'blockquote' ? 1 : 0),
    lists: isList
      ? [...outer.lists, { isOrdered: name === 'ol', number: Number.isSafeInteger(start) ? start : 1 }]
      : outer.lists,
  };
}

const LONGEST_ADDRESS = 2000;

/** Nothing where an address would do something else than lead to a page or to somebody. */
function safeAddress(href: string): string {
  const address = href.trim();
  if (address.length > LONGEST_ADDRESS || !/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address)) return '';
  return address.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function itemMark({ lists }: Context): string {
  const list = lists.at(-1);
  return list?.isOrdered === true ? `${list.number++}. ` : '- ';
}

const wordLists = (level: number) => Array.from({ length: level }, () => ({ isOrdered: false, number: 1 }));

type BlockKind = 'block' | 'line' | 'item';

/** The blocks of the text, each with the signs before its first line and before the others. */
class Blocks {
  readonly #done: { readonly kind: BlockKind; readonly text: string }[] = [];
  #lines: Line[] = [[]];
  #kind: BlockKind = 'line';
  #first = '';
  #rest = '';
  #isPre = false;
  #isFormatted = false;

  /** A block begins; the one before ends. */
  begin(kind: BlockKind, mark: string, { lists, quotes, isPre }: Context = PLAIN): void {
    // `<li><p>`: the mark of the item is for the first block in it.
    const isOpenItem = mark === '' && kind === 'item' && this.#kind === 'item' && this.#isEmpty() && this.#first !== '';
    if (isOpenItem) return;
    this.end();
    const indent = '> '.repeat(quotes) + '  '.repeat(Math.max(0, lists.length - 1));
    this.#kind = kind;
    this.#first = indent + mark;
    this.#rest = indent + (kind === 'item' ? '  ' : '');
    if (mark === '' && kind === 'item') this.#first = this.#rest;
    this.#isPre = isPre;
    this.#isFormatted ||= mark !== '' || quotes > 0 || isPre;
  }

  /** Word writes the mark of an item as text. */
  item(mark: string): void {
    const number = /^\s*(\d{1,4})[.)]/.exec(mark)?.[1];
    this.#first = this.#rest.slice(0, -2) + (number === undefined ? '- ' : `${number}. `);
    this.#isFormatted = true;
  }

  write(text: string, { isPre, isBold, isItalic, isCode, href }: Context): void {
    const lines = isPre ? text.split('\n') : [text.replace(/[ \t\r\n\f]+/g, ' ')];
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.lineBreak();
      const run: Run = { text: line, isBold, isItalic, isCode, href };
      if (line !== '') this.#lines.at(-1)?.push(run);
      if ((isBold || isItalic || isCode || href !== '') && line.trim() !== '') this.#isFormatted = true;
    }
  }

  lineBreak(): void {
    this.#lines.push([]);
  }

  rule(): void {
    this.end();
    this.#done.push({ kind: 'block', text: '---' });
  }

  end(): void {
    if (!this.#isEmpty()) this.#done.push({ kind: this.#kind, text: this.#blockText() });
    this.#lines = [[]];
    [this.#kind, this.#first, this.#rest, this.#isPre] = ['line', '', '', false];
  }

  text(): PastedText {
    let markdown = '';
    for (const [index, { kind, text }] of this.#done.entries()) {
      const isTight = kind !== 'block' && this.#done[index - 1]?.kind === kind;
      markdown += (index === 0 ? '' : isTight ? '\n' : '\n\n') + text;
    }
    return { markdown: markdown.replace(/\n{3,}/g, '\n\n'), isFormatted: this.#isFormatted };
  }

  #isEmpty(): boolean {
    return this.#lines.every((line) => line.every(({ text }) => text.trim() === ''));
  }

  #blockText(): string {
    if (this.#isPre) {
      const code = this.#lines.map((line) => line.map(({ text }) => text).join(''));
      return ['```', ...trimBlank(code), '```'].join('\n');
    }
    const lines = trimBlank(this.#lines.map(markdownOfRuns));
    return lines.map((line, index) => (index === 0 ? this.#first : this.#rest) + line).join('\n');
  }
}

/** Without empty lines at the ends. */
function trimBlank(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(Math.max(0, first), last + 1);
}

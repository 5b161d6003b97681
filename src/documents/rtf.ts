/**
 * Rich Text Format (`.rtf`): groups in braces, control words, letters. Start at `openRtf`. Words are changed in the source,
 * so that everything else stays byte by byte.
 *
 * Specification: Microsoft's Rich Text Format 1.9.1. `\par` ends a paragraph, `\'e5` is a byte in the code page of the font,
 * `\u229?` a character with what older programs show in its place (`\uc` says how many characters that is). Whatever is in
 * a destination that is not the text (`{\fonttbl …}`, `{\*\…}`) is left out.
 */
import { DocumentError } from './document-error.js';
import { type Block, type BlockWriter, EditableText, type Piece, spliced } from './editable-text.js';
import { type CodePage, charactersOf } from './encoding.js';
import type { TextDocument } from './text-document.js';

const MOST_DEPTH = 2_000;

interface RtfPiece extends Piece {
  /** How many characters follow a `\u` here for programs that do not know it. */
  readonly fallbacks: number;
  /** A control word stands before it, and nothing that ends it: letters in the place of this would become part of it. */
  readonly isBehindWord: boolean;
}

interface RtfBlock extends Block<RtfPiece> {
  readonly pieces: RtfPiece[];
  /** Where its last letter ends, or where one could stand. */
  end: number;
  /** The `\par` that ends it; undefined where a cell or the text ends. */
  mark: { readonly start: number; readonly end: number } | undefined;
  fallbacks: number;
}

const SKIPPED = new Set(
  'fonttbl colortbl stylesheet info pict object listtable listoverridetable revtbl rsidtbl generator themedata colorschememapping datastore latentstyles filetbl xmlnstbl fldinst annotation atnid atnauthor bkmkstart bkmkend nonshppict objdata template listtext pntext private falt panose'.split(
    ' ',
  ),
);
/** They stand before the text of their section, and follow the whole text as in other formats. */
const HEADERS = new Set('header headerl headerr headerf footer footerl footerr footerf'.split(' '));
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: '\u2003',
  enspace: '\u2002',
  '~': '\u00a0',
  _: '\u2011',
  '-': '\u00ad',
  '{': '{',
  '}': '}',
  '\\': '\\',
};
const ENDS = new Set(['par', 'sect', 'page', 'cell', 'nestcell', 'row', 'nestrow', '\n', '\r']);
/** Windows' numbers of character sets of fonts. */
const CHARSETS: Readonly<Record<number, CodePage>> = {
  0: 'windows-1252',
  186: 'windows-1257',
  204: 'windows-1251',
  238: 'windows-1250',
};

export function openRtf(bytes: Uint8Array): TextDocument {
  // A character for each byte, whatever it stands for.
  const source = latin1(bytes);
  const blocks = new RtfReader(source).read();
  const text = new EditableText<RtfPiece, RtfBlock>(blocks, WRITER);
  const write = async (splices: Parameters<typeof spliced>[1]) => ({ bytes: fromLatin1(spliced(source, splices)) });
  return {
    format: 'rtf',
    text: text.text,
    blockAt: (position) => text.blockAt(position),
    canReplace: (from, to) => text.canReplace(from, to),
    replace: (edits) => write(text.replace(edits)),
    rewrite: (after) => write(text.rewrite(after)),
  };
}

const PIECE_BYTES = 8_192;

function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES)));
  return parts.join('');
}

function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

interface Group {
  isSkipped: boolean;
  /** In the table of fonts: its letters are names, but its control words count. */
  isFontTable: boolean;
  fallbacks: number;
  codePage: CodePage;
  /** Hidden text is not read. */
  isHidden: boolean;
  /** A note, a header or a footer: the block that goes on when it ends. */
  outerBlock: RtfBlock | undefined;
  isInHeader: boolean;
}

const TOKEN = /[{}]|\\(?:([a-zA-Z]{1,40})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z]))|[\r\n]+|[^\\{}\r\n]+|\\/y;

class RtfReader {
  readonly #source: string;
  readonly #blocks: RtfBlock[] = [];
  readonly #groups: Group[] = [];
  /** Notes of the block that is being read: they follow it. */
  #notes: RtfBlock[] = [];
  /** With the notes in them. */
  readonly #headers: RtfBlock[] = [];
  readonly #fonts = new Map<number, CodePage>();
  #block: RtfBlock = newBlock(0, 1);
  #group: Group = {
    isSkipped: false,
    isFontTable: false,
    fallbacks: 1,
    codePage: 'windows-1252',
    isHidden: false,
    outerBlock: undefined,
    isInHeader: false,
  };
  #documentPage: CodePage = 'windows-1252';
  #font = 0;
  /** Where a control word has ended without a space behind it. */
  #wordEnd = -1;
  #earlierWordEnd = -1;
  /** A group has just begun: its first word says what it is. */
  #isAtStart = false;
  #at = 0;
  /** Where the group of the whole document ends. */
  #end: number;

  constructor(source: string) {
    this.#source = source;
    this.#end = source.length;
  }

  read(): RtfBlock[] {
    while (this.#at < this.#source.length) {
      TOKEN.lastIndex = this.#at;
      const match = TOKEN.exec(this.#source);
      if (match === null) throw new DocumentError('damaged', `it is damaged: byte ${this.#at} cannot be read`);
      this.#token(match, this.#at, TOKEN.lastIndex);
    }
    // What is written into a document without text stands at its end, not before its head.
    if (this.#blocks.length === 0 && this.#block.pieces.length === 0) this.#block.end = this.#end;
    if (this.#block.pieces.length > 0 || this.#blocks.length === 0) this.#pushBlock();
    return [...this.#blocks, ...this.#headers];
  }

  #pushBlock(): void {
    this.#blocks.push(this.#block, ...this.#notes);
    this.#notes = [];
  }

  #pushAside(): void {
    (this.#group.isInHeader ? this.#headers : this.#notes).push(this.#block);
  }

  #token(match: RegExpExecArray, start: number, end: number): void {
    this.#at = end;
    const [token, word, number, hexadecimal, symbol] = match;
    const isAtStart = this.#isAtStart;
    this.#isAtStart = false;
    if (token === '{') this.#openGroup();
    else if (token === '}') this.#closeGroup(start);
    else if (word !== undefined)
      this.#word(word, number === undefined ? undefined : Number(number), start, end, isAtStart);
    else if (hexadecimal !== undefined)
      this.#letter(charactersOf(this.#group.codePage)[Number.parseInt(hexadecimal, 16)] ?? '', start, end);
    else if (symbol === '*') this.#group.isSkipped = true;
    else if (symbol !== undefined && ENDS.has(symbol)) this.#endBlock(start, end);
    else if (symbol !== undefined) {
      if (Object.hasOwn(SIGNS, symbol)) this.#letter(SIGNS[symbol] ?? '', start, end);
    } else if (/^[\r\n]/.test(token)) this.#isAtStart = isAtStart;
    else this.#letters(token, start);
  }

  #openGroup(): void {
    if (this.#groups.push(this.#group) > MOST_DEPTH)
      throw new DocumentError('damaged', 'its groups are nested too deeply');
    this.#group = { ...this.#group, outerBlock: undefined };
    this.#isAtStart = true;
  }

  #closeGroup(start: number): void {
    const { outerBlock } = this.#group;
    if (outerBlock !== undefined) {
      if (this.#block.pieces.length > 0) this.#pushAside();
      this.#block = outerBlock;
    }
    const outer = this.#groups.pop();
    if (outer === undefined) throw new DocumentError('damaged', `it is damaged: a brace too many at byte ${start}`);
    this.#group = outer;
    if (this.#groups.length === 0) this.#end = start;
  }

  #word(word: string, number: number | undefined, start: number, end: number, isAtStart: boolean): void {
    const group = this.#group;
    this.#earlierWordEnd = this.#wordEnd;
    if (this.#source[end - 1] !== ' ') this.#wordEnd = end;
    if (word === 'bin') {
      this.#at = Math.min(this.#source.length, end + Math.max(0, number ?? 0));
      return;
    }
    if (isAtStart && SKIPPED.has(word)) {
      group.isSkipped = true;
      group.isFontTable = word === 'fonttbl';
    }
    if (this.#setting(word, number) || group.isSkipped) return;
    const isHeader = HEADERS.has(word);
    if (isAtStart && (isHeader || word === 'footnote')) {
      group.isInHeader ||= isHeader;
      group.outerBlock = this.#block;
      this.#block = newBlock(end, group.fallbacks);
      return;
    }
    if (word === 'u' && number !== undefined) this.#unicode(number, start, end);
    else if (ENDS.has(word)) this.#endBlock(start, end, word === 'par');
    else if (Object.hasOwn(SIGNS, word)) this.#letter(SIGNS[word] ?? '', start, end);
  }

  /** Words that say how others are read; whether it was one. */
  #setting(word: string, number: number | undefined): boolean {
    const group = this.#group;
    if (word === 'ansicpg') {
      this.#documentPage = pageOf(number);
      for (const each of [group, ...this.#groups]) each.codePage = this.#documentPage;
    } else if (word === 'uc') group.fallbacks = Math.min(Math.max(number ?? 1, 0), 16);
    else if (word === 'f') {
      this.#font = number ?? 0;
      group.codePage = this.#fonts.get(this.#font) ?? this.#documentPage;
    } else if (word === 'fcharset') this.#fonts.set(this.#font, CHARSETS[number ?? 0] ?? this.#documentPage);
    else if (word === 'plain') {
      group.isHidden = false;
      group.codePage = this.#documentPage;
    } else if (word === 'v') group.isHidden = number !== 0;
    else return false;
    return true;
  }

  #unicode(number: number, start: number, end: number): void {
    const unit = number < 0 ? number + 0x10000 : number;
    const last = this.#skipFallbacks(end);
    this.#add({ start, end: last, text: String.fromCharCode(unit & 0xffff), kind: 'sign' });
  }

  /** Moves behind what stands for a `\u` in older programs. */
  #skipFallbacks(end: number): number {
    let at = end;
    for (let left = this.#group.fallbacks; left > 0 && at < this.#source.length; left--) {
      const next = this.#source[at];
      if (next === '{' || next === '}') break;
      if (next === '\\') {
        if (this.#source[at + 1] !== "'") break;
        at += 4;
      } else at++;
    }
    this.#at = Math.min(at, this.#source.length);
    return this.#at;
  }

  #letter(text: string, start: number, end: number): void {
    if (text !== '') this.#add({ start, end, text, kind: 'sign' });
  }

  #letters(token: string, start: number): void {
    if (this.#group.isSkipped) return;
    // Bytes above 127 are allowed by no standard, and written by some.
    for (const match of token.matchAll(/[\0-\x7f]+|[^\0-\x7f]/g)) {
      const [stretch] = match;
      const from = start + match.index;
      const isPlain = stretch.charCodeAt(0) < 0x80;
      const text = isPlain ? stretch : (charactersOf(this.#group.codePage)[stretch.charCodeAt(0)] ?? '');
      this.#add({ start: from, end: from + stretch.length, text, kind: isPlain ? 'letters' : 'sign' });
    }
  }

  #add(piece: Piece): void {
    if (this.#group.isSkipped || this.#group.isHidden || this.#groups.length === 0) return;
    const { fallbacks } = this.#group;
    // A word that is itself a sign has just set the later one.
    const isBehindWord = piece.start === this.#wordEnd || piece.start === this.#earlierWordEnd;
    this.#block.pieces.push({ ...piece, fallbacks, isBehindWord });
    this.#block.end = piece.end;
    this.#block.fallbacks = fallbacks;
  }

  #endBlock(start: number, end: number, isParagraph = false): void {
    if (this.#group.isSkipped) return;
    this.#block.end = start;
    this.#block.fallbacks = this.#group.fallbacks;
    const isNote =
      this.#groups.some(({ outerBlock }) => outerBlock !== undefined) || this.#group.outerBlock !== undefined;
    if (isParagraph && !isNote) this.#block.mark = { start, end };
    // A row ends behind its cells, which have ended. Most headers are of pages that have none.
    const isWanted =
      this.#block.pieces.length > 0 ||
      (!this.#group.isInHeader && (isParagraph || this.#source.startsWith('\\cell', start)));
    if (isWanted && isNote) this.#pushAside();
    else if (isWanted) this.#pushBlock();
    this.#block = newBlock(end, this.#group.fallbacks);
  }
}

function newBlock(end: number, fallbacks: number): RtfBlock {
  return { pieces: [], separator: '\n', end, mark: undefined, fallbacks };
}

function pageOf(number: number | undefined): CodePage {
  const page = `windows-${number}`;
  return page === 'windows-1250' || page === 'windows-1251' || page === 'windows-1257' ? page : 'windows-1252';
}

function content(text: string, fallbacks: number): string {
  return text.replace(/[\\{}\t\n]|[^\x20-\x7e]/g, (unit) => {
    if (unit === '\t') return '\\tab ';
    if (unit === '\n') return '\\line ';
    if (unit === '\\' || unit === '{' || unit === '}') return `\\${unit}`;
    const code = unit.charCodeAt(0);
    return `\\u${code > 0x7fff ? code - 0x10000 : code}${fallbacks === 0 ? ' ' : '?'.repeat(fallbacks)}`;
  });
}

/** Ends a control word and is nothing by itself. */
const NOTHING = '{}';

const WRITER: BlockWriter<RtfPiece, RtfBlock> = {
  write: (text, { fallbacks, isBehindWord }) => `${isBehindWord ? NOTHING : ''}${content(text, fallbacks)}`,
  erase: ({ isBehindWord }) => (isBehindWord ? NOTHING : ''),
  fill: ({ end, fallbacks }, text) => ({ start: end, end, insert: `${NOTHING}${content(text, fallbacks)}` }),
  add({ pieces, end, fallbacks, mark }, text, isBefore) {
    const written = content(text, fallbacks);
    const at = isBefore ? (pieces[0]?.start ?? end) : (mark?.end ?? end);
    const isBehind = !isBefore && mark === undefined;
    return { start: at, end: at, insert: isBehind ? `${NOTHING}\\par ${written}` : `${NOTHING}${written}\\par ` };
  },
  /** A cell keeps its end. */
  remove({ pieces, mark }) {
    if (mark === undefined) return undefined;
    return [...pieces, mark].map(({ start, end }) => ({ start, end, insert: NOTHING }));
  },
};

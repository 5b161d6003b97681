/**
 * Word documents (`.docx`): a zip with the text in `word/document.xml`, and notes, headers and footers in parts of their own. Start at
 * `openDocx`. Words are changed in the source of these parts, so that everything else stays byte by byte.
 *
 * Specification: ECMA-376, part 1, section 17 (WordprocessingML). `w:p` is a paragraph, `w:r` a run of letters with one
 * formatting, `w:t` its letters, `w:tab` and `w:br` a tab and a line break. What was deleted in a tracked change is
 * `w:delText`, or in `w:moveFrom`: not text.
 */
import { type Block, type BlockWriter, EditableText, type Piece, type Splice, spliced } from './editable-text.js';
import type { TextDocument } from './text-document.js';
import { decodeXml, escapeXml, textPieces, walkXml, type XmlTag, type XmlVisitor } from './xml-source.js';
import { openParts, refuseOtherZip, writeParts, type ZippedParts, zipParts } from './zipped-parts.js';

const MAIN = 'word/document.xml';
const NOTES = ['word/footnotes.xml', 'word/endnotes.xml'];
const HEADER = /^word\/(?:header|footer)\d*\.xml$/;
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const NAMESPACES = [WORD, 'http://purl.oclc.org/ooxml/wordprocessingml/main'];
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00ad',
};
/** Not text, or the same text for programs that do not know the newer way to write it. */
const SKIPPED = new Set(['del', 'moveFrom', 'instrText', 'Fallback', 'delText']);
/** A paragraph with one of these is not taken away with its words. */
const KEPT = new Set(['drawing', 'pict', 'object', 'sectPr', 'footnoteRef', 'endnoteRef']);
/** What may be left without paragraphs. */
const FREE_PARENTS = new Set(['body', 'sdtContent']);

interface WordPiece extends Piece {
  /** The element's own name, such as `w:t`. */
  readonly name: string;
  /** Whether it is an element, beside which letters need one of their own. */
  readonly isElement: boolean;
  /** Where to say that spaces at its edges count, if that is not said yet. */
  readonly spaceAt: number | undefined;
}

interface Paragraph extends Block<WordPiece> {
  readonly pieces: WordPiece[];
  readonly tag: XmlTag;
  /** Where its closing tag begins and ends. */
  contentEnd: number;
  end: number;
  readonly isRemovable: boolean;
  /** The source of its settings, and of those of its last run. */
  settings: string;
  runSettings: string;
  hasMore: boolean;
}

export async function openDocx(bytes: Uint8Array): Promise<TextDocument> {
  const archive = openParts(bytes);
  const main = await mainPart(archive);
  const parts: { name: string; source: string; start: number; encode(source: string): Uint8Array }[] = [];
  const paragraphs: Paragraph[] = [];
  let start = 0;
  const members = [...archive.members.keys()];
  const headers = members.filter((name) => HEADER.test(name)).sort();
  for (const name of [main, ...NOTES.filter((note) => archive.members.has(note)), ...headers]) {
    const { source, encode } = decodeXml(await archive.read(name));
    parts.push({ name, source, start, encode });
    const visitor = new ParagraphVisitor(source, start);
    walkXml(source, visitor);
    // A separator line between text and notes is a note of its own, without text; so are headers of pages without one.
    paragraphs.push(...visitor.paragraphs.filter(({ pieces }) => name === main || pieces.length > 0));
    start += source.length;
  }
  const text = new EditableText<WordPiece, Paragraph>(paragraphs, WRITER);
  const write = async (splices: readonly Splice[]) => {
    const changed = parts.map((part): [string, Uint8Array] => {
      const own = splices.filter(
        (splice) => splice.start >= part.start && splice.end <= part.start + part.source.length,
      );
      return [part.name, part.encode(spliced(part.source, own, part.start))];
    });
    return { bytes: splices.length === 0 ? new Uint8Array(bytes) : await writeParts(archive, new Map(changed)) };
  };
  return {
    format: 'docx',
    text: text.text,
    blockAt: (position) => text.blockAt(position),
    canReplace: (from, to) => text.canReplace(from, to),
    replace: (edits) => write(text.replace(edits)),
    rewrite: async (after) => (paragraphs.length === 0 ? { bytes: newDocx(after) } : write(text.rewrite(after))),
  };
}

async function mainPart(archive: ZippedParts): Promise<string> {
  if (archive.members.has(MAIN)) return MAIN;
  const types = archive.members.has('[Content_Types].xml')
    ? decodeXml(await archive.read('[Content_Types].xml', 1_000_000)).source
    : '';
  const override = /<Override\b[^>]*ContentType="[^"]*(?:document|template)\.main\+xml"[^>]*>/.exec(types)?.[0] ?? '';
  const name = /PartName="\/([^"]+)"/.exec(override)?.[1] ?? '';
  return archive.members.has(name) && /word/.test(override) ? name : refuseOtherZip(archive, 'a Word document');
}

/** Paragraphs of text boxes are inside of others, and follow them in the text. */
class ParagraphVisitor implements XmlVisitor {
  readonly paragraphs: Paragraph[] = [];
  readonly #source: string;
  readonly #offset: number;
  readonly #open: XmlTag[] = [];
  readonly #openParagraphs: Paragraph[] = [];
  #skippedDepth = 0;

  constructor(source: string, offset: number) {
    this.#source = source;
    this.#offset = offset;
  }

  open(tag: XmlTag): void {
    const parent = this.#open.at(-1);
    this.#open.push(tag);
    const isWord = NAMESPACES.includes(tag.uri);
    if (this.#skippedDepth > 0 || (SKIPPED.has(tag.local) && (isWord || tag.local === 'Fallback'))) {
      this.#skippedDepth++;
      return;
    }
    if (KEPT.has(tag.local) && isWord) for (const paragraph of this.#openParagraphs) paragraph.hasMore = true;
    if (!isWord) return;
    if (tag.local === 'p') this.#openParagraph(tag, parent);
    else if (parent?.local === 'r' && Object.hasOwn(SIGNS, tag.local)) this.#sign(tag);
  }

  #openParagraph(tag: XmlTag, parent: XmlTag | undefined): void {
    const paragraph: Paragraph = {
      pieces: [],
      separator: '\n',
      tag: { ...tag, start: tag.start + this.#offset, end: tag.end + this.#offset },
      contentEnd: 0,
      end: 0,
      isRemovable: parent !== undefined && FREE_PARENTS.has(parent.local),
      settings: '',
      runSettings: '',
      hasMore: false,
    };
    this.paragraphs.push(paragraph);
    this.#openParagraphs.push(paragraph);
  }

  #sign(tag: XmlTag): void {
    this.#openParagraphs.at(-1)?.pieces.push({
      start: tag.start + this.#offset,
      end: tag.end + this.#offset,
      text: SIGNS[tag.local] ?? '',
      // An element with content ends elsewhere; none has any, but nothing says so.
      kind: tag.isEmpty ? 'sign' : 'fixed',
      name: tag.name.replace(/[^:]+$/, 't'),
      isElement: true,
      spaceAt: undefined,
    });
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.#open.pop();
    if (this.#skippedDepth > 0) {
      this.#skippedDepth--;
      return;
    }
    if (!NAMESPACES.includes(tag.uri)) return;
    const paragraph = this.#openParagraphs.at(-1);
    const parent = this.#open.at(-1);
    if (paragraph === undefined) return;
    if (tag.local === 'pPr' && parent?.local === 'p') paragraph.settings = this.#source.slice(tag.start, end);
    if (tag.local === 'rPr' && parent?.local === 'r') paragraph.runSettings = this.#source.slice(tag.start, end);
    if (tag.local === 'p') {
      paragraph.contentEnd = start + this.#offset;
      paragraph.end = end + this.#offset;
      this.#openParagraphs.pop();
    }
  }

  text(start: number, end: number, isPlain: boolean): void {
    const tag = this.#open.at(-1);
    const paragraph = this.#openParagraphs.at(-1);
    const isText = tag?.local === 't' && NAMESPACES.includes(tag.uri) && this.#open.at(-2)?.local === 'r';
    if (!isText || paragraph === undefined || this.#skippedDepth > 0) return;
    const hasSpace = Object.hasOwn(tag.attributes, 'xml:space');
    const own = {
      name: tag.name,
      isElement: false,
      spaceAt: hasSpace ? undefined : tag.start + this.#offset + 1 + tag.name.length,
    };
    const pieces: Piece[] = isPlain
      ? textPieces(this.#source, start, end)
      : [{ start, end, text: this.#source.slice(start, end), kind: 'fixed' }];
    for (const piece of pieces)
      paragraph.pieces.push({ ...piece, start: piece.start + this.#offset, end: piece.end + this.#offset, ...own });
  }
}

const PRESERVE = ' xml:space="preserve"';

/** Letters, tabs and line breaks as elements of a run. */
function runContent(text: string, name: string): string {
  const prefix = name.replace(/[^:]+$/, '');
  return text
    .split(/([\t\n])/)
    .map((part) => {
      if (part === '\t') return `<${prefix}tab/>`;
      if (part === '\n') return `<${prefix}br/>`;
      return part === '' ? '' : `<${prefix}t${PRESERVE}>${escapeXml(part)}</${prefix}t>`;
    })
    .join('');
}

const WRITER: BlockWriter<WordPiece, Paragraph> = {
  write(text, { isElement, name }) {
    if (isElement) return runContent(text, name);
    const prefix = name.replace(/[^:]+$/, '');
    const between = (element: string) => `</${name}><${prefix}${element}/><${name}${PRESERVE}>`;
    return escapeXml(text).replaceAll('\t', between('tab')).replaceAll('\n', between('br'));
  },

  touch({ spaceAt }) {
    return spaceAt === undefined ? undefined : { start: spaceAt, end: spaceAt, insert: PRESERVE, isOnce: true };
  },

  fill({ tag, contentEnd, end }, text) {
    const run = newRun(tag, '', text);
    if (!tag.isEmpty) return { start: contentEnd, end: contentEnd, insert: run };
    return { start: end - '/>'.length, end, insert: `>${run}</${tag.name}>` };
  },

  add({ tag, settings, runSettings, end }, text, isBefore) {
    const prefix = tag.name.replace(/[^:]+$/, '');
    // A section ends with one paragraph only.
    const own = settings.replace(new RegExp(`<${prefix}sectPr\\b(?:[^>]*/>|[^]*?</${prefix}sectPr>)`), '');
    const at = isBefore ? tag.start : end;
    return { start: at, end: at, insert: `<${tag.name}>${own}${newRun(tag, runSettings, text)}</${tag.name}>` };
  },

  remove({ tag, end, isRemovable, hasMore }) {
    return isRemovable && !hasMore ? [{ start: tag.start, end, insert: '' }] : undefined;
  },
};

function newRun(tag: XmlTag, settings: string, text: string): string {
  const prefix = tag.name.replace(/[^:]+$/, '');
  return text === '' ? '' : `<${prefix}r>${settings}${runContent(text, `${prefix}t`)}</${prefix}r>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${MAIN}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${MAIN}"/></Relationships>`;

/** A new document with a paragraph for each line. */
export function newDocx(text: string): Uint8Array<ArrayBuffer> {
  const paragraphs = text
    .split('\n')
    .map((line) => `<w:p>${line === '' ? '' : `<w:r>${runContent(line, 'w:t')}</w:r>`}</w:p>`);
  const body = `${HEAD}<w:document xmlns:w="${WORD}"><w:body>${paragraphs.join('')}</w:body></w:document>`;
  const encoder = new TextEncoder();
  return zipParts({
    '[Content_Types].xml': encoder.encode(TYPES),
    '_rels/.rels': encoder.encode(RELATIONS),
    [MAIN]: encoder.encode(body),
  });
}

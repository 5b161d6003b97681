/**
 * OpenDocument texts (`.odt`, of LibreOffice): a zip with the text in `content.xml`, and headers and footers in `styles.xml`. Start
 * at `openOdt`. Words are changed in the source of these parts, so that everything else stays byte by byte.
 *
 * Specification: OpenDocument 1.3, part 3, section 5 and 6. `text:p` and `text:h` are paragraphs and headings with letters
 * and `text:span` in them; white space is one space, `text:s` are further ones. Notes and text boxes are paragraphs inside
 * of others, and follow them in the text.
 */
import { DocumentError } from './document-error.js';
import { type Block, type BlockWriter, EditableText, type Piece, type Splice, spliced } from './editable-text.js';
import type { TextDocument } from './text-document.js';
import { decodeXml, escapeXml, textPieces, walkXml, type XmlTag, type XmlVisitor } from './xml-source.js';
import { openParts, refuseOtherZip, writeParts, type ZippedParts } from './zipped-parts.js';

const CONTENT = 'content.xml';
const STYLES = 'styles.xml';
const TEXT = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0';
const KINDS = /^application\/vnd\.oasis\.opendocument\.text(?:-template|-master|-web)?\s*$/;
/** Not text of the document: what was deleted, remarks, numbers of notes, tables of contents that are made from it. */
const SKIPPED = new Set(['tracked-changes', 'annotation', 'note-citation', 'index-body', 'ruby-text', 'forms']);
/** Letters directly inside are text. Those of other elements in a paragraph are fields: the date, the number of a page. */
const WRITTEN = new Set(['p', 'h', 'span', 'a', 'meta', 'ruby-base']);
const FREE_PARENTS = new Set(['text', 'section']);
const MOST_SPACES = 1_000;

interface Paragraph extends Block {
  readonly pieces: Piece[];
  readonly tag: XmlTag;
  contentEnd: number;
  end: number;
  readonly isRemovable: boolean;
  /** The source of the tag that opens it. */
  readonly opening: string;
  hasMore: boolean;
  /** Whether white space would be none: at the beginning and behind other white space. */
  isBehindSpace: boolean;
}

export async function openOdt(bytes: Uint8Array): Promise<TextDocument> {
  const archive = openParts(bytes);
  await refuseOthers(archive);
  const content = decodeXml(await archive.read(CONTENT));
  const styles = archive.members.has(STYLES) ? decodeXml(await archive.read(STYLES)) : undefined;
  /** Places in the second part follow those in the first. */
  const offset = content.source.length;
  const headers = styles === undefined ? [] : paragraphsOf(styles.source).filter(({ pieces }) => pieces.length > 0);
  const paragraphs = [...paragraphsOf(content.source), ...headers.map((paragraph) => shifted(paragraph, offset))];
  const text = new EditableText<Piece, Paragraph>(paragraphs, WRITER);
  const write = async (splices: readonly Splice[]) => {
    if (splices.length === 0) return { bytes: new Uint8Array(bytes) };
    const isInStyles = ({ start, end }: Splice) => start >= offset && end > offset;
    const [own, others] = [splices.filter((splice) => !isInStyles(splice)), splices.filter(isInStyles)];
    const changed = new Map([[CONTENT, content.encode(spliced(content.source, own))]]);
    if (styles !== undefined && others.length > 0)
      changed.set(STYLES, styles.encode(spliced(styles.source, others, offset)));
    return { bytes: await writeParts(archive, changed) };
  };
  return {
    format: 'odt',
    text: text.text,
    blockAt: (position) => text.blockAt(position),
    canReplace: (from, to) => text.canReplace(from, to),
    replace: (edits) => write(text.replace(edits)),
    rewrite: (after) => write(text.rewrite(after)),
  };
}

function paragraphsOf(source: string): Paragraph[] {
  const visitor = new ParagraphVisitor(source);
  walkXml(source, visitor);
  return visitor.paragraphs;
}

function shifted(paragraph: Paragraph, by: number): Paragraph {
  const { tag, pieces, contentEnd, end } = paragraph;
  const moved = <Place extends { readonly start: number; readonly end: number }>(place: Place): Place => ({
    ...place,
    start: place.start + by,
    end: place.end + by,
  });
  return { ...paragraph, tag: moved(tag), pieces: pieces.map(moved), contentEnd: contentEnd + by, end: end + by };
}

async function refuseOthers(archive: ZippedParts): Promise<void> {
  const read = async (name: string) =>
    archive.members.has(name) ? new TextDecoder().decode(await archive.read(name, 4_000_000)) : '';
  if (!archive.members.has(CONTENT)) refuseOtherZip(archive, 'an OpenDocument text');
  const kind = await read('mimetype');
  if (kind !== '' && !KINDS.test(kind)) refuseOtherZip(archive, 'an OpenDocument text');
  if ((await read('META-INF/manifest.xml')).includes('encryption-data'))
    throw new DocumentError('protected', 'it is protected by a password: save it without one');
}

class ParagraphVisitor implements XmlVisitor {
  readonly paragraphs: Paragraph[] = [];
  readonly #source: string;
  readonly #open: XmlTag[] = [];
  readonly #openParagraphs: Paragraph[] = [];
  #skippedDepth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  open(tag: XmlTag): void {
    const parent = this.#open.at(-1);
    this.#open.push(tag);
    if (this.#skippedDepth > 0 || SKIPPED.has(tag.local)) {
      this.#skippedDepth++;
      return;
    }
    const paragraph = this.#openParagraphs.at(-1);
    if (tag.uri !== TEXT) {
      // A picture, a formula: it stays where it is.
      if (paragraph !== undefined) paragraph.hasMore = true;
      return;
    }
    if (tag.local === 'p' || tag.local === 'h') this.#openParagraph(tag, parent);
    else if (tag.local === 'note' && paragraph !== undefined) paragraph.hasMore = true;
    else if (paragraph !== undefined) this.#sign(paragraph, tag);
  }

  #openParagraph(tag: XmlTag, parent: XmlTag | undefined): void {
    const paragraph: Paragraph = {
      pieces: [],
      separator: '\n',
      tag,
      contentEnd: 0,
      end: 0,
      isRemovable: parent !== undefined && FREE_PARENTS.has(parent.local),
      opening: this.#source.slice(tag.start, tag.end),
      hasMore: false,
      isBehindSpace: true,
    };
    this.paragraphs.push(paragraph);
    this.#openParagraphs.push(paragraph);
  }

  #sign(paragraph: Paragraph, { local, attributes, start, end, isEmpty }: XmlTag): void {
    const spaces = () => Number(Object.values(attributes).find((attribute) => attribute.local === 'c')?.value ?? 1);
    let text = '';
    if (local === 's') text = ' '.repeat(Math.max(0, Math.min(spaces() || 0, MOST_SPACES)));
    else if (local === 'tab') text = '\t';
    else if (local === 'line-break') text = '\n';
    if (text === '') return;
    paragraph.pieces.push({ start, end, text, kind: isEmpty ? 'sign' : 'fixed' });
    paragraph.isBehindSpace = false;
  }

  close(tag: XmlTag, start: number, end: number): void {
    this.#open.pop();
    if (this.#skippedDepth > 0) {
      this.#skippedDepth--;
      return;
    }
    if (tag.uri !== TEXT || (tag.local !== 'p' && tag.local !== 'h')) return;
    const paragraph = this.#openParagraphs.pop();
    if (paragraph === undefined) return;
    paragraph.contentEnd = start;
    paragraph.end = end;
  }

  text(start: number, end: number, isPlain: boolean): void {
    const paragraph = this.#openParagraphs.at(-1);
    const tag = this.#open.at(-1);
    if (paragraph === undefined || tag === undefined || tag.uri !== TEXT || this.#skippedDepth > 0) return;
    // Between the paragraphs of a note.
    if (tag.local === 'note' || tag.local === 'note-body') return;
    const isFixed = !isPlain || !WRITTEN.has(tag.local);
    for (const piece of textPieces(this.#source, start, end)) {
      if (piece.kind === 'sign' || isFixed) {
        paragraph.pieces.push(isFixed ? { ...piece, kind: 'fixed' } : piece);
        paragraph.isBehindSpace = false;
      } else addCollapsed(paragraph, piece);
    }
  }
}

/** White space is one space for the reader, and none at the beginning. */
function addCollapsed(paragraph: Paragraph, { start, text }: Piece): void {
  for (const match of text.matchAll(/[ \t\n]+|[^ \t\n]+/g)) {
    const [stretch] = match;
    const from = start + match.index;
    const end = from + stretch.length;
    const isSpace = /^[ \t\n]/.test(stretch);
    const last = paragraph.pieces.at(-1);
    if (isSpace && paragraph.isBehindSpace) continue;
    const isVerbatim = !isSpace || stretch === ' ';
    if (isVerbatim && last?.kind === 'letters' && last.end === from)
      paragraph.pieces[paragraph.pieces.length - 1] = { ...last, end, text: last.text + stretch };
    else
      paragraph.pieces.push({ start: from, end, text: isSpace ? ' ' : stretch, kind: isVerbatim ? 'letters' : 'sign' });
    paragraph.isBehindSpace = isSpace;
  }
}

const WRITER: BlockWriter<Piece, Paragraph> = {
  write: (text) => content(text),

  fill({ tag, contentEnd, end }, text) {
    if (!tag.isEmpty) return { start: contentEnd, end: contentEnd, insert: content(text) };
    return { start: end - '/>'.length, end, insert: `>${content(text)}</${tag.name}>` };
  },

  add({ tag, opening, end }, text, isBefore) {
    const at = isBefore ? tag.start : end;
    const own = opening.replace(/\s(?:xml:id|text:id)="[^"]*"/g, '').replace(/\/>$/, '>');
    return { start: at, end: at, insert: `${own}${content(text)}</${tag.name}>` };
  },

  remove({ tag, end, isRemovable, hasMore }) {
    return isRemovable && !hasMore ? [{ start: tag.start, end, insert: '' }] : undefined;
  },
};

/** A space at an edge may stand beside another one, and two would be one. */
function content(text: string): string {
  return escapeXml(text)
    .replace(/^ +| +$|(?<= ) +/g, (spaces) =>
      spaces.length === 1 ? '<text:s/>' : `<text:s text:c="${spaces.length}"/>`,
    )
    .replaceAll('\t', '<text:tab/>')
    .replaceAll('\n', '<text:line-break/>');
}

/**
 * Word documents (`.docx`): a zip with the text in `word/document.xml`. Loaded when a document is opened or saved.
 * Reading takes the words of each paragraph; saving writes changed words into the document that was opened, so that
 * its formatting, pictures and notes stay. Start at `readDocx` and `writeDocx`.
 *
 * Specification: ECMA-376, part 1, section 17 (WordprocessingML). `w:p` is a paragraph, `w:r` a run of letters with one
 * formatting, `w:t` its letters, `w:tab` and `w:br` a tab and a line break.
 */
import { strFromU8, strToU8, zipSync } from 'fflate';
import { openZip } from '../../../src/packs/archive/zip.js';
import { parseInert } from '../trusted-types.js';
import { changedRange, planParagraphs } from './docx-paragraphs.js';

const MAIN = 'word/document.xml';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
/** A text of the longest that the service takes needs far less; a zip can claim any size, and hold more than it claims. */
const LIMITS = {
  maxMembers: 10_000,
  maxMemberBytes: 60_000_000,
  maxTotalBytes: 200_000_000,
  maxRatio: 200,
  freeBytes: 4_000_000,
};
type Archive = ReturnType<typeof openZip>;

export class DocxError extends Error {
  override readonly name = 'DocxError';
}

/** The document's words, one line for each paragraph and each line break in one. */
export async function readDocx(file: Uint8Array): Promise<string> {
  return paragraphsOf(parse(await mainPart(opened(file))))
    .map(textOf)
    .join('\n');
}

/** The document that was opened with these words in it; without one, a new and plain document. */
export async function writeDocx(text: string, original?: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (original === undefined) return newDocx(text);
  const archive = opened(original);
  const xml = parse(await mainPart(archive));
  replaceText(xml, text);
  const parts = new Map<string, Uint8Array>();
  for (const name of archive.members.keys()) parts.set(name, await archive.read(name));
  parts.set(MAIN, strToU8(new XMLSerializer().serializeToString(xml)));
  return zipped(Object.fromEntries(parts));
}

/** @throws DataError for what is no zip, or a damaged or hostile one */
function opened(file: Uint8Array): Archive {
  return openZip(file, 'document', LIMITS);
}

async function mainPart(archive: Archive): Promise<string> {
  if (!archive.members.has(MAIN)) throw new DocxError('not a Word document');
  return strFromU8(await archive.read(MAIN));
}

function parse(xml: string): Document {
  const parsed = parseInert(xml, 'application/xml');
  if (parsed.getElementsByTagName('parsererror').length > 0) throw new DocxError('the document is damaged');
  return parsed;
}

/** Without those in text boxes and the like, which are inside of a paragraph. */
function paragraphsOf(xml: Document): Element[] {
  const paragraphs = [...xml.getElementsByTagNameNS(WORD, 'p')];
  return paragraphs.filter((paragraph) => paragraph.parentElement?.closest('p') === null);
}

/** Each piece of a paragraph that stands for letters. What was deleted in a tracked change is `w:delText`: not text. */
function piecesOf(paragraph: Element): { element: Element; text: string }[] {
  return [...paragraph.querySelectorAll('t, tab, br, cr, noBreakHyphen')].flatMap((element) => {
    // `w:tab` in the settings of a paragraph is a tab stop, not a tab.
    if (element.namespaceURI !== WORD || element.parentElement?.localName !== 'r') return [];
    if (element.closest('p') !== paragraph) return [];
    const signs: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011' };
    return [{ element, text: signs[element.localName] ?? element.textContent ?? '' }];
  });
}

function textOf(paragraph: Element): string {
  return piecesOf(paragraph)
    .map(({ text }) => text)
    .join('');
}

function replaceText(xml: Document, text: string): void {
  const paragraphs = paragraphsOf(xml);
  const before = paragraphs.map(textOf);
  let last: Element | undefined;
  for (const step of planParagraphs(before, linesByParagraph(before, text.split('\n')))) {
    if (step.kind === 'add') {
      const added = newParagraph(xml, paragraphs[step.after], step.text);
      if (last !== undefined) last.after(added);
      else xml.getElementsByTagNameNS(WORD, 'body')[0]?.prepend(added);
      last = added;
      continue;
    }
    const paragraph = paragraphs[step.index];
    if (paragraph === undefined) continue;
    if (step.kind === 'remove') removeParagraph(paragraph);
    else {
      if (step.kind === 'change') changeParagraph(xml, paragraph, step.text);
      last = paragraph;
    }
  }
}

/** A paragraph with line breaks in it is several lines of the text: as many stay together as it had, where that fits. */
function linesByParagraph(before: readonly string[], lines: readonly string[]): string[] {
  const counts = before.map((text) => text.split('\n').length);
  if (counts.reduce((sum, count) => sum + count, 0) !== lines.length) return [...lines];
  let at = 0;
  return counts.map((count) => {
    at += count;
    return lines.slice(at - count, at).join('\n');
  });
}

/** A cell of a table must have a paragraph. */
function removeParagraph(paragraph: Element): void {
  if (paragraph.parentElement?.localName !== 'tc') paragraph.remove();
  else for (const { element } of piecesOf(paragraph)) element.remove();
}

/** Replaces the letters that differ; new ones take the formatting of the run that they are written into. */
function changeParagraph(xml: Document, paragraph: Element, text: string): void {
  const { from, to, insert } = changedRange(textOf(paragraph), text);
  const pieces = piecesOf(paragraph);
  if (pieces.length === 0) {
    paragraph.append(newRun(xml, undefined, insert));
    return;
  }
  let start = 0;
  let isInserted = false;
  for (const [index, piece] of pieces.entries()) {
    const end = start + piece.text.length;
    const isLast = index === pieces.length - 1;
    const isTarget = !isInserted && (from < end || (from === end && (isLast || from === to)));
    const left = piece.text.slice(0, Math.max(0, from - start));
    const right = piece.text.slice(Math.max(0, to - start));
    const kept = `${left}${isTarget ? insert : ''}${to <= start ? piece.text.slice(left.length) : right}`;
    if (isTarget) isInserted = true;
    if (kept !== piece.text) setPiece(xml, piece.element, kept);
    start = end;
  }
}

function setPiece(xml: Document, element: Element, text: string): void {
  element.replaceWith(...contentOf(xml, text));
}

/** Letters, tabs and line breaks as elements of a run. */
function contentOf(xml: Document, text: string): Element[] {
  return text.split(/([\t\n])/).flatMap((part) => {
    if (part === '') return [];
    if (part === '\t') return [xml.createElementNS(WORD, 'w:tab')];
    if (part === '\n') return [xml.createElementNS(WORD, 'w:br')];
    const letters = xml.createElementNS(WORD, 'w:t');
    letters.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
    letters.textContent = part;
    return [letters];
  });
}

function newRun(xml: Document, like: Element | undefined, text: string): Element {
  const run = xml.createElementNS(WORD, 'w:r');
  const format = like?.getElementsByTagNameNS(WORD, 'rPr')[0];
  if (format !== undefined) run.append(format.cloneNode(true));
  run.append(...contentOf(xml, text));
  return run;
}

function newParagraph(xml: Document, like: Element | undefined, text: string): Element {
  const paragraph = xml.createElementNS(WORD, 'w:p');
  const format = [...(like?.children ?? [])].find(({ localName }) => localName === 'pPr');
  if (format !== undefined) paragraph.append(format.cloneNode(true));
  paragraph.append(newRun(xml, like?.getElementsByTagNameNS(WORD, 'r')[0], text));
  return paragraph;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${MAIN}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const RELATIONS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${MAIN}"/></Relationships>`;

function newDocx(text: string): Uint8Array<ArrayBuffer> {
  const xml = parse(`${HEAD}<w:document xmlns:w="${WORD}"><w:body/></w:document>`);
  const body = xml.getElementsByTagNameNS(WORD, 'body')[0];
  body?.append(...text.split('\n').map((line) => newParagraph(xml, undefined, line)));
  return zipped({
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(RELATIONS),
    [MAIN]: strToU8(new XMLSerializer().serializeToString(xml)),
  });
}

function zipped(parts: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync(parts));
}

/**
 * XML with places: elements and stretches of text of a source, and where they stand in it. Start at `walkXml`. Entities of
 * a document type are not read, so nothing can expand; depth beyond reason is refused.
 */
import { SaxesParser } from 'saxes';
import { DocumentError } from './document-error.js';
import type { Piece } from './editable-text.js';
import { decodeText, encodeText } from './encoding.js';

export interface XmlTag {
  /** As it is written: `w:p`. */
  readonly name: string;
  readonly local: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, { readonly value: string; readonly local: string }>>;
  /** Of the tag that opens it. */
  readonly start: number;
  readonly end: number;
  readonly isEmpty: boolean;
}

export interface XmlVisitor {
  open(tag: XmlTag): void;
  /** `start` is where the tag that closes it begins; for an empty element, where it ends. */
  close(tag: XmlTag, start: number, end: number): void;
  /** `isPlain`: not in a CDATA section. */
  text(start: number, end: number, isPlain: boolean): void;
}

const MOST_DEPTH = 1_000;

export function walkXml(source: string, visitor: XmlVisitor): void {
  const parser = new SaxesParser({ xmlns: true });
  const open: XmlTag[] = [];
  /** The end of the last tag, comment … */
  let at = 0;
  parser.on('error', (error) => {
    throw new DocumentError('damaged', `it is damaged: its XML is not well-formed (${error.message.slice(0, 200)})`);
  });
  parser.on('opentag', ({ name, local, uri, attributes, isSelfClosing }) => {
    const start = source.indexOf('<', at);
    at = parser.position;
    const tag = { name, local, uri, attributes, start, end: at, isEmpty: isSelfClosing };
    if (open.push(tag) > MOST_DEPTH) throw new DocumentError('damaged', 'its XML is nested too deeply');
    visitor.open(tag);
  });
  parser.on('closetag', () => {
    const tag = open.pop()!;
    const start = tag.isEmpty ? tag.end : source.indexOf('<', at);
    at = parser.position;
    visitor.close(tag, start, at);
  });
  parser.on('text', () => {
    const end = source.indexOf('<', at);
    visitor.text(at, end === -1 ? source.length : end, true);
    at = end === -1 ? source.length : end;
  });
  parser.on('cdata', (text) => {
    visitor.text(parser.position - text.length - ']]>'.length, parser.position - ']]>'.length, false);
    at = parser.position;
  });
  // Its position is before the last character.
  parser.on('comment', () => {
    at = parser.position + 1;
  });
  parser.on('processinginstruction', () => {
    at = parser.position;
  });
  parser.write(source).close();
}

const REFERENCE = /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));|\r\n?/gi;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The pieces of a stretch of text: letters, and references such as `&amp;`. */
export function textPieces(source: string, start: number, end: number): Piece[] {
  const stretch = source.slice(start, end);
  const pieces: Piece[] = [];
  let at = 0;
  const letters = (to: number) => {
    if (to > at) pieces.push({ start: start + at, end: start + to, text: stretch.slice(at, to), kind: 'letters' });
  };
  for (const match of stretch.matchAll(REFERENCE)) {
    const [written, hexadecimal, decimal, name] = match;
    letters(match.index);
    at = match.index + written.length;
    const code = Number(decimal ?? `0x${hexadecimal}`);
    const text = written[0] === '\r' ? '\n' : name ? (NAMED[name] ?? '') : String.fromCodePoint(code);
    pieces.push({ start: start + match.index, end: start + at, text, kind: 'sign' });
  }
  letters(stretch.length);
  return pieces;
}

/** Controls, halves of pairs: no XML may have them. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

export function escapeXml(text: string): string {
  return text.replace(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Documents are in UTF-8; XML in UTF-16 is read, too, and written as it was. */
export function decodeXml(bytes: Uint8Array): { source: string; encode(source: string): Uint8Array } {
  const decoded = decodeText(bytes);
  if (!decoded.encoding.startsWith('utf')) throw new DocumentError('damaged', 'it is damaged: its XML is not UTF-8');
  return { source: decoded.text, encode: (source) => encodeText(source, decoded).bytes };
}

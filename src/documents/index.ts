/**
 * Texts in files: `.docx`, `.odt`, `.rtf`, `.html`, `.srt`, `.vtt` and everything that is its own source. Start at
 * `openDocument`. Nothing here needs Node: the page and the command line share it.
 */
import { asDocumentError } from './document-error.js';
import { formatOf } from './formats.js';
import type { TextDocument } from './text-document.js';

export type { TextEdit } from './align.js';
export { DocumentError, type DocumentProblem } from './document-error.js';
export { decodeText, type Encoding, encodeText } from './encoding.js';
export { type DocumentFormat, endingOf, formatOf, MOST_BYTES } from './formats.js';
export type { TextDocument, WrittenDocument } from './text-document.js';

export interface OpenOptions {
  /** The language that the text is likely to be in: for encodings, and for parts of HTML in another one. */
  readonly language?: string | undefined;
}

/** @throws DocumentError for what is no text, damaged, hostile or too large */
export async function openDocument(
  bytes: Uint8Array,
  fileName: string,
  { language }: OpenOptions = {},
): Promise<TextDocument> {
  const format = formatOf(bytes, fileName);
  try {
    switch (format) {
      case 'docx':
      case 'odt':
        return await openZipped(bytes, format);
      case 'rtf':
        return (await import('./rtf.js')).openRtf(bytes);
      case 'html':
        return (await import('./html.js')).openHtml(bytes, language);
      case 'srt':
      case 'vtt':
        return (await import('./subtitles.js')).openSubtitles(bytes, format, language);
      case 'text':
        return (await import('./plain-text.js')).openPlainText(bytes, language);
    }
  } catch (error) {
    throw asDocumentError(error);
  }
}

/** A new document without formatting. */
export async function newDocument(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return (await import('./docx.js')).newDocx(text);
}

/** Both are zips; the name may be that of the other. */
async function openZipped(bytes: Uint8Array, named: 'docx' | 'odt'): Promise<TextDocument> {
  const { openParts } = await import('./zipped-parts.js');
  const { members } = openParts(bytes);
  const isOdt = members.has('content.xml') && (named === 'odt' || members.has('mimetype'));
  return isOdt ? (await import('./odt.js')).openOdt(bytes) : (await import('./docx.js')).openDocx(bytes);
}

/**
 * Texts from files and back, in the page: loaded when the first file is opened or saved. Start at `readTextFile`. A file that was
 * opened is kept in memory, so that saving it changes its words and nothing else.
 */
import { endingOf, MOST_BYTES, newDocument, openDocument, type TextDocument } from '../../../src/documents/index.js';

export interface OpenedFile {
  /** Without its ending. */
  readonly name: string;
  readonly ending: string;
  readonly document: TextDocument;
}

const TYPES: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  html: 'text/html',
  md: 'text/markdown',
  vtt: 'text/vtt',
};

/** Rejects with a `DocumentError` what is no text. */
export async function readTextFile(file: File, language: string): Promise<OpenedFile> {
  if (file.size > MOST_BYTES) throw new RangeError('too large');
  const document = await openDocument(new Uint8Array(await file.arrayBuffer()), file.name, { language });
  const ending = endingOf(file.name);
  const name = ending === '' ? file.name : file.name.slice(0, -ending.length - 1);
  // RTF is often called .doc, and would be written as such.
  const isNamed = document.format === 'text' || ending !== 'doc';
  return { name, ending: isNamed ? ending || 'txt' : document.format, document };
}

/** The text as a file: into the one that was opened, if it has this ending; else a new one. */
export async function writeTextFile(text: string, ending: string, opened: OpenedFile | undefined): Promise<Blob> {
  const type = TYPES[ending] ?? 'text/plain';
  if (opened?.ending === ending) return new Blob([(await opened.document.rewrite(text)).bytes], { type });
  return new Blob([ending === 'docx' ? await newDocument(text) : text], { type });
}

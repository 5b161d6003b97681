/** Which formats of files are known, by the ending of a name and by the first bytes. */
import { DocumentError } from './document-error.js';

/** `text` is everything that is its own source: plain text, Markdown, LaTeX … */
export type DocumentFormat = 'docx' | 'odt' | 'rtf' | 'html' | 'srt' | 'vtt' | 'text';

const BY_ENDING: Readonly<Record<string, DocumentFormat>> = {
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  odt: 'odt',
  ott: 'odt',
  rtf: 'rtf',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  srt: 'srt',
  vtt: 'vtt',
};

/** The largest file that is opened. */
export const MOST_BYTES = 60_000_000;

const RTF = [0x7b, 0x5c, 0x72, 0x74, 0x66];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Word until 2003, and documents of today that are protected by a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

const NO_TEXT: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG picture', [0xff, 0xd8, 0xff]],
  ['a GIF picture', [0x47, 0x49, 0x46, 0x38]],
  ['a compressed file', [0x1f, 0x8b]],
  ['a compressed file', [0x42, 0x5a, 0x68]],
  ['a compressed file', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['a compressed file', [0x37, 0x7a, 0xbc, 0xaf]],
  ['a recording', [0x4f, 0x67, 0x67, 0x53]],
  ['a recording', [0x49, 0x44, 0x33]],
  ['a recording or a picture', [0x52, 0x49, 0x46, 0x46]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
];

export function endingOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/**
 * What a file is. Its bytes count more than its name: a `.doc` may be RTF, and a `.docx` a text.
 * @throws DocumentError for what is no text, with a sentence that says what it is
 */
export function formatOf(bytes: Uint8Array, fileName: string): DocumentFormat {
  if (bytes.length > MOST_BYTES)
    throw new DocumentError('too-large', `it has more than ${MOST_BYTES / 1e6} million bytes`);
  const begins = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte);
  const named = BY_ENDING[endingOf(fileName)] ?? 'text';
  if (begins(RTF)) return 'rtf';
  if (begins(ZIP)) return named === 'odt' ? 'odt' : 'docx';
  if (begins(OLE))
    throw new DocumentError(
      'old-word',
      'it is in the format of Word before 2007, or protected by a password: save it as .docx or .odt without a password',
    );
  const other = NO_TEXT.find(([, signature]) => begins(signature));
  if (other !== undefined) throw new DocumentError('no-text', `it is ${other[0]}, not a text`);
  if ((named === 'docx' || named === 'odt') && bytes.length > 0)
    throw new DocumentError('damaged', `it is not a .${named} file, though its name says so`);
  return named === 'rtf' || bytes.length === 0 ? 'text' : named;
}

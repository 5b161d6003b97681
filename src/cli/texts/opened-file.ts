/**
 * A file that is checked: its text, what of it engines read, how people count places in it, and the way to write corrections
 * into it. Start at `openFile`. Files that are their own source have lines; `.docx`, `.odt` and `.rtf` have paragraphs.
 */
import { readFileSync } from 'node:fs';
import { Places } from '../../answers/places.js';
import {
  DocumentError,
  decodeText,
  encodeText,
  formatOf,
  openDocument,
  type TextDocument,
  type TextEdit,
} from '../../documents/index.js';
import { fileFault } from '../../engine/file-fault.js';
import { MarkedText } from '../../markup/marked-text.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { markedFile } from '../open/marked-file.js';

/** From 1; a column is a code point. */
export type Place =
  | { readonly line: number; readonly column: number }
  | { readonly paragraph: number; readonly column: number };

export interface OpenedFile {
  /** Undefined for standard input. */
  readonly name: string | undefined;
  /** What positions count in. */
  readonly text: string;
  readonly marked: MarkedText;
  /** Asked for in ascending order. */
  readonly placeOf: (position: number) => Place;
  readonly canReplace: (startUtf16: number, endUtf16: number) => boolean;
  /** The bytes of the file with these corrections, and what its user should know about them. */
  readonly corrected: (edits: readonly TextEdit[]) => Promise<{ readonly bytes: Uint8Array; readonly note?: string }>;
}

interface OpenFileOptions {
  readonly contentType: string | undefined;
  readonly language: string;
}

export function readBytesOf(name: string | undefined): Uint8Array {
  try {
    return readFileSync(name ?? 0);
  } catch (error) {
    throw new CommandFailure(`${name ?? 'standard input'}: ${fileFault(error)}`, EXIT.usage);
  }
}

/** What a person reads in a file, to find out its language. */
export async function textOf(name: string | undefined, bytes: Uint8Array): Promise<string> {
  return explained(name, async () => (await openDocument(bytes, name ?? '')).text);
}

export async function openFile(
  name: string | undefined,
  bytes: Uint8Array,
  { contentType, language }: OpenFileOptions,
): Promise<OpenedFile> {
  return explained(name, async () => {
    const format = formatOf(bytes, contentType === undefined ? (name ?? '') : '');
    return format === 'text' || format === 'html'
      ? openSource(name, bytes, contentType, language)
      : openParagraphs(name, bytes, language);
  });
}

async function openSource(
  name: string | undefined,
  bytes: Uint8Array,
  contentType: string | undefined,
  language: string,
): Promise<OpenedFile> {
  const decoded = decodeText(bytes, { language });
  const { text } = decoded;
  const places = new Places(text);
  return {
    name,
    text,
    marked: await markedFile(text, name, contentType, language),
    placeOf: (position) => places.of(position),
    canReplace: () => true,
    corrected: async (edits) => {
      const { bytes: written, encoding } = encodeText(withEdits(text, edits), decoded);
      if (encoding === decoded.encoding) return { bytes: written };
      return { bytes: written, note: `a correction has a letter that ${decoded.encoding} lacks: written as UTF-8` };
    },
  };
}

async function openParagraphs(name: string | undefined, bytes: Uint8Array, language: string): Promise<OpenedFile> {
  const document = await openDocument(bytes, name ?? '', { language });
  const { text } = document;
  return {
    name,
    text,
    marked: MarkedText.plain(withParagraphs(document)),
    placeOf: (position) => {
      const line = document.lineAt?.(position);
      if (line !== undefined) return line;
      const { index, start } = document.blockAt(position);
      return { paragraph: index + 1, column: [...text.slice(start, position)].length + 1 };
    },
    canReplace: (from, to) => document.canReplace(from, to),
    corrected: async (edits) => {
      const { bytes: written, encoding } = await document.replace(edits);
      if (encoding === document.encoding) return { bytes: written };
      return { bytes: written, note: `a correction has a letter that ${document.encoding} lacks: written as UTF-8` };
    },
  };
}

/** A line end may be inside a paragraph; U+2029 is its end for every engine. Subtitles have sentences over several cues. */
function withParagraphs({ text, format, blockAt }: TextDocument): string {
  if (format === 'srt' || format === 'vtt') return text;
  return text.replace(/\n/g, (lineEnd, at: number) => {
    return blockAt(at).index === blockAt(at + 1).index ? lineEnd : '\u2029';
  });
}

/** Edits come in the order of their start and do not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { startUtf16, endUtf16, insert } of edits) {
    parts.push(text.slice(at, startUtf16), insert);
    at = endUtf16;
  }
  return parts.join('') + text.slice(at);
}

async function explained<Result>(name: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new CommandFailure(`${name ?? 'standard input'}: ${error.message}`, EXIT.usage);
  }
}

/** What every format is opened as: its text, and ways to write it back. */
import type { TextEdit } from './align.js';
import type { Encoding } from './encoding.js';
import type { DocumentFormat } from './formats.js';

export interface WrittenDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of formats that leave it to the file; it differs from that of the document where a new letter did not fit. */
  readonly encoding?: Encoding;
}

export interface TextDocument {
  readonly format: DocumentFormat;
  /** What a person reads, with `\n` between lines. */
  readonly text: string;
  readonly encoding?: Encoding;
  /** The number of the paragraph that a place of the text is in, from 0, and where the paragraph begins. */
  blockAt(position: number): { readonly index: number; readonly start: number };
  /** Where a place stands in the file, from 1, for formats that people read as they are. */
  lineAt?(position: number): { readonly line: number; readonly column: number };
  /** Whether this part of the text may be replaced: it lies in one paragraph, and is not a field or a picture. */
  canReplace(startUtf16: number, endUtf16: number): boolean;
  /** The document with some words replaced. Everything else stays as it is. */
  replace(edits: readonly TextEdit[]): Promise<WrittenDocument>;
  /** The document with another text: what has not changed keeps its formatting. */
  rewrite(text: string): Promise<WrittenDocument>;
}

/**
 * Cuts a stream of bytes into pieces of whole lines, and counts the documents of each: lines that are not blank. It works on bytes,
 * so that a letter of several bytes is never taken apart: in UTF-8 the byte of a line end is part of nothing else.
 */

const LINE_END = 0x0a;

/** Some lines of an input: bytes from `start` to before `end` of what it decompresses to. */
export interface CutPiece {
  readonly start: number;
  readonly end: number;
  /** Of the first line, from 1. */
  readonly line: number;
  readonly documents: number;
}

export interface CutLimits {
  readonly documents: number;
  readonly bytes: number;
}

export class LineCutter {
  readonly #limits: CutLimits;
  readonly #take: (piece: CutPiece) => void;
  #at = 0;
  #start = 0;
  #firstLine = 1;
  #line = 1;
  #documents = 0;
  /** Whether the line that is being read has something in it. */
  #isFilled = false;

  constructor(limits: CutLimits, take: (piece: CutPiece) => void) {
    this.#limits = limits;
    this.#take = take;
  }

  /** Where the piece that is being read begins. */
  get pieceStart(): number {
    return this.#start;
  }

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const lineEnd = chunk.indexOf(LINE_END, at);
      const end = lineEnd < 0 ? chunk.length : lineEnd;
      this.#isFilled ||= hasContent(chunk, at, end);
      if (lineEnd < 0) {
        this.#at += end - at;
        return;
      }
      this.#at += end + 1 - at;
      at = end + 1;
      this.#endLine();
    }
  }

  /** The last line need not have an end. */
  end(): void {
    if (this.#isFilled) this.#endLine();
    if (this.#documents > 0) this.#cut();
  }

  #endLine(): void {
    if (this.#isFilled) this.#documents++;
    this.#isFilled = false;
    this.#line++;
    const isFull = this.#documents >= this.#limits.documents || this.#at - this.#start >= this.#limits.bytes;
    if (isFull && this.#documents > 0) this.#cut();
  }

  #cut(): void {
    this.#take({ start: this.#start, end: this.#at, line: this.#firstLine, documents: this.#documents });
    this.#start = this.#at;
    this.#firstLine = this.#line;
    this.#documents = 0;
  }
}

/** Blank lines hold no document: nothing but spaces, tabs and carriage returns. */
function hasContent(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return true;
  }
  return false;
}

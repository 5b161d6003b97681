/**
 * What lines of a stream, or ends of lines, come to, as far as they have been read before. They are found by their characters, as they stand in the text:
 * nothing is cut out of it. Whoever looks for a line has gone through it already to find its end, and brings the hash of its characters along.
 */
import type { Head, Tail } from './reading-content.js';

/** Something that a line comes to. */
export interface KnownLine {
  /** The line as it stood in a text. */
  readonly source: string;
}

/** A hash goes on with the next character like this. */
export function hashOn(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export class LineTable<T extends KnownLine> {
  #lines: T[] = [];
  /** By hash, pairs: a number plus one, 0 where it is free, and its whole hash beside it. */
  #table = new Int32Array(FIRST_PLACES * 2);

  get size(): number {
    return this.#lines.length;
  }

  /** What stands from one place of a text to another. */
  find(text: string, start: number, end: number, hash: number): T | undefined {
    const table = this.#table;
    const mask = table.length - 1;
    for (let at = placeOf(hash) & mask; ; at = (at + 2) & mask) {
      const entry = table[at]!;
      if (entry === 0) return undefined;
      if (table[at + 1] !== hash) continue;
      const line = this.#lines[entry - 1]!;
      if (line.source.length === end - start && text.startsWith(line.source, start)) return line;
    }
  }

  /** The line is new. */
  add(line: T, hash: number): void {
    this.#lines.push(line);
    if (this.#lines.length * 4 > this.#table.length) this.#widen();
    put(this.#table, this.#lines.length, hash);
  }

  clear(): void {
    this.#lines = [];
    this.#table = new Int32Array(FIRST_PLACES * 2);
  }

  #widen(): void {
    const before = this.#table;
    this.#table = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2) if (before[at] !== 0) put(this.#table, before[at]!, before[at + 1]!);
  }
}

/** Of a table that is still small. */
const FIRST_PLACES = 1 << 8;

function put(table: Int32Array, entry: number, hash: number): void {
  const mask = table.length - 1;
  let at = placeOf(hash) & mask;
  while (table[at] !== 0) at = (at + 2) & mask;
  table[at] = entry;
  table[at + 1] = hash;
}

function placeOf(hash: number): number {
  return (hash ^ (hash >>> 15)) << 1;
}

/** The line of a word form. */
export class FormLine implements KnownLine {
  constructor(
    readonly source: string,
    readonly head: Head,
    /** Behind the form. */
    readonly tags: readonly number[],
  ) {}
}

/** The line of a reading from the end of its lemma on. */
export class TailLine implements KnownLine {
  constructor(
    readonly source: string,
    /** All tags but mappings. */
    readonly tail: Tail,
    readonly mappings: readonly number[],
  ) {}
}

/** The lines that texts have had. */
export class KnownLines {
  readonly forms = new LineTable<FormLine>();
  readonly tails = new LineTable<TailLine>();

  get size(): number {
    return this.forms.size + this.tails.size;
  }

  clear(): void {
    this.forms.clear();
    this.tails.clear();
  }
}

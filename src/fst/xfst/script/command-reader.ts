/**
 * Cuts a script into commands. A command begins where the one before it ended; blanks, line breaks, `;` and comments
 * (`!`, `#`) between commands are skipped. What belongs to a command is read by the command itself: the rest of the line
 * as words, or an expression up to its `;`.
 */

import { closest, placeOf, SourceError, type SourceFile } from '../../diagnostics/source-problem.js';

/** A name or a file: everything but blanks and the characters that xfst reserves, which `%` makes ordinary. */
const WORD = /(?:[^\s<>%()[\]!;:"]|%.)+/suy;
const BETWEEN_COMMANDS = /(?:[\s;]|[!#][^\n]*)*/uy;
const BLANKS = /[\t ]*/uy;

export class CommandReader {
  readonly file: SourceFile;
  /** Position in the text, in UTF-16 units. */
  position = 0;

  constructor(file: SourceFile) {
    this.file = file;
  }

  /** Whether another command follows. */
  hasNext(): boolean {
    this.skip(BETWEEN_COMMANDS);
    return this.position < this.file.text.length;
  }

  /** Reads the name of the next command: the longest of `names` that stands here. */
  command(names: ReadonlySet<string>, longestName: number): string {
    const { text } = this.file;
    const line = text.slice(this.position, this.position + longestName + 1);
    for (let length = Math.min(longestName, text.length - this.position); length > 0; length--) {
      const name = line.slice(0, length);
      const next = line.charAt(length);
      if (names.has(name) && (next === '' || /[\s;<>!]/u.test(next))) {
        this.position += length;
        return name;
      }
    }
    const words = this.peekLine().split(/\s+/u).slice(0, 2);
    const similar = closest(words.join(' '), names) ?? closest(words[0] ?? '', names);
    return this.fail(
      this.position,
      `there is no command "${words[0]}"`,
      similar === undefined ? undefined : `did you mean "${similar}"?`,
    );
  }

  /** The words up to the end of the line or a `;`. `>` and `<` before a file name are skipped. */
  words(): string[] {
    const words: string[] = [];
    for (;;) {
      const word = this.word();
      if (word === undefined) return words;
      words.push(word);
    }
  }

  /** The next word of the line, or undefined at its end. */
  word(): string | undefined {
    this.skip(BLANKS);
    const { text } = this.file;
    const first = text.charAt(this.position);
    if (first === '<' || first === '>') {
      this.position++;
      this.skip(BLANKS);
    }
    if (first === '"') return this.quotedWord();
    if (first === ':') {
      this.position++;
      return ':';
    }
    WORD.lastIndex = this.position;
    const match = WORD.exec(text);
    if (match === null) return undefined;
    this.position = WORD.lastIndex;
    return match[0];
  }

  /** Whether nothing but blanks follows on this line. */
  isAtLineEnd(): boolean {
    this.skip(BLANKS);
    const next = this.file.text.charAt(this.position);
    return next === '' || next === '\n' || next === '\r';
  }

  /** The next character that is not blank. */
  peek(): string {
    this.skip(BLANKS);
    return this.file.text.charAt(this.position);
  }

  peekLine(): string {
    return this.file.text.slice(this.position, this.lineEnd()).trim();
  }

  /** The rest of the line, `;` and comments included. */
  restOfLine(): string {
    const rest = this.peekLine();
    this.position = this.lineEnd();
    return rest;
  }

  /** The lines up to `<ctrl-d>` or the end of the script. */
  linesUntilEnd(): string[] {
    const { text } = this.file;
    const end = text.indexOf('<ctrl-d>', this.position);
    const lines = text.slice(this.position, end < 0 ? text.length : end);
    this.position = end < 0 ? text.length : end + '<ctrl-d>'.length;
    return lines
      .split(/\r?\n/u)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }

  fail(at: number, message: string, hint?: string): never {
    const problem = { file: this.file.name, ...placeOf(this.file.text, at), message, severity: 'error' as const };
    throw new SourceError([hint === undefined ? problem : { ...problem, hint }]);
  }

  private quotedWord(): string {
    const { text } = this.file;
    const end = text.indexOf('"', this.position + 1);
    if (end < 0) return this.fail(this.position, 'no second double quote closes this one');
    const word = text.slice(this.position + 1, end);
    this.position = end + 1;
    return word;
  }

  private lineEnd(): number {
    const end = this.file.text.indexOf('\n', this.position);
    return end < 0 ? this.file.text.length : end;
  }

  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.position;
    pattern.exec(this.file.text);
    this.position = Math.max(this.position, pattern.lastIndex);
  }
}

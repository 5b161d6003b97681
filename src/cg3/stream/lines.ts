/** Lines of texts that come piece by piece, for the formats that have one thing on a line. */

/** Blanks as CG-3 sees them; a carriage return counts, line ends do not. */
const BLANKS = /[\t\r\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;

export class LineSplitter {
  #rest = '';

  /** The lines that have ended, each with its end. */
  push(piece: string): string[] {
    const last = piece.lastIndexOf('\n') + 1;
    if (last === 0) {
      this.#rest += piece;
      return [];
    }
    const text = this.#rest + piece.slice(0, last);
    this.#rest = piece.slice(last);
    return text.match(/[^\n]*\n/g) ?? [];
  }

  /** What is left behind the last line end. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest === '' ? [] : [rest];
  }
}

/** A line without its end and without blanks at the end; a run of blanks is one space, or one tab if it has a tab. */
export function cleanedLine(line: string, keepsTabs: boolean): string {
  const text = line.replace(/[\n\v\f\u2028\u2029]+$/, '');
  return text.replace(BLANKS, (run) => (keepsTabs && run.includes('\t') ? '\t' : ' ')).trimEnd();
}

/** Is the character at this place behind an odd number of backslashes? */
export function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (at - 1 - slashes >= 0 && text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** Where an unescaped character stands, from a place on; the end of the text without one. */
export function unescapedFrom(text: string, character: string, from: number): number {
  let at = text.indexOf(character, from);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf(character, at + 1);
  return at < 0 ? text.length : at;
}

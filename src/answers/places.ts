/** Where in a text something stands, as people count. */

/** Lines and columns, both from 1, of ascending positions. A column is a code point, as editors count. */
export class Places {
  #line = 1;
  #column = 1;
  #at = 0;

  constructor(readonly text: string) {}

  /** Goes on from the position before: a text of one line with a thousand errors is walked through once. */
  of(position: number): { line: number; column: number } {
    while (this.#at < position) {
      const codePoint = this.text.codePointAt(this.#at) ?? 0;
      const isBreak = codePoint === 0x0a;
      this.#line += isBreak ? 1 : 0;
      this.#column = isBreak ? 1 : this.#column + 1;
      this.#at += codePoint > 0xffff ? 2 : 1;
    }
    return { line: this.#line, column: this.#column };
  }
}

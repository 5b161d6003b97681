/** Where in a text something stands, as people count. */

/** Lines and columns, both from 1, of ascending positions. A column is a code point, as editors count. */
export class Places {
  #line = 1;
  #lineStart = 0;
  #at = 0;

  constructor(readonly text: string) {}

  of(position: number): { line: number; column: number } {
    for (
      let end = this.text.indexOf('\n', this.#at);
      end >= 0 && end < position;
      end = this.text.indexOf('\n', end + 1)
    ) {
      this.#line++;
      this.#lineStart = end + 1;
    }
    this.#at = Math.max(this.#at, position);
    return { line: this.#line, column: [...this.text.slice(this.#lineStart, position)].length + 1 };
  }
}

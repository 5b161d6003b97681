/**
 * One line of text as a tokeniser reads it: a letter a code point, with the place in the text where each begins. Where
 * the tokeniser knows `@BOUNDARY@`, one stands before the first letter and one after the last.
 */
import { NO_SYMBOL } from '../../fst/lookup/alphabet.js';
import type { PmatchSymbols } from './pmatch-symbols.js';

export class InputText {
  text = '';
  /** Where the line begins and ends in `text`. */
  startUtf16 = 0;
  endUtf16 = 0;
  length = 0;
  letters = new Int32Array(256);
  /** Letters told apart also where they are foreign: the same number only for the same character. */
  codes = new Int32Array(256);
  /** Where letter i begins; one more than there are letters. */
  starts = new Int32Array(257);

  constructor(readonly symbols: PmatchSymbols) {}

  read(text: string, startUtf16: number, endUtf16: number): void {
    const { symbols } = this;
    this.text = text;
    this.startUtf16 = startUtf16;
    this.endUtf16 = endUtf16;
    this.#reserve(endUtf16 - startUtf16 + 2);
    const { letters, codes, starts } = this;
    const { knownCount } = symbols;
    const hasBoundary = symbols.boundary !== NO_SYMBOL;
    let count = 0;
    if (hasBoundary) {
      letters[count] = symbols.boundary;
      codes[count] = symbols.boundary;
      starts[count++] = startUtf16;
    }
    for (let at = startUtf16; at < endUtf16; ) {
      let point = text.charCodeAt(at);
      starts[count] = at++;
      if ((point & 0xfc00) === 0xd800 && at < endUtf16) {
        const low = text.charCodeAt(at);
        if ((low & 0xfc00) === 0xdc00) {
          point = 0x10000 + ((point & 0x3ff) << 10) + (low & 0x3ff);
          at++;
        }
      }
      const letter = symbols.letterAt(point);
      letters[count] = letter;
      codes[count++] = letter < knownCount ? letter : knownCount + point;
    }
    if (hasBoundary) {
      letters[count] = symbols.boundary;
      codes[count] = symbols.boundary;
      starts[count++] = endUtf16;
    }
    starts[count] = endUtf16;
    this.length = count;
  }

  /** The text of letters `from` … `to` − 1; a boundary has none. */
  slice(from: number, to: number): string {
    return this.text.slice(this.starts[from]!, this.starts[to]!);
  }

  /** A very long line's arrays are let go with the next short one. */
  #reserve(letters: number): void {
    if (this.letters.length >= letters && (this.letters.length <= 1 << 16 || letters > 1 << 16)) return;
    const room = Math.max(256, letters);
    this.letters = new Int32Array(room);
    this.codes = new Int32Array(room);
    this.starts = new Int32Array(room + 1);
  }
}

/**
 * What `Capture()` expressions have matched, for `Captured()` expressions to match again: on the current path, and on
 * the best paths of earlier matches of the line. Few tokenisers use them. Start at `longestAt`.
 */
import type { InputText } from './input-text.js';
import type { PmatchSymbols } from './pmatch-symbols.js';

interface Capture {
  readonly symbol: number;
  readonly from: number;
  readonly to: number;
}

/** How many captures of earlier matches are kept, the latest ones. */
const MAX_EARLIER = 1000;

export class Captures {
  /** How many captures the path under way has. */
  count = 0;
  /** How many letters the capture has that `longestAt` found. */
  foundLength = 0;
  readonly #symbols: PmatchSymbols;
  #path: Capture[] = [];
  #best: Capture[] = [];
  #earlier: Capture[] = [];
  #aside: Capture[] = [];

  constructor(symbols: PmatchSymbols) {
    this.#symbols = symbols;
  }

  beginLine(): void {
    this.#earlier = [];
  }

  setLineAside(): void {
    this.#aside = this.#earlier;
    this.#earlier = [];
  }

  resumeLine(): void {
    this.#earlier = this.#aside;
  }

  beginMatch(): void {
    this.count = 0;
    this.#best = [];
  }

  add(symbol: number, from: number, to: number): void {
    this.#path[this.count++] = { symbol, from, to };
  }

  /** The path under way is the best so far. */
  keep(): void {
    if (this.#symbols.hasCaptures) this.#best = this.#path.slice(0, this.count);
  }

  /** The match is over: its captures can be repeated by later ones. */
  endMatch(): void {
    if (this.#best.length > 0) this.#earlier = [...this.#earlier, ...this.#best].slice(-MAX_EARLIER);
  }

  /**
   * The longest capture for the symbol `captured` that stands at `position` once more: where it began the first time.
   * It must end before the line does.
   */
  longestAt(captured: number, input: InputText, position: number): number {
    const wanted = this.#symbols.captureOf.get(captured);
    this.foundLength = 0;
    let from = 0;
    const consider = (capture: Capture) => {
      const length = capture.to - capture.from;
      if (capture.symbol !== wanted || length <= this.foundLength || position + length >= input.length) return;
      for (let i = 0; i < length; i++) {
        if (input.codes[capture.from + i] !== input.codes[position + i]) return;
      }
      this.foundLength = length;
      from = capture.from;
    };
    for (let i = 0; i < this.count; i++) consider(this.#path[i]!);
    for (const capture of this.#earlier) consider(capture);
    return from;
  }
}

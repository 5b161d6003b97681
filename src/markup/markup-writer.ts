/**
 * Writes the parts of a source from its beginning to its end, for readers that know where a part ends. Whatever a reader
 * says, the parts lie end to end and are the source: a place behind the one reached is ignored.
 *
 * Between two blocks (`separate`) engines see an empty line, however the blocks are separated in the source.
 */
import { MarkedText, PLACEHOLDER, type TextPart } from './marked-text.js';

const BLOCK_BREAK = '\n\n';

export class MarkupWriter {
  readonly #source: string;
  readonly #parts: TextPart[] = [];
  #at = 0;
  /** Markup that waits for what follows: at the beginning of a block it is the empty line, else nothing. */
  #silentFrom = 0;
  #isBlockWanted = false;
  #hasText = false;

  constructor(source: string) {
    this.#source = source;
  }

  get at(): number {
    return this.#at;
  }

  /** Whether nothing has been written since the last block ended. */
  get isAtBlockStart(): boolean {
    return this.#isBlockWanted || !this.#hasText;
  }

  /** What follows is in another paragraph. */
  separate(): void {
    this.#isBlockWanted = true;
  }

  text(end: number): void {
    const to = this.#end(end);
    if (to <= this.#at) return;
    this.#flush();
    this.#parts.push({ text: this.#source.slice(this.#at, to) });
    this.#moveTo(to);
  }

  /** Engines do not see it. */
  markup(end: number): void {
    const to = this.#end(end);
    if (to > this.#at) this.#at = to;
  }

  /** Engines see something else. */
  standIn(end: number, interpretAs: string): void {
    const to = this.#end(end);
    if (to <= this.#at) return;
    if (interpretAs === '') {
      this.#at = to;
      return;
    }
    this.#flush();
    this.#parts.push({ markup: this.#source.slice(this.#at, to), interpretAs });
    this.#moveTo(to);
  }

  /** Something without words in the midst of a sentence. */
  placeholder(end: number): void {
    this.standIn(end, PLACEHOLDER);
  }

  /** White space that is one space for the reader; none at the beginning of a block. */
  space(end: number): void {
    const to = this.#end(end);
    if (this.isAtBlockStart) this.markup(to);
    else if (to - this.#at === 1 && this.#source[this.#at] === ' ') this.text(to);
    else this.standIn(to, ' ');
  }

  finish(): MarkedText {
    this.markup(this.#source.length);
    if (this.#at > this.#silentFrom) this.#parts.push({ markup: this.#source.slice(this.#silentFrom, this.#at) });
    return MarkedText.of(this.#parts);
  }

  #end(end: number): number {
    return Math.min(end, this.#source.length);
  }

  #flush(): void {
    const isBreak = this.#isBlockWanted && this.#hasText;
    if (this.#at > this.#silentFrom) {
      const markup = this.#source.slice(this.#silentFrom, this.#at);
      this.#parts.push(isBreak ? { markup, interpretAs: BLOCK_BREAK } : { markup });
    }
    this.#isBlockWanted = false;
    this.#hasText = true;
  }

  #moveTo(end: number): void {
    this.#at = end;
    this.#silentFrom = end;
  }
}

/** Makes the next input out of the corpus: one or several mutations of one entry, with pieces of another. */
import { mutateBytes } from './mutate-bytes.js';
import { mutateText } from './mutate-text.js';
import type { Random } from './random.js';
import { DEFAULT_MAX_BYTES, type Surface } from './surface.js';

const MOST_MUTATIONS = 6;
/** How often the text of a surface that is text is treated as mere bytes. */
const AS_BYTES_ONE_IN = 6;

export class Mutator {
  readonly #surface: Surface;
  readonly #random: Random;
  readonly #byteTokens: readonly Uint8Array[];
  readonly #textTokens: readonly string[];
  readonly #encoding: BufferEncoding;

  constructor(surface: Surface, random: Random) {
    this.#surface = surface;
    this.#random = random;
    this.#encoding = surface.form === 'latin1' ? 'latin1' : 'utf8';
    this.#byteTokens = surface.tokens.map((token) => bytesOf(token, this.#encoding));
    this.#textTokens = surface.tokens.map((token) =>
      typeof token === 'string' ? token : Buffer.from(token).toString(this.#encoding),
    );
  }

  next(corpus: readonly Uint8Array[]): Uint8Array {
    const random = this.#random;
    let input = this.#choose(corpus);
    for (let left = random.length(MOST_MUTATIONS); left > 0; left--) {
      const other = this.#choose(corpus);
      const asText = this.#surface.form !== 'bytes' && !random.oneIn(AS_BYTES_ONE_IN);
      input = asText ? this.#mutateText(input, other) : mutateBytes(input, random, other, this.#byteTokens);
    }
    const cut = input.subarray(0, this.#surface.maxBytes ?? DEFAULT_MAX_BYTES);
    return this.#surface.repair !== undefined && random.oneIn(2) ? this.#surface.repair(cut.slice()) : cut;
  }

  /** The newest entries reach the most unusual code, so every second input is made of one of them. */
  #choose(corpus: readonly Uint8Array[]): Uint8Array {
    const newest = Math.min(corpus.length, 16);
    if (this.#random.oneIn(2)) return corpus[corpus.length - 1 - this.#random.below(newest)]!;
    return this.#random.pick(corpus);
  }

  #mutateText(input: Uint8Array, other: Uint8Array): Uint8Array {
    const decode = (bytes: Uint8Array) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(this.#encoding);
    const text = mutateText(decode(input), this.#random, decode(other), this.#textTokens);
    return bytesOf(text, this.#encoding);
  }
}

export function bytesOf(content: string | Uint8Array, encoding: BufferEncoding = 'utf8'): Uint8Array {
  if (typeof content !== 'string') return content;
  return new Uint8Array(Buffer.from(content, encoding));
}

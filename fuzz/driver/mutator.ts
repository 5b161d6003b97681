/** Makes the next input out of the corpus: one or several mutations of one entry, with pieces of another. */
import { mutateBytes } from './mutate-bytes.js';
import { mutateWords, wordsOf } from './mutate-text.js';
import type { Random } from './random.js';
import { DEFAULT_MAX_BYTES, type Surface } from './surface.js';

const MOST_MUTATIONS = 6;
/** How often the text of a surface that is text is treated as mere bytes. */
const AS_BYTES_ONE_IN = 8;
const NEWEST_ENTRIES = 16;

export class Mutator {
  readonly #surface: Surface;
  readonly #random: Random;
  readonly #byteTokens: readonly Uint8Array[];
  readonly #textTokens: readonly string[];
  readonly #encoding: BufferEncoding;
  /** Entries of the corpus are taken apart once. */
  readonly #words = new WeakMap<Uint8Array, readonly string[]>();

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
    const mutations = random.length(MOST_MUTATIONS);
    const asText = this.#surface.form !== 'bytes' && !random.oneIn(AS_BYTES_ONE_IN);
    const input = asText ? this.#mutateText(corpus, mutations) : this.#mutateBytes(corpus, mutations);
    const cut = input.subarray(0, this.#surface.maxBytes ?? DEFAULT_MAX_BYTES);
    return this.#surface.repair !== undefined && random.oneIn(2) ? this.#surface.repair(cut.slice()) : cut;
  }

  /** The newest entries reach the most unusual code, so every second input is made of one of them. */
  #choose(corpus: readonly Uint8Array[]): Uint8Array {
    const newest = Math.min(corpus.length, NEWEST_ENTRIES);
    if (this.#random.oneIn(2)) return corpus[corpus.length - 1 - this.#random.below(newest)]!;
    return this.#random.pick(corpus);
  }

  #mutateBytes(corpus: readonly Uint8Array[], mutations: number): Uint8Array {
    let input = this.#choose(corpus);
    for (let left = mutations; left > 0; left--) {
      input = mutateBytes(input, this.#random, this.#choose(corpus), this.#byteTokens);
    }
    return input;
  }

  #mutateText(corpus: readonly Uint8Array[], mutations: number): Uint8Array {
    const words = [...this.#wordsOf(this.#choose(corpus))];
    for (let left = mutations; left > 0; left--) {
      mutateWords(words, this.#random, this.#wordsOf(this.#choose(corpus)), this.#textTokens);
    }
    return bytesOf(words.join(''), this.#encoding);
  }

  #wordsOf(entry: Uint8Array): readonly string[] {
    let words = this.#words.get(entry);
    if (words === undefined) {
      const { buffer, byteOffset, length } = entry;
      words = wordsOf(Buffer.from(buffer, byteOffset, length).toString(this.#encoding));
      this.#words.set(entry, words);
    }
    return words;
  }
}

export function bytesOf(content: string | Uint8Array, encoding: BufferEncoding = 'utf8'): Uint8Array {
  if (typeof content !== 'string') return content;
  return new Uint8Array(Buffer.from(content, encoding));
}

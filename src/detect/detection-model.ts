/**
 * The statistics of all languages in one table. For an n-gram (up to five letters, the edges of a word among them) the table
 * lists the languages that use it and, for each, the logarithm of the probability of its last letter after the others.
 *
 * The file (`languages/made/detection.bin`, written by `bench/detect/train.mjs`):
 *
 *     offset  size
 *     0       4      "LTD1"
 *     4       4      length of the header, little-endian
 *     8       …      header: JSON, see `ModelHeader`
 *     …       …      n-grams, by rising key: difference to the key before, number of languages (varints of 7 bits, lowest
 *                    first), then per language two bytes: its index, and its logarithm in twentieths below 0
 */
import { DataError } from '../engine/data-error.js';

export interface ModelLanguage {
  readonly tag: string;
  /** Mean logarithm of the probability of a letter in texts of this language, by the statistics of this language. */
  readonly typical: number;
  /** Its longest n-gram, if that is not the one of the model. */
  readonly order?: number | undefined;
}

export interface ModelHeader {
  readonly format: 'langtools-detect/1';
  /** The longest n-gram. */
  readonly order: number;
  readonly ngrams: number;
  readonly pairs: number;
  /** Added for every letter by which an n-gram must be shortened to be found. */
  readonly backoff: number;
  /** For a letter that a language does not use. */
  readonly floor: number;
  /** How much each letter of a word can speak against a language at most. */
  readonly clip: number;
  /** By this the evidence of a text is multiplied before it becomes a probability: letters are not independent. */
  readonly temperature: number;
  readonly languages: readonly ModelLanguage[];
}

/** The statistics of one language. Plain data: it can be stored as JSON and sent to another thread. */
export interface LetterTable {
  /** The longest n-gram. */
  readonly order: number;
  readonly backoff: number;
  readonly floor: number;
  /** Mean logarithm of the probability of a letter in texts of this language. */
  readonly typical: number;
  /** Keys of n-grams, rising. */
  readonly keys: readonly number[];
  /** For each, the logarithm of the probability of its last letter after the others, in twentieths below 0. */
  readonly steps: readonly number[];
}

/** Logarithms are stored in steps of 1/20, from 0 down to -12.75. */
export const STEPS_PER_UNIT = 20;

const MAGIC = [0x4c, 0x54, 0x44, 0x31];
const HEADER_AT = 8;
const MOST_LANGUAGES = 255;
const MOST_NGRAMS = 4_000_000;
/** Of an n-gram. */
const MOST_LETTERS = 8;

export class DetectionModel {
  readonly header: ModelHeader;
  /** Rising. Each thread that asks has the tables for itself, so there is nothing in them that can be done without. */
  readonly #keys: Uint32Array;
  /** Where the languages of each n-gram begin in the two arrays below; they end where those of the next begin. */
  readonly #starts: Uint32Array;
  /** Where the keys begin that have the same highest bits. */
  readonly #firstOf: Uint32Array;
  /** How many bits are not the highest. */
  readonly #lowBits: number;
  readonly languageOf: Uint8Array;
  readonly stepsOf: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.header = readHeader(bytes);
    const { ngrams, pairs, languages } = this.header;
    // Keys are hashes: two or three share their highest bits.
    const highBits = Math.max(1, Math.floor(Math.log2(ngrams + 1)) - 1);
    this.#lowBits = 32 - highBits;
    this.#firstOf = new Uint32Array(2 ** highBits + 1);
    this.#keys = new Uint32Array(ngrams);
    this.#starts = new Uint32Array(ngrams + 1);
    this.languageOf = new Uint8Array(pairs);
    this.stepsOf = new Uint8Array(pairs);
    const reader = new TableReader(bytes, HEADER_AT + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true));
    let key = 0;
    let pair = 0;
    for (let ngram = 0; ngram < ngrams; ngram++) {
      key += reader.varint();
      const count = reader.varint();
      if (key > 0xffffffff || count === 0 || pair + count > pairs) reader.fail('an n-gram is out of range');
      this.#keys[ngram] = key;
      this.#starts[ngram] = pair;
      this.#firstOf[(key >>> this.#lowBits) + 1] = ngram + 1;
      for (const end = pair + count; pair < end; pair++) {
        const language = reader.byte();
        if (language >= languages.length) reader.fail(`there is no language ${language}`);
        this.languageOf[pair] = language;
        this.stepsOf[pair] = reader.byte();
      }
    }
    this.#starts[ngrams] = pair;
    for (let high = 1; high < this.#firstOf.length; high++)
      this.#firstOf[high] = Math.max(this.#firstOf[high]!, this.#firstOf[high - 1]!);
    if (pair !== pairs) reader.fail(`${pairs} pairs announced, ${pair} found`);
    reader.expectEnd();
  }

  /** The statistics of one language; undefined for one that the table does not have. */
  lettersOf(tag: string): LetterTable | undefined {
    const { backoff, floor, languages } = this.header;
    const language = languages.findIndex((each) => each.tag === tag);
    if (language < 0) return undefined;
    const entries: [key: number, steps: number][] = [];
    for (let ngram = 0; ngram < this.#keys.length; ngram++)
      for (let pair = this.#starts[ngram]!; pair < this.#starts[ngram + 1]!; pair++)
        if (this.languageOf[pair] === language) entries.push([this.#keys[ngram]!, this.stepsOf[pair]!]);
    const { typical, order = this.header.order } = languages[language]!;
    return {
      order,
      backoff,
      floor,
      typical,
      keys: entries.map(([key]) => key),
      steps: entries.map(([, steps]) => steps),
    };
  }

  /** The number of an n-gram, or -1. */
  find(key: number): number {
    const high = key >>> this.#lowBits;
    for (let ngram = this.#firstOf[high]!, end = this.#firstOf[high + 1]!; ngram < end; ngram++)
      if (this.#keys[ngram] === key) return ngram;
    return -1;
  }

  startOf(ngram: number): number {
    return this.#starts[ngram]!;
  }

  endOf(ngram: number): number {
    return this.#starts[ngram + 1]!;
  }
}

function readHeader(bytes: Uint8Array): ModelHeader {
  if (bytes.length < HEADER_AT || MAGIC.some((byte, at) => bytes[at] !== byte))
    throw new DataError('not a detection model', { offset: 0 });
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  if (length > bytes.length - HEADER_AT) throw new DataError('the header is longer than the file', { offset: 4 });
  let header: unknown;
  try {
    header = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(HEADER_AT, HEADER_AT + length)),
    );
  } catch (cause) {
    throw new DataError('the header is not JSON', { offset: HEADER_AT, cause });
  }
  if (!isModelHeader(header)) throw new DataError('the header is not as expected', { offset: HEADER_AT });
  // Each n-gram takes four bytes at least, each pair two.
  const rest = bytes.length - HEADER_AT - length;
  if (header.ngrams * 4 > rest || header.pairs * 2 > rest)
    throw new DataError('the tables are cut off', { offset: rest });
  return header;
}

function isModelHeader(value: unknown): value is ModelHeader {
  if (typeof value !== 'object' || value === null) return false;
  const header = value as Partial<Record<keyof ModelHeader, unknown>>;
  const isCount = (count: unknown, most: number) =>
    Number.isInteger(count) && Number(count) >= 0 && Number(count) <= most;
  return (
    header.format === 'langtools-detect/1' &&
    isCount(header.order, MOST_LETTERS) &&
    isCount(header.ngrams, MOST_NGRAMS) &&
    isCount(header.pairs, MOST_NGRAMS * MOST_LANGUAGES) &&
    [header.backoff, header.floor, header.clip, header.temperature].every(Number.isFinite) &&
    Array.isArray(header.languages) &&
    isCount(header.languages.length, MOST_LANGUAGES) &&
    header.languages.every(
      (language: Partial<ModelLanguage> | null) =>
        typeof language?.tag === 'string' &&
        Number.isFinite(language.typical) &&
        isCount(language.order ?? 0, MOST_LETTERS),
    )
  );
}

class TableReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) this.fail('the file ends too early');
    this.#at++;
    return byte;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      if (scale > 2 ** 28) this.fail('a number is too long');
    }
  }

  expectEnd(): void {
    if (this.#at !== this.#bytes.length) this.fail('bytes follow the last n-gram');
  }

  fail(problem: string): never {
    throw new DataError(problem, { offset: this.#at });
  }
}

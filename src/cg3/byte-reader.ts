/**
 * Bounds-checked reading of big-endian numbers and UTF-8 strings: the alphabet of the binary grammar format. Every
 * mistake is a `DataError` with file and offset.
 */
import { DataError } from '../engine/data-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export class ByteReader {
  at = 0;
  readonly #view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    readonly file: string,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get remaining(): number {
    return this.bytes.length - this.at;
  }

  fail(problem: string, at = this.at): never {
    throw new DataError(problem, { file: this.file, offset: at });
  }

  #take(length: number): number {
    if (length > this.remaining) this.fail(`the file ends where ${length} more bytes are expected`);
    const start = this.at;
    this.at += length;
    return start;
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  i8(): number {
    return this.#view.getInt8(this.#take(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  i32(): number {
    return this.#view.getInt32(this.#take(4));
  }

  /** A number as mantissa (of 2⁶³ − 1) and exponent of two, 12 bytes. */
  scaledDouble(): number {
    const mantissa = Number(this.#view.getBigInt64(this.#take(8))) / 2 ** 63;
    const exponent = this.i32();
    const value = mantissa * 2 ** exponent;
    if (!Number.isFinite(value)) this.fail('a number out of range', this.at - 12);
    // The writer loses the last bits of the mantissa; whole numbers are meant to be whole.
    const whole = Math.round(value);
    return Math.abs(value - whole) < 1e-9 * Math.max(1, Math.abs(whole)) ? whole : value;
  }

  /** A count of things that take at least `least` bytes each: never more than the file can hold. */
  count(least: number, what: string): number {
    const at = this.at;
    const count = this.u32();
    if (count * least > this.remaining) this.fail(`${count} ${what} cannot be in the ${this.remaining} bytes left`, at);
    return count;
  }

  numbers(what: string): number[] {
    const count = this.count(4, what);
    return Array.from({ length: count }, () => this.u32());
  }

  string(): string {
    const length = this.count(1, 'bytes of text');
    const start = this.#take(length);
    try {
      return utf8.decode(this.bytes.subarray(start, start + length));
    } catch {
      return this.fail('this text is not UTF-8', start);
    }
  }
}

/**
 * Bounds-checked reading of big-endian numbers and UTF-8 strings: the alphabet of the binary grammar format. Every
 * mistake is a `DataError` with file and offset.
 */
import { DataError } from '../../engine/data-error.js';

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

  /**
   * A number as mantissa (of 2⁶³) and exponent of two, 12 bytes. Revisions up to 13 892 wrote the mantissa
   * little-endian by mistake; as it is always between a half and one, the right way round can be told.
   */
  scaledDouble(): number {
    const at = this.#take(8);
    let mantissa = Number(this.#view.getBigInt64(at)) / 2 ** 63;
    if (Math.abs(mantissa) < 0.5) mantissa = Number(this.#view.getBigInt64(at, true)) / 2 ** 63;
    const value = mantissa * 2 ** this.i32();
    return Number.isFinite(value) ? value : this.fail('a number out of range', at);
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

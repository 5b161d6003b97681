/**
 * A bounds-checked reader over bytes: every archive reader of this folder reads through it, so that a truncated or
 * damaged file ends in a `DataError` with its offset and never in a wild allocation. Little-endian throughout.
 */
import { DataError } from '../../engine/data-error.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export class ByteCursor {
  readonly #view: DataView;
  position: number;

  /** Reads `bytes` from `position` up to `end`; both are offsets into `bytes`, and so are those of the errors. */
  constructor(
    readonly bytes: Uint8Array,
    readonly file: string,
    position = 0,
    readonly end = bytes.length,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!(position >= 0 && position <= end && end <= bytes.length)) {
      throw new DataError('points outside the file', { file, offset: position });
    }
    this.position = position;
  }

  get remaining(): number {
    return this.end - this.position;
  }

  fail(problem: string, offset = this.position): never {
    throw new DataError(problem, { file: this.file, offset });
  }

  /** Checks that `count` bytes are left, steps over them, and gives where they began. */
  skip(count: number, what: string): number {
    if (!(count >= 0 && count <= this.remaining)) {
      this.fail(`${what} needs ${count} bytes, but only ${this.remaining} are left`);
    }
    const start = this.position;
    this.position += count;
    return start;
  }

  u8(what: string): number {
    return this.#view.getUint8(this.skip(1, what));
  }

  u16(what: string): number {
    return this.#view.getUint16(this.skip(2, what), true);
  }

  u32(what: string): number {
    return this.#view.getUint32(this.skip(4, what), true);
  }

  /** A u64 that has to be an exact number: no archive of ours comes near 2⁵³ bytes. */
  u64(what: string): number {
    const start = this.skip(8, what);
    const value = this.#view.getBigUint64(start, true);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) this.fail(`${what} is larger than any file can be: ${value}`, start);
    return Number(value);
  }

  /** A view of the next `count` bytes; nothing is copied. */
  take(count: number, what: string): Uint8Array {
    const start = this.skip(count, what);
    return this.bytes.subarray(start, start + count);
  }

  utf8(count: number, what: string): string {
    const start = this.position;
    return decodeUtf8(this.take(count, what), this.file, what, start);
  }
}

/** Decodes strictly: a name with a broken byte is refused, not silently renamed. */
export function decodeUtf8(bytes: Uint8Array, file: string, what: string, offset?: number): string {
  try {
    return UTF8.decode(bytes);
  } catch (cause) {
    throw new DataError(`${what} is not UTF-8`, { file, offset, cause });
  }
}

/** Bytes of the binary stream format: little-endian numbers, strings and arrays with a u16 count. */
import { DataError } from '../../engine/data-error.js';

const MOST = 0xffff;

export class LittleReader {
  at = 0;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  peek(offset: number): number | undefined {
    return this.#bytes[this.at + offset];
  }

  u16At(offset: number): number {
    return this.#view.getUint16(this.at + offset, true);
  }

  u32At(offset: number): number {
    return this.#view.getUint32(this.at + offset, true);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  string(): string {
    const length = this.u16();
    const start = this.#take(length);
    try {
      return this.#decoder.decode(this.#bytes.subarray(start, start + length));
    } catch {
      throw new DataError('a string is not valid UTF-8', { file: 'binary stream' });
    }
  }

  array<T>(read: () => T): T[] {
    return Array.from({ length: this.u16() }, read);
  }

  #take(count: number): number {
    const start = this.at;
    this.at += count;
    if (this.at > this.#bytes.length)
      throw new DataError('a packet is shorter than it says', { file: 'binary stream' });
    return start;
  }
}

export class LittleWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  u8(value: number): void {
    const at = this.#grow(1);
    this.#view.setUint8(at, value);
  }

  u16(value: number): void {
    if (value > MOST) throw new DataError(`more than ${MOST} of something`, { file: 'binary stream' });
    const at = this.#grow(2);
    this.#view.setUint16(at, value, true);
  }

  u32(value: number): void {
    const at = this.#grow(4);
    this.#view.setUint32(at, value, true);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
  }

  string(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.u16(bytes.length);
    this.bytes(bytes);
  }

  array<T>(items: readonly T[], write: (item: T, index: number) => void): void {
    this.u16(items.length);
    for (const [i, item] of items.entries()) write(item, i);
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }

  /** May replace the bytes and the view: call it before they are used. */
  #grow(count: number): number {
    const start = this.#at;
    this.#at += count;
    if (this.#at > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#at, this.#bytes.length * 2));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return start;
  }
}

/** Big-endian numbers and UTF-8 strings into a buffer that grows: the other side of `byte-reader.ts`. */
const utf8 = new TextEncoder();

export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** What has been written. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(length: number): DataView {
    if (this.#length + length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + length));
      grown.set(this.bytes);
      this.#bytes = grown;
    }
    const view = new DataView(this.#bytes.buffer, this.#length, length);
    this.#length += length;
    return view;
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length - bytes.length);
  }

  u8(value: number): void {
    this.#room(1).setUint8(0, value);
  }

  /** Takes negative numbers too: as two's complement. */
  u32(value: number): void {
    this.#room(4).setUint32(0, value);
  }

  string(text: string): void {
    const bytes = utf8.encode(text);
    this.u32(bytes.length);
    this.raw(bytes);
  }

  numbers(values: readonly number[]): void {
    this.u32(values.length);
    for (const value of values) this.u32(value);
  }

  /** See `ByteReader.scaledDouble`. */
  scaledDouble(value: number): void {
    let exponent = value === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
    if (Math.abs(value) >= 2 ** exponent) exponent++;
    // A double has 53 bits; the ten below them are 0, and the sign takes one.
    this.#room(8).setBigInt64(0, BigInt((value / 2 ** exponent) * 2 ** 53) * 1024n);
    this.u32(exponent);
  }
}

/** A record whose mask says which of its fields are there. */
export class MaskedRecord {
  #mask = 0;
  readonly fields = new ByteWriter();

  /** Marks field `bit` and returns where it goes. */
  field(bit: number): ByteWriter {
    this.#mask |= 1 << bit;
    return this.fields;
  }

  /** A number, left out when it is 0. */
  number(bit: number, value: number): void {
    if (value !== 0) this.field(bit).u32(value);
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.#mask);
    writer.raw(this.fields.bytes);
  }
}

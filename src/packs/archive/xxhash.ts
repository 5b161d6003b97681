/**
 * The low half of XXH64 with seed 0, which is the checksum of a Zstandard frame. JavaScript has no 64-bit integers that
 * are fast, so a word is a pair of 32-bit halves and a product is put together from 16-bit pieces.
 */

const P1 = [0x9e3779b1, 0x85ebca87] as const;
const P2 = [0xc2b2ae3d, 0x27d4eb4f] as const;
const P3 = [0x165667b1, 0x9e3779f9] as const;
const P4 = [0x85ebca77, 0xc2b2ae63] as const;
const P5 = [0x27d4eb2f, 0x165667c5] as const;
type Word = readonly [high: number, low: number];

/** One 64-bit register; every operation changes it in place. */
class Register {
  high: number;
  low: number;

  constructor([high, low]: Word = [0, 0]) {
    this.high = high | 0;
    this.low = low | 0;
  }

  add(high: number, low: number): this {
    const sum = (this.low >>> 0) + (low >>> 0);
    this.low = sum | 0;
    this.high = (this.high + high + (sum > 0xffffffff ? 1 : 0)) | 0;
    return this;
  }

  xor(high: number, low: number): this {
    this.high ^= high;
    this.low ^= low;
    return this;
  }

  rotateLeft(count: number): this {
    const [high, low] = count < 32 ? [this.high, this.low] : [this.low, this.high];
    const by = count & 31;
    this.high = by === 0 ? high : (high << by) | (low >>> (32 - by));
    this.low = by === 0 ? low : (low << by) | (high >>> (32 - by));
    return this;
  }

  multiply([high, low]: Word): this {
    const a0 = this.low & 0xffff;
    const a1 = this.low >>> 16;
    const b0 = low & 0xffff;
    const b1 = low >>> 16;
    const low0 = a0 * b0;
    const middle = a1 * b0 + (low0 >>> 16);
    const cross = a0 * b1 + (middle & 0xffff);
    const carry = a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(cross / 0x10000);
    const highProduct = Math.imul(this.high, low) + Math.imul(this.low, high);
    this.low = ((cross & 0xffff) << 16) | (low0 & 0xffff);
    this.high = (highProduct + carry) | 0;
    return this;
  }

  round(high: number, low: number): this {
    return this.addProduct(high, low).rotateLeft(31).multiply(P1);
  }

  addProduct(high: number, low: number): this {
    const product = new Register([high, low]).multiply(P2);
    return this.add(product.high, product.low);
  }
}

const STRIPE_BYTES = 32;

/** Data that comes piece by piece: `update` for each, then `low`. */
export class Xxh64 {
  readonly #lanes = [
    new Register(P1).add(...P2),
    new Register(P2),
    new Register(),
    new Register([~P1[0], ~P1[1]]).add(0, 1),
  ] as const;
  /** What does not fill a stripe yet. */
  readonly #rest = new Uint8Array(STRIPE_BYTES);
  #restBytes = 0;
  #length = 0;

  update(bytes: Uint8Array): this {
    this.#length += bytes.length;
    let at = 0;
    if (this.#restBytes > 0) {
      at = Math.min(STRIPE_BYTES - this.#restBytes, bytes.length);
      this.#rest.set(bytes.subarray(0, at), this.#restBytes);
      this.#restBytes += at;
      if (this.#restBytes < STRIPE_BYTES) return this;
      this.#stripes(this.#rest, 0);
      this.#restBytes = 0;
    }
    at = this.#stripes(bytes, at);
    this.#rest.set(bytes.subarray(at));
    this.#restBytes = bytes.length - at;
    return this;
  }

  /** Takes all whole stripes from `start`, and gives where they end. */
  #stripes(bytes: Uint8Array, start: number): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const lanes = this.#lanes;
    let at = start;
    for (; at + STRIPE_BYTES <= bytes.length; at += STRIPE_BYTES) {
      for (let i = 0; i < 4; i++) lanes[i]!.round(view.getInt32(at + 8 * i + 4, true), view.getInt32(at + 8 * i, true));
    }
    return at;
  }

  #joined(): Register {
    const hash = new Register();
    [1, 7, 12, 18].forEach((count, i) => {
      const lane = this.#lanes[i]!;
      const turned = new Register([lane.high, lane.low]).rotateLeft(count);
      hash.add(turned.high, turned.low);
    });
    for (const lane of this.#lanes) {
      const merged = new Register().round(lane.high, lane.low);
      hash
        .xor(merged.high, merged.low)
        .multiply(P1)
        .add(...P4);
    }
    return hash;
  }

  /** The low half of the sum of all that came. */
  low(): number {
    const hash = this.#length >= STRIPE_BYTES ? this.#joined() : new Register(P5);
    hash.add(Math.floor(this.#length / 2 ** 32), this.#length | 0);
    const view = new DataView(this.#rest.buffer, 0, this.#restBytes);
    let at = 0;
    for (; at + 8 <= view.byteLength; at += 8) {
      const piece = new Register().round(view.getInt32(at + 4, true), view.getInt32(at, true));
      hash
        .xor(piece.high, piece.low)
        .rotateLeft(27)
        .multiply(P1)
        .add(...P4);
    }
    if (at + 4 <= view.byteLength) {
      const piece = new Register([0, view.getInt32(at, true)]).multiply(P1);
      hash
        .xor(piece.high, piece.low)
        .rotateLeft(23)
        .multiply(P2)
        .add(...P3);
      at += 4;
    }
    for (; at < view.byteLength; at++) {
      const piece = new Register([0, view.getUint8(at)]).multiply(P5);
      hash.xor(piece.high, piece.low).rotateLeft(11).multiply(P1);
    }
    hash.xor(0, hash.high >>> 1).multiply(P2);
    hash.xor(hash.high >>> 29, (hash.high << 3) | (hash.low >>> 29)).multiply(P3);
    hash.xor(0, hash.high);
    return hash.low >>> 0;
  }
}

export function xxh64Low(bytes: Uint8Array): number {
  return new Xxh64().update(bytes).low();
}

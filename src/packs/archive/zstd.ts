/**
 * Decoder of Zstandard streams (RFC 8878): Box members and `data.tar.zst`. Start at `decompressZstd`. Written here and
 * not borrowed because a pack is foreign data: this one checks every offset, allocates nothing by a size that the
 * stream merely claims, and does work in proportion to what it puts out. Dictionaries are not supported.
 *
 *     frame  u32 0xFD2FB528, descriptor, [window], [dictionary id], [content size], blocks, [u32 checksum]
 *     block  3 bytes: bit 0 last, bits 1–2 type (0 raw, 1 repeated byte, 2 compressed), the rest size
 */
import { DataError } from '../../engine/data-error.js';
import { xxh64Low } from './xxhash.js';
import { ZstdBlocks } from './zstd-blocks.js';
import { ZstdDamage } from './zstd-entropy.js';
import { FRAME_MAGIC, isSkippable, readFrameHeader } from './zstd-frames.js';

export interface ZstdOptions {
  readonly file: string;
  readonly offset?: number;
  readonly maxBytes: number;
}

export function decompressZstd(bytes: Uint8Array, options: ZstdOptions): Uint8Array {
  const decoder = new ZstdDecoder(bytes, options);
  try {
    return decoder.run();
  } catch (cause) {
    if (!(cause instanceof ZstdDamage)) throw cause;
    throw new DataError(`zstd: ${cause.message}`, {
      file: options.file,
      offset: (options.offset ?? 0) + cause.at,
      cause,
    });
  }
}

class ZstdDecoder extends ZstdBlocks {
  constructor(
    bytes: Uint8Array,
    readonly options: ZstdOptions,
  ) {
    super();
    this.bytes = bytes;
    this.out = new Uint8Array(Math.min(options.maxBytes, bytes.length * 4 + 1024));
  }

  run(): Uint8Array {
    let at = 0;
    if (this.bytes.length === 0) throw new ZstdDamage('is empty', 0);
    while (at < this.bytes.length) {
      if (isSkippable(this.u32(at))) at += 8 + this.u32(at + 4);
      else at = this.#frame(at);
      if (at > this.bytes.length) throw new ZstdDamage('is cut off', this.bytes.length);
    }
    return this.out.subarray(0, this.length);
  }

  protected override reserve(count: number, at: number): void {
    const needed = this.length + count;
    const { maxBytes } = this.options;
    if (needed > maxBytes) throw new ZstdDamage(`decompresses to more than ${maxBytes} bytes`, at);
    if (needed <= this.out.length) return;
    const grown = new Uint8Array(Math.min(maxBytes, Math.max(needed, this.out.length * 2)));
    grown.set(this.out.subarray(0, this.length));
    this.out = grown;
  }

  #frame(start: number): number {
    if (this.u32(start) !== FRAME_MAGIC) throw new ZstdDamage('no frame begins here', start);
    const { contentBytes, hasChecksum, end } = readFrameHeader(start, (at, count) => this.uint(at, count));
    let at = end;
    this.beginFrame();
    for (let last = false; !last; ) {
      const header = this.uint(at, 3);
      at += 3;
      last = (header & 1) !== 0;
      at = this.block((header >> 1) & 3, header >> 3, at);
    }
    const content = this.out.subarray(this.frameStart, this.length);
    if (contentBytes !== undefined && contentBytes !== content.length) {
      throw new ZstdDamage(`has ${content.length} bytes instead of ${contentBytes}`, at);
    }
    if (hasChecksum) {
      if (this.u32(at) !== xxh64Low(content)) throw new ZstdDamage('has a wrong checksum', at);
      at += 4;
    }
    return at;
  }
}

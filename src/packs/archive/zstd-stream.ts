/**
 * Decodes Zstandard piece by piece, for data that is larger than memory. Start at `decompressZstdStream`. Only the window of a frame is
 * kept, which is bounded; it grows with what comes out, not with what the frame claims.
 */
import { DataError } from '../../engine/data-error.js';
import { Xxh64 } from './xxhash.js';
import { MAX_BLOCK_BYTES, ZstdBlocks } from './zstd-blocks.js';
import { ZstdDamage } from './zstd-entropy.js';
import { FRAME_MAGIC, type FrameHeader, isSkippable, MOST_HEADER_BYTES, readFrameHeader } from './zstd-frames.js';

/** What `zstd -d` accepts unless told otherwise. */
const MAX_WINDOW_BYTES = 128 * 1024 * 1024;

export async function* decompressZstdStream(
  chunks: AsyncIterable<Uint8Array>,
  options: { readonly file: string },
): AsyncGenerator<Uint8Array> {
  const feed = new ByteFeed(chunks);
  const decoder = new StreamDecoder();
  try {
    if (!(await feed.has(1))) throw new ZstdDamage('is empty', 0);
    while (await feed.has(1)) yield* decoder.frame(feed);
  } catch (cause) {
    if (!(cause instanceof ZstdDamage)) throw cause;
    throw new DataError(`zstd: ${cause.message}`, { file: options.file, offset: feed.taken + cause.at, cause });
  }
}

/** The bytes that have come and are not taken yet. */
class ByteFeed {
  readonly #chunks: AsyncIterator<Uint8Array>;
  bytes: Uint8Array = new Uint8Array(0);
  /** How many were taken before these. */
  taken = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Waits until there are so many, if they ever come. */
  async has(count: number): Promise<boolean> {
    if (this.bytes.length >= count) return true;
    const parts = [this.bytes];
    let { length } = this.bytes;
    while (length < count) {
      const { done, value } = await this.#chunks.next();
      if (done === true) break;
      parts.push(value);
      length += value.length;
    }
    const joined = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    this.bytes = joined;
    return length >= count;
  }

  async need(count: number): Promise<void> {
    if (!(await this.has(count))) throw new ZstdDamage('is cut off', this.bytes.length);
  }

  take(count: number): void {
    this.bytes = this.bytes.subarray(count);
    this.taken += count;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      await this.need(1);
      const part = Math.min(left, this.bytes.length);
      this.take(part);
      left -= part;
    }
  }
}

class StreamDecoder extends ZstdBlocks {
  #windowBytes = 0;

  async *frame(feed: ByteFeed): AsyncGenerator<Uint8Array> {
    await feed.need(4);
    this.bytes = feed.bytes;
    const magic = this.u32(0);
    if (isSkippable(magic)) {
      await feed.need(8);
      this.bytes = feed.bytes;
      await feed.skip(8 + this.u32(4));
      return;
    }
    if (magic !== FRAME_MAGIC) throw new ZstdDamage('no frame begins here', 0);
    await feed.has(MOST_HEADER_BYTES);
    this.bytes = feed.bytes;
    const header = readFrameHeader(0, (at, count) => this.uint(at, count));
    if (header.windowBytes > MAX_WINDOW_BYTES) throw new ZstdDamage(`needs a window of ${header.windowBytes} bytes`, 0);
    feed.take(header.end);
    this.length = 0;
    this.#windowBytes = header.windowBytes;
    this.beginFrame();
    yield* this.#content(header, feed);
  }

  async *#content({ contentBytes, hasChecksum }: FrameHeader, feed: ByteFeed): AsyncGenerator<Uint8Array> {
    const checksum = hasChecksum ? new Xxh64() : undefined;
    let total = 0;
    for (let last = false; !last; ) {
      await feed.need(3);
      this.bytes = feed.bytes;
      const header = this.uint(0, 3);
      last = (header & 1) !== 0;
      const type = (header >> 1) & 3;
      const size = header >> 3;
      await feed.has(3 + (type === 1 ? 1 : Math.min(size, MAX_BLOCK_BYTES)));
      this.bytes = feed.bytes;
      this.#makeRoom();
      const before = this.length;
      // A bit stream is read from the end of its block: what comes behind is not its business.
      const end = this.block(type, size, 3);
      // What comes out is copied, because the window moves.
      const content = this.out.slice(before, this.length);
      checksum?.update(content);
      total += content.length;
      feed.take(end);
      if (content.length > 0) yield content;
    }
    if (contentBytes !== undefined && contentBytes !== total)
      throw new ZstdDamage(`has ${total} bytes instead of ${contentBytes}`, 0);
    if (checksum === undefined) return;
    await feed.need(4);
    this.bytes = feed.bytes;
    if (this.u32(0) !== checksum.low()) throw new ZstdDamage('has a wrong checksum', 0);
    feed.take(4);
  }

  /** For one block. What is further back than the window is forgotten, but not for every block: moving it costs, too. */
  #makeRoom(): void {
    if (this.out.length - this.length >= MAX_BLOCK_BYTES) return;
    const most = 2 * this.#windowBytes + 2 * MAX_BLOCK_BYTES;
    if (this.out.length < most && this.length < this.#windowBytes + MAX_BLOCK_BYTES) {
      const grown = new Uint8Array(Math.min(most, Math.max(4 * MAX_BLOCK_BYTES, 2 * this.out.length)));
      grown.set(this.out.subarray(0, this.length));
      this.out = grown;
      if (this.out.length - this.length >= MAX_BLOCK_BYTES) return;
    }
    const gone = Math.max(0, this.length - this.#windowBytes);
    this.out.copyWithin(0, gone, this.length);
    this.length -= gone;
    this.frameStart = Math.max(0, this.frameStart - gone);
  }

  protected override reserve(count: number, at: number): void {
    if (this.length + count > this.out.length) throw new ZstdDamage('a block grows beyond its limit', at);
  }
}

/**
 * Bytes out of xz, zstd and gzip streams, never more than the caller allows: the output is counted while it grows, so a
 * bomb is stopped at the limit and not at the end of memory. Start at `decompress`.
 */
import { Gunzip } from 'fflate';
import xz from 'xz-decompress';
import { crc32 } from '../../engine/crc32.js';
import { DataError } from '../../engine/data-error.js';
import { decompressZstd } from './zstd.js';

export type Compression = 'xz' | 'zstd' | 'gzip';

export interface DecompressOptions {
  /** Named in errors, with `offset` when the stream is a part of the file. */
  readonly file: string;
  readonly offset?: number;
  readonly maxBytes: number;
}

const MAGICS: readonly (readonly [Compression, readonly number[]])[] = [
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['gzip', [0x1f, 0x8b, 0x08]],
];

/** What a stream is compressed with, by its first bytes. */
export function sniffCompression(bytes: Uint8Array): Compression | undefined {
  return MAGICS.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0];
}

export async function decompress(
  bytes: Uint8Array,
  compression: Compression,
  options: DecompressOptions,
): Promise<Uint8Array> {
  try {
    if (compression === 'zstd') return decompressZstd(bytes, options);
    return compression === 'xz' ? await decompressXz(bytes, options) : decompressGzip(bytes, options);
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new DataError(`the ${compression} stream is damaged`, { file: options.file, offset: options.offset, cause });
  }
}

/** Output chunks, counted. */
class Output {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(readonly options: DecompressOptions) {}

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    const { file, offset, maxBytes } = this.options;
    if (this.#length > maxBytes) throw new DataError(`decompresses to more than ${maxBytes} bytes`, { file, offset });
    this.#chunks.push(chunk);
  }

  finish(): Uint8Array {
    if (this.#chunks.length === 1) return this.#chunks[0]!;
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    return whole;
  }
}

async function decompressXz(bytes: Uint8Array, options: DecompressOptions): Promise<Uint8Array> {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      // The decoder hands its input to WebAssembly in pieces of its own; an empty chunk would make it stumble.
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = new xz.XzReadableStream(source).getReader();
  const output = new Output(options);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value.length > 0) output.add(next.value);
    }
  } catch (error) {
    // The decoder serves one stream at a time: one that is left half-read would block all later ones.
    if (error instanceof DataError) await reader.cancel().catch(() => undefined);
    throw error;
  }
  return output.finish();
}

const GZIP_INPUT_STEP = 64 * 1024;
/** Ten bytes of header, at least two of data, CRC-32 and length. */
const GZIP_MIN_BYTES = 20;

function decompressGzip(bytes: Uint8Array, options: DecompressOptions): Uint8Array {
  const { file, offset } = options;
  if (bytes.length < GZIP_MIN_BYTES) throw new DataError('the gzip stream is cut off', { file, offset });
  const output = new Output(options);
  const gunzip = new Gunzip((chunk) => output.add(chunk));
  for (let at = 0; at < bytes.length; at += GZIP_INPUT_STEP) {
    gunzip.push(bytes.subarray(at, at + GZIP_INPUT_STEP), at + GZIP_INPUT_STEP >= bytes.length);
  }
  const whole = output.finish();
  const trailer = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8, 8);
  if (trailer.getUint32(0, true) !== crc32(whole) || trailer.getUint32(4, true) !== whole.length % 2 ** 32) {
    throw new DataError('the gzip stream has a wrong CRC', { file, offset });
  }
  return whole;
}

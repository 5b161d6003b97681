/** The headers of Zstandard frames (RFC 8878, 3.1.1.1), for decoders of whole and of streamed data. */
import { ZstdDamage } from './zstd-entropy.js';

export const FRAME_MAGIC = 0xfd2fb528;
/** 0x184D2A50 to 0x184D2A5F: for other programs. */
const SKIPPABLE_MAGIC = 0x184d2a50;
/** Magic number, descriptor, window, dictionary, content size. */
export const MOST_HEADER_BYTES = 4 + 1 + 1 + 4 + 8;

export interface FrameHeader {
  /** Where the frame says it. */
  readonly contentBytes: number | undefined;
  /** How far back matches may reach. */
  readonly windowBytes: number;
  readonly hasChecksum: boolean;
  /** Where the first block begins. */
  readonly end: number;
}

export function isSkippable(magic: number): boolean {
  return (magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC;
}

/** @param uint reads a number of that many bytes, and throws where there are fewer */
export function readFrameHeader(start: number, uint: (at: number, count: number) => number): FrameHeader {
  let at = start + 4;
  const descriptor = uint(at++, 1);
  const singleSegment = (descriptor & 0x20) !== 0;
  if (descriptor & 0x08) throw new ZstdDamage('a reserved bit is set', start);
  const window = singleSegment ? undefined : uint(at++, 1);
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3]!;
  if (uint(at, dictionaryBytes) !== 0) throw new ZstdDamage('needs a dictionary', at);
  at += dictionaryBytes;
  const sizeBytes = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  const contentBytes = sizeBytes === 0 ? undefined : uint(at, sizeBytes) + (sizeBytes === 2 ? 256 : 0);
  return {
    contentBytes,
    windowBytes: window === undefined ? (contentBytes ?? 0) : windowOf(window),
    hasChecksum: (descriptor & 0x04) !== 0,
    end: at + sizeBytes,
  };
}

function windowOf(byte: number): number {
  const base = 2 ** (10 + (byte >> 3));
  return base + (base / 8) * (byte & 7);
}

/** The `Range` header of a request for audio: one range of bytes, as players ask for it. Start at `readRange`. */

export interface ByteRange {
  /** Inclusive and exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * The range that a header asks for in so many bytes; undefined where the whole is to be sent (no header, several ranges,
 * another unit, or a header that cannot be read: RFC 9110 lets a server ignore these), and `unsatisfiable` where the
 * bytes end before it begins.
 */
export function readRange(header: string | undefined, length: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return undefined;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count === 0 ? 'unsatisfiable' : { start: length - count, end: length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length : Math.min(Number(last) + 1, length) };
}

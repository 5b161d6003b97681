/**
 * Reads `errors.json` of a `.drb` bundle: `{code: [{"id": mark} or {"re": pattern}, …]}`. The order of codes counts.
 */
import { DataError } from '../../engine/data-error.js';
import type { FluentGroup } from './fluent-messages.js';

export function readErrorsJson(bytes: Uint8Array, file: string): FluentGroup[] {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice()));
  } catch (cause) {
    throw new DataError('is not JSON', { file, cause });
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new DataError('is not an object of codes', { file });
  }
  return Object.entries(data).map(([code, marks]) => {
    if (!Array.isArray(marks)) throw new DataError(`"${code}" is not a list`, { file });
    return { code, marks: marks.flatMap((mark: unknown) => readMark(mark)) };
  });
}

function readMark(mark: unknown): FluentGroup['marks'] {
  if (typeof mark !== 'object' || mark === null) return [];
  const { id, re } = mark as { id?: unknown; re?: unknown };
  if (typeof id === 'string') return [{ id }];
  return typeof re === 'string' ? [{ re }] : [];
}

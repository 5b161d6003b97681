/** What tells a file from itself after a change: its size and when it was changed. */
import type { Stats } from 'node:fs';

export function fileVersion({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): string {
  return `${size}-${Math.floor(mtimeMs)}`;
}

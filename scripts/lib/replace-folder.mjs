/** Puts a folder in the place of another one, also while other processes do the same. */
import { renameSync, rmSync } from 'node:fs';

/**
 * Moves `fresh` to `target`. What was there is moved away first and then removed, so that the place is empty for an instant only. Two
 * that do it at the same time succeed one after the other.
 */
export function replaceFolder(fresh, target) {
  const old = `${fresh}.old`;
  for (;;) {
    try {
      renameSync(target, old);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    rmSync(old, { recursive: true, force: true });
    try {
      return renameSync(fresh, target);
    } catch (error) {
      // Another process was quicker.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Where what is compiled or unpacked once is kept: in `cache/` of a clone, and for an installed package in the cache folder
 * of the user. Start at `defaultCacheDir`.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { PACKAGE_DIR } from './package-dir.js';

export interface CacheSurroundings {
  /** The folder of this package. */
  readonly root: string;
  /** Only a clone has the sources. */
  readonly isClone: boolean;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

export function defaultCacheDir(): string {
  const isClone = existsSync(posix.join(PACKAGE_DIR, 'src'));
  return cacheDirOf({ root: PACKAGE_DIR, isClone, platform: process.platform, env: process.env, home: homedir() });
}

/** As each system asks for it: the XDG base directories, `~/Library/Caches`, `%LOCALAPPDATA%`. */
export function cacheDirOf({ root, isClone, platform, env, home }: CacheSurroundings): string {
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix;
  if (isClone) return join(root, 'cache');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'langtools', 'Cache');
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'langtools');
  // The specification says that a relative path is to be ignored.
  const xdgCacheHome = env.XDG_CACHE_HOME ?? '';
  return join(isAbsolute(xdgCacheHome) ? xdgCacheHome : join(home, '.cache'), 'langtools');
}

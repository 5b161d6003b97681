/**
 * Paths of a build. A path without a leading sign is inside of the repository (`src/fst/root.lexc`); `@NAME/…` is inside of a folder
 * beside it (`@giella-core/fst-filters/x.regex`). No path leads anywhere else.
 */
import { DataError } from '../../engine/data-error.js';

/** A path as a makefile in `folder` writes it: relative to that folder, or from the root of the repository with a leading `/`. */
export function resolvePath(folder: string, path: string): string {
  if (path.startsWith('@')) return path;
  const parts = path.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const [i, part] of path.split('/').entries()) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0) parts.pop();
    else {
      const outside = path
        .split('/')
        .slice(i + 1)
        .filter((each) => each !== '');
      if (outside.length === 0 || outside.includes('..')) throw new DataError(`${path} leaves the repository`);
      return `@${outside.join('/')}`;
    }
  }
  return parts.join('/');
}

/** What `@NAME/…` may lead to. */
const BESIDE = /^(?:giella-core|(?:shared|lang)-[\w-]+)$/;

/** Whether a folder of this name may lie beside a repository and be read: `giella-core`, `shared-mul`, `lang-sme`. */
export function isRepositoryName(name: string): boolean {
  return BESIDE.test(name);
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

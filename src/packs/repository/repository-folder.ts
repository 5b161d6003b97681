/**
 * The files of a language repository on disk, for `openRepository`: its own, those of giella-core, and those of the shared repositories
 * beside it. They are only read, and no link leads out of these folders. Start at `repositoryFiles`.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { isRepositoryName } from '../../giellalt/repository/paths.js';
import { CORE, type RepositoryFiles } from '../../giellalt/repository/repository.js';
import { leadsInside, readInside } from '../folder/inside-folder.js';

interface RepositoryOptions {
  /** The folder of giella-core; without it `GIELLA_CORE` of `env` tells, or it is looked for beside the repository. */
  readonly core?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

export interface RepositoryFolder extends RepositoryFiles {
  /** The names in a folder of the repository, sorted, folders with a `/` at the end; empty where there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}

/** The largest source files of repositories have some 30 MB. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Throws where `folder` is no folder with a configure.ac, or where `core` is no folder. */
export function repositoryFiles(folder: string, options: RepositoryOptions = {}): RepositoryFolder {
  if (!isRepository(folder))
    throw new DataError('is not a language repository: it has no configure.ac', { file: folder });
  const root = realpathSync(folder);
  const core = options.core ?? (options.env?.GIELLA_CORE || undefined);
  if (core !== undefined && !isFolder(core)) throw new DataError('is not the folder of giella-core', { file: core });
  const neighbour = (name: string): string =>
    name === CORE && core !== undefined ? resolve(core) : join(dirname(root), name);
  const place = (path: string): { folder: string; name: string } | undefined => {
    const beside = /^@([^/]+)\/(.+)$/.exec(path);
    if (beside !== null) {
      const [, name = '', rest = ''] = beside;
      return isRepositoryName(name) && isFolder(neighbour(name)) ? { folder: neighbour(name), name: rest } : undefined;
    }
    return path === '' || path.startsWith('@') ? undefined : { folder: root, name: path };
  };
  const has = (path: string): boolean => {
    const at = place(path);
    if (at === undefined || statusOf(join(at.folder, at.name))?.isFile() !== true) return false;
    if (!leadsInside(at.folder, at.name)) throw new DataError('leads out of its folder', { file: path });
    return true;
  };
  return {
    has,
    read: (path) => {
      const at = place(path);
      return at !== undefined && has(path) ? readInside(at.folder, at.name, MAX_BYTES) : undefined;
    },
    hasFolder: (name) => isRepositoryName(name) && isFolder(neighbour(name)),
    list: (path) => {
      const at = join(root, path);
      if (!isFolder(at)) return [];
      if (path !== '' && !leadsInside(root, path)) throw new DataError('leads out of its folder', { file: path });
      return readdirSync(at)
        .filter((name) => !name.startsWith('.'))
        .map((name) => (isFolder(join(at, name)) ? `${name}/` : name))
        .sort();
    },
  };
}

/** Whether a folder is that of a language repository. */
export function isRepository(folder: string): boolean {
  return statusOf(join(folder, 'configure.ac'))?.isFile() === true;
}

function isFolder(path: string): boolean {
  return statusOf(path)?.isDirectory() === true;
}

function statusOf(path: string): ReturnType<typeof statSync> | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // A link in a circle, a file where a folder was expected: nothing that could be read.
    if (['ELOOP', 'ENOTDIR', 'EACCES', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

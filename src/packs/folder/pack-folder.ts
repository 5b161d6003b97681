/**
 * A folder read as an archive: a pack that somebody has unpacked (`se/` with `index.xml` and its transducers, or with
 * THFST folders). Start at `openFolder`. Symbolic links inside it are followed only while they stay inside; the folder
 * itself may be a link, because the operator put it there.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { type Archive, type ArchiveLimits, type ArchiveMember, MemberTable, PACK_LIMITS } from '../archive/archive.js';
import { readRegularFile } from './read-regular-file.js';

const MAX_DEPTH = 4;

interface FolderMember extends ArchiveMember {
  readonly realPath: string;
  readonly mtimeMs: number;
}

export interface FolderArchive extends Archive {
  /** Changes when any file inside changes. */
  readonly fingerprint: string;
  readonly newestMs: number;
}

export async function openFolder(folder: string, limits: ArchiveLimits = PACK_LIMITS): Promise<FolderArchive> {
  // Errors name the folder as the operator calls it, without where it lies: they are shown to clients.
  const fileName = path.basename(folder);
  const table = new MemberTable<FolderMember>(fileName, limits);
  const root = await realpath(folder);
  const visit = async (directory: string, prefix: string, depth: number): Promise<void> => {
    if (depth > MAX_DEPTH) throw new DataError('has folders nested too deeply', { file: fileName });
    for (const name of (await readdir(directory)).sort()) {
      if (name.startsWith('.')) continue;
      const realPath = await realpath(path.join(directory, name));
      if (realPath !== root && !realPath.startsWith(root + path.sep)) {
        throw new DataError(`${prefix}${name} leads out of the folder`, { file: fileName });
      }
      const status = await stat(realPath);
      if (status.isDirectory()) await visit(realPath, `${prefix}${name}/`, depth + 1);
      if (!status.isFile()) continue;
      const member = { name: prefix + name, sizeBytes: status.size, realPath, mtimeMs: status.mtimeMs };
      table.add(member, status.size, 0);
    }
  };
  await visit(root, '', 0);
  const members = [...table.members.values()];
  return {
    format: 'folder',
    fileName,
    members: table.members,
    fingerprint: members.map(({ name, sizeBytes, mtimeMs }) => `${name}:${sizeBytes}:${mtimeMs}`).join('|'),
    newestMs: members.reduce((newest, { mtimeMs }) => Math.max(newest, mtimeMs), 0),
    read: async (name, maxBytes = limits.maxMemberBytes) => readMember(table.get(name, maxBytes), fileName, maxBytes),
  };
}

async function readMember({ realPath, name }: FolderMember, fileName: string, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readRegularFile(realPath, { maxBytes, name: `${fileName}!${name}` });
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new DataError(`${name} cannot be read any more`, { file: fileName, cause });
  }
}

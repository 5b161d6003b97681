/**
 * The packs folder (`--packs DIR`): one file or folder per language and kind, named by its tag or an alias of it
 * (`se.zhfst`, `sme.bhfst`, `ga.zcheck`, `fo/`). Start at `scanPacks`, which says of every pack what it is (`inspect-pack.ts`);
 * nothing that is wrong with one pack keeps the others from being found. `packs-watcher.ts` keeps the picture fresh.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { cleanText } from '../../engine/clean-text.js';
import { errorCode } from '../../engine/error-code.js';
import { fileFault } from '../../engine/file-fault.js';
import { PackError } from '../formats/pack-error.js';
import { PACK_EXTENSIONS, type PackKind, packExtension, type ResolveTag, tagOfFileName } from '../formats/pack-kind.js';
import { type InspectedPack, type InspectPack, inspectPack } from './inspect-pack.js';

export interface InstalledPack extends InspectedPack {
  readonly tag: string;
  readonly path: string;
  /** The name inside the packs folder. */
  readonly fileName: string;
}

export interface PackProblem {
  readonly fileName: string;
  readonly path: string;
  /** `unknown-name`: no tag is called so. `shadowed`: another pack of the same tag and kind is used. */
  readonly code: 'unknown-name' | 'broken' | 'shadowed';
  readonly message: string;
  readonly tag?: string;
  readonly kind?: PackKind;
}

export interface PacksScan {
  /** One per tag and kind, in the order of tags. */
  readonly packs: readonly InstalledPack[];
  /** Those that another one shadows. */
  readonly spares: readonly InstalledPack[];
  readonly problems: readonly PackProblem[];
}

/** @param inspect opens a pack; the service passes one that does it in a thread */
export async function scanPacks(
  packsDir: string,
  resolveTag: ResolveTag,
  inspect: InspectPack = inspectPack,
): Promise<PacksScan> {
  const packs: InstalledPack[] = [];
  const problems: PackProblem[] = [];
  for (const fileName of await listCandidates(packsDir)) {
    const result = await describePack(path.join(packsDir, fileName), resolveTag, inspect);
    if ('code' in result) problems.push(result);
    else packs.push(result);
  }
  const { chosen, shadowed } = choosePacks(packs);
  const spares = packs.filter((pack) => !chosen.includes(pack));
  return { packs: chosen, spares, problems: [...problems, ...shadowed] };
}

/** Names in the folder that may be packs: pack files and folders. A missing folder is empty. */
export async function listCandidates(packsDir: string): Promise<string[]> {
  return (await listFolder(packsDir))?.candidates ?? [];
}

export interface FolderListing {
  /** May be packs, in the order of names. */
  readonly candidates: string[];
  /** Were listed, and could not be looked at a moment later: the whole folder may have gone meanwhile. */
  readonly unsure: string[];
}

/** What may be packs, by one reading of the folder. Undefined where there is no folder. */
export async function listFolder(packsDir: string): Promise<FolderListing | undefined> {
  const names = await visibleNames(packsDir);
  if (names === undefined) return undefined;
  const listing: FolderListing = { candidates: [], unsure: [] };
  for (const name of names) {
    const isPack = packExtension(name) !== undefined || (await isPackFolder(path.join(packsDir, name)));
    if (isPack) listing.candidates.push(name);
    else if (isPack === undefined) listing.unsure.push(name);
  }
  return listing;
}

/** Sorted; not hidden, not half-written. Undefined where there is no folder. */
export async function visibleNames(packsDir: string): Promise<string[] | undefined> {
  try {
    return (await readdir(packsDir)).filter((name) => !name.startsWith('.') && !name.endsWith('~')).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new PackError('file', `the packs folder cannot be read: ${fileFault(error)}`);
  }
}

/** A folder with a model in it is a voice, which `piper/voice-packs.ts` looks for. Undefined: it cannot be looked at. */
async function isPackFolder(file: string): Promise<boolean | undefined> {
  try {
    return (await stat(file)).isDirectory() && !(await readdir(file)).some((name) => name.endsWith('.onnx'));
  } catch {
    return undefined;
  }
}

/** A name goes into headers, logs and terminals as it is. */
export const UNSHOWABLE_NAME = 'has a name that is too long, or with characters that cannot be shown; rename it';

/** What one pack is, or what is wrong with it. */
export async function describePack(
  file: string,
  resolveTag: ResolveTag,
  inspect: InspectPack = inspectPack,
): Promise<InstalledPack | PackProblem> {
  const fileName = path.basename(file);
  if (cleanText(fileName) !== fileName) {
    const shownName = cleanText(fileName);
    return { fileName: shownName, path: file, code: 'unknown-name', message: `${shownName}: ${UNSHOWABLE_NAME}` };
  }
  const tag = tagOfFileName(fileName, resolveTag);
  if (!tag) {
    const message = `${fileName} is named after no tag that is known here`;
    return { fileName, path: file, code: 'unknown-name', message };
  }
  // An inspection that had to be ended is a problem of this pack, too.
  const inspected = await inspect(file).catch((error: Error) => ({ problem: `${fileName}: ${error.message}` }));
  if (!('problem' in inspected)) return { tag, path: file, fileName, ...inspected };
  const extension = packExtension(fileName);
  const kind = extension && PACK_EXTENSIONS[extension];
  return { fileName, path: file, code: 'broken', message: inspected.problem, tag, ...(kind ? { kind } : {}) };
}

/** Of several packs for one tag and kind: the one named exactly after the tag, else the newest, else by name. */
export function choosePacks(packs: readonly InstalledPack[]): { chosen: InstalledPack[]; shadowed: PackProblem[] } {
  const isExact = ({ fileName, tag }: InstalledPack) => fileName.split('.')[0]?.toLowerCase() === tag;
  const best = (a: InstalledPack, b: InstalledPack) =>
    Number(isExact(b)) - Number(isExact(a)) || b.mtimeMs - a.mtimeMs || (a.fileName < b.fileName ? -1 : 1);
  const chosen = new Map<string, InstalledPack>();
  const shadowed: PackProblem[] = [];
  for (const pack of [...packs].sort(best)) {
    const { tag, kind, fileName } = pack;
    const winner = chosen.get(`${kind} ${tag}`);
    if (!winner) chosen.set(`${kind} ${tag}`, pack);
    else {
      const message = `${winner.fileName} is used for ${tag}, not ${fileName}`;
      shadowed.push({ fileName, path: pack.path, code: 'shadowed', message, tag, kind });
    }
  }
  return {
    chosen: [...chosen.values()].sort((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : a.kind < b.kind ? 1 : -1)),
    shadowed,
  };
}

/**
 * The packs folder (`--packs DIR`): one file or folder per language and kind, named by its tag or an alias of it
 * (`se.zhfst`, `sme.bhfst`, `ga.zcheck`, `fo/`). Start at `scanPacks`, which opens every pack once and says what it is;
 * nothing that is wrong with one pack keeps the others from being found. `packs-watcher.ts` keeps the picture fresh.
 */
import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { type Archive, DEFAULT_LIMITS } from '../archive/archive.js';
import { openArchive } from '../archive/open-archive.js';
import { openGrammarArchive } from '../formats/grammar-pack.js';
import { PackError } from '../formats/pack-error.js';
import type { PackInfo } from '../formats/pack-info.js';
import {
  classifyArchive,
  PACK_EXTENSIONS,
  type PackExtension,
  type PackKind,
  packExtension,
  type ResolveTag,
  tagOfFileName,
} from '../formats/pack-kind.js';
import { openSpellerArchive } from '../formats/speller-pack.js';
import { nativeZipCodec } from './native-zip-codec.js';
import { openFolder } from './pack-folder.js';

export interface InstalledPack {
  readonly tag: string;
  readonly kind: PackKind;
  readonly extension: PackExtension;
  readonly path: string;
  /** The name inside the packs folder. */
  readonly fileName: string;
  /** What the pack calls its version; otherwise the beginning of its hash. */
  readonly version: string;
  /** Of the file, or of a folder's members; two packs with one hash are the same pack. */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** What the pack says about itself. */
  readonly info: PackInfo;
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

/** Largest pack file that is read at all. */
export const MAX_PACK_BYTES = 1024 * 1024 * 1024;

export async function scanPacks(packsDir: string, resolveTag: ResolveTag): Promise<PacksScan> {
  const packs: InstalledPack[] = [];
  const problems: PackProblem[] = [];
  for (const fileName of await listCandidates(packsDir)) {
    const result = await describePack(path.join(packsDir, fileName), resolveTag);
    if ('code' in result) problems.push(result);
    else packs.push(result);
  }
  const { chosen, shadowed } = choosePacks(packs);
  const spares = packs.filter((pack) => !chosen.includes(pack));
  return { packs: chosen, spares, problems: [...problems, ...shadowed] };
}

/** Names in the folder that may be packs: pack files and folders; not hidden, not half-written. A missing folder is empty. */
export async function listCandidates(packsDir: string): Promise<string[]> {
  let names: string[];
  try {
    names = await readdir(packsDir);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new PackError('file', `the packs folder cannot be read: ${errorCode(error) ?? 'unknown reason'}`);
  }
  const candidates: string[] = [];
  for (const name of names.sort()) {
    if (name.startsWith('.') || name.endsWith('~')) continue;
    if (packExtension(name) || (await isPackFolder(path.join(packsDir, name)))) candidates.push(name);
  }
  return candidates;
}

/** A folder with a model in it is a voice, which `piper/voice-packs.ts` looks for. */
async function isPackFolder(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isDirectory() && !(await readdir(file)).some((name) => name.endsWith('.onnx'));
  } catch {
    return false;
  }
}

/** Opens one pack and says what it is, or what is wrong with it. */
export async function describePack(file: string, resolveTag: ResolveTag): Promise<InstalledPack | PackProblem> {
  const fileName = path.basename(file);
  const tag = tagOfFileName(fileName, resolveTag);
  if (!tag) {
    const message = `${fileName} is named after no tag that is known here`;
    return { fileName, path: file, code: 'unknown-name', message };
  }
  try {
    const source = await readPackSource(file);
    const classified = classifyArchive(source.archive);
    if (!classified) throw new DataError('is neither a speller nor a grammar checker', { file: fileName });
    const open = classified.kind === 'speller' ? openSpellerArchive : openGrammarArchive;
    const { info } = await open(source.archive);
    const version = info.version ?? `sha256:${source.sha256.slice(0, 12)}`;
    const { sha256, sizeBytes, mtimeMs } = source;
    return { tag, ...classified, path: file, fileName, version, sha256, sizeBytes, mtimeMs, info };
  } catch (error) {
    const extension = packExtension(fileName);
    const kind = extension && PACK_EXTENSIONS[extension];
    // What the system says names whole paths, which are nobody's business: this message is shown to clients.
    const message =
      error instanceof DataError ? error.message : `${fileName}: cannot be read (${errorCode(error) ?? error})`;
    return { fileName, path: file, code: 'broken', message, tag, ...(kind ? { kind } : {}) };
  }
}

export interface PackSource {
  readonly archive: Archive;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** A pack's archive from a file or a folder, with its hash. */
export async function readPackSource(file: string): Promise<PackSource> {
  const opened = await openPackFile(file);
  const hash = createHash('sha256');
  if (opened.bytes) hash.update(opened.bytes);
  else {
    for (const [name, member] of opened.archive.members) {
      hash.update(`${name}\0${member.sizeBytes}\0`).update(await opened.archive.read(name));
    }
  }
  const { archive, sizeBytes, mtimeMs } = opened;
  return { archive, sha256: hash.digest('hex'), sizeBytes, mtimeMs };
}

export interface OpenedPackFile {
  readonly archive: Archive;
  /** The whole file; absent for a folder. */
  readonly bytes?: Uint8Array;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/**
 * Opens a pack where it lies, without looking at what it is. With `shared`, a file is read into a `SharedArrayBuffer`:
 * stored members are then views that every worker can see without a copy.
 */
export async function openPackFile(file: string, options: { shared?: boolean } = {}): Promise<OpenedPackFile> {
  const status = await stat(file);
  if (status.isDirectory()) {
    const archive = await openFolder(file);
    const sizeBytes = [...archive.members.values()].reduce((sum, member) => sum + member.sizeBytes, 0);
    return { archive, sizeBytes, mtimeMs: archive.newestMs };
  }
  const fileName = path.basename(file);
  // A pipe or a device would be read for ever.
  if (!status.isFile()) throw new DataError('is neither a file nor a folder', { file: fileName });
  if (status.size > MAX_PACK_BYTES) throw new DataError(`is larger than ${MAX_PACK_BYTES} bytes`, { file: fileName });
  const bytes = options.shared ? await readShared(file, status.size) : await readFile(file);
  return {
    archive: await openArchive(bytes, fileName, DEFAULT_LIMITS, nativeZipCodec),
    bytes,
    sizeBytes: bytes.length,
    mtimeMs: status.mtimeMs,
  };
}

async function readShared(file: string, sizeBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(new SharedArrayBuffer(sizeBytes));
  const handle = await open(file);
  try {
    let at = 0;
    while (at < sizeBytes) {
      const { bytesRead } = await handle.read(bytes, at, sizeBytes - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    // A file that is being replaced by copying may shrink meanwhile; the reader then reports that it ends too early.
    return bytes.subarray(0, at);
  } finally {
    await handle.close();
  }
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

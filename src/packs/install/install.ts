/**
 * Puts packs into the packs folder and takes them out. Start at `addPack`: a file or an address in, a checked pack in
 * place; until the last step, the rename, the folder holds what it held before. `.bhfst`, `.zhfst`, `.zcheck` and `.drb`
 * are taken as they are, and found inside zip, tar (xz, zstd, gzip) and Debian packages. So are voices, `.onnx` with `.onnx.json`
 * (`piper/add-voice.ts`).
 */
import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { fileFault, isFileFault, namedFault } from '../../engine/file-fault.js';
import { type Archive, PACK_LIMITS } from '../archive/archive.js';
import { sniffCompression } from '../archive/compression.js';
import { openArchive, openPackArchive } from '../archive/open-archive.js';
import { nativeZipCodec } from '../folder/native-zip-codec.js';
import {
  describePack,
  type InstalledPack,
  listCandidates,
  type PackProblem,
  type PacksScan,
  scanPacks,
} from '../folder/packs-folder.js';
import { readRegularFile } from '../folder/read-regular-file.js';
import { replaceFile } from '../folder/replace-file.js';
import { PackError } from '../formats/pack-error.js';
import {
  classifyArchive,
  PACK_EXTENSIONS,
  type PackExtension,
  type PackKind,
  packExtension,
  type ResolveTag,
  tagOfFileName,
} from '../formats/pack-kind.js';
import { isModelName, type PlacedVoice, placeVoice, removeVoice, voicesIn } from '../piper/add-voice.js';
import type { PiperFiles } from '../piper/prepare-piper.js';
import { scanVoicePacks, type VoicePackProblem, type VoicePacks } from '../piper/voice-packs.js';
import { claimPart } from './claim-part.js';
import { type DownloadOptions, type DownloadProgress, download } from './download.js';
import { type CheckTransducer, verifyArchive } from './verify.js';

export interface AddPackOptions {
  readonly packsDir: string;
  readonly resolveTag: ResolveTag;
  /** Which language it is, when neither its name nor the pack says so, or when they are wrong. */
  readonly tag?: string | undefined;
  readonly sha256?: string | undefined;
  readonly sizeBytes?: number | undefined;
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  readonly checkTransducer?: CheckTransducer | undefined;
  readonly download?: Pick<DownloadOptions, 'idleTimeoutMs' | 'attempts' | 'retryDelayMs' | 'maxRedirects'>;
}

export interface AddedPack {
  readonly pack: InstalledPack | PlacedVoice;
  /** Files of the same tag and kind that the new one took the place of. */
  readonly replaced: readonly string[];
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
/** Hidden, so that neither scan nor watcher looks at it. */
const DOWNLOADS_DIR = '.downloads';

export async function addPack(source: string, options: AddPackOptions): Promise<AddedPack[]> {
  try {
    return await fetchAndPlace(source, options);
  } catch (cause) {
    // A full disk, a folder that may not be written: for the operator to solve.
    if (cause instanceof PackError || errorCode(cause) === undefined) throw cause;
    throw new PackError(
      'file',
      `the pack cannot be put in place: ${isFileFault(cause) ? namedFault(cause, 'write') : (cause as Error).message}`,
      { cause },
    );
  }
}

async function fetchAndPlace(source: string, options: AddPackOptions): Promise<AddedPack[]> {
  if (options.tag !== undefined && options.resolveTag(options.tag) === undefined) {
    throw new PackError('unknown-tag', `no tag is called ${options.tag}`);
  }
  await mkdir(options.packsDir, { recursive: true });
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return addFile(source, path.basename(source), options);
  const address = URL.canParse(source) ? new URL(source) : undefined;
  if (address === undefined || !isModelName(address.pathname))
    return withPart(source, options, (file) => downloadAndPlace(source, file, options));
  // A model is published as two files.
  const beside = new URL(address);
  beside.pathname += '.json';
  const config = await withPart(beside.href, options, async (file) => {
    await download(beside.href, file, { ...options.download, maxBytes: DEFAULT_MAX_BYTES, signal: options.signal });
    return readFile(file).finally(() => rm(file, { force: true }));
  });
  return withPart(source, options, (file) => downloadAndPlace(source, file, options, config));
}

async function withPart<Result>(
  source: string,
  { packsDir }: AddPackOptions,
  work: (partFile: string) => Promise<Result>,
): Promise<Result> {
  const partName = createHash('sha256').update(source).digest('hex').slice(0, 32);
  const part = await claimPart(path.join(packsDir, DOWNLOADS_DIR, `${partName}.part`));
  try {
    return await work(part.file);
  } finally {
    await part.release();
  }
}

async function downloadAndPlace(
  source: string,
  partFile: string,
  options: AddPackOptions,
  voiceConfig?: Uint8Array,
): Promise<AddedPack[]> {
  const { maxBytes = DEFAULT_MAX_BYTES, sizeBytes, sha256, signal, onProgress } = options;
  const downloaded = await download(source, partFile, {
    ...options.download,
    maxBytes,
    sizeBytes,
    sha256,
    signal,
    onProgress,
  });
  try {
    // Size and checksum have been compared already.
    const checked = { ...options, sizeBytes: undefined, sha256: undefined };
    return await addFile(partFile, downloaded.fileName, checked, voiceConfig);
  } finally {
    await rm(partFile, { force: true });
  }
}

async function addFile(
  file: string,
  fileName: string,
  options: AddPackOptions,
  voiceConfig?: Uint8Array,
): Promise<AddedPack[]> {
  const bytes = await readChecked(file, fileName, options);
  if (voiceConfig !== undefined || isModelName(fileName)) {
    const beside = { ...options, sizeBytes: undefined, sha256: undefined };
    const config = voiceConfig ?? (await readChecked(`${file}.json`, `${fileName}.json`, beside));
    return [await placeVoice({ onnx: bytes, config, name: fileName }, options)];
  }
  const { packs, voices } = await findPacks(bytes, fileName, options);
  const added: AddedPack[] = [];
  for (const pack of packs) added.push(await place(pack, options));
  for (const voice of voices) added.push(await placeVoice(voice, options));
  return added;
}

async function readChecked(file: string, fileName: string, options: AddPackOptions): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    const status = await stat(file);
    if (status.isDirectory()) {
      throw new PackError('file', `${fileName} is a folder; copy it to the packs folder instead`);
    }
    const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    if (status.size > maxBytes) throw new PackError('too-large', `${fileName} has more than ${maxBytes} bytes`);
    bytes = await readRegularFile(file, { maxBytes, name: fileName });
  } catch (cause) {
    if (cause instanceof PackError) throw cause;
    if (cause instanceof DataError) throw new PackError('file', cause.message, { cause });
    throw new PackError('file', `${fileName}: ${fileFault(cause)}`, { cause });
  }
  if (options.sizeBytes !== undefined && bytes.length !== options.sizeBytes) {
    throw new PackError('wrong-size', `${fileName} has ${bytes.length} bytes instead of ${options.sizeBytes}`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (options.sha256 !== undefined && sha256 !== options.sha256.toLowerCase()) {
    throw new PackError('wrong-checksum', `${fileName} has SHA-256 ${sha256} instead of ${options.sha256}`);
  }
  return bytes;
}

interface FoundPack {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly tag: string;
  readonly kind: PackKind;
  readonly extension: PackExtension;
}

/** The packs that a file is or holds, each opened and checked; one per tag and kind, and any number of voices. */
async function findPacks(
  bytes: Uint8Array,
  fileName: string,
  options: AddPackOptions,
): Promise<{ packs: FoundPack[]; voices: PiperFiles[] }> {
  const outer = await openOrRefuse(bytes, fileName);
  const voices = await voicesIn(outer).catch((cause) =>
    cause instanceof PackError ? Promise.reject(cause) : refuse(cause),
  );
  const isItself =
    classifyArchive(outer) && !sniffCompression(bytes) && (outer.format === 'zip' || outer.format === 'box');
  const candidates: { name: string; bytes: Uint8Array; archive: Archive }[] = [];
  if (isItself) candidates.push({ name: fileName, bytes, archive: openPackOrRefuse(bytes, fileName) });
  else {
    const order = Object.keys(PACK_EXTENSIONS);
    const rank = (name: string) => order.indexOf(packExtension(name) ?? '');
    const names = [...outer.members.keys()].filter((name) => packExtension(name)).sort((a, b) => rank(a) - rank(b));
    for (const name of names) {
      const inner = await outer.read(name).catch((cause) => refuse(cause));
      candidates.push({ name, bytes: inner, archive: openPackOrRefuse(inner, `${fileName}!${name}`) });
    }
  }
  if (candidates.length === 0 && voices.length > 0) return { packs: [], voices };
  if (candidates.length === 0) {
    throw new PackError('not-a-pack', `${fileName} contains no .zhfst, .bhfst, .zcheck, .drb or .onnx`);
  }
  const packsByKey = new Map<string, FoundPack>();
  for (const { name, bytes: packBytes, archive } of candidates) {
    const pack = await checkCandidate(name, fileName, packBytes, archive, options, candidates.length === 1);
    if (pack && !packsByKey.has(`${pack.kind} ${pack.tag}`)) packsByKey.set(`${pack.kind} ${pack.tag}`, pack);
  }
  if (packsByKey.size === 0) throw new PackError('unknown-tag', `${fileName} contains no pack for ${options.tag}`);
  return { packs: [...packsByKey.values()], voices };
}

function refuse(cause: unknown): never {
  throw new PackError('broken-pack', cause instanceof Error ? cause.message : String(cause), { cause });
}

/** As the packs folder would open it: what it would refuse is not put there. */
function openPackOrRefuse(bytes: Uint8Array, fileName: string): Archive {
  try {
    return openPackArchive(bytes, fileName, PACK_LIMITS, nativeZipCodec);
  } catch (cause) {
    throw new PackError('not-a-pack', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function openOrRefuse(bytes: Uint8Array, fileName: string): Promise<Archive> {
  try {
    return await openArchive(bytes, fileName);
  } catch (cause) {
    throw new PackError('not-a-pack', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Undefined for a pack of another language than the one that is wanted. */
async function checkCandidate(
  name: string,
  fileName: string,
  bytes: Uint8Array,
  archive: Archive,
  options: AddPackOptions,
  isOnly: boolean,
): Promise<FoundPack | undefined> {
  const { resolveTag } = options;
  const wanted = options.tag === undefined ? undefined : resolveTag(options.tag);
  const { kind, extension, info, findings } = await verifyArchive(archive, options);
  const named = tagOfFileName(name, resolveTag) ?? (isOnly ? tagOfFileName(fileName, resolveTag) : undefined);
  const tag = named ?? (info?.locale === undefined ? undefined : resolveTag(info.locale));
  if (wanted !== undefined && !isOnly && tag !== wanted) return undefined;
  const error = findings.find(({ severity }) => severity === 'error');
  if (error) throw new PackError('broken-pack', error.message);
  if (!kind || !extension) throw new PackError('not-a-pack', `${name} is neither a speller nor a grammar checker`);
  const packTag = wanted ?? tag;
  if (packTag === undefined) throw new PackError('unknown-tag', `${name} does not say which tag it is for; give one`);
  return { name, bytes, tag: packTag, kind, extension };
}

/** Whoever looks sees the old pack or the new one, never a half. */
async function place({ bytes, tag, kind, extension }: FoundPack, options: AddPackOptions): Promise<AddedPack> {
  const { packsDir, resolveTag } = options;
  const fileName = `${tag}.${extension}`;
  const target = path.join(packsDir, fileName);
  const before = await packsOf(tag, kind, options);
  await replaceFile(target, bytes, options.signal === undefined ? {} : { signal: options.signal }).catch((cause) => {
    if (options.signal?.aborted) throw new PackError('aborted', 'the installation was stopped', { cause });
    throw cause;
  });
  const replaced = before.filter((name) => name !== fileName);
  for (const name of replaced) await removeEntry(path.join(packsDir, name));
  const pack = await describePack(target, resolveTag);
  if ('code' in pack) throw new PackError('broken-pack', pack.message);
  return { pack, replaced };
}

export interface FolderOptions {
  readonly packsDir: string;
  readonly resolveTag: ResolveTag;
}

export interface ListedPacks extends Omit<PacksScan, 'problems'> {
  readonly voices: VoicePacks['voices'];
  readonly problems: readonly (
    | PackProblem
    | (VoicePackProblem & { readonly code: 'broken'; readonly kind: 'voice' })
  )[];
}

export async function listPacks({ packsDir, resolveTag }: FolderOptions): Promise<ListedPacks> {
  const scan = await scanPacks(packsDir, resolveTag);
  const { voices, problems } = await scanVoicePacks(packsDir, resolveTag);
  const broken = problems.map((problem) => ({ ...problem, code: 'broken' as const, kind: 'voice' as const }));
  return { ...scan, voices, problems: [...scan.problems, ...broken] };
}

/** Names in the folder that stand for a tag, of one kind or of any; broken ones count by their extension. */
async function packsOf(
  tag: string,
  kind: PackKind | undefined,
  { packsDir, resolveTag }: FolderOptions,
): Promise<string[]> {
  const names: string[] = [];
  for (const name of await listCandidates(packsDir)) {
    if (tagOfFileName(name, resolveTag) !== tag) continue;
    const result = await describePack(path.join(packsDir, name), resolveTag);
    if (kind === undefined || result.kind === kind) names.push(name);
  }
  return names;
}

/** A link is removed, not what it leads to. */
async function removeEntry(file: string): Promise<void> {
  const isRealFolder = (await lstat(file)).isDirectory();
  await rm(file, { recursive: isRealFolder });
}

/** Removes a tag's packs, of one kind or of all, and gives their names. */
export async function removePack(
  name: string,
  options: FolderOptions & { readonly kind?: PackKind | 'voice' | undefined },
): Promise<string[]> {
  const { kind, packsDir, resolveTag } = options;
  const tag = resolveTag(name);
  if (tag === undefined) throw new PackError('unknown-tag', `no tag is called ${name}`);
  const names = kind === 'voice' ? [] : await packsOf(tag, kind, options);
  const isWanted = kind === undefined || kind === 'voice';
  const voices = isWanted ? (await scanVoicePacks(packsDir, resolveTag)).voices.filter((each) => each.tag === tag) : [];
  if (names.length + voices.length === 0) {
    throw new PackError('not-installed', `no pack for ${tag} is in ${packsDir}`);
  }
  for (const fileName of names) await removeEntry(path.join(packsDir, fileName));
  for (const { path: file } of voices) await removeVoice(file);
  return [...names, ...voices.map(({ fileName }) => fileName)];
}

/**
 * Opens a speller pack, in whichever form it comes: `.zhfst` (zip, HFST transducers), `.bhfst` (Box, THFST folders), or
 * either of them unpacked into a folder. Start at `openSpellerPack`. Transducers are handed over as bytes, read from the
 * archive only when asked for; what they mean is the business of `src/fst`. Nothing here needs Node.
 */
import { DataError } from '../../engine/data-error.js';
import type { Archive, ArchiveLimits } from '../archive/archive.js';
import { openPackArchive } from '../archive/open-archive.js';
import { readIndexXml } from './index-xml.js';
import { readMetaJson } from './meta-json.js';
import { MAX_INFO_BYTES, type PackInfo, type SpellerIndex, type TransducerInfo } from './pack-info.js';

export type TransducerBytes =
  | { readonly kind: 'hfst'; readonly name: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'thfst';
      readonly name: string;
      readonly alphabet: Uint8Array;
      readonly index: Uint8Array;
      readonly transition: Uint8Array;
    };

export interface PackTransducer extends TransducerInfo {
  /** The member, or for THFST the folder of members, that holds it. */
  readonly name: string;
  load(): Promise<TransducerBytes>;
}

export type SpellerPackFormat = 'zhfst' | 'bhfst';

export interface SpellerPack {
  readonly format: SpellerPackFormat;
  readonly fileName: string;
  readonly info: PackInfo;
  /** Never empty. */
  readonly acceptors: readonly [PackTransducer, ...PackTransducer[]];
  /** Empty in a pack that can judge words but not suggest others. */
  readonly errorModels: readonly PackTransducer[];
  /** Members that are neither, by name: `langtools.json`, licences, what a producer left lying about. */
  readonly extraNames: readonly string[];
  readExtra(name: string, maxBytes?: number): Promise<Uint8Array>;
}

const THFST_PARTS = ['alphabet', 'index', 'transition'] as const;

export async function openSpellerPack(
  bytes: Uint8Array,
  fileName: string,
  limits?: ArchiveLimits,
): Promise<SpellerPack> {
  return openSpellerArchive(openPackArchive(bytes, fileName, limits));
}

export async function openSpellerArchive(archive: Archive): Promise<SpellerPack> {
  const kinds = findTransducers(archive);
  const format: SpellerPackFormat = [...kinds.values()].includes('thfst') ? 'bhfst' : 'zhfst';
  const index = await readIndex(archive);
  const acceptors = resolve(archive, kinds, index?.acceptors, 'acceptor');
  const errorModels = resolve(archive, kinds, index?.errorModels, 'errmodel');
  const [first, ...rest] = acceptors;
  if (!first) throw new DataError('contains no acceptor: it is not a speller', { file: archive.fileName });
  const transducerNames = new Set([...acceptors, ...errorModels].map(({ name }) => name));
  const extraNames = [...archive.members.keys()].filter(
    (name) =>
      name !== 'index.xml' &&
      !isMetaJson(name) &&
      !transducerNames.has(name) &&
      !transducerNames.has(name.replace(/\/[^/]*$/, '')),
  );
  return {
    format,
    fileName: archive.fileName,
    info: index?.info ?? { titles: [] },
    acceptors: [first, ...rest],
    errorModels,
    extraNames,
    readExtra: (name, maxBytes) => archive.read(name, maxBytes),
  };
}

/** Transducers by name: single files, and THFST folders whose three parts are all there. */
function findTransducers(archive: Archive): Map<string, TransducerBytes['kind']> {
  const kinds = new Map<string, TransducerBytes['kind']>();
  for (const name of archive.members.keys()) {
    if (/\.hfst(?:ol)?$/.test(name)) kinds.set(name, 'hfst');
    const folder = name.replace(/\/alphabet$/, '');
    if (folder !== name && THFST_PARTS.every((part) => archive.members.has(`${folder}/${part}`))) {
      kinds.set(folder, 'thfst');
    }
  }
  return kinds;
}

/** In an archive without paths, `meta.json` can end up in the last folder. */
function isMetaJson(name: string): boolean {
  return name === 'meta.json' || name.endsWith('.thfst/meta.json');
}

async function readIndex(archive: Archive): Promise<SpellerIndex | undefined> {
  const inside = (name: string) => `${archive.fileName}!${name}`;
  const read = (name: string) => archive.read(name, MAX_INFO_BYTES);
  if (archive.members.has('index.xml')) return readIndexXml(await read('index.xml'), inside('index.xml'));
  const meta = [...archive.members.keys()].find(isMetaJson);
  return meta ? readMetaJson(await read(meta), inside(meta)) : undefined;
}

function resolve(
  archive: Archive,
  kinds: ReadonlyMap<string, TransducerBytes['kind']>,
  named: readonly TransducerInfo[] | undefined,
  role: 'acceptor' | 'errmodel',
): PackTransducer[] {
  const inRole = [...kinds.keys()].filter((name) => name.startsWith(`${role}.`)).sort(defaultFirst);
  // Without an index, the names say it all. An index that names none of a role is left to the names as well.
  const infos = named && named.length > 0 ? named : inRole.map((id): TransducerInfo => ({ id, titles: [] }));
  return infos.map((info) => {
    const ids = [info.id, info.model].filter((id) => id !== undefined);
    // Packs that were converted say `.hfst` and hold `.thfst`, or the other way round.
    const spellings = ids.flatMap((id) => [id, id.replace(/\.hfst$/, '.thfst'), id.replace(/\.thfst$/, '.hfst')]);
    const name = spellings.find((id) => kinds.has(id)) ?? (infos.length === 1 ? inRole[0] : undefined);
    if (name === undefined) {
      throw new DataError(`names ${info.id}, which is not there`, { file: archive.fileName });
    }
    return { ...info, name, load: () => load(archive, name, kinds.get(name)!) };
  });
}

function defaultFirst(a: string, b: string): number {
  return Number(b.includes('.default.')) - Number(a.includes('.default.')) || (a < b ? -1 : 1);
}

async function load(archive: Archive, name: string, kind: TransducerBytes['kind']): Promise<TransducerBytes> {
  if (kind === 'hfst') return { kind, name, bytes: await archive.read(name) };
  const [alphabet, index, transition] = await Promise.all([
    archive.read(`${name}/alphabet`),
    archive.read(`${name}/index`),
    archive.read(`${name}/transition`),
  ]);
  return { kind, name, alphabet, index, transition };
}

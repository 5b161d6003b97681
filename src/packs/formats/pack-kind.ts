/**
 * Which kind of pack an archive is, and which language its file name speaks of. Start at `classifyArchive`. The bytes
 * decide the kind; the name only decides the tag.
 */
import type { Archive } from '../archive/archive.js';

export type PackKind = 'speller' | 'grammar';

/** The extensions of published packs, with what they hold. */
export const PACK_EXTENSIONS = {
  zhfst: 'speller',
  bhfst: 'speller',
  zcheck: 'grammar',
  drb: 'grammar',
} as const satisfies Record<string, PackKind>;

export type PackExtension = keyof typeof PACK_EXTENSIONS;

/** A known tag for a name (`sme`, `SE`, `se-mobile` …), or undefined. Tags and aliases are data of the service. */
export type ResolveTag = (name: string) => string | undefined;

/** Resolves names against a set of tags and their aliases, whatever their case. */
export function tagResolver(tags: Iterable<string>, aliases: ReadonlyMap<string, string>): ResolveTag {
  const tagSet = new Set(tags);
  return (name) => {
    const lower = name.toLowerCase();
    const tag = aliases.get(lower) ?? lower;
    return tagSet.has(tag) ? tag : undefined;
  };
}

export function packExtension(fileName: string): PackExtension | undefined {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  return extension !== undefined && extension in PACK_EXTENSIONS ? (extension as PackExtension) : undefined;
}

/** What an archive is by its members; undefined when it is neither a speller nor a grammar checker. */
export function classifyArchive(archive: Archive): { kind: PackKind; extension: PackExtension } | undefined {
  const { members } = archive;
  if (members.has('pipespec.xml')) return { kind: 'grammar', extension: 'zcheck' };
  if (members.has('pipeline.json')) return { kind: 'grammar', extension: 'drb' };
  if (!isSpellerArchive(archive)) return undefined;
  const hasThfst = [...members.keys()].some((name) => name.endsWith('.thfst/alphabet'));
  return { kind: 'speller', extension: hasThfst ? 'bhfst' : 'zhfst' };
}

/**
 * The tag that a file name speaks of. Published names wrap it in words: `sme.bhfst`, `speller-sme`, `sme-mobile.zhfst`,
 * `divvun-sme_1.0.deb`. The whole stem is tried first, because some tags have hyphens themselves (`est-x-plamk`).
 */
export function tagOfFileName(fileName: string, resolveTag: ResolveTag): string | undefined {
  const stem = fileName
    .replace(/^.*\//, '')
    .replace(/\.(?:zhfst|bhfst|zcheck|drb|txz|tar\.\w+|tgz|deb|zip)$/i, '')
    .toLowerCase();
  const bare = stem
    .replace(/^(?:speller|grammar|proofing|divvun|giella|tts)-/, '')
    .replace(/[-_](?:mobile|desktop|speller|gramcheck|grammar|\d).*$/s, '');
  return resolveTag(stem) ?? resolveTag(bare);
}

/** True when an archive is meant as a speller: cheap, nothing is decompressed. */
function isSpellerArchive(archive: Archive): boolean {
  const names = [...archive.members.keys()];
  return names.some(
    (name) => name === 'index.xml' || /^(?:acceptor|errmodel)\.[^/]*\.(?:hfst|thfst\/alphabet)$/.test(name),
  );
}

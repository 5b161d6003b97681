/**
 * What every archive looks like from outside: named members that are decompressed when they are read, and the limits
 * that keep a hostile file from filling the memory. Start at `openArchive` in `open-archive.ts`; the formats are in
 * `zip.ts`, `box.ts`, `tar.ts` and `ar.ts`. Nothing here needs Node.
 */
import { DataError } from '../../engine/data-error.js';

export interface ArchiveMember {
  /** Path inside the archive with `/` between its parts; never absolute, never climbing. */
  readonly name: string;
  readonly sizeBytes: number;
}

export type ArchiveFormat = 'zip' | 'box' | 'tar' | 'ar' | 'folder';

export interface Archive {
  readonly format: ArchiveFormat;
  readonly fileName: string;
  readonly members: ReadonlyMap<string, ArchiveMember>;
  /**
   * The whole member, decompressed and checked. Stored members are views of the archive's own bytes. A member that says it
   * is larger than `maxBytes` is refused before anything is decompressed.
   */
  read(name: string, maxBytes?: number): Promise<Uint8Array>;
}

export interface ArchiveLimits {
  readonly maxMembers: number;
  readonly maxMemberBytes: number;
  readonly maxTotalBytes: number;
  /** Decompressed to compressed size, for anything that grows beyond `freeBytes`. */
  readonly maxRatio: number;
  readonly freeBytes: number;
}

const MIB = 1024 * 1024;

/** Of what a pack is downloaded in: a package may hold the packs of several languages. */
export const DEFAULT_LIMITS: ArchiveLimits = {
  maxMembers: 10_000,
  maxMemberBytes: 512 * MIB,
  maxTotalBytes: 1024 * MIB,
  maxRatio: 200,
  freeBytes: 4 * MIB,
};

/**
 * Of a pack itself, unpacked. The largest published spellers have 60 MiB, grammar packs 300 MiB in some twenty members;
 * compiled transducers shrink to a third or a tenth.
 */
export const PACK_LIMITS: ArchiveLimits = { ...DEFAULT_LIMITS, maxMembers: 2_000, maxTotalBytes: 512 * MIB };

/** The two loops that a zip spends its time in; a platform that has them natively hands them in. */
export interface ZipCodec {
  /** The inflated bytes; throws on damage, and may throw or cut off beyond `sizeBytes`. */
  inflateRaw(bytes: Uint8Array, sizeBytes: number): Uint8Array;
  crc32(bytes: Uint8Array): number;
}

const MAX_NAME_LENGTH = 1024;

/** Refuses names that would lead out of the archive, or that two systems read differently. */
export function checkMemberName(name: string, file: string, offset?: number): void {
  const problem = memberNameProblem(name);
  if (problem) throw new DataError(`member name ${JSON.stringify(name.slice(0, 80))} ${problem}`, { file, offset });
}

function memberNameProblem(name: string): string | undefined {
  if (name.length === 0) return 'is empty';
  if (name.length > MAX_NAME_LENGTH) return 'is too long';
  // A NUL ends the name for the systems below, a line end splits it in a listing.
  if (/\p{Cc}/u.test(name)) return 'holds a control character';
  if (name.includes('\\')) return 'holds a backslash';
  if (name.startsWith('/')) return 'is absolute';
  if (/^[A-Za-z]:/.test(name)) return 'names a drive';
  for (const part of name.split('/')) {
    if (part === '..' || part === '.') return 'climbs';
    if (part === '') return 'has an empty part';
  }
  return undefined;
}

/** Collects members while it checks names, doubles, counts and sizes. */
export class MemberTable<M extends ArchiveMember> {
  readonly members = new Map<string, M>();
  #totalBytes = 0;

  constructor(
    readonly file: string,
    readonly limits: ArchiveLimits,
  ) {}

  add(member: M, storedBytes: number, offset: number): void {
    const { file, limits } = this;
    const where = { file, offset };
    checkMemberName(member.name, file, offset);
    if (this.members.has(member.name)) throw new DataError(`two members are called ${member.name}`, where);
    if (this.members.size >= limits.maxMembers) throw new DataError(`more than ${limits.maxMembers} members`, where);
    this.#totalBytes += member.sizeBytes;
    if (member.sizeBytes > limits.maxMemberBytes || this.#totalBytes > limits.maxTotalBytes) {
      throw new DataError(`${member.name} would be too large: ${member.sizeBytes} bytes`, where);
    }
    if (member.sizeBytes > limits.freeBytes && member.sizeBytes > storedBytes * limits.maxRatio) {
      throw new DataError(`${member.name} claims to grow from ${storedBytes} to ${member.sizeBytes} bytes`, where);
    }
    this.members.set(member.name, member);
  }

  get(name: string, maxBytes = this.limits.maxMemberBytes): M {
    const member = this.members.get(name);
    if (!member) throw new DataError(`has no member ${name}`, { file: this.file });
    if (member.sizeBytes > maxBytes) {
      throw new DataError(`${name} has ${member.sizeBytes} bytes; at most ${maxBytes} are read`, { file: this.file });
    }
    return member;
  }
}

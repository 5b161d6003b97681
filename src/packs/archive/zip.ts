/**
 * Reader of zip archives (`.zhfst`, `.zcheck`): stored and deflated members, found through the central directory.
 * Start at `openZip`. What a speller never needs and an attacker likes is refused: zip64, encryption, several disks,
 * overlapping members, sizes that deflate cannot reach. Local headers must agree with the central directory, so that a
 * flipped bit in a size is noticed before anything is allocated.
 *
 *     end of central directory      central entry (46 + n)            local header (30 + n)
 *      0 u32 0x06054b50              0 u32 0x02014b50                  0 u32 0x04034b50
 *      4 u16 this disk               8 u16 flags                       6 u16 flags
 *      6 u16 directory's disk       10 u16 method                      8 u16 method
 *      8 u16 entries here           16 u32 CRC-32                     14 u32 CRC-32
 *     10 u16 entries                20 u32 compressed size            18 u32 compressed size
 *     12 u32 directory size         24 u32 size                       22 u32 size
 *     16 u32 directory offset       28 u16 name, extra, comment       26 u16 name, extra
 *     20 u16 comment length         42 u32 local header's offset
 */
import { Inflate } from 'fflate';
import { crc32 } from '../../engine/crc32.js';
import { DataError } from '../../engine/data-error.js';
import {
  type Archive,
  type ArchiveLimits,
  type ArchiveMember,
  DEFAULT_LIMITS,
  MemberTable,
  type ZipCodec,
} from './archive.js';
import { ByteCursor } from './byte-cursor.js';

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const MAX_COMMENT_BYTES = 0xffff;

const STORED = 0;
const DEFLATED = 8;
/** Bits 0, 6 and 13: encrypted, strongly encrypted, central directory encrypted. */
const ENCRYPTED_FLAGS = 0x2041;
/** Bit 3: sizes and CRC follow the data instead of standing in the local header. */
const DESCRIPTOR_FLAG = 0x8;
/** Two bits of deflate give at most 258 bytes. */
const DEFLATE_MAX_RATIO = 1032;

interface ZipMember extends ArchiveMember {
  readonly method: number;
  readonly crc: number;
  readonly storedBytes: number;
  readonly headerOffset: number;
  readonly dataOffset: number;
}

/** Runs anywhere. */
const PORTABLE_CODEC: ZipCodec = {
  inflateRaw: inflateAtMost,
  crc32,
};

/** A piece of this size inflates to 64 MiB at most, before it is noticed that it is too much. */
const PIECE_BYTES = 64 * 1024;

/** In pieces, because an inflate of the whole goes on to the end, however much more than `sizeBytes` that is. */
export function inflateAtMost(bytes: Uint8Array, sizeBytes: number): Uint8Array {
  const inflated = new Uint8Array(sizeBytes);
  let length = 0;
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > sizeBytes) throw new RangeError(`inflates to more than ${sizeBytes} bytes`);
    inflated.set(chunk, length);
    length += chunk.length;
  });
  for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES)
    inflate.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
  return inflated.subarray(0, length);
}

export function openZip(
  bytes: Uint8Array,
  fileName: string,
  limits: ArchiveLimits = DEFAULT_LIMITS,
  codec: ZipCodec = PORTABLE_CODEC,
): Archive {
  const end = readEnd(bytes, fileName);
  const table = new MemberTable<ZipMember>(fileName, limits);
  const cursor = new ByteCursor(bytes, fileName, end.directoryOffset, end.endOffset);
  if (end.entries * CENTRAL_BYTES > cursor.remaining) cursor.fail(`${end.entries} entries do not fit the directory`);
  for (let i = 0; i < end.entries; i++) {
    const offset = cursor.position;
    const member = readCentralEntry(cursor, end.directoryOffset);
    if (member) table.add(member, member.storedBytes, offset);
  }
  if (cursor.remaining > 0) cursor.fail('the central directory holds more than its entries');
  refuseOverlaps([...table.members.values()], end.directoryOffset, fileName);
  return {
    format: 'zip',
    fileName,
    members: table.members,
    read: async (name, maxBytes) => readMember(bytes, table.get(name, maxBytes), fileName, codec),
  };
}

function readEnd(bytes: Uint8Array, file: string): { entries: number; directoryOffset: number; endOffset: number } {
  const lowest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let offset = bytes.length - END_BYTES; offset >= lowest; offset--) {
    const cursor = new ByteCursor(bytes, file, offset);
    if (cursor.u32('end of central directory') !== END_SIGNATURE) continue;
    const disks = [cursor.u16('disk number'), cursor.u16('disk of the directory')];
    const [here, entries] = [cursor.u16('entries here'), cursor.u16('entries')];
    const [size, directoryOffset] = [cursor.u32('directory size'), cursor.u32('directory offset')];
    // The same four bytes may stand inside a comment: only a record that ends with the file is the real one.
    if (cursor.u16('comment length') !== cursor.remaining) continue;
    if (here === 0xffff || entries === 0xffff || size === 0xffffffff || directoryOffset === 0xffffffff) {
      cursor.fail('is a zip64 archive, which is not supported', offset);
    }
    if (disks[0] !== 0 || disks[1] !== 0 || here !== entries) cursor.fail('is a multi-disk archive', offset);
    // Some writers put a zip64 record between the two although nothing needs it.
    const endOffset = directoryOffset + size;
    if (endOffset > offset) cursor.fail('the central directory reaches beyond its end', offset);
    return { entries, directoryOffset, endOffset };
  }
  throw new DataError('is not a zip archive, or is truncated', { file, offset: bytes.length });
}

/** One entry with its local header compared; undefined for a folder. */
function readCentralEntry(cursor: ByteCursor, directoryOffset: number): ZipMember | undefined {
  const start = cursor.position;
  if (cursor.u32('central entry') !== CENTRAL_SIGNATURE) cursor.fail('no central entry here', start);
  cursor.skip(4, 'versions');
  const flags = cursor.u16('flags');
  const method = cursor.u16('method');
  cursor.skip(4, 'time');
  const crc = cursor.u32('CRC');
  const storedBytes = cursor.u32('compressed size');
  const sizeBytes = cursor.u32('size');
  const nameBytes = cursor.u16('name length');
  const extraBytes = cursor.u16('extra length');
  const commentBytes = cursor.u16('comment length');
  cursor.skip(8, 'disk and attributes');
  const headerOffset = cursor.u32('local header offset');
  const name = cursor.utf8(nameBytes, 'member name');
  cursor.skip(extraBytes + commentBytes, 'extra fields');

  if (flags & ENCRYPTED_FLAGS) cursor.fail(`${name} is encrypted`, start);
  if (storedBytes === 0xffffffff || sizeBytes === 0xffffffff || headerOffset === 0xffffffff) {
    cursor.fail(`${name} needs zip64, which is not supported`, start);
  }
  if (method === STORED && storedBytes !== sizeBytes)
    cursor.fail(`${name} is stored in another size than its own`, start);
  if (method === DEFLATED && sizeBytes > storedBytes * DEFLATE_MAX_RATIO + 258) {
    cursor.fail(`${name} claims to grow from ${storedBytes} to ${sizeBytes} bytes`, start);
  }

  const local = new ByteCursor(cursor.bytes, cursor.file, headerOffset, directoryOffset);
  if (local.u32('local header') !== LOCAL_SIGNATURE) local.fail(`no local header of ${name} here`, headerOffset);
  local.skip(2, 'version');
  const localFlags = local.u16('flags');
  const localMethod = local.u16('method');
  local.skip(4, 'time');
  const localCrc = local.u32('CRC');
  const localStored = local.u32('compressed size');
  const localSize = local.u32('size');
  const localNameBytes = local.u16('name length');
  const localExtraBytes = local.u16('extra length');
  const localName = local.utf8(localNameBytes, 'member name');
  local.skip(localExtraBytes, 'extra fields');
  const dataOffset = local.skip(storedBytes, `the data of ${name}`);
  const hasDescriptor = (localFlags & DESCRIPTOR_FLAG) !== 0;
  if (hasDescriptor) checkDescriptor(local, name, [crc, storedBytes, sizeBytes]);
  // With a descriptor, writers leave out of the local header what they do not know yet; each in their own way.
  const agrees = (local: number, central: number) => local === central || (hasDescriptor && local === 0);
  const sizesAgree = agrees(localCrc, crc) && agrees(localStored, storedBytes) && agrees(localSize, sizeBytes);
  if (localName !== name || localMethod !== method || localFlags !== flags || !sizesAgree) {
    local.fail(`the local header of ${name} says something else than the central directory`, headerOffset);
  }
  if (name.endsWith('/') && sizeBytes === 0) return undefined;
  return { name, sizeBytes, method, crc, storedBytes, headerOffset, dataOffset };
}

function checkDescriptor(local: ByteCursor, name: string, expected: readonly number[]): void {
  const offset = local.position;
  let first = local.u32('data descriptor');
  // The signature is optional.
  if (first === DESCRIPTOR_SIGNATURE && local.remaining >= 12) first = local.u32('data descriptor');
  const described = [first, local.u32('compressed size'), local.u32('size')];
  if (described.some((value, i) => value !== expected[i])) {
    local.fail(`the data descriptor of ${name} says something else than the central directory`, offset);
  }
}

/** A well-known bomb names the same data a thousand times: members may not share bytes. */
function refuseOverlaps(members: ZipMember[], directoryOffset: number, file: string): void {
  members.sort((a, b) => a.headerOffset - b.headerOffset);
  members.forEach((member, i) => {
    const limit = members[i + 1]?.headerOffset ?? directoryOffset;
    if (member.dataOffset + member.storedBytes > limit) {
      throw new DataError(`${member.name} overlaps what follows it`, { file, offset: member.headerOffset });
    }
  });
}

function readMember(bytes: Uint8Array, member: ZipMember, file: string, codec: ZipCodec): Uint8Array {
  const where = { file, offset: member.dataOffset };
  const stored = bytes.subarray(member.dataOffset, member.dataOffset + member.storedBytes);
  let data: Uint8Array;
  if (member.method === STORED) {
    data = stored;
  } else if (member.method === DEFLATED) {
    try {
      data = codec.inflateRaw(stored, member.sizeBytes);
    } catch (cause) {
      throw new DataError(`${member.name} does not inflate`, { ...where, cause });
    }
  } else {
    throw new DataError(`${member.name} is compressed by method ${member.method}, which is not supported`, where);
  }
  if (data.length !== member.sizeBytes) {
    throw new DataError(`${member.name} has ${data.length} bytes instead of ${member.sizeBytes}`, where);
  }
  if (codec.crc32(data) !== member.crc) throw new DataError(`${member.name} has a wrong CRC`, where);
  return data;
}

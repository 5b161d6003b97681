/**
 * Reader of tar archives (ustar, GNU long names, pax paths and sizes), as found inside `.txz`, `.tar.xz` and `.deb`.
 * Start at `openTar`. Only regular files become members; folders, links and devices are passed over, because a pack
 * needs none of them.
 *
 *     header block, 512 bytes
 *       0 100 name            148  8 checksum (octal; counted as blanks)
 *     124  12 size (octal,    156  1 type: 0 or NUL file, 5 folder, L GNU long name, x pax, g global pax
 *             or base 256)    257  6 "ustar"      345 155 prefix of the name
 */
import { type Archive, type ArchiveLimits, type ArchiveMember, DEFAULT_LIMITS, MemberTable } from './archive.js';
import { ByteCursor, decodeUtf8 } from './byte-cursor.js';

const BLOCK_BYTES = 512;
/** Long names and pax records are a few hundred bytes. */
const MAX_EXTENSION_BYTES = 64 * 1024;

interface TarMember extends ArchiveMember {
  readonly dataOffset: number;
}

/** True when the first block has a header's checksum. */
export function looksLikeTar(bytes: Uint8Array): boolean {
  return bytes.length >= BLOCK_BYTES && hasGoodChecksum(bytes.subarray(0, BLOCK_BYTES));
}

export function openTar(bytes: Uint8Array, fileName: string, limits: ArchiveLimits = DEFAULT_LIMITS): Archive {
  const table = new MemberTable<TarMember>(fileName, limits);
  const cursor = new ByteCursor(bytes, fileName);
  let longName: string | undefined;
  let paxSize: number | undefined;
  while (cursor.remaining > 0) {
    const offset = cursor.position;
    const block = cursor.take(BLOCK_BYTES, 'a tar header');
    if (block.every((byte) => byte === 0)) break;
    if (!hasGoodChecksum(block)) cursor.fail('a tar header has a wrong checksum', offset);
    const type = String.fromCharCode(block[156]!);
    const sizeBytes = (type !== 'x' && type !== 'g' && paxSize) || readSize(block, cursor, offset);
    const dataOffset = cursor.skip(sizeBytes, 'a tar member');
    const padding = (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
    // Some writers leave out the padding of the last member.
    cursor.skip(Math.min(padding, cursor.remaining), 'padding');

    if (type === 'L' || type === 'x') {
      if (sizeBytes > MAX_EXTENSION_BYTES) cursor.fail('a long name is too long', offset);
      const text = decodeUtf8(bytes.subarray(dataOffset, dataOffset + sizeBytes), fileName, 'a long name', dataOffset);
      if (type === 'L') longName = text.replace(/\0.*$/s, '');
      else {
        const records = readPax(text);
        longName = records.get('path') ?? longName;
        paxSize = sizeIn(records) ?? paxSize;
      }
      continue;
    }
    if (type === '0' || type === '\0' || type === '7') {
      const name = (longName ?? readName(block, fileName, offset)).replace(/^(?:\.\/+)+/, '');
      table.add({ name, sizeBytes, dataOffset }, sizeBytes, offset);
    }
    longName = undefined;
    paxSize = undefined;
  }
  return {
    format: 'tar',
    fileName,
    members: table.members,
    read: async (name, maxBytes) => {
      const member = table.get(name, maxBytes);
      return bytes.subarray(member.dataOffset, member.dataOffset + member.sizeBytes);
    },
  };
}

function sizeIn(records: ReadonlyMap<string, string>): number | undefined {
  const size = Number(records.get('size') ?? Number.NaN);
  return Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

function hasGoodChecksum(block: Uint8Array): boolean {
  let sum = 0;
  for (let i = 0; i < BLOCK_BYTES; i++) sum += i >= 148 && i < 156 ? 0x20 : block[i]!;
  return sum === Number.parseInt(asciiField(block, 148, 8), 8);
}

/** The bytes of a field up to its first NUL. */
function field(block: Uint8Array, offset: number, length: number): Uint8Array {
  const bytes = block.subarray(offset, offset + length);
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

function asciiField(block: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...field(block, offset, length)).trim();
}

function readSize(block: Uint8Array, cursor: ByteCursor, offset: number): number {
  let size: number;
  if (block[124]! & 0x80) {
    size = block[124]! & 0x7f;
    for (let i = 125; i < 136; i++) size = size * 256 + block[i]!;
  } else {
    const octal = asciiField(block, 124, 12);
    size = /^[0-7]*$/.test(octal) ? Number.parseInt(octal || '0', 8) : Number.NaN;
  }
  if (!Number.isSafeInteger(size)) cursor.fail('a tar header has no readable size', offset);
  return size;
}

function readName(block: Uint8Array, file: string, offset: number): string {
  const name = decodeUtf8(field(block, 0, 100), file, 'member name', offset);
  const isUstar = asciiField(block, 257, 6) === 'ustar';
  const prefix = isUstar ? decodeUtf8(field(block, 345, 155), file, 'member name', offset) : '';
  return prefix ? `${prefix}/${name}` : name;
}

/** `27 path=giella/sme.bhfst\n`, again and again. */
function readPax(text: string): Map<string, string> {
  const records = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^\d+ ([^=]+)=(.*)$/s.exec(line);
    if (match) records.set(match[1]!, match[2]!);
  }
  return records;
}

/**
 * Reader of Box archives (`.bhfst`, `.drb`), versions 0 and 1. Start at `openBox`; the table of contents is read by
 * `box-trailer.ts`. Members of packs are stored, so reading one costs nothing; zstd and xz are read as well.
 *
 *     header   0 FF 42 4F 58      8 u32 alignment
 *              4 u8 version      16 u64 trailer's offset
 *              5 u8 flags        24 members (version 0), 32 (version 1)
 */
import { DataError } from '../../engine/data-error.js';
import { type Archive, type ArchiveLimits, type ArchiveMember, DEFAULT_LIMITS, MemberTable } from './archive.js';
import { type BoxFile, readTrailer } from './box-trailer.js';
import { ByteCursor } from './byte-cursor.js';
import { decompress, sniffCompression } from './compression.js';

export const BOX_MAGIC: readonly number[] = [0xff, 0x42, 0x4f, 0x58];
/** The old header had no reserved bytes at its end. */
const FIRST_DATA_OFFSET = 24;
const STORED = 0x00;

interface BoxMember extends ArchiveMember {
  readonly file: BoxFile;
}

export function openBox(bytes: Uint8Array, fileName: string, limits: ArchiveLimits = DEFAULT_LIMITS): Archive {
  const cursor = new ByteCursor(bytes, fileName);
  const magic = cursor.take(4, 'the Box signature');
  if (BOX_MAGIC.some((byte, i) => magic[i] !== byte)) cursor.fail('is not a Box archive', 0);
  const version = cursor.u8('version');
  if (version > 1) cursor.fail(`is a Box archive of version ${version}, which is not supported`, 4);
  cursor.skip(11, 'the Box header');
  const trailerOffset = cursor.u64('trailer offset');
  if (trailerOffset < FIRST_DATA_OFFSET || trailerOffset >= bytes.length) {
    cursor.fail('the trailer lies outside the file', 16);
  }
  const trailer = readTrailer(bytes, fileName, trailerOffset, version, limits.maxMembers);
  const table = new MemberTable<BoxMember>(fileName, limits);
  for (const file of trailer.files) {
    const where = { file: fileName, offset: file.recordOffset };
    if (file.dataOffset < FIRST_DATA_OFFSET || file.dataOffset + file.storedBytes > bytes.length) {
      throw new DataError(`${file.path} lies outside the file`, where);
    }
    if (file.compression === STORED && file.storedBytes !== file.sizeBytes) {
      throw new DataError(`${file.path} is stored in another size than its own`, where);
    }
    table.add({ name: file.path, sizeBytes: file.sizeBytes, file }, file.storedBytes, file.recordOffset);
  }
  refuseOverlaps([...table.members.values()], fileName);
  return {
    format: 'box',
    fileName,
    members: table.members,
    read: async (name, maxBytes) => readMember(bytes, table.get(name, maxBytes), fileName, trailer.hasDictionary),
  };
}

/** Members that share bytes would let a small archive claim any size. */
function refuseOverlaps(members: BoxMember[], fileName: string): void {
  members.sort((a, b) => a.file.dataOffset - b.file.dataOffset || a.file.storedBytes - b.file.storedBytes);
  members.forEach(({ file }, i) => {
    const next = members[i + 1];
    if (next && file.dataOffset + file.storedBytes > next.file.dataOffset) {
      throw new DataError(`${file.path} overlaps ${next.name}`, { file: fileName, offset: file.recordOffset });
    }
  });
}

async function readMember(
  bytes: Uint8Array,
  { name, file }: BoxMember,
  fileName: string,
  hasDictionary: boolean,
): Promise<Uint8Array> {
  const where = { file: fileName, offset: file.dataOffset };
  const end = file.dataOffset + file.storedBytes;
  const starts = file.blockOffsets ?? [file.dataOffset];
  if (file.sizeBytes > 0 && starts[0] !== file.dataOffset)
    throw new DataError(`the blocks of ${name} are missing`, where);
  if (file.compression === STORED) return bytes.subarray(file.dataOffset, end);

  const blocks: Uint8Array[] = [];
  let length = 0;
  for (const [i, start] of starts.entries()) {
    const stop = starts[i + 1] ?? end;
    if (start > stop || stop > end) throw new DataError(`the blocks of ${name} are out of order`, where);
    const block = await readBlock(bytes.subarray(start, stop), name, file, hasDictionary, {
      file: fileName,
      offset: start,
      maxBytes: file.sizeBytes - length,
    });
    blocks.push(block);
    length += block.length;
  }
  if (length !== file.sizeBytes) throw new DataError(`${name} has ${length} bytes instead of ${file.sizeBytes}`, where);
  if (blocks.length === 1) return blocks[0]!;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}

async function readBlock(
  stored: Uint8Array,
  name: string,
  file: BoxFile,
  hasDictionary: boolean,
  options: { file: string; offset: number; maxBytes: number },
): Promise<Uint8Array> {
  // The numbers of the methods changed between writers (zstd was 0x20 and became 0x10): the stream itself is surer.
  const compression = sniffCompression(stored);
  if (compression !== 'zstd' && compression !== 'xz') {
    const method = `0x${file.compression.toString(16)}`;
    throw new DataError(`${name} is compressed by method ${method}, which is not supported`, options);
  }
  if (compression === 'zstd' && hasDictionary) {
    throw new DataError(`${name} needs the archive's dictionary, which is not supported`, options);
  }
  return decompress(stored, compression, options);
}

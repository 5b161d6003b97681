/**
 * Reader of `ar` archives, the outer layer of a Debian package (`debian-binary`, `control.tar.*`, `data.tar.*`).
 * Start at `openAr`; `data.tar.*` is then opened like any other tar.
 *
 *     "!<arch>\n", then per member 60 bytes, all ASCII, and the data, padded to an even length
 *       0 16 name, blank-padded, GNU adds "/"     48 10 size, decimal     58 2 "`\n"
 */
import { type Archive, type ArchiveLimits, type ArchiveMember, DEFAULT_LIMITS, MemberTable } from './archive.js';
import { ByteCursor } from './byte-cursor.js';

export const AR_MAGIC = '!<arch>\n';

interface ArMember extends ArchiveMember {
  readonly dataOffset: number;
}

export function openAr(bytes: Uint8Array, fileName: string, limits: ArchiveLimits = DEFAULT_LIMITS): Archive {
  const cursor = new ByteCursor(bytes, fileName);
  if (cursor.utf8(AR_MAGIC.length, 'the ar signature') !== AR_MAGIC) cursor.fail('is not an ar archive', 0);
  const table = new MemberTable<ArMember>(fileName, limits);
  while (cursor.remaining > 0) {
    const offset = cursor.position;
    const name = cursor.utf8(16, 'member name').trimEnd().replace(/\/$/, '');
    cursor.skip(32, 'times and owners');
    const size = cursor.utf8(10, 'size').trimEnd();
    if (!/^\d{1,10}$/.test(size)) cursor.fail('an ar member has no readable size', offset);
    if (cursor.utf8(2, 'the end of a header') !== '`\n') cursor.fail('an ar header does not end here', offset);
    const sizeBytes = Number(size);
    const dataOffset = cursor.skip(sizeBytes, `the data of ${name}`);
    cursor.skip(Math.min(sizeBytes % 2, cursor.remaining), 'padding');
    table.add({ name, sizeBytes, dataOffset }, sizeBytes, offset);
  }
  return {
    format: 'ar',
    fileName,
    members: table.members,
    read: async (name, maxBytes) => {
      const member = table.get(name, maxBytes);
      return bytes.subarray(member.dataOffset, member.dataOffset + member.sizeBytes);
    },
  };
}

/** A document that is a zip of parts: opened within bounds, and written again with some of them changed. */
import { zipSync } from 'fflate';
import { openZip } from '../packs/archive/zip.js';
import { DocumentError } from './document-error.js';

/** A text of the longest that anybody reads needs far less; a zip can claim any size, and hold more than it claims. */
const LIMITS = {
  maxMembers: 10_000,
  maxMemberBytes: 60_000_000,
  maxTotalBytes: 200_000_000,
  maxRatio: 200,
  freeBytes: 4_000_000,
};

export type ZippedParts = ReturnType<typeof openZip>;

/** @throws DataError for what is no zip, or a damaged or hostile one */
export function openParts(bytes: Uint8Array): ZippedParts {
  return openZip(bytes, 'document', LIMITS);
}

/** All parts in their order. `mimetype` is first and not compressed in OpenDocument: programs look for it there. */
export async function writeParts(
  archive: ZippedParts,
  changed: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Record<string, Uint8Array> = {};
  for (const name of archive.members.keys()) parts[name] = changed.get(name) ?? (await archive.read(name));
  return zipParts(parts);
}

/** The same parts give the same bytes, whenever that is. */
const MODIFIED = '1980-01-01T00:00:00';

export function zipParts(parts: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const files = Object.entries(parts).map(([name, bytes]) => {
    return [name, [bytes, { level: name === 'mimetype' ? 0 : 6 }]] as const;
  });
  return new Uint8Array(zipSync(Object.fromEntries(files) as Parameters<typeof zipSync>[0], { mtime: MODIFIED }));
}

/** What else comes as a zip. */
export function refuseOtherZip(archive: ZippedParts, wanted: string): never {
  const kinds: readonly (readonly [part: string, name: string])[] = [
    ['xl/workbook.xml', 'a spreadsheet'],
    ['ppt/presentation.xml', 'a presentation'],
    ['META-INF/container.xml', 'an electronic book'],
    ['content.xml', 'a document of another kind'],
  ];
  const kind = kinds.find(([part]) => archive.members.has(part))?.[1] ?? 'a zip file';
  throw new DocumentError('no-text', `it is ${kind}, not ${wanted}`);
}

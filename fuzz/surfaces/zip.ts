/**
 * Zip archives (`.zhfst`, `.zcheck`). Every member is read twice, with the portable inflate and with Node's own: they must
 * agree on what is damaged and on every byte.
 */

import { crc32 } from '../../src/engine/crc32.js';
import { DataError } from '../../src/engine/data-error.js';
import { type Archive, DEFAULT_LIMITS } from '../../src/packs/archive/archive.js';
import { openZip } from '../../src/packs/archive/zip.js';
import { nativeZipCodec } from '../../src/packs/folder/native-zip-codec.js';
import { writeZip } from '../../test/support/archive-writers.js';
import { type Surface, Violation } from '../driver/surface.js';

const LIMITS = { ...DEFAULT_LIMITS, freeBytes: 1 << 16, maxTotalBytes: 1 << 22 };

async function readOrRefuse(archive: Archive, name: string): Promise<Uint8Array | undefined> {
  try {
    return await archive.read(name);
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

async function readAll(input: Uint8Array): Promise<void> {
  const portable = openZip(input, 'fuzz.zhfst', LIMITS);
  const native = openZip(input, 'fuzz.zhfst', LIMITS, nativeZipCodec);
  for (const [name, { sizeBytes }] of portable.members) {
    const bytes = await readOrRefuse(portable, name);
    if (bytes !== undefined && bytes.length !== sizeBytes) throw new Violation('a member has another size than stated');
    const others = await readOrRefuse(native, name);
    if ((bytes === undefined) !== (others === undefined))
      throw new Violation('one inflate refuses what the other reads');
    if (bytes !== undefined && Buffer.compare(bytes, others!) !== 0) throw new Violation('two inflates disagree');
  }
}

/** Makes the CRC of stored members right again, in both headers, so that mutations of the data are read. */
function repair(input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.length);
  for (let at = 0; at + 46 <= input.length; at++) {
    if (view.getUint32(at, true) !== 0x02014b50 || view.getUint16(at + 10, true) !== 0) continue;
    const [size, header] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    if (header + 30 > input.length) continue;
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    if (start + size > input.length) continue;
    const sum = crc32(input.subarray(start, start + size));
    view.setUint32(at + 16, sum, true);
    view.setUint32(header + 14, sum, true);
  }
  return input;
}

const FILES = { 'index.xml': '<hfstspeller/>', 'acceptor.default.hfst': 'aaaaaaaaaaaaaaaaaaaabbbbbbbb' };

export const zip: Surface = {
  name: 'zip',
  about: 'zip archives: directory, headers, inflate',
  form: 'bytes',
  seeds: () => [
    writeZip(FILES),
    writeZip(FILES, { stored: true, comment: 'a comment' }),
    writeZip([
      { name: 'a/b', data: 'x'.repeat(300), descriptor: true },
      { name: 'c', data: '', stored: true, descriptor: 'info-zip' },
    ]),
    writeZip([]),
  ],
  tokens: ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK\x06\x06', '../', '/', '\\', 'C:', '\0'],
  refuses: [DataError],
  open: () => readAll,
  repair,
};

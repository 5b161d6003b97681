/** Whatever a download may be, told by its first bytes: tar, Debian packages, and these inside zstd or gzip. */
import { gzipSync } from 'node:zlib';
import { DataError } from '../../src/engine/data-error.js';
import { DEFAULT_LIMITS } from '../../src/packs/archive/archive.js';
import { openArchive } from '../../src/packs/archive/open-archive.js';
import { writeDeb, writeTar, writeXz, writeZstd } from '../../test/support/archive-writers.js';
import { type Surface, Violation } from '../driver/surface.js';

const LIMITS = { ...DEFAULT_LIMITS, freeBytes: 1 << 16, maxTotalBytes: 1 << 22 };
const FILES = { 'usr/share/index.xml': '<a/>', b: 'bbb' };

async function readAll(input: Uint8Array): Promise<void> {
  const archive = await openArchive(input, 'fuzz', LIMITS);
  for (const [name, { sizeBytes }] of archive.members) {
    const bytes = await archive.read(name);
    if (bytes.length !== sizeBytes) throw new Violation('a member has another size than stated');
  }
}

export const archive: Surface = {
  name: 'archive',
  about: 'tar, deb, gzip, zstd and xz, told by their first bytes',
  form: 'bytes',
  seeds: () => [
    writeTar(FILES),
    writeZstd(writeTar({ a: 'a' })),
    new Uint8Array(gzipSync(writeTar({ a: 'a' }))),
    writeDeb(FILES, writeZstd, 'zst'),
    writeXz(new Uint8Array(64)),
    'not an archive',
  ],
  tokens: ['ustar\x0000', '!<arch>\n', 'data.tar', '../', '`\n', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd), '\x1f\x8b\x08'],
  refuses: [DataError],
  open: () => readAll,
  maxBytes: 12_000,
};

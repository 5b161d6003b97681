/** Box archives (`.bhfst`, `.drb`), versions 0 and 1, stored and compressed. Every member is read. */
import { DataError } from '../../src/engine/data-error.js';
import { DEFAULT_LIMITS } from '../../src/packs/archive/archive.js';
import { openBox } from '../../src/packs/archive/box.js';
import { writeBox } from '../../test/support/archive-writers.js';
import { bhfst } from '../../test/support/small-packs.js';
import { type Surface, Violation } from '../driver/surface.js';

const LIMITS = { ...DEFAULT_LIMITS, freeBytes: 1 << 16, maxTotalBytes: 1 << 22 };
const FILES = { 'meta.json': '{"info":{}}', 'a/alphabet': 'abc', 'a/index': 'x'.repeat(100) };

async function readAll(input: Uint8Array): Promise<void> {
  const archive = openBox(input, 'fuzz.bhfst', LIMITS);
  for (const [name, { sizeBytes }] of archive.members) {
    const bytes = await archive.read(name);
    if (bytes.length !== sizeBytes) throw new Violation('a member has another size than stated');
  }
}

export const box: Surface = {
  name: 'box',
  about: 'Box archives: trailer, index, blocks',
  form: 'bytes',
  seeds: () => [
    writeBox(FILES),
    writeBox(FILES, { version: 0, alignment: 0 }),
    writeBox(FILES, { compression: 'zstd' }),
    writeBox(FILES, { blockBytes: 16 }),
    writeBox(FILES, { blockBytes: 16, compression: 'zstd' }),
    writeBox(FILES, { withoutIndex: true }),
    writeBox({}),
    bhfst(),
  ],
  tokens: [
    Uint8Array.of(0xff, 0x42, 0x4f, 0x58),
    Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd),
    Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0),
    Uint8Array.of(0x00),
    Uint8Array.of(0x10),
    Uint8Array.of(0x20),
    '../',
    '\x1f',
  ],
  refuses: [DataError],
  open: () => readAll,
};

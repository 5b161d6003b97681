/** What the writers of the tests put into an archive comes out again, for made-up files and every form there is. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  writeAr,
  writeBox,
  writeDeb,
  writeTar,
  writeXz,
  writeZip,
  writeZstd,
} from '../../../test/support/archive-writers.js';
import { propertyRuns } from '../../../test/support/property-runs.js';
import {
  contentOf,
  distanceOf,
  recentAfter,
  type Sequence,
  writeZstdFrame,
  type ZstdBlock,
} from '../../../test/support/zstd-writer.js';
import { nativeZipCodec } from '../folder/native-zip-codec.js';
import { type Archive, DEFAULT_LIMITS } from './archive.js';
import { openBox } from './box.js';
import { decompress } from './compression.js';
import { openArchive } from './open-archive.js';
import { openTar } from './tar.js';
import { openZip } from './zip.js';
import { decompressZstd } from './zstd.js';

// --------------------------------------------------------------------------------------------------------- made-up files

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  // Something to compress, and sometimes more than a block of Box or tar.
  fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 120 })).map(([piece, count]) => {
    const whole = new Uint8Array(piece.length * count);
    for (let i = 0; i < count; i++) whole.set(piece, i * piece.length);
    return whole;
  }),
);
const part = fc
  .string({ unit: fc.constantFrom(...'abcčđáŋ.-_ 1'), minLength: 1, maxLength: 8 })
  .filter((name) => name !== '.' && name !== '..');
const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
/** No file has the name of a folder. */
const files = fc
  .uniqueArray(fc.tuple(path, bytes), { maxLength: 12, selector: ([name]) => name })
  .map((entries) => entries.filter(([name]) => !entries.some(([other]) => other.startsWith(`${name}/`))))
  .map((entries) => Object.fromEntries(entries));

/** Compares quickly, and shows the difference if there is one. */
function expectBytes(actual: Uint8Array, expected: Uint8Array): void {
  if (Buffer.compare(actual, expected) !== 0) expect(Uint8Array.from(actual)).toEqual(expected);
}

async function expectFiles(archive: Archive, expected: Readonly<Record<string, Uint8Array>>): Promise<void> {
  expect([...archive.members.keys()].sort()).toEqual(Object.keys(expected).sort());
  for (const [name, content] of Object.entries(expected)) {
    expect(archive.members.get(name)!.sizeBytes).toBe(content.length);
    expectBytes(await archive.read(name), content);
  }
}

describe('made-up files come back', () => {
  it('from zip, stored or deflated, by either codec', async () => {
    const entries = files.chain((made) =>
      fc.tuple(
        ...Object.entries(made).map(([name, data]) =>
          fc.record({
            name: fc.constant(name),
            data: fc.constant(data),
            stored: fc.boolean(),
            descriptor: fc.constantFrom(false, true, 'info-zip' as const),
          }),
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(entries, fc.string({ maxLength: 30 }), fc.boolean(), async (entries, comment, isNative) => {
        const zip = openZip(writeZip(entries, { comment }), 'x', DEFAULT_LIMITS, isNative ? nativeZipCodec : undefined);
        await expectFiles(zip, Object.fromEntries(entries.map(({ name, data }) => [name, data])));
      }),
      propertyRuns(40),
    );
  });

  it('from Box of either version, aligned, compressed and in blocks', async () => {
    const compression = fc.constantFrom('stored' as const, 'zstd' as const, 'xz' as const);
    const alignment = fc.constantFrom(0, 8, 16, 64);
    const options = fc.oneof(
      fc.record({ version: fc.constantFrom(0 as const, 1 as const), alignment, compression }),
      fc.record({ blockBytes: fc.integer({ min: 1, max: 400 }), alignment, compression }),
    );
    await fc.assert(
      fc.asyncProperty(files, options, async (files, options) => {
        await expectFiles(openBox(writeBox(files, options), 'x'), files);
      }),
      propertyRuns(40),
    );
  });

  it('from tar', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (files) => expectFiles(openTar(writeTar(files), 'x'), files)),
      propertyRuns(40),
    );
  });

  it('from tar inside any compression, and from Debian packages', async () => {
    const gzip = (content: Uint8Array) => new Uint8Array(gzipSync(content));
    const forms = {
      'tar.xz': (made: Readonly<Record<string, Uint8Array>>) => writeXz(writeTar(made)),
      'tar.zst': (made: Readonly<Record<string, Uint8Array>>) => writeZstd(writeTar(made)),
      'tar.gz': (made: Readonly<Record<string, Uint8Array>>) => gzip(writeTar(made)),
      'deb, xz': (made: Readonly<Record<string, Uint8Array>>) => writeDeb(made),
      'deb, zstd': (made: Readonly<Record<string, Uint8Array>>) => writeDeb(made, writeZstd, 'zst'),
      'deb, gzip': (made: Readonly<Record<string, Uint8Array>>) => writeDeb(made, gzip, 'gz'),
      'deb, stored': (made: Readonly<Record<string, Uint8Array>>) =>
        writeAr({ 'debian-binary': '2.0\n', 'data.tar': writeTar(made) }),
    };
    const form = fc.constantFrom(...(Object.keys(forms) as (keyof typeof forms)[]));
    await fc.assert(
      fc.asyncProperty(files, form, async (files, form) => {
        // A tar without files cannot be told from zeros.
        fc.pre(Object.keys(files).length > 0);
        await expectFiles(await openArchive(forms[form](files), 'x'), files);
      }),
      propertyRuns(30),
    );
  });

  it('as bytes from xz and gzip', async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const options = { file: 'x', maxBytes: content.length };
        expect(await decompress(writeXz(content), 'xz', options)).toEqual(content);
        expect(Uint8Array.from(await decompress(new Uint8Array(gzipSync(content)), 'gzip', options))).toEqual(content);
      }),
      propertyRuns(30),
    );
  });
});

// ------------------------------------------------------------------------------------------------------------- zstd

/** A block as a draft: offsets are drawn without knowing how much comes before, and are brought into range afterwards. */
const draftBlock = fc.oneof(
  fc.record({ kind: fc.constant('raw' as const), bytes: fc.uint8Array({ maxLength: 100 }) }),
  fc.record({ kind: fc.constant('repeated' as const), byte: fc.nat(255), count: fc.nat(3000) }),
  fc
    .record({
      sequences: fc.array(
        fc.record({
          literals: literals(40),
          matchLength: fc.oneof(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 3, max: 700 })),
          offset: fc.oneof(
            fc.constantFrom(-1, -2, -3),
            fc.integer({ min: 1, max: 60 }),
            fc.integer({ min: 1, max: 3000 }),
          ),
        }),
        { maxLength: 30 },
      ),
      rest: literals(60),
      form: fc.constantFrom(
        'raw' as const,
        'repeated' as const,
        'huffman' as const,
        'huffman in four streams' as const,
      ),
    })
    .map((block) => ({ kind: 'compressed' as const, ...block })),
);

function literals(maxLength: number): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    fc.uint8Array({ maxLength }),
    fc.uint8Array({ maxLength, min: 0x61, max: 0x7a }),
    fc.uint8Array({ maxLength, min: 0x61, max: 0x61 }),
  );
}

/** No offset reaches behind the start, no block is larger than it may be. */
function inRange(drafts: readonly ZstdBlock[]): ZstdBlock[] {
  let length = 0;
  let recent = [1, 4, 8];
  return drafts.map((block): ZstdBlock => {
    if (block.kind !== 'compressed') {
      length += block.kind === 'raw' ? block.bytes.length : block.count;
      return block;
    }
    const start = length;
    const sequences: Sequence[] = [];
    for (const draft of block.sequences) {
      const before = length + draft.literals.length;
      if (before === 0 || before - start > 100_000) continue;
      const distance = distanceOf(draft, recent);
      const isFine = distance >= 1 && distance <= before;
      const sequence = isFine ? draft : { ...draft, offset: 1 + (Math.abs(draft.offset) % before) };
      recent = recentAfter(sequence, recent);
      sequences.push(sequence);
      length = before + sequence.matchLength;
    }
    length += block.rest.length;
    return { ...block, sequences };
  });
}

const blocks = fc.array(draftBlock, { maxLength: 6 }).map(inRange);

describe('zstd frames', () => {
  it('of raw, repeated and compressed blocks decode to what they stand for', () => {
    const seen = { huffman: 0, repeatedOffsets: 0 };
    fc.assert(
      fc.property(blocks, fc.boolean(), (blocks, sized) => {
        const content = contentOf(blocks);
        const options = { file: 'x', maxBytes: content.length };
        expectBytes(decompressZstd(writeZstdFrame(blocks, { sized }), options), content);
        for (const block of blocks) {
          if (block.kind !== 'compressed') continue;
          if (block.form.startsWith('huffman')) seen.huffman++;
          seen.repeatedOffsets += block.sequences.filter(({ offset }) => offset < 0).length;
        }
      }),
      propertyRuns(80),
    );
    expect(seen.huffman).toBeGreaterThan(10);
    expect(seen.repeatedOffsets).toBeGreaterThan(10);
  });

  it('one after the other decode to one content after the other', () => {
    fc.assert(
      fc.property(fc.array(blocks, { maxLength: 3 }), (frames) => {
        const stream = frames.map((blocks) => writeZstdFrame(blocks, { sized: true }));
        const content = frames.flatMap((blocks) => [...contentOf(blocks)]);
        const options = { file: 'x', maxBytes: content.length };
        fc.pre(stream.length > 0);
        const joined = Uint8Array.from(stream.flatMap((frame) => [...frame]));
        expectBytes(decompressZstd(joined, options), Uint8Array.from(content));
      }),
      propertyRuns(20),
    );
  });
});

/**
 * Damage of every kind: packs cut off at every byte and with flipped bits either open and read, or are refused with a
 * `DataError` that names the file.
 */
import { describe, expect, it } from 'vitest';
import { writeTar, writeXz, writeZip } from '../../../test/support/archive-writers.js';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { bhfst, bhfstFiles, zhfst } from '../../../test/support/small-packs.js';
import { DataError } from '../../engine/data-error.js';
import { openArchive } from '../archive/open-archive.js';
import { openSpellerPack } from '../formats/speller-pack.js';

const FLIPS = propertyRuns(100).numRuns;

const FORMS: readonly (readonly [string, Uint8Array])[] = [
  ['zhfst, deflated', zhfst()],
  [
    'zhfst, stored',
    writeZip({ 'acceptor.default.hfst': 'sátni'.repeat(50), 'errmodel.default.hfst': 'x' }, { stored: true }),
  ],
  ['bhfst, version 0', bhfst({ version: 0 })],
  ['bhfst, version 1', bhfst({ version: 1 })],
  ['bhfst, zstd', bhfst({ compression: 'zstd' })],
  ['bhfst, xz', bhfst({ compression: 'xz' })],
  ['bhfst, in blocks', bhfst({ compression: 'zstd', blockBytes: 10 })],
];

/** Opens and reads everything; true when it all worked, false when it was refused as it should be. */
async function survives(bytes: Uint8Array): Promise<boolean> {
  try {
    const pack = await openSpellerPack(bytes, 'x.pack');
    let total = 0;
    for (const transducer of [...pack.acceptors, ...pack.errorModels]) {
      const loaded = await transducer.load();
      const parts = loaded.kind === 'hfst' ? [loaded.bytes] : [loaded.alphabet, loaded.index, loaded.transition];
      total += parts.reduce((sum, part) => sum + part.length, 0);
    }
    for (const name of pack.extraNames) total += (await pack.readExtra(name)).length;
    expect(total).toBeLessThan(bytes.length * 20);
    return true;
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    expect(error.message).toMatch(/^x\.pack/);
    return false;
  }
}

/** A small generator with a seed: a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

describe.each(FORMS)('a damaged pack (%s)', (_, whole) => {
  it('is whole to begin with', async () => {
    expect(await survives(whole)).toBe(true);
  });

  it('is refused when cut off at any byte', async () => {
    for (let length = 0; length < whole.length; length++) {
      expect(await survives(whole.subarray(0, length)), `cut at ${length}`).toBe(false);
    }
  });

  it('with flipped bits is refused or behaves', async () => {
    const next = random(whole.length);
    const bytes = new Uint8Array(whole.length);
    let refused = 0;
    for (let i = 0; i < FLIPS; i++) {
      bytes.set(whole);
      for (let flips = 1 + next(4); flips > 0; flips--) {
        const at = next(bytes.length);
        bytes[at] = bytes[at]! ^ (1 << next(8));
      }
      if (!(await survives(bytes))) refused++;
    }
    expect(refused).toBeGreaterThan(FLIPS / 10);
  });

  it('with bytes set to their extremes is refused or behaves', async () => {
    // Counts and offsets are what an extreme byte hurts most.
    const bytes = Uint8Array.from(whole);
    const step = Math.ceil(whole.length / 800);
    for (let at = 0; at < whole.length; at += step) {
      for (const value of [0x00, 0x7f, 0xff]) {
        bytes[at] = value;
        await survives(bytes);
      }
      bytes[at] = whole[at]!;
    }
  });
});

describe('a damaged download', () => {
  it('with flipped bits is refused or behaves', async () => {
    const whole = writeXz(writeTar({ 'sme.bhfst': bhfst(), ...bhfstFiles() }));
    const next = random(7);
    for (let i = 0; i < 300; i++) {
      const bytes = Uint8Array.from(whole);
      const at = next(bytes.length);
      bytes[at] = bytes[at]! ^ (1 << next(8));
      await openArchive(bytes, 'x.txz').catch((error) => expect(error).toBeInstanceOf(DataError));
    }
  });
});

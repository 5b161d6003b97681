import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InspectedPack } from '../folder/inspect-pack.js';
import { inspectKnownPack } from './known-packs.js';

/** A minute after the files were written: their times are settled. */
const laterMs = () => Date.now() + 60_000;

let folder: string;
let cacheDir: string;
let pack: string;
let inspections: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-known-packs-'));
  cacheDir = join(folder, 'cache');
  pack = join(folder, 'se.zhfst');
  writeFileSync(pack, 'first');
  inspections = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const inspect = async (file: string): Promise<InspectedPack> => {
  inspections++;
  const sha256 = readFileSync(file, 'utf8');
  const about = { kind: 'speller', extension: 'zhfst', version: '1', sizeBytes: 5, mtimeMs: 1 } as const;
  return { ...about, sha256, info: { locale: 'se' } as InspectedPack['info'] };
};
const look = (nowMs = laterMs(), leastBytes = 1) => inspectKnownPack(pack, cacheDir, { inspect, nowMs, leastBytes });
const record = () => join(cacheDir, 'inspected', readdirSync(join(cacheDir, 'inspected'))[0]!);

describe('a pack that was inspected before', () => {
  it('is not read again, and is the same', async () => {
    const first = await look();
    expect(await look()).toEqual(first);
    expect(inspections).toBe(1);
    expect(readdirSync(join(cacheDir, 'inspected'))).toHaveLength(1);
  });

  it('is read again when another one lies in its place, of the same length', async () => {
    await look();
    rmSync(pack);
    writeFileSync(pack, 'other');
    expect(await look()).toMatchObject({ sha256: 'other' });
    expect(inspections).toBe(2);
    expect(await look()).toMatchObject({ sha256: 'other' });
    expect(inspections).toBe(2);
  });

  it('is read again when the record is damaged or of another file', async () => {
    await look();
    const whole = readFileSync(record(), 'utf8');
    for (const text of [whole.replace('first', 'forst'), whole.slice(0, -3), '', 'no record\n{"stamp":']) {
      writeFileSync(record(), text);
      expect(await look(), text).toMatchObject({ sha256: 'first' });
    }
    expect(inspections).toBe(5);
  });
});

describe('no record is kept', () => {
  it('of a file that has just been changed, nor of a small one', async () => {
    await look(Date.now());
    await look(Date.now());
    await look(laterMs(), 6);
    await look(laterMs(), 6);
    expect(inspections).toBe(4);
  });

  it('of a file that changes while it is read', async () => {
    const changing = async (file: string) => {
      const inspected = await inspect(file);
      writeFileSync(file, 'longer than before');
      return inspected;
    };
    const options = { inspect: changing, nowMs: laterMs(), leastBytes: 1 };
    await inspectKnownPack(pack, cacheDir, options);
    expect(await look()).toMatchObject({ sha256: 'longer than before' });
  });

  it('where the cache folder cannot be written, and the answer is the same', async () => {
    cacheDir = join(pack, 'no-folder');
    expect(await look()).toMatchObject({ sha256: 'first' });
  });

  it('of what is not there', async () => {
    pack = join(folder, 'absent.zhfst');
    const options = { nowMs: laterMs(), leastBytes: 1 };
    expect(await inspectKnownPack(pack, cacheDir, options)).toHaveProperty('problem');
  });
});

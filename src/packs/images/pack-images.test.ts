import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findImage, imagesFolder, keepImage, type PackImage } from './pack-images.js';

let cacheDir: string;
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'langtools-images-'));
});
afterEach(() => rmSync(cacheDir, { recursive: true }));

const imageOf = (file: string, sha256: string, more: Partial<PackImage> = {}): PackImage => {
  return { cacheDir, kind: 'speller', file: `/packs/${file}`, sha256, ...more };
};
const names = () => readdirSync(imagesFolder(cacheDir)).sort();
const DATA = { table: Uint32Array.from({ length: 1000 }, (_, i) => i), text: 'á' };

describe('the image of a pack', () => {
  test('is found by what the pack contains, wherever it lies', () => {
    expect(findImage(imageOf('se.zhfst', 'aa'))).toEqual({ state: 'missing' });
    keepImage(imageOf('se.zhfst', 'aa'), DATA);
    expect(findImage(imageOf('se.zhfst', 'aa'))).toEqual({ state: 'found', data: DATA });
    expect(findImage(imageOf('other.zhfst', 'aa'))).toEqual({ state: 'found', data: DATA });
    expect(findImage(imageOf('se.zhfst', 'bb')).state).toBe('missing');
    expect(findImage(imageOf('se.zhfst', 'aa', { kind: 'grammar' })).state).toBe('missing');
    expect(findImage(imageOf('se.zhfst', 'aa', { detail: 'sma' })).state).toBe('missing');
  });

  test('of a pack that was replaced is removed, and those of other packs stay', () => {
    keepImage(imageOf('se.zhfst', 'aa'), DATA);
    keepImage(imageOf('fo.zhfst', 'cc'), DATA);
    expect(keepImage(imageOf('se.zhfst', 'bb'), DATA).removed).toBe(1);
    expect(findImage(imageOf('se.zhfst', 'aa')).state).toBe('missing');
    expect(findImage(imageOf('fo.zhfst', 'cc')).state).toBe('found');
    expect(names()).toHaveLength(2);
  });

  test('that is damaged, cut off or of another version is not used, and can be made again', () => {
    keepImage(imageOf('se.zhfst', 'aa'), DATA);
    const file = join(imagesFolder(cacheDir), names()[0]!);
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped[whole.length >> 1]! ^= 4;
    for (const bytes of [flipped, whole.subarray(0, -8), whole.subarray(0, 20), Buffer.alloc(0)]) {
      writeFileSync(file, bytes);
      expect(findImage(imageOf('se.zhfst', 'aa'))).toEqual({ state: 'damaged' });
    }
    keepImage(imageOf('se.zhfst', 'aa'), DATA);
    expect(findImage(imageOf('se.zhfst', 'aa')).state).toBe('found');
    expect(names()).toHaveLength(1);
  });

  test('that other code has made is not looked at, and goes when there is a new one', () => {
    keepImage(imageOf('se.zhfst', 'aa'), DATA);
    const [name] = names();
    const older = name!.replace(/[0-9a-f]{10}-src\.image$/, '0123456789-src.image');
    expect(older).not.toBe(name);
    writeFileSync(join(imagesFolder(cacheDir), older), 'of another version');
    rmSync(join(imagesFolder(cacheDir), name!));
    expect(findImage(imageOf('se.zhfst', 'aa')).state).toBe('missing');
    keepImage(imageOf('se.zhfst', 'aa'), DATA);
    expect(names()).toEqual([name]);
  });
});

describe('the folder of images', () => {
  test('is bounded: what was not used for the longest time goes first', () => {
    for (const [i, name] of ['a', 'b', 'c'].entries()) {
      keepImage(imageOf(`${name}.zhfst`, name), DATA);
      const file = join(imagesFolder(cacheDir), names().find((each) => each.startsWith(`${name}.`))!);
      utimesSync(file, 1_000 + i, 1_000 + i);
    }
    // Using the oldest makes it the newest.
    expect(findImage(imageOf('a.zhfst', 'a')).state).toBe('found');
    const bytes = names().reduce((sum, name) => sum + statSync(join(imagesFolder(cacheDir), name)).size, 0);
    expect(keepImage(imageOf('d.zhfst', 'd'), DATA, bytes).removed).toBe(1);
    expect(names().map((name) => name[0])).toEqual(['a', 'c', 'd']);
    expect(keepImage(imageOf('e.zhfst', 'e'), DATA, 1).removed).toBe(3);
    expect(names().map((name) => name[0])).toEqual(['e']);
  });

  test('loses what a process has left that was ended, but not what another is writing', () => {
    keepImage(imageOf('a.zhfst', 'a'), DATA);
    const [old, young] = [1, 2].map((digit) =>
      join(imagesFolder(cacheDir), `x.image.${digit}0000000-0000-4000-8000-000000000000.part`),
    );
    for (const file of [old!, young!]) writeFileSync(file, 'half');
    utimesSync(old!, 1_000, 1_000);
    keepImage(imageOf('b.zhfst', 'b'), DATA);
    expect([existsSync(old!), existsSync(young!)]).toEqual([false, true]);
  });

  test('that cannot be made gives the code of the system, and no image', () => {
    const file = join(cacheDir, 'a file');
    writeFileSync(file, '');
    const image = imageOf('a.zhfst', 'a', { cacheDir: file });
    expect(() => keepImage(image, DATA)).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
    expect(findImage(image)).toEqual({ state: 'missing' });
  });
});

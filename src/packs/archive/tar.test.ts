import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  writeAr,
  writeDeb,
  writeTar,
  writeXz,
  writeZstd,
  writeZstdBomb,
} from '../../../test/support/archive-writers.js';
import { DEFAULT_LIMITS } from './archive.js';
import { openArchive } from './open-archive.js';
import { openTar } from './tar.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const gzip = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));

describe('tar archives', () => {
  it('give their files and pass over folders and links', async () => {
    const tar = openTar(
      writeTar([
        { name: './usr/', data: '', type: '5' },
        { name: './usr/sme.bhfst', data: 'pack' },
        { name: './usr/link', data: '', type: '2' },
        { name: 'big', data: 'x'.repeat(1500) },
      ]),
      'speller.tar',
    );
    expect([...tar.members.keys()]).toEqual(['usr/sme.bhfst', 'big']);
    expect(text(await tar.read('usr/sme.bhfst'))).toBe('pack');
    expect(await tar.read('big')).toHaveLength(1500);
  });

  it('know the long names of GNU tar and of pax', () => {
    const long = `${'very-'.repeat(30)}long/sme.zhfst`;
    const pax = `${long.length + 10} path=${long}\n`;
    expect([
      ...openTar(
        writeTar([
          { name: '././@LongLink', data: `${long}\0`, type: 'L' },
          { name: 'cut', data: 'x' },
        ]),
        'x',
      ).members.keys(),
    ]).toEqual([long]);
    expect([
      ...openTar(
        writeTar([
          { name: 'PaxHeaders', data: pax, type: 'x' },
          { name: 'cut', data: 'x' },
        ]),
        'x',
      ).members.keys(),
    ]).toEqual([long]);
  });

  it.each(['../evil', '/etc/passwd', 'a/../../b'])('are refused for the member name %j', (name) => {
    expect(() => openTar(writeTar([{ name, data: 'x' }]), 'x')).toThrow('member name');
  });

  it('are refused when cut off or damaged', () => {
    const tar = writeTar({ a: 'x'.repeat(600) });
    expect(() => openTar(tar.subarray(0, 700), 'x')).toThrow('byte 512: a tar member needs 600 bytes');
    tar[3] = 1;
    expect(() => openTar(tar, 'x')).toThrow('checksum');
  });
});

describe('archives inside compression', () => {
  const files = { './share/sme.bhfst': 'pack', 'share/se.zcheck': 'grammar' };
  it.each([
    ['tar', writeTar(files)],
    ['tar.xz', writeXz(writeTar(files))],
    ['tar.zst', writeZstd(writeTar(files))],
    ['tar.gz', gzip(writeTar(files))],
    ['deb with xz', writeDeb(files)],
    ['deb with zstd', writeDeb(files, writeZstd, 'zst')],
    ['deb with gzip', writeDeb(files, gzip, 'gz')],
    ['deb uncompressed', writeAr({ 'debian-binary': '2.0\n', 'data.tar': writeTar(files) })],
  ])('are opened: %s', async (_, bytes) => {
    const archive = await openArchive(bytes, 'x');
    expect([...archive.members.keys()]).toEqual(['share/sme.bhfst', 'share/se.zcheck']);
    expect(text(await archive.read('share/se.zcheck'))).toBe('grammar');
  });

  it('are refused with a word on what they are instead', async () => {
    const open = (content: string) => openArchive(new TextEncoder().encode(content), 'x.txz');
    await expect(open('<!DOCTYPE html><p>404')).rejects.toThrow('x.txz, byte 0: is a web page, not an archive');
    await expect(open('{"error":"no"}')).rejects.toThrow('is JSON');
    await expect(open('')).rejects.toThrow('is empty');
    await expect(open('just words')).rejects.toThrow('not an archive of a known kind');
    await expect(openArchive(writeAr({ a: 'x' }), 'x')).rejects.toThrow('without data.tar');
  });

  it('are stopped when they decompress without end', async () => {
    const limits = { ...DEFAULT_LIMITS, maxTotalBytes: 1_000_000 };
    const zeros = new Uint8Array(2_000_000);
    await expect(openArchive(gzip(zeros), 'x', limits)).rejects.toThrow('more than 1000000 bytes');
    await expect(openArchive(writeXz(zeros), 'x', limits)).rejects.toThrow('more than 1000000 bytes');
    await expect(openArchive(writeZstdBomb(1000), 'x', limits)).rejects.toThrow('more than 1000000 bytes');
    // The xz decoder works on one stream at a time: an abandoned one must not block the next.
    await expect(openArchive(writeXz(writeTar(files)), 'x', limits)).resolves.toBeDefined();
  });

  it('are refused when cut off anywhere', async () => {
    for (const whole of [writeXz(writeTar(files)), writeZstd(writeTar(files)), gzip(writeTar(files))]) {
      for (let length = 0; length < whole.length; length += 13) {
        await expect(openArchive(whole.subarray(0, length), 'x')).rejects.toThrow('x');
      }
    }
  });
});

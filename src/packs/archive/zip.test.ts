import { deflateSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { concat, le, writeZip, type ZipEntry } from '../../../test/support/archive-writers.js';
import { crc32 } from '../../engine/crc32.js';
import { DataError } from '../../engine/data-error.js';
import { nativeZipCodec } from '../folder/native-zip-codec.js';
import { DEFAULT_LIMITS } from './archive.js';
import { inflateAtMost, openZip } from './zip.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const open = (bytes: Uint8Array) => openZip(bytes, 'se.zhfst');
const refusal = (entries: readonly ZipEntry[]) => () => open(writeZip(entries));

describe('zip archives', () => {
  it('give stored and deflated members', async () => {
    const zip = open(
      writeZip([
        { name: 'index.xml', data: '<hfstspeller/>' },
        { name: 'acceptor.default.hfst', data: 'giella'.repeat(1000), stored: true },
        { name: 'docs/', data: '', stored: true },
        { name: 'docs/README', data: '' },
      ]),
    );
    expect([...zip.members.keys()]).toEqual(['index.xml', 'acceptor.default.hfst', 'docs/README']);
    expect(text(await zip.read('index.xml'))).toBe('<hfstspeller/>');
    expect(text(await zip.read('acceptor.default.hfst'))).toBe('giella'.repeat(1000));
    expect(await zip.read('docs/README')).toHaveLength(0);
  });

  it('are inflated the same by the portable and by the native codec', async () => {
    const data = Uint8Array.from({ length: 50_000 }, (_, i) => (i * i) % 251);
    const whole = writeZip({ 'acceptor.default.hfst': data, empty: '', tiny: 'x' });
    const shared = new Uint8Array(new SharedArrayBuffer(whole.length));
    shared.set(whole);
    for (const bytes of [whole, shared]) {
      for (const codec of [undefined, nativeZipCodec]) {
        const zip = openZip(bytes, 'x', DEFAULT_LIMITS, codec);
        expect(Uint8Array.from(await zip.read('acceptor.default.hfst'))).toEqual(data);
        expect(await zip.read('empty')).toHaveLength(0);
        expect(text(await zip.read('tiny'))).toBe('x');
      }
    }
    const longer = writeZip([{ name: 'a', data: 'x'.repeat(500), sizeBytes: 100 }]);
    await expect(openZip(longer, 'x', DEFAULT_LIMITS, nativeZipCodec).read('a')).rejects.toThrow(DataError);
    await expect(openZip(longer, 'x').read('a')).rejects.toThrow(DataError);
  });

  it('are refused by both codecs where more inflates than is stated, even if the CRC is that of the beginning', async () => {
    const crc = crc32(new TextEncoder().encode('x'.repeat(100)));
    const longer = writeZip([{ name: 'a', data: 'x'.repeat(500), sizeBytes: 100, crc }]);
    for (const codec of [undefined, nativeZipCodec]) {
      await expect(openZip(longer, 'x', DEFAULT_LIMITS, codec).read('a')).rejects.toThrow(DataError);
    }
  });

  it('are found behind a comment that itself looks like the end of an archive', async () => {
    const zip = open(writeZip({ 'index.xml': 'x' }, { comment: 'PK\x05\x06 and more words after it' }));
    expect(text(await zip.read('index.xml'))).toBe('x');
  });

  it.each([true, 'info-zip'] as const)(
    'may give sizes after the data, as streaming writers do (%s)',
    async (descriptor) => {
      const zip = open(writeZip([{ name: 'index.xml', data: 'sátni', descriptor }]));
      expect(text(await zip.read('index.xml'))).toBe('sátni');
    },
  );

  it('say which member is missing', async () => {
    await expect(open(writeZip({ a: 'x' })).read('b')).rejects.toThrow('se.zhfst: has no member b');
  });

  it.each(['../evil', 'a/../../evil', '/etc/passwd', 'C:evil', 'a\\b', 'a\0b', 'a//b', './a', 'a\nb'])(
    'are refused for the member name %j',
    (name) => {
      expect(refusal([{ name, data: 'x' }])).toThrow(DataError);
    },
  );

  it('are refused when a name is not UTF-8', () => {
    const bytes = writeZip({ 'index.xml': 'x' });
    for (let i = 0; i < bytes.length - 4; i++) if (text(bytes.subarray(i, i + 5)) === 'index') bytes[i] = 0xff;
    expect(() => open(bytes)).toThrow('not UTF-8');
  });

  it('are refused when two members share a name', () => {
    const twice = { name: 'index.xml', data: 'x' };
    expect(refusal([twice, twice])).toThrow('two members are called index.xml');
  });

  it('are refused when encrypted', () => {
    expect(refusal([{ name: 'index.xml', data: 'x', flags: 1 }])).toThrow('encrypted');
  });

  it('are refused when local header and directory disagree', () => {
    expect(refusal([{ name: 'index.xml', data: 'x', localName: 'other.xml' }])).toThrow('local header');
  });

  it('report a wrong CRC, with file and offset', async () => {
    const zip = open(writeZip([{ name: 'index.xml', data: 'x', crc: 1 }]));
    await expect(zip.read('index.xml')).rejects.toThrow('se.zhfst, byte 39: index.xml has a wrong CRC');
  });

  it('report a method that is not read here only when that member is wanted', async () => {
    const zip = open(
      writeZip([
        { name: 'index.xml', data: 'x' },
        { name: 'README', data: 'x', stored: true, method: 12 },
      ]),
    );
    expect(text(await zip.read('index.xml'))).toBe('x');
    await expect(zip.read('README')).rejects.toThrow('method 12');
  });

  it('are refused when a size is beyond what deflate can reach, before anything is allocated', () => {
    expect(refusal([{ name: 'index.xml', data: 'x', sizeBytes: 0x7fff_ffff }])).toThrow('claims to grow');
  });

  it('are refused when they grow by more than the limit', () => {
    const bomb = writeZip({ 'acceptor.default.hfst': new Uint8Array(8 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(() => open(bomb)).toThrow('claims to grow');
  });

  it('are refused beyond the limits of count and size', () => {
    const zip = writeZip({ a: 'xxxx', b: 'yyyy', c: 'zzzz' });
    expect(() => openZip(zip, 'x', { ...DEFAULT_LIMITS, maxMembers: 2 })).toThrow('more than 2 members');
    expect(() => openZip(zip, 'x', { ...DEFAULT_LIMITS, maxTotalBytes: 10 })).toThrow('too large');
    expect(() => openZip(zip, 'x', { ...DEFAULT_LIMITS, maxMemberBytes: 3 })).toThrow('too large');
  });

  it('are refused when two entries name the same data', () => {
    // Two directory entries for one local header: the trick of the bomb that names one member many times.
    const one = writeZip([{ name: 'a', data: 'xx', stored: true }]);
    const local = one.subarray(0, 33);
    const central = one.subarray(33, 33 + 47);
    const end = concat(
      new TextEncoder().encode('PK\x05\x06'),
      le(0, 4),
      le(2, 2),
      le(2, 2),
      le(94, 4),
      le(33, 4),
      le(0, 2),
    );
    expect(() => open(concat(local, central, central, end))).toThrow(DataError);
  });

  it('are refused as zip64', () => {
    const bytes = writeZip({ a: 'x' });
    bytes.set([0xff, 0xff, 0xff, 0xff], bytes.length - 6);
    expect(() => open(bytes)).toThrow('zip64');
  });

  it('are refused when there is nothing', () => {
    expect(() => open(new Uint8Array())).toThrow('not a zip archive');
  });
});

describe('a member that holds more than it says', () => {
  /** Counts the pieces that are taken of it. */
  class Counted extends Uint8Array {
    taken = 0;
    override subarray(start?: number, end?: number): Uint8Array<ArrayBuffer> {
      this.taken++;
      return new Uint8Array(this.buffer as ArrayBuffer).subarray(start, end);
    }
  }

  it('is not inflated to its end', () => {
    let noise = 1;
    const data = Uint8Array.from({ length: 300_000 }, () => {
      noise = (Math.imul(noise, 1664525) + 1013904223) >>> 0;
      return noise >>> 24;
    });
    const deflated = deflateSync(data);
    const bytes = new Counted(deflated.length);
    bytes.set(deflated);
    expect(() => inflateAtMost(bytes, 1000)).toThrow('more than 1000 bytes');
    expect(deflated.length).toBeGreaterThan(4 * 64 * 1024);
    expect(bytes.taken).toBe(1);
  });

  it('is inflated as others are where it keeps its word', () => {
    const data = Uint8Array.from({ length: 200_000 }, (_, i) => (i * i) >> 3);
    expect(inflateAtMost(deflateSync(data), data.length)).toEqual(data);
    expect(inflateAtMost(deflateSync(new Uint8Array(0)), 0)).toEqual(new Uint8Array(0));
  });
});

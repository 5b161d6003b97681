import { describe, expect, test } from 'vitest';
import { bytesOfTables, type Crc32, imageChunks, openImage } from './image.js';

/** Any sum that every bit changes will do here. */
const sum: Crc32 = (bytes, before) => bytes.reduce((all, byte) => (Math.imul(all, 31) + byte) >>> 0, before);

function written(data: unknown, format = 'f'): Uint8Array {
  const chunks = imageChunks(data, format, sum);
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const reread = (data: unknown) => openImage(written(data), 'f', sum, 'x');

describe('an image', () => {
  test('gives back plain data, maps and tables of every type', () => {
    const data = {
      text: 'á𐐀"\n',
      list: [1, -0.5, true, null, [], {}],
      map: new Map<string, unknown>([
        ['a', 1],
        ['b', { deep: Uint8Array.of(9) }],
      ]),
      tables: [
        Uint8Array.of(1, 2, 255),
        Int8Array.of(-1),
        Uint16Array.of(65535),
        Int16Array.of(-2),
        Uint32Array.of(1, 2, 3),
        Int32Array.of(-7),
        Float32Array.of(0.5, Number.POSITIVE_INFINITY),
        Float64Array.of(Math.PI, Number.NaN),
        new Uint32Array(0),
      ],
    };
    expect(reread(data)).toEqual(data);
  });

  test('leaves out what is undefined', () => {
    expect(reread({ a: undefined, b: 1 })).toEqual({ b: 1 });
  });

  test('has only the part of a buffer that a table shows, each at a multiple of eight', () => {
    const whole = Uint8Array.from({ length: 100 }, (_, i) => i);
    const { a, b } = reread({ a: whole.subarray(3, 8), b: Float64Array.of(1) }) as { a: Uint8Array; b: Float64Array };
    expect([...a]).toEqual([3, 4, 5, 6, 7]);
    expect(a.byteOffset % 8).toBe(0);
    expect(b.buffer).toBe(a.buffer);
  });

  test.each([
    ['a number that JSON loses', { a: Number.POSITIVE_INFINITY }],
    ['a set', { a: new Set() }],
    ['a function', { a: () => 1 }],
    ['a name of ours', { a: { $: 1 } }],
    ['64-bit integers', { a: BigInt64Array.of(1n) }],
  ])('cannot hold %s', (_, data) => {
    expect(() => written(data)).toThrow(TypeError);
  });

  test('of another format, byte order or length is refused, and so is a damaged one', () => {
    const bytes = written({ a: Uint32Array.of(1, 2, 3) });
    expect(() => openImage(bytes, 'g', sum, 'x')).toThrow('was written by another version');
    const swapped = bytes.slice();
    swapped.set(bytes.slice(12, 16).reverse(), 12);
    expect(() => openImage(swapped, 'f', sum, 'x')).toThrow('byte order');
    expect(() => openImage(bytes.slice(0, -8), 'f', sum, 'x')).toThrow('another length');
    const damaged = bytes.slice();
    damaged[bytes.length - 9]! ^= 1;
    expect(() => openImage(damaged, 'f', sum, 'x')).toThrow('is damaged');
  });

  test('whose header claims more tables than there are bytes is refused', () => {
    const bytes = written({ a: Uint8Array.of(1) });
    const text = new TextDecoder('latin1').decode(bytes);
    bytes[text.indexOf('Array",1]') + 7] = '9'.charCodeAt(0);
    new DataView(bytes.buffer).setUint32(8, sum(bytes.subarray(12), 0), true);
    expect(() => openImage(bytes, 'f', sum, 'x')).toThrow('ends too early');
  });
});

test('bytes of tables count each buffer once', () => {
  const buffer = new ArrayBuffer(100);
  const data = {
    a: new Uint8Array(buffer, 0, 10),
    b: [new Uint8Array(buffer, 50)],
    m: new Map([['c', new Uint8Array(7)]]),
  };
  expect(bytesOfTables(data)).toBe(107);
});

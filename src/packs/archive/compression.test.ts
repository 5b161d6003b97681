import { describe, expect, it } from 'vitest';
import { writeXz, writeZstd } from '../../../test/support/archive-writers.js';
import { isLongRun } from '../../../test/support/property-runs.js';
import { DataError } from '../../engine/data-error.js';
import { type Compression, decompress, sniffCompression } from './compression.js';
import { decompressZstd } from './zstd.js';

/** Two hundred word forms, always the same. */
function sampleText(): string {
  const stems = ['giella', 'sátni', 'čálli', 'olmmoš', 'mánná', 'viessu', 'guolli', 'boazu', 'áhčči', 'eadni'];
  const ends = ['', 'id', 'ide', 'in', 'at', 'ii', 's', 't'];
  let state = 7;
  let text = '';
  for (let i = 0; i < 200; i++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    text += `${stems[state % 10]}${ends[(state >>> 8) % 8]} `;
  }
  return text;
}

/** What zstd 1.5 and xz 5.4 make of the sample: Huffman and finite-state tables, repeated offsets, real LZMA. */
const RECORDED: readonly (readonly [string, Compression, string])[] = [
  [
    'zstd -1',
    'zstd',
    'KLUv/QRIRQwAckcUFrAl6cXAxhFyacclMhsJCdkOw9QSBwP0mC1maX3E3d17MI96LQ4DphQzdP36UY8a9emnrg+zxSzUFwZhAGDS' +
      'ZiYgdMRmmMJA/QizMaHfzAQkgKmoURfVyc4YMELEWFk9EkAQ6NKxnmQQzUhNC1Ksb//JeyC2motSmp8VkwjMoxpCkaE0YHrfg+Dq' +
      'MgtcioNlaU7XLe1IAI+B66IazY5b2xwDpTneNNcPT77fMOuqWMeGhsofym4yF4XOyBVsoar7JuKKoRWb+rbDKxQ8m82TJheo2H7k' +
      'GGutdsb1drSiWqkUbl+YyMo46NajVrhw+oh2iSVo5bSl5ti8L7Gbj1vUwZvCij0qrwem0G9bjX8xishbGw6B/dAfSi8kxbGIdSC2' +
      'xGBmcJiIi1/v+SVdUV3mzJCBg+QF1fQhZEwJ2FiD7S4+ULBkXe/DoLspD0U2517E3ArG6OYS6REJoogREP0pCPdBZ3ASaxPkxgV4' +
      'QSyIX7MoQgEJ8L3ZAE/B+eFwMEJK1ftNztUVe8HG',
  ],
  [
    'zstd -19',
    'zstd',
    'KLUv/QRoTQoA8sQOEtBnDAuO1WOqhqTKTCIXAA0YDrb5nEfXGF2FECz594ULHwsb3UxdYvlJJTV0bUTdpCw/APEW9iMWJAKAiqhx' +
      'kxSlsDMGIEZgGKuiByIIZCCMCoUawgSKEcoqWGNnM62Qpuc+I6dMkhZzOID67YQixy74LJcxp2qJOQtA7+VHRCNVJofV4tO0nW75' +
      '9HE1WtiJWshQdsAjk89A/uKx+tivIM7R9b8nmv45Cz4zXY9PNGrT0S1QOuvukRTXNtz1SBH0XOBfrCG+xXzE5H9ygtdkQip+I8ZB' +
      'uw815oxrVeRm14xXBc5CkAqtL5C9/6JXGssRhJk7vLjiQwpdAZ1lglDWUIKUBBHcGcMiyg5jrHC+RdgLK9ThQI2kQTyyLknwEF8B' +
      '5pQGkxN0glv+sLIkPQ9t+JIXwlhrwsHm+A/KmXg1+bUV9S/GqQEVe8HG',
  ],
  [
    'zstd --fast=10 --no-check',
    'zstd',
    'KLUv/QBIZRQAJBdndW9sbGlpaSBnaWVsbGF0IGdpZWxsYWluIMSNw6FsbGl0IGdpZWxsYWF0IGd1b2xsaWF0IGd1b2xsaWF0IGd1' +
      'b2xsaWF0IMSNw6FsbGlhdCBndW9sbGlhdCBndW9sbGkgZ2llbGxhIMOhaMSNxI1paW4gbcOhbm7DoXNpZCBndW9sbGlpacSNw6Fs' +
      'bGlpbiBtw6FubsOhdCBnaWVsbGFpbiDDoWjEjcSNaXQgbcOhbm7DoWlkZSBndW9sbGlpZGUgw6FoxI3EjWlpZGUgZ2llbGxhaWkg' +
      'w6FoxI3EjWlpZCBtw6FubsOhIGdpZWxsYW3DoW5uw6FpaSBpbiBndW9sbGl0bnR0aW4gZ2llbGxhdGF0IGdpZWxsYWF0cyBvbG1t' +
      'b8Whc2F0IG3DoW5uw6FpaWQgZ2llbGxhaWlpbiBzw6F0bml0aWllbGxhYXQgxI3DoXVvbGxpYXQgxI1zc3Mgw6FoxI3EjWltw6Fu' +
      'bsOhaWkggJaoYVM+Sv3oIEKkGLPyEhBhySoKHURESptp3/+JC5HL+25xZz9qIrKjPMimyiQaUH3aN6HbtmgIdaqMu72doNvYIX88' +
      'AOpWf9cmMO0/cxPgcEy1nJepB5gFNm1P12tTFJRAWSjfMyJQikr5SuESekB6Fpf91vJqfmDL8iYh/9GzHchbprT2hNTynJQiUuGO' +
      'ktNRcTZMqCr8BcjkVSm0w4JfsoRUTkHgFkPf0aFlr9wikTXwZB+nibuefapmWxwCko6NE4V5FPc3rRPXxdcOcnVugjaVQVMF1hv4' +
      'wv2hc3J0UiB5IS+spBybCqzBHPpTAtl+uCT6qvDdZWHpLzQc8UWBAUUuRqogCYHZOMJqcdRf2i6/c8hTBQ==',
  ],
  [
    'xz -9e',
    'xz',
    '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4AdfAVldADOdSiJpf9GAtlF00DDbIGsD1D79O047KwcvD2K/IwQp7OBJvPq0ImoDjjFo' +
      'Y1UktJxh8OEicz0Edd1/BsWvqAKUJco2FqKuBk2G+l3ep04ZwdgZiwzWpprd7h0esYXvqzsx3dmiXv0jUX2SivEgV0v/79ftJhlP' +
      'd6tzzi+D3iR2Ik7KDVM25WzSlhSvY9ohNNiAKwoDFg1lnFh2K1f3o2S22cPdfvd4t5nkUG9DHXftv9GyiconzpMUmBPRInwcFrq2' +
      '7hOrz/prXoNvt6BdLJ6AbabYYgdB25oazAr5vXI1bVNyV0i1CebBP1hvArV17vChYb+5T7Yg4bx4MbRZfEOxox9j9YvGluVKwqGi' +
      'J4clo+T7qqOly2YMjiSCKSKZcf0bpnSZky94+nD/d7DylTW78tmx82OzkR9GNFQnqKAnZwQuDsZG8fxC1T7K9I9mGcbeJbMfHR5W' +
      '6wAAAACXy7ttCg6gDgAB9QLgDgAAJWMrILHEZ/sCAAAAAARZWg==',
  ],
  [
    'gzip -9n',
    'gzip',
    'H4sIAAAAAAACA41V242EMAxshdZOAu1ZCvABVwZFUAtsXxsOv5Jx0H6td+w4E3tsXn9zSkTUvWhI6WflX5q6czv27BLkcv3HhgYH' +
      'o49Pd8f+e27nRjnxeOzTdOwLu+SXej6iZDLCee2UIygpV/EZaeoHSZYtvftC79PkQDkuVMNsAlbpHOyvZvpDlIEM1FRmlByCgLaR' +
      'Cd9vXl3ZrEguTFtrcdB+rTfGMLI4ZYBhgogs4YmcrHNaA/ZUgqr+FaCcsE6K1OY0jvP70p7I1HUwVkyj3RbsmPtYB4eqRLFH2uQX' +
      'Ydfrt/lGLblvE616mQ+Oiij1qitd9kGvtotsR9w3+TEVBOlhjCKBlgMI3+6CWr3D+azVo3tAaOHzwiEPxz1YOg0xWS/dBjQIwspJ' +
      'woFTyOKf9jROJSxAq+/iLF0D6IxoF1gYqJTEW7wBNdKHurGN9/ilaH9PXG/iKf9+T1D3AQ+8Cf9gBwAA',
  ],
];
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const options = { file: 'x', maxBytes: 1_000_000 };

describe('compressed streams', () => {
  it.each(RECORDED)('of %s are read', async (_, compression, recorded) => {
    const stream = fromBase64(recorded);
    expect(sniffCompression(stream)).toBe(compression);
    expect(new TextDecoder().decode(await decompress(stream, compression, options))).toBe(sampleText());
  });

  it.each(RECORDED)('of %s are refused when cut off anywhere', async (_, compression, recorded) => {
    const stream = fromBase64(recorded);
    for (let length = 0; length < stream.length; length++) {
      await expect(decompress(stream.subarray(0, length), compression, options)).rejects.toThrow(DataError);
    }
  });

  it.each(RECORDED)(
    'of %s with a flipped bit are refused or decode to something bounded',
    async (_, compression, recorded) => {
      const stream = fromBase64(recorded);
      let refused = 0;
      for (let bit = 0; bit < stream.length * 8; bit += isLongRun ? 1 : 7) {
        stream[bit >> 3]! ^= 1 << (bit & 7);
        try {
          expect((await decompress(stream, compression, options)).length).toBeLessThanOrEqual(options.maxBytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
          refused++;
        }
        stream[bit >> 3]! ^= 1 << (bit & 7);
      }
      expect(refused).toBeGreaterThan(isLongRun ? stream.length : stream.length / 7);
    },
  );

  it('stop at the limit', async () => {
    const data = new Uint8Array(100_000);
    for (const [compression, bytes] of [
      ['xz', writeXz(data)],
      ['zstd', writeZstd(data)],
    ] as const) {
      await expect(decompress(bytes, compression, { file: 'x', maxBytes: 99_999 })).rejects.toThrow('more than 99999');
      expect(await decompress(bytes, compression, { file: 'x', maxBytes: 100_000 })).toHaveLength(100_000);
    }
  });

  it('of zstd may be several frames, some for other programs', () => {
    const skippable = Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3);
    const frame = writeZstd(new TextEncoder().encode('sátni'));
    const stream = Uint8Array.from([...skippable, ...frame, ...skippable, ...frame]);
    expect(new TextDecoder().decode(decompressZstd(stream, options))).toBe('sátnisátni');
  });

  it('of zstd that need a dictionary are refused', () => {
    const frame = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x21, 5, 1, 0);
    expect(() => decompressZstd(frame, { file: 'x', offset: 100, maxBytes: 10 })).toThrow(
      'x, byte 105: zstd: needs a dictionary',
    );
  });
});

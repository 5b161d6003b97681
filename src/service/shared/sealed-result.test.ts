/** Results as they lie in Redis: what was put in comes out, and nothing else does. */
import { describe, expect, test } from 'vitest';
import { addressOf, seal, unseal } from './sealed-result.js';

const address = addressOf('spell\nse\n{"text":"čáppa"}');

function sealed(value: unknown): Buffer {
  const bytes = seal(value, address);
  if (bytes === undefined) throw new Error('not written');
  return bytes;
}

describe('a sealed result', () => {
  test.each<[string, unknown]>([
    ['bytes', { json: new Uint8Array([1, 2, 255]), incomplete: undefined }],
    ['numbers and text', { json: '{"č":1}', places: new Int32Array([-1, 70_000]), length: 3, locales: ['se'] }],
    ['several arrays', { head: { skippedCharacters: 0 }, chunks: [new Uint8Array([7]), new Uint8Array([8, 9])] }],
    ['an empty array', { places: new Int32Array(0), found: [] }],
    ['what looks like a mark', { found: [{ array: ['array', 'bytes', 3] }] }],
  ])('comes out as it was: %s', (_name, value) => {
    expect(unseal(sealed(value), address)).toEqual({ value });
  });

  test('opens at its own address only', () => {
    expect(unseal(sealed('x'), addressOf('another'))).toBeUndefined();
  });

  test('does not open when a single byte differs', () => {
    const bytes = sealed({ json: 'abc' });
    for (let i = 0; i < bytes.length; i++) {
      const spoilt = Buffer.from(bytes);
      spoilt[i] = (spoilt[i] ?? 0) ^ 1;
      expect(unseal(spoilt, address)).toBeUndefined();
    }
  });

  test.each(['', 'x', '{"json":"abc"}', '\u0001'.repeat(60)])('does not open what is foreign: %j', (text) => {
    expect(unseal(Buffer.from(text), address)).toBeUndefined();
  });

  test('shows nothing of the text, neither in its name nor in its bytes', () => {
    const bytes = sealed({ json: 'geheim geheim geheim' });
    expect(bytes.includes('geheim')).toBe(false);
    expect(address.name).toMatch(/^[\w-]{32}$/);
    expect(addressOf('x').name).not.toBe(address.name);
  });

  test('is none where a value cannot be written down', () => {
    expect(seal({ data: new Float64Array(1) }, address)).toBeUndefined();
    expect(seal({ data: Buffer.from('x') }, address)).toBeUndefined();
    expect(seal(undefined, address)).toBeUndefined();
  });
});

import { expect, test } from 'vitest';
import { normalise } from './normalise.js';

test('composes and decomposes like the platform does', () => {
  expect(normalise('bla\u030a \u212b', 'NFC')).toBe('blå Å');
  expect(normalise('blå', 'NFD')).toBe('bla\u030a');
  expect(normalise('\ud800', 'NFC')).toBe('\ud800');
});

test('leaves rows of marks alone that no letter has, and what stands around them is normalised', () => {
  const row = '\u0301'.repeat(50_000) + '\u0323'.repeat(50_000);
  expect(normalise(`bla\u030a x${row} a\u030a`, 'NFC')).toBe(`blå x${row} å`);
});

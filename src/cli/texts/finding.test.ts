import { expect, test } from 'vitest';
import { sureCorrection } from './finding.js';

test('marks and spaces are sure, words only where one letter is wrong and nothing else could be meant', () => {
  expect(sureCorrection('double-space-before', '  ', [' '])).toBe(' ');
  expect(sureCorrection('typo', 'brævv', ['bræv'])).toBe('bræv');
  expect(sureCorrection('typo', 'brævv', ['bræv', 'brævs'])).toBeUndefined();
  expect(sureCorrection('typo', 'brævvur', ['bræv'])).toBeUndefined();
  expect(sureCorrection('typo', 'Brævv', ['Bræv'])).toBeUndefined();
  expect(sureCorrection('typo', 'brv', ['brú'])).toBeUndefined();
  expect(sureCorrection('msyn-supine', 'gikk', ['gått'])).toBeUndefined();
  expect(sureCorrection('typo', 'brævv', [])).toBeUndefined();
});

/**
 * A surface with planted defects, for the test of the driver itself: behind a few right letters it throws, hangs or fills the
 * memory. It is not in the list of surfaces.
 */
import { DataError } from '../../src/engine/data-error.js';
import { parseCondition } from '../../src/hunspell/data/condition.js';
import { type Surface, textOf } from '../driver/surface.js';

function run(input: Uint8Array): void {
  const text = textOf(input);
  // Code under test, so that there is coverage to be guided by.
  if (parseCondition(text) === undefined) throw new DataError('refused');
  if (text.includes('T[')) throw new TypeError('planted');
  if (text.includes('H[')) for (;;);
  if (text.includes('M[')) {
    const hoard: number[][] = [];
    for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
  }
}

export const planted: Surface = {
  name: 'planted',
  about: 'planted defects, for the test of the driver',
  form: 'utf-8',
  seeds: () => ['ab'],
  tokens: ['[', ']', 'T'],
  refuses: [DataError],
  open: () => run,
  limitMs: 3_000,
};

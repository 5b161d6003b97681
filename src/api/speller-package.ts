/** What `import { openSpeller } from '@langtools/speller'` gives. Its parts are in `@langtools/speller/parts`. */
export { WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { Bytes } from './bytes.js';
export * from './open-speller.js';
export type { WorkLimits } from './work-limits.js';

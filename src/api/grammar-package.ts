/** What `import { openChecker } from '@langtools/grammar'` gives. Its parts are in `@langtools/grammar/parts`. */
export { WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { Bytes } from './bytes.js';
export * from './open-checker.js';
export type { WorkLimits } from './work-limits.js';

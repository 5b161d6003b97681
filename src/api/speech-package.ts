/** What `import { openVoice } from '@langtools/speech'` gives. Its parts are in `@langtools/speech/parts`. */
export { WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { Bytes } from './bytes.js';
export * from './open-voice.js';
export type { WorkLimits } from './work-limits.js';

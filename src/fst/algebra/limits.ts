/** How large results may become. The steps of `../build/` have the same limits, so they are kept there. */
export { checkSize, DEFAULT_LIMITS, type Limits, TooLargeError, tooLarge } from '../build/limits.js';

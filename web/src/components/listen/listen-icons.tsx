/** The icons of the player, loaded with it. */
import { drawn } from '../parts/icons.js';

/** A caret, and what comes after it. */
export const FromCaret = drawn('M3 5h4M5 5v14M3 19h4M11 6.5v11l9-5.5z');
export const SentenceBack = drawn('M18.5 6v12L9 12zM5.5 6v12');
export const SentenceForward = drawn('M5.5 6v12L15 12zM18.5 6v12');

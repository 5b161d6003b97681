/**
 * Where the files that come with this package lie. No other module works out a path to `languages/`: `src/packs/built-in/` and
 * `dist/packs/built-in/` are equally deep, so this holds for the sources and for what is compiled from them.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PACKAGE_DIR = fileURLToPath(new URL('../../../', import.meta.url));

/** The language data: pronunciations, grammars, aliases, the lists of dictionaries, voices and packs. */
export const LANGUAGES_DIR = join(PACKAGE_DIR, 'languages/');

/** The statistics of letters, of which `detector.ts` makes a detector. */
export const DETECTION_FILE = join(LANGUAGES_DIR, 'made/detection.bin');
/** Statistics of the same form for the starters, with more of each language. */
export const STARTER_LETTERS_FILE = join(LANGUAGES_DIR, 'made/starter-letters.bin');

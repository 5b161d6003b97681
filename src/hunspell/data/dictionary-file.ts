/** What a `.dic` file says: stems with their flags, in the order of the file. */
import type { FlagSet } from './flags.js';

export interface DictionaryEntry {
  readonly word: string;
  readonly flags: FlagSet;
}

export interface DictionaryFile {
  readonly entries: DictionaryEntry[];
  /** Misspellings given with a word ("ph:" fields): from a wrong form to the right one. */
  readonly misspellings: { readonly from: string; readonly to: string }[];
}

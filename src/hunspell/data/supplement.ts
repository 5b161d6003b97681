/**
 * What langtools adds to a dictionary of others: words with the word that they inflect like, letters that the package
 * has wrongly, words that are none, and which words begin compounds. `readers/read-supplement.ts` reads it,
 * `compile/add-supplement.ts` applies it.
 */

export interface SupplementWord {
  readonly word: string;
  /** The word that it inflects like; undefined: it has no other forms. */
  readonly model: string | undefined;
  readonly line: number;
}

/** A derivation: every word of the dictionary that matches `word` has one like `as`, which inflects like the model. */
export interface SupplementDerivation {
  readonly word: string;
  readonly as: string;
  readonly model: string;
  readonly line: number;
}

/** The forms of a model word that the file writes out: what follows the stem, the ending of the model itself first. */
export interface WrittenModel {
  readonly name: string;
  readonly endings: readonly string[];
}

/** Which words are parts of compounds: all that match `word`, in the form `as`, if the dictionary has `condition`, too. */
export interface CompoundPart {
  readonly word: string;
  readonly as: string | undefined;
  readonly condition: string | undefined;
  readonly line: number;
}

export interface Supplement {
  readonly file: string;
  readonly words: readonly SupplementWord[];
  readonly derivations: readonly SupplementDerivation[];
  readonly models: ReadonlyMap<string, WrittenModel>;
  /** From the letter that the package has to the one that is meant. */
  readonly letters: ReadonlyMap<string, string>;
  /** Words that the dictionary has and that are none. */
  readonly refused: readonly string[];
  readonly beginnings: readonly CompoundPart[];
  readonly ends: readonly CompoundPart[];
  /** Nothing else begins a compound, whatever the dictionary says. */
  readonly onlyTheseBegin: boolean;
  /** The fewest letters of a part that is found by a pattern. */
  readonly fewestLetters: number;
}

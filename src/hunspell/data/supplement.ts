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

/** The forms of a model word that the file writes out: what follows the stem, the ending of the model itself first. */
export interface WrittenModel {
  readonly name: string;
  readonly endings: readonly string[];
}

/** Words of the dictionary: all that match `word`, in the form `as`, if there is `condition`, too. */
export interface WordPattern {
  readonly word: string;
  readonly as: string | undefined;
  readonly condition: string | undefined;
  readonly line: number;
  /** Of words with a capital only. */
  readonly hasCapital: boolean;
}

/** A derivation: every word that matches has another one, `as`, which inflects like the model. */
export interface SupplementDerivation extends WordPattern {
  readonly as: string;
  readonly model: string | undefined;
}

/** Words of the dictionary that get more of its flags: es verbs in -ar those of the pronouns behind them. */
export interface MoreFlags extends WordPattern {
  readonly flags: string;
}

/** Entries that match, without `exception`: what this flag of theirs makes is a word, but ends no compound. */
export interface AloneForms extends WordPattern {
  readonly flag: string;
  readonly exception: string | undefined;
}

export interface Supplement {
  readonly file: string;
  readonly words: readonly SupplementWord[];
  readonly derivations: readonly SupplementDerivation[];
  readonly moreFlags: readonly MoreFlags[];
  readonly alone: readonly AloneForms[];
  readonly models: ReadonlyMap<string, WrittenModel>;
  /** From the letter that the package has to the one that is meant. */
  readonly letters: ReadonlyMap<string, string>;
  /** Words that the dictionary has and that are none. */
  readonly refused: readonly string[];
  /** What every word with a capital may have at its end: nn `s`. */
  readonly nameEndings: readonly string[];
  readonly beginnings: readonly WordPattern[];
  readonly ends: readonly WordPattern[];
  /** Letters that never meet between two parts of a compound: the end of one and the beginning of the next. */
  readonly neverMeeting: readonly (readonly [end: string, begin: string])[];
  /** Nothing else begins a compound, whatever the dictionary says. */
  readonly onlyTheseBegin: boolean;
  /** The fewest letters of a part that is found by a pattern. */
  readonly fewestLetters: number;
  /** The fewest letters of a last part that is not named. */
  readonly fewestLastLetters: number;
}

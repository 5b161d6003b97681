/** An error that a grammar checker found in a text: where, which, and what is suggested instead. */

/**
 * The variables of a message: `$1` the word, `$2` … the words that relations of that name point to, `€1` the
 * suggestion.
 */
export type MessageVariables = ReadonlyMap<string, string>;

export interface FoundError {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly code: string;
  /** Best first, no duplicates, never what is written. The empty string takes the words away. */
  readonly suggestions: readonly string[];
  readonly variables: MessageVariables;
}

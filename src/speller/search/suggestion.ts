/** What a search for corrections gives, and what a speller returns: words with their weights. */

export interface Suggestion {
  readonly value: string;
  /** Tropical weight: a cost, 0 or more, lower is better. */
  readonly weight: number;
}

/** Suggestions for one word. */
export interface SuggestResult {
  /** Best first, no duplicates, never the word itself. */
  readonly suggestions: readonly Suggestion[];
  /** True when a step or time budget ended the search before it was complete. */
  readonly cutShort: boolean;
}

/** A word as a search finds it. */
export interface FoundWord extends Suggestion {
  /** The lexicon's part of the weight; the rest is the error model's. */
  readonly lexiconWeight?: number;
}

/** A word as a search returns it: its weight is the one by which it was ranked. */
export interface RankedSuggestion extends FoundWord {
  /** What the caller's `keyOf` makes of the value; the value itself without one. */
  readonly key: string;
  /** The weight before the ranking added anything. */
  readonly searchWeight: number;
}

export interface SearchResult {
  /** Best first, no duplicates. */
  readonly suggestions: readonly RankedSuggestion[];
  readonly cutShort: boolean;
}

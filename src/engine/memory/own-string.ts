/**
 * Strings to keep. JavaScript engines make a piece of a string (`slice`, a match, a word in a template) a reference to the whole: a word
 * of 20 letters in a cache keeps the text of 100,000 that it was cut from, which no bound of the cache counts.
 */

/** The same string, with letters of its own. Pieces of texts that outlive their text are kept as this. */
export function ownString(text: string): string {
  // Lone surrogates survive this, which they would not in UTF-8.
  return JSON.parse(JSON.stringify(text)) as string;
}

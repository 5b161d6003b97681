/** Adds to the writer's own words. */

/** More would make every check slower, and no person has so many words of their own. */
const MOST_WORDS = 20_000;

/** In alphabetical order, each once. */
export function mergeWords(words: readonly string[], more: readonly string[]): string[] {
  const merged = [...new Set([...words, ...more])];
  return merged.sort((a, b) => a.localeCompare(b) || (a < b ? -1 : 1)).slice(0, MOST_WORDS);
}

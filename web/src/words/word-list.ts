/** The writer's own words as a file: one on each line, as every program can read and write it. */

/** As many as `mergeWords` keeps. */
const MOST_WORDS = 20_000;
const LONGEST_WORD = 100;

/**
 * The words of a list, each once, in order. Hunspell dictionaries can be read, too: their first line is a number, and
 * `/FLAGS` follows a word. Several words on a line are separated by commas, semicolons or tabs.
 */
export function readWordList(text: string): string[] {
  const words = text
    .split(/[\r\n\t,;]+/)
    .map((entry) =>
      entry
        .replace(/^\ufeff/, '')
        .replace(/\/\S*$/, '')
        .normalize('NFC')
        .trim(),
    )
    .filter((word) => word.length <= LONGEST_WORD && /\p{L}/u.test(word) && !/\s/u.test(word) && !word.startsWith('#'));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

export function writeWordList(words: readonly string[]): string {
  return words.map((word) => `${word}\n`).join('');
}

/** What can be a word of a writer's list. */

/** More than any person has, and few enough that a list can be written whole. */
export const MOST_WORDS = 20_000;
const LONGEST_WORD = 100;

/** The word cannot be kept; the message is for the client. */
export class WordRefused extends Error {
  override readonly name = 'WordRefused';
}

/** As it is kept. @throws WordRefused */
export function checkedWord(rawWord: string): string {
  const word = rawWord.normalize('NFC').trim();
  if (word.length === 0) throw new WordRefused('the word is empty');
  if (word.length > LONGEST_WORD) throw new WordRefused(`a word has at most ${LONGEST_WORD} characters`);
  // A `#` would be a comment, white space or a control character the end of the line.
  if (/[\s\p{C}]/u.test(word.replace(/\p{Cf}/gu, '')) || word.startsWith('#') || !word.isWellFormed()) {
    throw new WordRefused('a word has neither white space nor control characters, and does not begin with #');
  }
  if (!/[\p{L}\p{N}]/u.test(word)) throw new WordRefused('a word has a letter or a digit');
  return word;
}

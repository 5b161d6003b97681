/** `--words FILE`: words that are right for the writer, one a line, as the files of the language server have them. */
import { wordsInLines } from '../../lsp/word-lists.js';
import { KnownWords } from '../../speller/known-words.js';
import { readText } from './read-text.js';

export const WORDS_OPTION = [
  '--words <FILE>',
  'file of words that are right, one a line; forms of them are right, too',
] as const;

/** None without a file. */
export function readWords(file: string | undefined): KnownWords {
  return new KnownWords(file === undefined ? [] : wordsInLines(readText(file).split(/\r?\n/)));
}

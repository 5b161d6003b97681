/**
 * Reads a `.dic` file: a count on the first line, then "word/FLAGS  morphology" lines.
 *
 * The count is only a hint and is not trusted. A slash inside a word is written "\/"; a slash that begins a line
 * belongs to the word. Morphological fields ("po:noun", "ph:prity") follow a blank, or anything at all follows a tab.
 */
import { DataError } from '../../engine/data-error.js';
import type { DictionaryFile } from '../data/dictionary-file.js';
import type { FlagReader } from '../data/flags.js';
import { decodeLines } from './lines.js';

/** Longer words are refused by Hunspell itself. */
const MAX_WORD_UNITS = 255;

export function readDictionary(bytes: Uint8Array, encoding: string, flags: FlagReader, file: string): DictionaryFile {
  const lines = decodeLines(bytes, encoding, file);
  const count = /^\s*(\d+)/.exec(lines[0] ?? '');
  if (count === null || Number(count[1]) <= 0) {
    throw new DataError('line 1: the word count is missing', { file });
  }
  const dictionary: DictionaryFile = { entries: [], misspellings: [] };
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!;
    const end = endOfWord(line);
    const [text, flagText] = splitFlags(line.slice(0, end));
    if (text === '' || text.length > MAX_WORD_UNITS) continue;
    const set = flagText === '' ? flags.none : flags.set(flagText, `${file}, line ${i + 1}`);
    dictionary.entries.push({ word: text, flags: set });
    if (end < line.length && line.includes('ph:', end)) {
      for (const field of line.slice(end).matchAll(/(?:^|\s)ph:(\S+)/g)) addMisspelling(dictionary, text, field[1]!);
    }
  }
  return dictionary;
}

/** Where the morphological fields begin: at a tab, or at a blank before a two-letter tag and a colon. */
function endOfWord(line: string): number {
  const tab = line.indexOf('\t');
  const field = /[ \t]+\S{2}:/.exec(line);
  const blank = field === null || field.index === 0 ? -1 : field.index;
  if (tab >= 0 && (blank < 0 || tab < blank)) return tab;
  return blank < 0 ? line.length : blank;
}

function splitFlags(text: string): [word: string, flags: string] {
  let at = text.indexOf('/');
  let word = text;
  while (at >= 0) {
    if (at === 0) {
      at = word.indexOf('/', 1);
      continue;
    }
    if (word[at - 1] !== '\\') return [word.slice(0, at), word.slice(at + 1).trim()];
    word = word.slice(0, at - 1) + word.slice(at);
    at = word.indexOf('/', at);
  }
  return [word, ''];
}

/** "pretty ph:prity ph:priti->pretti ph:pritt*": whole word, part of a word, and a pattern without its last letter. */
function addMisspelling(dictionary: DictionaryFile, word: string, field: string): void {
  const arrow = field.indexOf('->');
  let from = arrow > 0 ? field.slice(0, arrow) : field;
  let to = arrow > 0 && arrow < field.length - 2 ? field.slice(arrow + 2) : word;
  if (from.endsWith('*')) {
    from = from.slice(0, -2);
    to = to.slice(0, -1);
  }
  if (from !== '' && to !== '') dictionary.misspellings.push({ from, to });
}

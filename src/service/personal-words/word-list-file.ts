/**
 * The file of one list: plain text, one word a line, so that people can read and edit it. Where lists are shared by several processes,
 * comments behind the words say when each was added (`#+`) or removed (`#-`). Start at `readListFile`.
 *
 * A file is replaced as a whole (`packs/folder/replace-file.ts`): whatever happens meanwhile, there is the old list or the new one.
 */
import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../engine/error-code.js';
import { replaceFile } from '../../packs/folder/replace-file.js';
import { checkedWord, MOST_WORDS } from './checked-word.js';
import { type WordChange, WordState } from './word-state.js';

const HEADER = '# Words that langtools takes for right. One word a line.\n';
const STAMPED = /^#([+-]) (\d{1,15}) (\S+)$/;

export interface ListFile {
  readonly state: WordState;
  /** Whether it says when words were added and removed. */
  readonly isStamped: boolean;
}

export async function readListFile(file: string): Promise<ListFile> {
  const { text, mtimeMs } = await readIfThere(file);
  return parseList(text, mtimeMs);
}

export function writeListFile(file: string, { state, isStamped }: ListFile): Promise<void> {
  const words = state.words().map((word) => `${word}\n`);
  const stamps = isStamped
    ? Array.from(state.changes(), ({ word, isThere, stamp }) => `#${isThere ? '+' : '-'} ${stamp} ${word}\n`)
    : [];
  return replaceDurably(file, [HEADER, ...words, ...stamps].join(''));
}

/**
 * A list that somebody has edited may hold anything; what is no word is left out. A word without a time, or one that was removed by its
 * time and is there all the same, was written by hand; one that was added by its time and is missing was deleted by hand.
 */
export function parseList(text: string, editedMs: number): ListFile {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replace(/^\ufeff/, ''));
  const words = new Set(lines.filter((line) => line !== '' && !line.startsWith('#')).flatMap(wordOrNothing));
  const stamped = lines.flatMap(readStamp);
  const state = new WordState(stamped);
  const byHand = (word: string, isThere: boolean, afterMs: number): WordChange => {
    return { word, isThere, stamp: Math.max(Math.floor(editedMs), afterMs + 1) };
  };
  const changes = new Map([...state.changes()].map((change) => [change.word, change]));
  for (const word of [...words].slice(0, MOST_WORDS)) {
    if (!state.has(word)) state.apply(byHand(word, true, changes.get(word)?.stamp ?? -1));
  }
  for (const { word, isThere, stamp } of changes.values()) {
    if (isThere && !words.has(word)) state.apply(byHand(word, false, stamp));
  }
  return { state, isStamped: stamped.length > 0 };
}

function readStamp(line: string): WordChange[] {
  const [, sign, stamp, word = ''] = STAMPED.exec(line) ?? [];
  return sign === undefined
    ? []
    : wordOrNothing(word).map((each) => ({ word: each, isThere: sign === '+', stamp: Number(stamp) }));
}

function wordOrNothing(line: string): string[] {
  try {
    return [checkedWord(line)];
  } catch {
    return [];
  }
}

async function readIfThere(file: string): Promise<{ text: string; mtimeMs: number }> {
  try {
    const text = await readFile(file, 'utf8');
    return { text, mtimeMs: (await stat(file)).mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { text: '', mtimeMs: 0 };
    throw error;
  }
}

async function replaceDurably(file: string, content: string): Promise<void> {
  const folder = path.dirname(file);
  // Lists say something about people: nobody else on the machine reads them.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(file, content, { mode: 0o600 });
}

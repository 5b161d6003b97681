/**
 * Which languages lie in a folder of chunks: a record for each names its chunks, and the time of the record is when the
 * language was last used. All chunks together are bounded by whole languages: the one that was not used for the longest time
 * goes first, with every chunk that no other language has. Start at `keepLanguage`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFileSync } from '../../packs/folder/replace-file.js';
import { hashOfName } from './chunk-folder.js';

/** Several times what all languages take. */
export const MAX_FOLDER_BYTES = 2 * 1024 ** 3;
const RECORD_EXTENSION = '.language';
/** A language is prepared in seconds: what is older and belongs to none was left by a process that was ended. */
const ABANDONED_MS = 3_600_000;
/** More are not read: there are a few for each language. */
const MOST_RECORDS = 1_000;
/** How exactly it is known when a language was used last. */
const USE_INTERVAL_MS = 3_600_000;

interface FolderFile {
  readonly name: string;
  readonly bytes: number;
  readonly changedMs: number;
}

/**
 * Records a language, and removes what is too much for the folder, but nothing of this language.
 *
 * @param slot names the language and what of it there is
 */
export function keepLanguage(
  folder: string,
  slot: string,
  hashes: readonly string[],
  maxBytes = MAX_FOLDER_BYTES,
): void {
  replaceFileSync(join(folder, recordName(slot)), JSON.stringify({ slot, hashes: [...new Set(hashes)] }));
  removeSurplus(folder, recordName(slot), maxBytes);
}

/** The language was asked for. Where that cannot be noted, nothing is lost but the order. */
export async function noteUse(folder: string, slot: string): Promise<void> {
  const file = join(folder, recordName(slot));
  const now = Date.now();
  try {
    // After a clock that was ahead has been set right, the language must not count as the newest for as long.
    if (Math.abs(now - (await stat(file)).mtimeMs) > USE_INTERVAL_MS) await utimes(file, now / 1000, now / 1000);
  } catch {
    // It may be gone, or the folder read-only.
  }
}

/** The languages of a folder, without those whose records cannot be read. Where there is no folder, none. */
export async function recordedLanguages(folder: string): Promise<{ slot: string; hashes: ReadonlySet<string> }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(RECORD_EXTENSION));
  const read = async (name: string) => {
    const { slot, hashes } = recordOf(await readFile(join(folder, name), 'utf8').catch(() => ''));
    return slot === undefined || recordName(slot) !== name ? [] : [{ slot, hashes: new Set(hashes) }];
  };
  return (await Promise.all(names.slice(0, MOST_RECORDS).map(read))).flat();
}

function recordName(slot: string): string {
  return `${createHash('sha256').update(slot).digest('hex').slice(0, 16)}${RECORD_EXTENSION}`;
}

function removeSurplus(folder: string, current: string, maxBytes: number): void {
  const files = filesOf(folder);
  const remove = ({ name }: FolderFile) => rmSync(join(folder, name), { force: true });
  const isOld = ({ changedMs }: FolderFile) => Date.now() - changedMs > ABANDONED_MS;
  let chunks = files.filter(({ name }) => hashOfName(name) !== undefined);
  const records = files
    .filter(({ name }) => name.endsWith(RECORD_EXTENSION))
    .map((file) => ({ file, hashes: hashesIn(join(folder, file.name)) }));
  const isTooMuch = () => chunks.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes;
  const removeUnnamed = (mayGo: (chunk: FolderFile) => boolean) => {
    const named = new Set(records.flatMap(({ hashes }) => hashes));
    const isNamed = ({ name }: FolderFile) => named.has(hashOfName(name) ?? '');
    for (const chunk of chunks) if (!isNamed(chunk) && mayGo(chunk)) remove(chunk);
    chunks = chunks.filter((chunk) => isNamed(chunk) || !mayGo(chunk));
  };
  if (isTooMuch()) removeUnnamed(isOld);
  records.sort(
    (a, b) => Number(a.file.name === current) - Number(b.file.name === current) || a.file.changedMs - b.file.changedMs,
  );
  while (records.length > 1 && isTooMuch()) {
    const [oldest] = records.splice(0, 1);
    if (oldest === undefined) return;
    // The record first: whoever is interrupted here leaves chunks of no language, and no language without its chunks.
    remove(oldest.file);
    const own = new Set(oldest.hashes);
    removeUnnamed(({ name }) => own.has(hashOfName(name) ?? ''));
  }
}

function filesOf(folder: string): FolderFile[] {
  return readdirSync(folder).flatMap((name) => {
    // Another process may have removed it meanwhile.
    const status = statSync(join(folder, name), { throwIfNoEntry: false });
    return status === undefined ? [] : [{ name, bytes: status.size, changedMs: status.mtimeMs }];
  });
}

/** A record that cannot be read names nothing: its chunks go when there is too much, and are made again when they are asked for. */
function hashesIn(record: string): readonly string[] {
  try {
    return recordOf(readFileSync(record, 'utf8')).hashes;
  } catch {
    return [];
  }
}

function recordOf(text: string): { slot: string | undefined; hashes: readonly string[] } {
  try {
    const { slot, hashes } = JSON.parse(text) as { slot?: unknown; hashes?: unknown };
    return {
      slot: typeof slot === 'string' ? slot : undefined,
      hashes: Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === 'string') : [],
    };
  } catch {
    return { slot: undefined, hashes: [] };
  }
}

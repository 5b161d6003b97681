/** Everything of a writer in one file: texts with their versions, own words, rules that are switched off, progress. */
import { readPreferences, storedPreferenceTags, writePreferences } from '../browser-storage.js';
import { mergeProgress, type Progress, readProgress } from '../statistics/progress.js';
import { loadProgress, saveProgress } from '../statistics/progress-store.js';
import { mergeWords } from '../words/merge-words.js';
import type { TextDatabase, WholeText } from './text-database.js';
import { readRecord, readVersion } from './text-record.js';

const FORMAT = 'langtools-texts';

interface Archive {
  readonly format: typeof FORMAT;
  readonly texts: readonly WholeText[];
  readonly preferences: Readonly<
    Record<string, { readonly words: readonly string[]; readonly rules: readonly string[] }>
  >;
  readonly progress: Progress;
}

export async function writeArchive(database: TextDatabase): Promise<string> {
  const texts = await Promise.all(
    (await database.all()).map(async (record) => ({ record, versions: await database.versions(record.id) })),
  );
  const preferences = Object.fromEntries(storedPreferenceTags().map((tag) => [tag, readPreferences(tag)]));
  return JSON.stringify({ format: FORMAT, texts, preferences, progress: loadProgress() } satisfies Archive, null, 1);
}

/** Texts that are here already with the same words stay; one that differs is put beside it. How many came, or nothing when it is no such file. */
export async function readArchive(json: string, database: TextDatabase): Promise<number | undefined> {
  const archive = parsed(json);
  if (archive?.format !== FORMAT || !Array.isArray(archive.texts)) return undefined;
  const here = new Map((await database.all()).map((record) => [record.id, record]));
  const arriving = archive.texts.flatMap((value: unknown) => {
    const whole = readWhole(value);
    if (whole === undefined || here.get(whole.record.id)?.text === whole.record.text) return [];
    return here.has(whole.record.id) ? [renamed(whole, crypto.randomUUID())] : [whole];
  });
  await database.put(arriving);
  for (const [tag, value] of Object.entries(archive.preferences ?? {})) {
    const { words, rules } = (value ?? {}) as { words?: unknown; rules?: unknown };
    const before = readPreferences(tag);
    writePreferences(tag, {
      words: mergeWords(before.words, strings(words)),
      rules: [...new Set([...before.rules, ...strings(rules)])],
    });
  }
  saveProgress(mergeProgress(loadProgress(), readProgress(archive.progress)));
  return arriving.length;
}

function parsed(json: string): Partial<Archive> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function readWhole(value: unknown): WholeText | undefined {
  const { record, versions } = (value ?? {}) as { record?: unknown; versions?: unknown };
  const read = readRecord(record, Date.now());
  if (read === undefined) return undefined;
  const kept = Array.isArray(versions) ? versions.flatMap((version: unknown) => readVersion(version) ?? []) : [];
  return renamed({ record: read, versions: kept }, read.id);
}

/** The same text under an id: its versions follow. */
function renamed({ record, versions }: WholeText, id: string): WholeText {
  return { record: { ...record, id }, versions: versions.map((version) => ({ ...version, textId: id })) };
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

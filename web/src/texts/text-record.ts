/** A text that is kept on this device, and earlier versions of it. */
import { EMPTY_IGNORED, type Ignored, isIgnored } from '../checking/ignored.js';
import { type LanguageSpan, readLanguageSpans } from '../checking/languages/language-spans.js';

export interface TextRecord {
  readonly id: string;
  readonly text: string;
  /** The language that it was written in last. */
  readonly tag: string;
  readonly ignored: Ignored;
  /** The languages that the writer has chosen for parts of it. */
  readonly languages?: readonly LanguageSpan[] | undefined;
  /** A name that the writer has chosen; else the first line stands for one. */
  readonly name: string;
  readonly created: number;
  readonly changed: number;
  /** Grows with every saving: a tab that knows an older one must not write over what another tab has written. */
  readonly revision: number;
}

export interface TextVersion {
  readonly textId: string;
  readonly time: number;
  readonly text: string;
  readonly languages?: readonly LanguageSpan[] | undefined;
}

export const newTextId = () => crypto.randomUUID();

const LONGEST_NAME = 80;

/** What a list calls the text: its name, else its first line with letters in it. */
export function titleOf({ name, text }: Pick<TextRecord, 'name' | 'text'>): string {
  if (name !== '') return name;
  const line = /^[^\S\n]*(\S[^\n]*)$/m.exec(text)?.[1]?.trim() ?? '';
  const letters = [...line.replace(/^(?:#+|[-*>])\s+/, '')];
  return letters.length <= LONGEST_NAME ? letters.join('') : `${letters.slice(0, LONGEST_NAME - 1).join('')}…`;
}

/** The texts with all words of the query, the latest first. */
export function searchTexts(records: readonly TextRecord[], query: string): TextRecord[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return records
    .filter((record) => {
      const text = folded(`${record.name}\n${record.text}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.changed - a.changed);
}

/** The text that was written here last. One that came with a file of texts, and was not written in since, is none. */
export function lastWritten(records: readonly TextRecord[]): TextRecord | undefined {
  const [first, ...others] = records.filter(({ revision }) => revision > 0);
  return others.reduce((last, record) => (record.changed > (last?.changed ?? 0) ? record : last), first);
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** A version is worth keeping when the last one is this old. */
const VERSION_AFTER_MS = 5 * 60_000;
/** Of one text. The first is always kept; of the others the oldest go. */
const MOST_VERSIONS = 40;

export function isVersionDue(last: TextVersion | undefined, text: string, now: number): boolean {
  if (text.trim() === '' || last?.text === text) return false;
  return last === undefined || now - last.time >= VERSION_AFTER_MS;
}

/** Which versions of one text, oldest first, are too many. */
export function surplusVersions<Version>(versions: readonly Version[]): readonly Version[] {
  return versions.slice(1, Math.max(1, versions.length - MOST_VERSIONS + 1));
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** For what comes from a file: nothing unless it has a text; what else is missing is filled in. */
export function readRecord(value: unknown, now: number): TextRecord | undefined {
  const { id, text, tag, ignored, languages, name, created, changed } = (value ?? {}) as Record<string, unknown>;
  if (!isString(text)) return undefined;
  return {
    id: isString(id) && id !== '' ? id : newTextId(),
    text,
    tag: isString(tag) ? tag : '',
    ignored: isIgnored(ignored) ? ignored : EMPTY_IGNORED,
    languages: readLanguageSpans(languages),
    name: isString(name) ? name : '',
    created: isTime(created) ? created : now,
    changed: isTime(changed) ? changed : now,
    revision: 0,
  };
}

export function readVersion(value: unknown): TextVersion | undefined {
  const { textId, time, text, languages } = (value ?? {}) as Record<string, unknown>;
  if (!isString(textId) || !isTime(time) || !isString(text)) return undefined;
  return { textId, time, text, languages: readLanguageSpans(languages) };
}

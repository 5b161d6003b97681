/**
 * What the page stores in the browser: choices, words and the text with what is ignored in it, until the writer clears
 * it; a key only while the tab is open. Where storage is not allowed the page works, but keeps nothing.
 */
import { EMPTY_IGNORED, type Ignored, isIgnored } from './checking/ignored.js';
import { type LanguageSpan, readLanguageSpans } from './checking/languages/language-spans.js';
import { newTextId } from './texts/text-record.js';

type StorageArea = 'localStorage' | 'sessionStorage';

const PREFIX = 'langtools.';

function read<Value>(area: StorageArea, name: string, isValid: (value: unknown) => value is Value): Value | undefined {
  try {
    const json = window[area].getItem(PREFIX + name);
    const value: unknown = json === null ? undefined : JSON.parse(json);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(area: StorageArea, name: string, value: unknown): void {
  try {
    if (value === undefined) window[area].removeItem(PREFIX + name);
    else window[area].setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or forbidden: the user can do nothing about it.
  }
}

function readNames(): string[] {
  try {
    const { localStorage } = window;
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

const isAnything = (_value: unknown): _value is unknown => true;
const isString = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

export type ChoiceName = 'language' | 'locale' | 'theme' | 'voice' | 'pace' | 'panel' | `letters.${string}`;

export const readChoice = (name: ChoiceName) => read('localStorage', name, isString);
export const writeChoice = (name: ChoiceName, value: string | undefined) => write('localStorage', name, value);

/** The text, and what its writer does not want to be told about it again. */
export interface Draft {
  readonly text: string;
  readonly ignored: Ignored;
  /** The languages that the writer has chosen for parts of it. */
  readonly languages?: readonly LanguageSpan[] | undefined;
}

export const EMPTY_DRAFT: Draft = { text: '', ignored: EMPTY_IGNORED };

/** The text of a tab, written at once when the tab is closed: the database of texts cannot be waited for then. */
export interface StoredDraft extends Draft {
  /** Of the text in the database that this is the latest state of. */
  readonly id: string;
  readonly revision: number;
  /** When it was written here. */
  readonly changed?: number;
}

export const newDraft = (draft: Draft = EMPTY_DRAFT): StoredDraft => ({ ...draft, id: newTextId(), revision: 0 });

const isDraft = (value: unknown): value is Draft & Partial<StoredDraft> => {
  const { text, ignored, id, revision } = (value ?? {}) as Partial<StoredDraft>;
  const isIdentified = id === undefined || (isString(id) && Number.isSafeInteger(revision));
  return isString(text) && isIgnored(ignored) && isIdentified;
};

export interface LastDraft {
  readonly draft: StoredDraft;
  /** It is what this tab had, and not what was written in any tab last. */
  readonly isOfTab: boolean;
}

/** This tab's text; in a new tab, the one that was written last. */
export function readDraft(): LastDraft {
  const ofTab = read('sessionStorage', 'draft', isDraft);
  const stored = ofTab ??
    read('localStorage', 'draft', isDraft) ?? { changed: read('localStorage', 'left', isNumber) ?? 0 };
  const languages = 'languages' in stored ? readLanguageSpans(stored.languages) : [];
  return { draft: { ...newDraft(), ...stored, languages }, isOfTab: ofTab !== undefined };
}

/** In both: two tabs may have different texts, and a text has to survive the closing of its tab. */
export function writeDraft(draft: StoredDraft): void {
  const changed = Date.now();
  const stored = { ...draft, changed };
  const isEmpty = draft.text === '';
  write('sessionStorage', 'draft', stored);
  write('localStorage', 'draft', isEmpty ? undefined : stored);
  // An empty text that is newer than all in the database is what the writer left.
  write('localStorage', 'left', isEmpty ? changed : undefined);
}

export const readKey = () => read('sessionStorage', 'key', isString);
export const writeKey = (key: string) => write('sessionStorage', 'key', key);

/** The languages that were written in, the last one first. */
export const readRecent = () => read('localStorage', 'recent', isStrings) ?? [];
const MOST_RECENT = 4;
export const addRecent = (tag: string) =>
  write('localStorage', 'recent', [tag, ...readRecent().filter((other) => other !== tag)].slice(0, MOST_RECENT));

/** The tags of kept languages, of one deployment: their data is in another store, which the browser may empty. */
export const readKept = (prefix: string) => read('localStorage', `kept${prefix}`, isStrings) ?? [];
export const writeKept = (prefix: string, tags: readonly string[]) =>
  write('localStorage', `kept${prefix}`, tags.length === 0 ? undefined : tags);

/** The writer's own words and the rules that are switched off, per language. */
export interface Preferences {
  readonly words: readonly string[];
  readonly rules: readonly string[];
}

/** Languages with own words or rules that are switched off. */
export function storedPreferenceTags(): string[] {
  const names = readNames().flatMap((name) => /^(?:words|rules)\.(.+)$/.exec(name)?.[1] ?? []);
  return [...new Set(names)].sort();
}

export function readPreferences(tag: string): Preferences {
  return {
    words: read('localStorage', `words.${tag}`, isStrings) ?? [],
    rules: read('localStorage', `rules.${tag}`, isStrings) ?? [],
  };
}

export function writePreferences(tag: string, { words, rules }: Preferences): void {
  write('localStorage', `words.${tag}`, words.length === 0 ? undefined : words);
  write('localStorage', `rules.${tag}`, rules.length === 0 ? undefined : rules);
}

/** A writer's progress; `statistics/progress.ts` says what is in it. */
export const readStoredProgress = () => read('localStorage', 'progress', isAnything);
export const writeStoredProgress = (progress: unknown) => write('localStorage', 'progress', progress);

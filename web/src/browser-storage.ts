/**
 * What the page keeps in the browser: choices and words for good, the text itself only as long as the tab is open. A browser that
 * allows no storage gets a page that forgets.
 */

type Shelf = 'localStorage' | 'sessionStorage';

const PREFIX = 'langtools.';

function read<Value>(shelf: Shelf, name: string, isValid: (value: unknown) => value is Value): Value | undefined {
  try {
    const json = window[shelf].getItem(PREFIX + name);
    const value: unknown = json === null ? undefined : JSON.parse(json);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(shelf: Shelf, name: string, value: unknown): void {
  try {
    if (value === undefined) window[shelf].removeItem(PREFIX + name);
    else window[shelf].setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or forbidden: nothing that a writer could do about it.
  }
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

export type ChoiceName = 'language' | 'locale' | 'theme' | 'voice' | 'pace' | 'panel';

export const readChoice = (name: ChoiceName) => read('localStorage', name, isString);
export const writeChoice = (name: ChoiceName, value: string | undefined) => write('localStorage', name, value);

export const readDraft = () => read('sessionStorage', 'draft', isString);
export const writeDraft = (text: string) => write('sessionStorage', 'draft', text);
export const readKey = () => read('sessionStorage', 'key', isString);
export const writeKey = (key: string) => write('sessionStorage', 'key', key);

/** The writer's own words and the rules that are switched off, per language. */
export interface Preferences {
  readonly words: readonly string[];
  readonly rules: readonly string[];
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

/**
 * What languages are called in the page's own language. Browsers know the names of large languages
 * (`Intl.DisplayNames`), and know them in large languages only; `web/locales/language-names/` has the others.
 */
import { createContext } from 'preact';
import { neighboursOf } from '../messages/locale-settings.js';

/** The name of a tag in the page's language; nothing where nobody knows it. */
export type LocalName = (tag: string) => string | undefined;

export type NameTable = Readonly<Record<string, string>>;

const TABLES = import.meta.glob<NameTable>('../../locales/language-names/*.json', { import: 'default' });

/** In the locale, else in a language that its readers know. */
export async function loadLocalNames(locale: string): Promise<LocalName> {
  const names = await Promise.all([locale, ...neighboursOf(locale)].map(loadNamesIn));
  return (tag) => {
    for (const nameOf of names) {
      const name = nameOf(tag);
      if (name !== undefined) return name;
    }
    return undefined;
  };
}

async function loadNamesIn(locale: string): Promise<LocalName> {
  return localNames(locale, (await TABLES[`../../locales/language-names/${locale}.json`]?.()) ?? {});
}

export function localNames(locale: string, table: NameTable): LocalName {
  const browser = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  // A browser that does not know the locale answers in its own.
  const isKnown = browser.resolvedOptions().locale.split('-')[0] === locale;
  return (tag) => table[tag] ?? (isKnown && !tag.includes('-x-') ? browser.of(tag) : undefined);
}

export const LocalNameContext = createContext<LocalName>(() => undefined);

/**
 * The page's own language: one Fluent file per language in `web/locales/`, loaded when it is chosen. To add a language,
 * add its file; the menu finds it. Messages that a file lacks are in a language that its readers know
 * (`web/locales/locales.json`). Only drafts lack messages, and what stands in for them has all (`test/page/messages.test.ts`).
 */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { negotiateLanguages } from '@fluent/langneg';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { isDraft, neighboursOf } from './locale-settings.js';

const FILES = import.meta.glob<string>('../../locales/*.ftl', { query: '?raw', import: 'default' });

const ENGLISH = 'en';
const pathOf = (locale: string) => `../../locales/${locale}.ftl`;

export const LOCALES: readonly string[] = Object.keys(FILES)
  .map((path) => path.slice(path.lastIndexOf('/') + 1, -'.ftl'.length))
  .sort();

export type Arguments = Record<string, FluentVariable>;
/** The message with this name, as plain text. */
export type Translate = (id: string, values?: Arguments) => string;

export async function loadMessages(locale: string): Promise<Translate> {
  const wanted = isDraft(locale) ? [locale, neighboursOf(locale)[0] ?? ENGLISH] : [locale];
  const bundles = await Promise.all(wanted.map(loadBundle));
  return (id, values) => {
    for (const bundle of bundles) {
      const message = bundle.getMessage(id);
      if (message?.value) return bundle.formatPattern(message.value, values ?? null, []);
    }
    return id;
  };
}

async function loadBundle(locale: string): Promise<FluentBundle> {
  // Without marks around values: all languages here are written from left to right, and the marks would be copied
  // along.
  const bundle = new FluentBundle([locale, ENGLISH], { useIsolating: false });
  const source = await FILES[pathOf(locale)]?.();
  if (source !== undefined) bundle.addResource(new FluentResource(source));
  return bundle;
}

/** The best of the browser's languages; "no" is Bokmål, and North Sámi may be written `sme`. */
export function chooseLocale(wanted: readonly string[]): string {
  const aliases: Readonly<Record<string, string>> = {
    no: 'nb',
    nno: 'nn',
    sme: 'se',
    fao: 'fo',
    kal: 'kl',
    est: 'et',
    lav: 'lv',
  };
  const candidates = wanted.flatMap((locale) => [locale, aliases[locale.split('-')[0] ?? ''] ?? []].flat());
  const [best = ENGLISH] = negotiateLanguages(candidates, LOCALES, { strategy: 'lookup', defaultLocale: ENGLISH });
  return best;
}

export const MessagesContext = createContext<Translate>((id) => id);
/** The page's own language. */
export const LocaleContext = createContext(ENGLISH);
export const useMessages = () => useContext(MessagesContext);

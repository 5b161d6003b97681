/** What is known about the languages of the page (`web/locales/locales.json`). */
import SETTINGS from '../../locales/locales.json' with { type: 'json' };

interface LocaleSettings {
  /** Nobody who speaks the language has read the texts yet. */
  readonly isDraft?: boolean;
  /** Languages that its readers know, the best known first. */
  readonly neighbours?: readonly string[];
}

const settingsOf = (locale: string): LocaleSettings =>
  (SETTINGS as Readonly<Record<string, LocaleSettings>>)[locale] ?? {};

export const isDraft = (locale: string): boolean => settingsOf(locale).isDraft === true;

export const neighboursOf = (locale: string): readonly string[] => settingsOf(locale).neighbours ?? [];

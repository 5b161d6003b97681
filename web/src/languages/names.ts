/** What the languages are called, for the picker and its search. The names come with the page, from the service. */
import type { PageDeployment } from '../deployment.js';

export interface LanguageNames {
  /** What its speakers call the language. */
  readonly autonym: string;
  readonly english: string;
}

/** A deployment may offer tags that have no readable name; they go by the name that the service lists. */
export function namesOf(
  { languageNames, names }: Pick<PageDeployment, 'languageNames' | 'names'>,
  tag: string,
): LanguageNames {
  const listed = names[tag] ?? tag;
  const { autonym = listed, english = listed } = languageNames[tag] ?? {};
  return { autonym, english };
}

const SHORT: Readonly<Record<string, string>> = { est: 'et', nno: 'nn', spa: 'es' };

/** For `lang` attributes: `est-x-plamk` is Estonian to a browser, whose code is `et`. */
export function htmlLanguage(tag: string): string {
  const [language = ''] = tag.split('-');
  return SHORT[language] ?? language;
}

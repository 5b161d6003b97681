/**
 * Finding a language by whatever somebody types: its own name, its name in English or in the language of the page, its
 * tag, with or without the marks.
 */

export interface Searchable {
  readonly tag: string;
  readonly autonym: string;
  readonly english: string;
  /** In the language of the page. */
  readonly localName: string;
  readonly listed: string;
}

/**
 * `Nuõrttsääʹmǩiõll` is found by "nuorttsaam": marks and modifier letters are dropped, stroked letters are their plain
 * twins.
 */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Lm}'’]/gu, '')
    .replace(/[đŋŧøæßı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = { đ: 'd', ŋ: 'n', ŧ: 't', ø: 'o', æ: 'ae', ß: 'ss', ı: 'i' };

/** Best first: the tag itself, then names that begin so, then words within names, then anything that contains it. */
export function searchLanguages<Language extends Searchable>(
  languages: readonly Language[],
  query: string,
): Language[] {
  const wanted = folded(query.trim());
  if (wanted === '') return [...languages];
  return languages
    .map((language) => ({ language, rank: rankOf(language, wanted) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ language }) => language);
}

const NO_MATCH = 4;

function rankOf({ tag, autonym, english, localName, listed }: Searchable, wanted: string): number {
  if (tag === wanted) return 0;
  const names = [autonym, english, localName, listed].map(folded);
  if (names.some((name) => name.startsWith(wanted)) || tag.startsWith(wanted)) return 1;
  if (names.some((name) => name.split(/[\s(·-]+/).some((word) => word.startsWith(wanted)))) return 2;
  return names.some((name) => name.includes(wanted)) ? 3 : NO_MATCH;
}

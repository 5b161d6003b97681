/**
 * Which of a catalogue's languages match the requested ones. Start at `bestLocales`. Catalogues write `se` or `sme`,
 * browsers ask for `nb-NO`, and "Norwegian" is Bokmål more often than not.
 */

const RELATED: Readonly<Record<string, readonly string[]>> = { no: ['nb', 'nn'], nb: ['no'], nn: ['no'] };

/** What is longer is no tag, and taking it apart subtag by subtag takes time by the square of its length. */
const LONGEST_LOCALE = 100;

/** The available tags that fit, best first, each once. */
export function bestLocales(wanted: readonly string[], available: readonly string[]): string[] {
  const availableByTag = new Map(available.map((locale) => [canonical(locale), locale]));
  const matching = new Set<string>();
  for (const locale of wanted) {
    if (locale.length > LONGEST_LOCALE) continue;
    const candidates = generalised(canonical(locale));
    for (const candidate of [...candidates, ...candidates.flatMap((general) => RELATED[general] ?? [])]) {
      const tag = availableByTag.get(candidate);
      if (tag !== undefined) matching.add(tag);
    }
  }
  return [...matching];
}

/** nb-NO, then nb. */
function generalised(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
}

/** `sme` and `SE` are both `se`; what is no tag at all stays as it is. */
function canonical(locale: string): string {
  const tag = locale.replaceAll('_', '-');
  try {
    return (Intl.getCanonicalLocales(tag)[0] ?? tag).toLowerCase();
  } catch {
    return tag.toLowerCase();
  }
}

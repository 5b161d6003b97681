/** Rules of hyphenation as plain data, which images hold: their sets as lists. */
import type { HyphenationRules } from './parse-rules.js';

type Stored<Value> = Value extends ReadonlySet<infer Member> ? readonly Member[] : Value;

export type StoredRules = { readonly [Name in keyof HyphenationRules]: Stored<HyphenationRules[Name]> };

const SETS = [
  'vowels',
  'glides',
  'onglides',
  'together',
  'units',
  'onsets',
  'openOnsets',
  'attached',
  'closing',
  'apart',
] as const satisfies readonly (keyof HyphenationRules)[];

export function storedRules(rules: HyphenationRules): StoredRules {
  const lists = Object.fromEntries(SETS.map((name) => [name, [...rules[name]]]));
  return { ...rules, ...(lists as unknown as Pick<StoredRules, (typeof SETS)[number]>) };
}

export function rulesOf(stored: StoredRules): HyphenationRules {
  const sets = Object.fromEntries(SETS.map((name) => [name, new Set(stored[name])]));
  return { ...stored, ...(sets as unknown as Pick<HyphenationRules, (typeof SETS)[number]>) };
}

/**
 * The endings that are added to listed words: local cases that the list happens to lack, possessive suffixes, clitics.
 * Each set is one small automaton in the register, shared by all words that take it.
 */
import { Dawg } from '../../fst/build/dawg.js';
import type { SymbolTable } from '../../hunspell/compile/symbol-table.js';
import { inHarmony } from './noun-forms.js';

/**
 * Inessive, elative, adessive, ablative: `talo-ssa`; and what a third person's possession makes of them: `talo-ssa-an`.
 */
const VOWEL_CASES = ['ssa', 'sta', 'lla', 'lta'] as const;
const POSSESSIVES = ['ni', 'si', 'mme', 'nne', 'nsa'] as const;

/** Local cases without possessive suffixes. */
export function localCaseEndings(isBack: boolean): string[] {
  return [...VOWEL_CASES.map((ending) => inHarmony(ending, isBack)), 'lle', 'ksi'];
}

/** Local cases with possessive suffixes: `talo-issa-mme`, `talo-lle-en`, `talo-kse-ni`. */
export function possessedEndings(isBack: boolean): string[] {
  const suffixes = POSSESSIVES.map((suffix) => inHarmony(suffix, isBack));
  const endings: string[] = [];
  for (const ending of VOWEL_CASES) {
    const local = inHarmony(ending, isBack);
    for (const suffix of [...suffixes, inHarmony('an', isBack)]) endings.push(local + suffix);
  }
  for (const local of ['lle', 'kse']) for (const suffix of [...suffixes, 'en']) endings.push(local + suffix);
  return endings;
}

/**
 * What a noun has with possessive suffixes besides, by the forms that the list has of it: `talo-ni` where it has the essive
 * `talona`, `talo-a-ni`, `talo-o-ni` where it has `taloon`, `huonee-see-ni`, `talo-j-e-ni`, `kone-ide-ni`.
 */
const POSSESSED_FORMS: readonly { listed: readonly string[]; before: string; hasThird: boolean }[] = [
  { listed: ['na'], before: '', hasThird: false },
  { listed: ['na'], before: 'na', hasThird: true },
  { listed: ['na', 'a'], before: 'a', hasThird: true },
  { listed: ['na', 'seen'], before: 'see', hasThird: false },
  { listed: ['a', 'en'], before: 'a', hasThird: true },
  { listed: ['a', 'en'], before: 'e', hasThird: false },
  { listed: ['ita', 'iden'], before: 'ita', hasThird: true },
  { listed: ['ita', 'iden'], before: 'ide', hasThird: false },
  ...['a', 'e', 'i', 'o', 'u', 'y', 'ä', 'ö'].map((vowel) => {
    return { listed: ['na', `${vowel}n`], before: vowel, hasThird: false };
  }),
];

/** What `isListed` says of endings after a stem decides; the suffixes as they are written after it. */
export function possessedFormEndings(isBack: boolean, isListed: (ending: string) => boolean): string[] {
  // Most stems are none of a noun: that is seen at once.
  const harmonic = (text: string) => (/^[aou]n$/.test(text) ? text : inHarmony(text, isBack));
  const isNoun = isListed(harmonic('na')) || isListed('en') || isListed('iden');
  if (!isNoun) return [];
  const suffixes = POSSESSIVES.map((suffix) => inHarmony(suffix, isBack));
  const endings: string[] = [];
  for (const { listed, before, hasThird } of POSSESSED_FORMS) {
    if (!listed.every((ending) => isListed(harmonic(ending)))) continue;
    // "tuomi" has "tuomina" and "tuomiin", but they are plurals of the stem "tuome-": there is no "tuomit".
    if (before === '' && isListed('in') && !isListed('t')) continue;
    const form =
      before.length === 1 && listed.length === 2 && listed[1] === `${before}n` ? before : inHarmony(before, isBack);
    for (const suffix of suffixes) endings.push(form + suffix);
    // The third person has its own vowel, but no vowel is written three times: talo-a-an, kala-a-nsa.
    if (hasThird && !isListed(`${inHarmony('a', isBack)}n`)) endings.push(form + inHarmony('an', isBack));
  }
  return endings;
}

/**
 * Nouns whose stem has the same grade in both numbers, by forms that the list has: the genitive and a local case of the singular, and the partitive of
 * the plural. What the plural stem and the other plural forms are then. `varjo-n`, `varjo-ja`: `varjo-i-ssa`, `varjo-jen`; `riski-n`,
 * `risk-ejä`: `risk-ei-ssä`. Nouns with gradation (`katto : katon`) do not have these after the same letters.
 */
const PLURALS: readonly { singular: string; partitive: string; stem: string; others: readonly string[] }[] = [
  { singular: '', partitive: 'ja', stem: 'i', others: ['jen', 'ihin'] },
  { singular: 'i', partitive: 'eja', stem: 'ei', others: ['ien', 'eihin'] },
  { singular: 'a', partitive: 'ia', stem: 'i', others: ['ien', 'iin'] },
  { singular: 'a', partitive: 'oja', stem: 'oi', others: ['ojen', 'oihin'] },
  { singular: 'a', partitive: 'oita', stem: 'oi', others: ['oiden', 'oihin'] },
  { singular: 'e', partitive: 'ia', stem: 'i', others: ['ien', 'iin'] },
  { singular: 'a', partitive: 'ita', stem: 'i', others: ['iden', 'isiin'] },
  { singular: 'e', partitive: 'ita', stem: 'i', others: ['iden', 'isiin'] },
];

/** What `isListed` says of endings after a stem decides. */
export function pluralEndings(isBack: boolean, isListed: (ending: string) => boolean): string[] {
  const harmonic = (text: string) => inHarmony(text, isBack);
  const local = [...localCaseEndings(isBack), ...possessedEndings(isBack)];
  const hasLocalCase = (stem: string) => localCaseEndings(isBack).some((ending) => isListed(stem + ending));
  return PLURALS.flatMap(({ singular, partitive, stem, others }) => {
    const vowel = harmonic(singular);
    if (!isListed(harmonic(partitive)) || !isListed(`${vowel}n`) || !hasLocalCase(vowel)) return [];
    return [...local.map((ending) => harmonic(stem) + ending), ...others.map(harmonic)];
  });
}

/** What may follow any form: `talossa-kin`, `onko`, `tule-pa-s`, `tulisin-ko-han`. */
export function clitics(isBack: boolean): string[] {
  return ['kin', 'kaan', 'ko', 'kos', 'kohan', 'han', 'pa', 'pas', 'pahan', 'kinko', 'kinhan'].map((clitic) =>
    inHarmony(clitic, isBack),
  );
}

/** Case endings after a colon: `EU:n`, `NATO:ssa`, `5:llä`. */
export const COLON_ENDINGS: readonly string[] = [
  ...['n', 't', 'lle', 'ksi', 'hin', 'een', 'iin'],
  ...[true, false].flatMap((isBack) =>
    ['ssa', 'sta', 'lla', 'lta', 'na', 'ta', 'a', 'tta', 'han', 'hon', 'hun'].map((ending) =>
      inHarmony(ending, isBack),
    ),
  ),
];

/** A set of endings as a state of the register. */
export function endingSet(dawg: Dawg, symbols: SymbolTable, endings: readonly string[], finalValue: number): number {
  let set = Dawg.EMPTY;
  for (const ending of endings) {
    const labels = Array.from(ending, (letter) => symbols.label(letter.codePointAt(0)!));
    set = dawg.union(set, dawg.word(labels, finalValue));
  }
  return set;
}

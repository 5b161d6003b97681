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

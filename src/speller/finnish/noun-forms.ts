/**
 * Infers from spelling alone whether a Finnish word is a form of a noun or adjective. Start at `NounForms.isNominal`.
 *
 * The list says nothing about word classes, but only nominals have local cases: where `talossa`, `talosta` and
 * `talolla` are all listed, `talo` is a stem of one. From a stem the other forms follow by rules that are regular in
 * spelling: consonant gradation (`katto : katon`), vowel harmony (`talossa : kylässä`), and a dozen types of nominative
 * (`nainen : naisen`, `vesi : veden`, `kysymys : kysymyksen`).
 */
import type { ListedWords } from './listed-words.js';

/** A stem with so many local cases in the list is one of a noun. */
const CASES_OF_A_STEM = 2;
/** With so many, the cases that are missing may be added. */
const CASES_OF_A_FULL_STEM = 3;
const MIN_STEM = 3;

const VOWEL_END = /[aeiouyäö]$/;
const CLUSTER = /^(.*?)([bcdfghjklmnpqrstvwxzšž]+)([aeiouyäö]{0,2})$/;

/** Endings of the cases that follow the strong grade, the plural stem or the consonant stem. */
const OBLIQUE_ENDINGS =
  'a ä ta tä tta ttä na nä seen siin ihin iin ia iä ja jä ita itä jen ien iden itten ten tten ina inä han hän hon hön hun hyn hen hin'.split(
    ' ',
  );

/** True when the last vowel with a harmony is a back one: `talo`, but not `kylä` nor `tie`. */
export function isBackWord(word: string): boolean {
  for (let i = word.length - 1; i >= 0; i--) {
    const letter = word[i]!;
    if ('aouAOU'.includes(letter)) return true;
    if ('äöyÄÖY'.includes(letter)) return false;
  }
  return false;
}

/** The ending as it is written after a word of that harmony: `ssa` or `ssä`. */
export function inHarmony(ending: string, isBack: boolean): string {
  return isBack ? ending : ending.replaceAll('a', 'ä').replaceAll('o', 'ö').replaceAll('u', 'y');
}

export class NounForms {
  constructor(readonly words: ListedWords) {}

  isStem(stem: string): boolean {
    return stem.length >= MIN_STEM && this.words.localCases(this.words.walk(stem)) >= CASES_OF_A_STEM;
  }

  isFullStem(stem: string): boolean {
    return VOWEL_END.test(stem) && this.words.localCases(this.words.walk(stem)) >= CASES_OF_A_FULL_STEM;
  }

  isNominal(word: string): boolean {
    if (this.isWeakForm(word) || this.isNominative(word) || this.isOblique(word)) return true;
    const possessed = /^(.*)(?:ni|si|mme|nne|nsa|nsä|an|än|en)$/.exec(word)?.[1];
    if (possessed === undefined) return false;
    return this.isWeakForm(possessed) || this.isOblique(possessed) || this.#someStem(gradations(possessed));
  }

  /** `talossa`, `talon`, `talot`: a stem of the weak grade with a local case, the genitive or the plural. */
  isWeakForm(word: string): boolean {
    const local = /^(.*)(?:ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi)$/.exec(word)?.[1];
    if (local !== undefined && this.isFullStem(local)) return true;
    return (word.endsWith('n') || word.endsWith('t')) && this.isFullStem(word.slice(0, -1));
  }

  isGenitive(word: string): boolean {
    if (word.endsWith('n') && this.isStem(word.slice(0, -1))) return true;
    return /(?:jen|ien|iden|itten|ten)$/.test(word) && this.isOblique(word);
  }

  isPluralNominative(word: string): boolean {
    return /[aeiouyäö]t$/.test(word) && this.isStem(word.slice(0, -1));
  }

  isNominative(word: string): boolean {
    // talo : talon, katto : katon
    if (VOWEL_END.test(word) && this.#someStem(gradations(word))) return true;
    const base = word.slice(0, -1);
    switch (word.at(-1)) {
      case 'e':
        // huone : huoneen, sade : sateen
        return this.#someStem(strengthenings(`${word}e`));
      case 'i':
        // kivi : kiven, vesi : veden
        if (this.#someStem(gradations(`${base}e`))) return true;
        return word.endsWith('si') && this.isStem(`${word.slice(0, -2)}de`);
      case 's':
        // kysymys : kysymyksen, nuoruus : nuoruuden, rikas : rikkaan, mies : miehen
        return this.#someStem([`${base}kse`, `${base}de`, `${base}he`, ...strengthenings(base + (base.at(-1) ?? ''))]);
      case 'n':
        return this.#isNominativeInN(word);
      case 't':
        // olut : oluen, kevyt : kevyen, väsynyt : väsyneen
        return this.#someStem([...strengthenings(`${word}e`), `${base}e`, `${word.slice(0, -2)}ee`]);
      case 'l':
      case 'r':
        // sävel : sävelen
        return this.#someStem(strengthenings(`${word}e`));
      default:
        return false;
    }
  }

  /** nainen : naisen, keitin : keittimen, koditon : kodittoman */
  #isNominativeInN(word: string): boolean {
    if (word.endsWith('nen') && this.isStem(`${word.slice(0, -3)}se`)) return true;
    if (this.#someStem([...strengthenings(`${word}e`), ...strengthenings(`${word.slice(0, -1)}me`)])) return true;
    const without = /^(.*)t([oö])n$/.exec(word);
    return without !== null && this.isStem(`${without[1]}tt${without[2]}m${without[2] === 'o' ? 'a' : 'ä'}`);
  }

  /** Partitive, essive, illative, plural genitive and the like: `taloa`, `kattoihin`, `naisten`. */
  isOblique(word: string): boolean {
    for (const ending of OBLIQUE_ENDINGS) {
      if (!word.endsWith(ending)) continue;
      const stem = word.slice(0, -ending.length);
      if (stem.length < 2) continue;
      const last = stem.at(-1)!;
      for (const grade of gradations(stem)) {
        if (this.#someStem([grade, `${grade}e`, `${grade}i`, grade + last])) return true;
      }
      if (!ending.startsWith('t')) continue;
      // naista : naisen, huonetta : huoneen, kysymystä : kysymyksen, nuoruutta : nuoruuden
      const shorter = stem.slice(0, -1);
      if (this.isNominative(stem) || this.#someStem([...gradations(`${stem}e`), `${shorter}kse`, `${shorter}de`]))
        return true;
    }
    // The vowel of the stem made long: talo+on, katto+on.
    const illative = /^(.*)([aeiouyäö])\2n$/.exec(word);
    return illative !== null && this.#someStem(gradations(`${illative[1]}${illative[2]}`));
  }

  #someStem(stems: readonly string[]): boolean {
    return stems.some((stem) => this.isStem(stem));
  }
}

/** The stem and what consonant gradation may make of it: `katto` → `kato`, `lampe` → `lamme`, `joke` → `joe`. */
export function gradations(stem: string): string[] {
  const match = CLUSTER.exec(stem);
  if (match === null) return [stem];
  const [, head = '', cluster = '', vowels = ''] = match;
  const allButLast = cluster.slice(0, -1);
  const weak = (consonants: string) => head + consonants + vowels;
  if (/(?:kk|pp|tt)$/.test(cluster)) return [stem, weak(allButLast)];
  if (/[st]k$|s[pt]$/.test(cluster)) return [stem];
  if (cluster.endsWith('nk')) return [stem, weak(`${allButLast}g`)];
  if (cluster.endsWith('mp')) return [stem, weak(`${allButLast}m`)];
  if (/[nlr]t$/.test(cluster)) return [stem, weak(allButLast + cluster.at(-2)!)];
  if (cluster.endsWith('p')) return [stem, weak(`${allButLast}v`)];
  if (cluster.endsWith('t')) return [stem, weak(`${allButLast}d`)];
  if (!cluster.endsWith('k')) return [stem];
  const weakened = [stem, weak(allButLast), weak(`${allButLast}j`), weak(`${allButLast}v`)];
  // aika : ajan, poika : pojan
  if (cluster === 'k' && head.endsWith('i')) weakened.push(`${head.slice(0, -1)}j${vowels}`);
  return weakened;
}

/** The other way, for types whose nominative is weak: `sade` → `satee`, `keitin` → `keittime`. */
function strengthenings(stem: string): string[] {
  const match = CLUSTER.exec(stem);
  if (match === null) return [stem];
  const [, head = '', cluster = '', vowels = ''] = match;
  const allButLast = cluster.slice(0, -1);
  const strong = (consonants: string) => head + consonants + vowels;
  const stems = [stem];
  // The last consonants may be those of an ending (keit-in : keitt-ime), so the cluster before it counts as well.
  const ending = /^(.*[aeiouyäö])([lmnr])([aeiouyäö]*)$/.exec(stem);
  if (ending !== null) {
    for (const inner of strengthenings(ending[1]!)) if (inner !== ending[1]) stems.push(inner + ending[2] + ending[3]);
  }
  if (/[kpt]$/.test(cluster)) stems.push(strong(cluster + cluster.at(-1)!));
  if (cluster.endsWith('d')) stems.push(strong(`${allButLast}t`));
  if (cluster.endsWith('v')) stems.push(strong(`${allButLast}p`));
  if (cluster.endsWith('ng')) stems.push(strong(`${allButLast}k`));
  if (cluster.endsWith('mm')) stems.push(strong(`${allButLast}p`));
  if (/(?:nn|ll|rr)$/.test(cluster)) stems.push(strong(`${allButLast}t`));
  return stems;
}

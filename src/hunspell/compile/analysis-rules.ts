/**
 * Which stem and affixes may come together, and what the result may be used as: the rules of Hunspell's affix checking,
 * read forwards. Start at `AnalysisRules`; each method handles one shape (stem, prefix + stem, stem + suffix …) and
 * returns the bits of `form-bits.ts`, 0 when the combination is never a word.
 *
 * The rules are Hunspell's, with its asymmetries: an affix inside a compound needs COMPOUNDPERMITFLAG, except prefixes
 * of the first part and suffixes of the last; of two suffixes only the inner one is asked for ONLYINCOMPOUND; a prefix
 * with CIRCUMFIX goes alone, a suffix does not.
 */
import type { Affix, AffixFile } from '../data/affix-file.js';
import type { FlagSet } from '../data/flags.js';
import * as FormBits from './form-bits.js';

/** Shapes of a part: a stem as it stands (r), a stem with affixes (a), one that may end a COMPOUNDRULE (e). */
const PLAIN = 'r';
const AFFIXED_PART = 'a';
const AFFIXED_END = 'ae';

/** A stem's flags, its meaning looked up once. */
export interface Stem {
  readonly flags: FlagSet;
  /** True for "Openoffice.org", made from "OpenOffice.org". */
  readonly hidden: boolean;
}

export class AnalysisRules {
  readonly #aff: AffixFile;
  readonly #sets: FormBits.FlagSetTable;
  /** Flags that COMPOUNDRULE and CHECKCOMPOUNDPATTERN ask for. */
  readonly #watched: ReadonlySet<string>;
  readonly #compounds: boolean;
  /** Whether the dictionary makes compounds in any way. */
  readonly hasCompounds: boolean;

  constructor(aff: AffixFile, sets: FormBits.FlagSetTable) {
    this.#aff = aff;
    this.#sets = sets;
    const watched = new Set<string>();
    for (const rule of aff.compoundRules) for (const item of rule) watched.add(item.flag);
    for (const pattern of aff.compoundPatterns) {
      if (pattern.endFlag !== undefined) watched.add(pattern.endFlag);
      if (pattern.beginFlag !== undefined) watched.add(pattern.beginFlag);
    }
    this.#watched = watched;
    this.#compounds =
      aff.compoundFlag !== undefined || aff.compoundBegin !== undefined || aff.compoundEnd !== undefined;
    this.hasCompounds = this.#compounds || aff.compoundRules.length > 0;
  }

  root(stem: Stem): number {
    const aff = this.#aff;
    const { flags } = stem.flags;
    const forbidden = has(flags, aff.forbiddenWord);
    if (forbidden) return FormBits.ROOT_FORBIDDEN;
    if (has(flags, aff.needAffix)) return 0;
    let bits = 0;
    if (!has(flags, aff.onlyInCompound))
      bits |= this.#alone(stem, FormBits.ROOT, FormBits.ROOT_KEEP, FormBits.ROOT_HIDDEN);
    if (stem.hidden) return bits;
    if (this.#compounds && !has(flags, aff.compoundForbid)) {
      const any = has(flags, aff.compoundFlag);
      if (any || has(flags, aff.compoundBegin)) bits |= this.#begin(stem);
      if (any || has(flags, aff.compoundMiddle)) bits |= FormBits.MIDDLE;
    }
    if (has(flags, aff.compoundFlag) || has(flags, aff.compoundEnd)) bits |= this.#end(stem);
    return this.#withWatched(bits, stem, PLAIN);
  }

  prefixed(prefix: Affix, stem: Stem): number {
    const aff = this.#aff;
    const outer = prefix.continuation.flags;
    if (!stem.flags.flags.has(prefix.flag) || has(outer, aff.needAffix)) return 0;
    let bits = 0;
    if (!has(outer, aff.onlyInCompound)) bits |= this.#affixedAlone(stem);
    if (!this.#mayCompound(stem) || has(outer, aff.compoundForbid)) return bits;
    const needs = (flag: string | undefined) => has(stem.flags.flags, flag) || has(outer, flag);
    if (needs(aff.compoundFlag) || needs(aff.compoundBegin)) bits |= this.#begin(stem);
    if (needs(aff.compoundFlag) || needs(aff.compoundMiddle)) bits |= FormBits.MIDDLE;
    const permitted = has(outer, aff.compoundPermit);
    if (permitted && (needs(aff.compoundFlag) || needs(aff.compoundEnd))) bits |= this.#end(stem);
    return this.#withWatched(bits, stem, permitted ? AFFIXED_END : AFFIXED_PART);
  }

  suffixed(stem: Stem, suffix: Affix): number {
    const aff = this.#aff;
    const outer = suffix.continuation.flags;
    if (!stem.flags.flags.has(suffix.flag) || has(outer, aff.circumfix) || has(outer, aff.needAffix)) return 0;
    let bits = 0;
    if (!has(outer, aff.onlyInCompound)) bits |= this.#affixedAlone(stem);
    if (!this.#mayCompound(stem)) return bits;
    const needs = (flag: string | undefined) => has(stem.flags.flags, flag) || has(outer, flag);
    if (has(outer, aff.compoundPermit) && !has(outer, aff.compoundForbid)) {
      const any = needs(aff.compoundFlag) && !has(outer, aff.compoundEnd);
      if (any || needs(aff.compoundBegin)) bits |= this.#begin(stem);
      if (any || needs(aff.compoundMiddle)) bits |= FormBits.MIDDLE;
    }
    // A linking element such as "-s" is only for the inside; one that adds nothing may still end a compound.
    const linking = suffix.append !== '' && has(outer, aff.onlyInCompound);
    if (!linking && (needs(aff.compoundFlag) || needs(aff.compoundEnd))) bits |= this.#end(stem);
    return this.#withWatched(bits, stem, linking ? AFFIXED_PART : AFFIXED_END);
  }

  prefixedSuffixed(prefix: Affix, stem: Stem, suffix: Affix): number {
    const aff = this.#aff;
    const before = prefix.continuation.flags;
    const after = suffix.continuation.flags;
    if (!this.#cross(prefix, stem, suffix) || has(before, aff.circumfix) !== has(after, aff.circumfix)) return 0;
    if (has(before, aff.needAffix) && has(after, aff.needAffix)) return 0;
    let bits = 0;
    if (!has(before, aff.onlyInCompound) && !has(after, aff.onlyInCompound)) bits |= this.#affixedAlone(stem);
    if (!this.#mayCompound(stem) || has(before, aff.compoundForbid) || has(after, aff.compoundForbid)) return bits;
    const needs = (flag: string | undefined) => has(stem.flags.flags, flag) || has(after, flag);
    if (has(after, aff.compoundPermit)) {
      if (needs(aff.compoundFlag) || needs(aff.compoundBegin)) bits |= this.#begin(stem);
      if (needs(aff.compoundFlag) || needs(aff.compoundMiddle)) bits |= FormBits.MIDDLE;
    }
    const permitted = has(before, aff.compoundPermit);
    if (permitted && (needs(aff.compoundFlag) || needs(aff.compoundEnd))) bits |= this.#end(stem);
    return this.#withWatched(bits, stem, permitted ? AFFIXED_END : AFFIXED_PART);
  }

  /** Two suffixes, with or without a prefix: `inner` stands next to the stem. */
  twiceSuffixed(prefix: Affix | undefined, stem: Stem, inner: Affix, outer: Affix): number {
    const aff = this.#aff;
    const near = inner.continuation.flags;
    if (!near.has(outer.flag) || has(near, aff.onlyInCompound)) return 0;
    if (has(stem.flags.flags, aff.onlyInCompound)) return 0;
    if (prefix !== undefined && !(prefix.crossProduct && outer.crossProduct)) return 0;
    if (!this.#mayFollow(prefix, stem, inner, outer)) return 0;
    let bits = this.#affixedAlone(stem);
    if (!this.#mayCompound(stem)) return bits;
    const needs = (flag: string | undefined) => has(stem.flags.flags, flag) || has(near, flag);
    if (needs(aff.compoundFlag) || needs(aff.compoundEnd)) bits |= this.#end(stem);
    if (aff.compoundMoreSuffixes && prefix === undefined && !has(near, aff.compoundForbid)) {
      const any = needs(aff.compoundFlag) && !has(near, aff.compoundEnd);
      if (any || needs(aff.compoundBegin)) bits |= this.#begin(stem);
      if (any || needs(aff.compoundMiddle)) bits |= FormBits.MIDDLE;
    }
    return this.#withWatched(bits, stem, AFFIXED_END);
  }

  /** Whether the inner of two suffixes may stand on the stem. */
  #mayFollow(prefix: Affix | undefined, stem: Stem, inner: Affix, outer: Affix): boolean {
    const hasCircumfix = has(inner.continuation.flags, this.#aff.circumfix);
    // A prefix that the outer suffix opens asks nothing of the inner one.
    if (prefix === undefined || outer.continuation.flags.has(prefix.flag)) {
      return stem.flags.flags.has(inner.flag) && !hasCircumfix;
    }
    return this.#cross(prefix, stem, inner) && has(prefix.continuation.flags, this.#aff.circumfix) === hasCircumfix;
  }

  /** Whether prefix and suffix may meet on a stem: one of the three must open each of the two. */
  #cross(prefix: Affix, stem: Stem, suffix: Affix): boolean {
    if (!prefix.crossProduct || !suffix.crossProduct) return false;
    const suffixOpen = stem.flags.flags.has(suffix.flag) || prefix.continuation.flags.has(suffix.flag);
    const prefixOpen = stem.flags.flags.has(prefix.flag) || suffix.continuation.flags.has(prefix.flag);
    return suffixOpen && prefixOpen;
  }

  #mayCompound(stem: Stem): boolean {
    if (stem.hidden || has(stem.flags.flags, this.#aff.forbiddenWord)) return false;
    return this.hasCompounds;
  }

  #affixedAlone(stem: Stem): number {
    const { flags } = stem.flags;
    if (has(flags, this.#aff.onlyInCompound)) return 0;
    if (has(flags, this.#aff.forbiddenWord)) return FormBits.AFFIXED_FORBIDDEN;
    return this.#alone(stem, FormBits.AFFIXED, FormBits.AFFIXED_KEEP, FormBits.AFFIXED_HIDDEN);
  }

  #alone(stem: Stem, plain: number, keep: number, hidden: number): number {
    const { flags } = stem.flags;
    if (this.#aff.forbidWarn && has(flags, this.#aff.warn)) return 0;
    if (stem.hidden) return has(flags, this.#aff.keepCase) ? 0 : hidden;
    const suggested = has(flags, this.#aff.noSuggest) ? 0 : FormBits.SUGGESTED;
    return suggested | (has(flags, this.#aff.keepCase) ? keep : plain);
  }

  #begin(stem: Stem): number {
    return has(stem.flags.flags, this.#aff.keepCase) ? FormBits.BEGIN | FormBits.BEGIN_KEEP : FormBits.BEGIN;
  }

  #end(stem: Stem): number {
    return has(stem.flags.flags, this.#aff.forceUppercase) ? FormBits.END_UPPERCASE : FormBits.END;
  }

  /** Notes the watched flags of a stem, with the shapes in which the form may be a part of a compound. */
  #withWatched(bits: number, stem: Stem, shapes: string): number {
    if (this.#watched.size === 0) return bits;
    const watchedFlags = [...stem.flags.flags].filter((flag) => this.#watched.has(flag));
    const noted = watchedFlags.flatMap((flag) => [...shapes].map((shape) => shape + flag));
    return noted.length === 0 ? bits : this.#sets.withSet(bits, noted);
  }
}

function has(flags: ReadonlySet<string>, flag: string | undefined): boolean {
  return flag !== undefined && flags.has(flag);
}

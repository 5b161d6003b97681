/**
 * What a form can be, as bits: the final value with which the form is built into the graph of all forms
 * (`fst/build/dawg.ts`). One form can have several analyses ("fischer": a noun in lower case for compounds, and an
 * inflected adjective); the bits of all are united, and what they mean together is decided once, in
 * `compile/contexts.ts` and `compile/marks.ts`.
 *
 *     bits  0–13  the flags below
 *     bits 14–20  ASCII code of a doubled last letter, where SIMPLIFIEDTRIPLE needs it ("fjell" → l)
 *     bits 21–30  number of a set of flags that COMPOUNDRULE or CHECKCOMPOUNDPATTERN ask for
 */
import { DataError } from '../../engine/data-error.js';

/** A dictionary stem as it stands, allowed alone. */
export const ROOT = 1 << 0;
/** The same, but its case must be kept (KEEPCASE). */
export const ROOT_KEEP = 1 << 1;
/** "Openoffice.org" beside "OpenOffice.org": there only to recognise "OPENOFFICE.ORG". */
export const ROOT_HIDDEN = 1 << 2;
export const ROOT_FORBIDDEN = 1 << 3;
/** The same four for a stem with affixes: Hunspell looks at those only when no plain stem was found. */
export const AFFIXED = 1 << 4;
export const AFFIXED_KEEP = 1 << 5;
export const AFFIXED_HIDDEN = 1 << 6;
export const AFFIXED_FORBIDDEN = 1 << 7;
/** At least one analysis may be suggested. */
export const SUGGESTED = 1 << 8;
/** May begin a compound, stand inside one, end one. */
export const BEGIN = 1 << 9;
export const MIDDLE = 1 << 10;
export const END = 1 << 11;
/** Ends a compound only when that is written with a capital (FORCEUCASE). */
export const END_UPPERCASE = 1 << 12;
/** Begins a compound whose case must be kept. */
export const BEGIN_KEEP = 1 << 13;

/** What a form that is too short for compounds can still be. */
export const ALONE_BITS = BEGIN - 1;

const DOUBLED_SHIFT = 14;
const SET_SHIFT = 21;
const SET_LIMIT = 1023;
const LOW_BITS = (1 << SET_SHIFT) - 1;

export function withDoubled(bits: number, asciiCode: number): number {
  return bits | (asciiCode << DOUBLED_SHIFT);
}

export function doubledOf(bits: number): number {
  return (bits >>> DOUBLED_SHIFT) & 0x7f;
}

export function setNumberOf(bits: number): number {
  return bits >>> SET_SHIFT;
}

/** The sets of compounding flags in use, by number; number 0 is the empty set. */
export class FlagSetTable {
  readonly sets: ReadonlySet<string>[] = [new Set()];
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #unions = new Map<number, number>();

  number(flags: Iterable<string>): number {
    const sorted = [...new Set(flags)].sort();
    const key = sorted.join('\0');
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    if (this.sets.length > SET_LIMIT) throw new DataError('too many combinations of COMPOUNDRULE flags');
    this.sets.push(new Set(sorted));
    this.#numbers.set(key, this.sets.length - 1);
    return this.sets.length - 1;
  }

  withSet(bits: number, flags: Iterable<string>): number {
    return bits | (this.number(flags) << SET_SHIFT);
  }

  /** The bits of a form that has both sets of bits: for `Dawg`. */
  readonly combine = (a: number, b: number): number => {
    const low = (a | b) & LOW_BITS;
    const [setA, setB] = [a >>> SET_SHIFT, b >>> SET_SHIFT];
    if (setA === setB || setB === 0) return low | (setA << SET_SHIFT);
    if (setA === 0) return low | (setB << SET_SHIFT);
    const key = Math.min(setA, setB) * 1024 + Math.max(setA, setB);
    let both = this.#unions.get(key);
    if (both === undefined) {
      both = this.number([...this.sets[setA]!, ...this.sets[setB]!]);
      this.#unions.set(key, both);
    }
    return low | (both << SET_SHIFT);
  };
}

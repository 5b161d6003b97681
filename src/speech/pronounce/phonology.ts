/**
 * A word between letters and sounds: its characters, where the stress lies, and the syllables that follow from both.
 * Every rule reads and writes this; start at `Sounds`.
 */

export const PRIMARY = 2;
export const SECONDARY = 1;
export const UNSTRESSED = 0;

/** Length marks and combining diacritics belong to the vowel before them. */
export const isModifier = (char: string): boolean => /^[\u0300-\u036fːˑʰʲʷˠˤʼ˞ʱˀ]$/u.test(char);
const isVowelExtension = (char: string): boolean => /^[\u0300-\u036fːˑ˞]$/u.test(char);

/** The vowels and diphthongs that make a syllable in a language, found by their first character, the longest first. */
export class VowelList {
  readonly #byFirst = new Map<string, string[][]>();

  constructor(nuclei: Iterable<string>) {
    for (const nucleus of nuclei) {
      const chars = [...nucleus];
      const list = this.#byFirst.get(chars[0] ?? '') ?? [];
      list.push(chars);
      this.#byFirst.set(chars[0] ?? '', list);
    }
    for (const list of this.#byFirst.values()) list.sort((a, b) => b.length - a.length);
  }

  get isEmpty(): boolean {
    return this.#byFirst.size === 0;
  }

  beginsWith(char: string): boolean {
    return this.#byFirst.has(char);
  }

  /** How many characters the nucleus at this place has; 0 if there is none. */
  lengthAt(chars: readonly string[], at: number): number {
    const nucleus = this.#byFirst
      .get(chars[at]!)
      ?.find((candidate) => candidate.every((char, offset) => chars[at + offset] === char));
    return nucleus?.length ?? 0;
  }
}

export const NO_VOWELS = new VowelList([]);

export interface Nucleus {
  readonly start: number;
  readonly end: number;
}

/** Which outer edges a part of a compound has: only the first part begins the word, only the last one ends it. */
export interface Edges {
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

/** Characters and the stress of each (on the first character of a vowel), with syllables found on demand. */
export class Sounds {
  readonly #vowels: VowelList;
  #nuclei: readonly Nucleus[] | undefined;
  #syllableAt: Int16Array | undefined;

  constructor(
    readonly chars: readonly string[],
    readonly stress: readonly number[],
    vowels: VowelList,
    readonly edges: Edges,
  ) {
    this.#vowels = vowels;
  }

  withVowels(vowels: VowelList): Sounds {
    return vowels === this.#vowels ? this : new Sounds(this.chars, this.stress, vowels, this.edges);
  }

  changedTo(chars: readonly string[], stress: readonly number[]): Sounds {
    return new Sounds(chars, stress, this.#vowels, this.edges);
  }

  get nuclei(): readonly Nucleus[] {
    this.#nuclei ??= this.#findNuclei();
    return this.#nuclei;
  }

  /** True if a nucleus can begin with this character: the place where stress is kept when a rule replaces a vowel. */
  isVowel(char: string): boolean {
    return this.#vowels.beginsWith(char);
  }

  /**
   * The syllable (0, 1, …) of a position: that of its vowel, or of the vowel before a consonant; -1 before the first
   * vowel.
   */
  syllableAt(position: number): number {
    if (this.#syllableAt === undefined) {
      const table = new Int16Array(this.chars.length + 1).fill(-1);
      let from = 0;
      this.nuclei.forEach(({ start }, index) => {
        table.fill(index - 1, from, start);
        from = start;
      });
      table.fill(this.nuclei.length - 1, from);
      this.#syllableAt = table;
    }
    return this.#syllableAt[position] ?? -1;
  }

  stressOf(syllable: number): number {
    const nucleus = this.nuclei[syllable];
    if (nucleus === undefined) return UNSTRESSED;
    let strongest = UNSTRESSED;
    for (let at = nucleus.start; at < nucleus.end; at++) strongest = Math.max(strongest, this.stress[at] ?? 0);
    return strongest;
  }

  isLong(syllable: number): boolean {
    const nucleus = this.nuclei[syllable];
    if (nucleus === undefined) return false;
    const vowel = this.chars.slice(nucleus.start, nucleus.end);
    return vowel.includes('ː') || vowel.filter((char) => !isModifier(char)).length > 1;
  }

  /**
   * Closed: two consonants follow, or one at the end of the word. A long consonant counts as two, an affricate as one.
   */
  isClosed(syllable: number): boolean {
    const nucleus = this.nuclei[syllable];
    if (nucleus === undefined) return false;
    const next = this.nuclei[syllable + 1]?.start ?? this.chars.length;
    let count = 0;
    for (let at = nucleus.end; at < next; at++) {
      const char = this.chars[at]!;
      if (char === 'ː') count++;
      else if (!isModifier(char) && !isAffricateEnd(this.chars, at)) count++;
    }
    return count >= (next === this.chars.length ? 1 : 2);
  }

  toString(): string {
    return this.chars.join('');
  }

  #findNuclei(): Nucleus[] {
    const nuclei: Nucleus[] = [];
    for (let at = 0; at < this.chars.length; ) {
      const length = this.#vowels.lengthAt(this.chars, at);
      if (length === 0) {
        at++;
        continue;
      }
      let end = at + length;
      while (end < this.chars.length && isVowelExtension(this.chars[end]!)) end++;
      nuclei.push({ start: at, end });
      at = end;
    }
    return nuclei;
  }
}

/** ts, tʃ, dʑ, cç, tɬ …: one consonant, with or without a tie bar or a length mark (tːs) inside. */
export function isAffricateEnd(chars: readonly string[], at: number): boolean {
  if (!/^[szʃʒɕʑçʝʂʐɬɮ]$/u.test(chars[at] ?? '')) return false;
  let before = at - 1;
  while (chars[before] === 'ː' || chars[before] === '\u0361') before--;
  return /^[tdcɟʈɖ]$/u.test(chars[before] ?? '');
}

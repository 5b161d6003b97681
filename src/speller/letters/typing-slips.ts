/**
 * What kind of slip leads from a word to what was typed, and how much less likely it is than the likeliest ones. Start at
 * `TypingSlips.kindOf`.
 *
 * Who types a wrong letter mostly hits a key beside the right one; who types a letter too many mostly types one twice. Error
 * models made from dictionaries ask nearly the same for every edit. Letters that have but lost their marks count as the same
 * letter. The prices were learnt on one half of lists of misspellings (docs/engines/speller.md).
 */
import { Keyboards } from './keyboards.js';
import type { LetterFacts } from './letter-spellings.js';

export type SlipKind = keyof typeof SLIP_SHARES;

/** What is added to the weight of a word, as shares of a typical edit. */
export const SLIP_SHARES = {
  /** Nothing but case and missing marks. */
  none: 0,
  swapped: 0,
  leftOut: 0,
  /** Typed once instead of twice. */
  single: 0,
  /** Typed twice instead of once. */
  doubled: 0,
  /** Typed three times instead of once: the key was held. That is one slip, not two letters too many. */
  held: 0.05,
  besideKey: 0.1,
  /** A letter for one that sounds like it. */
  alike: 0,
  otherLetter: 0.7,
  /** A letter too many, from a key beside that of a letter next to it. */
  touched: 0.6,
  putIn: 0.7,
  /** More than one slip. */
  several: 0.5,
} as const;

const NO_UNIT = -1;

export class TypingSlips {
  readonly #keyboards: Keyboards;
  /** Two UTF-16 units in one number. */
  readonly #alike = new Set<number>();

  constructor(facts: LetterFacts) {
    this.#keyboards = new Keyboards(facts);
    for (const group of facts.alike ?? [])
      for (let i = 0; i < group.length; i++)
        for (let j = 0; j < group.length; j++) this.#alike.add((group.charCodeAt(i) << 16) + group.charCodeAt(j));
  }

  /** Of two words in small letters. */
  kindOf(typed: string, word: string): SlipKind {
    const least = Math.min(typed.length, word.length);
    let start = 0;
    while (start < least && this.#isTypedFor(typed, start, word, start)) start++;
    let end = 0;
    while (end < least - start && this.#isTypedFor(typed, typed.length - 1 - end, word, word.length - 1 - end)) end++;
    const tooMany = typed.length - end - start;
    const missing = word.length - end - start;
    if (tooMany === 0 && missing === 0) return 'none';
    if (tooMany === 0 && missing === 1) return this.#missingKind(word, start);
    if (tooMany === 1 && missing === 0) return this.#extraKind(typed, start);
    if (tooMany === 1 && missing === 1) {
      const [wrong, right] = [typed.charCodeAt(start), word.charCodeAt(start)];
      if (this.#alike.has((wrong << 16) + right)) return 'alike';
      return this.#areBeside(wrong, right) ? 'besideKey' : 'otherLetter';
    }
    if (tooMany === 2 && missing === 0 && isHeld(typed, start)) return 'held';
    const isSwap =
      tooMany === 2 &&
      missing === 2 &&
      this.#isTypedFor(typed, start, word, start + 1) &&
      this.#isTypedFor(typed, start + 1, word, start);
    return isSwap ? 'swapped' : 'several';
  }

  #missingKind(word: string, at: number): SlipKind {
    const letter = this.#bareAt(word, at);
    return letter === this.#bareAt(word, at - 1) || letter === this.#bareAt(word, at + 1) ? 'single' : 'leftOut';
  }

  #extraKind(typed: string, at: number): SlipKind {
    const letter = typed.charCodeAt(at);
    const [before, after] = [this.#unitAt(typed, at - 1), this.#unitAt(typed, at + 1)];
    if (letter === before || letter === after) return 'doubled';
    return this.#areBeside(letter, before) || this.#areBeside(letter, after) ? 'touched' : 'putIn';
  }

  #isTypedFor(typed: string, typedAt: number, word: string, at: number): boolean {
    const [unit, letter] = [typed.charCodeAt(typedAt), word.charCodeAt(at)];
    return unit === letter || unit === this.#keyboards.bareUnit(letter);
  }

  #areBeside(wrong: number, right: number): boolean {
    if (wrong === NO_UNIT || right === NO_UNIT) return false;
    return this.#keyboards.areBeside(wrong, right) || this.#keyboards.areBeside(wrong, this.#keyboards.bareUnit(right));
  }

  #bareAt(text: string, at: number): number {
    return this.#keyboards.bareUnit(this.#unitAt(text, at));
  }

  #unitAt(text: string, at: number): number {
    return at >= 0 && at < text.length ? text.charCodeAt(at) : NO_UNIT;
  }
}

/** Whether the letters at `at` and after it, which a word has not, are the same as the one beside them. */
function isHeld(typed: string, at: number): boolean {
  const letter = typed[at];
  return letter === typed[at + 1] && (letter === typed[at - 1] || letter === typed[at + 2]);
}

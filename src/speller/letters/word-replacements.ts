/**
 * What people write for a word because they know it from another language, another standard or an older spelling: nn "hva"
 * for "kva", de "daß" for "dass". No search finds these, or not first. Start at `WordReplacements.of`.
 */

/** From what is written to what is meant; `*` at the edges of both stands for the rest of a word. */
export type ReplacementPair = readonly [wrong: string, right: string];

export interface ReplacedWord {
  readonly value: string;
  /** A whole word of the list; otherwise a pattern made it. */
  readonly isWhole: boolean;
}

interface Pattern {
  readonly from: string;
  readonly to: string;
  /** The pattern stands at the beginning or at the end of a word. */
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

export class WordReplacements {
  readonly #words = new Map<string, string[]>();
  readonly #patterns: Pattern[] = [];

  constructor(pairs: readonly ReplacementPair[]) {
    for (const [wrong, right] of pairs) {
      if (wrong.includes('*')) {
        const [atStart, atEnd] = [!wrong.startsWith('*'), !wrong.endsWith('*')];
        this.#patterns.push({ from: wrong.replaceAll('*', ''), to: right.replaceAll('*', ''), atStart, atEnd });
      } else this.#words.set(wrong, [...(this.#words.get(wrong) ?? []), right]);
    }
  }

  /** Of a word in small letters; whole words first. Nobody has asked yet whether these are words. */
  of(word: string): ReplacedWord[] {
    const replaced = new Map<string, boolean>();
    for (const value of this.#words.get(word) ?? []) replaced.set(value, true);
    for (const pattern of this.#patterns)
      for (const value of rewritten(word, pattern)) if (!replaced.has(value)) replaced.set(value, false);
    return [...replaced].map(([value, isWhole]) => ({ value, isWhole }));
  }
}

/** Each place by itself, and all at once. */
function rewritten(word: string, { from, to, atStart, atEnd }: Pattern): string[] {
  if (atStart && atEnd) return [];
  if (atStart) return word.startsWith(from) ? [to + word.slice(from.length)] : [];
  if (atEnd) return word.endsWith(from) ? [word.slice(0, word.length - from.length) + to] : [];
  const values: string[] = [];
  for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
    values.push(word.slice(0, at) + to + word.slice(at + from.length));
  return values.length > 1 ? [word.replaceAll(from, to), ...values] : values;
}

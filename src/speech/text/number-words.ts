/**
 * Writes numbers as words with the rules of `parse-number-rules.ts`. Start at `NumberWords.format`. Follows ICU's
 * algorithm: the rule with the highest base not above the number; its quotient and rest go through rule sets again.
 */
import type { NumberRule, NumberRuleSet, NumberRules, RulePiece } from './parse-number-rules.js';

/** Above this, doubles lose digits. */
const LARGEST = Number.MAX_SAFE_INTEGER;
/** Rules that call themselves for ever are cut here. */
const DEEPEST = 40;

export class NumberWords {
  constructor(
    readonly rules: NumberRules,
    /** For `$(cardinal,one{…}other{…})$`. */
    readonly locale = 'en',
  ) {}

  has(ruleSet: string): boolean {
    return this.rules.has(ruleSet);
  }

  /**
   * The words of a whole number, or undefined if the rules do not reach so far (they fall back to digits, or end).
   * The parts of a compound are separated by soft hyphens.
   */
  format(number: number, ruleSet: string): string | undefined {
    const set = this.rules.get(ruleSet);
    if (set === undefined || !Number.isInteger(number) || Math.abs(number) > LARGEST) return undefined;
    try {
      const words = this.#number(number, set, 0)
        .replace(/[\s,]+/g, ' ')
        .trim();
      return words === '' ? undefined : words;
    } catch (error) {
      if (error instanceof NoWords) return undefined;
      throw error;
    }
  }

  /** The words that the rules put between a whole number and its fraction ("pilkku"), if they have any. */
  decimalWord(ruleSet: string): string | undefined {
    const text = this.rules.get(ruleSet)?.fraction?.find((piece) => piece.kind === 'text');
    return text?.kind === 'text' ? text.text.trim() || undefined : undefined;
  }

  #number(number: number, set: NumberRuleSet, depth: number): string {
    if (depth > DEEPEST) throw new NoWords();
    if (number < 0) {
      if (set.negative === undefined) throw new NoWords();
      return set.negative
        .map((piece) => this.#piece(piece, { number: -number, divisor: Number.POSITIVE_INFINITY, set, depth }))
        .join('');
    }
    const index = ruleFor(number, set.rules);
    const rule = set.rules[index];
    if (rule === undefined) throw new NoWords();
    return this.#apply(rule, index, number, set, depth);
  }

  #apply(rule: NumberRule, index: number, number: number, set: NumberRuleSet, depth: number): string {
    const { divisor } = rule;
    return rule.pieces.map((piece) => this.#piece(piece, { number, divisor, set, depth, index })).join('');
  }

  #piece(
    piece: RulePiece,
    at: { number: number; divisor: number; set: NumberRuleSet; depth: number; index?: number },
  ): string {
    const { number, divisor, set, depth } = at;
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'optional':
        return number % divisor === 0 ? '' : piece.pieces.map((inner) => this.#piece(inner, at)).join('');
      case 'plural': {
        const rules = new Intl.PluralRules(this.locale, { type: piece.ordinal ? 'ordinal' : 'cardinal' });
        return piece.forms.get(rules.select(Math.floor(number / divisor))) ?? piece.forms.get('other') ?? '';
      }
      default: {
        // "=#,##0=" is how a rule set says that it knows no words for so large a number.
        if (piece.digits === true) throw new NoWords();
        const value =
          piece.kind === 'same' ? number : piece.kind === 'quotient' ? Math.floor(number / divisor) : number % divisor;
        const next = piece.ruleSet === undefined ? set : this.rules.get(piece.ruleSet);
        if (next === undefined) throw new NoWords();
        const preceding = piece.preceding === true ? set.rules[(at.index ?? 0) - 1] : undefined;
        if (preceding !== undefined) return this.#apply(preceding, (at.index ?? 1) - 1, value, set, depth + 1);
        return this.#number(value, next, depth + 1);
      }
    }
  }
}

class NoWords extends Error {}

function ruleFor(number: number, rules: readonly NumberRule[]): number {
  let low = 0;
  let high = rules.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (rules[middle]!.base <= number) low = middle + 1;
    else high = middle - 1;
  }
  const rule = rules[high];
  // 200 by a rule "101: …": ICU goes back one rule when the number is a multiple of the divisor and the base is not.
  if (rule !== undefined && high > 0 && rule.base % rule.divisor !== 0 && number % rule.divisor === 0 && hasBoth(rule))
    return high - 1;
  return high;
}

function hasBoth(rule: NumberRule): boolean {
  const kinds = rule.pieces
    .flatMap((piece) => (piece.kind === 'optional' ? piece.pieces : [piece]))
    .map((piece) => piece.kind);
  return kinds.includes('quotient') && kinds.includes('rest');
}

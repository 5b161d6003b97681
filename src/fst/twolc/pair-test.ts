/**
 * Pair tests, as hfst-pair-test has them: a word with its two sides, such as `k a t:d a`, and the rules that reject it.
 * A linguist checks a rule with these before there is a lexicon.
 */
import { BOUNDARY, IDENTITY_PAIR, type PairAlphabet, ZERO } from './pair-alphabet.js';
import { unescaped } from './parse/tokens.js';
import type { RuleAutomaton } from './rule-set.js';

export interface Rejection {
  readonly rule: string;
  /** How many pairs of the word the rule has accepted. All of them if the word only may not end there. */
  readonly accepted: number;
}

/** Upper and lower symbol of each pair; the empty string is zero. */
export type PairString = readonly (readonly [upper: string, lower: string])[];

/** `k a t:d a %>:0`, with the escapes of a grammar. */
export function readPairString(text: string): PairString {
  const words = text.split(/(?<!%)\s+/u).filter((word) => word !== '');
  return words.map((word) => {
    const [upper, lower] = word.split(/(?<!%):/u) as [string, string?];
    return [symbolOfWord(upper), symbolOfWord(lower ?? upper)];
  });
}

function symbolOfWord(word: string): string {
  return word === '0' ? ZERO : unescaped(word);
}

/** The rules that reject the word. The boundaries at both ends are added. */
export function rejections(
  grammar: { readonly alphabet: PairAlphabet; readonly rules: readonly RuleAutomaton[] },
  word: PairString,
): Rejection[] {
  const { alphabet, rules } = grammar;
  const symbols = new Set([...alphabet.uppers, ...alphabet.lowers]);
  const numbers = word.map(([upper, lower]) => {
    const number = alphabet.numberOf(upper, lower);
    if (number !== undefined) return number;
    if (alphabet.diacritics.has(upper) && lower === ZERO) return alphabet.diacriticPair(upper);
    return upper === lower && !symbols.has(upper) ? IDENTITY_PAIR : -1;
  });
  const boundary = alphabet.numberOf(BOUNDARY, BOUNDARY)!;
  const rejected: Rejection[] = [];
  for (const rule of rules) {
    const accepted = acceptedPairs(rule, [boundary, ...numbers, boundary]);
    if (accepted >= 0) rejected.push({ rule: rule.name, accepted: Math.min(word.length, Math.max(0, accepted - 1)) });
  }
  return rejected;
}

/** How many pairs are accepted before the rule stops; -1 if it accepts the whole word. */
function acceptedPairs({ classes, next, final }: RuleAutomaton, pairs: readonly number[]): number {
  let state = 0;
  for (const [i, pair] of pairs.entries()) {
    const target = pair < 0 ? -1 : next[state * classes.count + classes.classOf[pair]!]!;
    if (target < 0) return i;
    state = target;
  }
  return final[state] === 1 ? -1 : pairs.length;
}

/** The letters of a network as something else: a list in one symbol, all letters but these, or a choice of them. */
import { subtract } from '../algebra/boolean.js';
import { anyIdentity, pair, pairs } from '../algebra/primitives.js';
import type { Automaton } from '../build/automaton.js';
import type { Limits } from '../build/limits.js';
import { compareCodePoints } from './compare-code-points.js';

/** The symbols of the alphabet that are text, sorted: those between `@` and `@` have other meanings. */
function lettersIn({ symbols }: Automaton): string[] {
  return symbols
    .filter((symbol) => symbol !== '' && (symbol.length < 3 || !symbol.startsWith('@') || !symbol.endsWith('@')))
    .sort(compareCodePoints);
}

/** `@L.a_b_@` is any of the letters, `@X.a_b_@` any other letter: the tokeniser reads the list from the symbol. */
export function listOf(net: Automaton, kind: 'L' | 'X'): Automaton {
  const members = lettersIn(net).map((letter) => `${letter}_`);
  const symbol = `@${kind}.${members.join('')}@`;
  return pair(symbol, symbol);
}

export function anyLetterOf(net: Automaton): Automaton {
  return pairs(lettersIn(net).map((letter) => [letter, letter] as const));
}

/** `\a`: any one symbol but the letters of `a`. */
export function anythingBut(net: Automaton, limits: Limits): Automaton {
  return subtract(anyIdentity(), anyLetterOf(net), limits);
}

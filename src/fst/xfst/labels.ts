/** Symbols, pairs of symbols and strings in braces as automata, with the meaning that HFST gives to `?` in them. */

import type { Limits } from '../algebra/limits.js';
import { anyIdentity, anyPair, emptyString, pair, pairs, path } from '../algebra/primitives.js';
import { crossProduct } from '../algebra/projection.js';
import { UNKNOWN_SYMBOL } from '../algebra/special-symbols.js';
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';
import type { Half } from './syntax.js';

export type Definitions = (name: string) => Automaton | undefined;

/** A symbol by itself, or the definition of that name. */
export function symbolNet(half: Half, definition: Definitions): Automaton {
  if (half.kind === 'any') return anyIdentity();
  if (half.kind === 'epsilon') return emptyString();
  return definition(half.name) ?? symbol(half.name);
}

function symbol(name: string): Automaton {
  return name === EPSILON_SYMBOL ? emptyString() : pair(name, name);
}

/** `a:b`. A definition on either side makes it a cross product. */
export function pairNet(upper: Half, lower: Half, definition: Definitions, limits: Limits): Automaton {
  const isDefined = (half: Half) => half.kind === 'symbol' && definition(half.name) !== undefined;
  if (isDefined(upper) || isDefined(lower)) {
    return crossProduct(symbolNet(upper, definition), symbolNet(lower, definition), limits);
  }
  if (upper.kind === 'any' && lower.kind === 'any') return anyPair();
  const above = nameOf(upper);
  const below = nameOf(lower);
  // `?:a` is any symbol, a included, to a. The same rule makes `?:0` accept the empty string too.
  if (upper.kind === 'any')
    return pairs([
      [UNKNOWN_SYMBOL, below],
      [below, below],
    ]);
  if (lower.kind === 'any')
    return pairs([
      [above, UNKNOWN_SYMBOL],
      [above, above],
    ]);
  return pair(above, below);
}

function nameOf(half: Half): string {
  if (half.kind !== 'symbol') return '';
  return half.name === EPSILON_SYMBOL ? '' : half.name;
}

/** `{cat}`, `{cat}:{dog}`: symbol by symbol from the left, the longer side beside nothing. */
export function bracesNet(upper: string, lower: string): Automaton {
  const above = [...upper];
  const below = upper === lower ? above : [...lower];
  const length = Math.max(above.length, below.length);
  return path(Array.from({ length }, (_, i) => [above[i] ?? '', below[i] ?? ''] as const));
}

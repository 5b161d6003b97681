/**
 * `UpCase`, `DownCase`, `Cap` and their likes: the upper or lower side of a network written in other case. Start at
 * `changeCase`.
 *
 * `UpCase` and `DownCase` change every letter by itself, so nothing has to be composed: each arc gets one arc for each
 * letter that its own can be written as. This takes linear time, also for a lexicon of millions of arcs.
 */
import { subtract } from '../algebra/boolean.js';
import { compose } from '../algebra/compose.js';
import { decodeFlags, encodeFlags } from '../algebra/flag-symbols.js';
import { harmonise } from '../algebra/harmonise.js';
import { anyIdentity, pairs } from '../algebra/primitives.js';
import { invert, lower } from '../algebra/projection.js';
import { concatenateAll, optional, star, union, unionAll } from '../algebra/rational.js';
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from '../algebra/special-symbols.js';
import { numberOf } from '../algebra/symbol-numbers.js';
import { type Automaton, EPSILON } from '../build/automaton.js';
import type { Limits } from '../build/limits.js';
import { RowBuilder } from '../build/row-builder.js';
import { compareCodePoints } from './compare-code-points.js';
import { letterClass } from './letter-classes.js';
import type { CaseChange, Side } from './syntax.js';

export function changeCase(net: Automaton, change: CaseChange, side: Side, limits: Limits): Automaton {
  switch (change) {
    case 'UpCase':
      return inCase(net, 'upper', side, false, limits);
    case 'OptUpCase':
      return inCase(net, 'upper', side, true, limits);
    case 'DownCase':
      return inCase(net, 'lower', side, false, limits);
    case 'OptDownCase':
      return union(inCase(net, 'lower', side, true, limits), net, limits);
    case 'AnyCase':
      return unionAll(
        [net, inCase(net, 'upper', side, true, limits), inCase(net, 'lower', side, true, limits)],
        limits,
      );
    case 'Cap':
      return capitalised(net, side, false, limits);
    case 'OptCap':
      return capitalised(net, side, true, limits);
  }
}

type LetterCase = 'upper' | 'lower';

/** Each letter of the network in capitals with the same in small letters: `["A", "a"]`. One pair for each capital. */
function letterPairs({ symbols }: Automaton): [capital: string, small: string][] {
  const smallOf = new Map<string, string>();
  for (const symbol of [...symbols].sort(compareCodePoints)) {
    if (!/^\p{L}$/u.test(symbol)) continue;
    const capital = symbol.toUpperCase();
    if (!smallOf.has(capital)) smallOf.set(capital, symbol.toLowerCase());
  }
  return [...smallOf];
}

/** Any one symbol, except letters of the network in the case that has to change. */
function others({ symbols }: Automaton, changing: LetterCase, isOptional: boolean, limits: Limits): Automaton {
  if (isOptional) return anyIdentity();
  const pattern = changing === 'upper' ? /^\p{Lu}$/u : /^\p{Ll}$/u;
  const letters = symbols.filter((symbol) => pattern.test(symbol));
  return subtract(anyIdentity(), pairs(letters.map((letter) => [letter, letter] as const)), limits);
}

/** Every letter on one side, or on both, in the given case. `isOptional`: in that case or as it was. */
function inCase(net: Automaton, wanted: LetterCase, side: Side, isOptional: boolean, limits: Limits): Automaton {
  const changing = wanted === 'upper' ? 'lower' : 'upper';
  const pairsOfLetters = letterPairs(net);
  // Above the network a letter in the new case stands for the old one; below, the old one becomes the new.
  const above = pairs(
    pairsOfLetters.map(([capital, small]) => (wanted === 'upper' ? [capital, small] : [small, capital])),
  );
  const rest = others(net, changing, isOptional, limits);
  let result = net;
  if (side !== 'lower') result = rewritten(result, union(above, rest, limits), limits);
  if (side !== 'upper') {
    // What is below is rewritten as what is above of the same network turned around.
    result = invert(rewritten(invert(result), union(above, rest, limits), limits));
  }
  return result;
}

/**
 * The composition of a repetition of `letters` with `net`. `letters` relates one symbol to one symbol; nothing in it is
 * silent. Flag diacritics are letters here, which "any symbol" lets through.
 */
function rewritten(net: Automaton, letters: Automaton, limits: Limits): Automaton {
  const [relation, host] = harmonise(encodeFlags(letters), encodeFlags(net), limits);
  const written = new Map<number, number[]>();
  for (let a = 0; a < relation.input.length; a++) {
    if (relation.input[a] === EPSILON) continue;
    const list = written.get(relation.output[a]!);
    if (list === undefined) written.set(relation.output[a]!, [relation.input[a]!]);
    else list.push(relation.input[a]!);
  }
  // "Any symbol" on the upper side stays what it is: `letters` has it as itself.
  for (const symbol of [EPSILON, numberOf(host.symbols, IDENTITY_SYMBOL), numberOf(host.symbols, UNKNOWN_SYMBOL)]) {
    written.set(symbol, [symbol]);
  }
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = host;
  const rows = new RowBuilder(host.symbols, limits, 'a change of case');
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      for (const symbol of written.get(input[a]!) ?? []) rows.add(symbol, output[a]!, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  return decodeFlags(rows.finish(host.start));
}

/** The first letter of every word in capitals: of what begins a string, and of what follows a blank. */
function capitalised(net: Automaton, side: Side, isOptional: boolean, limits: Limits): Automaton {
  const capitals = letterPairs(net);
  const rest = others(net, 'lower', isOptional, limits);
  const inWord = star(subtract(anyIdentity(), letterClass('Whitespace', false), limits), limits);
  const words = (first: Automaton): Automaton => {
    const next = optional(concatenateAll([letterClass('Whitespace', false), first], limits), limits);
    return concatenateAll([first, star(concatenateAll([inWord, next], limits), limits)], limits);
  };
  const flags = 'letters';
  let result = net;
  if (side !== 'lower') result = compose(words(union(pairs(capitals), rest, limits)), result, { flags }, limits);
  if (side === 'upper') return result;
  const small = capitals.map(([capital, letter]) => [letter, capital] as const);
  result = compose(result, words(union(pairs(small), rest, limits)), { flags }, limits);
  return side === 'both' ? lower(result) : result;
}

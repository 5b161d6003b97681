/**
 * Regular expressions as entries. All expressions of one sublexicon with the same continuation are one automaton, which
 * takes the place of one placeholder arc in the lexicon. They share one weight, the smallest of theirs: hfst-lexc keeps
 * the weight on the arc and not in the expression.
 *
 * "Any symbol" (`?`) in an expression means every symbol that is used in the lexicon and in the expressions that come
 * before it in the order of their names, and everything that no part of the lexicon knows.
 */
import { learnSymbols } from '../algebra/harmonise.js';
import type { Limits } from '../algebra/limits.js';
import { withoutUnusedSymbols } from '../algebra/substitute.js';
import { renumberSymbols, withMoreSymbols } from '../algebra/symbol-numbers.js';
import { type Automaton, EPSILON, EPSILON_SYMBOL } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';

export interface RegexPart {
  /** The placeholder symbol in the lexicon. */
  readonly placeholder: string;
  readonly automaton: Automaton;
}

/** The lexicon with the expressions in the places of their symbols. Parts are taken in the order given. */
export function insertRegexes(rawLexicon: Automaton, parts: readonly RegexPart[], limits: Limits): Automaton {
  const lexicon = withoutUnusedSymbols(rawLexicon, true);
  const used = new Set(lexicon.symbols.slice(1));
  const present = parts.filter(({ placeholder }) => used.has(placeholder));
  const placeholders = new Set(parts.map(({ placeholder }) => placeholder));
  let symbols: readonly string[] = [EPSILON_SYMBOL, ...[...used].filter((symbol) => !placeholders.has(symbol))];
  const expanded: Automaton[] = [];
  for (const { automaton } of present) {
    symbols = withMoreSymbols(symbols, automaton.symbols);
    expanded.push(learnSymbols(automaton, symbols, limits));
  }
  const final = [...symbols];
  const net = renumberSymbols(lexicon, [...final, ...placeholders]);
  const byNumber = new Map<number, Automaton>();
  present.forEach(({ placeholder }, k) => {
    byNumber.set(net.symbols.indexOf(placeholder), renumberSymbols(expanded[k]!, final));
  });
  return join(net, byNumber, final, limits);
}

interface Insertion {
  readonly automaton: Automaton;
  /** The number of its state 0 in the result. */
  readonly offset: number;
  /** Where the lexicon goes on after it. */
  readonly target: number;
}

function join(
  net: Automaton,
  parts: ReadonlyMap<number, Automaton>,
  symbols: readonly string[],
  limits: Limits,
): Automaton {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = net;
  const rows = new RowBuilder(symbols, limits, 'putting regular expressions into the lexicon');
  const insertions: Insertion[] = [];
  let nextState = stateCount;
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const automaton = input[a]! < symbols.length ? undefined : parts.get(input[a]!);
      if (automaton === undefined) {
        rows.add(input[a]!, output[a]!, target[a]!, weight[a]!);
        continue;
      }
      rows.add(EPSILON, EPSILON, nextState + automaton.start, weight[a]!);
      insertions.push({ automaton, offset: nextState, target: target[a]! });
      nextState += automaton.stateCount;
    }
    rows.endRow(finalWeight[s]!);
  }
  for (const { automaton, offset, target: onward } of insertions) {
    for (let s = 0; s < automaton.stateCount; s++) {
      const final = automaton.finalWeight[s]!;
      if (final < Number.POSITIVE_INFINITY) rows.add(EPSILON, EPSILON, onward, final);
      for (let a = automaton.firstArc[s]!; a < automaton.firstArc[s + 1]!; a++) {
        rows.add(automaton.input[a]!, automaton.output[a]!, offset + automaton.target[a]!, automaton.weight[a]!);
      }
      rows.endRow(Number.POSITIVE_INFINITY);
    }
  }
  return rows.finish(net.start);
}

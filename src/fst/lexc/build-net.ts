/**
 * From parsed entries to one automaton. Each sublexicon becomes a tree of its entries, folded into a shared register of
 * states; a continuation becomes an arc without symbols to the first state of the other sublexicon. What a regular
 * expression describes is put in later: until then an arc with a placeholder symbol stands for it (`insert-regexes.ts`).
 */

import type { Limits } from '../algebra/limits.js';
import { type Automaton, EPSILON, trim } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { EntryTrie } from './entry-trie.js';
import { END_OF_WORD, type LexiconSource } from './lexicon-source.js';
import { StateRegister } from './state-register.js';

/** A place in a sublexicon where something else than an entry leads on: number `k` exits with `sublexicons.length + k`. */
export interface Detour {
  readonly lexicon: number;
  readonly continuation: number;
  readonly weight: number;
  /** The symbol number that stands for it on both sides of one arc. */
  readonly symbol: number;
}

/** The automaton of all entries, its useful part only, over the symbols given. */
export function buildNet(
  source: LexiconSource,
  detours: readonly Detour[],
  symbols: readonly string[],
  limits: Limits,
): Automaton {
  const register = new StateRegister();
  const firstStates = foldSublexicons(source, detours, register);
  return writeNet(source, detours, symbols, register, firstStates, limits);
}

/** The first state of each sublexicon, -1 where it has no entries. */
function foldSublexicons(source: LexiconSource, detours: readonly Detour[], register: StateRegister): Int32Array {
  const count = source.sublexicons.length;
  const firstStates = new Int32Array(count).fill(-1);
  const { first, order } = entriesByLexicon(source);
  const detoursOf = new Map<number, number[]>();
  detours.forEach(({ lexicon }, k) => {
    const list = detoursOf.get(lexicon);
    if (list === undefined) detoursOf.set(lexicon, [k]);
    else list.push(k);
  });
  const pairs = source.pairs.view();
  const continuations = source.continuation.view();
  const weights = source.weight.view();
  const pairStarts = source.firstPair.view();
  const trie = new EntryTrie();
  for (let lexicon = 0; lexicon < count; lexicon++) {
    const here = detoursOf.get(lexicon) ?? [];
    if (first[lexicon] === first[lexicon + 1] && here.length === 0) continue;
    trie.clear();
    for (let i = first[lexicon]!; i < first[lexicon + 1]!; i++) {
      const e = order[i]!;
      const end = e + 1 < pairStarts.length ? pairStarts[e + 1]! : pairs.length;
      trie.add(pairs, pairStarts[e]!, end, continuations[e]!, weights[e]!);
    }
    for (const k of here) trie.add(pairs, 0, 0, count + k, detours[k]!.weight);
    firstStates[lexicon] = trie.fold(register);
  }
  return firstStates;
}

/** Entry numbers sorted by sublexicon, in the order of the source. */
function entriesByLexicon(source: LexiconSource): { first: Uint32Array; order: Uint32Array } {
  const lexicons = source.lexicon.view();
  const first = new Uint32Array(source.sublexicons.length + 1);
  for (let e = 0; e < lexicons.length; e++) first[lexicons[e]! + 1]!++;
  for (let l = 0; l < source.sublexicons.length; l++) first[l + 1]! += first[l]!;
  const fill = first.slice();
  const order = new Uint32Array(lexicons.length);
  for (let e = 0; e < lexicons.length; e++) order[fill[lexicons[e]!]!++] = e;
  return { first, order };
}

/** State 0 is the end of all words; the states of the register follow. */
function writeNet(
  source: LexiconSource,
  detours: readonly Detour[],
  symbols: readonly string[],
  register: StateRegister,
  firstStates: Int32Array,
  limits: Limits,
): Automaton {
  const rows = new RowBuilder(symbols, limits, 'putting the lexicons together');
  const stateOf = (lexicon: number): number => (lexicon === END_OF_WORD ? 0 : firstStates[lexicon]! + 1);
  rows.endRow(0);
  const count = source.sublexicons.length;
  const start = source.start === undefined ? -1 : firstStates[source.start]!;
  for (let state = 0; state < register.stateCount; state++) {
    for (let e = register.firstExit.at(state); e < register.firstExit.at(state + 1); e++) {
      const exit = register.exitTo.at(e);
      const detour = exit < count ? undefined : detours[exit - count]!;
      const continuation = detour?.continuation ?? exit;
      if (continuation !== END_OF_WORD && firstStates[continuation] === -1) continue;
      const symbol = detour?.symbol ?? EPSILON;
      rows.add(symbol, symbol, stateOf(continuation), register.exitWeight.at(e));
    }
    for (let a = register.firstArc.at(state); a < register.firstArc.at(state + 1); a++) {
      const pair = register.arcPair.at(a);
      rows.add(pair >>> 16, pair & 0xffff, register.arcTarget.at(a) + 1, 0);
    }
    rows.endRow(Number.POSITIVE_INFINITY);
  }
  if (start < 0) rows.endRow(Number.POSITIVE_INFINITY);
  return trim(rows.finish(start < 0 ? register.stateCount + 1 : start + 1));
}

/**
 * The lemmas that a generator (`guolli+N+Sg+Loc` → `guolis`) knows. A look-up answers one question; this walks the graph itself.
 *
 * A lemma ends at the first tag, a symbol that begins with `+`. It consists of letters: numbers have no end.
 */
import type { SearchBudget } from '../../engine/budget.js';
import { WORDS_PER_ARC } from './arc-graph.js';
import type { Transducer } from './transducer.js';

/** Longer ones are compounds and number words, of which there is no end. */
const MOST_LETTERS = 16;
const LETTER = /^[\p{L}\p{M}'’ʹʼ-]+$/u;
const TAG = /^\+./;
const IS_TAG = 1;
const IS_LETTER = 2;

interface Place {
  readonly states: readonly number[];
  readonly letters: string;
  readonly depth: number;
}

/** Each once; what the budget leaves time for. */
export function listLemmas(generator: Transducer, budget: SearchBudget): string[] {
  const { symbols } = generator.alphabet;
  const kinds = Uint8Array.from(symbols, (symbol) => (TAG.test(symbol) ? IS_TAG : LETTER.test(symbol) ? IS_LETTER : 0));
  const lemmas: string[] = [];
  // States that are reached by the same letters are walked together: their paths differ only in what they write.
  const waiting: Place[] = [{ states: [0], letters: '', depth: 0 }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { states, letters, depth } = place;
    const closure = silentClosure(generator, states);
    if (!budget.spend(closure.size)) return lemmas;
    const { isLemma, next } = continuations(generator, closure, kinds);
    if (isLemma && letters !== '') lemmas.push(letters);
    if (depth === MOST_LETTERS) continue;
    for (const [symbol, targets] of next) {
      waiting.push({ states: [...targets], letters: letters + symbols[symbol]!, depth: depth + 1 });
    }
  }
  return lemmas;
}

/** Whether a tag can follow, and which states each letter leads to. */
function continuations({ graph }: Transducer, states: ReadonlySet<number>, kinds: Uint8Array) {
  const { arcStart, arcs } = graph;
  const next = new Map<number, Set<number>>();
  let isLemma = false;
  for (const state of states) {
    for (let arc = arcStart[state]!; arc < arcStart[state + 1]!; arc++) {
      const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
      if (kinds[symbol] === IS_TAG) isLemma = true;
      if (kinds[symbol] !== IS_LETTER) continue;
      const targets = next.get(symbol) ?? new Set();
      next.set(symbol, targets.add(arcs[arc * WORDS_PER_ARC + 1]!));
    }
  }
  return { isLemma, next };
}

/** The states that are reached from some without reading anything. */
function silentClosure({ graph, alphabet }: Transducer, states: readonly number[]): Set<number> {
  const { arcs, arcStart, letterStart } = graph;
  const all = new Set(states);
  for (const state of all) {
    for (let arc = arcStart[state]!; arc < letterStart[state]!; arc++) {
      if (alphabet.readsNothing[arcs[arc * WORDS_PER_ARC]! & 0xffff] === 1) all.add(arcs[arc * WORDS_PER_ARC + 1]!);
    }
  }
  return all;
}

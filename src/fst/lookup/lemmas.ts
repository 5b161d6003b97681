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

interface Place {
  readonly states: readonly number[];
  readonly letters: string;
  readonly depth: number;
}

/** Each once; what the budget leaves time for. */
export function listLemmas(generator: Transducer, budget: SearchBudget): string[] {
  const { graph, alphabet } = generator;
  const { arcStart, arcs } = graph;
  const isTag = Uint8Array.from(alphabet.symbols, (symbol) => Number(TAG.test(symbol)));
  const isLetter = Uint8Array.from(alphabet.symbols, (symbol) => Number(LETTER.test(symbol)));
  const found: string[] = [];
  // States that are reached by the same letters are walked together: their paths differ only in what they write.
  const waiting: Place[] = [{ states: [0], letters: '', depth: 0 }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { states, letters, depth } = place;
    const next = new Map<number, Set<number>>();
    let isLemma = false;
    for (const state of silentClosure(generator, states)) {
      if (!budget.spend(1)) return found;
      for (let arc = arcStart[state]!; arc < arcStart[state + 1]!; arc++) {
        const symbol = arcs[arc * WORDS_PER_ARC]! & 0xffff;
        if (isTag[symbol] === 1) isLemma = true;
        else if (isLetter[symbol] === 1) {
          let targets = next.get(symbol);
          if (targets === undefined) {
            targets = new Set();
            next.set(symbol, targets);
          }
          targets.add(arcs[arc * WORDS_PER_ARC + 1]!);
        }
      }
    }
    if (isLemma && letters !== '') found.push(letters);
    if (depth === MOST_LETTERS) continue;
    for (const [symbol, targets] of next) {
      waiting.push({ states: [...targets], letters: letters + alphabet.symbols[symbol]!, depth: depth + 1 });
    }
  }
  return found;
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

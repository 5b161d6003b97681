/** Words that a speller has gained and lost since it was built last. */
import { subtract, withoutWeights } from '../../fst/algebra/boolean.js';
import type { Limits } from '../../fst/algebra/limits.js';
import { deterministic } from '../../fst/algebra/optimise.js';
import { paths } from '../../fst/algebra/paths.js';
import { isFlagDiacritic } from '../../fst/algebra/special-symbols.js';
import type { Automaton } from '../../fst/build/automaton.js';

export interface WordChanges {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Of two acceptors, at most `most` words each way. */
export function wordChanges(before: Automaton, after: Automaton, most: number, limits?: Limits): WordChanges {
  const [old, young] = [before, after].map((net) => deterministic(withoutWeights(net), limits));
  return { gained: wordsOf(subtract(young!, old!, limits), most), lost: wordsOf(subtract(old!, young!, limits), most) };
}

function wordsOf(net: Automaton, most: number): string[] {
  const words = new Set<string>();
  // Paths that differ in their flags alone are one word.
  for (const { upper } of paths(net, { max: most * 10 })) {
    words.add(upper.filter((symbol) => !isFlagDiacritic(symbol)).join(''));
    if (words.size === most) break;
  }
  return [...words];
}

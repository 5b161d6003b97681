/** Adds a weight for each of some tags that an analysis has: derived words and compounds after plain ones. */
import type { Automaton } from '../build/automaton.js';

/** `side` is the side of the lexicon with the tags. Tags that it does not have are returned in `missing`. */
export function addTagWeights(
  lexicon: Automaton,
  side: 'upper' | 'lower',
  costs: Readonly<Record<string, number>>,
): { lexicon: Automaton; missing: string[] } {
  const costOf = new Float64Array(lexicon.symbols.length);
  const missing: string[] = [];
  for (const [tag, cost] of Object.entries(costs)) {
    const number = lexicon.symbols.indexOf(tag);
    if (number > 0) costOf[number] = cost;
    else missing.push(tag);
  }
  const symbols = side === 'upper' ? lexicon.input : lexicon.output;
  const weight = lexicon.weight.map((before, arc) => before + costOf[symbols[arc]!]!);
  return { lexicon: { ...lexicon, weight }, missing };
}

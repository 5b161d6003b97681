/**
 * Puts the weights of a corpus into a lexicon: a word of the corpus that the lexicon has gets its weight, every other
 * word of the lexicon the greatest one. The weights that the lexicon had before are added.
 */
import { Budget, SearchBudget } from '../../engine/budget.js';
import { optimise } from '../algebra/optimise.js';
import { union } from '../algebra/rational.js';
import type { Automaton } from '../build/automaton.js';
import { TransducerBuilder } from '../build/builder.js';
import { writeOptimisedLookup } from '../formats/write-optimised-lookup.js';
import { Lookup } from '../lookup/lookup.js';
import { Transducer } from '../lookup/transducer.js';
import type { WordWeights } from './word-weights.js';

/** For one word: a lexicon with endless compounding may take long to decide. */
const MAX_STEPS = 100_000;
const MAX_MS = 1000;

/** `acceptor` must accept words: both symbols of each arc are the same. */
export function addFrequencyWeights(acceptor: Automaton, { weights, maximum }: WordWeights): Automaton {
  const heavier = { ...acceptor, finalWeight: acceptor.finalWeight.map((weight) => weight + maximum) };
  const weightedWords = knownWords(acceptor, weights);
  return weightedWords === undefined ? heavier : optimise(union(heavier, weightedWords));
}

/** The words that the lexicon has too, as a tree; undefined where there are none. */
function knownWords(acceptor: Automaton, weights: ReadonlyMap<string, number>): Automaton | undefined {
  const lookup = new Lookup(Transducer.read(writeOptimisedLookup(acceptor).bytes));
  const builder = new TransducerBuilder();
  const root = builder.addState();
  const children: Map<string, number>[] = [new Map()];
  for (const [word, weight] of weights) {
    const budget = new SearchBudget(Budget.unlimited(), { steps: MAX_STEPS, ms: MAX_MS });
    const [match] = lookup.lookup(word, budget, { limit: 1 });
    if (match === undefined) continue;
    let state = root;
    for (const symbol of match.symbols) {
      let next = children[state]!.get(symbol);
      if (next === undefined) {
        next = builder.addState();
        children.push(new Map());
        children[state]!.set(symbol, next);
        const number = builder.symbol(symbol);
        builder.addArc(state, number, number, next);
      }
      state = next;
    }
    builder.setFinal(state, match.weight + weight);
  }
  return builder.stateCount > 1 ? builder.finish(root) : undefined;
}

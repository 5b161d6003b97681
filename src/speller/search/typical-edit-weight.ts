/**
 * The median price of an edit in an error model. Models list thousands of pairs at one default price and a few dozen
 * that linguists made cheaper, so the median is the default.
 */
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** The name of the fact (`Transducer.fact`) that holds it. */
export const PRICE_FACT = 'typicalEditWeight';

/** 0 where nothing has a price. */
export function typicalEditWeight(errorModel: Transducer): number {
  return errorModel.fact(PRICE_FACT, medianPrice);
}

function medianPrice({ graph, alphabet }: Transducer): number {
  const { arcCount, arcs, arcWeights } = graph;
  // Neighbouring arcs mostly cost the same: they are counted together. A model has millions of arcs, and few prices.
  const counts = new Map<number, number>();
  let last = 0;
  let run = 0;
  for (let at = 0; at < arcCount * WORDS_PER_ARC; at += WORDS_PER_ARC) {
    const symbols = arcs[at]!;
    const price = arcWeights[at + 2]!;
    if (!(price > 0) || (symbols & 0xffff) === symbols >>> 16 || (symbols & 0xffff) === alphabet.identity) continue;
    if (price !== last) {
      if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
      last = price;
      run = 0;
    }
    run++;
  }
  if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
  return medianOf(counts);
}

/** @param counts how often there is each price */
export function medianOf(counts: ReadonlyMap<number, number>): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [price, count] of [...counts].sort(([a], [b]) => a - b)) {
    below += count;
    if (below > Math.floor(total / 2)) return price;
  }
  return 0;
}

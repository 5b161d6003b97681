/**
 * The median price of an edit in an error model. Models list thousands of pairs at one default price and a few dozen
 * that linguists made cheaper, so the median is the default.
 */
import { WORDS_PER_ARC } from '../../fst/lookup/arc-graph.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

/** 0 where nothing has a price. */
export function typicalEditWeight(errorModel: Transducer): number {
  return errorModel.fact('typicalEditWeight', medianPrice);
}

function medianPrice({ graph, alphabet }: Transducer): number {
  const { arcCount, arcs, arcWeights } = graph;
  // Neighbouring arcs mostly cost the same: they are counted together. A model has millions of arcs, and few prices.
  const counts = new Map<number, number>();
  let total = 0;
  let last = 0;
  let run = 0;
  for (let at = 0; at < arcCount * WORDS_PER_ARC; at += WORDS_PER_ARC) {
    const symbols = arcs[at]!;
    const price = arcWeights[at + 2]!;
    if (!(price > 0) || (symbols & 0xffff) === symbols >>> 16 || (symbols & 0xffff) === alphabet.identity) continue;
    total++;
    if (price !== last) {
      if (run > 0) counts.set(last, (counts.get(last) ?? 0) + run);
      last = price;
      run = 0;
    }
    run++;
  }
  if (total === 0) return 0;
  counts.set(last, (counts.get(last) ?? 0) + run);
  let below = 0;
  for (const [price, count] of [...counts].sort(([a], [b]) => a - b)) {
    below += count;
    if (below > total >> 1) return price;
  }
  return last;
}

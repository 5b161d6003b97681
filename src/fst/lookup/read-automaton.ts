/**
 * An optimised-lookup file as an automaton that the algebra can work with. `../formats/hfst-ol.ts` finds the tables,
 * `build-arc-graph.ts` follows and checks them, and here the arcs are put into rows.
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { readHfstOl } from '../formats/hfst-ol.js';
import { Alphabet } from './alphabet.js';
import { WORDS_PER_ARC } from './arc-graph.js';
import { buildArcGraph } from './build-arc-graph.js';

/** Reads the first transducer of a file. */
export function readOptimisedLookup(bytes: Uint8Array, file?: string): Automaton {
  const { tables, symbols, inputSymbolCount } = readHfstOl(bytes, 0, file);
  const { readsNothing } = new Alphabet(symbols, inputSymbolCount);
  const graph = buildArcGraph(tables, readsNothing);
  const rows = new RowBuilder([EPSILON_SYMBOL, ...symbols.slice(1)]);
  for (let s = 0; s < graph.stateCount; s++) {
    for (let a = graph.arcStart[s]!; a < graph.arcStart[s + 1]!; a++) {
      const pair = graph.arcs[a * WORDS_PER_ARC]!;
      const weight = graph.arcWeights[a * WORDS_PER_ARC + 2]!;
      if (Number.isNaN(weight)) throw new DataError('a weight is not a number', { file });
      rows.add(pair & 0xffff, pair >>> 16, graph.arcs[a * WORDS_PER_ARC + 1]!, weight);
    }
    const final = graph.finalWeights[s]!;
    rows.endRow(Number.isNaN(final) ? Number.POSITIVE_INFINITY : final);
  }
  return rows.finish(0);
}

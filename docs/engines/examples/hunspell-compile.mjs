/**
 * Compiles a Hunspell dictionary of three Norwegian words, lists the forms that the acceptor holds, and gives verdicts.
 * Usage: node docs/engines/examples/hunspell-compile.mjs WORD… (after npm run build)
 */
import { WORDS_PER_ARC } from '../../../dist/fst/lookup/arc-graph.js';
import { Transducer } from '../../../dist/fst/lookup/transducer.js';
import { compileHunspell } from '../../../dist/hunspell/compile-hunspell.js';
import { HunspellVerdict } from '../../../dist/hunspell/verdict/hunspell-verdict.js';

// N: endings of masculine nouns, -e is taken off first (hage, hagen, hager). C: may be part of a compound. K: keeps its case.
const AFF = `SET UTF-8
COMPOUNDFLAG C
COMPOUNDMIN 3
CHECKCOMPOUNDDUP
KEEPCASE K
SFX N Y 4
SFX N 0 en [^e]
SFX N 0 er [^e]
SFX N e en e
SFX N e er e
`;
const DIC = `3
hage/NC
bil/NC
km/K
`;

const encoder = new TextEncoder();
const dictionary = compileHunspell(encoder.encode(AFF), encoder.encode(DIC));
const acceptor = Transducer.read(dictionary.acceptor);
const { graph, alphabet } = acceptor;
console.log(`${graph.stateCount} states, ${graph.arcCount} arcs`);

/** Every path from the start to an end or to a compound boundary, which is the only silent arc. */
function* forms(state, written) {
  if (graph.finalWeights[state] < Infinity) yield `${written} (word)`;
  for (let arc = graph.arcStart[state]; arc < graph.arcStart[state + 1]; arc++) {
    const symbol = graph.arcs[arc * WORDS_PER_ARC] & 0xffff;
    if (symbol === 0)
      yield `${written}- (first part of a compound, weight ${graph.arcWeights[arc * WORDS_PER_ARC + 2]})`;
    else yield* forms(graph.arcs[arc * WORDS_PER_ARC + 1], written + alphabet.symbols[symbol]);
  }
}
for (const form of forms(0, '')) console.log(`  ${form}`);

const verdict = HunspellVerdict.open(dictionary);
for (const word of process.argv.slice(2)) console.log(`${word}: ${verdict.isCorrect(word) ? 'correct' : 'wrong'}`);

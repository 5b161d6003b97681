/**
 * Builds a lexicon of two North Sámi forms by hand, prints its states and arcs, and follows a word through it.
 * Usage: node docs/engines/examples/fst-walk.mjs WORD (after npm run build)
 */
import { Budget, SearchBudget } from '../../../dist/engine/budget.js';
import { TransducerBuilder } from '../../../dist/fst/build/builder.js';
import { writeOptimisedLookup } from '../../../dist/fst/formats/write-optimised-lookup.js';
import { WORDS_PER_ARC } from '../../../dist/fst/lookup/arc-graph.js';
import { Lookup } from '../../../dist/fst/lookup/lookup.js';
import { Transducer } from '../../../dist/fst/lookup/transducer.js';

const word = process.argv[2] ?? 'guolit';
const ANALYSES = [
  // guolli "fish"; the plural guolit has one l, so the second l of the lemma is written without being read.
  { pairs: [...'guol', 'l:l', 'i', ':+N', ':+Sg', ':+Nom'], weight: 0 },
  { pairs: [...'guol', ':l', 'i', 't:+N', ':+Pl', ':+Nom'], weight: 0 },
  // The same form is also an accusative: rarer, so it costs more.
  { pairs: [...'guol', ':l', 'i', 't:+N', ':+Pl', ':+Acc'], weight: 1.5 },
];

const builder = new TransducerBuilder();
const start = builder.addState();
const children = new Map();
for (const { pairs, weight } of ANALYSES) {
  let state = start;
  for (const pair of pairs) {
    const key = `${state} ${pair}`;
    if (!children.has(key)) {
      const [input, output = input] = pair.split(':');
      children.set(key, builder.addState());
      builder.addArc(state, builder.symbol(input), builder.symbol(output), children.get(key));
    }
    state = children.get(key);
  }
  builder.setFinal(state, weight);
}
const transducer = Transducer.read(writeOptimisedLookup(builder.finish(), { name: 'guolli' }).bytes);

const { graph, alphabet } = transducer;
const shown = (symbol) => (symbol === 0 ? 'ε' : alphabet.symbols[symbol]);
function* arcsOf(state) {
  for (let arc = graph.arcStart[state]; arc < graph.arcStart[state + 1]; arc++) {
    const [symbols, target] = graph.arcs.subarray(arc * WORDS_PER_ARC);
    yield { input: symbols & 0xffff, output: symbols >>> 16, target };
  }
}

console.log(`${graph.stateCount} states, ${graph.arcCount} arcs`);
let paths = [{ state: 0, position: 0, written: '' }];
while (paths.length > 0) {
  const next = [];
  for (const { state, position, written } of paths) {
    const rest = word.slice(position);
    const end = graph.finalWeights[state];
    if (rest === '' && end < Infinity) console.log(`  end at state ${state}: ${written}, weight ${end}`);
    for (const { input, output, target } of arcsOf(state)) {
      if (input !== 0 && shown(input) !== rest[0]) continue;
      console.log(`  state ${state}, rest "${rest}": ${shown(input)}:${shown(output)} to state ${target}`);
      const read = input === 0 ? 0 : 1;
      next.push({ state: target, position: position + read, written: written + (output === 0 ? '' : shown(output)) });
    }
  }
  paths = next;
}

console.log('Lookup:');
const budget = new SearchBudget(Budget.unlimited(), { steps: 1000, ms: 1000 });
for (const { value, weight } of new Lookup(transducer).lookup(word, budget)) console.log(`  ${value} ${weight}`);

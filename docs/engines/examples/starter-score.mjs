// What speaks against a word: node docs/engines/examples/starter-score.mjs WORD…
import { Budget, SearchBudget } from '../../../dist/engine/budget.js';
import { TransducerBuilder } from '../../../dist/fst/build/builder.js';
import { writeOptimisedLookup } from '../../../dist/fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../../dist/fst/lookup/transducer.js';
import { scoreOf, WordJudge } from '../../../dist/speller/starter/word-judge.js';

// Four North Sámi words with their weights: −ln of their share of a text.
const WORDS = { lea: 4, guolli: 9, universitehta: 9, álbmot: 8 };

const builder = new TransducerBuilder();
const start = builder.addState();
for (const [word, weight] of Object.entries(WORDS)) {
  let state = start;
  for (const letter of word) {
    const next = builder.addState();
    builder.addArc(state, builder.symbol(letter), builder.symbol(letter), next);
    state = next;
  }
  builder.setFinal(state, weight);
}
const lexicon = Transducer.read(writeOptimisedLookup(builder.finish(start)).bytes);
const judge = new WordJudge(lexicon, { threshold: 4, expected: [] });
const KINDS = ['mark', 'doubled', 'swapped', 'missing', 'added', 'replaced'];
for (const word of process.argv.slice(2)) {
  const evidence = judge.evidence(word, new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 1000 }));
  const near = evidence.nearness.flatMap((value, kind) => (value > 0 ? [`${KINDS[kind]} ${value.toFixed(1)}`] : []));
  console.log(word, near.join(', ') || 'nothing near', scoreOf(evidence).toFixed(1));
}

/** Small lexicons for tests: words with their weights, and an error model of one edit. */

import { TransducerBuilder } from '../../fst/build/builder.js';
import { buildErrorModel } from '../../fst/error-model/build-error-model.js';
import { NO_EDIT_COSTS } from '../../fst/error-model/edit-costs.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';

export function smallLexicon(words: Readonly<Record<string, number>>): Transducer {
  const builder = new TransducerBuilder();
  const start = builder.addState();
  for (const [word, weight] of Object.entries(words)) {
    let state = start;
    for (const letter of word) {
      const next = builder.addState();
      builder.addArc(state, builder.symbol(letter), builder.symbol(letter), next);
      state = next;
    }
    builder.setFinal(state, weight);
  }
  return Transducer.read(writeOptimisedLookup(builder.finish(start)).bytes);
}

export function oneEdit(letters: string): Transducer {
  const model = buildErrorModel({
    costs: NO_EDIT_COSTS,
    distance: 1,
    defaultCost: 10,
    swaps: 'all',
    strings: [],
    finalStrings: [],
    initialStrings: [],
    words: [],
    lexiconLetters: [...letters],
  });
  return Transducer.read(writeOptimisedLookup(model).bytes);
}

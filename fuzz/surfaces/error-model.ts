/** The lists of an error model: letters with costs, then corrections of strings, then of words, with lines of `=` between. */
import { DataError } from '../../src/engine/data-error.js';
import { buildErrorModel } from '../../src/fst/error-model/build-error-model.js';
import { readEditCosts } from '../../src/fst/error-model/edit-costs.js';
import { readStringCorrections } from '../../src/fst/error-model/string-corrections.js';
import { writeOptimisedLookup } from '../../src/fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../src/fst/lookup/transducer.js';
import { type Surface, textOf } from '../driver/surface.js';

export const errorModel: Surface = {
  name: 'error-model',
  about: 'lists of letters, strings and words that make an error model',
  form: 'utf-8',
  seeds: () => [
    '## x\na\nb\t5\n~c\n@@\na\tb\t2\n\tb\t1\na,b\tb,a\t3\n=\n# y\naa:a\t1\nb:bb\t2\tz\n=\nab:ba\t0.5\na\\:b:c\t1\n',
    '@@\na\tä\t2\n=\n:h\t2\nh:\t3\n=\n',
  ],
  tokens: ['@@', '##', '~', '\t', ':', '\\:', '\\\\', ',', '0.5', '=', '\n', 'dž', '@_UNKNOWN_SYMBOL_@', '@P.A.B@'],
  refuses: [DataError],
  maxBytes: 1024,
  open: () => (input) => {
    const [letters = '', strings = '', words = ''] = textOf(input).split(/^=\n/m);
    const list = (name: string, text: string) => readStringCorrections({ name, text });
    const model = buildErrorModel({
      ...{ costs: readEditCosts({ name: 'letters', text: letters }, 10), distance: 2, defaultCost: 10, swaps: 'all' },
      ...{ strings: list('strings', strings), finalStrings: list('words', words), initialStrings: [] },
      ...{ words: list('words', words), lexiconLetters: ['a', 'b', 'dž'] },
    });
    Transducer.read(writeOptimisedLookup(model).bytes);
  },
};

/** Transducers in HFST optimised lookup: what can be read is also looked up in, accepted with and measured. */
import { WorkStopped } from '../../src/engine/budget.js';
import { DataError } from '../../src/engine/data-error.js';
import { Acceptor } from '../../src/fst/lookup/acceptor.js';
import { Lookup } from '../../src/fst/lookup/lookup.js';
import { Transducer } from '../../src/fst/lookup/transducer.js';
import { fixtureBytes, withoutHeader } from '../../test/support/transducer-fixtures.js';
import { type Surface, Violation } from '../driver/surface.js';
import { searchBudget } from './step-budget.js';

const FIXTURES = ['analyser', 'analyser-unweighted', 'epsilon-cycle', 'equal-weights', 'flag-cycle', 'identity'];
const WORDS = ['guolli', 'guolit', 'á', '', 'aaaa', 'x😀'];

function readAndUse(input: Uint8Array): void {
  const transducer = Transducer.read(input, 'fuzz.hfst');
  if (!(transducer.endOffset <= input.length)) throw new Violation('the end lies behind the file');
  const [lookup, acceptor] = [new Lookup(transducer), new Acceptor(transducer)];
  for (const word of WORDS) {
    acceptor.accepts(word, searchBudget());
    const outputs = lookup.lookup(word, searchBudget(), { limit: 20 });
    if (outputs.length > 20) throw new Violation('more outputs than allowed');
    for (const { value, symbols } of outputs) {
      if (symbols.join('') !== value) throw new Violation('an output is not the sum of its symbols');
    }
  }
  transducer.remainingWeights();
  const shared = Transducer.fromShared(transducer.toShared());
  if (new Acceptor(shared).accepts('guolli', searchBudget()) !== acceptor.accepts('guolli', searchBudget())) {
    throw new Violation('a shared transducer judges differently');
  }
}

export const hfstOl: Surface = {
  name: 'hfst-ol',
  about: 'transducers: HFST optimised lookup, and searches in them',
  form: 'bytes',
  seeds: () => {
    const whole = FIXTURES.map((name) => fixtureBytes(`${name}.hfstol`));
    return [...whole, withoutHeader(whole[0]!), withoutHeader(whole[1]!)];
  },
  tokens: [
    'HFST\0',
    '@_IDENTITY_SYMBOL_@\0',
    '@_UNKNOWN_SYMBOL_@\0',
    '@P.x.y@\0',
    '@U.x.y@\0',
    '@R.x@\0',
    '@D.x@\0',
    '@C.x@\0',
    'type\0HFST_OLW\0',
    Uint8Array.of(0xff, 0xff, 0xff, 0xff),
    Uint8Array.of(0, 0, 0, 0x80),
    Uint8Array.of(0, 0, 0xc0, 0x7f),
    Uint8Array.of(0, 0, 0x80, 0xff),
  ],
  refuses: [DataError, WorkStopped],
  open: () => readAndUse,
};

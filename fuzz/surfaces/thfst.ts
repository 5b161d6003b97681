/** Transducers in THFST: three files, here in one input, each with its length before it. */
import { WorkStopped } from '../../src/engine/budget.js';
import { DataError } from '../../src/engine/data-error.js';
import { Acceptor } from '../../src/fst/lookup/acceptor.js';
import { Lookup } from '../../src/fst/lookup/lookup.js';
import { Transducer } from '../../src/fst/lookup/transducer.js';
import { concat, le } from '../../test/support/archive-writers.js';
import { asThfst, fixtureBytes } from '../../test/support/transducer-fixtures.js';
import type { Surface } from '../driver/surface.js';
import { searchBudget } from './step-budget.js';

function join(...parts: Uint8Array[]): Uint8Array {
  return concat(...parts.flatMap((part) => [le(part.length, 2), part]));
}

function split(input: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 0; parts.length < 3; ) {
    const length = (input[at] ?? 0) | ((input[at + 1] ?? 0) << 8);
    parts.push(input.slice(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return parts;
}

function readAndUse(input: Uint8Array): void {
  const [alphabet, index, transition] = split(input) as [Uint8Array, Uint8Array, Uint8Array];
  const transducer = Transducer.fromThfst({ alphabet, index, transition }, 'fuzz.thfst');
  transducer.remainingWeights();
  for (const word of ['guolli', 'á', '']) {
    new Acceptor(transducer).accepts(word, searchBudget());
    new Lookup(transducer).lookup(word, searchBudget(), { limit: 20 });
  }
}

export const thfst: Surface = {
  name: 'thfst',
  about: 'transducers: THFST, alphabet in JSON and two tables',
  form: 'bytes',
  seeds: () =>
    ['analyser', 'flag-cycle', 'identity'].map((name) => {
      const { alphabet, index, transition } = asThfst(fixtureBytes(`${name}.hfstol`));
      return join(alphabet, index, transition);
    }),
  tokens: ['"key_table"', '"operations"', '"PositiveSet"', '"feature"', 'null', '[]', '{}', '"__proto__"', '65535'],
  refuses: [DataError, WorkStopped],
  open: () => readAndUse,
  maxBytes: 8192,
};

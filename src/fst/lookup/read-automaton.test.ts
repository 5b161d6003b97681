/** Optimised-lookup files as automata: what HFST wrote, and what we wrote ourselves. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { DataError } from '../../engine/data-error.js';
import { randomAutomaton } from '../algebra/naive-model.cases.js';
import { equivalent } from '../algebra/paths.js';
import { readAtt } from '../formats/att.js';
import { writeOptimisedLookup } from '../formats/write-optimised-lookup.js';
import { readOptimisedLookup } from './read-automaton.js';

// The same automata in every run.
fc.configureGlobal({ seed: 20261115 });

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

test("a file that HFST wrote is the relation that HFST's text of it is", () => {
  const automaton = readOptimisedLookup(fixture('analyser.hfstol'));
  const text = readAtt(fixture('analyser.att').toString('utf8'));
  expect(equivalent(automaton, text, { weightTolerance: 0.001 })).toBe(true);
});

test('what we write is read back', () => {
  const symbols = ['a', 'b', '', '@_IDENTITY_SYMBOL_@'];
  fc.assert(
    fc.property(
      randomAutomaton({ symbols, acceptor: true }),
      randomAutomaton({ symbols: symbols.slice(0, 3) }),
      (a, b) => {
        for (const automaton of [a, b]) {
          const read = readOptimisedLookup(writeOptimisedLookup(automaton).bytes);
          expect(equivalent(read, automaton, { weightTolerance: 0.001 })).toBe(true);
        }
      },
    ),
    propertyRuns(60),
  );
});

test('a file that is cut off is refused', () => {
  const bytes = new Uint8Array(fixture('analyser.hfstol'));
  expect(() => readOptimisedLookup(bytes.slice(0, bytes.length - 40), 'x.hfstol')).toThrow(DataError);
});

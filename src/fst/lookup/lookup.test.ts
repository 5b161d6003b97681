import { describe, expect, it } from 'vitest';
import { asThfst, fixtureBytes, recordedLookups, withoutHeader } from '../../../test/support/transducer-fixtures.js';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { Acceptor } from './acceptor.js';
import { Lookup, type LookupOutput } from './lookup.js';
import { Transducer } from './transducer.js';

const budget = (steps = 1_000_000): SearchBudget => new SearchBudget(Budget.unlimited(), { steps, ms: 10_000 });
const plain = (outputs: readonly LookupOutput[]) => outputs.map(({ value, weight }) => ({ value, weight }));

const analyser = fixtureBytes('analyser.hfstol');
const forms: [string, Transducer, string][] = [
  ['with its HFST3 header', Transducer.read(analyser), 'analyser.lookup.txt'],
  ['without the header', Transducer.read(withoutHeader(analyser)), 'analyser.lookup.txt'],
  ['unweighted', Transducer.read(fixtureBytes('analyser-unweighted.hfstol')), 'analyser-unweighted.lookup.txt'],
  ['as THFST', Transducer.fromThfst(asThfst(analyser)), 'analyser.lookup.txt'],
  [
    'shared with another thread',
    Transducer.fromShared(structuredClone(Transducer.read(analyser).toShared())),
    'analyser.lookup.txt',
  ],
];

describe.each(forms)('an analyser %s', (_, transducer, recording) => {
  it('gives what hfst-lookup gives', () => {
    const lookup = new Lookup(transducer);
    for (const [word, outputs] of recordedLookups(recording)) {
      expect(plain(lookup.lookup(word, budget())), word).toEqual(outputs);
    }
  });

  it('accepts just the words that hfst-lookup knows', () => {
    const acceptor = new Acceptor(transducer);
    for (const [word, outputs] of recordedLookups(recording)) {
      expect(acceptor.accepts(word), word).toBe(outputs.length > 0);
    }
  });
});

describe('lookup', () => {
  it('gives every path where that is asked for, and the best one of each text otherwise', () => {
    const lookup = new Lookup(Transducer.read(fixtureBytes('same-text.hfstol')));
    const recorded = recordedLookups('same-text.lookup.txt').get('a');
    expect(plain(lookup.lookup('a', budget(), { everyPath: true }))).toEqual(recorded);
    expect(plain(lookup.lookup('a', budget()))).toEqual([
      { value: 'c', weight: 0.75 },
      { value: 'b', weight: 1 },
    ]);
  });

  it('passes letters outside the alphabet through identity arcs, astral ones as one letter', () => {
    const lookup = new Lookup(Transducer.read(fixtureBytes('identity.hfstol')));
    for (const [word, outputs] of recordedLookups('identity.lookup.txt')) {
      expect(plain(lookup.lookup(word, budget())), word).toEqual(outputs);
    }
  });

  it('gives outputs of equal weight in the order of hfst-lookup, where ε comes before letters and flags count', () => {
    const lookup = new Lookup(Transducer.read(fixtureBytes('equal-weights.hfstol')));
    for (const [word, outputs] of recordedLookups('equal-weights.lookup.txt')) {
      const first = [...new Map(outputs.map((output) => [output.value, output])).values()];
      expect(plain(lookup.lookup(word, budget())), word).toEqual(first);
    }
  });

  it('gives the output symbol by symbol, tags whole', () => {
    const lookup = new Lookup(Transducer.read(analyser));
    expect(lookup.lookup('đžoga', budget())[0]?.symbols).toEqual(['đž', 'o', 'g', 'a', '+N', '+Sg', '+Nom']);
  });

  it('gives the best outputs where a limit asks for few', () => {
    const lookup = new Lookup(Transducer.read(analyser));
    expect(plain(lookup.lookup('guolli', budget(), { limit: 1 }))).toEqual([{ value: 'guolli+N+Sg+Nom', weight: 1.5 }]);
  });

  it('survives ε-cycles, those that write and those that do not', () => {
    const transducer = Transducer.read(fixtureBytes('epsilon-cycle.hfstol'));
    expect(plain(new Lookup(transducer).lookup('ab', budget()))).toContainEqual({ value: 'ab', weight: 0 });
    expect(new Acceptor(transducer).accepts('ab')).toBe(true);
    expect(new Acceptor(transducer).accepts('aab')).toBe(false);
  });

  it('survives cycles of flag diacritics', () => {
    const transducer = Transducer.read(fixtureBytes('flag-cycle.hfstol'));
    const lookup = new Lookup(transducer);
    expect(plain(lookup.lookup('abc', budget()))).toEqual([{ value: 'abc', weight: 0 }]);
    expect(lookup.lookup('ab', budget())).toEqual([]);
    expect(new Acceptor(transducer).accepts('abababc')).toBe(true);
    expect(new Acceptor(transducer).accepts('ababab')).toBe(false);
  });

  it('ends with its budget and says so', () => {
    const short = budget(3);
    new Lookup(Transducer.read(analyser)).lookup('guolligirjimuorra', short);
    expect(short.cutShort).toBe(true);
  });

  it('takes any string: empty, endless, lone surrogates, combining marks', () => {
    for (const name of ['analyser.hfstol', 'identity.hfstol', 'flag-cycle.hfstol', 'epsilon-cycle.hfstol']) {
      const transducer = Transducer.read(fixtureBytes(name));
      const lookup = new Lookup(transducer);
      const acceptor = new Acceptor(transducer);
      for (const word of ['', 'guolli'.repeat(20_000), '\ud800', 'a\udc00', 'e\u0301'.repeat(50), '🐟', '\0']) {
        const outputs = lookup.lookup(word, budget(100_000));
        if (outputs.length > 0) expect(acceptor.accepts(word)).toBe(true);
      }
    }
  });
});

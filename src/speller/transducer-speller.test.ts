import { describe, expect, it } from 'vitest';
import { Budget } from '../engine/budget.js';
import { TransducerBuilder } from '../fst/build/builder.js';
import { writeOptimisedLookup } from '../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../fst/lookup/transducer.js';
import { typicalEditWeight } from './search/typical-edit-weight.js';
import { spellerCases } from './speller.cases.js';
import { smallLexicon } from './starter/small-lexicon.cases.js';
import { MAX_SEARCH_LETTERS } from './suggester.js';
import { TransducerSpeller } from './transducer-speller.js';

const EDIT = 10;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyzáäåéčđŋšžøöʹ'-ABGMOPS"];

/** Two edits at most: any letter dropped, added or changed at 10; `cheap` pairs at 1. */
function errorModelOf(cheap: readonly [string, string][] = []): Transducer {
  const builder = new TransducerBuilder();
  const states = [0, 1, 2].map(() => builder.addState());
  for (const [edits, state] of states.entries()) {
    builder.setFinal(state, 0);
    for (const letter of LETTERS) {
      const symbol = builder.symbol(letter);
      builder.addArc(state, symbol, symbol, state, 0);
      const next = states[edits + 1];
      if (next === undefined) continue;
      builder.addArc(state, symbol, 0, next, EDIT);
      builder.addArc(state, 0, symbol, next, EDIT);
      for (const other of LETTERS) {
        const isCheap = cheap.some(([from, to]) => from === letter && to === other);
        if (other !== letter) builder.addArc(state, symbol, builder.symbol(other), next, isCheap ? 1 : EDIT);
      }
    }
  }
  return Transducer.read(writeOptimisedLookup(builder.finish(0)).bytes);
}

const words = {
  guolli: 2,
  giella: 3,
  giela: 4,
  beaivi: 3,
  čakča: 5,
  Moabeste: 20,
  Moereste: 2,
  Oslo: 1,
  NATO: 1,
  'Sør-Varanger': 6,
  iPhone: 6,
  "b'fhéidir": 4,
  sääʹmǩiõll: 5,
};
const speller = new TransducerSpeller(smallLexicon(words), errorModelOf([['c', 'č']]));
const weighing = new TransducerSpeller(smallLexicon(words), errorModelOf(), {}, { ranking: { lexiconFactor: 2 } });
const isCorrect = (word: string) => speller.isCorrect(word, Budget.unlimited());
const suggest = (word: string, options: { limit?: number; reweight?: boolean } = {}) =>
  speller.suggest(word, { limit: 10, ...options }, Budget.unlimited()).suggestions;
const values = (word: string) => suggest(word).map(({ value }) => value);

describe('a speller over two transducers', () => {
  spellerCases(() => speller, {
    correct: ['guolli', 'beaivi', 'Oslo', 'iPhone'],
    wrong: [
      { word: 'guoli', expect: 'guolli' },
      { word: 'beaivvi', expect: 'beaivi' },
      { word: 'gella', expect: 'giella' },
      { word: 'Gulli', expect: 'Guolli' },
    ],
  });
});

describe('verdicts', () => {
  it.each(['guolli', 'Guolli', 'GUOLLI', 'Oslo', 'OSLO', 'NATO', 'iPhone', 'SØR-VARANGER', 'Sør-Varanger'])(
    'accepts %s',
    (word) => {
      expect(isCorrect(word)).toBe(true);
    },
  );

  it.each(['guOlli', 'gUOLLI', 'oslo', 'nato', 'Nato', 'iphone', 'Iphone', 'guollii', ''])('rejects %j', (word) => {
    expect(isCorrect(word)).toBe(false);
  });

  it('accepts other encodings of the same spelling', () => {
    for (const word of [
      'b’fhéidir',
      'bʼfhéidir',
      'B’FHÉIDIR',
      'čakča'.normalize('NFD'),
      'guol\u00adli',
      'Sør\u2011Varanger',
    ]) {
      expect(isCorrect(word), word).toBe(true);
    }
  });
});

describe('suggestions', () => {
  it('come in the case of the word', () => {
    expect(values('guoli')[0]).toBe('guolli');
    expect(values('Guoli')[0]).toBe('Guolli');
    expect(values('GUOLI')[0]).toBe('GUOLLI');
    expect(values('OSLOO')[0]).toBe('OSLO');
  });

  it('repair case alone', () => {
    expect(values('oslo')[0]).toBe('Oslo');
    expect(values('Nato')).toContain('NATO');
    expect(values('nato')[0]).toBe('NATO');
    expect(values('guOlli')[0]).toBe('guolli');
    expect(values('iphone')[0]).toBe('iPhone');
  });

  it('keep the apostrophe that the writer uses', () => {
    expect(values('b’fhéidr')[0]).toBe('b’fhéidir');
    expect(values("b'fhéidr")[0]).toBe("b'fhéidir");
  });

  it.each(["'", '’', '´', '`', '′'])('leave a %s out that does not belong there', (sign) => {
    // Of the other words the weights count twice.
    const best = (word: string) => weighing.suggest(word, { limit: 1 }, Budget.unlimited()).suggestions;
    expect(best(`Mo${sign}abeste`)).toEqual([{ value: 'Moabeste', weight: 20 + 0.3 * EDIT }]);
    expect(best(`mo${sign}abeste`)).toEqual([{ value: 'Moabeste', weight: 20 + 0.6 * EDIT }]);
    expect(values(`guol${sign}li`)[0]).toBe('guolli');
    expect(values(`GUOL${sign}LI`)[0]).toBe('GUOLLI');
  });

  it('prefer what the error model expects', () => {
    // "cakca" is two cheap edits from "čakča"; its first letter differs, and that is forgiven.
    expect(suggest('cakča')[0]).toEqual({ value: 'čakča', weight: 5 + 1 });
  });

  it('are re-ranked by default, and left alone in raw mode', () => {
    expect(suggest('giela1')).toEqual([]);
    expect(suggest('giellai', { reweight: false })).toEqual([
      { value: 'giella', weight: 3 + 10 },
      { value: 'giela', weight: 4 + 20 },
    ]);
    expect(suggest('giellai')).toEqual([
      { value: 'giella', weight: 3 + 10 + 2 },
      { value: 'giela', weight: 4 + 20 + 2 },
    ]);
  });

  it('raw mode searches the word as it stands, whatever its case', () => {
    expect(suggest('GUOLI', { reweight: false })).toEqual([]);
  });

  it('are not searched for a word that is too long, and the result says so', () => {
    const long = 'a'.repeat(MAX_SEARCH_LETTERS + 1);
    expect(speller.suggest(long, { limit: 10 }, Budget.unlimited())).toEqual({ suggestions: [], cutShort: true });
    expect(speller.suggest(long.slice(1), { limit: 10 }, Budget.unlimited()).suggestions).toEqual([]);
  });
});

describe('the typical price of an edit', () => {
  it('is what most pairs cost', () => {
    expect(
      typicalEditWeight(
        errorModelOf([
          ['a', 'á'],
          ['c', 'č'],
        ]),
      ),
    ).toBe(EDIT);
  });
});

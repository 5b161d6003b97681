import { describe, expect, it } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { TransducerBuilder } from '../../fst/build/builder.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { NearWords, SLIP } from './near-words.js';
import { smallLexicon } from './small-lexicon.cases.js';

type Kind = keyof typeof SLIP;

/** The kinds of slip that were found, with the weight of the word. */
function kindsOf(near: NearWords, word: string): Partial<Record<Kind, number>> {
  const budget = new SearchBudget(Budget.unlimited(), { steps: 100_000, ms: 10_000 });
  const found = near.find(word, budget);
  const kinds = Object.entries(SLIP).filter(([, kind]) => found[kind]! < Number.POSITIVE_INFINITY);
  return Object.fromEntries(kinds.map(([name, kind]) => [name, found[kind]!]));
}

describe('words that are one slip away', () => {
  const near = new NearWords(smallLexicon({ čájehit: 4, guolli: 5, giella: 6, gielda: 7, viessu: 8 }));

  it.each([
    ['guoli', { doubled: 5 }],
    ['guollii', { doubled: 5 }],
    ['guloli', { swapped: 5 }],
    ['uolli', { missing: 5 }],
    ['guoll', { missing: 5 }],
    ['kguolli', { added: 5 }],
    ['guollit', { added: 5 }],
    ['guelli', { replaced: 5 }],
    ['giellu', { replaced: 6 }],
    ['viesxu', { replaced: 8 }],
    ['čajehit', { mark: 4 }],
    ['cájehit', { mark: 4 }],
    ['cajehit', { mark: 4 }],
    ['čàjehit', { mark: 4 }],
  ])('%s', (word, kinds) => {
    expect(kindsOf(near, word)).toEqual(kinds);
  });

  it('does not count the word itself, nor words two slips away', () => {
    expect(kindsOf(near, 'guolli')).toEqual({});
    expect(kindsOf(near, 'gouli')).toEqual({});
    expect(kindsOf(near, 'cajehid')).toEqual({});
    expect(kindsOf(near, '')).toEqual({});
  });

  it('takes ð for đ, which the lexicon does not have', () => {
    expect(kindsOf(new NearWords(smallLexicon({ meiđän: 4 })), 'meiðän')).toEqual({ mark: 4 });
  });

  it('gives the best known word of each kind', () => {
    const both = new NearWords(smallLexicon({ muore: 9, muora: 3, muor: 7 }));
    expect(kindsOf(both, 'muoro')).toEqual({ replaced: 3, added: 7 });
  });
});

describe('with limits', () => {
  /** All words of two to five letters over three, of which every third is known. */
  const letters = ['a', 'á', 'b'];
  const all = [2, 3, 4, 5].flatMap((length) =>
    Array.from({ length: 3 ** length }, (_, number) =>
      Array.from({ length }, (_, at) => letters[Math.floor(number / 3 ** at) % 3]).join(''),
    ),
  );
  const known = all.filter((_, number) => (number * 7) % 5 === 1);
  const lexicon = smallLexicon(Object.fromEntries(known.map((word, number) => [word, (number * 37) % 20])));
  const near = new NearWords(lexicon, [['', 'b']]);
  const budget = () => new SearchBudget(Budget.unlimited(), { steps: 100_000, ms: 10_000 });

  it('finds what is below them as without', () => {
    let found = 0;
    for (const [number, word] of all.entries()) {
      const free = Float64Array.from(near.find(word, budget()));
      const limits = Float64Array.from(free, (_, kind) => (number + 3 * kind) % 20);
      const bounded = near.find(word, budget(), limits);
      for (const [kind, weight] of free.entries()) {
        if (weight < limits[kind]!) expect(bounded[kind], `${word} ${kind}`).toBe(weight);
        else expect(bounded[kind], `${word} ${kind}`).toBeGreaterThanOrEqual(limits[kind]!);
        if (weight < limits[kind]!) found++;
      }
    }
    expect(found).toBeGreaterThan(200);
  });

  it('does not walk where no word is common enough', () => {
    const few = new SearchBudget(Budget.unlimited(), { steps: 0, ms: 10_000 });
    near.find('abá', few, new Float64Array(6).fill(-1));
    expect(few.cutShort).toBe(false);
  });
});

describe('letters that the list of the language says are confused', () => {
  it('counts them as marks', () => {
    const near = new NearWords(smallLexicon({ ommaq: 2, tuu: 3 }), [
      ['', 'q'],
      ['õ', 'o'],
      ['w', 'u'],
      ['h', ''],
    ]);
    expect(kindsOf(near, 'omma')).toEqual({ mark: 2 });
    expect(kindsOf(near, 'hommaq')).toEqual({ added: 2 });
    expect(kindsOf(near, 'ommah')).toEqual({ replaced: 2 });
    expect(kindsOf(near, 'tu')).toEqual({ doubled: 3 });
  });

  it('lets two letters be left out, but not three; apostrophes count as marks', () => {
    const near = new NearWords(smallLexicon({ naalakkat: 2, ká: 3, "k'a'a'l": 4 }), [
      ['', 'a'],
      ['', "'"],
    ]);
    expect(kindsOf(near, 'nalakkat')).toEqual({ mark: 2 });
    expect(kindsOf(near, 'nàlakkat')).toEqual({ mark: 2 });
    expect(kindsOf(near, 'nalkkat')).toEqual({ mark: 2 });
    expect(kindsOf(near, 'nalkkt')).toEqual({});
    expect(kindsOf(near, 'kaal')).toEqual({ mark: 4 });
  });

  it('knows letters that only the word has by their form', () => {
    expect(kindsOf(new NearWords(smallLexicon({ tuu: 3 })), 'túu')).toEqual({ mark: 3 });
  });
});

describe('a lexicon with flag diacritics', () => {
  it('follows only paths whose flags agree', () => {
    const builder = new TransducerBuilder();
    const states = Array.from({ length: 6 }, () => builder.addState());
    const arc = (from: number, symbol: string, to: number) =>
      builder.addArc(states[from]!, builder.symbol(symbol), builder.symbol(symbol), states[to]!);
    arc(0, 'k', 1);
    arc(1, '@P.NUMBER.PL@', 2);
    arc(1, '@P.NUMBER.SG@', 3);
    arc(2, 'a', 4);
    arc(3, 'i', 4);
    arc(4, '@R.NUMBER.PL@', 5);
    builder.setFinal(states[5]!, 1);
    const near = new NearWords(Transducer.read(writeOptimisedLookup(builder.finish(states[0]!)).bytes));
    expect(kindsOf(near, 'k')).toEqual({ missing: 1 });
    expect(kindsOf(near, 'kia')).toEqual({ added: 1 });
    expect(kindsOf(near, 'ki')).toEqual({ replaced: 1 });
  });
});

it('ends when the budget does', () => {
  const near = new NearWords(smallLexicon({ guolli: 5 }));
  const budget = new SearchBudget(Budget.unlimited(), { steps: 3, ms: 10_000 });
  near.find('guolil', budget);
  expect(budget.cutShort).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { TransducerBuilder } from '../build/builder.js';
import { writeOptimisedLookup } from '../formats/write-optimised-lookup.js';
import { CompoundReader } from './compound-reader.js';
import { Transducer } from './transducer.js';

/** A path is a row of pairs, written and read; '' stands for nothing. */
type Path = readonly (readonly [written: string, read: string])[];

const same = (text: string): Path => [...text].map((letter) => [letter, letter]);
const tags = (...names: string[]): Path => names.map((name) => ['', name]);

function readerOf(...words: { path: Path; weight: number }[]): CompoundReader {
  const builder = new TransducerBuilder();
  const start = builder.addState();
  const symbol = (text: string) => (text === '' ? 0 : builder.symbol(text));
  for (const { path, weight } of words) {
    let state = start;
    for (const [written, read] of path) {
      const next = builder.addState();
      builder.addArc(state, symbol(written), symbol(read), next);
      state = next;
    }
    builder.setFinal(state, weight);
  }
  return new CompoundReader(Transducer.read(writeOptimisedLookup(builder.finish(start)).bytes));
}

const budget = () => new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 10_000 });

describe('borders of compounds', () => {
  it('stand in the word as it is written', () => {
    // boazu + bargu, written boazobargu
    const path: Path = [...same('boaz'), ['o', 'u'], ...tags('+N', '+Cmp#'), ...same('bargu'), ...tags('+N', '+Sg')];
    const reading = readerOf({ path, weight: 1 }).read('boazobargu', budget());
    expect(reading).toEqual({ analysis: 'boazu+N+Cmp#bargu+N+Sg', borders: [5] });
  });

  it('come before the first letter of the next part, where the joint is written earlier', () => {
    // The lemma "ao" and its tag are shorter than the written "aasta": the rest of it reads nothing.
    const first: Path = [
      ['a', 'a'],
      ['a', 'o'],
      ['s', '+Cmp#'],
      ['t', ''],
      ['a', ''],
    ];
    const reading = readerOf({ path: [...first, ...same('kiri'), ...tags('+N')], weight: 1 }).read(
      'aastakiri',
      budget(),
    );
    expect(reading?.borders).toEqual([5]);
  });

  it('are as many as there are joints', () => {
    const path: Path = [...same('ab'), ...tags('#'), ...same('cd'), ...tags('#'), ...same('ef')];
    expect(readerOf({ path, weight: 1 }).read('abcdef', budget())?.borders).toEqual([2, 4]);
  });

  it('count UTF-16 units', () => {
    const path: Path = [['𐐨', '𐐨'], ...same('a'), ...tags('#'), ...same('bc')];
    expect(readerOf({ path, weight: 1 }).read('𐐨abc', budget())?.borders).toEqual([3]);
  });
});

describe('of several analyses', () => {
  const whole = { path: [...same('abcd'), ...tags('+N')], weight: 9 };
  const compound = { path: [...same('ab'), ...tags('#'), ...same('cd'), ...tags('+N')], weight: 1 };
  const other = { path: [...same('abc'), ...tags('#'), ...same('d'), ...tags('+N')], weight: 2 };

  it('a listed word wins over a compound', () => {
    expect(readerOf(compound, whole).read('abcd', budget())).toEqual({ analysis: 'abcd+N', borders: [] });
  });

  it('the best of equally many parts counts', () => {
    expect(readerOf(other, compound).read('abcd', budget())?.borders).toEqual([2]);
  });

  it('there is none for a word that is not known', () => {
    expect(readerOf(compound).read('abce', budget())).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { Budget, SearchBudget } from '../engine/budget.js';
import { Lookup } from '../fst/lookup/lookup.js';
import { Transducer } from '../fst/lookup/transducer.js';
import { compileWordList } from './compile-word-list.js';
import { HunspellVerdict } from './verdict/hunspell-verdict.js';

function weightsOf(dictionary: ReturnType<typeof compileWordList>, words: readonly string[]) {
  const lookup = new Lookup(Transducer.read(dictionary.acceptor));
  return words.map(
    (word) => lookup.lookup(word, new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 1000 }))[0]?.weight,
  );
}

describe('compiling a word list', () => {
  it('accepts its words and no others, with the case rules of every dictionary', () => {
    const verdict = HunspellVerdict.open(compileWordList('guolli\nguolit\r\n\nNorga\n'));
    expect(
      ['guolli', 'Guolli', 'GUOLIT', 'Norga', 'norga', 'guol', 'gu-olli'].map((w) => verdict.isCorrect(w)),
    ).toEqual([true, true, true, true, false, false, false]);
  });

  it('keeps the costs after the tab, rounded to halves, and the lower of two', () => {
    const dictionary = compileWordList(['giella\t1.6', 'guolli', 'giella\t3', 'gielas\t2']);
    expect(weightsOf(dictionary, ['giella', 'guolli', 'gielas', 'giel'])).toEqual([1.5, 0, 2, undefined]);
  });

  it('turns counts into costs: the more frequent, the cheaper', () => {
    const [common, rare] = weightsOf(compileWordList('ja\t5000\njur\t2\n', { weights: 'counts' }), ['ja', 'jur']);
    expect(common).toBe(0);
    expect(rare).toBeGreaterThan(5);
  });

  it('says in which line a weight is no number', () => {
    expect(() => compileWordList('a\nb\tmuch\n', { file: 'words.txt' })).toThrow(/words.txt: line 2: "much"/);
  });

  it('takes an empty list', () => {
    expect(HunspellVerdict.open(compileWordList('')).isCorrect('a')).toBe(false);
  });
});

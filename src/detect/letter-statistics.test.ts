import { describe, expect, it } from 'vitest';
import { DetectionModel } from './detection-model.js';
import { LanguageDetector } from './language-detector.js';
import { LetterStatistics } from './letter-statistics.js';
import { smallModel } from './small-model.cases.js';

const model = new DetectionModel(
  smallModel([
    { tag: 'aa', ngrams: { a: -1, b: -3, ab: -0.5, ' a': -0.25, ' ': -2 } },
    { tag: 'bb', ngrams: { a: -4, ' ': -1 } },
  ]),
);

describe('the letters of one language', () => {
  it('are taken out of the table of all', () => {
    const { keys, steps, typical } = model.lettersOf('bb')!;
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect([...steps].sort((a, b) => a - b)).toEqual([20, 80]);
    expect(typical).toBe(-2);
    expect(model.lettersOf('cc')).toBeUndefined();
  });

  it('may have a longest n-gram of their own', () => {
    const ngrams = { a: -1, b: -1, c: -3, abc: -2 };
    const read = (order?: number) =>
      new DetectionModel(smallModel([order === undefined ? { tag: 'aa', ngrams } : { tag: 'aa', ngrams, order }]));
    const strangenessOf = (order?: number) => new LetterStatistics(read(order).lettersOf('aa')!).strangeness('abc');
    expect(read().lettersOf('aa')?.order).toBe(5);
    expect(read(2).lettersOf('aa')?.order).toBe(2);
    expect(strangenessOf(3)).toBe(strangenessOf());
    expect(strangenessOf(2)).toBeGreaterThan(strangenessOf());
    for (const order of [-1, 9, 2.5]) expect(() => read(order)).toThrow('the header is not as expected');
  });

  it('give a word the same probability as the detector does', () => {
    const statistics = new LetterStatistics(model.lettersOf('aa')!);
    const scores = new Float64Array(2);
    for (const word of ['ab', 'ba', 'abba', 'axb', 'жж']) {
      const letters = new LanguageDetector(model).scoreWord(word, scores);
      expect(statistics.strangeness(word)).toBeCloseTo(-2 - scores[0]! / letters, 10);
    }
  });

  it('are strange when the language does not use them', () => {
    const statistics = new LetterStatistics(model.lettersOf('aa')!);
    expect(statistics.strangeness('ab')).toBeLessThan(statistics.strangeness('ba'));
    expect(statistics.strangeness('ba')).toBeLessThan(statistics.strangeness('qx'));
    expect(statistics.strangeness('')).toBeTypeOf('number');
  });

  it('do not depend on case or encoding', () => {
    const statistics = new LetterStatistics(model.lettersOf('aa')!);
    expect(statistics.strangeness('AB')).toBe(statistics.strangeness('ab'));
  });
});

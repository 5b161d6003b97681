import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordFrequencies, writeFrequencies } from './frequency/word-frequencies.js';
import { TypingSlips } from './letters/typing-slips.js';
import { type Candidate, graphemes, Ranking, type RankOptions } from './rank.js';

function rerank(word: string, candidates: readonly Candidate[], options: RankOptions = {}) {
  const ranking = new Ranking(word, options);
  const ranked = candidates.map((candidate) => ({
    value: candidate.value,
    key: candidate.value,
    weight: ranking.weightOf(candidate),
    searchWeight: candidate.weight,
  }));
  return ranking.order(ranked).map(({ value, weight }) => ({ value, weight }));
}

const order = (word: string, ...candidates: Candidate[]) => rerank(word, candidates).map(({ value }) => value);
const weightOf = (word: string, candidate: Candidate, typicalEditWeight?: number) =>
  rerank(word, [candidate], typicalEditWeight === undefined ? {} : { typicalEditWeight })[0]?.weight;

describe('the penalty of a suggestion', () => {
  it.each([
    ['first letter', 'kuolli', 'guolli', 3],
    ['last letter', 'guolla', 'guolli', 2],
    ['one letter between', 'guoli', 'guolli', 0],
    ['a swap between', 'gulloi', 'guolli', 0],
    ['a swap of neighbours', 'guolil', 'guolli', 2],
    ['the first letter is missing', 'uolli', 'guolli', 3],
    ['first and last', 'kuolla', 'guolli', 5],
    ['nothing but case', 'oslo', 'Oslo', 0],
    ['case does not count as a letter', 'olso', 'Oslo', 0],
    ['an emoji', 'guolli', '🐟', 0],
    ['a letter with a mark is one letter', 'ga', 'g̲a', 3],
    ['one letter', 'x', 'á', 5],
  ])('%s: %s → %s costs %d', (_, word, value, penalty) => {
    expect(weightOf(word, { value, weight: 7 })).toBe(7 + penalty);
  });

  it('is waived where the error model made the pair cheap', () => {
    expect(weightOf('cakčat', { value: 'čakčat', weight: 3, editWeight: 2 }, 10)).toBe(3);
    expect(weightOf('sakčat', { value: 'čakčat', weight: 11, editWeight: 10 }, 10)).toBe(14);
    expect(weightOf('cakčat', { value: 'čakčat', weight: 3, editWeight: 2 })).toBe(6);
  });

  it('never makes a weight negative', () => {
    expect(weightOf('oslo', { value: 'Oslo', weight: -2 })).toBe(0);
  });
});

describe('with the slips of a keyboard', () => {
  const keyboards = [['qwertyuiop', 'asdfghjkl', 'zxcvbnm']];
  const slips = new TypingSlips({ keyboards });
  const options = { typicalEditWeight: 10, slips };
  const penalty = (word: string, value: string, editWeight: number) =>
    rerank(word, [{ value, weight: editWeight, editWeight }], options)[0]!.weight - editWeight;

  it.each([
    ['a key beside the right one', 'hiuse', 'houses', 14, 7],
    ['one letter, beside its key', 'hiuses', 'houses', 9, 1],
    ['one letter, far from its key', 'hquses', 'houses', 10, 7],
    ['that the dictionary lists', 'hquses', 'houses', 5, 0],
    ['two letters swapped', 'huoses', 'houses', 7, 0],
    ['two letters swapped at the start', 'ohuses', 'houses', 7, 0],
    ['the first letter, beside its key', 'jouses', 'houses', 9, 4],
  ])('%s: %s → %s', (_, word, value, editWeight, added) => {
    expect(penalty(word, value, editWeight)).toBeCloseTo(added);
  });

  it('puts the neighbouring key before a letter that is too much', () => {
    const candidates = [
      { value: 'hose', weight: 9, editWeight: 9 },
      { value: 'hosed', weight: 10, editWeight: 10 },
    ];
    expect(rerank('hosee', candidates, options).map(({ value }) => value)).toEqual(['hose', 'hosed']);
    expect(rerank('hosef', candidates, options).map(({ value }) => value)).toEqual(['hosed', 'hose']);
  });
});

describe('the order of suggestions', () => {
  it('puts a change inside the word before a change of its first letter', () => {
    expect(order('guoli', { value: 'luoli', weight: 10 }, { value: 'guolli', weight: 10 })).toEqual([
      'guolli',
      'luoli',
    ]);
  });

  it('counts the weight of a word as often as it is told', () => {
    const candidates = [
      { value: 'jolma', weight: 14, editWeight: 4 },
      { value: 'kolme', weight: 16, editWeight: 10 },
    ];
    expect(rerank('kolma', candidates, { typicalEditWeight: 10 })[0]?.value).toBe('jolma');
    expect(rerank('kolma', candidates, { typicalEditWeight: 10, lexiconFactor: 2.5 })).toEqual([
      { value: 'kolme', weight: 16 + 1.5 * 6 + 2 },
      { value: 'jolma', weight: 14 + 1.5 * 10 },
    ]);
  });

  it('puts common words before rare ones', () => {
    const frequencies = WordFrequencies.read(writeFrequencies(new Map([['tag', 12]]), 1));
    const candidates = ['Tank', 'Task', 'Tag'].map((value) => ({ value, weight: 10, editWeight: 10 }));
    expect(rerank('Tak', candidates, { typicalEditWeight: 10, frequencies })).toEqual([
      { value: 'Tag', weight: 10 + 2 + 3 },
      { value: 'Tank', weight: 10 + 14 },
      { value: 'Task', weight: 10 + 14 },
    ]);
  });

  it('puts the word with a mark first where two are equal', () => {
    const first = (word: string, ...values: string[]) => {
      const candidates = values.map((value) => ({ value, weight: 1, editWeight: 1 }));
      return rerank(word, candidates, { typicalEditWeight: 10 })[0]?.value;
    };
    expect(first('gusdlaa', 'gusdláa', 'g̲usdláa')).toBe('g̲usdláa');
    expect(first('ʼlaagang', 'ʼlaagáng', 'ʼláagang')).toBe('ʼláagang');
  });

  it('is the same whatever the order in which equals come, where their marks are different', () => {
    // A short word has no mark where a longer one has one.
    const words = ['áb', 'ab', 'abb', 'abá', 'abba', 'abbá'].map((value) => ({ value, weight: 1, editWeight: 1 }));
    const classes = (list: readonly Candidate[]) =>
      rerank('abb', list, { typicalEditWeight: 10 }).map(({ value }) => value.replace(/[ab]/g, '-').padEnd(4, '-'));
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: words.length }), (list) => {
        expect(classes(list)).toEqual(classes(words));
      }),
    );
  });

  it('decides between equal words of a pack by the likelier slip', () => {
    const slipsOfTies = new TypingSlips({ keyboards: [['qwertyuiop', 'asdfghjkl', 'zxcvbnm']] });
    const candidates = [
      { value: 'tieleen', weight: 35 },
      { value: 'tiehen', weight: 35 },
      { value: 'tiet', weight: 34 },
    ];
    const ordered = (options: RankOptions) => rerank('tieheen', candidates, options).map(({ value }) => value);
    expect(ordered({})).toEqual(['tieleen', 'tiehen', 'tiet']);
    expect(ordered({ slipsOfTies })).toEqual(['tiehen', 'tieleen', 'tiet']);
  });

  it('puts most marks first where a word was typed without any and nothing else differs', () => {
    const candidates = [
      { value: 'k̲aa', weight: 0, editWeight: 0 },
      { value: 'káa', weight: 1, editWeight: 1 },
      { value: 'k̲áa', weight: 1, editWeight: 1 },
      { value: 'k̲áaj', weight: 9, editWeight: 9 },
    ];
    const ordered = (word: string, options: RankOptions) =>
      rerank(word, candidates, options).map(({ value, weight }) => `${value} ${weight}`);
    const typicalEditWeight = 10;
    expect(ordered('kaa', { typicalEditWeight }).slice(0, 3)).toEqual(['k̲áa 0', 'k̲aa 1', 'káa 1']);
    // A mark was typed; or the words are too far apart; or it is known how frequent they are.
    expect(ordered('kaä', { typicalEditWeight })[0]).toBe('k̲aa 0');
    expect(ordered('kaa', { typicalEditWeight: 8 })[0]).toBe('k̲aa 0');
    const frequencies = WordFrequencies.read(writeFrequencies(new Map([['hus', 9]]), 15));
    expect(ordered('kaa', { typicalEditWeight, frequencies })[0]).toBe('k̲aa 0');
  });

  it('keeps the order of the search among equals', () => {
    expect(order('abcd', { value: 'abxd', weight: 1 }, { value: 'abyd', weight: 1 })).toEqual(['abxd', 'abyd']);
  });
});

describe('graphemes', () => {
  it('are counted, not code points', () => {
    expect(graphemes('g̲áagaay')).toHaveLength(7);
    expect(graphemes('á😀')).toEqual(['á']);
    expect(graphemes('\u0301a')).toEqual(['\u0301', 'a']);
  });
});

describe('a hyphen that was not typed', () => {
  it('costs what the speller says', () => {
    const candidate = { value: 'goahte-guolli', weight: 10 };
    const weightOf = (typed: string, hyphenShare?: number) =>
      new Ranking(typed, { typicalEditWeight: 10, ...(hyphenShare && { hyphenShare }) }).weightOf(candidate);
    expect([weightOf('goahteguolli'), weightOf('goahteguolli', 0.7), weightOf('goahte-guoli', 0.7)]).toEqual([
      10, 17, 10,
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { TransducerBuilder } from '../../fst/build/builder.js';
import { letterTrigrams } from '../../fst/source/letter-trigrams.js';
import { LetterPatterns } from './letter-patterns.js';

function trigramsOf(...words: string[]): string {
  const builder = new TransducerBuilder();
  const start = builder.addState();
  for (const word of words) {
    let state = start;
    for (const symbol of word.split('|')) {
      const next = builder.addState();
      builder.addArc(state, builder.symbol(symbol), builder.symbol(symbol), next);
      state = next;
    }
    builder.setFinal(state, 0);
  }
  return letterTrigrams(builder.finish(start));
}

describe('trigrams of a lexicon', () => {
  test('are those of its words in small letters, with their edges, each once and sorted', () => {
    expect(trigramsOf('G|u|o|l', 'u|o|l')).toBe(' gu uoguool uol');
  });

  test('do not see flags, and see the letters of symbols of several', () => {
    expect(trigramsOf('a|@P.X.1@|ij|t')).toBe(trigramsOf('a|i|j|t'));
  });
});

describe('the order of letters', () => {
  const trigrams = trigramsOf('g|u|o|l|l|i', 'g|u|o|l|i|t', 'm|u|o|r|r|a');
  const patterns = new LetterPatterns({ trigrams, oddest: 3 });

  test('is known where words of the lexicon have it, and odd by the share that none has', () => {
    expect(patterns.unseenShare('guolli')).toBe(0);
    expect(patterns.unseenShare('muolit')).toBe(0);
    expect(patterns.unseenShare('xxxxxx')).toBe(1);
    expect(patterns.unseenShare('guollixx')).toBeCloseTo(3 / 8);
  });

  test('makes mash of a word from the limit on, together with the strangeness of its letters', () => {
    expect(patterns.isMash('xkcdxz', 0)).toBe(true);
    expect(patterns.isMash('guollixx', 1.8)).toBe(false);
    expect(patterns.isMash('guollixx', 1.9)).toBe(true);
  });

  test('is odder where all letters lie in one row of the keyboard', () => {
    expect(patterns.oddity('etyryp', 1)).toBe(patterns.oddity('etyrys', 1) + 2);
    expect(patterns.isMash('guolli', 2.9)).toBe(false);
  });

  test('says nothing about short words and words of other scripts', () => {
    expect(patterns.isMash('xkcd', 9)).toBe(false);
    expect(patterns.isMash('xkcdx', 0)).toBe(false);
    expect(patterns.isMash('xkcdx', 1)).toBe(true);
    expect(patterns.isMash('йцзщшг', 9)).toBe(false);
  });

  test('of another script is mash on the keyboard and without any vowel', () => {
    const cyrillic = new LetterPatterns({ trigrams: trigramsOf('к|ы|р|к|а'), oddest: 3 });
    expect(['asdfghjkl', 'xkcdvbn', 'xqzzt'].filter((word) => !cyrillic.isMash(word, 0))).toEqual([]);
    expect(['schnell', 'rhythm', 'https', 'guolli'].filter((word) => cyrillic.isMash(word, 9))).toEqual([]);
  });

  test.each(['asdfgh', 'xasdfghx', 'poiuyt'])('that lies on the keyboard is mash: %s', (word) => {
    expect(new LetterPatterns({ trigrams, oddest: Number.POSITIVE_INFINITY }).isMash(word, 0)).toBe(true);
  });
});

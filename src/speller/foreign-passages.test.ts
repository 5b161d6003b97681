import { describe, expect, it } from 'vitest';
import { foreignPassages, foreignSentences, isInPassage } from './foreign-passages.js';

/** Unknown are the words in capitals. */
function passagesIn(text: string, languageOf: (passage: string) => string | undefined = () => 'en'): string[] {
  const unknown = Array.from(text.matchAll(/\p{Lu}+/gu), ({ 0: word, index }) => ({
    startUtf16: index,
    endUtf16: index + word.length,
  }));
  return foreignPassages(text, unknown, languageOf).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));
}

describe('a passage in another language', () => {
  it('has three unknown words or more, and fewer known ones between them', () => {
    expect(passagesIn('son dajai: THE QUICK BROWN FOX, ja manai')).toEqual(['THE QUICK BROWN FOX']);
    expect(passagesIn('THE QUICK fox IS here and BROWN')).toEqual(['THE QUICK fox IS here and BROWN']);
    expect(passagesIn('THE QUICK fox')).toEqual([]);
    expect(passagesIn('THE a b QUICK c d BROWN')).toEqual([]);
    expect(passagesIn('THE QUICK BROWN a b c THE QUICK BROWN')).toEqual(['THE QUICK BROWN', 'THE QUICK BROWN']);
  });

  it('does not go beyond a paragraph', () => {
    expect(passagesIn('THE QUICK\nBROWN FOX')).toEqual([]);
  });

  it('is none if the detector says so', () => {
    expect(passagesIn('OAHPAHEDDJI MANAI RUOKTTOT', () => undefined)).toEqual([]);
    const asked: string[] = [];
    passagesIn('a THE QUICK BROWN b', (passage) => {
      asked.push(passage);
      return undefined;
    });
    expect(asked).toEqual(['THE QUICK BROWN']);
  });

  it('contains what lies inside of it', () => {
    const passages = [{ startUtf16: 5, endUtf16: 20, language: 'en' }];
    expect(isInPassage({ startUtf16: 5, endUtf16: 8 }, passages)).toBe(true);
    expect(isInPassage({ startUtf16: 3, endUtf16: 8 }, passages)).toBe(false);
  });
});

describe('sentences in another language', () => {
  const never = () => false;
  /** English are those with "the". */
  const languageOf = (passage: string) => (/\bthe\b/iu.test(passage) ? 'en' : undefined);
  const sentencesIn = (text: string, isLate = never) =>
    foreignSentences(text, languageOf, isLate).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));

  it('are found by themselves, from the first word to the last', () => {
    expect(sentencesIn('Mun lean dáppe. «The weather was very nice.» De manaimet.')).toEqual([
      'The weather was very nice',
    ]);
  });

  it('are one passage where they follow each other in a paragraph', () => {
    const [first, second] = ['The weather was very nice', 'We walked along the river'];
    expect(sentencesIn(`${first}! ${second}.`)).toEqual([`${first}! ${second}`]);
    expect(sentencesIn(`${first}.\n${second}.`)).toEqual([first, second]);
  });

  it('have five words or more', () => {
    expect(sentencesIn('The end of it.')).toEqual([]);
  });

  it('are no formulas, numbers and initials', () => {
    expect(sentencesIn('the a1 b2 c3 = 12 x 5')).toEqual([]);
  });

  it('end after a row of full stops', () => {
    expect(sentencesIn('The weather was very nice ... «the»....» Mun lean dáppe')).toEqual([
      'The weather was very nice',
    ]);
  });

  it('are not looked for when time is short', () => {
    expect(sentencesIn('The weather was very nice.', () => true)).toEqual([]);
  });

  it('have no passages of unknown words inside', () => {
    const text = 'THE WEATHER WAS VERY NICE. son dajai ONE TWO THREE';
    const unknown = Array.from(text.matchAll(/\p{Lu}+/gu), ({ 0: word, index }) => ({
      startUtf16: index,
      endUtf16: index + word.length,
    }));
    const sentences = foreignSentences(text, languageOf, never);
    const passages = foreignPassages(text, unknown, () => 'en', sentences);
    expect(passages.map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16))).toEqual([
      'THE WEATHER WAS VERY NICE',
      'ONE TWO THREE',
    ]);
  });
});

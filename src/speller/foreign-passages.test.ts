import { describe, expect, it } from 'vitest';
import { foreignPassages, isInPassage } from './foreign-passages.js';

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

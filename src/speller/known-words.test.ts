import { describe, expect, it } from 'vitest';
import { Budget } from '../engine/budget.js';
import { checkText } from './check-text.js';
import { KnownWords, withKnownWords } from './known-words.js';
import type { Speller } from './speller.js';

const knowsNothing: Speller = { isCorrect: () => false, suggest: () => ({ suggestions: [], cutShort: false }) };

function wrongWords(text: string, ...known: string[]): string[] {
  const speller = withKnownWords(knowsNothing, new KnownWords(known));
  const { results } = checkText(speller, text, { limit: 5, suggestFor: 'wrong' }, Budget.unlimited());
  return results.filter(({ isCorrect }) => !isCorrect).map(({ word }) => word);
}

describe('words that a writer knows', () => {
  it('are right in the case of the lexicon, at the start of a sentence and in capitals', () => {
    expect(wrongWords('Guolli guolli GUOLLI guOlli', 'guolli')).toEqual(['guOlli']);
    expect(wrongWords('oslo Oslo OSLO', 'Oslo')).toEqual(['oslo']);
    expect(wrongWords('iPhone IPhone iphone', 'iPhone')).toEqual(['IPhone', 'iphone']);
  });

  it('are the same words in any encoding', () => {
    expect(wrongWords('a\u0301igi ái\u00adgi áigi', 'áigi')).toEqual([]);
    expect(wrongWords('áigi', 'a\u0301igi')).toEqual([]);
    expect(wrongWords('b’fhéidir', "b'fhéidir")).toEqual([]);
  });

  it('may have an apostrophe or a full stop of their own', () => {
    expect(wrongWords('kiil’ juht', 'kiil’')).toEqual(['juht']);
    expect(wrongWords('abc. Def.', 'abc.')).toEqual(['Def']);
  });

  it('are found in a text, each once', () => {
    const mine = new KnownWords(['guolli', 'kiil’', 'Oslo', 'x-y']);
    expect(mine.among('Guolli ja guolli, kiil’ oslo (OSLO) x-y z')).toEqual([
      'Guolli',
      'guolli',
      'kiil’',
      'OSLO',
      'x-y',
    ]);
    expect(new KnownWords([]).among('guolli')).toEqual([]);
  });

  it('are related to the words of a text that begin most like them, however many begin alike', () => {
    const mine = new KnownWords(Array.from({ length: 5_000 }, (_, i) => `blogg${i}`));
    const related = new Map(mine.relatedIn('blogg4321ain Blogg77ii', 10));
    expect([...related.keys()]).toEqual(['blogg4321ain', 'blogg77ii']);
    expect(related.get('blogg4321ain')?.[0]).toBe('blogg4321');
    expect(related.get('blogg77ii')?.[0]).toBe('blogg77');
  });

  it('have forms that the speller can tell', () => {
    const speller: Speller = { ...knowsNothing, isFormOf: (form, word) => form === `${word}s` };
    const mine = new KnownWords(['Xyzander', 'blogga']);
    const wrong = checkText(
      withKnownWords(speller, mine),
      'Xyzander Xyzanders XYZANDERS xyzanders bloggas Bloggas bloggat',
      { limit: 5, suggestFor: 'wrong' },
      Budget.unlimited(),
    ).results.filter(({ isCorrect }) => !isCorrect);
    expect(wrong.map(({ word }) => word)).toEqual(['XYZANDERS', 'xyzanders', 'bloggat']);
    expect(mine.formsIn('Xyzanders bloggat Bloggas', speller, Budget.unlimited())).toEqual(['Xyzanders', 'bloggas']);
    const tellsListed: Speller = { ...speller, isListed: () => false };
    const atStart = checkText(
      withKnownWords(tellsListed, mine),
      'Xyzanders bloggas',
      { limit: 0, suggestFor: 'wrong' },
      Budget.unlimited(),
    ).results;
    expect(atStart.map(({ isCorrect }) => isCorrect)).toEqual([true, true]);
    expect(mine.formsIn('Xyzanders', knowsNothing, Budget.unlimited())).toEqual([]);
  });
});

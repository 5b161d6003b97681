import { describe, expect, test } from 'vitest';
import { Budget } from '../engine/budget.js';
import type { LetterFacts } from './letters/letter-spellings.js';
import { openUncached, type SpellerEngineData } from './speller-engine.js';
import { oneEdit, smallLexicon } from './starter/small-lexicon.cases.js';

const LETTERS: LetterFacts = {
  keyboards: [['qwertyuiop', 'asdfghjkl', 'zxcvbnm']],
  numbers: { endings: ['-t'] },
};

const WORDS = smallLexicon({ guolai: 6, guolci: 8 });

function data(others: Partial<SpellerEngineData>): SpellerEngineData {
  return {
    lexicon: WORDS.toShared(),
    errorModel: oneEdit('abcdefghijklmnopqrstuvwxyz').toShared(),
    marks: undefined,
    settings: undefined,
    letters: LETTERS,
    ...others,
  };
}

const first = (engine: SpellerEngineData, word: string) =>
  openUncached(engine).suggest(word, { limit: 1 }, Budget.unlimited()).suggestions[0]?.value;

describe('a starter', () => {
  const starter = { threshold: 4, expected: [] };

  test('takes a key beside the right one for likelier than any other letter, though the word is rarer', () => {
    expect(first(data({ starter }), 'guolxi')).toBe('guolci');
    expect(first(data({ starter, letters: { keyboards: [] } }), 'guolxi')).toBe('guolai');
  });
});

describe('what a language writes behind numbers', () => {
  const isCorrect = (engine: SpellerEngineData, word: string) =>
    openUncached(engine).isCorrect(word, Budget.unlimited());

  test('is no word of a pack, which says itself what it knows', () => {
    expect(isCorrect(data({}), '5-t')).toBe(false);
  });
});

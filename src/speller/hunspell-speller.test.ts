import { describe, expect, it } from 'vitest';
import { Budget } from '../engine/budget.js';
import { Transducer } from '../fst/lookup/transducer.js';
import { compileHunspell } from '../hunspell/compile-hunspell.js';
import { HunspellSpeller } from './hunspell-speller.js';
import { spellerCases } from './speller.cases.js';
import type { LanguageFacts } from './suggester.js';
import { NumberWords } from './text/number-words.js';

/** A dictionary with suffixes, compounds, a forbidden word, one that is never suggested, and a fixed case. */
const AFF = `SET UTF-8
TRY esianrtolcdugmphbyfvkwzåøæ
MAP 1
MAP aå
COMPOUNDFLAG Z
COMPOUNDMIN 3
FORBIDDENWORD !
NOSUGGEST ?
KEEPCASE =
ICONV 1
ICONV ’ '
SFX A Y 2
SFX A 0 en .
SFX A 0 er .
`;
const DIC = `13
båt/AZ
hus/Z
fisk/AZ
fiskhus/!
faen/?
dag
i
i dag
Oslo
km/=
b'en
vóru
большая
`;

function open(withErrorModel = true, facts: LanguageFacts = {}): HunspellSpeller {
  const encoder = new TextEncoder();
  const { acceptor, marks, settings, errorModel } = compileHunspell(encoder.encode(AFF), encoder.encode(DIC));
  return new HunspellSpeller(
    {
      acceptor: Transducer.read(acceptor),
      marks: marks === undefined ? undefined : Transducer.read(marks),
      settings,
    },
    withErrorModel ? Transducer.read(errorModel) : undefined,
    facts,
  );
}

describe('a speller over a Hunspell dictionary', () => {
  const speller = open();
  const isCorrect = (word: string) => speller.isCorrect(word, Budget.unlimited());
  const values = (word: string) =>
    speller.suggest(word, { limit: 10 }, Budget.unlimited()).suggestions.map(({ value }) => value);

  spellerCases(() => speller, {
    correct: ['båt', 'båten', 'fisker', 'Oslo', 'båthus'],
    wrong: [
      { word: 'bååt', expect: 'båt' },
      { word: 'fiskn', expect: 'fisk' },
      { word: 'båthsu', expect: 'båthus' },
      { word: 'idag', expect: 'i dag' },
    ],
  });

  it('judges as Hunspell does', () => {
    expect(['båten', 'Båten', 'BÅTEN', 'båthus', 'km', 'faen', 'OSLO'].filter((word) => !isCorrect(word))).toEqual([]);
    expect(['fiskhus', 'oslo', 'båtEn', 'xyz', ''].filter(isCorrect)).toEqual([]);
  });

  it('knows what the language writes behind numbers', () => {
    const words = ['5-er', '3D', '3D-båten', '5-båt', '5-xyz', '3d'];
    const knowing = open(true, { numbers: new NumberWords({ endings: ['-er'] }) });
    expect(words.filter((word) => knowing.isCorrect(word, Budget.unlimited()))).toEqual(words.slice(0, 4));
    expect(words.filter(isCorrect)).not.toContain('5-er');
  });

  it('knows which words are listed and which are only compounds', () => {
    const listed = ['båten', 'Båten', 'Oslo', 'båthus', 'fiskhus', 'xyz', ''].filter((word) =>
      speller.isListed(word, Budget.unlimited()),
    );
    expect(listed).toEqual(['båten', 'Båten', 'Oslo']);
  });

  it('accepts other encodings of the same word', () => {
    expect(isCorrect('båten'.normalize('NFD'))).toBe(true);
    expect(isCorrect('bå\u00adten')).toBe(true);
    expect(isCorrect('b’en')).toBe(true);
  });

  it('knows words with the stress that dictionaries show', () => {
    expect(['бо́льшая', 'большая', 'bóáten'].map(isCorrect)).toEqual([true, true, false]);
  });

  it('takes up to five capitals for an abbreviation, but for a word that is meant for another', () => {
    const other = open(true, {
      replacements: [['hva', 'hus']],
      numbers: new NumberWords({ ofAbbreviations: ['-en'] }),
    });
    const right = (word: string) => other.isCorrect(word, Budget.unlimited());
    expect(['SSB', 'SSB-en', 'SSB-fisk', 'SSB-fikk', 'HVA', 'HVAS', 'Ssb', 'SSBBBB'].filter(right)).toEqual([
      'SSB',
      'SSB-en',
      'SSB-fisk',
      'HVAS',
    ]);
  });

  it('suggests neither what is forbidden nor what is not to be shown', () => {
    expect(values('fiskhuss')).not.toContain('fiskhus');
    expect(values('faenn')).not.toContain('faen');
  });

  it('keeps case and repairs it', () => {
    expect(values('Båtten')[0]).toBe('Båten');
    expect(values('BÅTTEN')[0]).toBe('BÅTEN');
    expect(values('oslo')[0]).toBe('Oslo');
    expect(values('sOlo')[0]).toBe('Oslo');
    expect(values('åBten')[0]).toBe('Båten');
  });

  it('takes two words apart that ran together, after better ideas', () => {
    expect(values('idag')).toContain('i dag');
    expect(values('båtten')[0]).toBe('båten');
  });

  it('finds the letter behind a mark that the language does not have', () => {
    expect(values('vòru')[0]).toBe('vóru');
  });

  it('without an error model it judges and suggests nothing', () => {
    const judge = open(false);
    expect(judge.isCorrect('båten', Budget.unlimited())).toBe(true);
    expect(judge.suggest('båtten', { limit: 10 }, Budget.unlimited())).toEqual({ suggestions: [], cutShort: false });
  });
});

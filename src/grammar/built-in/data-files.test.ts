/** What a linguist writes by hand is read strictly: a slip is named, never guessed at. */
import { describe, expect, test } from 'vitest';
import { readAbbreviations, readLexicon } from '../readings/lexicon.js';
import { readCheckerSettings } from './checker-settings.js';

describe('settings', () => {
  const read = (settings: unknown) => readCheckerSettings(JSON.stringify(settings), 'xx/settings.json');

  test('have a default for everything but the language', () => {
    expect(read({ language: 'xx' })).toMatchObject({ speller: 'xx', decimal: ',', probes: {}, typo: { edits: 1 } });
    expect(() => read({})).toThrow(/language: a string/);
  });

  test('name the field that is unknown or of the wrong kind', () => {
    expect(() => read({ language: 'xx', vowel: 'a' })).toThrow(/unknown: vowel/);
    expect(() => read({ language: 'xx', quotes: { preferred: ['«'] } })).toThrow(/quotes.preferred: an array of pairs/);
    expect(() => read({ language: 'xx', probes: { len: { must: 'maybe' } } })).toThrow(/probes.len.must: known or/);
    expect(() => read({ language: 'xx', probes: { len: { when: '(' } } })).toThrow(/regular expression/i);
    expect(() => readCheckerSettings('{', 'xx/settings.json')).toThrow(/settings.json/);
  });
});

describe('the lexicon', () => {
  test('gives a form all its readings', () => {
    const lexicon = readLexicon('# comment\nmin mi\tmin\tDet Poss\nhus barn\t=\tN Neu\nhus\thuse\tV Imp\n', 'f');
    expect(lexicon.get('mi')).toEqual([{ lemma: 'min', tags: ['Det', 'Poss'] }]);
    expect(lexicon.get('hus')?.map(({ lemma }) => lemma)).toEqual(['hus', 'huse']);
  });

  test('names the line that has not three columns', () => {
    expect(() => readLexicon('hus\tN\n', 'f')).toThrow(/line 1/);
    expect(() => readLexicon('hus\t=\tN\nhus = N\n', 'f')).toThrow(/line 2/);
  });
});

describe('abbreviations', () => {
  test('say whether a sentence may end with them', () => {
    expect([...readAbbreviations('bl.a.\nOsv. +\n', 'f')]).toEqual([
      ['bl.a.', false],
      ['osv.', true],
    ]);
    expect(() => readAbbreviations('bla\n', 'f')).toThrow(/line 1/);
  });
});

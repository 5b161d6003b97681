import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaseForms, type CasePattern } from './case-forms.js';

const casing = new CaseForms();

describe('case patterns', () => {
  it.each<[string, CasePattern]>([
    ['guolli', 'lower'],
    ['Guolli', 'title'],
    ['GUOLLI', 'capitals'],
    ['guOlli', 'mixed'],
    ['iPhone', 'mixed'],
    ['Sør-Varanger', 'mixed'],
    ['NATO-mut', 'mixed'],
    ['A', 'title'],
    ['Á', 'title'],
    ['A4', 'title'],
    ['4-х', 'lower'],
    ['U.S.A', 'capitals'],
    ['ČÁLLIT', 'capitals'],
    ['Đávvir', 'title'],
    ['ŋ', 'lower'],
    ['sääʹmǩiõll', 'lower'],
    ['SÄÄʹMǨIÕLL', 'capitals'],
    ['ʼWáa', 'title'],
    ['Һүн', 'title'],
    ['ӤУ', 'capitals'],
    ['ǅungla', 'title'],
    ['Straße', 'title'],
    ['STRAßE', 'capitals'],
    ['STRAẞE', 'capitals'],
    ['ĸujanaq', 'lower'],
    ['g̲áagaay', 'lower'],
    ['ᓀᐦᐃᔭᐍᐏᐣ', 'caseless'],
    ['שלום', 'caseless'],
    ['2023', 'caseless'],
    ['', 'caseless'],
    ['\ud83d', 'caseless'],
    ['𐐀𐐩', 'title'],
  ])('%s is %s', (word, pattern) => {
    expect(casing.patternOf(word)).toBe(pattern);
  });
});

describe('the forms under which a lexicon may know a word', () => {
  it.each<[string, string[]]>([
    ['guolli', ['guolli']],
    ['Guolli', ['Guolli', 'guolli']],
    ['GUOLLI', ['GUOLLI', 'Guolli', 'guolli']],
    ['guOlli', ['guOlli']],
    ['SØR-VARANGER', ['SØR-VARANGER', 'Sør-varanger', 'Sør-Varanger', 'sør-varanger']],
    ['ᓀᐦᐃ', ['ᓀᐦᐃ']],
  ])('verdict on %s', (word, forms) => {
    expect(casing.verdictForms(word)).toEqual(forms);
  });

  it('a mixed word is searched as it stands, with its first letter toggled, and in lower case', () => {
    expect(casing.searchForms('sÁpmi')).toEqual(['sÁpmi', 'SÁpmi', 'sápmi']);
    expect(casing.searchForms('IPhone')).toEqual(['IPhone', 'iPhone', 'iphone']);
  });
});

describe('the pattern of a suggestion', () => {
  it.each<[CasePattern, string, string]>([
    ['lower', 'Oslo', 'Oslo'],
    ['title', 'guolli', 'Guolli'],
    ['title', 'hÉireann', 'hÉireann'],
    ['title', 'NATO', 'NATO'],
    ['title', 'đávvir', 'Đávvir'],
    ['title', 'ǆungla', 'ǅungla'],
    ['title', "'wáa", "'Wáa"],
    ['capitals', 'Oslo', 'OSLO'],
    ['capitals', 'straße', 'STRASSE'],
    ['mixed', 'iPhone', 'iPhone'],
    ['caseless', 'ᓀᐦᐃ', 'ᓀᐦᐃ'],
  ])('%s: %s becomes %s', (pattern, suggestion, expected) => {
    expect(casing.reapply(pattern, suggestion)).toBe(expected);
  });

  it('knows dotted and dotless i only where a language has both', () => {
    const turkic = new CaseForms({ dottedI: true });
    expect(turkic.verdictForms('IŞIK')).toContain('ışık');
    expect(casing.verdictForms('IŞIK')).toContain('işik');
    expect(turkic.reapply('title', 'iş')).toBe('İş');
  });
});

describe('any word', () => {
  it('has itself as its first form, and no form twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        for (const forms of [casing.verdictForms(word), casing.searchForms(word)]) {
          expect(forms[0]).toBe(word);
          expect(new Set(forms).size).toBe(forms.length);
        }
      }),
    );
  });
});

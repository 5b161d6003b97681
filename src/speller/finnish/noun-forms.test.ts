import { describe, expect, it } from 'vitest';
import { Dawg } from '../../fst/build/dawg.js';
import { DawgTrie } from '../../fst/build/dawg-trie.js';
import { SymbolTable } from '../../hunspell/compile/symbol-table.js';
import { ListedWords } from './listed-words.js';
import { gradations, inHarmony, isBackWord, NounForms } from './noun-forms.js';

/** The local cases of these stems are all that the list has: everything else has to follow from them. */
const stems = [
  'talo',
  'taloi',
  'kato',
  'katoi',
  'huonee',
  'kive',
  'vede',
  'naise',
  'naisi',
  'kysymykse',
  'nuoruude',
].concat(['rikkaa', 'sävele', 'keittime', 'lamme', 'satee', 'väsynee', 'kodittoma', 'pöydä', 'aja', 'miehe', 'joe']);

function nounForms(): NounForms {
  const dawg = new Dawg();
  const symbols = new SymbolTable();
  const trie = new DawgTrie(dawg);
  for (const stem of stems) {
    for (const ending of ['ssa', 'sta', 'lla']) {
      const labels = Array.from(stem + inHarmony(ending, isBackWord(stem)), (letter) =>
        symbols.label(letter.codePointAt(0)!),
      );
      trie.insert(labels, 0, labels.length, dawg.leaf(1));
    }
  }
  return new NounForms(new ListedWords(dawg, trie.build(), symbols));
}
const nouns = nounForms();

describe('forms of Finnish nouns', () => {
  it.each(
    'talo katto huone kivi vesi nainen kysymys nuoruus rikas sävel keitin lampi sade väsynyt koditon pöytä aika mies joki'.split(
      ' ',
    ),
  )('%s is a nominative', (word) => {
    expect(nouns.isNominative(word)).toBe(true);
  });

  it.each('talon katon vesin menen juosta kissa tulla'.split(' '))('%s is none', (word) => {
    expect(nouns.isNominative(word)).toBe(false);
  });

  it.each([
    'taloa',
    'taloja',
    'talojen',
    'taloon',
    'kattoja',
    'naisten',
    'naista',
    'kysymystä',
    'huonetta',
    'pöytää',
    'lampena',
  ])('%s is a form of another case', (word) => {
    expect(nouns.isOblique(word)).toBe(true);
  });

  it('finds genitives and plurals by their stems', () => {
    expect(['talon', 'katon', 'naisten', 'menen'].map((word) => nouns.isGenitive(word))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['talot', 'menet'].map((word) => nouns.isPluralNominative(word))).toEqual([true, false]);
  });

  it('sees through possessive suffixes', () => {
    expect(['talossamme', 'taloni', 'kattonsa', 'menemme'].map((word) => nouns.isNominal(word))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('sounds', () => {
  it.each([
    ['katto', 'kato'],
    ['lampe', 'lamme'],
    ['joke', 'joe'],
    ['pöytä', 'pöydä'],
    ['aika', 'aja'],
    ['kenkä', 'kengä'],
    ['ranta', 'ranna'],
    ['puku', 'puvu'],
  ])('%s weakens to %s', (strong, weak) => {
    expect(gradations(strong)).toContain(weak);
  });

  it('do not weaken after s', () => {
    expect(gradations('musta')).toEqual(['musta']);
  });

  it('are in harmony', () => {
    expect([isBackWord('talo'), isBackWord('kylä'), isBackWord('tie'), isBackWord('maapäivä')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(inHarmony('kohan', false)).toBe('köhän');
  });
});

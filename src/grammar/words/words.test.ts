import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { invert } from '../../fst/algebra/projection.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileSources } from '../../fst/source/compile-sources.js';
import type { MorphologyData } from '../built-in/morphology.js';
import { Features } from './features.js';
import { readLayouts } from './layout.js';
import { checkWordsData, open } from './words-engine.js';

// Kven, with a compound, a derivation that has no end, a possessive suffix, two forms for one cell, and a verb of the same base form.
const LEXICON = `Multichar_Symbols +N +V +Prop +Sg +Pl +Nom +Gen +Par +Inf +Prs +Sg1 +PxSg1 +Der/nen +Cmp/SgNom +Cmp#
LEXICON Root
talo Noun ;
kala Noun ;
kala+N+Cmp/SgNom+Cmp#:kala Second ;
kala+V+Inf:kala # ;
kala+V+Prs+Sg1:kalan # ;
Kalan+N+Prop+Sg+Nom:Kalan # ;
LEXICON Second
talo Noun ;
LEXICON Noun
+N+Sg+Nom:0 # "weight: 1" ;
+N+Sg+Nom+PxSg1:ni # ;
+N+Sg+Gen:n # ;
+N+Pl+Nom:t # ;
+N+Pl+Par:ja # "weight: 2" ;
+N+Pl+Par:i # "weight: 1" ;
+N+Der/nen:nen Noun ;
`;
const FEATURES = `# comment
N	UPOS=NOUN	noun
Prop	UPOS=PROPN	name
V	UPOS=VERB	verb
Sg	Number=Sing	singular
Pl	Number=Plur	plural
Nom	Case=Nom	nominative
Gen	Case=Gen	genitive
Par	Case=Par	partitive
Sg1	Number=Sing Person=1	first person singular
V Inf	VerbForm=Inf	infinitive
Prs	Tense=Pres	present
Either	Gender=Masc,Fem	of both genders
Der/*	_	derivation
CLB	UPOS=PUNCT	mark
`;
const LAYOUT = `table	N
column	Sg	yksikkö	singular
column	Pl	monikko	plural
row	Nom	nominatiivi	nominative
row	Par	partitiivi	partitive
`;

function dataOf(lexicon: string): MorphologyData {
  const { automaton } = compileSources(['root.lexc'], {}, () => new TextEncoder().encode(lexicon));
  const shared = (net: typeof automaton) => Transducer.read(writeOptimisedLookup(net).bytes).toShared();
  return { analyser: shared(invert(automaton)), generator: shared(automaton) };
}

const features = [{ file: 'features.tsv', text: FEATURES }];
const texts = {
  tag: 'fkv',
  features: { dictionary: features, morphology: features },
  layouts: LAYOUT,
  abbreviations: '',
};
const words = open({ ...texts, morphology: dataOf(LEXICON) });
const free = () => Budget.unlimited();
const analyse = (text: string, guess = false) =>
  words.source
    .analyse(text, { disambiguate: false, guess }, free())
    .tokens.map(({ startUtf16, endUtf16, readings }) => ({
      text: text.slice(startUtf16, endUtf16),
      readings: readings.map(({ lemma, tags, isGuess }) => [
        lemma,
        tags.join(' '),
        ...(isGuess === true ? ['guess'] : []),
      ]),
    }));

describe('the analysis of a text', () => {
  test('has words and marks, also of words with a capital', () => {
    expect(analyse('Talon kala.')).toEqual([
      { text: 'Talon', readings: [['talo', 'N Sg Gen']] },
      {
        text: 'kala',
        readings: [
          ['kala', 'V Inf'],
          ['kala', 'N Sg Nom'],
        ],
      },
      { text: '.', readings: [['.', 'CLB']] },
    ]);
  });

  test('gives a compound the lemma of the whole, and its parts', () => {
    const { tokens } = words.source.analyse('kalatalot', { disambiguate: false, guess: false }, free());
    expect(tokens[0]?.readings).toMatchObject([
      { lemma: 'kalatalo', tags: ['N', 'Pl', 'Nom'], parts: [{ lemma: 'kala' }, { lemma: 'talo' }] },
    ]);
  });

  test('has places in the text as it was sent, whatever the encoding of its letters', () => {
    const text = 'ta\u00adlon 𝒳 ka\u0301la';
    const { tokens } = words.source.analyse(text, { disambiguate: false, guess: false }, free());
    expect(tokens.map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16))).toEqual([
      'ta\u00adlon',
      '𝒳',
      'ka\u0301la',
    ]);
    expect(tokens[0]?.readings).toMatchObject([{ lemma: 'talo' }]);
  });

  test('guesses unknown words by their end and their capital, when asked', () => {
    expect(analyse('puutalon')).toEqual([{ text: 'puutalon', readings: [] }]);
    expect(analyse('puutalon Vesa', true)).toEqual([
      { text: 'puutalon', readings: [['puutalo', 'N Sg Gen', 'guess']] },
      { text: 'Vesa', readings: [['Vesa', 'N Prop Sg Nom', 'guess']] },
    ]);
  });

  test('says where sentences end', () => {
    const { tokens } = words.source.analyse('Talo. Kala', { disambiguate: false, guess: false }, free());
    expect(tokens.map(({ endsSentence }) => endsSentence)).toEqual([false, true, true]);
  });
});

describe('readings', () => {
  test('give forms, best first', () => {
    expect(words.source.forms('talo+N+Pl+Par', free())).toEqual(['taloi', 'taloja']);
    expect(words.source.forms('talo+V+Inf', free())).toEqual([]);
  });

  test.each([
    ['talo+N+Sg+Nom', undefined],
    ['kala+N+Cmp/SgNom+Cmp#talo+N+Sg+Nom', undefined],
    ['talo', undefined],
    ['talo+N+Loc', 'Loc'],
    ['kala+N+Cmp/SgNom+Cmp#talo+N+Xx', 'Xx'],
  ])('%s: the unknown tag is %s', (reading, tag) => {
    expect(words.source.unknownTag(reading)).toBe(tag);
  });
});

describe('a paradigm', () => {
  const cells = (lemma: string, pos?: string) =>
    words
      .tables(lemma, pos, free())
      .map((table) => [table.pos, ...table.cells.map(({ row, column, forms }) => [column?.name, row.name, ...forms])]);

  test('is laid out by the file of the language; what does not exist is empty, variants come in their order', () => {
    expect(cells('talo')).toEqual([
      [
        'N',
        ['yksikkö', 'nominatiivi', 'talo'],
        ['monikko', 'nominatiivi', 'talot'],
        ['yksikkö', 'partitiivi'],
        ['monikko', 'partitiivi', 'taloi', 'taloja'],
      ],
    ]);
  });

  test('has a table for each part of speech; one without a layout has those of its tags', () => {
    expect(cells('kala').map(([pos]) => pos)).toEqual(['N', 'V']);
    expect(cells('kala', 'VERB')).toEqual([
      ['V', [undefined, 'infinitive', 'kala'], ['present', 'first person singular', 'kalan']],
    ]);
  });

  test('is not there for what is no lemma', () => {
    expect([cells('talot'), cells(''), cells('+N'), cells('talo', 'V')]).toEqual([[], [], [], []]);
    expect(words.nearLemmas('talot', free())).toEqual(['talo']);
  });
});

describe('Universal Dependencies', () => {
  const universal = new Features(features);
  test.each([
    [['N', 'Sg', 'Gen'], 'NOUN', { Case: 'Gen', Number: 'Sing' }],
    [['N', 'Prop', 'Pl'], 'PROPN', { Number: 'Plur' }],
    [['V', 'Der/nen', 'N', 'Sg'], 'NOUN', { Number: 'Sing' }],
    [['V', 'Inf'], 'VERB', { VerbForm: 'Inf' }],
    [['N', 'Inf', 'Either'], 'NOUN', { Gender: 'Fem,Masc' }],
    [['Nonsense'], 'X', {}],
  ])('%s is %s %o', (tags, upos, feats) => {
    expect(universal.universal(tags)).toEqual({ upos, feats });
  });

  test('a tag with a condition, or of a family, is a tag', () => {
    expect(['Inf', 'Der/nen', 'Nonsense'].map((tag) => universal.has(tag))).toEqual([true, true, false]);
  });
});

describe('files that cannot be used are named with their line', () => {
  test.each([
    ['Sg\tNumber\tsingular', /features\.tsv: line 1: a tag, its equivalent and its meaning/],
    ['\nSg\tNumber=Sing', /features\.tsv: line 2/],
  ])('%o', (text, message) => {
    const broken = { ...texts, features: { dictionary: [{ file: 'features.tsv', text }], morphology: [] } };
    expect(() => checkWordsData(broken)).toThrow(message);
  });

  test.each(['row\tNom\tx', 'table\tN\nrows\tNom\tx', 'table\tN\nrow\tNom', 'table'])('%o', (text) => {
    expect(() => readLayouts(text, 'fkv/paradigm.tsv')).toThrow(DataError);
    expect(() => readLayouts(text, 'fkv/paradigm.tsv')).toThrow(/fkv\/paradigm\.tsv: line \d: expected: table/);
  });
});

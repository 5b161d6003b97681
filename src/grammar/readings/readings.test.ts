import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileHunspell } from '../../hunspell/compile-hunspell.js';
import { HunspellVerdict } from '../../hunspell/verdict/hunspell-verdict.js';
import { compileReadings, type ReadingsSources } from './compile-readings.js';
import { DictionaryReadings } from './dictionary-readings.js';

/** Flags as a program packs them: E is the plural of nouns and the present of verbs. */
const AFF = `SET UTF-8
COMPOUNDFLAG z
COMPOUNDMIN 3
SFX A Y 2
SFX A 0 en [^e]
SFX A 0 n e
SFX E Y 2
SFX E 0 er [^e]
SFX E 0 r e
SFX G Y 2
SFX G 0 ene [^e]
SFX G 0 ne e
SFX T Y 1
SFX T 0 t e
`;
const DIC = `20
bil/AEGz
bhil/AEG
hage/AEGz
kast
kaste/ET
sykkel/A
sykler
syklene
tid/z
bilbane
Oslo
km
snart
hus/z
huset
husene
`;
const FEATURES = `# tags
N	UPOS=NOUN	noun
V	UPOS=VERB	verb
Adv	UPOS=ADV	adverb
Prop	UPOS=PROPN	name
Masc	Gender=Masc	masculine
Neu	Gender=Neut	neuter
Sg	Number=Sing	singular
Pl	Number=Plur	plural
Indef	Definite=Ind	indefinite
Def	Definite=Def	definite
Gen	Case=Gen	genitive
Inf	VerbForm=Inf	infinitive
Prs	VerbForm=Fin	present
Prt	VerbForm=Fin	preterite
Imp	VerbForm=Fin	imperative
Len	Form=Len	lenited
`;
const PARADIGMS = `letters	C	gkt
forms	noun	N Sg Indef | N Sg Def | N Pl Indef | N Pl Def
noun Masc	bil	- | en | er | ene
noun Masc	hage	e | en | er | ene
noun Masc	sykkel	CCel | CCelen | Cler | Clene
noun Neu	hus	- !en | et | - | ene
forms	verb	V Inf | V Prs | V Prt | V Imp
verb	kaste	e | er | et | ?-
forms	name	N Prop
name ^	Oslo	-
suffix	s	N	Gen
unknown name	N Prop
`;
const WORDS = `snart	=	Adv
bils	=	Adv
+kaste	=	Adv
`;
const NAMES = { paradigms: 'xx/paradigms.tsv', words: 'xx/words.tsv', features: 'features.tsv' };

const bytes = (text: string) => new TextEncoder().encode(text);
const dictionary = compileHunspell(bytes(AFF), bytes(DIC));
const acceptor = Transducer.read(dictionary.acceptor);
const verdict = new HunspellVerdict({ acceptor, marks: undefined, settings: dictionary.settings });

function compile(sources: Partial<ReadingsSources> = {}) {
  return compileReadings(acceptor, {
    paradigms: PARADIGMS,
    words: WORDS,
    features: FEATURES,
    names: NAMES,
    ...sources,
  });
}

const readings = new DictionaryReadings(compile(), (form) => verdict.isCorrect(form));

function read(form: string): string[] {
  return readings.readings(form, Budget.unlimited()).map(({ lemma, tags }) => `${lemma} ${tags.join(' ')}`);
}

describe('a word of the dictionary', () => {
  test('has the readings of the paradigms all of whose endings its stem has', () => {
    expect(read('bilen')).toEqual(['bil N Masc Sg Def']);
    expect(read('hagene')).toEqual(['hage N Masc Pl Def']);
    expect(read('huset')).toEqual(['hus N Neu Sg Def']);
    expect(read('hus').sort()).toEqual(['hus N Neu Pl Indef', 'hus N Neu Sg Indef']);
  });

  test('has those of a noun or of a verb by its endings, whatever its flags', () => {
    expect(read('kaster')).toEqual(['kaste V Prs']);
    expect(read('biler')).toEqual(['bil N Masc Pl Indef']);
  });

  test('has a form that need not be there where it is', () => {
    expect(read('kast')).toEqual(['kaste V Imp']);
  });

  test('changes within its stem as letters say', () => {
    expect(read('syklene')).toEqual(['sykkel N Masc Pl Def']);
  });

  test('has no reading without a paradigm', () => {
    expect(read('km')).toEqual([]);
    expect(read('xyzzy')).toEqual([]);
    expect(read('')).toEqual([]);
  });
});

test('a reading has its forms, also those of the word list and of compounds', () => {
  const forms = (analysis: string) => readings.forms(analysis, Budget.unlimited());
  expect(forms('bil+N+Masc+Pl+Def')).toEqual(['bilene']);
  expect(forms('hus+Def+N+Neu+Sg')).toEqual(['huset']);
  expect(forms('sykkel+N+Masc+Pl+Indef')).toEqual(['sykler']);
  expect(forms('kaste+V+Prs')).toEqual(['kaster']);
  expect(forms('bils+Adv')).toEqual(['bils']);
  expect(forms('kaste+Adv')).toEqual(['kaste']);
  expect(forms('tidbil+N+Masc+Sg+Def+Cmp')).toEqual(['tidbilen']);
  expect(forms('tidbil+N+Masc+Sg+Def')).toEqual([]);
  expect(forms('hus+N+Masc+Sg+Def')).toEqual([]);
  expect(forms('xyzzy+N')).toEqual([]);
});

test('a paradigm does not fit where an ending is that it excludes', () => {
  expect(read('bil')).toEqual(['bil N Masc Sg Indef']);
});

test('a listed word has its own readings only, and with a plus those of paradigms, too', () => {
  expect(read('snart')).toEqual(['snart Adv']);
  expect(read('bils')).toEqual(['bils Adv']);
  expect(read('kaste').sort()).toEqual(['kaste Adv', 'kaste V Inf']);
});

test('what may be attached to a word is read with it', () => {
  expect(read('bilens')).toEqual(['bil N Masc Sg Def Gen']);
});

test('what stands before a word is taken for what it stands for, also where the dictionary lists the two together', () => {
  const lenited = new DictionaryReadings(compile({ paradigms: `${PARADIGMS}prefix	bh	b	N	Len\n` }), () => false);
  expect(lenited.readings('bhilen', Budget.unlimited())).toEqual([
    { lemma: 'bil', tags: ['N', 'Masc', 'Sg', 'Def', 'Len'] },
  ]);
});

test('a word is known in small letters at the start of a sentence and in capitals', () => {
  expect(read('Bilen')).toEqual(['bil N Masc Sg Def']);
  expect(read('BILEN')).toEqual(['bil N Masc Sg Def']);
});

test('a name is known with its capital only', () => {
  expect(read('Oslo')).toEqual(['Oslo N Prop']);
  expect(read('OSLO')).toEqual(['Oslo N Prop']);
  expect(read('Oslos')).toEqual(['Oslo N Prop Gen']);
  expect(read('oslo')).toEqual([]);
});

describe('a compound', () => {
  test('is what its last part is, where the dictionary accepts it', () => {
    expect(verdict.isCorrect('tidbilen')).toBe(true);
    expect(read('tidbilen')).toEqual(['tidbil N Masc Sg Def Cmp']);
    expect(read('Tidbil')).toContain('tidbil N Masc Sg Indef Cmp');
  });

  test('is a guess where the dictionary does not', () => {
    expect(verdict.isCorrect('kmbilen')).toBe(false);
    expect(verdict.isCorrect('snartbilen')).toBe(false);
    expect(read('snartbilen')).toEqual(['snartbil N Masc Sg Def Cmp Guess']);
    expect(read('xyzbilen')).toEqual([]);
  });

  test('may be written with a hyphen', () => {
    expect(read('EU-bilene')).toContain('EU-bil N Masc Pl Def Cmp');
  });
});

test('an unknown word with a capital may be a name', () => {
  expect(read('Xyzzys')).toEqual(['Xyzzys N Prop Guess', 'Xyzzy N Prop Gen Guess']);
});

describe('a file is refused', () => {
  const cases: [name: string, sources: Partial<ReadingsSources>, message: RegExp][] = [
    [
      'with a tag that is no feature',
      { paradigms: PARADIGMS.replace('Masc\tbil', 'Msc\tbil') },
      /paradigms.tsv: line 3: "Msc" is no feature; languages\/common\/features.tsv/,
    ],
    [
      'with such a tag in a column',
      { paradigms: PARADIGMS.replace('V Prs', 'V Pres') },
      /line 7: "Pres" is no feature/,
    ],
    ['with such a tag of a word', { words: 'snart\t=\tAdverb\n' }, /words.tsv: line 1: "Adverb" is no feature/],
    [
      'with such a tag of a suffix',
      { paradigms: PARADIGMS.replace('N\tGen', 'N\tGenitive') },
      /line 11: "Genitive" is no feature/,
    ],
    ['with a kind that has no forms', { paradigms: 'noun\tbil\t-\n' }, /line 1: "noun" has no line "forms" above/],
    [
      'with forms that no row uses',
      { paradigms: `${PARADIGMS}forms\tother\tAdv\n` },
      /line 13: no row uses the forms "other"/,
    ],
    [
      'with too few columns',
      { paradigms: `${PARADIGMS}noun\tbil\t- | en\n` },
      /line 13: 2 columns, where "noun" has 4/,
    ],
    [
      'without an example',
      { paradigms: `${PARADIGMS}noun\t\t- | en | er | ene\n` },
      /line 13: a kind, an example and endings/,
    ],
    [
      'with an example that the dictionary does not have',
      { paradigms: PARADIGMS.replace('\tbil\t', '\ttid\t') },
      /line 3: "tiden" is not in the dictionary/,
    ],
    [
      'with an example that is excluded',
      { paradigms: PARADIGMS.replace('- !en | et', '- !et | ene') },
      /line 6: "huset" is in the dictionary/,
    ],
    [
      'with an example of another ending',
      { paradigms: PARADIGMS.replace('\thage\t', '\tbil\t') },
      /line 4: the example "bil" does not end in "e"/,
    ],
    [
      'with a capital that stands for nothing',
      { paradigms: PARADIGMS.replaceAll('C', 'K').replace('letters\tK', 'letters\tC') },
      /line 5: "K" has no line "letters"/,
    ],
    [
      'where nothing must be there',
      { paradigms: `${PARADIGMS}noun\tbil\t?- | ?en | ?er | ?ene\n` },
      /line 13: no form must be there/,
    ],
    ['with letters that are none', { paradigms: `letters\tcons\tbd\n${PARADIGMS}` }, /line 1: letters, a capital/],
    ['with forms without columns', { paradigms: 'forms\tnoun\n' }, /line 1: forms, a name, and tags/],
    ['with half a suffix', { paradigms: `${PARADIGMS}suffix\ts\n` }, /line 13: suffix, its letters/],
    [
      'without a line for unknown names',
      { paradigms: PARADIGMS.replace('unknown name\tN Prop\n', '') },
      /paradigms.tsv: the line "unknown name"/,
    ],
    ['with half a prefix', { paradigms: `${PARADIGMS}prefix\tbh\tb\n` }, /line 13: prefix, its letters/],
    ['with words that lack tags', { words: 'snart\t=\n' }, /words.tsv: line 1: forms, lemma and tags/],
    [
      'with a feature that has no meaning',
      { features: 'N\tUPOS=NOUN\n' },
      /features.tsv: line 1: a tag, its equivalent and its meaning/,
    ],
  ];
  test.each(cases)('%s', (_, sources, message) => {
    expect(() => compile(sources)).toThrow(message);
  });
});

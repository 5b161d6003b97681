import { describe, expect, it } from 'vitest';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileHunspell } from '../compile-hunspell.js';
import { readSupplement } from '../readers/read-supplement.js';
import { HunspellVerdict } from '../verdict/hunspell-verdict.js';

const AFF = `SET UTF-8
COMPOUNDFLAG Z
COMPOUNDMIN 2
SFX A Y 2
SFX A 0 en [^e]
SFX A 0 er [^e]
SFX G Y 1
SFX G 0 ga [aeiou]
`;
const DIC = `12
bil/A
raamat/Z
raamatu/ZG
kogu/Z
ta/Z
majandus/Z
elu/Z
teade/Z
jää/Z
äär/Z
dificlă/A
aðþ
`;

function accepts(supplement: string, aff = AFF, commonNames = ''): (word: string) => boolean {
  const encode = (text: string) => new TextEncoder().encode(text);
  const { acceptor, marks, settings } = compileHunspell(encode(aff), encode(DIC), {
    supplement: readSupplement(supplement, 'qaa/supplement.txt', commonNames),
  });
  const verdict = new HunspellVerdict({
    acceptor: Transducer.read(acceptor),
    marks: marks === undefined ? undefined : Transducer.read(marks),
    settings,
  });
  return (word) => verdict.isCorrect(word);
}

describe('a supplement', () => {
  it('adds words that inflect like a word of the dictionary', () => {
    const isWord = accepts('app kurs = bil  # two words\nok');
    expect(['app', 'appen', 'kurser', 'ok'].filter((word) => !isWord(word))).toEqual([]);
    expect(isWord('oken')).toBe(false);
  });

  it('adds words that inflect like a model that is written out', () => {
    const isWord = accepts('model sykkel = sykkel sykkelen sykler +s\nartikkel = sykkel');
    expect(['artikkel', 'artikkelens', 'artikler', 'artiklers'].filter((word) => !isWord(word))).toEqual([]);
    expect(isWord('artikkeler')).toBe(false);
  });

  it('puts letters right, and takes words away with their forms', () => {
    const isWord = accepts('letters ð š\nletters þ ž\nnot dificlă');
    expect(isWord('ašž')).toBe(true);
    expect([isWord('dificlă'), isWord('dificlăen')]).toEqual([false, false]);
  });

  it('lets only these words begin compounds', () => {
    expect(accepts('ok')('raamatkogu')).toBe(true);
    const isWord = accepts('begin-only\nparts 3\nbegin * if *ga\nbegin *us\nbegin teade as teate');
    expect(['raamatukogu', 'majanduselu', 'teatekogu', 'raamatukoguelu'].filter(isWord)).toEqual([
      'raamatukogu',
      'majanduselu',
      'teatekogu',
    ]);
    const isLong = accepts('begin-only\nparts 3 5\nend elu\nbegin * if *ga');
    expect(['raamatukogu', 'raamatuelu', 'raamatumajandus'].filter(isLong)).toEqual(['raamatuelu', 'raamatumajandus']);
    expect(['raamatkogu', 'koguelu', 'raamatuta', 'teate', 'jääkogu'].filter(isWord)).toEqual([]);
  });

  it('lets more words begin and end compounds, beside what the dictionary says', () => {
    const isWord = accepts('begin *bil as *bils\nend *bil');
    expect(['bilskogu', 'elubilen', 'raamatkogu'].filter((word) => !isWord(word))).toEqual([]);
    expect(isWord('bilkogu')).toBe(false);
  });

  it('lets short words that it names be parts, and no other short word that the dictionary lets', () => {
    const isWord = accepts('begin bil\nend äär', AFF.replace('COMPOUNDMIN 2', 'COMPOUNDMIN 4'));
    expect(['bilkogu', 'elubil', 'bilelu', 'jääkogu', 'raamatäär', 'bilta'].filter(isWord)).toEqual([
      'bilkogu',
      'raamatäär',
    ]);
  });

  it('lets words begin and end compounds where the dictionary has none', () => {
    const isWord = accepts('begin anti\nend *\nnever a+b i+k', AFF.replace('COMPOUNDFLAG Z\n', ''));
    expect(['antibil', 'antibilen', 'antielu', 'antikogu', 'antiga', 'bilelu', 'anti'].filter(isWord)).toEqual([
      'antibil',
      'antibilen',
      'antielu',
    ]);
  });

  it('tells words with a capital from others', () => {
    const isWord = accepts('begin A*us as *uss\nend *\nMajus saus', AFF.replace('COMPOUNDFLAG Z\n', ''));
    expect(['Majussbil', 'saussbil', 'majandussbil'].filter(isWord)).toEqual(['Majussbil']);
  });

  it('gives words more flags of the dictionary', () => {
    const isWord = accepts('flags A *us\nflags A *u if *uga');
    expect(['majandusen', 'raamatuer', 'eluen', 'majandusga'].filter(isWord)).toEqual(['majandusen', 'raamatuer']);
    expect(accepts('flags G *u if *uga')('eluga')).toBe(false);
  });

  it('lets a form stand alone, and end no compound', () => {
    const made = ['raamatuga', 'eluraamatuga', 'eluraamatu'];
    expect(made.filter(accepts('ok'))).toEqual(made);
    expect(made.filter(accepts('alone G *u if *uga'))).toEqual(['raamatuga', 'eluraamatu']);
    expect(made.filter(accepts('alone G *u if *uga unless *'))).toEqual(made);
  });

  it('gives names an ending, and takes names of the list of all languages', () => {
    const names = '# of persons\nObama Putin Zola Paris\nOslo';
    const isWord = accepts(
      'names +s\nmodel Kari = Kari Karis\nOslo Jonas\nnames /s$/\nnames /^[^z]+$/ = Kari',
      AFF,
      names,
    );
    expect(['Oslos', 'Jonass', 'Obama', 'Obamas', 'Putins', 'Paris', 'Pariss', 'Zola', 'bils'].filter(isWord)).toEqual([
      'Oslos',
      'Obama',
      'Obamas',
      'Putins',
      'Paris',
    ]);
  });

  it('derives words from all that match', () => {
    const isWord = accepts('each *u as *ulik if *uga = bil');
    expect([isWord('raamatuliken'), isWord('elulik')]).toEqual([true, false]);
  });

  it.each([
    ['bok = hus', 'line 1: the dictionary has no word "hus"; write its forms in a line above: model hus = hus …'],
    ['\nbase = bil', 'line 2: no ending of "bil" can follow "base"'],
    ['model hytte = hytte hytta\nbil = hytte', 'line 2: "bil" does not end in "e" as "hytte" does'],
    ['begin-only\nbegin *xyz', 'line 2: no word matches "*xyz"'],
    ['each *xyz as *z = bil', 'line 1: no word matches "*xyz"'],
  ])('is refused with its line: %j', (text, message) => {
    expect(() => accepts(text)).toThrow(`qaa/supplement.txt, ${message}`);
  });
});

describe('the file of a supplement', () => {
  it.each([
    ['letters ð', 'after "letters"'],
    ['model sofa sofaen', 'a model is written'],
    ['model sofa = sofaen', 'the first form of the model "sofa" is not "sofa"'],
    ['model sofa = sofa sofaen\nmodel sofa = sofa', 'there is another model "sofa" above'],
    ['model sofa = sofa villa', 'the forms of "sofa" have no letter in common'],
    ['= bil', 'there is no word before "="'],
    ['app =', 'after "=" comes'],
    ['parts many', 'after "parts" come'],
    ['parts 3 4 5', 'after "parts" come'],
    ['begin', 'words or a pattern'],
    ['begin a*', '"*" may stand at the beginning only'],
    ['begin *a as', 'after "as" comes'],
    ['each *a', 'a derivation is written'],
    ['flags *ar', 'after "flags" come flags'],
    ['never ar', 'after "never" come two letters'],
    ['never a+r e', 'after "never" come two letters'],
    ['alone E ane', 'after "alone" come'],
    ['alone E * unless', 'after "alone" come'],
    ['names Obama', 'names are written'],
    ['names /a$/ Anna', 'names are written'],
  ])('is refused: %j', (text, message) => {
    expect(() => readSupplement(text, 'qaa/supplement.txt')).toThrow(message);
  });
});

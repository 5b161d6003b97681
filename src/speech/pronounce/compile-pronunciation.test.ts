import { describe, expect, test } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { compilePronunciation } from './compile-pronunciation.js';
import { IpaSpeaker } from './ipa-to-mnemonics.js';
import { PhonemeTable, readPhonemeTable } from './phoneme-table.js';
import type { ReadWord } from './word-reader.js';

const MNEMONICS = [
  'a',
  'e',
  'i',
  'u',
  'u-',
  'au',
  'p',
  't',
  'k',
  's',
  'S',
  'tS',
  'l',
  'n',
  'n^',
  'h',
  '@',
  ':',
  "'",
  ',',
  '%',
  '-',
  '||',
];
const SPEAK = 'a e i u y p t k s ʃ tʃ l n ɲ h ə ː → a e i u u- p t k s S tS l n n^ h @ :';
const voice = () => ({ table: new PhonemeTable('xx', MNEMONICS), speak: [SPEAK] });
const HEAD = [
  'espeak xx',
  'confidence derived',
  'source made up for this test',
  'class V = a e i u y ə',
  'class C = p t k s ʃ tʃ l n ɲ h',
];
const PLAIN = 'letters\n  a e i u p t k s l n h y → a e i u p t k s l n h y';
const STRESS = 'stress\n  primary 1\n  secondary odd if !first !last';

/** A pronunciation made of lines; vowels, letters and stress are there unless they are given. */
function compile(...sections: string[]) {
  return compileWith(undefined, ...sections);
}

function compileWith(readWord: ReadWord | undefined, ...sections: string[]) {
  const body = sections.join('\n');
  const parts = [...HEAD, 'nuclei {V}'];
  if (!body.includes('letters')) parts.push(PLAIN);
  if (!body.includes('stress\n')) parts.push(STRESS);
  return compilePronunciation([...parts, body].join('\n'), { voice, file: 'xx/pronunciation.txt', readWord });
}
const ipa = (word: string, ...sections: string[]) => compile(...sections).pronounce(word).ipa;

describe('letters', () => {
  test('are read the longest first, whatever their order', () => {
    expect(ipa('sja', 'letters\n  s a j → s a i\n  sj → ʃ')).toBe('ˈʃa');
  });

  test('take the last rule that fits: the general one first, then its exceptions', () => {
    const rules = 'letters\n  a t → a t\n  t → k / a _ a\n  t → h / _ ##';
    expect(ipa('tatat', rules)).toBe('ˈtakah');
  });

  test('see the word as it was written', () => {
    expect(ipa('tt', 'letters\n  t → k\n  t → s / t _')).toBe('ks');
  });

  test('without a rule are skipped and counted', () => {
    expect(compile().pronounce('taq#a')).toEqual({ ipa: 'ˈtaa', mnemonics: "t'aa", skipped: 2 });
  });

  test.each([
    ['a class', 't → k / {V} _', 'tat', 'ˈtak'],
    ['a choice', 't → k / (e ai) _', 'taitet', 'ˈtaikek'],
    ['something that may be missing', 't → k / a l? _', 'altat', 'ˈalkak'],
    ['any number of', 't → k / # {C}* _', 'slta', 'ˈslka'],
    ['at least one', 't → k / {V}+ n _', 'aint', 'ˈaink'],
    ['what must not be there', 't → k / _ !a', 'tate', 'ˈtake'],
    ['the beginning', 't → k / # _', 'tat', 'ˈkat'],
    ['an escaped sign', "t → k / _ \\'", "t'at", 'ˈkat'],
  ])('may ask for %s', (_, rule, word, expected) => {
    expect(ipa(word, `letters\n  a e i u p t k s l n h → a e i u p t k s l n h\n  ' → ∅\n  ${rule}`)).toBe(expected);
  });
});

describe('changes', () => {
  test('run one after the other, each on the result of the one before', () => {
    expect(ipa('ta', 'change one\n  t → k\n  k → s')).toBe('ˈsa');
  });

  test('pair the members of two classes, and keep what they found as $', () => {
    expect(
      ipa('pata', 'class soft = p t\nclass hard = h s', 'change one\n  {soft} → {hard} / # _\n  {soft} → h$ / {V} _'),
    ).toBe('ˈhahta');
  });

  test('put something in where nothing is', () => {
    expect(ipa('alka', 'change one\n  ∅ → ə / l _ k')).toBe('ˈaləka');
  });

  test('know the syllable: its number, its stress, its weight', () => {
    expect(ipa('taka', 'change one\n  a → e if 2')).toBe('ˈtake');
    expect(ipa('taka', 'change one\n  a → e if last')).toBe('ˈtake');
    expect(ipa('taka', 'change one\n  a → e if stressed')).toBe('ˈteka');
    expect(ipa('talka', 'change one\n  a → e if closed')).toBe('ˈtelka');
    expect(ipa('takatak', 'change one\n  a → e if heavy !first')).toBe('ˈtakatek');
    expect(ipa('taka', 'change one\n  a → e if syllables>2')).toBe('ˈtaka');
    expect(ipa('taka', 'change one\n  k → h / {V stressed} _ {V unstressed}')).toBe('ˈtaha');
  });

  test('keep the stress of a vowel that they replace', () => {
    expect(ipa('taka', 'change one\n  a → ie / t _')).toBe('ˈtieka');
  });

  test('may go step by step, each seeing what became of the one before', () => {
    const stress = 'stress\n  primary 1 if syllables=99\nchange feet\n  {V} ⇒ ˈ$ / {V unstressed} {C}* _ {C} if !last';
    expect(ipa('takatakata', stress)).toBe('taˈkataˈkata');
  });
});

describe('stress', () => {
  test.each([
    ['the first syllable', 'primary 1', 'ˈtakataka'],
    ['the last but one', 'primary -2', 'takaˈtaka'],
    ['the last', 'primary last', 'takataˈka'],
    ['the first line that finds a syllable', 'primary 9\n  primary 2\n  primary 1', 'taˈkataka'],
    ['secondary syllables too', 'primary 1\n  secondary odd if !last', 'ˈtakaˌtaka'],
  ])('falls on %s', (_, lines, expected) => {
    expect(ipa('takataka', `stress\n  ${lines}`)).toBe(expected);
  });

  test('looks for weight', () => {
    expect(ipa('takalka', 'stress\n  primary last if heavy !last\n  primary 1')).toBe('taˈkalka');
  });
});

describe('words', () => {
  test('may be exceptions, in IPA or respelt', () => {
    const rules = 'words\n  ja → [he]\n  tala → tˈula\n  kaka → k|ata';
    expect(ipa('ja', rules)).toBe('he');
    expect(ipa('tala', rules)).toBe('ˈtula');
    expect(compile(rules).pronounce('ja').mnemonics).toBe('h%e');
  });

  test('are cut into parts that are read as words', () => {
    const rules = 'letters\n  t a k → t a k\n  t → h / # _\nparts\n  taka- -tata';
    expect(ipa('takatata', rules)).toBe('ˈhakaˌhata');
    expect(ipa('kata-taka', rules)).toBe('ˈkataˌhaka');
    expect(ipa('kata\u00adtaka', rules)).toBe('ˈkataˌhaka');
    expect(ipa('kata-taka', rules, 'hyphen join')).toBe('ˈkataˌtaka');
    expect(ipa('kata-taka', rules, 'compound-stress last')).toBe('ˌkataˈhaka');
  });

  test('come with the rules that fired', () => {
    const { fired } = compile('change last\n  a → e / _ ##').explain('ta');
    expect(fired.at(-1)).toMatchObject({ pass: 'last', rule: 'a → e / _ ##', before: 'ta', after: 'te' });
  });
});

describe('mnemonics', () => {
  test('are kept apart where eSpeak would read two as one', () => {
    expect(compile().pronounce('tayt').mnemonics).toBe("t'a|u-t");
  });

  test('unknown to the voice are left out, and the word goes on', () => {
    expect(compile('speak\n  e → Q9').pronounce('teta').mnemonics).toBe('tta');
  });

  test('can be had from IPA alone, all or nothing', () => {
    const speaker = new IpaSpeaker(voice());
    expect(speaker.mnemonics('ˈtʃaɲa')).toBe("tS'an^a");
    expect(speaker.mnemonics('ʘa')).toBeUndefined();
  });

  test('need a table that is not empty', () => {
    expect(() => readPhonemeTable('xx', '# nothing\n')).toThrow(DataError);
  });
});

describe('a pronunciation is refused', () => {
  test.each([
    ['without sources', 'espeak xx\nconfidence derived', /sources/],
    ['with an unknown statement', 'voice xx', /line 1: there is no statement/],
    ['with an unknown class', `${HEAD.join('\n')}\nletters\n  a → b / {X} _`, /line 7: there is no class "X"/],
    ['with unequal sides', `${HEAD.join('\n')}\nletters\n  a b → c d e`, /2 targets, but 3/],
    ['with a context without its place', `${HEAD.join('\n')}\nletters\n  a → b / c`, /one "_"/],
    ['with an unknown property', `${HEAD.join('\n')}\nletters\n  a → b if loud`, /no property "loud"/],
    ['with too many targets', `${HEAD.join('\n')}\nletters\n  {C}{C}{C}{C}{C} → a`, /too many/],
  ])('%s', (_, text, message) => {
    expect(() => compilePronunciation(text, { voice, file: 'x' })).toThrow(message);
    expect(() => compilePronunciation(text, { voice, file: 'x' })).toThrow(DataError);
  });
});

describe('readings', () => {
  const ANALYSED = 'compounds analysed';
  const LETTERS = 'letters\n  a e i u p t k s l n h y → a e i u p t k s l n h y\n  ts → tʃ\n  t → h / _ #';
  const read: ReadWord = (word) =>
    word === 'kalatsiltu' ? { analysis: 'kala+N+Cmp#siltu+N', borders: [5] } : undefined;
  const analysed = (word: string, ...sections: string[]) =>
    compileWith(read, ANALYSED, LETTERS, ...sections).pronounce(word).ipa;

  test('say where the parts of a compound begin: stress on each, no sound across the border', () => {
    expect(ipa('kalatsiltu', LETTERS)).toBe('ˈkalaˌtʃiltu');
    expect(analysed('kalatsiltu')).toBe('ˈkalahˌsiltu');
  });

  test('are asked only by files that say so, and may be missing', () => {
    expect(compileWith(read, LETTERS).pronounce('kalatsiltu').ipa).toBe('ˈkalaˌtʃiltu');
    expect(ipa('kalatsiltu', ANALYSED, LETTERS)).toBe('ˈkalaˌtʃiltu');
  });

  test('come after exceptions and before listed parts', () => {
    expect(analysed('kalatsiltu', 'words\n  kalatsiltu → [kala]')).toBe('kala');
    expect(analysed('kalatsiltu', 'parts\n  kala-')).toBe('ˈkalahˌsiltu');
    expect(analysed('kalasiltu', 'parts\n  kala-')).toBe('ˈkalaˌsiltu');
  });

  test('are asked for each side of a hyphen', () => {
    expect(analysed('Anna-kalatsiltu')).toBe('ˈannaˌkalahˌsiltu');
  });

  test('are shown to people who write rules', () => {
    expect(compileWith(read, ANALYSED).explain('kalatsiltu').readings).toEqual([
      { word: 'kalatsiltu', analysis: 'kala+N+Cmp#siltu+N', parts: ['kalat', 'siltu'] },
    ]);
  });

  test('must be asked for in a known way', () => {
    expect(() => compile('compounds guessed')).toThrow(/compounds is listed or analysed/);
  });
});

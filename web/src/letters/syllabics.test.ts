import { describe, expect, test } from 'vitest';
import { hasSyllabics, romanOf, syllabicsOf } from './syllabics.js';

describe('Plains Cree', () => {
  test.each([
    ['nêhiyaw', 'ᓀᐦᐃᔭᐤ'],
    ['nêhiyawêwin', 'ᓀᐦᐃᔭᐍᐏᐣ'],
    ['maskwa', 'ᒪᐢᑿ'],
    ['iskwêw', 'ᐃᐢᑵᐤ'],
    ['wâpos', 'ᐚᐳᐢ'],
    ['mitâtaht', 'ᒥᑖᑕᐦᐟ'],
    ['pêyak', 'ᐯᔭᐠ'],
    ['nîswâw', 'ᓃᔃᐤ'],
    ['askîhk', 'ᐊᐢᑮᕽ'],
    ['mihko', 'ᒥᐦᑯ'],
    ['askiy', 'ᐊᐢᑭᕀ'],
    ['ê-nipâyân', 'ᐁ-ᓂᐹᔮᐣ'],
    ['tânisi.', 'ᑖᓂᓯ᙮'],
    ['nanweh', 'nanweh'],
  ])('%s is %s, and back', (roman, syllabics) => {
    expect(syllabicsOf('crk', roman)).toBe(syllabics);
    expect(romanOf(syllabics)).toBe(roman);
  });

  test('every syllable comes back as it was', () => {
    const consonants = ['', ...'ptkcmnsy', 'th', 'h', 'l', 'r'];
    const onsets = [...consonants, ...[...'ptkcmnsy', 'th', ''].map((consonant) => `${consonant}w`)];
    const finals = ['', ...'ptkcmnsywhlr', 'th', 'hk'];
    for (const onset of onsets)
      for (const vowel of 'êioaîôâ')
        for (const final of finals) {
          const word = onset + vowel + final;
          const syllabics = syllabicsOf('crk', word);
          expect(syllabics).toMatch(/^\p{Script=Canadian_Aboriginal}+$/u);
          expect(romanOf(syllabics)).toBe(word);
        }
  });

  test('a whole text comes back, but for capitals and macrons', () => {
    const text = 'tânisi kiya?\r\nniya mistahi nimiywâsin: “namôya”, itwêw. 12 askiy 😀 (John)';
    expect(romanOf(syllabicsOf('crk', text))).toBe(text);
    expect(syllabicsOf('crk', text)).toContain('John');
    expect(romanOf(syllabicsOf('crk', 'Tānisi'))).toBe('tânisi');
  });

  test('the dot of w stands before or after its syllable, and unknown signs stay', () => {
    expect(romanOf('ᒪᐢᑲᐧ')).toBe('maskwa');
    expect(romanOf('ᒪᐢᐧᑲ')).toBe('maskwa');
    expect(romanOf('ᐊᐧᐳᐢ ᐧᐊᐳᐢ')).toBe('wapos wapos');
    expect(romanOf('ᐊᐩ ᙳ')).toBe('ay ᙳ');
  });

  test('what is no text stays', () => {
    for (const text of ['', '\ud800', '  \n', '😀', 'שלום', 'ê̄́', "''"])
      expect(romanOf(syllabicsOf('crk', text))).toBe(text.normalize('NFC'));
  });
});

test.each([
  ['anishinaabemowin', 'ᐊᓂᔑᓈᐯᒧᐏᐣ'],
  ['makwa', 'ᒪᑿ'],
  ["ode'", 'ᐅᑌᐦ'],
  ['niizhwaaswi', 'ᓃᔖᐧᓹ'],
])('Ojibwe %s is %s', (roman, syllabics) => {
  expect(syllabicsOf('oj', roman)).toBe(syllabics);
});

test('syllabics are noticed', () => {
  expect([hasSyllabics('nêhiyaw'), hasSyllabics('a ᓀ'), hasSyllabics('')]).toEqual([false, true, false]);
});

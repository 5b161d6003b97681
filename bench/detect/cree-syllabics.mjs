/** Plains Cree from Latin letters (Standard Roman Orthography) to syllabics, whose letters stand for a consonant and a vowel. */

const VOWELS = ['ê', 'i', 'î', 'o', 'ô', 'a', 'â'];
const SERIES = {
  '': 'ᐁᐃᐄᐅᐆᐊᐋ',
  p: 'ᐯᐱᐲᐳᐴᐸᐹ',
  t: 'ᑌᑎᑏᑐᑑᑕᑖ',
  k: 'ᑫᑭᑮᑯᑰᑲᑳ',
  c: 'ᒉᒋᒌᒍᒎᒐᒑ',
  m: 'ᒣᒥᒦᒧᒨᒪᒫ',
  n: 'ᓀᓂᓃᓄᓅᓇᓈ',
  s: 'ᓭᓯᓰᓱᓲᓴᓵ',
  y: 'ᔦᔨᔩᔪᔫᔭᔮ',
};
const FINALS = { p: 'ᑊ', t: 'ᐟ', k: 'ᐠ', c: 'ᐨ', m: 'ᒼ', n: 'ᐣ', s: 'ᐢ', y: 'ᐩ', w: 'ᐤ', h: 'ᐦ' };
const W = 'ᐧ';
const SYLLABLE = /([ptkcmnsy]?)(w?)([êiîoôaâ])|[ptkcmnsywh]/g;

export function inSyllabics(word) {
  return word.replace(SYLLABLE, (letters, consonant, w, vowel) => {
    if (vowel === undefined) return FINALS[letters];
    return `${SERIES[consonant][VOWELS.indexOf(vowel)]}${w === '' ? '' : W}`;
  });
}

/**
 * A text in roman letters as syllabics, and back: Plains Cree both ways, Ojibwe to syllabics only, because those do not tell lenis consonants from fortis ones
 * (*b* and *p*). Start at `syllabicsOf` and `romanOf`. Words with letters that the spelling does not have, such as names, stay as they are. Capitals are lost on the
 * way: syllabics have none.
 */

export type SyllabicTag = 'crk' | 'oj';

/** The vowels in the order of the rows below: ê i o a î ô â. */
const ROWS: Readonly<Record<string, string>> = {
  '': 'ᐁᐃᐅᐊᐄᐆᐋ',
  p: 'ᐯᐱᐳᐸᐲᐴᐹ',
  t: 'ᑌᑎᑐᑕᑏᑑᑖ',
  k: 'ᑫᑭᑯᑲᑮᑰᑳ',
  c: 'ᒉᒋᒍᒐᒌᒎᒑ',
  m: 'ᒣᒥᒧᒪᒦᒨᒫ',
  n: 'ᓀᓂᓄᓇᓃᓅᓈ',
  s: 'ᓭᓯᓱᓴᓰᓲᓵ',
  y: 'ᔦᔨᔪᔭᔩᔫᔮ',
  w: 'ᐍᐏᐓᐘᐑᐕᐚ',
  š: 'ᔐᔑᔓᔕᔒᔔᔖ',
  þ: 'ᖧᖨᖪᖬᖩᖫᖭ',
  pw: 'ᐻᐽᑁᑅᐿᑃᑇ',
  tw: 'ᑘᑚᑞᑢᑜᑠᑤ',
  kw: 'ᑵᑷᑻᑿᑹᑽᒁ',
  cw: 'ᒓᒕᒙᒝᒗᒛᒟ',
  mw: 'ᒭᒯᒳᒷᒱᒵᒹ',
  nw: 'ᓊᣇᣋᓌᣉᣍᓎ',
  sw: 'ᓷᓹᓽᔁᓻᓿᔃ',
  yw: 'ᔰᔲᔶᔺᔴᔸᔼ',
};
const VOWELS = 'êioaîôâ';
const W_DOT = 'ᐧ';
/** Consonants before no vowel; h, l and r stand so before vowels, too. */
const FINALS: Readonly<Record<string, string>> = {
  p: 'ᑊ',
  t: 'ᐟ',
  k: 'ᐠ',
  c: 'ᐨ',
  m: 'ᒼ',
  n: 'ᐣ',
  s: 'ᐢ',
  y: 'ᕀ',
  w: 'ᐤ',
  š: 'ᐡ',
  þ: 'ᖮ',
  h: 'ᐦ',
  l: 'ᓬ',
  r: 'ᕒ',
};
const FINAL_HK = 'ᕽ';
const FULL_STOP = '᙮';

/** Other signs for the same sounds: the small ones of the a row, and y. */
const OTHER_FINALS: Readonly<Record<string, string>> = {
  ᐩ: 'y',
  ᔾ: 'y',
  ᑉ: 'p',
  ᑦ: 't',
  ᒃ: 'k',
  ᒡ: 'c',
  ᒻ: 'm',
  ᓐ: 'n',
  ᔅ: 's',
  ᔥ: 'š',
};

/** The spelling of a language with one letter for each sound, longest first. */
const SOUNDS: Readonly<Record<SyllabicTag, readonly (readonly [written: string, sound: string])[]>> = {
  crk: [['th', 'þ'], ['ē', 'ê'], ['ī', 'î'], ['ō', 'ô'], ['ā', 'â'], ...[...'ptkcmnsywhlrêioaîôâ'].map(same)],
  oj: [
    ['aa', 'â'],
    ['ii', 'î'],
    ['oo', 'ô'],
    ['zh', 'š'],
    ['sh', 'š'],
    ['ch', 'c'],
    ['e', 'ê'],
    ['b', 'p'],
    ['d', 't'],
    ['g', 'k'],
    ['j', 'c'],
    ['z', 's'],
    ["'", 'h'],
    ['’', 'h'],
    ...[...'ptkmnsywhlrioa'].map(same),
  ],
};
const ROMAN_WORD = /\p{Script=Latin}(?:['’\p{M}]*\p{Script=Latin})*['’]?/gu;
const SYLLABIC_WORD = /\p{Script=Canadian_Aboriginal}+/gu;

function same(letter: string): [string, string] {
  return [letter, letter];
}

export function hasSyllabics(text: string): boolean {
  return /\p{Script=Canadian_Aboriginal}/u.test(text);
}

/** What is no word of the language stays. */
export function syllabicsOf(tag: SyllabicTag, text: string): string {
  const converted = text
    .normalize('NFC')
    .replace(ROMAN_WORD, (word) => writtenInSyllabics(soundsOf(tag, word.toLowerCase())) ?? word);
  return converted.replace(/(?<=\p{Script=Canadian_Aboriginal})\.(?=\s|$|["”’)»])/gu, FULL_STOP);
}

/** Of Plains Cree. */
export function romanOf(text: string): string {
  return text.normalize('NFC').replace(SYLLABIC_WORD, (word) => writtenInRoman(word) ?? word);
}

/** One letter for each sound; undefined where the spelling does not have a letter. */
function soundsOf(tag: SyllabicTag, word: string): string | undefined {
  let sounds = '';
  for (let at = 0; at < word.length; ) {
    const found = SOUNDS[tag].find(([written]) => word.startsWith(written, at));
    if (found === undefined) return undefined;
    sounds += found[1];
    at += found[0].length;
  }
  return sounds;
}

const SYLLABLE = new RegExp(`([ptkcmnsyšþ]?)(w?)([${VOWELS}])|hk$|.`, 'gu');

function writtenInSyllabics(sounds: string | undefined): string | undefined {
  return sounds?.replace(SYLLABLE, (piece: string, consonant = '', w = '', vowel = '') => {
    if (vowel === '') return piece === 'hk' ? FINAL_HK : (FINALS[piece] ?? piece);
    const place = VOWELS.indexOf(vowel);
    const joined = ROWS[consonant + w]?.[place];
    return joined ?? `${ROWS[consonant]![place]}${W_DOT}`;
  });
}

const ROMAN = new Map<string, { readonly consonant: string; readonly vowel: string }>([
  ...Object.entries(ROWS).flatMap(([consonant, signs]) =>
    [...signs].map((sign, place) => [sign, { consonant, vowel: VOWELS[place]! }] as const),
  ),
  ...[...Object.entries(FINALS).map(([sound, sign]) => [sign, sound] as const), ...Object.entries(OTHER_FINALS)].map(
    ([sign, sound]) => [sign, { consonant: sound, vowel: '' }] as const,
  ),
  [FINAL_HK, { consonant: 'hk', vowel: '' }],
  [FULL_STOP, { consonant: '.', vowel: '' }],
]);

/** A dot that makes *kwa* of *ka* stands after its syllable; before it, in eastern texts. Undefined where a sign is unknown. */
function writtenInRoman(word: string): string | undefined {
  let roman = '';
  let wBefore = false;
  const signs = [...word];
  for (const [index, sign] of signs.entries()) {
    if (sign === W_DOT) {
      // After a syllable it belongs to that, which has taken it.
      wBefore = vowelAt(signs, index - 1) === '';
      continue;
    }
    const read = ROMAN.get(sign);
    if (read === undefined) return undefined;
    const { consonant, vowel } = read;
    const w = vowel !== '' && (wBefore || signs[index + 1] === W_DOT) ? 'w' : '';
    roman += consonant + w + vowel;
    wBefore = false;
  }
  return roman.replaceAll('þ', 'th').replaceAll('š', 's');
}

function vowelAt(signs: readonly string[], index: number): string {
  return ROMAN.get(signs[index] ?? '')?.vowel ?? '';
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../../../test/support/growth.js';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { classifyByProperties, JOINER, OTHER, wordBreakClass } from './word-break.js';
import { APOSTROPHE_AFTER, APOSTROPHE_BEFORE, segmentWords } from './words.js';

const words = (text: string) => segmentWords(text).map(({ word }) => word);

describe('the class of a character', () => {
  it('is for Latin letters and signs what their properties say, unless the character is listed by itself', () => {
    const isListed = (found: number) => found >= JOINER && found < OTHER;
    const codePoints = [...Array(0x300).keys()].filter((codePoint) => !isListed(wordBreakClass(codePoint)));
    expect(codePoints.length).toBeGreaterThan(0x2e0);
    expect(codePoints.map(wordBreakClass)).toEqual(codePoints.map(classifyByProperties));
  });
});

describe('words of real languages', () => {
  it.each([
    ['ga', "an t-uisce, b’fhéidir d'óg-mhná", ['an', 't-uisce', 'b’fhéidir', "d'óg-mhná"]],
    ['se', 'Jagi 2010:s; 2023:s – NBR-jođiheaddji.', ['Jagi', '2010:s', '2023:s', 'NBR-jođiheaddji']],
    ['sms', 'sääʹmǩiõll Suõʹnnʼjel peäcʼcam', ['sääʹmǩiõll', 'Suõʹnnʼjel', 'peäcʼcam']],
    ['yrk', 'нумʼ няхарˮ юˮ', ['нумʼ', 'няхарˮ', 'юˮ']],
    ['krl', 'nʼelʼlʼä nolʼ', ['nʼelʼlʼä', 'nolʼ']],
    ['hdn', "sg̲wáansang k̲'áaw tl'úu", ['sg̲wáansang', "k̲'áaw", "tl'úu"]],
    ['srs', "Tsúùt'ínà tłík'ā", ["Tsúùt'ínà", "tłík'ā"]],
    ['vro', 'pall´o arst´ma', ['pall´o', 'arst´ma']],
    ['vot', 'l̕ d̕aad̕a', ['l̕', 'd̕aad̕a']],
    ['crk', 'ᓀᐦᐃᔭᐍᐏᐣ ᒪᓯᓇᐦᐃᑲᐣ᙮', ['ᓀᐦᐃᔭᐍᐏᐣ', 'ᒪᓯᓇᐦᐃᑲᐣ']],
    ['kl', '18-nik 1996-imi NATO-mut', ['18-nik', '1996-imi', 'NATO-mut']],
    ['ru', '4-х этажный, по‐русски', ['4-х', 'этажный', 'по‐русски']],
    ['bxr', 'буряад хэлэн', ['буряад', 'хэлэн']],
    ['fi', 'EU:n ”linja-auto” ja rock ’n’ roll', ['EU:n', 'linja-auto', 'ja', 'rock', 'n', 'roll']],
    ['he', 'צה"ל ג\'ירפה', ['צה"ל', "ג'ירפה"]],
    ['ar', 'السلام عليكم، 2024', ['السلام', 'عليكم', '2024']],
    ['de', 'Das „Straßen-Café“ (50 %) …', ['Das', 'Straßen-Café', '50']],
  ])('%s: %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe('the ends of words', () => {
  it.each([
    ['hyphens at the ends do not belong to the word', 'Haupt- und -eingang -- ja', ['Haupt', 'und', 'eingang', 'ja']],
    ['two hyphens are a dash', 'one--two', ['one', 'two']],
    ['a colon at the end is punctuation', 'Huom: 12:30', ['Huom', '12:30']],
    ['quotation marks of all makes', `'a' ‘b’ ’c’ ‚d‘ "e" „f“ «g» ‹h›`, [...'abcdefgh']],
    [
      'a quotation of several words',
      `he said 'two words' and ‘so it's said’`,
      ['he', 'said', 'two', 'words', 'and', 'so', "it's", 'said'],
    ],
    ['underscores around a word', '_emphasis_ and snake_case', ['emphasis', 'and', 'snake_case']],
    ['brackets and full stops', '(a.) [b]. c...d', ['a', 'b', 'c', 'd']],
    ['abbreviations keep their inner full stops', 'U.S.A. bl.a.', ['U.S.A', 'bl.a']],
    ['line ends', 'a\r\nb\rc\nd\u2028e\tf', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['narrow spaces join digits only', '10\u202f000\u202fkr «\u202fmot\u202f»', ['10\u202f000', 'kr', 'mot']],
    ['no-break spaces separate', '5\u00a0km', ['5', 'km']],
    ['a soft hyphen and joiners stay inside', 'Donau\u00addampf نامه\u200cای', ['Donau\u00addampf', 'نامه\u200cای']],
    ['a mark without a letter is no word', '\u0301 \u0301a', ['a']],
  ])('%s', (_, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('an apostrophe without a partner is noted: it may be a letter', () => {
    const edges = (text: string) => segmentWords(text).map((word) => [word.word, word.edges]);
    expect(edges('võro kiil’ om')).toEqual([
      ['võro', 0],
      ['kiil', APOSTROPHE_AFTER],
      ['om', 0],
    ]);
    expect(edges("'wáa gä")[0]).toEqual(['wáa', APOSTROPHE_BEFORE]);
    expect(edges('kiil´ küük´').map(([, edge]) => edge)).toEqual([APOSTROPHE_AFTER, APOSTROPHE_AFTER]);
  });

  it('apostrophes in pairs are quotation marks', () => {
    for (const text of ["'quoted'", '’quoted’', '‘quoted’', '‚quoted‘', "'two words'", '´quoted´']) {
      expect(segmentWords(text).map((word) => word.edges)).toEqual(words(text).map(() => 0));
    }
  });

  it('signs may stand between the last word and the mark that closes', () => {
    for (const text of ["'two words.'", '’quoted!’', '‘quoted…’', "'a?!'"]) {
      expect(segmentWords(text).map((word) => word.edges)).toEqual(words(text).map(() => 0));
    }
    expect(segmentWords("'wáa. 'k").map((word) => word.edges)).toEqual([APOSTROPHE_BEFORE, APOSTROPHE_BEFORE]);
  });

  it('a stray opening apostrophe does not reach into the next paragraph', () => {
    const [first, second] = segmentWords("'wáa\nkiil'");
    expect(first?.edges).toBe(APOSTROPHE_BEFORE);
    expect(second?.edges).toBe(APOSTROPHE_AFTER);
  });
});

describe('what is no word', () => {
  it.each([
    '',
    ' ',
    '…',
    '😀',
    '👩‍👩‍👧‍👦',
    '🇳🇴🇫🇮',
    '1️⃣',
    '#️⃣',
    '👍🏽',
    '❤️',
    'ℹ️',
    '🅰️',
    '---',
    "'''",
    '@',
    '™',
    'ⓐ',
    '\ud83d',
    '\ude00',
  ])('%j', (text) => {
    expect(words(text)).toEqual([]);
  });

  it('an emoji ends the word before it', () => {
    expect(words('sana😀sana👍🏽 a\u200d😀')).toEqual(['sana', 'sana', 'a\u200d']);
  });

  it('a word without letters says so', () => {
    expect(segmentWords('12:30 1,5 10-12 ٣٤').map((word) => word.hasLetters)).toEqual([false, false, false, false]);
    expect(segmentWords('3ех a1').map((word) => word.hasLetters)).toEqual([true, true]);
  });
});

describe('any text', () => {
  /** Pieces that have met each other in the wild, and whole Unicode between them. */
  const piece = fc.oneof(
    fc.constantFrom(
      ...' \n\'’´-:._,"\u00ad\u200d\u0301\u202f\u20e3',
      'a',
      'Ж',
      '1',
      'ג',
      'カ',
      '中',
      '😀',
      '🇫',
      '\ud83d',
      '\r\n',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  it('does not take a lone Arabic decimal separator for a number', () => {
    expect(segmentWords('٫')).toEqual([]);
    expect(segmentWords('١٫٥').map(({ word }) => word)).toEqual(['١٫٥']);
  });

  it('gives words in order, apart, each equal to its slice of the text', () => {
    fc.assert(
      fc.property(text, (input) => {
        let previousEnd = 0;
        for (const { word, startUtf16, endUtf16, hasLetters } of segmentWords(input)) {
          expect(startUtf16).toBeGreaterThanOrEqual(previousEnd);
          expect(input.slice(startUtf16, endUtf16)).toBe(word);
          expect(word).toMatch(/[\p{L}\p{Nd}]/u);
          expect(hasLetters).toBe(/\p{L}/u.test(word));
          previousEnd = endUtf16;
        }
      }),
      propertyRuns(1_000),
    );
  });

  it('agrees with Intl.Segmenter wherever no tailoring applies', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    // Left out: what we tailor, what ICU cuts with dictionaries of its own, and what it classes by a newer table.
    const tailored =
      /[-\u2010\u2011\ufe63\uff0d:\ufe13\ufe55\uff1a'’´\p{Pc}\u202f\p{Join_Control}]|\u20e3|\p{Extended_Pictographic}/u;
    const byDictionary =
      /[\p{Ideographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Ahom}\u3000-\u30ff\uff66-\uff9f\ufe10\ufe14]/u;
    const byNewerTable = /[\p{Cn}\p{Co}\p{Cs}\u00b8\u0600-\u0605\u06dd\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
    const isCompared = (character: string) =>
      !tailored.test(character) && !byDictionary.test(character) && !byNewerTable.test(character);
    const upTo = (last: number) =>
      fc.integer({ min: 0, max: last }).map((codePoint) => String.fromCodePoint(codePoint));
    const plain = fc
      .array(
        fc.oneof(fc.constantFrom(...' .,;·a1Ж\u0301\u00ad"גa'), upTo(0x24f), upTo(0x1cff), upTo(0xffff), upTo(0x1ffff)),
        {
          minLength: 10,
          maxLength: 40,
        },
      )
      .map((characters) => characters.filter(isCompared).join(''));
    let compared = 0;
    fc.assert(
      fc.property(plain, (input) => {
        const expected = [...segmenter.segment(input)]
          .filter(({ segment }) => /[\p{L}\p{Nd}]/u.test(segment))
          .map(({ segment, index }) => [index, segment]);
        const ours = segmentWords(input)
          .filter(({ word }) => /[\p{L}\p{Nd}]/u.test(word))
          .map(({ word, startUtf16 }) => [startUtf16, word]);
        expect(ours).toEqual(expected);
        compared += expected.length;
      }),
      propertyRuns(1_000),
    );
    expect(compared).toBeGreaterThan(1_500);
  });

  it.each(["'", '’a', 'a-', 'a\u0301', "a'\u0301", '_', '\ud83d', '1,', '😀', 'ג"', '\u0301', ':\u00ad'])(
    'takes many %j in linear time',
    (unit) => {
      const cut = (length: number) => void segmentWords(unit.repeat(Math.ceil(length / unit.length)));
      expect(growth(2_000, cut)).toBeLessThan(LINEAR);
    },
  );

  it('classifies every code point without a gap', () => {
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 61) {
      expect(wordBreakClass(codePoint)).toBeLessThanOrEqual(OTHER);
    }
  });
});

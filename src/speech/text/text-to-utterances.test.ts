import { describe, expect, test } from 'vitest';
import { readSpeechData } from './speech-data.js';
import { textToUtterances } from './text-to-utterances.js';
import type { Utterance } from './utterance.js';

/** A small language of its own: the tests of real ones stand beside their data. */
const NUMBERS = `
%spellout-cardinal:
-x: minus >>;
0: zero; 
1: one;
2: two;
3: three;
4: four;
5: five;
6: six;
7: seven;
8: eight;
9: nine;
10: ten[|>>];
20: <<ty[|>>];
100: <<|hundred[ >>];
1000: << thousand[ >>];
1000000: << million[ >>];
1000000000: =#,##0=;
%spellout-ordinal:
0: =%spellout-cardinal=th;
%spellout-numbering-year:
0: =%spellout-cardinal=;
1100/100: <%spellout-cardinal<|hundred[ >%spellout-cardinal>];
2000: =%spellout-cardinal=;
`;
const SPEECH = {
  numbers: { decimalWord: 'comma', minusWord: 'minus' },
  romanNumerals: 'ordinal',
  symbols: { '%': 'percent', '&': 'and', '.': 'dot', '@': 'at', '/': 'slash', '+': 'plus', '°': 'degrees' },
  currencies: { '€': { one: 'euro', other: 'euros' }, kr: 'crowns' },
  units: { km: 'kilometres', m: 'metres', '°C': 'degrees' },
  abbreviations: { 'e.g.': 'for example', 'nr.': 'number', nr: 'number', 'Dr.': 'doctor', 'kl.': 'at' },
  letters: { n: 'en', r: 'ar', k: 'kay', e: 'ee', u: 'oo', b: 'bee', w: 'double-u' },
  months: 'january february march april may june july august september october november december'.split(' '),
  clock: 'at {hours} {minutes}',
};
const data = readSpeechData({ tag: 'xx', speech: JSON.stringify(SPEECH), numbers: NUMBERS });

const tokens = (text: string) =>
  textToUtterances(text, data).flatMap((utterance) =>
    utterance.tokens.map((token) => token.words.replaceAll('\u00ad', '')),
  );
const wordsOf = (text: string) => tokens(text).join(' ');

describe('text is said', () => {
  test.each([
    ['a plain word', 'guolli', 'guolli'],
    ['a number', '21', 'twotyone'],
    ['a number with spaces', '12 345', 'tentwo thousand threehundred fourtyfive'],
    ['a number with full stops', '1.000.000', 'one million'],
    ['a fraction', '3,14', 'three comma tenfour'],
    ['a fraction with zeros', '3,05', 'three comma zero five'],
    ['a long fraction digit by digit', '3,1415', 'three comma one four one five'],
    ['a negative number', '-5', 'minus five'],
    ['a negative number with a real minus', '−5', 'minus five'],
    ['a year', 'lei 1999 dáppe', 'lei tenninehundred ninetynine dáppe'],
    ['four digits that are no year', '1999 km', 'one thousand ninehundred ninetynine kilometres'],
    ['an ordinal', '3. beaivi', 'threeth beaivi'],
    ['a number at the end of a sentence', 'Dat lea 3.', 'Dat lea three'],
    ['a date', '25.12.2024', 'twotyfiveth december two thousand twotyfour'],
    ['a date as computers write it', '2024-12-25', 'twotyfiveth december two thousand twotyfour'],
    ['a date without a year', '1.5. dat', 'oneth may dat'],
    ['something that is no date', '45.13.2024', 'fourtyfive tenthree two thousand twotyfour'],
    ['a clock time', '12:30', 'at tentwo threety'],
    ['a full hour', '8:00', 'at eight'],
    ['a clock time after its word', 'kl. 12:30', 'at tentwo threety'],
    ['money', '€1, €20 ja 5 kr', 'one euro twoty euros ja five crowns'],
    ['per cent', '5 %', 'five percent'],
    ['degrees', '-5 °C', 'minus five degrees'],
    ['an abbreviation', 'e.g. nr 5', 'for example number five'],
    ['an acronym', 'NRK ja EU', 'en ar kay ja ee oo'],
    ['an acronym with an ending', 'NRK:s', 'en ar kays'],
    ['a Roman numeral after a name', 'Harald V lei', 'Harald fiveth lei'],
    ['a Roman century', 'XIX. jahki', 'tennineth jahki'],
    ['capitals that are no Roman numeral', 'UNESCO', 'UNESCO'],
    ['a telephone number', '+47 78 47 40', 'plus four seven seven eight four seven four zero'],
    ['leading zeros', '007', 'zero zero seven'],
    [
      'a number too large for words',
      '12345678901234567890',
      'one two three four five six seven eight nine zero one two three four five six seven eight nine zero',
    ],
    ['an address', 'www.uit.no/se', 'double-u double-u double-u dot uit dot no slash se'],
    ['a mail address', 'mari@uit.no.', 'mari at uit dot no'],
    ['a letter alone', 'plan B', 'plan bee'],
    ['letters and digits', 'B4', 'bee four'],
    ['an ampersand', 'a & b', 'a and b'],
  ])('%s', (_, text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  test('with every token where it stands', () => {
    const text = '  Okta, 12 345 😀 ja\u0301 km 5 km. Nubbi!';
    const all = textToUtterances(text, data).flatMap((utterance) => utterance.tokens);
    expect(all.map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16))).toEqual([
      'Okta',
      '12 345',
      'ja\u0301',
      'km',
      '5 km',
      'Nubbi',
    ]);
  });

  test('as its writer asks', () => {
    const readAsWords = (text: string, readAs: Parameters<typeof textToUtterances>[2]) =>
      textToUtterances(text, data, readAs)[0]?.tokens[0]?.words;
    expect(readAsWords('NR5', 'characters')).toBe('en ar five');
    expect(readAsWords('1999', 'digits')).toBe('one nine nine nine');
    expect(readAsWords('1 999', 'cardinal')?.replaceAll('\u00ad', '')).toBe('one thousand ninehundred ninetynine');
    expect(readAsWords('3', 'ordinal')).toBe('threeth');
    expect(readAsWords('12345678', 'telephone')).toBe('one two three four five six seven eight');
    expect(readAsWords('1.5.2024', 'date')).toBe('oneth may two thousand twoty\u00adfour');
    expect(readAsWords('hello', 'date')).toBe('hello');
  });
});

describe('sentences', () => {
  const ends = (text: string) =>
    textToUtterances(text, data).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));

  test('end at full stops, not at abbreviations, initials or ordinals', () => {
    expect(ends('J. Turi čálii e.g. girjji. Dr. Okta lei 3. beaivi! De?')).toEqual([
      'J. Turi čálii e.g. girjji',
      'Dr. Okta lei 3. beaivi',
      'De',
    ]);
  });

  test('go on after a short word with a full stop if a small letter follows', () => {
    expect(ends('Louis XIV. lei gonagas, alm. olmmoš. Dat. lea')).toEqual([
      'Louis XIV. lei gonagas, alm. olmmoš',
      'Dat. lea',
    ]);
  });

  test('have a melody and a pause, longer after a paragraph', () => {
    const shape = (utterance: Utterance) => [utterance.melody, utterance.pauseAfterMs];
    expect(textToUtterances('Na? De!\n\nJa.', data).map(shape)).toEqual([
      ['question', 400],
      ['exclamation', 700],
      ['statement', 700],
    ]);
  });

  test('end at headings and list items, and not at a line that goes on', () => {
    expect(ends('Bajilčála\nDat lea\nteaksta.')).toEqual(['Bajilčála', 'Dat lea\nteaksta']);
  });

  test('are cut where they breathe if they never end', () => {
    const text = 'sátni sátni sátni, '.repeat(200);
    const utterances = textToUtterances(text, data);
    expect(utterances.length).toBeGreaterThan(5);
    expect(utterances.flatMap((utterance) => utterance.tokens)).toHaveLength(600);
    expect(Math.max(...utterances.map(({ startUtf16, endUtf16 }) => endUtf16 - startUtf16))).toBeLessThanOrEqual(600);
  });
});

describe('hostile text', () => {
  test.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['punctuation', '...!?,;'],
  ])('%s says nothing', (_, text) => {
    expect(textToUtterances(text, data)).toEqual([]);
  });

  test('emoji are skipped and counted', () => {
    const [only] = textToUtterances('😀👍', data);
    expect(only).toMatchObject({ tokens: [], skippedCharacters: 2 });
  });

  test.each([
    ['apostrophes', "s'".repeat(5000)],
    ['digits', '9'.repeat(10_000)],
    ['dots', 'a.'.repeat(5000)],
    ['at signs', 'a@'.repeat(5000)],
    ['groups', '1 234 '.repeat(3000)],
    ['dashes', '5-'.repeat(5000)],
    ['marks', '\u0301'.repeat(10_000)],
    ['lone surrogates', '\ud800'.repeat(5000)],
    ['bidi marks', '\u202e\u200d'.repeat(5000)],
    ['capitals', 'XIV'.repeat(10_000)],
    ['closers', '."'.repeat(5000)],
    ['line ends', '\n'.repeat(10_000)],
    ['colons', '12:'.repeat(5000)],
  ])('%s are bounded', (_, text) => {
    const all = textToUtterances(text, data).flatMap((utterance) => utterance.tokens);
    let last = 0;
    const wrong = all.filter(({ startUtf16, endUtf16, words }) => {
      const inOrder = startUtf16 >= last && endUtf16 > startUtf16 && words !== '';
      last = endUtf16;
      return !inOrder;
    });
    expect(wrong).toEqual([]);
    expect(last).toBeLessThanOrEqual(text.length);
  });
});

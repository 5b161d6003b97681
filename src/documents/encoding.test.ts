import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CodePage, charactersOf, decodeText, encodeText } from './encoding.js';

const inPage = (text: string, page: CodePage) => {
  const { bytes, encoding } = encodeText(text, { encoding: page, hasMark: false });
  expect(encoding).toBe(page);
  return bytes;
};

describe('an encoding', () => {
  test.each<[string, CodePage, string]>([
    ['nb', 'windows-1252', 'Ærlig talt, «på sjøen» er det blåsig – og vått.'],
    ['fo', 'windows-1252', 'Føroyar eru átjan oyggjar í Norðuratlantshavi.'],
    ['ga', 'windows-1252', 'Tá an aimsir go hálainn inniu, agus beidh sé fuar amárach.'],
    ['lv', 'windows-1257', 'Ģimene dzīvo Rīgā; šodien līst, un ūdens ir auksts.'],
    ['ru', 'windows-1251', 'Сегодня хорошая погода, и мы идём гулять по городу.'],
    ['ru', 'koi8-r', 'сегодня хорошая погода, и мы идём гулять по городу.'],
    ['kpv', 'windows-1251', 'Ми олам ылын, войвылын.'],
    ['ro', 'windows-1250', 'Aceasta este o carte bună şi frumoasă, învăţată în ţară.'],
    ['et', 'windows-1257', 'Šokolaad ja želee, õhtul külmas öös.'],
  ])('of %s is found by its letters (%s), with or without a hint', (language, page, text) => {
    const bytes = inPage(text, page);
    expect(decodeText(bytes, { language })).toEqual({ text, encoding: page, hasMark: false });
    expect(decodeText(bytes).text).toBe(text);
  });

  test('that is Unicode is told by its mark, its zeros or its form', () => {
    const text = 'Mun boađán ihttin, 🙂.\r\n';
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      for (const hasMark of [true, false]) {
        const { bytes } = encodeText(text, { encoding, hasMark });
        expect(decodeText(bytes)).toEqual({ text, encoding, hasMark });
      }
    }
  });

  test('that the file names counts more than a guess', () => {
    expect(decodeText(Uint8Array.of(0xf0), { label: 'windows-1257' }).text).toBe('š');
    expect(decodeText(Uint8Array.of(0xf0), { label: 'ISO-8859-1' }).text).toBe('ð');
  });

  test('without a letter is left for UTF-8, which the caller is told', () => {
    const { bytes, encoding } = encodeText('čáhci', { encoding: 'windows-1252', hasMark: false });
    expect(encoding).toBe('utf-8');
    expect(new TextDecoder().decode(bytes)).toBe('čáhci');
  });

  test('of any bytes that are text gives the same bytes back', () => {
    const byte = fc.integer({ min: 0x20, max: 0xff });
    fc.assert(
      fc.property(fc.uint8Array({ min: 0x20, maxLength: 60 }), fc.array(byte), (bytes, more) => {
        const all = Uint8Array.from([...bytes, ...more]);
        const decoded = decodeText(all);
        expect([...encodeText(decoded.text, decoded).bytes]).toEqual([...all]);
      }),
    );
  });

  test.each<[string, number[]]>([
    ['zeros', [0x41, 0, 0, 0x43]],
    ['controls', [0x41, 0x01, 0x42]],
    ['half a character of UTF-16', [0xff, 0xfe, 0x41]],
    ['half a pair of UTF-16', [0xff, 0xfe, 0x00, 0xd8]],
  ])('is refused for bytes with %s', (_, bytes) => {
    expect(() => decodeText(Uint8Array.from(bytes))).toThrow(/not a text|damaged|ends in the midst/);
  });

  test('has a character for every byte of the western page', () => {
    expect(new Set(charactersOf('windows-1252')).size).toBe(256);
  });
});

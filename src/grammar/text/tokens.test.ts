import { describe, expect, test } from 'vitest';
import { paragraphsOf } from './paragraphs.js';
import { sentencesOf } from './sentence-ends.js';
import { findSpecials } from './special-strings.js';
import { type TokenOptions, tokenise } from './tokens.js';

const OPTIONS: TokenOptions = {
  abbreviations: new Map([
    ['bl.a.', false],
    ['kl.', false],
    ['f.eks.', false],
    ['osv.', true],
  ]),
  ordinalStop: true,
  isWord: (form) => ['slutt', 'han', 'det', 'ble'].includes(form.toLowerCase()),
};
const texts = (text: string) => tokenise(text, OPTIONS).map((token) => token.text);
const sentences = (text: string) =>
  sentencesOf(text, OPTIONS).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));

const ODD_TEXTS = [
  '',
  ' ',
  '\r\n\r\n',
  'a\r\n\r\nb',
  '\ud83d',
  '\udc00\ud83d',
  '😀👩‍👩‍👧🇳🇴1️⃣',
  'e\u0301 \u0301',
  '\u200b\ufeff',
  '((()))...!!!',
  'a.b.c.d. E',
  `${'x'.repeat(50)}\nog videre`,
  'x'.repeat(5_000),
  '. . . . .',
  '-'.repeat(5_000),
];

describe('paragraphs', () => {
  test('lie end to end and lose nothing', () => {
    for (const text of ODD_TEXTS) {
      const spans = paragraphsOf(text);
      expect(spans.map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16)).join('')).toBe(text);
      for (const { startUtf16, endUtf16 } of spans) expect(endUtf16).toBeGreaterThan(startUtf16);
    }
  });

  const cut = (text: string) => paragraphsOf(text).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));

  test('go on over a single line break, whatever the length of the line', () => {
    for (const text of [
      'Ei linje\nog ei til',
      'Dette er en ganske lang linje som ble brutt fordi\r\nden var full, som i brev.',
      'Vi bodde den gangen i en liten leilighet i\nOslo.',
      'Hun\nhar gikk hjem',
    ]) {
      expect(cut(text)).toEqual([text]);
    }
  });

  test('end at empty lines, ends of sentences, list items, headings and columns of words', () => {
    expect(cut('Ei linje\n \nog ei til\r\n\r\nSlutt')).toEqual(['Ei linje\n \n', 'og ei til\r\n\r\n', 'Slutt']);
    expect(cut('Det er slutt.\nog mer')).toEqual(['Det er slutt.\n', 'og mer']);
    expect(cut('Vi trenger\n- melk og\n  brød\n2) ost\n• fisk')).toEqual([
      'Vi trenger\n',
      '- melk og\n  brød\n',
      '2) ost\n',
      '• fisk',
    ]);
    expect(cut('Om oss\nVi er en liten bedrift')).toEqual(['Om oss\n', 'Vi er en liten bedrift']);
    expect(cut('hund\nkatt\nkatt')).toEqual(['hund\n', 'katt\n', 'katt']);
    expect(cut('første side\fog andre')).toEqual(['første side\f', 'og andre']);
  });
});

describe('tokens', () => {
  test('are in order, do not overlap, and leave only blanks between them', () => {
    for (const text of ODD_TEXTS) {
      let last = 0;
      for (const { startUtf16, endUtf16, text: form } of tokenise(text, OPTIONS)) {
        expect(startUtf16).toBeGreaterThanOrEqual(last);
        expect(text.slice(startUtf16, endUtf16)).toBe(form);
        expect(text.slice(last, startUtf16)).toMatch(/^[\s\p{Cc}\p{Cf}\ufeff]*$/u);
        last = endUtf16;
      }
    }
  });

  test('keep the stops of abbreviations, initials and ordinals', () => {
    expect(texts('Den 17. mai kl. 14.30, bl.a. J. Hansen osv.')).toEqual([
      ...['Den', '17.', 'mai', 'kl.', '14.30', ',', 'bl.a.', 'J.', 'Hansen', 'osv.'],
    ]);
    expect(texts('Det var i 2017. Det regnet.')).toEqual(['Det', 'var', 'i', '2017', '.', 'Det', 'regnet', '.']);
    expect(texts('1. Bakgrunn')).toEqual(['1.', 'Bakgrunn']);
  });

  test('are cut where a space is missing, but not inside addresses, versions and abbreviations', () => {
    expect(texts('Det er slutt.Han gikk')).toEqual(['Det', 'er', 'slutt', '.', 'Han', 'gikk']);
    expect(texts('slutt.han')).toEqual(['slutt', '.', 'han']);
    expect(texts('Se www.uit.no, node.js og U.S.A nå.')).toEqual([
      'Se',
      'www.uit.no',
      ',',
      'node.js',
      'og',
      'U.S.A',
      'nå',
      '.',
    ]);
    expect(texts('v1.2.3 ola@uit.no :-)')).toEqual(['v1.2.3', 'ola@uit.no', ':-)']);
  });

  test('take repeated marks as one', () => {
    expect(texts('((( *** ((')).toEqual(['(((', '***', '(', '(']);
    expect(texts('Nei!!! Hva?! Vent ... ,,')).toEqual(['Nei', '!!!', 'Hva', '?!', 'Vent', '...', ',,']);
  });
});

describe('strings that are no language', () => {
  test('are found without the marks that follow them', () => {
    const specialsIn = (text: string) =>
      findSpecials(text).map(({ kind, startUtf16, endUtf16 }) => `${kind} ${text.slice(startUtf16, endUtf16)}`);
    expect(specialsIn('(se https://sv.wikipedia.org/wiki/Kung_(titel)) og rapport.pdf.')).toEqual([
      'url https://sv.wikipedia.org/wiki/Kung_(titel)',
      'path rapport.pdf',
    ]);
    expect(specialsIn('Skriv `npm ci`, <b>ikke</b> #sápmi og nrk.no.')).toEqual([
      'code `npm ci`',
      'code <b>',
      'code </b>',
      'handle #sápmi',
      'url nrk.no',
    ]);
    expect(specialsIn('Han kom kl. 12: det var fint; ikke (bra).')).toEqual([]);
  });
});

describe('sentences', () => {
  test('lie end to end and lose nothing', () => {
    for (const text of ODD_TEXTS) expect(sentences(text).join('')).toBe(text);
  });

  test('do not end at abbreviations, ordinals, initials and decimals', () => {
    expect(sentences('Den 17. mai møtte J. Hansen bl.a. kongen. Det ble 3.5 osv. Så gikk han.')).toEqual([
      'Den 17. mai møtte J. Hansen bl.a. kongen. ',
      'Det ble 3.5 osv. ',
      'Så gikk han.',
    ]);
  });

  test('end after closing quotation marks, and go on after a question that is quoted', () => {
    expect(sentences('«Kommer du?» spurte han. «Ja.» Så gikk de.')).toEqual([
      '«Kommer du?» spurte han. ',
      '«Ja.» ',
      'Så gikk de.',
    ]);
  });

  test('end where a capital was forgotten, but not after what may be an abbreviation', () => {
    expect(sentences('Det regnet lenge. men så kom sola.')).toEqual(['Det regnet lenge. ', 'men så kom sola.']);
    expect(sentences('Han har ca. ti og div. andre.')).toEqual(['Han har ca. ti og div. andre.']);
  });
});

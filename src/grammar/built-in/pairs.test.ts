import { describe, expect, test } from 'vitest';
import { tokenise } from '../text/tokens.js';
import type { QuoteSettings } from './checker-settings.js';
import { matchPairs } from './pairs.js';

const NB: QuoteSettings = {
  preferred: [
    ['«', '»'],
    ['‘', '’'],
  ],
  accepted: [['“', '”']],
  straight: 'replace',
};
const FI: QuoteSettings = { preferred: [['”', '”']], accepted: [], straight: 'accept' };

/** The marks of a text with their roles: `( open`, `" close»`. */
function roles(text: string, settings = NB): string[] {
  const tokens = tokenise(text, { abbreviations: new Map(), ordinalStop: true });
  return [...matchPairs(tokens, text, settings)]
    .sort(([a], [b]) => a - b)
    .map(([index, { role, shouldBe = '', orBe }]) => {
      return `${tokens[index]!.text} ${role}${shouldBe}${orBe === undefined ? '' : `/${orBe}`}`;
    });
}

describe('quotation marks', () => {
  test('of the language are left alone, others get the right ones', () => {
    expect(roles('Han sa «ja» og “nei”.')).toEqual(['« open', '» close', '“ open', '” close']);
    expect(roles('Han sa "ja" nå.')).toEqual(['" open«', '" close»']);
    expect(roles('Han sa «ja" nå.')).toEqual(['« open', '" close»']);
  });

  test('within a quotation are those of the second level', () => {
    expect(roles('«Han sa "ja" nå.»')).toEqual(['« open', '" open‘', '" close’', '» close']);
  });

  test('that open and close with the same sign are told apart by what is open', () => {
    expect(roles('”joo” ja ”ei”', FI)).toEqual(['” open', '” close', '” open', '” close']);
    expect(roles('"joo" ja "ei"', FI)).toEqual(['" open', '" close', '" open', '" close']);
  });

  test('without a pair are only changed where their blanks tell the direction, or both are offered', () => {
    expect(roles('Han sa: "Ja, det er')).toEqual(['" unmatched«']);
    expect(roles('det er sant" sa han')).toEqual(['" unmatched»']);
    expect(roles('Han sa " Ja')).toEqual(['" unmatched«/»']);
  });

  test('are neither apostrophes nor inches', () => {
    expect(roles('Lars’ 17" skjerm og b\'fhéidir')).toEqual([]);
  });
});

describe('brackets', () => {
  test('match inside each other', () => {
    expect(roles('a (b [c] d) e')).toEqual(['( open', '[ open', '] close', ') close']);
  });

  test('without a pair are found, but not the labels of lists', () => {
    expect(roles('a (b c')).toEqual(['( unmatched']);
    expect(roles('stor) her')).toEqual([') unmatched']);
    expect(roles('a) stor og b) liten, 1) først')).toEqual([') close', ') close', ') close']);
  });
});

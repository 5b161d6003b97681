import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growth, LINEAR } from '../../test/support/growth.js';
import { propertyRuns } from '../../test/support/property-runs.js';
import { findAddresses } from './addresses.js';

const found = (text: string) => findAddresses(text).map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16));

describe('addresses', () => {
  test.each([
    ['Sjå https://uit.no/abcd.', 'https://uit.no/abcd'],
    ['(www.uit.no/a_(b))', 'www.uit.no/a_(b)'],
    ['uit.no', 'uit.no'],
    ['på uit.no/abcd?x=1,', 'uit.no/abcd?x=1'],
    ['send til kari.nordmann@uit.no!', 'kari.nordmann@uit.no'],
    ['takk @kari_n og', '@kari_n'],
    ['@kari@samfunn.no', '@kari@samfunn.no'],
    ['#dagensord', '#dagensord'],
    ['opne rapport.pdf no', 'rapport.pdf'],
    ['i src/markup/addresses.ts står', 'src/markup/addresses.ts'],
    ['i /usr/share/dict', '/usr/share/dict'],
    ['~/notat', '~/notat'],
    ['C:\\Users\\kari', 'C:\\Users\\kari'],
    ['kall foo_bar() her', 'foo_bar()'],
    ['list.push()', 'list.push()'],
    ['camelCase og', 'camelCase'],
    ['GrammarCheckOptions', 'GrammarCheckOptions'],
    ['MAX_DEPTH', 'MAX_DEPTH'],
    ['bruk `kode her` no', '`kode her`'],
    ['v1.2.3 og', 'v1.2.3'],
    ['2.0.0-beta.1', '2.0.0-beta.1'],
    ['0xFF12', '0xFF12'],
    ['commit 37a486f her', '37a486f'],
    ['NO9386011117947', 'NO9386011117947'],
    ['NO93 8601 1117 947 her', 'NO93 8601 1117 947'],
    ['550e8400-e29b-41d4-a716-446655440000', '550e8400-e29b-41d4-a716-446655440000'],
    ['fe80::1ff:fe23:4567:890a', 'fe80::1ff:fe23:4567:890a'],
    ['$HOME', '$HOME'],
    ['--content-type', '--content-type'],
    ['std::vector', 'std::vector'],
    ['<b>', '<b>'],
    ['.gitignore', '.gitignore'],
    ['node.js', 'node.js'],
  ])('in %j: %j', (text, address) => {
    expect(found(text)).toEqual([address]);
  });

  test.each([
    'og/eller',
    't.d.',
    'bl.a.',
    'kl.12',
    '3.b',
    'ferdig.Nå',
    'slutt.han',
    'A.D.',
    'm.sh.',
    't-uisce',
    '2023:s',
    '18-nik',
    'b’fhéidir',
    'hÉireann nGael bhFuil tSeirbhís',
    'han/ho/dei',
    'km/h 5 m/s',
    'Han sa: – Nei!',
    'McDonald GitHub',
    'slutt .og',
    'kr 5,- og 50 %',
    'a-å B2B',
    'osv...',
    'e.Kr.',
    '(sjå s. 4)',
    'R&D',
    'sääʹmǩiõll нумʼ pall´o',
    '1.januar 17.mai kl.10.30',
    '12:30',
    'åŋgirušš-an',
    '*feit*',
    'ALTSÅ',
  ])('none in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('are in order, apart from each other and inside the text, whatever it is', () => {
    const piece = fc.constantFrom(
      'a',
      'B',
      '.',
      '/',
      '@',
      '#',
      '_',
      ':',
      '-',
      ' ',
      'no',
      '(',
      ')',
      '1',
      '`',
      'å',
      '\\',
      'https://',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { startUtf16, endUtf16 } of findAddresses(text)) {
          expect(startUtf16).toBeGreaterThanOrEqual(last);
          expect(endUtf16).toBeGreaterThan(startUtf16);
          expect(endUtf16).toBeLessThanOrEqual(text.length);
          last = endUtf16;
        }
      }),
      propertyRuns(300),
    );
  });

  test.each([
    'a',
    'a.',
    'a_',
    'a/',
    '@',
    '#',
    '`',
    'a-',
    '<',
    'a@',
    'A',
    'aB',
    '.a',
    ':',
    '1.',
    '/',
    '0f',
    '$',
    '{{',
    '(',
    'a:1',
  ])('of %j many times over are searched in linear time', (piece) => {
    const search = (length: number) => void findAddresses(piece.repeat(length / piece.length));
    expect(growth(2_000, search)).toBeLessThan(LINEAR);
  });
});

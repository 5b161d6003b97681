/** Bodies of `/v2`: parameters in every order, texts that are encoded and texts that are not. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { readForm } from './form.js';

const read = (body: string) => readForm(Buffer.from(body));

describe('a text without encoding', () => {
  test.each([
    ['text=Mun lean.&enabledOnly=false&language=se', 'Mun lean.'],
    ['enabledOnly=false&text=Mun lean.&language=se', 'Mun lean.'],
    ['enabledOnly=false&language=se&text=Mun lean.', 'Mun lean.'],
    ['text=Mun lean.&language=se&enabledOnly=false', 'Mun lean.'],
    ['text=Mun lean.&enabledOnly=false&language=se&foo=bar', 'Mun lean.'],
    ['foo=bar&enabledOnly=false&text=Mun lean.&language=se', 'Mun lean.'],
    ['enabledOnly=false&language=se&text=Mun & don &language=nb', 'Mun & don &language=nb'],
    ['text=Mun & don &text=3&enabledOnly=false&language=se', 'Mun & don &text=3'],
    ['text=Mun lean &language=nb&enabledOnly=false&language=se', 'Mun lean &language=nb'],
    ['text=Mun lean &foo=bar&enabledOnly=false&language=se', 'Mun lean &foo=bar'],
    ['text=Mun +1 %41 &enabledOnly=false&language=se', 'Mun +1 %41 '],
    ['text=&enabledOnly=false&language=se&username=Åse', ''],
  ])('ends where parameters follow: %s', (body, text) => {
    const form = read(body);
    expect([form.get('text'), form.get('enabledOnly'), form.get('language')]).toEqual([text, 'false', 'se']);
  });

  test('may stand in a body whose language is in the query', () => {
    expect(read('text=Mun & don&level=picky').get('text')).toBe('Mun & don');
    expect(read('text=Mun & don').get('text')).toBe('Mun & don');
  });

  test('may be JSON in `data`', () => {
    const data = '{"annotation":[{"text":"Mun & don + 1 %"}]}';
    const form = read(`data=${data}&enabledOnly=false&language=se`);
    expect([form.get('data'), form.get('language')]).toEqual([data, 'se']);
  });

  test('is not taken for one because another parameter has no encoding', () => {
    expect(read('text=Mun+lean%2E&language=se&username=Åse').get('text')).toBe('Mun lean.');
  });
});

describe('parameters in any order', () => {
  const VALUES = {
    language: 'se',
    enabledOnly: 'false',
    level: 'picky',
    mode: 'all',
    motherTongue: 'nb',
    disabledRules: 'typo,WHITESPACE_RULE',
    username: 'me',
    apiKey: 'key',
    useragent: 'webextension',
  } as const;
  type Name = keyof typeof VALUES;
  const names = fc
    .subarray(Object.keys(VALUES).filter((name) => name !== 'language') as Name[])
    .map((chosen): Name[] => ['language', ...chosen]);
  /** Orders of some parameters, with the place of the text among them. */
  const orders = names.chain((chosen) =>
    fc.record({
      order: fc.shuffledSubarray(chosen, { minLength: chosen.length }),
      place: fc.nat(chosen.length),
    }),
  );
  const pieces = fc.constantFrom(
    ...['&', '=', '%', '%41', '+', ' ', 'á', '😀', '\n', 'Mun', 'text', 'language', '&foo=bar', '&Language=se', '&x'],
  );
  const texts = fc.array(pieces, { maxLength: 12 }).map((chosen) => chosen.join(''));

  function bodyOf(order: readonly Name[], place: number, text: string): string {
    const pairs = order.map((name) => `${name}=${encodeURIComponent(VALUES[name])}`);
    return [...pairs.slice(0, place), `text=${text}`, ...pairs.slice(place)].join('&');
  }

  function expectRead(body: string, order: readonly Name[], text: string): void {
    const form = read(body);
    expect(form.get('text')).toBe(text);
    for (const name of Object.keys(VALUES) as Name[]) {
      expect(form.get(name), name).toBe(order.includes(name) ? VALUES[name] : undefined);
    }
  }

  test('leave an encoded text whole, whatever is in it', () => {
    const anything = fc.oneof(
      texts,
      fc.string({ unit: 'binary' }),
      fc.constantFrom('&language=nb', 'a&text=b&level=x'),
    );
    fc.assert(
      fc.property(orders, anything, ({ order, place }, text) => {
        const wellFormed = text.toWellFormed();
        expectRead(bodyOf(order, place, encodeURIComponent(wellFormed)), order, wellFormed);
      }),
      propertyRuns(500),
    );
  });

  test('leave a text without encoding whole, whatever is in it but parameters', () => {
    /** A parameter of the same name as one around the text is told from it only by a text that needs encoding. */
    const isParameter = (text: string) => /&(?:text|language)=/.test(text);
    const raw = texts.map((text) => `Mun lean${text}`).filter((text) => !isParameter(text));
    fc.assert(
      fc.property(orders, raw, ({ order, place }, text) => {
        expectRead(bodyOf(order, place, text), order, text);
      }),
      propertyRuns(500),
    );
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { searchLanguages } from './language-search.js';
import { loadLocalNames, localNames, type NameTable } from './local-names.js';

const read = <Value>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Value;
const NAMES = read<Record<string, { autonym: string; english: string }>>('../../../languages/names.json');
/** Those with a table; others have what browsers know, and names in a neighbouring language. */
const LOCALES = readdirSync(new URL('../../locales/language-names/', import.meta.url)).map((file) =>
  file.slice(0, -'.json'.length),
);
const tableOf = (locale: string) => read<NameTable>(`../../locales/language-names/${locale}.json`);
/** What the browsers that people use say without a table: these, in nb and fi. */
const IN_BROWSERS = ['de', 'en', 'fi', 'fo', 'ga', 'lv', 'nb', 'nn', 'ro', 'ru', 'so', 'tt'];

test.each(LOCALES)('every language has a name in %s, and no other has', (locale) => {
  const isInBrowsers = (tag: string) => ['nb', 'fi'].includes(locale) && IN_BROWSERS.includes(tag);
  const expected = Object.keys(NAMES).filter((tag) => !isInBrowsers(tag));
  expect(Object.keys(tableOf(locale)).sort()).toEqual(expected.sort());
  expect(new Set(Object.values(tableOf(locale))).size).toBe(expected.length);
});

test.each([
  ['nb', 'nordsamisk', 'se'],
  ['nb', 'tysk', 'de'],
  ['fi', 'saksa', 'de'],
  ['fi', 'koltan', 'sms'],
  ['ga', 'fionlainnis', 'fi'],
  ['se', 'duiskka', 'de'],
  ['sv', 'lulesam', 'smj'],
  ['ru', 'марийск', 'mhr'],
])('in %s, %s finds %s', (locale, query, tag) => {
  const nameOf = localNames(locale, tableOf(locale));
  const languages = Object.entries(NAMES).map(([other, names]) => ({
    tag: other,
    listed: other,
    ...names,
    localName: nameOf(other) ?? names.english,
  }));
  expect(searchLanguages(languages, query)[0]?.tag).toBe(tag);
});

test('a language without a table has the names of a neighbour', async () => {
  const nameOf = await loadLocalNames('sma');
  expect(nameOf('se')).toBe('nordsamisk');
});

test('a locale that the browser does not know is not answered in another language', () => {
  expect(localNames('vot', {})('de')).toBeUndefined();
  expect(localNames('fi', {})('est-x-utee')).toBeUndefined();
  expect(localNames('fi', {})('de')).toBe('saksa');
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type FeatureTable, featureNames, loadFeatureNames } from './feature-names.js';

const TABLES = new URL('../../locales/feature-names/', import.meta.url);
const LANGUAGES = new URL('../../../languages/', import.meta.url);
const tableOf = (locale: string) => JSON.parse(readFileSync(new URL(`${locale}.json`, TABLES), 'utf8')) as FeatureTable;
const localesIn = (folder: URL, ending: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));

/** Every feature with its values, as the mapping files of the languages make them. */
const FEATURES = readdirSync(LANGUAGES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(new URL(`${name}/`, LANGUAGES)).map((file) => `${name}/${file}`))
  .filter((file) => file.endsWith('features.tsv'))
  .flatMap((file) => readFileSync(new URL(file, LANGUAGES), 'utf8').split('\n'))
  .filter((row) => row !== '' && !row.startsWith('#'))
  .flatMap((row) => row.split('\t')[1]?.split(' ') ?? [])
  .filter((pair) => pair.includes('=') && !pair.startsWith('UPOS='))
  .map((pair) => pair.split('=') as [string, string]);

test('every feature of every language has a name in English, so that no code is shown', () => {
  const name = featureNames([tableOf('en')]);
  expect(FEATURES.length).toBeGreaterThan(200);
  expect(FEATURES.filter(([feature, values]) => name(feature, values) === undefined)).toEqual([]);
});

test('every language of the page has names, and none for what is not a feature', () => {
  expect(localesIn(TABLES, '.json')).toEqual(localesIn(new URL('../', TABLES), '.ftl'));
  const english = Object.keys(tableOf('en'));
  for (const locale of localesIn(TABLES, '.json')) {
    const strange = Object.entries(tableOf(locale)).filter(([key, name]) => !english.includes(key) || name === '');
    expect(strange).toEqual([]);
  }
});

test.each([
  ['se', 'Case', 'Loc', 'lokatiiva'],
  ['sma', 'Number', 'Sing', 'ektentaale'],
  // In the language of its neighbours, then in English.
  ['sma', 'Mood', 'Pot', 'potensialis'],
  ['ga', 'Case', 'Ine', 'inessive'],
  ['xx', 'Case', 'Ine', 'inessive'],
  ['fi', 'Gender', 'Fem,Masc', 'feminiini / maskuliini'],
  ['de', 'Number[psor]', 'Dual', 'Dual (des Besitzers)'],
  ['en', 'Person[psor]', '3', 'third person (of the owner)'],
  ['en', 'Case', 'Xyz', undefined],
  ['en', 'Case[xyz]', 'Ine', undefined],
  ['en', 'constructor', '', undefined],
])('in %s, %s=%s is %s', async (locale, feature, values, name) => {
  expect((await loadFeatureNames(locale))(feature, values)).toBe(name);
});

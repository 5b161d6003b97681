import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PageDeployment } from '../deployment.js';
import { folded, searchLanguages } from './language-search.js';
import { namesOf } from './names.js';

const TAGS = ['se', 'sms', 'sma', 'smj', 'nb', 'nn', 'crk', 'myv', 'fi', 'fit', 'est-x-plamk', 'tt', 'udm'];
const NAMES_FILE = new URL('../../../languages/names.json', import.meta.url);
const languageNames = JSON.parse(readFileSync(NAMES_FILE, 'utf8')) as PageDeployment['languageNames'];
const LANGUAGES = TAGS.map((tag) => {
  const names = namesOf({ languageNames, names: {} }, tag);
  return { tag, listed: tag, ...names, localName: names.english };
});
const find = (query: string) => searchLanguages(LANGUAGES, query).map(({ tag }) => tag);

test.each([
  ['se', 'se'],
  ['fi', 'fi'],
  ['davvi', 'se'],
  ['SKOLT', 'sms'],
  ['nuorttsaam', 'sms'],
  ['åarjel', 'sma'],
  ['aarjel', 'sma'],
  ['ᓀᐦᐃᔭᐍᐏᐣ', 'crk'],
  ['nehiyawewin', 'crk'],
  ['эрзянь', 'myv'],
  ['nynorsk', 'nn'],
  ['plamk', 'est-x-plamk'],
])('%s finds %s first', (query, tag) => {
  expect(find(query)[0]).toBe(tag);
});

test('Sámi finds every Sámi language by its English name', () => {
  expect(find('sami').sort()).toEqual(['se', 'sma', 'smj', 'sms']);
});

test('nothing typed is everything, and nonsense is nothing', () => {
  expect(find(' ')).toHaveLength(TAGS.length);
  expect(find('zzz')).toEqual([]);
});

test('folding drops marks and strokes', () => {
  expect(folded('Nuõrttsääʹmǩiõll')).toBe('nuorttsaamkioll');
  expect(folded('Føroyskt')).toBe('foroyskt');
});

test('a tag without a readable name goes by the listed one', () => {
  expect(namesOf({ languageNames, names: { xx: 'Xish' } }, 'xx')).toEqual({ autonym: 'Xish', english: 'Xish' });
});

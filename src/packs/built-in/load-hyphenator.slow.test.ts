/** The words that each language divides in `languages/<tag>/hyphenation.txt` are divided so. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { open } from '../../hyphenation/hyphenation-engine.js';
import { withHyphens } from '../../hyphenation/hyphenator.js';
import { builtInDictionaries, builtInStarters } from './built-in.js';
import { defaultCacheDir } from './cache-dir.js';
import { loadHyphenation, readHyphenationRules } from './load-hyphenator.js';
import { LANGUAGES_DIR } from './package-dir.js';

const TAGS = [...builtInDictionaries(), ...builtInStarters()].flatMap(({ tags }) => tags);
const FOLDERS = readdirSync(LANGUAGES_DIR).filter((tag) => readHyphenationRules(tag) !== undefined);

test('every language that has a speller has rules', () => {
  expect(TAGS.filter((tag) => readHyphenationRules(tag) === undefined)).toEqual([]);
});

test.each(FOLDERS)('words of %s', async (tag) => {
  const data = await loadHyphenation(tag, defaultCacheDir());
  const hyphenator = open(data!);
  const { divided } = data!.rules;
  expect(divided.length).toBeGreaterThan(0);
  const words = divided.map((word) => word.replaceAll('-', ''));
  expect(words.map((word) => withHyphens(word, hyphenator.divide(word), '-'))).toEqual(divided);
});

test('nobody leaves the folder of languages by a tag', () => {
  expect(['../se', '..', '/etc', 'xx'].map((tag) => readHyphenationRules(tag))).toEqual(Array(4).fill(undefined));
});

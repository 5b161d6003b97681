import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATIONS, readDeployments, union } from './deployments.js';
import { languageName, languageNames } from './language-names.js';

const { tags } = union(readDeployments());
const offered = [...new Set(OPERATIONS.flatMap((operation) => [...tags[operation].keys()]))];

test('every tag of the deployments has readable names, and no two have the same', () => {
  for (const tag of offered) expect(languageNames().has(tag), tag).toBe(true);
  for (const part of ['autonym', 'english'] as const) {
    const names = offered.map((tag) => languageName(tag)[part]);
    expect(new Set(names).size).toBe(offered.length);
    // A tag in capitals is no name.
    for (const name of names) expect(name).not.toMatch(/-X-|^\s|\s$|^$/);
  }
});

test('a private tag says what sets it apart from others of its language', () => {
  for (const tag of offered.filter((candidate) => candidate.includes('-x-'))) {
    const { autonym, english, variety } = languageName(tag);
    expect([tag, autonym, english]).toEqual([tag, expect.stringMatching(/\(.+\)$/), expect.stringMatching(/\(.+\)$/)]);
    expect(variety, tag).toBeTruthy();
  }
});

test('a tag without an entry goes by the name that its deployment lists', () => {
  expect(languageName('xx', 'Xish')).toEqual({ autonym: 'Xish', english: 'Xish' });
  expect(languageName('xx')).toEqual({ autonym: 'xx', english: 'xx' });
});

test('the documentation lists every tag under these names', () => {
  const page = readFileSync(new URL('../../../docs/languages.md', import.meta.url), 'utf8');
  for (const tag of offered) {
    const { autonym, english, variety } = languageName(tag);
    expect(page).toContain(`| \`${tag}\` | ${autonym} | ${english} |`);
    if (variety !== undefined) expect(page).toContain(`- \`${tag}\` is ${variety}.`);
  }
  expect(page.match(/^\| `/gm)).toHaveLength(offered.length);
});

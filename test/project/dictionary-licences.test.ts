/** docs/dependencies.md says what the licences of the dictionaries are: the same as the installed packages say. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const document = readFileSync(`${ROOT}docs/dependencies.md`, 'utf8');
const rows = [...document.matchAll(/^\| (dictionary-[a-z]+|@cspell\/[a-z-]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, name, manifest, file]) => ({ name: name!, manifest: manifest!, file: file! }),
);

test('every dictionary has its row, and every row its dictionary', () => {
  const listed = Object.keys(JSON.parse(readFileSync(`${ROOT}languages/dictionaries.json`, 'utf8')) as object);
  expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort());
});

test.each(rows)('the manifest and the licence file of $name say so', ({ name, manifest, file }) => {
  const folder = `${ROOT}node_modules/${name}`;
  const { license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { license: string };
  expect(manifest).toBe(license);
  const licence = ['license', 'LICENSE'].map((each) => `${folder}/${each}`).find((each) => existsSync(each));
  expect(licence === undefined).toBe(file.startsWith('there is no licence file'));
  // What is quoted stands there, word for word, whatever the line breaks and comment marks between.
  const text = licence === undefined ? '' : readFileSync(licence, 'utf8').replaceAll(/[\s#]+/g, ' ');
  for (const [, words] of file.matchAll(/"([^"]{12,})"/g)) expect(text).toContain(words);
  if (file.includes('without a version')) expect(text).not.toMatch(/version \d/i);
});

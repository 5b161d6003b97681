/** The page's languages: every file has every message, with the values that it needs, and the page asks for no others. */
import { readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';

const folder = new URL('../../web/locales/', import.meta.url);
const sources = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ftl'))
    .map((file) => [file.replace(/\.ftl$/, ''), readFileSync(new URL(file, folder), 'utf8')]),
);

function idsOf(source: string): string[] {
  return [...source.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id = '']) => id).sort();
}

/** The values that a message is given: `{ $count -> …`, `{ $word }`. */
function valuesOf(source: string, id: string): string[] {
  const message = new RegExp(`^${id} =(.*(?:\n(?:[ \t].*|))*)`, 'm').exec(source)?.[1] ?? '';
  return [...new Set([...message.matchAll(/\$(\w+)/g)].map(([, name = '']) => name))].sort();
}

const english = sources.get('en') ?? '';

test('there are five languages at least', () => {
  expect([...sources.keys()]).toEqual(expect.arrayContaining(['en', 'se', 'nb', 'fi', 'ga']));
});

test.each([...sources])('%s has every message, and no other', (_locale, source) => {
  expect(idsOf(source)).toEqual(idsOf(english));
});

test.each([...sources])('%s can be read and filled in, whatever the numbers', (locale, source) => {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  expect(bundle.addResource(new FluentResource(source))).toEqual([]);
  for (const id of idsOf(source)) {
    expect({ id, values: valuesOf(source, id) }).toEqual({ id, values: valuesOf(english, id) });
    for (const count of [0, 1, 2, 3, 7, 11, 21]) {
      const errors: Error[] = [];
      const values = {
        count,
        all: 30,
        pace: 1.5,
        size: 12.5,
        stored: 40,
        done: 3,
        ...Object.fromEntries(
          ['language', 'word', 'text', 'replacement', 'rule', 'entry', 'format', 'detail', 'name'].map((name) => [
            name,
            'ŋ',
          ]),
        ),
      };
      const pattern = bundle.getMessage(id)?.value;
      const text = pattern ? bundle.formatPattern(pattern, values, errors) : '';
      expect({ id, errors, isEmpty: text.trim() === '' }).toEqual({ id, errors: [], isEmpty: false });
    }
  }
});

test('the page asks only for messages that there are', () => {
  const root = new URL('../../web/src/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const asked = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/\bt\(\s*'([\w-]+)'/g)].map(([, id = '']) => id),
  );
  expect(asked.length).toBeGreaterThan(40);
  for (const id of asked) expect(idsOf(english)).toContain(id);
});

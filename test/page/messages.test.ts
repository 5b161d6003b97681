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

test('the page speaks the languages with a grammar checker and their neighbours', () => {
  const wanted = 'da de en es et fi fkv fo ga kl lv nb nn ru se sma smj smn sms sv'.split(' ');
  expect([...sources.keys()].sort()).toEqual(wanted);
});

const settings: Record<string, { isDraft?: boolean; neighbours?: string[] }> = JSON.parse(
  readFileSync(new URL('locales.json', folder), 'utf8'),
);
const isDraft = (locale: string) => settings[locale]?.isDraft === true;

test.each([...sources])('%s has every message, or is a draft, and no other', (locale, source) => {
  if (isDraft(locale)) expect(idsOf(english)).toEqual(expect.arrayContaining(idsOf(source)));
  else expect(idsOf(source)).toEqual(idsOf(english));
});

test('what a draft lacks is in a neighbouring language that has everything', () => {
  for (const { neighbours = [] } of Object.values(settings)) {
    expect(neighbours.filter((neighbour) => !sources.has(neighbour) || isDraft(neighbour))).toEqual([]);
  }
  expect([...sources.keys()].filter((locale) => isDraft(locale) && !settings[locale]?.neighbours?.length)).toEqual([]);
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

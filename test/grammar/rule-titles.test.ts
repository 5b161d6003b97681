/** The titles of rules stand in a list with switches: no two rules of a checker may look alike there. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const messagesOf = (tag: string, locale: string) =>
  readFileSync(new URL(`../../languages/${tag}/grammar/messages/${locale}.ftl`, import.meta.url), 'utf8');

test.each([
  ['nb', 'nb'],
  ['nb', 'en'],
])('no two rules of %s have the same title in %s', (tag, locale) => {
  const titles = [...messagesOf(tag, locale).matchAll(/^[a-z][\w-]* = (.+)$/gm)].map(([, title]) => title);
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

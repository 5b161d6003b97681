import { expect, test } from 'vitest';
import {
  isVersionDue,
  lastWritten,
  readRecord,
  readVersion,
  searchTexts,
  surplusVersions,
  titleOf,
} from './text-record.js';

const record = (text: string, changed: number, name = '') => {
  const read = readRecord({ id: text, text, changed, name }, 0);
  if (read === undefined) throw new Error('not read');
  return read;
};

test('the title is the name, else the first line with letters, without the marks of Markdown, shortened', () => {
  expect(titleOf({ name: 'Letter', text: 'x' })).toBe('Letter');
  expect(titleOf({ name: '', text: '\n  \n## Buorre beaivi\nx' })).toBe('Buorre beaivi');
  expect(titleOf({ name: '', text: ' \n' })).toBe('');
  expect([...titleOf({ name: '', text: '🙂'.repeat(200) })]).toHaveLength(80);
});

test('the search wants all words, in any case and composition; the latest text comes first', () => {
  const texts = [record('Čáppa beaivi', 1), record('ča\u0301ppa idja', 3), record('eará', 2, 'čáppa')];
  expect(searchTexts(texts, 'ČÁPPA').map(({ text }) => text)).toEqual(['ča\u0301ppa idja', 'eará', 'Čáppa beaivi']);
  expect(searchTexts(texts, 'čáppa beai').map(({ text }) => text)).toEqual(['Čáppa beaivi']);
});

test('a version is kept of a new text, and then every five minutes if something has changed', () => {
  const last = { textId: 'a', time: 1000, text: 'one' };
  expect(isVersionDue(undefined, 'one', 0)).toBe(true);
  expect(isVersionDue(undefined, ' \n', 0)).toBe(false);
  expect(isVersionDue(last, 'two', 1000 + 299_999)).toBe(false);
  expect(isVersionDue(last, 'two', 1000 + 300_000)).toBe(true);
  expect(isVersionDue(last, 'one', 1000 + 300_000)).toBe(false);
});

test('of too many versions the oldest go, but never the first', () => {
  const versions = Array.from({ length: 43 }, (_, time) => ({ textId: 'a', time, text: '' }));
  expect(surplusVersions(versions).map(({ time }) => time)).toEqual([1, 2, 3]);
  expect(surplusVersions(versions.slice(0, 40))).toEqual([]);
  expect(surplusVersions([])).toEqual([]);
});

test('what comes from a file is read if it has a text; what is wrong in it is left out', () => {
  expect(readRecord({ text: 7 }, 5)).toBeUndefined();
  expect(readRecord(null, 5)).toBeUndefined();
  const read = readRecord({ text: 'x', id: '', changed: -1, ignored: { places: 3 }, name: 4 }, 5);
  expect(read).toMatchObject({ text: 'x', name: '', changed: 5, ignored: { places: [], everywhere: [] }, revision: 0 });
  expect(read?.id).toMatch(/^[\w-]{36}$/);
  expect(readVersion({ textId: 'a', time: 1, text: 'x' })).toEqual({ textId: 'a', time: 1, text: 'x', languages: [] });
  expect(readVersion({ textId: 'a', time: '1', text: 'x' })).toBeUndefined();
});

test('the text that was written here last is not one that came with a file', () => {
  const written = (text: string, changed: number) => ({ ...record(text, changed), revision: 1 });
  expect(lastWritten([])).toBeUndefined();
  expect(lastWritten([record('from a file', 9)])).toBeUndefined();
  expect(lastWritten([written('a', 1), written('b', 3), record('from a file', 9), written('c', 2)])?.text).toBe('b');
});

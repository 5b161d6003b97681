import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { InputText } from './input-text.js';
import { type CachedMatch, MatchCache } from './match-cache.js';
import { Matcher } from './matcher.js';
import { readPmatchFile } from './pmatch-file.js';
import { PmatchSymbols } from './pmatch-symbols.js';

const symbols = new PmatchSymbols(['@_EPSILON_SYMBOL_@', 'a', 'b', ' ', '@BOUNDARY@'], ['TOP']);
const lineOf = (text: string) => {
  const line = new InputText(symbols);
  line.read(text, 0, text.length);
  return line;
};
const read = (lowestRead: number, highestRead: number) => ({ lowestRead, highestRead }) as Matcher;
const match = (length: number, size = 1): CachedMatch => ({ length, size });

test('a match is found where the same letters were looked at, and nowhere else', () => {
  const cache = new MatchCache<CachedMatch>();
  const ab = match(2);
  // Position 0 is the boundary: "ab" was read from 1, with the letter before it and the one after it.
  cache.add(lineOf('ab a'), 1, read(0, 3), ab);
  expect(cache.find(lineOf('ab b'), 1)).toBe(ab);
  expect(cache.find(lineOf('abb'), 1)).toBeUndefined();
  expect(cache.find(lineOf(' ab '), 2)).toBeUndefined();
});

test('the end of the line is not a letter', () => {
  const cache = new MatchCache<CachedMatch>();
  const atEnd = match(1);
  cache.add(lineOf('a'), 1, read(1, 3), atEnd);
  expect(cache.find(lineOf('a'), 1)).toBe(atEnd);
  expect(cache.find(lineOf('ab'), 1)).toBeUndefined();
});

test('foreign letters are told apart', () => {
  const cache = new MatchCache<CachedMatch>();
  const emoji = match(1);
  cache.add(lineOf('😀'), 1, read(1, 1), emoji);
  expect(cache.find(lineOf('😀'), 1)).toBe(emoji);
  expect(cache.find(lineOf('😁'), 1)).toBeUndefined();
});

test('matches that differ only to the left live side by side', () => {
  const cache = new MatchCache<CachedMatch>();
  const [afterA, afterB] = [match(1), match(0)];
  cache.add(lineOf('ab'), 2, read(1, 2), afterA);
  cache.add(lineOf('bb'), 2, read(1, 2), afterB);
  expect(cache.find(lineOf('ab'), 2)).toBe(afterA);
  expect(cache.find(lineOf('bb'), 2)).toBe(afterB);
});

test('the cache stays small, whatever comes', () => {
  const cache = new MatchCache<CachedMatch>();
  for (let i = 0; i < 3000; i++) {
    const text = String.fromCodePoint(0x4e00 + i).repeat(150);
    cache.add(lineOf(text), 1, read(1, 150), match(1, 1000));
  }
  const last = lineOf(String.fromCodePoint(0x4e00 + 2999).repeat(150));
  expect(cache.find(last, 1)).toEqual(match(1, 1000));
  expect(cache.find(lineOf(String.fromCodePoint(0x4e00).repeat(150)), 1)).toBeUndefined();
});

test('a match does not depend on the word that comes next, where nothing could have read it', () => {
  const file = readPmatchFile(readFileSync(new URL('fixtures/contexts.pmhfst', import.meta.url)), 'contexts');
  const netNames = file.nets.map(({ name }) => name);
  const fileSymbols = new PmatchSymbols(file.symbols, netNames);
  const matcher = new Matcher(file, fileSymbols, 2);
  const text = 'guolli mun';
  const line = new InputText(fileSymbols);
  line.read(text, 0, text.length);
  expect(matcher.matchAt(line, 1, Budget.unlimited())).toBe(true);
  // Position 0 is the boundary. The match ends before the blank, which a look to the right reads.
  expect(matcher.end).toBe(1 + 'guolli'.length);
  expect(matcher.highestRead).toBe(matcher.end);
});

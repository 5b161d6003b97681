import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOfName, keepChunk } from './chunk-folder.js';
import { keepLanguage, noteUse } from './language-records.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-records-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** All are of one length, plain and compressed. */
const chunk = (text: string) => keepChunk(folder, createHash('sha512').update(text).digest(), 1).hash;
/** Keeps a language of these chunks that was last used so many days ago. */
function keep(slot: string, texts: readonly string[], daysAgo: number, maxBytes?: number): string[] {
  const hashes = texts.map(chunk);
  const before = new Set(readdirSync(folder));
  keepLanguage(folder, slot, hashes, maxBytes);
  const [record = ''] = readdirSync(folder).filter((name) => name.endsWith('.language') && !before.has(name));
  if (record !== '') age(record, daysAgo);
  return hashes;
}
function age(name: string, days: number): void {
  const seconds = Date.now() / 1000 - days * 86_400;
  utimesSync(join(folder, name), seconds, seconds);
}
const chunkNames = () => readdirSync(folder).filter((name) => hashOfName(name) !== undefined);
const kept = () => new Set(chunkNames().map((name) => hashOfName(name)));
const keptBytes = () => chunkNames().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

describe('a folder of chunks that is too large', () => {
  test('loses whole languages, the one first that was not used for the longest time', () => {
    const [a, b, c] = [keep('a', ['a1', 'a2'], 3), keep('b', ['b1', 'b2'], 9), keep('c', ['c1', 'c2'], 5)];
    const maxBytes = keptBytes();
    const d = keep('d', ['d1'], 0, maxBytes);
    expect(kept()).toEqual(new Set([...a, ...c, ...d]));
    expect(b.filter((hash) => kept().has(hash))).toEqual([]);
    const e = keep('e', ['e1', 'e2', 'e3'], 0, maxBytes);
    expect(kept()).toEqual(new Set([...a, ...d, ...e]));
  });

  test('keeps the chunks that another language has, too', () => {
    const a = keep('a', ['own', 'common'], 9);
    const b = keep('b', ['common', 'other'], 1);
    const c = keep('c', ['third'], 0, keptBytes());
    expect(kept()).toEqual(new Set([...b, ...c]));
    expect(kept()).toContain(a[1]);
  });

  test('never loses a chunk of the language that is kept, however large it is', () => {
    const hashes = keep('a', ['a1', 'a2', 'a3'], 0, 1);
    expect(kept()).toEqual(new Set(hashes));
    const others = keep('b', ['b1'], 0, 1);
    expect(kept()).toEqual(new Set(others));
  });

  test('loses what belongs to no language before any language, unless it has just been written', () => {
    const a = keep('a', ['a1'], 9);
    const [old, young] = [chunk('of an older version'), chunk('of a language that is being prepared')];
    for (const name of [old, `${old}.br`]) age(name, 1);
    const maxBytes = keptBytes();
    const b = keep('b', ['b'], 0, maxBytes);
    expect(kept()).toEqual(new Set([...a, ...b, young]));
  });

  test('loses the languages whose records cannot be read', () => {
    keep('a', ['a1'], 1);
    const [record = ''] = readdirSync(folder).filter((name) => name.endsWith('.language'));
    for (const text of ['', '{"hashes":', '{"hashes":7}', 'null']) writeFileSync(join(folder, record), text);
    for (const name of chunkNames()) age(name, 1);
    const b = keep('b', ['b1'], 0, 1);
    expect(kept()).toEqual(new Set(b));
  });
});

test('a folder that is small enough loses nothing', () => {
  const hashes = [...keep('a', ['a1'], 400), chunk('of no language')];
  for (const name of chunkNames()) age(name, 400);
  hashes.push(...keep('b', ['b1'], 0));
  expect(kept()).toEqual(new Set(hashes));
});

test('a language that is asked for becomes the newest', async () => {
  const a = keep('a', ['a1'], 9);
  keep('b', ['b1'], 3);
  await noteUse(folder, 'a');
  await noteUse(folder, 'not kept');
  const c = keep('c', ['c1'], 0, keptBytes());
  expect(kept()).toEqual(new Set([...a, ...c]));
});

test('a language that was used while the clock was ahead is not the newest for ever', async () => {
  keep('a', ['a1'], -300);
  await noteUse(folder, 'a');
  const b = keep('b', ['b1'], -0.01);
  const c = keep('c', ['c1'], 0, keptBytes());
  expect(kept()).toEqual(new Set([...b, ...c]));
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IGNORE_FILE, IgnoreLists } from './ignore-lists.js';

let folder: string;
let userFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-ignore-'));
  userFile = join(folder, 'config', 'ignore.txt');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what is ignored', () => {
  test('lasts, in a file of the workspace that others can read', async () => {
    const lists = new IgnoreLists(userFile);
    lists.addRule('msyn-case', folder);
    lists.addPlace(join(folder, 'docs', 'a.md'), 'typo', 'qq\n  x', folder);
    expect(readFileSync(join(folder, IGNORE_FILE), 'utf8')).toBe('msyn-case\ndocs/a.md\ttypo\tqq x\n');
    const later = new IgnoreLists(userFile).read(join(folder, 'docs', 'a.md'), folder);
    expect(later.rules).toEqual(['msyn-case']);
    expect([later.isIgnoredHere('typo', 'qq x'), later.isIgnoredHere('typo', 'qq')]).toEqual([true, false]);
    const other = lists.read(join(folder, 'b.md'), folder);
    expect([other.rules, other.isIgnoredHere('typo', 'qq x')]).toEqual([['msyn-case'], false]);
  });

  test('is a matter of the user where there is no workspace', async () => {
    const lists = new IgnoreLists(userFile);
    const path = join(folder, 'a.md');
    lists.addRule('msyn-case', undefined);
    lists.addPlace(path, 'typo', 'qqx', undefined);
    const { rules, isIgnoredHere } = lists.read(path, undefined);
    expect([rules, isIgnoredHere('typo', 'qqx')]).toEqual([['msyn-case'], true]);
    expect(lists.read(undefined, folder).rules).toEqual(['msyn-case']);
  });

  test('may be edited by hand while the server runs', async () => {
    const lists = new IgnoreLists(userFile);
    expect(lists.read(undefined, folder).rules).toEqual([]);
    writeFileSync(join(folder, IGNORE_FILE), '# rules\r\n\r\nmsyn-case  \r\na.md\ttypo\n');
    expect(lists.read(undefined, folder).rules).toEqual(['msyn-case']);
  });

  test('is never more than one line', async () => {
    const lists = new IgnoreLists(userFile);
    lists.addRule('a\nb', folder);
    lists.addPlace(join(folder, 'a.md'), 'typo', '   ', folder);
    lists.addPlace(join(folder, 'a\tb.md'), 'typo', 'x', folder);
    lists.addPlace(join(folder, 'a.md'), 'typo', 'x'.repeat(501), folder);
    expect(lists.read(join(folder, 'a.md'), folder)).toMatchObject({ rules: [] });
    expect(() => readFileSync(join(folder, IGNORE_FILE))).toThrow('ENOENT');
  });
});

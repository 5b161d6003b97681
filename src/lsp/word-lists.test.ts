import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WORKSPACE_FILE, WordLists } from './word-lists.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-lists-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the words of an editor', () => {
  test('are those of the user, of the workspace and of the settings', async () => {
    const lists = new WordLists(join(folder, 'user.txt'));
    writeFileSync(join(folder, 'user.txt'), 'mine # a remark\n# another\n\n');
    writeFileSync(join(folder, WORKSPACE_FILE), 'ours');
    const words = await lists.words(folder, ['set']);
    expect(['mine', 'ours', 'set', 'remark', ''].map((word) => words.has(word))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect((await lists.words(undefined, [])).size).toBe(1);
  });

  test('are made anew when a list has changed, and not with every letter that is typed', async () => {
    const lists = new WordLists(join(folder, 'user.txt'));
    const settings: string[] = ['set'];
    const before = await lists.words(folder, settings);
    expect(await lists.words(folder, [...settings])).toBe(before);
    await lists.add('mine', join(folder, WORKSPACE_FILE));
    const added = await lists.words(folder, settings);
    expect([added.has('mine'), await lists.words(folder, settings)]).toEqual([true, added]);
    writeFileSync(join(folder, WORKSPACE_FILE), 'yours');
    utimesSync(join(folder, WORKSPACE_FILE), 1, 1);
    expect((await lists.words(folder, settings)).has('yours')).toBe(true);
    expect((await lists.words(folder, ['other'])).has('set')).toBe(false);
  });
});

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WORKSPACE_FILE, WordLists } from './word-lists.js';

let around: string;
let workspace: string;
let lists: WordLists;
const has = (word: string) => lists.words(workspace, []).has(word);

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'langtools-words-'));
  workspace = join(around, 'workspace');
  mkdirSync(workspace);
  lists = new WordLists(join(around, 'config', 'words.txt'));
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

describe('the words of a workspace', () => {
  test('are kept in it, and those of the user in a file of theirs, which may be a link', () => {
    mkdirSync(join(around, 'config'));
    writeFileSync(join(around, 'dotfiles.txt'), 'okta');
    symlinkSync('../dotfiles.txt', join(around, 'config', 'words.txt'));
    lists.add('guokte', lists.fileOf('user', workspace));
    lists.add('golbma', lists.fileOf('workspace', workspace));
    expect(['okta', 'guokte', 'golbma', 'njeallje'].map(has)).toEqual([true, true, true, false]);
    expect(readFileSync(join(around, 'dotfiles.txt'), 'utf8')).toBe('okta\nguokte\n');
    expect(readFileSync(join(workspace, WORKSPACE_FILE), 'utf8')).toBe('golbma\n');
    writeFileSync(join(workspace, WORKSPACE_FILE), 'njeallje\n');
    expect(['golbma', 'njeallje'].map(has)).toEqual([false, true]);
  });

  test('are not read or written outside of it', () => {
    writeFileSync(join(around, 'secret'), 'okta\n');
    symlinkSync('../secret', join(workspace, WORKSPACE_FILE));
    expect(has('okta')).toBe(false);
    expect(() => lists.add('guokte', lists.fileOf('workspace', workspace))).toThrow('leads out of its folder');
    expect(readFileSync(join(around, 'secret'), 'utf8')).toBe('okta\n');
    rmSync(join(workspace, WORKSPACE_FILE));
    symlinkSync('../made', join(workspace, WORKSPACE_FILE));
    expect(() => lists.add('guokte', lists.fileOf('workspace', workspace))).toThrow();
    expect(existsSync(join(around, 'made'))).toBe(false);
  });

  test.skipIf(platform() === 'win32')('are no pipe and no device', () => {
    execFileSync('mkfifo', [join(workspace, WORKSPACE_FILE)]);
    expect(has('okta')).toBe(false);
    expect(() => lists.add('okta', lists.fileOf('workspace', workspace))).toThrow('is not a regular file');
    rmSync(join(workspace, WORKSPACE_FILE));
    symlinkSync('/dev/zero', join(workspace, WORKSPACE_FILE));
    expect(has('okta')).toBe(false);
  });
});

describe('the words of an editor', () => {
  test('are those of the user, of the workspace and of the settings', () => {
    const lists = new WordLists(join(workspace, 'user.txt'));
    writeFileSync(join(workspace, 'user.txt'), 'mine # a remark\n# another\n\n');
    writeFileSync(join(workspace, WORKSPACE_FILE), 'ours');
    const words = lists.words(workspace, ['set']);
    expect(['mine', 'ours', 'set', 'remark', ''].map((word) => words.has(word))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(lists.words(undefined, []).size).toBe(1);
  });

  test('are made anew when a list has changed, and not with every letter that is typed', () => {
    const lists = new WordLists(join(workspace, 'user.txt'));
    const settings: string[] = ['set'];
    const before = lists.words(workspace, settings);
    expect(lists.words(workspace, [...settings])).toBe(before);
    lists.add('mine', lists.fileOf('workspace', workspace));
    const added = lists.words(workspace, settings);
    expect([added.has('mine'), lists.words(workspace, settings)]).toEqual([true, added]);
    writeFileSync(join(workspace, WORKSPACE_FILE), 'yours');
    utimesSync(join(workspace, WORKSPACE_FILE), 1, 1);
    expect(lists.words(workspace, settings).has('yours')).toBe(true);
    expect(lists.words(workspace, ['other']).has('set')).toBe(false);
  });
});

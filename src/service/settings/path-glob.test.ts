import { describe, expect, test } from 'vitest';
import { matchesGlob } from './path-glob.js';

describe('a glob', () => {
  test.each([
    ['a.md', 'a.md', true],
    ['a.md', 'b.md', false],
    ['a.md', '*.md', true],
    ['a.md', '?.md', true],
    ['ab.md', '?.md', false],
    ['😀.md', '?.md', true],
    ['x/a.md', '*.md', false],
    ['x/a.md', '*/*.md', true],
    ['x/y/a.md', '*/*.md', false],
    ['x/y/a.md', 'x/**/*.md', true],
    ['x/a.md', 'x/**/*.md', true],
    ['x/y/a.md', '**/a.md', true],
    ['a.md', '**/a.md', true],
    ['x/ba.md', '**/a.md', false],
    ['x/y/a.md', 'x/**', true],
    ['x/y/a.md', '**', true],
    ['x.md', 'x?md', true],
    ['x/md', 'x?md', false],
    ['a+(b)[c].md', 'a+(b)[c].md', true],
    ['', '', true],
    ['', '*', true],
    ['a', '', false],
  ])('%j with %j: %j', (path, glob, expected) => {
    expect(matchesGlob(path, glob)).toBe(expected);
  });

  test('may begin at any folder where that is wanted', () => {
    expect(matchesGlob('/home/x/docs/se/a.md', 'docs/se/**', 'any folder')).toBe(true);
    expect(matchesGlob('/home/x/docs/se/a.md', 'ocs/se/**', 'any folder')).toBe(false);
    expect(matchesGlob('/home/x/docs/se/a.md', 'docs/se/**')).toBe(false);
  });

  test('takes steps by its length and that of the path, whatever it looks like', () => {
    const path = `/${'a/'.repeat(2_000)}b`;
    // A regular expression of any of these would not come to an end.
    for (const glob of ['**/'.repeat(100), '**'.repeat(200), '*a'.repeat(200), '**/*'.repeat(100)]) {
      expect(matchesGlob(path, `${glob}c`, 'any folder')).toBe(false);
    }
    expect(matchesGlob(path, `${'**/'.repeat(100)}b`, 'any folder')).toBe(true);
  });

  test('that is longer than any is matched by nothing', () => {
    expect(matchesGlob('a', '*'.repeat(1_000_000))).toBe(false);
    expect(matchesGlob('a'.repeat(10_000), '*')).toBe(false);
  });
});

/** Copies of a list that went on apart, and their files: what counts when they are put together. */
import { describe, expect, test } from 'vitest';
import { parseList } from './word-list-file.js';
import { REMOVALS_KEPT_MS, type WordChange, WordState } from './word-state.js';

const added = (word: string, stamp: number): WordChange => ({ word, isThere: true, stamp });
const removed = (word: string, stamp: number): WordChange => ({ word, isThere: false, stamp });

/** Every order of some changes. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) => orders(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]));
}

describe('a list put together', () => {
  test.each<[string, WordChange[], string[]]>([
    ['the latest change counts', [added('a', 1), removed('a', 2)], []],
    ['also where the word comes back', [added('a', 1), removed('a', 2), added('a', 3)], ['a']],
    ['a removal of the same moment counts', [added('a', 2), removed('a', 2)], []],
    ['a removal nobody saw the addition of', [removed('a', 5), added('a', 4), added('b', 1)], ['b']],
  ])('is the same in every order: %s', (_name, changes, words) => {
    for (const order of orders([...changes, ...changes])) {
      const state = new WordState(order);
      expect([state.words().sort(), state.size]).toEqual([words, words.length]);
    }
  });

  test('knows what another copy does not have', () => {
    const here = new WordState([added('a', 1), removed('b', 5), added('c', 3)]);
    const there = [added('a', 1), added('b', 2), added('c', 9), added('d', 1)];
    expect(here.newerThan(there)).toEqual([removed('b', 5)]);
  });

  test('forgets removals after their time', () => {
    const state = new WordState([removed('old', 1), removed('new', REMOVALS_KEPT_MS), added('kept', 1)]);
    state.forgetOldRemovals(REMOVALS_KEPT_MS + 2);
    expect([...state.changes()].map(({ word }) => word)).toEqual(['new', 'kept']);
  });
});

describe('a file with times', () => {
  const FILE = '# comment\nalpha\nbeta\n#+ 100 alpha\n#+ 100 beta\n#- 200 gamma\n';

  test('is read as it was written', () => {
    const { state, isStamped } = parseList(FILE, 900);
    expect([...state.changes()]).toEqual([added('alpha', 100), added('beta', 100), removed('gamma', 200)]);
    expect(isStamped).toBe(true);
  });

  test.each([
    ['a word that was written by hand', FILE.replace('alpha\n', 'alpha\ndelta\n'), added('delta', 900)],
    ['a word that was deleted by hand', FILE.replace('alpha\n', ''), removed('alpha', 900)],
    ['a word that was written again by hand', FILE.replace('alpha\n', 'alpha\ngamma\n'), added('gamma', 900)],
  ])('takes %s for a change at the time of the file', (_name, text, change) => {
    expect([...parseList(text, 900).state.changes()]).toContainEqual(change);
  });

  test('takes a change by hand for later than what it changes, whatever the clock says', () => {
    expect([...parseList(FILE.replace('alpha\n', ''), 50).state.changes()]).toContainEqual(removed('alpha', 101));
  });

  test('leaves out what is no word or no time', () => {
    const { state } = parseList('one\n#+ x one\n#+ 1 two words\n#- 99999999999999999 one\n#+ 5 ...\n', 10);
    expect([...state.changes()]).toEqual([added('one', 10)]);
  });
});

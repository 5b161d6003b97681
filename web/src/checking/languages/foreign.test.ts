import { expect, test } from 'vitest';
import { everywhereKey } from '../ignored.js';
import type { Issue } from '../issue.js';
import { withForeign } from './foreign.js';

const nothing = { code: 'typo', title: '', description: '', suggestions: [] };
const wrong: Issue = { kind: 'spelling', from: 4, to: 7, text: 'the', ...nothing };
const outside: Issue = { kind: 'grammar', from: 25, to: 30, text: 'words', ...nothing };

test('a passage in another language is told as one, and keeps back what is found inside of it', () => {
  const passage = { from: 4, to: 20, text: 'the quick brown', language: 'en' };
  const [foreign, inside, other] = withForeign([wrong, outside], [passage]);
  expect(foreign).toMatchObject({ kind: 'foreign', language: 'en', from: 4, to: 20 });
  expect(inside).toEqual({ ...wrong, within: everywhereKey(foreign!) });
  expect(other).toEqual(outside);
  expect(withForeign([wrong], [])).toEqual([wrong]);
});

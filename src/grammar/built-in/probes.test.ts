import { expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { readCheckerSettings } from './checker-settings.js';
import { Dictionary } from './dictionary.js';
import { Probes } from './probes.js';

test('a row of letters that is no word is not probed: patterns would take the square of its length', () => {
  const { probes, joins } = readCheckerSettings(
    JSON.stringify({
      language: 'xx',
      quotes: { preferred: [['«', '»']] },
      probes: { end: { when: '\\p{L}{2,}a$', must: 'any' } },
      joins: { join: { infixes: [''], must: 'known' } },
    }),
    'settings.json',
  );
  const all = new Dictionary({ isCorrect: () => true, suggest: () => ({ suggestions: [], cutShort: false }) });
  const both = new Probes(probes, joins);
  const tags = (word: string) => both.tagsOf(word, false, undefined, Budget.unlimited());
  expect(tags('a'.repeat(60))).toEqual(['<end>']);
  expect(tags('a'.repeat(100_000))).toEqual([]);
  expect(both.joinTagsOf('ab', 'ba', all, Budget.unlimited())).toEqual(['<join:abba>']);
  expect(both.joinTagsOf('ab', 'a'.repeat(100_000), all, Budget.unlimited())).toEqual([]);
});

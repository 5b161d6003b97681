import { expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { readCheckerSettings } from './checker-settings.js';
import { Dictionary } from './dictionary.js';
import { Probes, Slips } from './probes.js';

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

test('of three same letters where two words meet one is left out', () => {
  const { joins } = readCheckerSettings(
    JSON.stringify({
      language: 'xx',
      quotes: { preferred: [['«', '»']] },
      joins: { join: { infixes: [''], must: 'known' } },
    }),
    'settings.json',
  );
  const known = new Set(['bussjåfør', 'bussstopp', 'busskur']);
  const dictionary = new Dictionary({
    isCorrect: (form) => known.has(form),
    suggest: () => ({ suggestions: [], cutShort: false }),
  });
  const joined = (first: string, second: string) =>
    new Probes({}, joins).joinTagsOf(first, second, dictionary, Budget.unlimited());
  expect(joined('buss', 'sjåfør')).toEqual(['<join:bussjåfør>']);
  expect(joined('buss', 'stopp')).toEqual(['<join:bussstopp>']);
  expect(joined('buss', 'kur')).toEqual(['<join:busskur>']);
});

test('two words over a third share the last part of the second', () => {
  const { joins } = readCheckerSettings(
    JSON.stringify({
      language: 'xx',
      quotes: { preferred: [['«', '»']] },
      joins: { shared: { infixes: ['', 's'], must: 'known', over: ['og'] } },
    }),
    'settings.json',
  );
  const known = new Set(['jern', 'stål', 'verk', 'jernverk', 'skatt', 'plikt', 'tiltak', 'språk', 'bruk', 'språkbruk']);
  const dictionary = new Dictionary({
    isCorrect: (form) => known.has(form),
    suggest: () => ({ suggestions: [], cutShort: false }),
  });
  const probes = new Probes({}, joins);
  const shared = (first: string, between: string, second: string) =>
    probes.sharedTagsOf(first, between, second, dictionary, Budget.unlimited());
  expect(shared('jern', 'og', 'stålverk')).toEqual(['<shared:jernverk>']);
  expect(shared('jern', 'som', 'stålverk')).toEqual([]);
  // The first word as it is written has to make a word: "tiltaks- og skatteplikt", not "tiltak og …".
  expect(shared('tiltak', 'og', 'skattplikt')).toEqual([]);
  // Nothing is left out where the second begins with the first.
  expect(shared('språk', 'og', 'språkbruk')).toEqual([]);
  // Neighbours are not asked about by such a join.
  expect(probes.joinTagsOf('jern', 'verk', dictionary, Budget.unlimited())).toEqual([]);
  expect(shared('j'.repeat(80), 'og', 'v'.repeat(80))).toEqual([]);
});

const WORDS: Readonly<Record<string, readonly string[]>> = {
  johtit: ['V Inf', 'V Ind Prs Pl1'],
  johttit: ['N Pl Nom'],
  mánná: ['N Sg Nom'],
};
const MORPHOLOGY = {
  readings: (form: string) => (WORDS[form] ?? []).map((tags) => ({ lemma: form, tags: tags.split(' ') })),
  forms: () => [],
  vouches: true,
};

function slipsOf(word: string, changes: [string, string][], readings: Record<string, string>): string[] {
  const slips = new Slips({ changes, readings });
  return slips.tagsOf(word, MORPHOLOGY.readings(word.toLowerCase()), MORPHOLOGY, Budget.unlimited());
}

test('words that are one change away are named by what they are', () => {
  const shorter: [string, string][] = [['(\\p{L})\\1', '$1']];
  expect(slipsOf('johttit', shorter, { inf: 'V Inf', noun: 'N' })).toEqual(['<inf>', '<inf:johtit>']);
  expect(slipsOf('Johttit', shorter, { inf: 'V Inf' })).toEqual(['<inf>', '<inf:johtit>']);
  expect(slipsOf('johtit', [['t', 'tt']], { inf: 'V Inf' })).toEqual([]);
});

test('a change is made at one place at a time, and only for a word without readings any word will do', () => {
  const marks: [string, string][] = [['a', 'á']];
  expect(slipsOf('manna', marks, { any: '' })).toEqual([]);
  expect(slipsOf('mánna', marks, { any: '' })).toEqual(['<any>', '<any:mánná>']);
  expect(slipsOf('johttit', [['tt', 't']], { any: '' })).toEqual([]);
});

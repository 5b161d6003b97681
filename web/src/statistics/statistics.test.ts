import { describe, expect, test } from 'vitest';
import { type Issue, kindOf } from '../checking/issue.js';
import type { PlacedIssue } from '../editor/issues-field.js';
import { frequentFindings } from './frequent-findings.js';
import {
  mergeProgress,
  mondayOf,
  NO_PROGRESS,
  type Observation,
  readProgress,
  weeksOf,
  withObservation,
} from './progress.js';
import { SeenFindings } from './seen-findings.js';
import { figuresOf } from './text-figures.js';

const NB = { abbreviations: new Set(['f.eks.']), months: [], numbers: { ordinalMarks: ['.'] } };

function found(code: string, text: string, from = 0, suggestions: string[] = []): PlacedIssue {
  const issue: Issue = {
    kind: kindOf(code),
    from,
    to: from + text.length,
    text,
    code,
    title: code,
    description: '',
    suggestions,
  };
  return { from, to: from + text.length, issue };
}

describe('the figures of a text', () => {
  test('count words, sentences and what readers call characters', () => {
    const text = 'Jeg bor f.eks. i Bergen. 🙂 E\u0301n til!\r\n\n* * *\nSlutt';
    expect(figuresOf(text, NB)).toMatchObject({ words: 9, sentences: 3, wordsPerSentence: 3 });
    expect(figuresOf('e\u0301🇳🇴👩‍👩‍👧👍🏽\n!', NB).characters).toBe(6);
  });

  test('show the longest sentence, and its place', () => {
    const text = 'En to. En to tre fire! En.';
    const { longest } = figuresOf(text, NB);
    expect(longest?.words).toBe(4);
    expect(text.slice(longest?.from, longest?.to)).toBe('En to tre fire!');
  });

  test('say how long reading takes, by letters, and by syllables where these are the signs', () => {
    expect(figuresOf('abcde '.repeat(400), NB).readingMinutes).toBeCloseTo(2);
    expect(figuresOf('ᑖᓂᓯ '.repeat(370), NB).readingMinutes).toBeCloseTo(3);
  });

  test.each(['', ' \n\t', '* * *', '\ud800', '…'])('of %j are nothing to divide by', (text) => {
    expect(figuresOf(text, NB)).toMatchObject({
      sentences: 0,
      wordsPerSentence: 0,
      readingMinutes: 0,
      longest: undefined,
    });
  });

  test('are there for a text of any size and direction', () => {
    expect(figuresOf('שלום עולם. مرحبا بالعالم.', NB)).toMatchObject({ words: 4, sentences: 2 });
    expect(figuresOf('ord '.repeat(25_000), NB)).toMatchObject({ words: 25_000, sentences: 1 });
  });
});

describe('the most frequent findings', () => {
  test('are five rules, misspellings together, each with its most frequent examples', () => {
    const findings = [
      ...['feil', 'gal', 'Feil'].map((text, index) => found('typo', text, index * 10, ['riktig'])),
      ...['a', 'b', 'c', 'd', 'e'].flatMap((code, index) =>
        Array.from({ length: 6 - index }, (_, place) => found(code, 'x', 100 * index + place)),
      ),
    ];
    const frequent = frequentFindings(findings);
    expect(frequent.map(({ code, count }) => `${code} ${count}`)).toEqual(['a 6', 'b 5', 'c 4', 'typo 3', 'd 3']);
    const spelling = frequent.find(({ kind }) => kind === 'spelling');
    expect(spelling?.examples.map(({ placed, count }) => `${placed.issue.text} ${count}`)).toEqual(['feil 2', 'gal 1']);
  });

  test('of a text without findings are none', () => {
    expect(frequentFindings([])).toEqual([]);
  });
});

describe("a writer's progress", () => {
  const MONDAY = new Date(2026, 10, 16, 0, 1).getTime();
  const SUNDAY = new Date(2026, 10, 22, 23, 59).getTime();
  const look = (counts: Observation['counts'], time = MONDAY, textId = 't1', tag = 'nb'): Observation => ({
    textId,
    tag,
    time,
    counts,
  });

  test('counts by weeks that begin on Monday, wherever the writer is', () => {
    expect([mondayOf(MONDAY), mondayOf(SUNDAY), mondayOf(SUNDAY + 120_000)]).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
    ]);
  });

  test('counts only what is new in a text', () => {
    let progress = withObservation(NO_PROGRESS, look([100, 4, 2, 0]));
    progress = withObservation(progress, look([100, 4, 2, 0]));
    progress = withObservation(progress, look([80, 0, 0, 0]));
    progress = withObservation(progress, look([150, 5, 2, 0], SUNDAY + 120_000));
    progress = withObservation(progress, look([50, 0, 0, 1], MONDAY, 't2'));
    expect(progress.weeks).toEqual({ nb: { '2026-11-16': [150, 4, 2, 1], '2026-11-23': [50, 1, 0, 0] } });
    const [last, first] = weeksOf(progress, 'nb', 8);
    expect(last).toMatchObject({ words: 50, rate: 2 });
    expect(first?.rate).toBeCloseTo((7 / 150) * 100);
    expect(weeksOf(progress, 'se', 8)).toEqual([]);
  });

  test('of the same file twice is the same', () => {
    const here = withObservation(NO_PROGRESS, look([100, 4, 2, 0]));
    const there = withObservation(NO_PROGRESS, look([10, 0, 1, 0], MONDAY, 't9', 'se'));
    const both = mergeProgress(here, there);
    expect(Object.keys(both.weeks)).toEqual(['nb', 'se']);
    expect(mergeProgress(both, there)).toEqual(both);
    expect(readProgress(JSON.parse(JSON.stringify(both)))).toEqual(both);
  });

  test.each([
    undefined,
    null,
    'nb',
    [],
    { weeks: 3, texts: null },
    { weeks: { nb: { '2026-11-16': [1, 2, 3] }, '<b>': {} } },
    { weeks: { nb: { yesterday: [1, 2, 3, 4], '2026-11-16': [1, -2, 3, 4] } }, texts: { t: ['1', 0, 0, 0] } },
    { weeks: { nb: { '2026-11-16': [1e300, 0, 0, Number.NaN] } } },
  ])('leaves out what is none: %j', (value) => {
    const progress = readProgress(value);
    expect(Object.values(progress.weeks).flatMap((weeks) => Object.keys(weeks))).toEqual([]);
    expect(progress.texts).toEqual({});
  });

  test('forgets the oldest weeks and texts rather than grow', () => {
    let progress = NO_PROGRESS;
    for (let index = 0; index < 400; index++)
      progress = withObservation(progress, look([1, 0, 0, 0], MONDAY - index * 7 * 86_400_000, `t${index}`));
    expect(Object.keys(progress.weeks.nb ?? {})).toHaveLength(104);
    expect(Object.keys(progress.weeks.nb ?? {}).at(-1)).toBe('2026-11-16');
    expect(Object.keys(progress.texts)).toHaveLength(300);
    expect(progress.texts.t0).toBeUndefined();
  });
});

describe('what has been seen in a text', () => {
  test('stays counted when it is corrected, and counts again when it comes again', () => {
    const seen = new SeenFindings([found('typo', 'feil'), found('typo', 'Feil', 9)], []);
    seen.see([]);
    seen.see([found('msyn', 'har', 3)]);
    expect(seen.total).toEqual([2, 1, 0]);
    seen.see([found('typo', 'feil'), found('typo', 'feil', 9), found('typo', 'feil', 20)]);
    expect(seen.total).toEqual([3, 1, 0]);
  });

  test('is not counted again when the text is opened again', () => {
    const seen = new SeenFindings([found('typo', 'feil')], [4, 0, 0]);
    expect(seen.total).toEqual([4, 0, 0]);
    seen.see([found('typo', 'feil'), found('typo', 'gal', 9)]);
    expect(seen.total).toEqual([5, 0, 0]);
    expect(new SeenFindings([found('foreign-passage', 'hello')], []).total).toEqual([0, 0, 0]);
  });
});

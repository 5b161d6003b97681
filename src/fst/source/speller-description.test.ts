/** What a description of a speller may say, and what is said of slips in it. */
import { describe, expect, test } from 'vitest';
import { formatProblem, SourceError } from '../diagnostics/source-problem.js';
import { fieldPlaces } from './field-places.js';
import { filesOf, readSpellerDescription } from './speller-description.js';

const SMALL = { locale: 'qaa', title: 'Small', lexicon: 'words.lexc' };
const read = (text: string) => readSpellerDescription({ name: 'speller.json', text });
const write = (value: unknown) => JSON.stringify(value, undefined, 2);

function problemsOf(text: string): string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (error instanceof SourceError) return error.problems.map(formatProblem);
    throw error;
  }
}

describe('a description', () => {
  test('needs three fields', () => {
    expect(read(write(SMALL))).toEqual(SMALL);
    expect(problemsOf('{}')).toEqual([
      'speller.json:1:1: error: "locale" is missing',
      'speller.json:1:1: error: "title" is missing',
      'speller.json:1:1: error: "lexicon" is missing',
    ]);
  });

  test('may say everything', () => {
    const all = {
      ...SMALL,
      ...{
        description: 'x',
        version: '2.1-beta',
        lexicon: ['a.lexc', 'b/c.lexc'],
        rules: ['r.twolc'],
        surface: 'lower',
      },
      filters: { upper: 'a.regex', lower: ['b.regex'] },
      weights: { corpus: 'c.txt', maximum: 20, tags: { '+Cmp': 2 } },
      suggestions: {
        ...{ distance: 2, cost: 10, swaps: 'listed', letters: 'l.txt', strings: ['s.txt'], words: 'w.txt' },
        ...{ finalStrings: 'f.txt', initialStrings: 'i.txt' },
      },
    };
    expect(read(write(all))).toEqual(all);
  });

  test.each([
    [{ ...SMALL, rule: 'x' }, 'speller.json:5:3: error: "rule" is not known (did you mean "rules"?)'],
    [
      { ...SMALL, locale: 'a language' },
      'speller.json:2:3: error: "locale": "a language" must be a language tag, such as "se" or "qaa"',
    ],
    [{ ...SMALL, lexicon: [] }, 'speller.json:4:3: error: "lexicon" must be a file name or a list of file names'],
    [
      { ...SMALL, lexicon: ['a', 1] },
      'speller.json:6:5: error: "lexicon.1" must be a file name or a list of file names',
    ],
    [{ ...SMALL, suggestions: { distance: 7 } }, 'speller.json:6:5: error: "suggestions.distance": 7 must be <= 3'],
    [
      { ...SMALL, suggestions: { swaps: 'some' } },
      'speller.json:6:5: error: "suggestions.swaps": "some" must be equal to one of the allowed values (none, listed, all)',
    ],
    [
      { ...SMALL, suggestions: { letter: 'x' } },
      'speller.json:6:5: error: "suggestions.letter" is not known (did you mean "letters"?)',
    ],
    [
      { ...SMALL, lexicon: '../secret.lexc' },
      'speller.json:4:3: error: "../secret.lexc" is outside the folder of the description',
    ],
    [
      { ...SMALL, rules: ['/etc/x.twolc'] },
      'speller.json:6:5: error: "/etc/x.twolc" is outside the folder of the description',
    ],
  ])('%j', (value, problem) => {
    expect(problemsOf(write(value))).toContain(problem);
  });

  test('that is no JSON is refused with its line', () => {
    expect(problemsOf('{\n  "locale": "x"\n  "title": 1 }')[0]).toMatch(
      /^speller\.json:3:3: error: this is not valid JSON/,
    );
    expect(problemsOf('{\n  "locale": "x"')[0]).toMatch(/^speller\.json:2:\d+: error: this is not valid JSON/);
  });
});

test('fields are found in nested lists and objects, and beside quotation marks', () => {
  const text = '{ "a\\"b": [1, {"c": "x, }"}], "d": {} }';
  expect([...fieldPlaces(text)].map(([path, at]) => `${path} ${text.slice(at, at + 4)}`)).toEqual([
    ' { "a',
    '/a"b "a\\"',
    '/a"b/0 1, {',
    '/a"b/1 {"c"',
    '/a"b/1/c "c":',
    '/d "d":',
  ]);
});

test('one file name is a list of one', () => {
  expect([filesOf('a'), filesOf(['a', 'b']), filesOf(undefined)]).toEqual([['a'], ['a', 'b'], []]);
});

/** The error model against the published build: `fixtures/record.mjs` made the same sources with its tools. */
import { describe, expect, test } from 'vitest';
import { findDifference } from '../../fst/algebra/equivalent.js';
import { lookUp } from '../../fst/algebra/paths.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { buildErrorModelFromRegex, buildGiellaErrorModel, type ErrorModelSources } from './build-giella-error-model.js';
import { fixture, recorded } from './recorded.cases.js';
import { type SpellerSettings, TEMPLATE_SETTINGS } from './settings.js';

const CASES = JSON.parse(fixture('cases.json').text) as { name: string; settings: SpellerSettings }[];
const SOURCES: ErrorModelSources = {
  editdist: fixture('editdist.txt'),
  strings: fixture('strings.txt'),
  stringsRegex: fixture('strings.regex'),
  finalStrings: fixture('final-strings.txt'),
  finalStringsRegex: fixture('final-strings.regex'),
  initialLetters: fixture('initial-letters.txt'),
  initialLettersRegex: fixture('initial-letters.regex'),
  words: fixture('words.txt'),
  suggestions: [{ wrong: 'nuvviDspeller', right: 'Speller', cost: 1 }],
};
const LEXICON_SYMBOLS = ['k', 'a', 'l', 'o', '-', ':', '@P.X.Y@'];
const source = (text: string) => ({ name: 'x', text });

/** What the model makes of a word, at its lowest weight. */
function corrections(model: Automaton, word: string): Record<string, number> {
  return Object.fromEntries(lookUp(model, [...word]).map(({ lower, weight }) => [lower.join(''), weight]));
}

const NO_LISTS: SpellerSettings = { ...TEMPLATE_SETTINGS, editDistance: 1, stringEdits: 'no' };

describe('the error model', () => {
  test.each(CASES)('is the relation of the published build: $name', ({ name, settings }) => {
    const model = buildGiellaErrorModel(SOURCES, settings, LEXICON_SYMBOLS);
    expect(findDifference(model, recorded(name), { weightTolerance: 1e-4 })).toBeUndefined();
  });

  test.each(CASES)('is compared with its weights: $name', ({ name, settings }) => {
    const dearer = { ...settings, defaultWeight: settings.defaultWeight + 1 };
    const difference = findDifference(buildGiellaErrorModel(SOURCES, dearer, LEXICON_SYMBOLS), recorded(name), {
      weightTolerance: 1e-4,
    });
    expect(difference?.weights[0]).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(difference?.weights[1]).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  test('weighs letter edits: what is put in, left out and exchanged', () => {
    const editdist = source('a\nb\t3\n@@\na\tb\t2\n\ta\t1\nb\t\t4\n');
    const model = buildGiellaErrorModel({ editdist }, NO_LISTS, ['a', 'b', 'z']);
    expect(corrections(model, 'a')).toEqual({ a: 0, b: 2, '': 10, aa: 11, ab: 3, ba: 3 });
    // What it costs to leave out b is stated, and not used; a pair counts in one direction only.
    expect(corrections(model, 'b')).toEqual({ b: 0, a: 10, '': 10, bb: 3, ab: 11, ba: 11 });
    // z is a letter of the lexicon alone: copied, and edited like a symbol that nobody knows, which is not copied.
    expect(corrections(model, 'z')).toEqual({ z: 0, a: 10, b: 3, '': 10, za: 11, az: 11, zb: 3, bz: 3 });
    expect(corrections(model, 'x')).toEqual({ a: 10, b: 3, '': 10 });
  });

  test('swaps neighbours only where the makefile says so', () => {
    const editdist = source('a\nb\nc\n@@\na,b\tb,a\t2\n');
    const swapsOf = (useSwaps: boolean) => {
      const model = buildGiellaErrorModel({ editdist }, { ...NO_LISTS, useSwaps }, ['a', 'b', 'c']);
      return ['ab', 'ba', 'cabc'].map((word) => corrections(model, word)[word === 'cabc' ? 'cbac' : reversed(word)]);
    };
    expect(swapsOf(true)).toEqual([2, 10, 2]);
    expect(swapsOf(false)).toEqual([undefined, undefined, undefined]);
  });

  test('repeats the expression for strings inside of each repetition of edits', () => {
    const sources = { editdist: source('x\n'), stringsRegex: source('a (->) b::1 ;') };
    const settings: SpellerSettings = {
      ...NO_LISTS,
      stringEdits: 'regex',
      editDistance: 2,
      stringRegexEditDistance: 2,
    };
    const model = buildGiellaErrorModel(sources, settings, ['a', 'b', 'x']);
    expect(corrections(model, 'aaaaa').bbbbb).toBe(5);
    // An obligatory rule changes all places of one stretch, so five separate ones need five stretches: two times two are four.
    const obligatory = { ...sources, stringsRegex: source('a -> b::1 ;') };
    const other = buildGiellaErrorModel(obligatory, settings, ['a', 'b', 'x']);
    expect(corrections(other, 'aaaa').bbbb).toBe(4);
    expect(corrections(other, 'aaaaaaa').bababab).toBe(4);
    expect(corrections(other, 'aaaaaaaaa').babababab).toBeUndefined();
  });

  test('stays small: a part is there once for every place that it leads to', () => {
    const letters = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x4e00 + i));
    const rules = letters.slice(0, 9).map((letter, i) => `${letter} -> ${letters[i + 10]}::1`);
    const model = buildGiellaErrorModel(
      {
        editdist: source(letters.join('\n')),
        strings: source('kk:k\t3\n'),
        stringsRegex: source(`${rules.join(' , ')} ;`),
      },
      { ...TEMPLATE_SETTINGS, editDistance: 3, stringEdits: 'both', stringRegexEditDistance: 3 },
      letters,
    );
    expect(model.target.length).toBeLessThan(200_000);
  });

  test('keeps the limits', () => {
    const limits = { maxStates: 1000, maxArcs: 300 };
    expect(() => buildGiellaErrorModel(SOURCES, TEMPLATE_SETTINGS, LEXICON_SYMBOLS, { limits })).toThrow(
      'the result of an error model is too large: more than 300 arcs',
    );
  });

  test.each<[Partial<SpellerSettings>, string]>([
    [{ stringEdits: 'txt' }, 'STRING_EDITS is "txt", but there is no file for it'],
    [{ wordReplacements: true }, 'WORD_REPLACEMENTS is "yes", but there is no file for it'],
    [{ editDistance: 0 }, 'EDIT_DISTANCE is 0; it must be a whole number from 1 to 10'],
    [{ stringEdits: 'regex', stringRegexEditDistance: 99 }, 'STRING_REGEX_EDIT_DISTANCE is 99'],
  ])('says what is missing: %j', (change, message) => {
    const build = () => buildGiellaErrorModel({ editdist: source('a\n') }, { ...NO_LISTS, ...change }, ['a']);
    expect(build).toThrow(message);
  });

  test('hands on warnings', () => {
    const warnings: SourceProblem[] = [];
    buildGiellaErrorModel(SOURCES, NO_LISTS, LEXICON_SYMBOLS, { warnings });
    expect(warnings.map(({ line }) => line)).toEqual([6, 15, 17, 18]);
  });

  test('can be one expression instead, with the lines of the easter egg beside it', () => {
    const model = buildErrorModelFromRegex(source('[ a:b::2 | c ] ;'), ['line']);
    expect([corrections(model, 'a'), corrections(model, 'line')]).toEqual([{ b: 2 }, { line: 0 }]);
  });
});

function reversed(word: string): string {
  return [...word].reverse().join('');
}

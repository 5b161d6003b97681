import { expect, test } from 'vitest';
import type { Checker } from '../../checker/checker.js';
import { type BatchResult, type Checks, checkPassages } from '../check-passages.js';
import { FOREIGN_CODE, type Issue } from '../issue.js';
import { passageKey, readLanguageSpans, readPassageKey } from './language-spans.js';
import { checkOthers } from './other-languages.js';
import { withLanguage } from './set-language.js';

const { signal } = new AbortController();
const checksFor = (tag: string): Checks => ({ tag, spelling: true, grammar: false, locales: [] });
/** Takes every word with an x for misspelt, in every language. */
const asked: string[] = [];
const checker = {
  spell: async (tag: string, text: string) => {
    asked.push(`${tag}: ${text}`);
    const results = [...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({
      word,
      is_correct: !word.includes('x'),
      suggestions: [],
      start_index: index,
      end_index: index + word.length,
    }));
    return { text, results };
  },
} as unknown as Checker;
const others = {
  check: checkPassages,
  foreignCode: FOREIGN_CODE,
  checker,
  tag: 'se',
  checksOf: (tag: string) => (/^(se|nb)$/.test(tag) ? checksFor(tag) : undefined),
};

const issue = (text: string, word: string, more: Partial<Issue> = {}): Issue => {
  const from = text.indexOf(word);
  return {
    kind: 'spelling',
    code: 'typo',
    title: '',
    description: '',
    suggestions: [],
    from,
    to: from + word.length,
    text: word,
    ...more,
  };
};
const foreign = (text: string, passage: string, language: string) =>
  issue(text, passage, { kind: 'foreign', code: FOREIGN_CODE, language });
const answerOf = (text: string, issues: Issue[]): BatchResult => ({
  issues: new Map([[text, issues]]),
  isComplete: true,
});
const shown = (result: BatchResult, key: string) =>
  (result.issues.get(key) ?? []).map(({ kind, text, language, isChecked }) =>
    kind === 'foreign' ? `${language}${isChecked ? '' : ' unchecked'}: ${text}` : `${language ?? 'main'} ${text}`,
  );

test('a passage that was found is checked in its language, with the words at the edges of its sentence', async () => {
  const text = 'Son dajai: «I dag er dexte norsk.» Ja xaa.';
  const found = [foreign(text, 'dag er dexte norsk', 'nb'), issue(text, 'dag', { within: 'x' }), issue(text, 'xaa')];
  asked.length = 0;
  const result = await checkOthers(others, [readPassageKey(text)], answerOf(text, found), signal);
  expect(asked).toEqual(['nb: I dag er dexte norsk.']);
  expect(shown(result, text)).toEqual(['nb: I dag er dexte norsk.', 'nb dexte', 'main xaa']);
  expect(result.isComplete).toBe(true);
});

test('a passage in a language that is not offered, or that does not know its words, is left alone', async () => {
  const text = 'aaa xone xtwo xthree bbb.';
  for (const language of ['en', 'nb']) {
    const found = [foreign(text, 'xone xtwo xthree', language), issue(text, 'xtwo', { within: 'x' })];
    const result = await checkOthers(others, [readPassageKey(text)], answerOf(text, found), signal);
    expect(shown(result, text)).toEqual([`${language} unchecked: xone xtwo xthree`]);
  }
});

test('words at the edges that the other language does not know stay in the language of the text', async () => {
  const text = 'axa one two three bxb.';
  const found = [foreign(text, 'one two three', 'nb'), issue(text, 'axa')];
  const result = await checkOthers(others, [readPassageKey(text)], answerOf(text, found), signal);
  expect(shown(result, text)).toEqual(['main axa', 'nb: one two three']);
});

test('a misspelling of the text before a passage stays one, though it was taken for a part of it', async () => {
  const text = 'xaa bxb: one two three fxur five eight seven';
  const found = [foreign(text, text, 'nb'), issue(text, 'xaa', { within: 'x' })];
  const result = await checkOthers(others, [readPassageKey(text)], answerOf(text, found), signal);
  expect(shown(result, text)).toEqual(['main xaa', 'nb: one two three fxur five eight seven', 'nb fxur']);
});

test("the writer's choice stands over what was found, and may be the language of the text", async () => {
  const text = 'aaa xone two three xbb';
  const found = [foreign(text, 'xone two three', 'en'), issue(text, 'xone', { within: 'x' }), issue(text, 'xbb')];
  const check = async (tag: string) => {
    const key = passageKey(text, 0, [{ from: 4, to: 18, tag }]);
    return shown(await checkOthers(others, [readPassageKey(key)], answerOf(text, found), signal), key);
  };
  expect(await check('nb')).toEqual(['nb: xone two three', 'nb xone', 'main xbb']);
  expect(await check('se')).toEqual(['se: xone two three', 'main xone', 'main xbb']);
  expect(await check('und')).toEqual(['und unchecked: xone two three', 'main xbb']);
});

test('what was found in the language of the text stays when the other language cannot be asked', async () => {
  const text = 'xaa one two three';
  const failing = { ...others, checker: { spell: () => Promise.reject(new Error('down')) } as unknown as Checker };
  const found = [issue(text, 'xaa'), foreign(text, 'one two three', 'nb')];
  const result = await checkOthers(failing, [readPassageKey(text)], answerOf(text, found), signal);
  expect(result).toMatchObject({ isComplete: false, failure: { reason: new Error('down') } });
  expect(shown(result, text)).toEqual(['main xaa', 'nb unchecked: one two three']);
});

test('the name of a passage says which parts have another language, whatever its letters are', () => {
  expect(passageKey('abc', 10, [{ from: 0, to: 10, tag: 'nb' }])).toBe('abc');
  for (const text of ['abc', 'a\0[]', '\0', '"\ud800']) {
    expect(readPassageKey(passageKey(text, 5, []))).toMatchObject({ text, spans: [] });
    const key = passageKey(text, 5, [{ from: 0, to: 6, tag: 'nb' }]);
    expect(readPassageKey(key)).toMatchObject({ text, spans: [{ from: 0, to: 1, tag: 'nb' }] });
  }
});

test('a new choice cuts the old ones', () => {
  const spans = [{ from: 0, to: 10, tag: 'nb' }];
  expect(withLanguage(spans, { from: 3, to: 5 }, 'fi')).toEqual([
    { from: 0, to: 3, tag: 'nb' },
    { from: 3, to: 5, tag: 'fi' },
    { from: 5, to: 10, tag: 'nb' },
  ]);
  expect(withLanguage(spans, { from: 0, to: 10 }, undefined)).toEqual([]);
});

test('only what can be meant is read', () => {
  const wrong = [
    null,
    3,
    { from: 1 },
    { from: 2, to: 1, tag: 'nb' },
    { from: -1, to: 1, tag: 'nb' },
    { from: 0, to: 1, tag: 7 },
    { from: 0, to: 1, tag: '<b>' },
    { from: 0, to: 1, tag: '' },
  ];
  expect(readLanguageSpans([...wrong, { from: 0, to: 1, tag: 'nb', x: 1 }])).toEqual([{ from: 0, to: 1, tag: 'nb' }]);
  expect(readLanguageSpans('nb')).toEqual([]);
});

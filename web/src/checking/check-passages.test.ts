import { expect, test, vi } from 'vitest';
import type { Checker } from '../checker/checker.js';
import { checkPassages, wordsBeginningAlike } from './check-passages.js';

const CHECKS = { tag: 'se', spelling: true, grammar: true, locales: [] };

/** A checker whose two halves answer as they are told to. */
function checkerOf(spell: () => Promise<unknown>, check: () => Promise<unknown>): Checker {
  return { spell, check } as unknown as Checker;
}
const spelled = async () => ({ text: '', results: [] });
const checked = async () => ({ text: '', errs: [] });
const fail = (reason: unknown) => async () => {
  throw reason;
};

test('a request that was cancelled while one half had already answered is no answer', async () => {
  const controller = new AbortController();
  const abort = async () => {
    controller.abort();
    throw controller.signal.reason;
  };
  await expect(checkPassages(checkerOf(spelled, abort), CHECKS, ['a'], controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('one half that fails is reported beside what the other found', async () => {
  const { signal } = new AbortController();
  const reason = new Error('busy');
  const answer = await checkPassages(checkerOf(spelled, fail(reason)), CHECKS, ['a'], signal);
  expect(answer).toEqual({ issues: new Map([['a', []]]), isComplete: false, failure: { check: 'grammar', reason } });
});

test('a failure of everything that was asked for is a failure', async () => {
  const { signal } = new AbortController();
  const reason = new Error('down');
  const onlyGrammar = { ...CHECKS, spelling: false };
  await expect(checkPassages(checkerOf(spelled, fail(reason)), onlyGrammar, ['a'], signal)).rejects.toBe(reason);
  const answer = await checkPassages(checkerOf(fail(reason), checked), onlyGrammar, ['a'], signal);
  expect(answer.failure).toBeUndefined();
});

test('a check that a limit ended is not complete, and is no failure', async () => {
  const { signal } = new AbortController();
  const partly = async () => ({ text: 'a', errs: [], incomplete: 'check' });
  const answer = await checkPassages(checkerOf(spelled, partly), CHECKS, ['a'], signal);
  expect(answer).toEqual({ issues: new Map([['a', []]]), isComplete: false });
});

test('a word without suggestions says whether the search for them came to its end', async () => {
  const { signal } = new AbortController();
  const wrong = { word: 'a', is_correct: false, suggestions: [], start_index: 0, end_index: 1 };
  const answered = (incomplete: string | null) => async () => ({ text: 'a', results: [wrong], incomplete });
  const cutShort = await checkPassages(checkerOf(answered('suggestions'), checked), CHECKS, ['a'], signal);
  expect(cutShort.isComplete).toBe(true);
  expect(cutShort.issues.get('a')).toMatchObject([{ isSearchCutShort: true }]);
  const searched = await checkPassages(checkerOf(answered(null), checked), CHECKS, ['a'], signal);
  expect(searched.issues.get('a')?.[0]).not.toHaveProperty('isSearchCutShort');
});

test('a text with markup says so to both checkers, and one without says nothing', async () => {
  const { signal } = new AbortController();
  const asked: unknown[] = [];
  const note = (answer: unknown) => async (_tag: string, _text: string, options: object) => {
    asked.push('contentType' in options ? options.contentType : undefined);
    return answer;
  };
  const checker = { spell: note(await spelled()), check: note(await checked()) } as unknown as Checker;
  await checkPassages(checker, { ...CHECKS, contentType: 'text/markdown' }, ['*a*'], signal);
  await checkPassages(checker, CHECKS, ['a'], signal);
  expect(asked).toEqual(['text/markdown', 'text/markdown', undefined, undefined]);
});

test("the writer's words that the text may have forms of go with it", async () => {
  const asked: unknown[] = [];
  const answer = async (_tag: string, _text: string, options: { known?: readonly string[] }) => {
    asked.push(options.known);
    return { text: '', results: [], errs: [] };
  };
  const checker = { spell: answer, check: answer } as unknown as Checker;
  const { signal } = new AbortController();
  await checkPassages(checker, { ...CHECKS, words: ['Xyzander', 'blogga'] }, ['Xyzanders gávdno.'], signal);
  await checkPassages(checker, { ...CHECKS, words: ['blogga'] }, ['Xyzanders gávdno.'], signal);
  expect(asked).toEqual([['Xyzander'], ['Xyzander'], undefined, undefined]);
  expect(wordsBeginningAlike(['ab', 'Abcd'], 'ABC ab')).toEqual(['Abcd']);
});

test('misspellings are told while the grammar takes long, and not when it answers soon', async () => {
  const { signal } = new AbortController();
  const wrong = async () => ({
    text: 'guollii',
    results: [{ word: 'guollii', is_correct: false, suggestions: [], start_index: 0, end_index: 7 }],
  });
  const told: string[][] = [];
  const tell = (issues: ReadonlyMap<string, readonly { text: string }[]>) =>
    told.push([...issues.values()].flat().map(({ text }) => text));
  let answer: (value: unknown) => void = () => {};
  const slow = () => new Promise((resolve) => (answer = resolve));
  const checking = checkPassages(checkerOf(wrong, slow), CHECKS, ['guollii'], signal, tell);
  await expect.poll(() => told).toEqual([['guollii']]);
  answer(await checked());
  expect([...(await checking).issues.values()].flat().map(({ text }) => text)).toEqual(['guollii']);
  await checkPassages(checkerOf(wrong, checked), CHECKS, ['guollii'], signal, tell);
  expect(told.length).toBe(1);
});

test('misspellings wait for a grammar that has answered before, but not for long', async () => {
  vi.useFakeTimers();
  try {
    const { signal } = new AbortController();
    const tell = vi.fn();
    let answer: (value: unknown) => void = () => {};
    const slow = () => new Promise((resolve) => (answer = resolve));
    const checker = checkerOf(spelled, slow);
    const first = checkPassages(checker, CHECKS, ['a'], signal, tell);
    await vi.advanceTimersByTimeAsync(1);
    expect(tell).toHaveBeenCalledTimes(1);
    answer(await checked());
    await first;
    const second = checkPassages(checker, CHECKS, ['a'], signal, tell);
    await vi.advanceTimersByTimeAsync(100);
    expect(tell).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(tell).toHaveBeenCalledTimes(2);
    answer(await checked());
    await second;
  } finally {
    vi.useRealTimers();
  }
});

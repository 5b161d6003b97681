import { expect, test } from 'vitest';
import { grammarIssue, kindOf, mergeIssues, spellingIssue } from './issue.js';

const wrong = spellingIssue({
  word: 'boaddán',
  is_correct: false,
  suggestions: [{ value: 'boađán', weight: 3 }],
  start_index: 4,
  end_index: 11,
});
const grammar = (code: string, from: number, to: number) =>
  grammarIssue({
    error_text: 'x'.repeat(to - from),
    start_index: from,
    end_index: to,
    error_code: code,
    description: 'd',
    suggestions: [],
    title: 't',
  });

test('a word that both find is mentioned once, by whoever explains it better', () => {
  expect(mergeIssues([wrong], [grammar('typo', 4, 11)])).toEqual([wrong]);
  const explained = grammar('real-word', 4, 11);
  expect(mergeIssues([wrong], [explained])).toEqual([explained]);
});

test('a grammar checker that finds a wrong word alone still finds spelling', () => {
  expect(mergeIssues([], [grammar('typo', 0, 3)])).toMatchObject([{ kind: 'spelling' }]);
});

test('issues that lie over each other stay, in order', () => {
  const phrase = grammar('agreement', 0, 11);
  expect(mergeIssues([wrong], [phrase])).toEqual([phrase, wrong]);
});

test('two words without a space between them are one finding: the missing space', () => {
  const joined = { ...wrong, from: 8, to: 14, text: 'han.Vi' };
  const space = grammar('no-space-after-punct-mark', 11, 12);
  expect(mergeIssues([joined], [space])).toEqual([space]);
  expect(mergeIssues([joined], [space, grammar('typo', 8, 14)])).toEqual([space]);
});

test('rules about spaces and marks are typography', () => {
  const kinds = ['double-space-before', 'no-space-after-punct-mark', 'punct-dash', 'msyn-gender', 'typo'].map(kindOf);
  expect(kinds).toEqual(['typography', 'typography', 'typography', 'grammar', 'spelling']);
});

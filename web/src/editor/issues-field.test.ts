/** The editor's state without a browser: marks move with the text, go with their letters, and never cover others. */
import { EditorState, type TransactionSpec } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import type { Issue, IssueKind } from '../checking/issue.js';
import { NO_FILTER } from './issue-marks.js';
import {
  checkAgain,
  checkAll,
  countByKind,
  coverageOf,
  ignoredPlaces,
  issuesField,
  placedIssues,
  restoreIgnored,
  setActive,
  setFilter,
  setIgnored,
  showResults,
  uncheckedPassages,
} from './issues-field.js';

const WRONG = /bad| {2,}|🙂x/g;

function issuesOf(text: string): Issue[] {
  return [...text.matchAll(WRONG)].map(({ 0: wrong, index }) => ({
    kind: wrong.startsWith(' ') ? 'grammar' : 'spelling',
    from: index,
    to: index + wrong.length,
    text: wrong,
    code: wrong.startsWith(' ') ? 'double-space' : 'typo',
    title: '',
    description: '',
    suggestions: [],
  }));
}

const unchecked = (state: EditorState) => uncheckedPassages(state).map(({ from, text }) => ({ from, text }));

/** Answers everything that is unchecked, as the service would. */
function checked(state: EditorState): EditorState {
  const results = unchecked(state).map((passage) => ({
    ...passage,
    issues: issuesOf(passage.text),
    isComplete: true,
  }));
  return state.update({ effects: showResults.of(results) }).state;
}

const begin = (doc: string) => checked(EditorState.create({ doc, extensions: [issuesField] }));
const after = (state: EditorState, ...specs: TransactionSpec[]) => state.update(...specs).state;
const issueTexts = (state: EditorState) =>
  placedIssues(state).map(({ from, to }) => `${from} ${state.doc.sliceString(from, to)}`);

test('a checked text has its marks and nothing left to check', () => {
  const state = begin('a bad word\n\nand  two\n');
  expect(issueTexts(state)).toEqual(['2 bad', '15   ']);
  expect(state.field(issuesField).unchecked).toEqual([]);
});

test('a changed text counts as being checked until the answer is there, and half an answer is not all', () => {
  const state = begin('a good word\n\n');
  expect(coverageOf(state)).toBe('complete');
  const changed = after(state, { changes: { from: 0, insert: 'x' } });
  expect(coverageOf(changed)).toBe('checking');
  expect(coverageOf(after(state, { changes: { from: 12, insert: '\n  ' } }))).toBe('complete');
  const half = unchecked(changed).map((passage) => ({ ...passage, issues: [], isComplete: false }));
  const partly = after(changed, { effects: showResults.of(half) });
  expect(coverageOf(partly)).toBe('in-part');
  expect(coverageOf(after(partly, { changes: { from: 14, insert: '\n' } }))).toBe('in-part');
  expect(coverageOf(checked(after(partly, { changes: { from: 0, insert: 'y' } })))).toBe('complete');
  expect(coverageOf(after(partly, { changes: { from: 0, to: partly.doc.length } }))).toBe('complete');
});

test('what comes before the rest of an answer is marked, and its passage is still being checked', () => {
  const changed = after(begin('a good word'), { changes: { from: 0, insert: 'bad ' } });
  const [passage] = unchecked(changed);
  const part = { ...passage!, issues: issuesOf(passage!.text), isComplete: false, isComing: true };
  const marked = after(changed, { effects: showResults.of([part]) });
  expect([issueTexts(marked), coverageOf(marked)]).toEqual([['0 bad'], 'checking']);
  expect(unchecked(marked)).toEqual([passage]);
  expect(coverageOf(checked(marked))).toBe('complete');
});

test('only the paragraph that was changed is checked again, and the marks of the others move', () => {
  const state = after(begin('bad\nclean\nbad'), { changes: { from: 6, insert: 'xyz' }, userEvent: 'input.type' });
  expect(unchecked(state)).toEqual([{ from: 4, text: 'clxyzean' }]);
  expect(issueTexts(state)).toEqual(['0 bad', '13 bad']);
});

test('joining two paragraphs makes one to check', () => {
  const state = after(begin('one bad\ntwo'), { changes: { from: 7, to: 8, insert: ' ' } });
  expect(unchecked(state)).toEqual([{ from: 0, text: 'one bad two' }]);
});

test('a mark goes when its letters change or its word grows, and stays when a space is written after it', () => {
  const state = begin('a bad b');
  expect(issueTexts(after(state, { changes: { from: 3, insert: 'x' } }))).toEqual([]);
  expect(issueTexts(after(state, { changes: { from: 5, insert: 's' } }))).toEqual([]);
  expect(issueTexts(after(state, { changes: { from: 5, insert: ' ' } }))).toEqual(['2 bad']);
  expect(issueTexts(after(state, { changes: { from: 5, insert: '.' } }))).toEqual(['2 bad']);
  expect(issueTexts(after(state, { changes: { from: 5, to: 6 } }))).toEqual([]);
});

test('a line that is left with nothing but spaces has no marks', () => {
  expect(issueTexts(after(begin('one\na  \ntwo'), { changes: { from: 4, to: 5 } }))).toEqual([]);
});

test('an answer about a text that has been changed meanwhile is not shown', () => {
  const state = begin('a bad b');
  const changed = after(state, { changes: { from: 0, insert: 'now ' } });
  const late = { from: 0, text: 'a bad b', issues: issuesOf('a bad b'), isComplete: true };
  expect(issueTexts(after(changed, { effects: showResults.of([late]) }))).toEqual(['6 bad']);
  expect(unchecked(changed)).toHaveLength(1);
});

test('ignored once stays ignored when the paragraph is checked again, and can be taken back', () => {
  const state = begin('bad and bad');
  const ignored = after(state, { effects: setIgnored.of({ from: 0, to: 3, code: 'typo', isIgnored: true }) });
  expect(issueTexts(ignored)).toEqual(['8 bad']);
  const changed = checked(after(ignored, { changes: { from: 11, insert: ' end' } }));
  expect(issueTexts(changed)).toEqual(['8 bad']);
  const back = after(changed, { effects: setIgnored.of({ from: 0, to: 3, code: 'typo', isIgnored: false }) });
  expect(issueTexts(back)).toEqual(['0 bad', '8 bad']);
});

test('own words and switched-off rules are hidden and come back', () => {
  const state = begin('bad  end');
  const filter = { ...NO_FILTER, rules: new Set(['double-space']), words: new Set(['bad']) };
  expect(issueTexts(after(state, { effects: setFilter.of(filter) }))).toEqual([]);
  const rules = { ...filter, words: new Set<string>() };
  expect(issueTexts(after(state, { effects: setFilter.of(rules) }))).toEqual(['0 bad']);
});

test('what is ignored everywhere, or of a hidden kind, is not shown; a hidden kind is still counted', () => {
  const state = begin('bad bad  end');
  const everywhere = { ...NO_FILTER, everywhere: new Set(['typo bad']) };
  expect(issueTexts(after(state, { effects: setFilter.of(everywhere) }))).toEqual(['7   ']);
  const hidden = after(state, { effects: setFilter.of({ ...NO_FILTER, kinds: new Set<IssueKind>(['spelling']) }) });
  expect(issueTexts(hidden)).toEqual(['7   ']);
  expect(countByKind(hidden)).toEqual({ spelling: 2, grammar: 1, typography: 0, foreign: 0 });
});

test('places that were ignored before are ignored when the text is opened and checked again', () => {
  const ignored = after(begin('bad and bad'), {
    effects: setIgnored.of({ from: 8, to: 11, code: 'typo', isIgnored: true }),
  });
  const places = ignoredPlaces(ignored);
  expect(places).toEqual([{ from: 8, to: 11, code: 'typo' }]);
  const opened = EditorState.create({ doc: 'bad and bad', extensions: [issuesField] });
  const restored = after(opened, { effects: restoreIgnored.of([...places, { from: 90, to: 95, code: 'typo' }]) });
  expect(issueTexts(checked(restored))).toEqual(['0 bad']);
  expect(ignoredPlaces(checked(restored))).toEqual(places);
  // Checking everything again, as for another language or after an outage, changes nothing about that.
  expect(issueTexts(checked(after(checked(restored), { effects: checkAgain.of(null) })))).toEqual(['0 bad']);
  const half = unchecked(restored).map((passage) => ({ ...passage, issues: [], isComplete: false }));
  expect(ignoredPlaces(after(restored, { effects: showResults.of(half) }))).toEqual(places);
});

test('the card is about a mark that is there: it moves with it, and closes when it goes or the caret leaves', () => {
  const open = after(begin('a bad b'), {
    selection: { anchor: 2, head: 5 },
    effects: setActive.of({ from: 2, to: 5 }),
  });
  const active = (state: EditorState) => state.field(issuesField).active;
  expect(active(open)).toMatchObject({ from: 2, to: 5 });
  expect(active(after(open, { changes: { from: 0, insert: 'xx ' } }))).toMatchObject({ from: 5, to: 8 });
  expect(active(after(open, { changes: { from: 3, insert: 'x' } }))).toBeUndefined();
  expect(active(after(open, { selection: { anchor: 0 } }))).toBeUndefined();
  expect(active(after(open, { effects: checkAgain.of(null) }))).toBeUndefined();
});

test('the card stays open when a new answer says the same, with what is new about it', () => {
  const open = after(begin('a bad b'), { effects: setActive.of({ from: 2, to: 5 }) });
  const answered = (change: Partial<Issue>) => {
    const issues = issuesOf('a bad b').map((issue) => ({ ...issue, ...change }));
    const effects = showResults.of([{ from: 0, text: 'a bad b', issues, isComplete: true }]);
    return after(open, { effects }).field(issuesField).active;
  };
  expect(answered({ suggestions: ['good'] })).toMatchObject({ from: 2, to: 5, issue: { suggestions: ['good'] } });
  expect(answered({ code: 'other' })).toBeUndefined();
});

test('after any edits every mark covers what it is about, and a check finds what a fresh one would', () => {
  const piece = fc.constantFrom('bad', ' ', '  ', 'a', '\n', '🙂x', 'ʹ', 'e\u0301', '\ud800', 'good ', 'ᐊᒍ');
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.nat(6),
    insert: text,
    isChecked: fc.boolean(),
  });
  fc.assert(
    fc.property(text, fc.array(edit, { maxLength: 8 }), (start, edits) => {
      let state = begin(start);
      for (const { at, remove, insert, isChecked } of edits) {
        const from = Math.floor(at * state.doc.length);
        const to = Math.min(state.doc.length, from + remove);
        state = after(state, { changes: { from, to, insert } });
        for (const { from: markFrom, to: markTo, issue } of placedIssues(state))
          expect(state.doc.sliceString(markFrom, markTo)).toBe(issue.text);
        if (isChecked) state = checked(state);
      }
      expect(issueTexts(checked(state))).toEqual(issueTexts(begin(state.doc.toString())));
      expect(unchecked(checked(state))).toEqual([]);
    }),
    propertyRuns(500),
  );
});

test('a passage in another language is marked, counts as nothing wrong, and shows nothing of what is inside of it', () => {
  const foreign: Issue = {
    ...issuesOf('bad')[0]!,
    kind: 'foreign',
    code: 'foreign-passage',
    text: 'bad bad bad',
    to: 11,
    language: 'en',
  };
  const within = 'foreign-passage bad bad bad';
  const text = 'bad bad bad and bad';
  const issues = issuesOf(text).map((issue) => (issue.to <= 11 ? { ...issue, within } : issue));
  const state = after(EditorState.create({ doc: text, extensions: [issuesField] }), {
    effects: showResults.of([{ from: 0, text, issues: [foreign, ...issues], isComplete: true }]),
  });
  expect(issueTexts(state)).toEqual(['16 bad']);
  expect(countByKind(state)).toMatchObject({ spelling: 1, foreign: 1 });
});

test('what is shown stays while everything is checked again', () => {
  const state = after(begin('a bad word'), { effects: checkAll.of(null) });
  expect(issueTexts(state)).toEqual(['2 bad']);
  expect(coverageOf(state)).toBe('checking');
});

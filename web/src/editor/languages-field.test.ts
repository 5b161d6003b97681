import { history, redo, undo, undoDepth } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { expect, test } from 'vitest';
import { languagesExtension, languagesField, setLanguages } from './languages-field.js';

const start = (doc: string) => EditorState.create({ doc, extensions: [languagesExtension, history()] });
const after = (state: EditorState, ...specs: TransactionSpec[]) =>
  specs.reduce((now, spec) => now.update(spec).state, state);
const spans = (state: EditorState) =>
  state.field(languagesField).map(({ from, to, tag }) => `${tag} ${state.sliceDoc(from, to)}`);
const set = (from: number, to: number, tag = 'nb') => ({ effects: setLanguages.of([{ from, to, tag }]) });

test('a part moves with the text, grows where it is written in, and ends with its line', () => {
  const state = after(start('aaa bbb ccc'), set(4, 7));
  expect(spans(after(state, { changes: { from: 0, insert: 'zz ' } }))).toEqual(['nb bbb']);
  expect(spans(after(state, { changes: { from: 4, insert: 'x ' } }))).toEqual(['nb bbb']);
  expect(spans(after(state, { changes: { from: 5, insert: 'x' } }))).toEqual(['nb bxbb']);
  expect(spans(after(state, { changes: { from: 7, insert: 'x' } }))).toEqual(['nb bbbx']);
  expect(spans(after(state, { changes: { from: 4, to: 6, insert: 'xy' } }))).toEqual(['nb xyb']);
  expect(spans(after(state, { changes: { from: 7, insert: '\nnext' } }))).toEqual(['nb bbb', 'nb next']);
  const split = after(state, { changes: { from: 7, insert: '\n' } }, { changes: { from: 8, insert: 'new' } });
  expect(spans(split)).toEqual(['nb bbb']);
});

test('a part whose letters go is gone, and undo brings it back', () => {
  const state = after(start('aaa bbb\nccc'), set(4, 11));
  expect(spans(state)).toEqual(['nb bbb', 'nb ccc']);
  let now = after(state, { changes: { from: 0, to: 11, insert: 'new' } });
  expect(spans(now)).toEqual([]);
  const dispatch = (transaction: { state: EditorState }) => {
    now = transaction.state;
  };
  undo({ state: now, dispatch });
  expect(spans(now)).toEqual(['nb bbb', 'nb ccc']);
  undo({ state: now, dispatch });
  expect(spans(now)).toEqual([]);
  redo({ state: now, dispatch });
  expect(spans(now)).toEqual(['nb bbb', 'nb ccc']);
});

test('a text without such parts has nothing to undo', () => {
  expect(undoDepth(after(start('aaa'), { effects: setLanguages.of([]) }))).toBe(0);
  expect(undoDepth(after(start('aaa'), set(0, 3)))).toBe(1);
});

test('places outside of the text are left out', () => {
  expect(spans(after(start('aaa'), set(1, 99)))).toEqual(['nb aa']);
  expect(spans(after(start(''), set(0, 5)))).toEqual([]);
});

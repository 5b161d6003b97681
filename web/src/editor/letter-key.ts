/** A key that turns the letter before the caret into another one, and a way to put a letter at the caret. */
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Enough for a letter with all its marks. */
const LONGEST_LETTER = 12;

/** `pressed` is what was there when the key was pressed: whoever types fast has gone on since. */
export function turnLetter(view: EditorView, pressed: EditorState, turn: (letter: string) => string | undefined): void {
  const { main } = pressed.selection;
  if (!main.empty) return;
  const from = Math.max(0, main.head - LONGEST_LETTER);
  const before = pressed.sliceDoc(from, main.head);
  if (view.state.sliceDoc(from, main.head) !== before) return;
  const letter = [...new Intl.Segmenter().segment(before)].at(-1)?.segment ?? '';
  const insert = letter === '' ? undefined : turn(letter);
  if (insert === undefined) return;
  view.dispatch({ changes: { from: main.head - letter.length, to: main.head, insert }, userEvent: 'input.type' });
}

export function insertLetter(view: EditorView, letter: string): void {
  view.dispatch(view.state.replaceSelection(letter), { userEvent: 'input.type', scrollIntoView: true });
  view.focus();
}

/** What a writer can do about an issue, as editor commands: go to it, replace it. */
import { EditorSelection } from '@codemirror/state';
import { type Command, EditorView } from '@codemirror/view';
import type { Span } from '../checking/dirty-ranges.js';
import { issueAround, issuesField, type PlacedIssue, placedIssues, setActive } from './issues-field.js';

/** The caret goes to the end of the letters. They are not selected: what is selected is what "Listen" speaks. */
export function goTo(view: EditorView, { from, to }: { from: number; to: number }): void {
  view.dispatch({
    selection: EditorSelection.cursor(to, -1),
    effects: [setActive.of({ from, to }), EditorView.scrollIntoView(from, { y: 'center' })],
    userEvent: 'select',
  });
}

/** The next issue after the caret, or the first; `-1` for the one before, or the last. */
export function goToNeighbour(view: EditorView, direction: 1 | -1): PlacedIssue | undefined {
  const { active } = view.state.field(issuesField);
  const issues = placedIssues(view.state);
  const caret = view.state.selection.main.head;
  const isAfter = active === undefined ? ({ from }: Span) => from >= caret : ({ from }: Span) => from > active.from;
  const isBefore = active === undefined ? ({ to }: Span) => to < caret : ({ from }: Span) => from < active.from;
  const next = direction === 1 ? (issues.find(isAfter) ?? issues[0]) : (issues.findLast(isBefore) ?? issues.at(-1));
  if (next !== undefined) goTo(view, next);
  return next;
}

/** Opens the card of the issue at the caret. */
export const openAtCaret: Command = (view) => {
  const issue = issueAround(view.state, view.state.selection.main.head);
  if (issue === undefined) return false;
  view.dispatch({ effects: setActive.of(issue) });
  return true;
};

/** Takes a suggestion of the issue whose card is open, by its number from 1, without leaving the text. */
export const takeSuggestion =
  (number: number): Command =>
  (view) => {
    const { active } = view.state.field(issuesField);
    const suggestion = active?.issue.suggestions[number - 1];
    if (active === undefined || suggestion === undefined) return false;
    replaceIssues(view, [active], suggestion);
    return true;
  };

/** Puts a suggestion in the place of what is wrong; one step of undo brings the old letters back, everywhere. */
export function replaceIssues(view: EditorView, issues: readonly PlacedIssue[], suggestion: string): void {
  const [first] = issues;
  if (first === undefined) return;
  view.dispatch({
    changes: issues.map(({ from, to }) => ({ from, to, insert: suggestion })),
    selection: { anchor: first.from + suggestion.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

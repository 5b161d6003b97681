/** What a writer can do about an issue, as editor commands: go to it, replace it. */
import { EditorSelection } from '@codemirror/state';
import { type Command, EditorView } from '@codemirror/view';
import { issueAround, issuesField, type PlacedIssue, placedIssues, setActive } from './issues-field.js';

export function goTo(view: EditorView, { from, to }: { from: number; to: number }): void {
  view.dispatch({
    selection: EditorSelection.single(from, to),
    effects: [setActive.of({ from, to }), EditorView.scrollIntoView(from, { y: 'center' })],
    userEvent: 'select',
  });
}

/** The next issue after the caret, or the first; `-1` for the one before, or the last. */
export function goToNeighbour(view: EditorView, direction: 1 | -1): PlacedIssue | undefined {
  const { active } = view.state.field(issuesField);
  const { from, to } = active ?? view.state.selection.main;
  const issues = placedIssues(view.state);
  const next =
    direction === 1
      ? (issues.find((issue) => issue.from > from || (active === undefined && issue.from === from && from === to)) ??
        issues[0])
      : (issues.findLast((issue) => issue.from < from) ?? issues.at(-1));
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

/**
 * What is wrong in the text, as editor state: a mark for every issue, and the ranges that still have to be checked. Both move with
 * the text, so a mark always covers the letters it is about. Start at `issuesField`.
 *
 * A mark whose letters are changed goes away at once. When a passage's answer arrives, its marks are replaced, and only if
 * the passage still reads as it was sent (`showResults`).
 */
import {
  type ChangeSet,
  type EditorState,
  type RangeSet,
  StateEffect,
  StateField,
  type Text,
  type Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { addSpan, mapSpans, removeSpan, type Span } from '../checking/dirty-ranges.js';
import type { IgnoredPlace } from '../checking/ignored.js';
import type { Issue, IssueKind } from '../checking/issue.js';
import { passageKey } from '../checking/languages/language-spans.js';
import { cutParagraph, type Passage } from '../checking/passages.js';
import type { Coverage } from '../checking/verdict.js';
import {
  type Filter,
  isShown,
  marksOf,
  NO_FILTER,
  onlyIgnored,
  placesOf,
  specOf,
  withIgnored,
  withPlaces,
} from './issue-marks.js';
import { languagesField, setLanguages } from './languages-field.js';

/** An issue at its place in the text. */
export interface PlacedIssue {
  readonly from: number;
  readonly to: number;
  readonly issue: Issue;
}

interface IssuesState {
  /** With those that are not shown: a rule may be switched on again. */
  readonly all: DecorationSet;
  readonly shown: DecorationSet;
  readonly unchecked: readonly Span[];
  /** Passages that only some of the checks have seen, because another failed. */
  readonly partlyChecked: readonly Span[];
  readonly filter: Filter;
  readonly active: PlacedIssue | undefined;
  /** The caret, while a word is being written there: it is not called wrong before it is finished. */
  readonly writingAt: number | undefined;
}

interface PassageResult {
  readonly from: number;
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly isComplete: boolean;
  /** The rest of the answer is on its way: it is still to be checked. */
  readonly isComing?: boolean;
}

export const showResults = StateEffect.define<readonly PassageResult[]>();
export const setFilter = StateEffect.define<Filter>();
export const setActive = StateEffect.define<{ from: number; to: number } | undefined>();
/** Ignores this one place, or no longer does. */
export const setIgnored = StateEffect.define<IgnoredPlace & { isIgnored: boolean }>();
/** Places that were ignored when this text was open before. */
export const restoreIgnored = StateEffect.define<readonly IgnoredPlace[]>();
/** Everything has to be checked again: another language. */
export const checkAgain = StateEffect.define<null>();
/** What was not checked, or only in part, has to be tried again: the service is back. */
export const checkRest = StateEffect.define<null>();
/** Everything has to be checked again, and what is shown stays meanwhile: the writer has other words. */
export const checkAll = StateEffect.define<null>();
export const finishedWriting = StateEffect.define<null>();

export const issuesField = StateField.define<IssuesState>({
  create: ({ doc }) => ({
    all: Decoration.none,
    shown: Decoration.none,
    unchecked: [{ from: 0, to: doc.length }],
    partlyChecked: [],
    filter: NO_FILTER,
    active: undefined,
    writingAt: undefined,
  }),
  update: updateIssues,
  provide: (field) => [
    EditorView.decorations.from(field, visibleMarks),
    EditorView.decorations.from(field, ({ active }) =>
      active === undefined ? Decoration.none : Decoration.set(ACTIVE.range(active.from, active.to)),
    ),
  ],
});

const ACTIVE = Decoration.mark({ class: 'issue-active' });

function updateIssues(before: IssuesState, transaction: Transaction): IssuesState {
  let state = before;
  if (transaction.docChanged) state = afterChange(state, transaction);
  else if (transaction.selection !== undefined) state = afterSelection(state, transaction.newSelection.main);
  for (const effect of transaction.effects) {
    if (effect.is(showResults)) state = afterResults(state, transaction.state.doc, effect.value);
    else if (effect.is(setFilter)) state = refiltered({ ...state, filter: effect.value });
    else if (effect.is(setIgnored)) state = refiltered({ ...state, all: withIgnored(state.all, effect.value) });
    else if (effect.is(restoreIgnored))
      state = { ...state, all: withPlaces(state.all, effect.value, transaction.newDoc.length) };
    else if (effect.is(setActive)) state = { ...state, active: effect.value && issueAt(state.shown, effect.value) };
    else if (effect.is(finishedWriting)) state = { ...state, writingAt: undefined };
    else if (effect.is(checkRest)) state = { ...state, unchecked: withRest(state), partlyChecked: [] };
    else if (effect.is(checkAll) || effect.is(setLanguages))
      state = { ...state, unchecked: [{ from: 0, to: transaction.state.doc.length }], partlyChecked: [] };
    else if (effect.is(checkAgain)) {
      const unchecked = [{ from: 0, to: transaction.state.doc.length }];
      state = {
        ...state,
        all: onlyIgnored(state.all),
        shown: Decoration.none,
        unchecked,
        partlyChecked: [],
        active: undefined,
      };
    }
  }
  // Whatever it was that changed, the card is about a mark that is there; a new answer may say the same of the same letters.
  if (state !== before && state.active !== undefined) {
    const { code, text } = state.active.issue;
    const isSame = (issue: Issue) => issue.code === code && issue.text === text;
    state = { ...state, active: issueAt(state.shown, state.active, isSame) };
  }
  return state;
}

function withRest({ unchecked, partlyChecked }: IssuesState): readonly Span[] {
  return partlyChecked.reduce<readonly Span[]>(addSpan, unchecked);
}

/** The card closes when the caret leaves what it is about. */
function afterSelection(state: IssuesState, { from, to }: Span): IssuesState {
  const { active } = state;
  const isInside = active !== undefined && from >= active.from && to <= active.to;
  return { ...state, writingAt: undefined, active: isInside ? active : undefined };
}

function afterChange(state: IssuesState, transaction: Transaction): IssuesState {
  const { changes, newDoc } = transaction;
  const touched = touchedBy(changes, newDoc);
  // Before they are moved: afterwards, a mark that has lost a letter looks like any other.
  const left = (marks: DecorationSet) => dropOnBlankLines(dropTouched(marks, touched).map(changes), newDoc, touched);
  const moved = (position: number, side: -1 | 1) => changes.mapPos(position, side);
  let unchecked = mapSpans(state.unchecked, moved);
  for (const { from, to } of touched)
    unchecked = addSpan(unchecked, { from: newDoc.lineAt(from).from, to: newDoc.lineAt(to).to });
  const { active } = state;
  const isTyping = transaction.isUserEvent('input.type') || transaction.isUserEvent('delete.backward');
  return {
    ...state,
    all: left(state.all),
    shown: left(state.shown),
    unchecked,
    partlyChecked: mapSpans(state.partlyChecked, moved),
    active: active && { ...active, from: changes.mapPos(active.from, 1), to: changes.mapPos(active.to, -1) },
    writingAt: isTyping ? transaction.newSelection.main.head : undefined,
  };
}

interface Touched extends Span {
  /** The same place in the text before the change. */
  readonly before: Span;
  /** Letters were written at the edge: they belong to the word there. */
  readonly growsWords: boolean;
}

function touchedBy(changes: ChangeSet, doc: Text): Touched[] {
  const touched: Touched[] = [];
  changes.iterChanges((fromBefore, toBefore, from, to, inserted) => {
    const { length } = inserted;
    const edges = inserted.sliceString(0, Math.min(2, length)) + inserted.sliceString(Math.max(0, length - 2));
    // Deleting at the edge of a word changes it or its neighbour, too.
    const isJoined = from === to && /[\p{L}\p{M}\p{N}]{2}/u.test(doc.sliceString(Math.max(0, from - 1), from + 1));
    const before = { from: fromBefore, to: toBefore };
    touched.push({ from, to, before, growsWords: isJoined || /^[\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}]$/u.test(edges) });
  });
  return touched;
}

function dropTouched(marks: DecorationSet, touched: readonly Touched[]): DecorationSet {
  let left = marks;
  for (const { before, growsWords } of touched) {
    const { from, to } = before;
    const filter = growsWords
      ? (markFrom: number, markTo: number) => markTo < from || markFrom > to
      : (markFrom: number, markTo: number) => markTo <= from || markFrom >= to;
    left = left.update({ filterFrom: from, filterTo: to, filter });
  }
  return left;
}

/** A line that has become empty is not checked again, so nothing else would take away what was said about its spaces. */
function dropOnBlankLines(marks: DecorationSet, doc: Text, touched: readonly Touched[]): DecorationSet {
  let left = marks;
  for (const { from, to } of touched) {
    // Whole lines between the two are new, and have no marks yet.
    for (const line of [doc.lineAt(from), doc.lineAt(to)]) {
      if (/\S/.test(line.text)) continue;
      left = left.update({ filterFrom: line.from, filterTo: line.to, filter: () => false });
    }
  }
  return left;
}

function afterResults(state: IssuesState, doc: Text, results: readonly PassageResult[]): IssuesState {
  let { all, shown, unchecked, partlyChecked } = state;
  for (const { from, text, issues, isComplete, isComing = false } of results) {
    const to = from + text.length;
    if (to > doc.length || doc.sliceString(from, to) !== text) continue;
    const marks = marksOf(all, from, { text, issues, isComplete });
    const replace = { filterFrom: from, filterTo: to, sort: true };
    const outside = (markFrom: number, markTo: number) => markTo <= from || markFrom >= to;
    all = all.update({ ...replace, filter: outside, add: marks });
    const shownMarks = marks.filter(({ value }) => isShown(specOf(value), state.filter));
    shown = shown.update({ ...replace, filter: outside, add: shownMarks });
    if (isComing) continue;
    unchecked = removeSpan(unchecked, { from, to });
    partlyChecked = isComplete ? removeSpan(partlyChecked, { from, to }) : addSpan(partlyChecked, { from, to });
  }
  return {
    ...state,
    all,
    shown,
    unchecked: unchecked.flatMap((span) => trimmed(span, doc)),
    partlyChecked: partlyChecked.flatMap((span) => trimmed(span, doc)),
  };
}

/** Without the white space at its ends, which needs no check: what lies between two checked paragraphs is gone. */
function trimmed(span: Span, doc: Text): Span[] {
  let { from, to } = span;
  while (from < to && /\s/.test(doc.sliceString(from, from + 1))) from++;
  while (to > from && /\s/.test(doc.sliceString(to - 1, to))) to--;
  return from < to ? [{ from, to }] : [];
}

function refiltered(state: IssuesState): IssuesState {
  return { ...state, shown: state.all.update({ filter: (_from, _to, mark) => isShown(specOf(mark), state.filter) }) };
}

function visibleMarks({ shown, writingAt }: IssuesState): DecorationSet {
  if (writingAt === undefined) return shown;
  const filter = (_from: number, to: number, mark: Decoration) =>
    to !== writingAt || specOf(mark).issue.kind !== 'spelling';
  return shown.update({ filterFrom: writingAt, filterTo: writingAt, filter });
}

function issueAt(
  marks: RangeSet<Decoration>,
  { from, to }: Span,
  isMeant: (issue: Issue) => boolean = () => true,
): PlacedIssue | undefined {
  let placed: PlacedIssue | undefined;
  marks.between(from, to, (markFrom, markTo, mark) => {
    const { issue } = specOf(mark);
    if (markFrom !== from || markTo !== to || !isMeant(issue)) return;
    placed = { from, to, issue };
    return false;
  });
  return placed;
}

/** What is ignored at single places, to be restored with the text. */
export function ignoredPlaces(state: EditorState): IgnoredPlace[] {
  return placesOf(state.field(issuesField).all, 0, state.doc.length);
}

/** How many issues there are of each kind, whether their kind is shown or not. */
export function countByKind(state: EditorState): Record<IssueKind, number> {
  const { all, filter } = state.field(issuesField);
  const counts = { spelling: 0, grammar: 0, typography: 0, foreign: 0 };
  const everyKind = { ...filter, kinds: NO_FILTER.kinds };
  all.between(0, state.doc.length, (_from, _to, mark) => {
    const spec = specOf(mark);
    if (isShown(spec, everyKind)) counts[spec.issue.kind]++;
  });
  return counts;
}

/** Everything that is underlined, in order. Passages in another language are not: nothing is wrong with them. */
export function placedIssues(state: EditorState): PlacedIssue[] {
  const placed: PlacedIssue[] = [];
  state.field(issuesField).shown.between(0, state.doc.length, (from, to, mark) => {
    const { issue } = specOf(mark);
    if (issue.kind !== 'foreign') placed.push({ from, to, issue });
  });
  // Marks that lie over each other come one layer after the other.
  return placed.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The underlined issue at a position: the shortest, where several lie over each other. */
export function issueAround(state: EditorState, position: number): PlacedIssue | undefined {
  let best: PlacedIssue | undefined;
  state.field(issuesField).shown.between(position, position, (from, to, mark) => {
    if (best === undefined || to - from < best.to - best.from) best = { from, to, issue: specOf(mark).issue };
  });
  return best;
}

/** The passages that have not been checked since they were changed, from the top; `key` is what each is called in the queue of checks. */
export function uncheckedPassages(state: EditorState): (Passage & { readonly key: string })[] {
  const languages = state.field(languagesField, false) ?? [];
  return [...passagesIn(state.doc, state.field(issuesField).unchecked)].map(({ from, text }) => {
    return { from, text, key: passageKey(text, from, languages) };
  });
}

function* passagesIn(doc: Text, spans: readonly Span[]): Generator<Passage> {
  for (const { from, to } of spans) {
    for (let position = from; position <= to; ) {
      const line = doc.lineAt(position);
      for (const passage of cutParagraph(line.text)) {
        const start = line.from + passage.from;
        if (start < to && start + passage.text.length > from) yield { from: start, text: passage.text };
      }
      position = line.to + 1;
    }
  }
}

/** How much of the text has been checked. Looks only for the first passage that was not, so it may run on a keystroke. */
export function coverageOf(state: EditorState): Coverage {
  const { unchecked, partlyChecked } = state.field(issuesField);
  const isAny = (spans: readonly Span[]) => passagesIn(state.doc, spans).next().done !== true;
  if (isAny(unchecked)) return 'checking';
  return isAny(partlyChecked) ? 'in-part' : 'complete';
}

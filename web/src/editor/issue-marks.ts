/**
 * The marks that lie over the text: one for each issue, ignored or not, and which of them are shown. An ignored place
 * is a mark, too, because marks move with the text.
 */
import type { Range } from '@codemirror/state';
import { Decoration, type DecorationSet } from '@codemirror/view';
import { everywhereKey, type IgnoredPlace } from '../checking/ignored.js';
import { type Issue, type IssueKind, kindOf } from '../checking/issue.js';
import { NO_LANGUAGE } from '../checking/languages/language-spans.js';
import { htmlLanguage } from '../languages/names.js';

/** Which issues the writer does not want to see. */
export interface Filter {
  readonly rules: ReadonlySet<string>;
  /** Lower case; of other languages than the text's `inLanguage`. */
  readonly words: ReadonlySet<string>;
  /** `everywhereKey` of what is ignored in the whole text. */
  readonly everywhere: ReadonlySet<string>;
  /** Kinds that are hidden for a while. */
  readonly kinds: ReadonlySet<IssueKind>;
}

export const NO_FILTER: Filter = { rules: new Set(), words: new Set(), everywhere: new Set(), kinds: new Set() };

/** Words and rules of another language than the text's are told apart from those of the text. */
export const inLanguage = (name: string, language: string | undefined) =>
  language === undefined ? name : `${language} ${name}`;

export interface MarkSpec {
  readonly issue: Issue;
  readonly isIgnored: boolean;
}

export function isShown({ issue, isIgnored }: MarkSpec, { rules, words, everywhere, kinds }: Filter): boolean {
  if (issue.within !== undefined) return false;
  if (isIgnored || kinds.has(issue.kind) || everywhere.has(everywhereKey(issue))) return false;
  const { kind, language, text, code } = issue;
  if (kind === 'foreign') return true;
  return kind === 'spelling'
    ? !words.has(inLanguage(text.toLowerCase(), language))
    : !rules.has(inLanguage(code, language));
}

export const specOf = (mark: Decoration) => mark.spec as MarkSpec;

function markOf(issue: Issue, isIgnored: boolean): Decoration {
  const spec: MarkSpec = { issue, isIgnored };
  const { kind, language } = issue;
  // So that a screen reader speaks a quotation in its language.
  const lang = language === undefined || language === NO_LANGUAGE ? {} : { lang: htmlLanguage(language) };
  return Decoration.mark({ class: `issue issue-${kind}`, attributes: { 'data-kind': kind, ...lang }, ...spec });
}

/** What is known about one passage, which starts at `from`. */
interface PassageIssues {
  readonly text: string;
  readonly issues: readonly Issue[];
  readonly isComplete: boolean;
}

/** The marks of a passage. What was ignored there before stays ignored. */
export function marksOf(
  before: DecorationSet,
  from: number,
  { text, issues, isComplete }: PassageIssues,
): Range<Decoration>[] {
  const places = placesOf(before, from, from + text.length);
  const ignored = new Set(places.map(placeKey));
  const marks = issues
    .filter((issue) => issue.to > issue.from && issue.to <= text.length)
    .map((issue) => {
      const place = { from: from + issue.from, to: from + issue.to, code: issue.code };
      return markOf(issue, ignored.delete(placeKey(place))).range(place.from, place.to);
    });
  // The half of the answer that is missing may be about just these places.
  const unanswered = isComplete ? [] : places.filter((place) => ignored.has(placeKey(place)));
  return [...marks, ...unanswered.map(placeMark)];
}

const placeKey = ({ from, to, code }: IgnoredPlace) => `${from} ${to} ${code}`;

export function placesOf(marks: DecorationSet, from: number, to: number): IgnoredPlace[] {
  const places: IgnoredPlace[] = [];
  marks.between(from, to, (markFrom, markTo, mark) => {
    const { issue, isIgnored } = specOf(mark);
    if (isIgnored) places.push({ from: markFrom, to: markTo, code: issue.code });
  });
  return places;
}

export function onlyIgnored(marks: DecorationSet): DecorationSet {
  return marks.update({ filter: (_from, _to, mark) => specOf(mark).isIgnored });
}

/** Stands for an ignored issue that has not been found again yet. */
function placeMark({ from, to, code }: IgnoredPlace): Range<Decoration> {
  const nothing = { text: '', title: '', description: '', suggestions: [] };
  return markOf({ kind: kindOf(code), from: 0, to: to - from, code, ...nothing }, true).range(from, to);
}

export function withPlaces(marks: DecorationSet, places: readonly IgnoredPlace[], docLength: number): DecorationSet {
  const inText = places.filter(({ from, to }) => from >= 0 && from < to && to <= docLength);
  return marks.update({ add: inText.map(placeMark), sort: true });
}

export function withIgnored(marks: DecorationSet, place: IgnoredPlace & { isIgnored: boolean }): DecorationSet {
  const changed: Range<Decoration>[] = [];
  const left = marks.update({
    filterFrom: place.from,
    filterTo: place.to,
    filter: (from, to, mark) => {
      const { issue } = specOf(mark);
      const isIt = from === place.from && to === place.to && issue.code === place.code;
      // Without letters it only stands for an issue that was not found again: nothing to show.
      if (isIt && issue.text !== '') changed.push(markOf(issue, place.isIgnored).range(from, to));
      return !isIt;
    },
  });
  return left.update({ add: changed, sort: true });
}

/** What is wrong at one place of a passage, in the one shape that spelling and grammar answers are brought into. */
import type { GrammarError, SpellResult } from '../../../src/client/index.js';

/** `foreign` is nothing that is wrong: a passage in another language. */
export type IssueKind = 'spelling' | 'grammar' | 'typography' | 'foreign';

export const ISSUE_KINDS: readonly IssueKind[] = ['spelling', 'grammar', 'typography'];

export interface Issue {
  readonly kind: IssueKind;
  /** In UTF-16 units from the start of the passage. */
  readonly from: number;
  readonly to: number;
  /** The letters that are wrong: `passage.slice(from, to)`. */
  readonly text: string;
  /** The rule; spelling has one for all. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly suggestions: readonly string[];
  /** There are no suggestions because a limit ended the search for them. */
  readonly isSearchCutShort?: boolean;
  /** Only of a passage in another language, and of what was found in one: its tag. */
  readonly language?: string;
  /** Of a passage in another language: whether the writer has chosen the language, and whether it is checked in it. */
  readonly isSet?: boolean;
  readonly isChecked?: boolean;
  /** `everywhereKey` of the passage in another language that it is in: it is not shown. */
  readonly within?: string;
}

export const SPELLING_CODE = 'typo';

export function spellingIssue({ word, suggestions, start_index = 0, end_index = 0 }: SpellResult): Issue {
  return {
    kind: 'spelling',
    from: start_index,
    to: end_index,
    text: word,
    code: SPELLING_CODE,
    title: '',
    description: '',
    suggestions: suggestions.map(({ value }) => value),
  };
}

export const FOREIGN_CODE = 'foreign-passage';

/** Rules about spaces and marks, as the field names them: `double-space-before`, `no-space-after-punct-mark`, `punct-dash`. */
const TYPOGRAPHY = /^(?:(?:double|no)-space|space-|punct-|quotation)/;

export function kindOf(code: string): IssueKind {
  if (code === SPELLING_CODE) return 'spelling';
  if (code === FOREIGN_CODE) return 'foreign';
  return TYPOGRAPHY.test(code) ? 'typography' : 'grammar';
}

export function grammarIssue(error: GrammarError): Issue {
  return {
    kind: kindOf(error.error_code),
    from: error.start_index,
    to: error.end_index,
    text: error.error_text,
    code: error.error_code,
    title: error.title,
    description: error.description,
    suggestions: error.suggestions,
  };
}

/**
 * Both checks may find the same word: a grammar checker has a speller inside. What grammar says about a place is the
 * better explained of the two, except when it only says "unknown word"; then the speller's longer list is. And what
 * is wrong inside a word explains the word: `han.Vi` is a missing space, and no misspelling beside it.
 */
export function mergeIssues(spelling: readonly Issue[], grammar: readonly Issue[]): Issue[] {
  const place = ({ from, to }: Issue) => `${from}-${to}`;
  const explained = new Set(grammar.filter(({ kind }) => kind !== 'spelling').map(place));
  const isInside = (outer: Issue) => (inner: Issue) =>
    inner.kind !== 'spelling' && inner.from > outer.from && inner.to < outer.to;
  const isExplained = (issue: Issue) => explained.has(place(issue)) || grammar.some(isInside(issue));
  const unexplained = spelling.filter((issue) => !isExplained(issue));
  const spelled = new Set(unexplained.map(place));
  const rest = grammar.filter(
    (issue) => issue.kind !== 'spelling' || !(spelled.has(place(issue)) || isExplained(issue)),
  );
  return [...unexplained, ...rest].sort((a, b) => a.from - b.from || a.to - b.to);
}

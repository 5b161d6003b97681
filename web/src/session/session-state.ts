/** The state of the page that components watch, and how it is derived from the service's answers. */
import { type DetectedLanguage, LangtoolsError, type StatusResponse, type Voice } from '../../../src/client/index.js';
import type { Preferences } from '../browser-storage.js';
import type { Span } from '../checking/dirty-ranges.js';
import type { IssueKind } from '../checking/issue.js';
import type { Coverage } from '../checking/verdict.js';
import type { PlacedIssue } from '../editor/issues-field.js';

export interface Trouble {
  readonly code: string;
  readonly detail: string;
}

export interface Toast {
  readonly message: `toast-${string}`;
  readonly values: Record<string, string | number>;
  readonly undo?: () => void;
  /** What the button is called that takes it back; "Undo" if nothing is said. */
  readonly undoLabel?: 'toast-back';
}

/** The word that somebody looks up. */
export interface LookupPlace {
  /** Empty where none is at the caret. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
  readonly takesFocus: boolean;
  /** Another one is another card. */
  readonly request: number;
}

export interface LanguageWanted extends Span {
  /** It was taken for another language than the text's. */
  readonly isFound?: boolean;
}

export interface SessionState {
  readonly tag: string;
  readonly status: StatusResponse | undefined;
  /** Those of the language; undefined while they are not known. */
  readonly voices: readonly Voice[] | undefined;
  readonly preferences: Preferences;
  /** `everywhereKey` of what is ignored in this text. */
  readonly ignoredEverywhere: readonly string[];
  /** How many places and kinds of issues are ignored in this text. */
  readonly ignoredCount: number;
  /** Kinds of issues that the writer has hidden for now. */
  readonly hiddenKinds: ReadonlySet<IssueKind>;
  /** What is shown. */
  readonly findings: readonly PlacedIssue[];
  /** What was found, with the kinds that are hidden. */
  readonly counts: Readonly<Record<IssueKind, number>>;
  readonly active: PlacedIssue | undefined;
  /** Grows when the card is to take the focus. */
  readonly cardFocusRequests: number;
  readonly lookup: LookupPlace | undefined;
  /** The part of the text whose language is being chosen. */
  readonly languageWanted: LanguageWanted | undefined;
  /** Nothing of the text is checked, because its writer has chosen so. */
  readonly isLeftOut: boolean;
  /** How much of the text has been checked, as of the last count of `findings`. */
  readonly coverage: Coverage;
  /** Which languages the text may be in. */
  readonly detected: readonly DetectedLanguage[];
  /** The language that the writer has insisted on. */
  readonly keptTag: string | undefined;
  readonly trouble: Trouble | undefined;
  readonly characters: number;
  readonly letters: number;
  readonly words: number;
  readonly hasSelection: boolean;
  /** Grows with every change of the text or the selection that panels about the text should follow. */
  readonly revision: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly toast: Toast | undefined;
}

/** `default` is another name of one of the others, where there are others. */
export function distinctVoices(voices: readonly Voice[]): Voice[] {
  const usable = voices.filter(({ state }) => state !== 'broken');
  const names = new Set(usable.map(({ name }) => name));
  return usable.filter(({ name, speaker = name }) => name === speaker || !names.has(speaker));
}

export function troubleOf(error: unknown): Trouble {
  // A connection over which nothing arrives in time is none.
  if (error instanceof LangtoolsError && error.code !== 'request-timeout')
    return { code: error.code, detail: error.detail };
  return { code: 'no-connection', detail: '' };
}

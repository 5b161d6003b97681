/** What a writer does about an issue: goes to it, replaces it, ignores it, adds its word. */
import type { EditorView } from '@codemirror/view';
import { type Preferences, writePreferences } from '../browser-storage.js';
import { SPELLING_CODE } from '../checking/issue.js';
import { goTo, goToNeighbour, replaceIssue } from '../editor/commands.js';
import { type PlacedIssue, setActive, setFilter, setIgnored } from '../editor/issues-field.js';
import type { Store } from '../store.js';
import type { SessionState } from './session-state.js';

/** What the actions need of the session. */
export interface Desk {
  readonly view: EditorView | undefined;
  readonly store: Store<SessionState>;
}

export class IssueActions {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  goTo(issue: PlacedIssue): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    goTo(view, issue);
    this.focusCard();
  }

  goToNeighbour(direction: 1 | -1): void {
    const { view } = this.#desk;
    if (view !== undefined && goToNeighbour(view, direction) !== undefined) this.focusCard();
  }

  focusCard(): void {
    const { store } = this.#desk;
    store.set({ cardFocusRequests: store.value.cardFocusRequests + 1 });
  }

  closeCard(): void {
    const { view } = this.#desk;
    view?.dispatch({ effects: setActive.of(undefined) });
    view?.focus();
  }

  accept(issue: PlacedIssue, suggestion: string): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    replaceIssue(view, issue, suggestion);
    view.focus();
  }

  ignoreOnce({ from, to, issue }: PlacedIssue): void {
    const { view, store } = this.#desk;
    const place = { from, to, code: issue.code };
    view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: true }) });
    view?.focus();
    // The text may have been changed before the undo; then the place is no longer there and nothing happens.
    const undo = () => view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: false }) });
    store.set({ toast: { message: 'toast-ignored', values: { text: issue.text }, undo } });
  }

  ignoreRule({ issue }: PlacedIssue): void {
    const before = this.#desk.store.value.preferences;
    this.changePreferences({ ...before, rules: [...new Set([...before.rules, issue.code])] });
    this.#desk.view?.focus();
    const undo = () => this.changePreferences(before);
    this.#desk.store.set({ toast: { message: 'toast-rule', values: { rule: issue.title || issue.code }, undo } });
  }

  addWord({ issue }: PlacedIssue): void {
    const before = this.#desk.store.value.preferences;
    this.changePreferences({ ...before, words: [...new Set([...before.words, issue.text])].sort() });
    this.#desk.view?.focus();
    const undo = () => this.changePreferences(before);
    this.#desk.store.set({ toast: { message: 'toast-word', values: { text: issue.text }, undo } });
  }

  changePreferences(preferences: Preferences): void {
    const { store } = this.#desk;
    writePreferences(store.value.tag, preferences);
    store.set({ preferences });
    this.applyPreferences();
  }

  applyPreferences(): void {
    const { view, store } = this.#desk;
    const { words, rules } = store.value.preferences;
    const filter = {
      rules: new Set(rules.filter((code) => code !== SPELLING_CODE)),
      words: new Set(words.map((word) => word.toLowerCase())),
    };
    view?.dispatch({ effects: setFilter.of(filter) });
  }
}

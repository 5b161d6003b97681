/** What a writer does about an issue: goes to it, replaces it, ignores it, adds its word; here or everywhere. */
import { undo } from '@codemirror/commands';
import { type Preferences, writePreferences } from '../browser-storage.js';
import { everywhereKey } from '../checking/ignored.js';
import { type IssueKind, SPELLING_CODE } from '../checking/issue.js';
import { goTo, goToNeighbour, replaceIssues } from '../editor/commands.js';
import {
  ignoredPlaces,
  type PlacedIssue,
  placedIssues,
  setActive,
  setFilter,
  setIgnored,
} from '../editor/issues-field.js';
import { mergeWords } from '../words/word-list.js';
import type { Desk } from './desk.js';
import type { Toast } from './session-state.js';

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

  /** The same letters under the same rule, everywhere in the text; the issue itself is one of them. */
  alike({ issue }: PlacedIssue): PlacedIssue[] {
    const { view } = this.#desk;
    const key = everywhereKey(issue);
    return view === undefined ? [] : placedIssues(view.state).filter((placed) => everywhereKey(placed.issue) === key);
  }

  accept(issue: PlacedIssue, suggestion: string): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    replaceIssues(view, [issue], suggestion);
    view.focus();
  }

  /** One step of undo takes all of them back. */
  acceptEverywhere(issue: PlacedIssue, suggestion: string): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    const alike = this.alike(issue);
    replaceIssues(view, alike, suggestion);
    view.focus();
    this.#say('toast-changed', { text: issue.issue.text, replacement: suggestion, count: alike.length });
  }

  /** Corrections that need no choice: what is not grammar and has one suggestion only. */
  sureCorrections(): PlacedIssue[] {
    const { view } = this.#desk;
    const sure = (view === undefined ? [] : placedIssues(view.state)).filter(
      ({ issue }) => issue.kind !== 'grammar' && issue.suggestions.length === 1,
    );
    // Two changes of the same letters cannot both be made.
    return sure.filter(({ from }, index) => index === 0 || from >= (sure[index - 1]?.to ?? 0));
  }

  /** Takes the first suggestion of each. */
  acceptAll(corrections: readonly PlacedIssue[]): void {
    const { view } = this.#desk;
    if (view === undefined || corrections.length === 0) return;
    view.dispatch({
      changes: corrections.map(({ from, to, issue }) => ({ from, to, insert: issue.suggestions[0] ?? '' })),
      userEvent: 'input.complete',
    });
    view.focus();
    this.#say('toast-corrected', { count: corrections.length }, () => undo(view));
  }

  ignoreOnce({ from, to, issue }: PlacedIssue): void {
    const { view } = this.#desk;
    const place = { from, to, code: issue.code };
    view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: true }) });
    view?.focus();
    // The text may have been changed before the undo; then the place is no longer there and nothing happens.
    const undo = () => view?.dispatch({ effects: setIgnored.of({ ...place, isIgnored: false }) });
    this.#say('toast-ignored', { text: issue.text }, undo);
  }

  ignoreEverywhere({ issue }: PlacedIssue): void {
    const before = this.#desk.store.value.ignoredEverywhere;
    this.#changeEverywhere([...before, everywhereKey(issue)]);
    this.#desk.view?.focus();
    this.#say('toast-ignored-everywhere', { text: issue.text }, () => this.#changeEverywhere(before));
  }

  /** Shows what the checkers find in a passage in another language; it counts as ignored, so that it can be brought back. */
  checkForeign({ issue }: PlacedIssue): void {
    this.#changeEverywhere([...this.#desk.store.value.ignoredEverywhere, everywhereKey(issue)]);
    this.#desk.view?.focus();
  }

  /** Brings everything back that is ignored in this text. */
  showIgnored(): void {
    const { view } = this.#desk;
    if (view === undefined) return;
    const places = ignoredPlaces(view.state);
    view.dispatch({ effects: places.map((place) => setIgnored.of({ ...place, isIgnored: false })) });
    this.#changeEverywhere([]);
    view.focus();
  }

  #changeEverywhere(ignoredEverywhere: readonly string[]): void {
    this.#desk.store.set({ ignoredEverywhere });
    this.applyFilter();
  }

  ignoreRule({ issue }: PlacedIssue): void {
    const before = this.#desk.store.value.preferences;
    this.changePreferences({ ...before, rules: [...new Set([...before.rules, issue.code])] });
    this.#desk.view?.focus();
    this.#say('toast-rule', { rule: issue.title || issue.code }, () => this.changePreferences(before));
  }

  addWord({ issue }: PlacedIssue): void {
    const before = this.#desk.store.value.preferences;
    this.addWords([issue.text]);
    this.#desk.view?.focus();
    this.#say('toast-word', { text: issue.text }, () => this.changePreferences(before));
  }

  addWords(words: readonly string[]): void {
    const before = this.#desk.store.value.preferences;
    this.changePreferences({ ...before, words: mergeWords(before.words, words) });
  }

  changePreferences(preferences: Preferences): void {
    const { store } = this.#desk;
    const { words } = store.value.preferences;
    writePreferences(store.value.tag, preferences);
    store.set({ preferences });
    this.applyFilter();
    const isSame = words.length === preferences.words.length && words.every((word, i) => word === preferences.words[i]);
    if (!isSame) this.#desk.checkWordsAgain();
  }

  toggleKind(kind: IssueKind): void {
    const { store } = this.#desk;
    const hiddenKinds = new Set(store.value.hiddenKinds);
    if (!hiddenKinds.delete(kind)) hiddenKinds.add(kind);
    store.set({ hiddenKinds });
    this.applyFilter();
  }

  /** Tells the editor what not to show. */
  applyFilter(): void {
    const { view, store } = this.#desk;
    const { preferences, ignoredEverywhere, hiddenKinds } = store.value;
    const filter = {
      rules: new Set(preferences.rules.filter((code) => code !== SPELLING_CODE)),
      words: new Set(preferences.words.map((word) => word.toLowerCase())),
      everywhere: new Set(ignoredEverywhere),
      kinds: hiddenKinds,
    };
    view?.dispatch({ effects: setFilter.of(filter) });
  }

  #say(message: Toast['message'], values: Toast['values'], undo?: () => void): void {
    this.#desk.store.set({ toast: { message, values, ...(undo === undefined ? {} : { undo }) } });
  }
}
